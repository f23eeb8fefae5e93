/** Water on faces that its surface crosses: rigid ones of two triangles, meshed ones, bonded ones. */
import { describe, expect, test } from 'vitest'
import { makeWaterPatch, spreadPressure } from '../../src/force/water-patch.ts'
import { bareHost, readCase, startRun } from '../../src/index.ts'
import { waterField } from '../../src/setup/water-field.ts'
import { lastOf, ledgerError, runCase, valuesOf } from '../watch/runs.ts'

const RIGID = 'rigid: true'

/** Two boxes side by side that meet at x = 1, on a face 2 m wide and 3 m high. */
const boxes = (water: string, { own = RIGID, joint = '', time = '1 us' } = {}) => `
title: Two blocks in space
gravity: 0
materials: { rock: { density: 2500, young: 10 GPa, poisson: 0.25 } }
joints: { joint: { normal: 1 GPa/m, shear: 1 GPa/m, friction: 30 deg${joint} } }
blocks:
  a: { shape: { box: [1, 2, 3] }, material: rock, ${own} }
  b: { shape: { box: [1, 2, 3] }, at: [1, 0, 0], material: rock, ${own} }
water: { ${water} }
record:
  water: { block: b, what: water-force }
  p: { block: b, what: momentum }
  q: { block: a, what: momentum }
  L: { block: b, what: angular-momentum }
  M: { block: a, what: angular-momentum }
  x: { block: b, what: displacement }
  turn: { block: b, what: rotation, about: [0, 1, 0] }
stages: [{ run: { time: ${time} } }]
`

/** Depth d below a surface at z = 1.3 m: ½ γ d² over 2 m, d/3 above the foot. */
const HALF = 'pressure: "1e4*(1.3 - z)"'
const FORCE = 0.5 * 1e4 * 1.3 * 1.3 * 2

describe('½ γ d² b on a face that the surface crosses', () => {
  test.each([
    ['rigid', {}],
    ['rigid, stiffness per point', { joint: ', normal: 2 GN/m, shear: 2 GN/m' }],
    ['rigid, bonded', { joint: ', cohesion: 1 MPa, tension: 1 MPa' }],
    ['one cell of a mesh', { own: 'mesh: { cells: [1, 1, 1] }' }],
    ['meshed', { own: 'mesh: { size: 0.9 }' }],
    ['meshed and bonded', { own: 'mesh: { size: 0.9 }', joint: ', cohesion: 1 MPa, tension: 1 MPa' }],
  ])('%s', (_, change) => {
    let text = boxes(HALF, change)
    if (text.includes('GN/m')) text = text.replace('normal: 1 GPa/m, shear: 1 GPa/m, ', '')
    const outcome = runCase(text)
    expect(valuesOf(outcome, 'water.x')[0] / FORCE).toBeCloseTo(1, 12)
    // The momentum of one short step is that of the water, and to (ω t)² ≈ 1e-7 of the springs; about the centre of the block, at 1.5 m.
    expect(lastOf(outcome, 'L.y') / lastOf(outcome, 'p.x')).toBeCloseTo(1.3 / 3 - 1.5, 6)
    expect(Math.abs(lastOf(outcome, 'L.z') / lastOf(outcome, 'p.x'))).toBeLessThan(1e-7)
    for (const [one, other] of [
      ['p', 'q'],
      ['L', 'M'],
    ])
      for (const k of ['x', 'y', 'z']) {
        const all = valuesOf(outcome, `${one}.${k}`).map((v, n) => v + valuesOf(outcome, `${other}.${k}`)[n])
        expect(Math.max(...all.map(Math.abs))).toBeLessThan(1e-12 * Math.abs(lastOf(outcome, 'p.x')))
      }
  })

  test.each([
    ['a line that bends', 'line: { points: [[0, 2.3], [1, 1.3], [2, -9]], towards: 90 deg }', FORCE],
    // In the face, at x = 1, it falls with y from 2 m to dry: ∫ ½ γ (2 − y)² dy over 2 m.
    [
      'a plane that dips along the face',
      'surface: { through: [1, 0, 2], dip: 45 deg, dip direction: 0 deg }',
      (1e4 * 8) / 6,
    ],
    ['a triangle of pressure', 'pressure: "1e4*min(z, 3 - z)"', 1e4 * 1.5 * 1.5 * 2],
  ])('%s', (_, water, force) => {
    const found = valuesOf(runCase(boxes(water).replace('gravity: 0', 'gravity: 10')), 'water.x')[0]
    expect(found / force).toBeCloseTo(1, 9)
  })
})

test('a face that the water tilts as it parts: the water goes with it, and the energy is accounted for', () => {
  const outcome = runCase(boxes('pressure: "2e5*(1.3 - z)"', { time: '3 ms' }))
  expect(lastOf(outcome, 'turn')).toBeLessThan(-1e-5)
  expect(lastOf(outcome, 'x.x')).toBeGreaterThan(1e-5)
  expect(ledgerError(outcome)).toBeLessThan(1e-3)
})

test('stopped and resumed it ends in the same bits', () => {
  const c = readCase(boxes('pressure: "2e5*(1.3 - z + 100*t)"', { time: '2 ms' }), { name: 'case.yaml' }).variations[0]
  let now = 0
  const finish = (resume?: Uint8Array) => {
    const { ticks } = startRun(c, { frames: false, resume, host: { ...bareHost(), now: () => (now += 1) } })
    let bytes: Uint8Array | undefined
    for (let n = 0; ; n++) {
      const next = ticks.next()
      if (next.done) return { hash: next.value.summary.hash, bytes }
      if (n === 3) bytes = Buffer.concat(next.value.checkpoint({}))
    }
  }
  const whole = finish()
  expect(whole.bytes).toBeDefined()
  expect(finish(whole.bytes).hash).toBe(whole.hash)
})

test('once warm it allocates nothing', () => {
  const plane = { kind: 'plane', through: [0, 0, 1.3] as [number, number, number], dip: 0, dipDirection: 0 } as const
  const field = waterField({ surface: plane, density: 1000 }, 9.81, {})
  const patch = makeWaterPatch()
  patch.count = 5
  patch.x.set([1, 0, 0, 1, 2, 0, 1, 2, 3, 1, 0, 3, 1, 1, 1.5])
  patch.area.set([0.5, 0.5, 0.5, 0.5, 4])
  const normal = Float64Array.of(1, 0, 0)
  const rounds = (count: number) => {
    for (let i = 0; i < count; i++) spreadPressure(patch, field, 0, normal, 0)
  }
  rounds(10000)
  let least = Number.POSITIVE_INFINITY
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    rounds(1000)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(8000)
})
