/** The list of failures, and the sums of them: of brittle and of cohesive bonds, as the ledger has them. */
import { describe, expect, test } from 'vitest'
import { bareHost, readCase, startRun } from '../../src/index.ts'
import { dipOfNormal } from '../../src/math/orientation.ts'
import { byJoint, eventsCsv, type Failures, MOST_EVENTS } from '../../src/output/failures.ts'
import { METRIC } from '../../src/output/units.ts'

/** Two cubes bonded by a face that dips 30° to the north, of two halves; drawn apart along z, or moved across. */
const caseOf = (joint: string, velocity: string, deformable = false) => `
title: A bonded face
gravity: 0
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0 } }
joints: { seam: { normal: 100 GPa/m, shear: 100 GPa/m, friction: 0 deg, ${joint} } }
blocks:
  base: { shape: { box: [1, 1, 1] }, at: [0, 0, -1], material: rock, ${deformable ? 'mesh: { cells: [2, 2, 2] }' : 'rigid: true'}, fixed: true, rotate: { axis: [1, 0, 0], angle: -30 deg, about: [0, 0, 1] } }
  block: { shape: { box: [1, 1, 1] }, material: rock, ${deformable ? 'mesh: { cells: [2, 2, 2] }' : 'rigid: true'}, rotate: { axis: [1, 0, 0], angle: -30 deg, about: [0, 0, 0] } }
contact: { joint: seam }
boundaries: { pull: { on: ${deformable ? 'block.top' : 'block'}, velocity: ${velocity} } }
stages: [{ run: { time: 20 ms, damping: none } }]
record:
  area: { what: broken-area }
  energy: { what: fracture-energy }
  along: { what: fracture-energy, joint: seam, block: block, against: base, part: total }
  ledger: { what: energy, part: fracture }
output: { frames: 0 }
`
const BRITTLE = 'cohesion: 2 MPa, tension: 2 MPa, failure: brittle'
const COHESIVE = 'cohesion: 2 MPa, tension: 2 MPa, fracture energy: 30 J/m2, shear fracture energy: 60 J/m2'
/** 10 mm/s along the normal of the face, which points up and to the north, and across it. */
const APART = '{ x: 0, y: 5 mm/s, z: 8.660254 mm/s }'
const ACROSS = '{ x: 10 mm/s, y: 0, z: 0 }'

function run(text: string, stop = Number.POSITIVE_INFINITY) {
  const c = readCase(text).variations[0]
  let { ticks } = startRun(c, { host: bareHost(), frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value
    if (next.value.step < stop) continue
    const bytes = Buffer.concat(next.value.checkpoint({}))
    ticks = startRun(c, { host: bareHost(), frames: false, resume: bytes }).ticks
    stop = Number.POSITIVE_INFINITY
  }
}

const last = (series: ReturnType<typeof run>['series'], name: string) =>
  series.find((s) => s.name === name)!.values.at(-1)!

describe.each([
  ['brittle, apart', BRITTLE, APART, false, 0, 2e6 ** 2 / 2e11],
  ['brittle, across', BRITTLE, ACROSS, false, 1, 2e6 ** 2 / 2e11],
  ['brittle, apart, meshed', BRITTLE, APART, true, 0, Number.NaN],
  ['cohesive, apart', COHESIVE, APART, false, 0, 30],
  ['cohesive, across', COHESIVE, ACROSS, false, 1, 60],
])('%s', (_name, joint, velocity, deformable, mode, energy) => {
  const { failures, series, summary } = run(caseOf(joint, velocity, deformable))
  const rows = failures!.rows

  test('every failure has its place and plane in the undeformed rock, and all together are the face', () => {
    expect(rows.reduce((sum, { area }) => sum + area, 0)).toBeCloseTo(1, 12)
    for (const row of rows) {
      const { dip, dipDirection } = dipOfNormal(row.normal)
      expect((dip * 180) / Math.PI).toBeCloseTo(30, 9)
      expect((dipDirection * 180) / Math.PI).toBeCloseTo(0, 9)
      expect(row.mode).toBe(mode)
      // on the face: its plane goes through the origin
      expect(row.place[1] * 0.5 + row.place[2] * Math.cos(Math.PI / 6)).toBeCloseTo(0, 12)
    }
    const centre = [0, 1, 2].map((i) => rows.reduce((sum, { area, place }) => sum + area * place[i], 0))
    expect(centre[0]).toBeCloseTo(0.5, 9)
    expect(rows.map(({ time }) => time)).toEqual(rows.map(({ time }) => time).sort((a, b) => a - b))
    expect(rows[0].time).toBeGreaterThan(0)
    // a bond breaks within a step of its strength
    if (!deformable) expect(Math.abs(rows[0].energy / rows[0].area / energy - 1)).toBeLessThan(0.015)
  })

  test('energies are those of the ledger, and records sum up what failed', () => {
    const total = rows.reduce((sum, row) => sum + row.energy, 0)
    expect(Math.abs(total / last(series, 'ledger') - 1)).toBeLessThan(1e-9)
    expect(Math.abs(last(series, 'energy.total') / total - 1)).toBeLessThan(1e-12)
    expect(last(series, 'along')).toBe(last(series, 'energy.total'))
    expect(last(series, mode === 0 ? 'energy.tension' : 'energy.shear')).toBe(last(series, 'energy.total'))
    expect(last(series, 'area.total')).toBeCloseTo(1, 12)
    expect(last(series, mode === 0 ? 'area.shear' : 'area.tension')).toBe(0)
    expect(summary.contact?.failures).toHaveLength(1)
    expect(summary.contact?.failures?.[0]).toMatchObject({ joint: 'seam', failures: rows.length, first: rows[0].time })
  })

  test('a resumed run tells the same', () => {
    expect(run(caseOf(joint, velocity, deformable), 1).failures).toEqual(failures)
  })
})

test('nothing failed: no list', () => {
  const whole = run(caseOf(BRITTLE, APART).replace('time: 20 ms', 'time: 0.1 ms'))
  expect(whole.failures).toBeUndefined()
  expect(last(whole.series, 'area.total')).toBe(0)
})

describe('events.csv', () => {
  const many = (number: number): Failures => ({
    joints: ['a', 'b, c'],
    blocks: ['left', 'right'],
    modes: ['tension', 'shear'],
    rows: Array.from({ length: number }, (_, k) => ({
      time: k,
      place: [k, 0, 1],
      normal: [0, 0, 1],
      mode: k % 2,
      joint: k % 2,
      blocks: [0, 1],
      area: 2,
      energy: 3,
    })),
  })

  test('has a line for each, with names quoted', () => {
    expect([...eventsCsv(many(2), METRIC)].join('')).toBe(
      `time [s],x [m],y [m],z [m],dip [deg],dip direction [deg],mode,joint,block a,block b,area [m2],energy [J]
0,0,0,1,0,0,tension,a,left,right,2,3
1,1,0,1,0,0,shear,"b, c",left,right,2,3
`,
    )
    expect(byJoint(many(3))).toEqual([
      { joint: 'a', failures: 2, tension: 4, shear: 0, energy: 6, first: 0, last: 2 },
      { joint: 'b, c', failures: 1, tension: 0, shear: 2, energy: 3, first: 1, last: 1 },
    ])
  })

  test('ends at its bound, and comes in pieces', () => {
    let lines = 0
    for (const text of eventsCsv(many(MOST_EVENTS + 7), METRIC)) {
      expect(text.length).toBeLessThan(1e6)
      lines += text.split('\n').length - 1
    }
    expect(lines).toBe(MOST_EVENTS + 1)
  })
})
