import { describe, expect, test } from 'vitest'
import { bareHost, startRun } from '../../src/index.ts'
import { makeSolver } from '../../src/setup/method.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { setUpStage } from '../../src/setup/stage.ts'
import { chooseStep } from '../../src/setup/timing.ts'
import { beginStage, beginStep, endStep } from '../../src/state/clock.ts'
import { NODE, POINT, VX } from '../../src/state/nodes.ts'
import { inKept } from '../../src/state/tets.ts'
import { step } from '../../src/step.ts'
import { firstInverted, firstNonFinite } from '../../src/watch/health.ts'
import { realTets } from '../force/plain.ts'
import { caseOf, displaceTo, MODELS, mapOf, worldOf } from '../state/models.ts'

const BOX = `
title: Box
gravity: 9.81
materials: { rock: { density: 2500, young: 1 GPa, poisson: 0.25 } }
blocks: { a: { shape: { box: [3, 2, 1] }, material: rock, mesh: { cells: [3, 2, 2] } } }
`

describe('the state at the start', () => {
  const world = worldOf(`${BOX}
initial:
  - { on: a, stress: { zz: "-1e4*(1 - z)", xy: 5 } }
  - { on: a, velocity: { x: "2*y", z: 1 } }
  - { on: a, spin: { axis: [0, 0, 2], through: [1, 1, 0], rate: 3 } }
stages: [{ run: { time: 1 ms } }]
`)
  test('stress at the centroid of each element', () => {
    for (const tet of realTets(world)) {
      const z = [0, 1, 2, 3].reduce((sum, c) => sum + world.nodes.X[world.tets.node[4 * tet + c] + 2] / 4, 0)
      expect(world.tets.kept[inKept(tet, 2)]).toBeCloseTo(-1e4 * (1 - z), 8)
      expect(world.tets.kept[inKept(tet, 3)]).toBe(5)
      expect(world.tets.kept[inKept(tet, 0)]).toBe(0)
    }
  })
  test('velocity by place, and a spin ω × r on top of it', () => {
    for (let n = 0; n < world.nodes.count; n++) {
      const [x, y] = world.nodes.X.subarray(POINT * n, POINT * n + 2)
      const v = world.nodes.motion.subarray(NODE * n + VX, NODE * n + VX + 3)
      expect(v[0]).toBeCloseTo(2 * y - 3 * (y - 1), 13)
      expect(v[1]).toBeCloseTo(3 * (x - 1), 13)
      expect(v[2]).toBe(1)
    }
  })
})

describe('the state as a stage begins', () => {
  const rigid = BOX.replace('mesh: { cells: [3, 2, 2] }', 'rigid: true').replace('9.81', '0')
  const runOf = (text: string) => {
    const { ticks } = startRun(caseOf(text), { frames: false, check: true })
    for (let next = ticks.next(); ; next = ticks.next()) if (next.done) return next.value
  }
  const last = (outcome: ReturnType<typeof runOf>, name: string) =>
    outcome.series.find((one) => one.name === name)!.values.at(-1)!

  test.each([
    ['rigid', rigid],
    ['deformable', BOX.replace('9.81', '0')],
  ])(
    'a body that flew takes a velocity, keeps the parts that are left out, and a spin is added where it is now: %s',
    (_, box) => {
      const outcome = runOf(`${box}
initial: [{ on: a, velocity: { x: 2, y: 1 } }]
stages:
  - run: { time: 0.5 s }
  - run: { time: 0.25 s, initial: [{ on: a, velocity: { x: -4 } }, { on: a, spin: { axis: [0, 0, 1], through: [2.5, 1.5, 0], rate: 1e-3 } }] }
record: { v: { block: a, what: velocity }, u: { block: a, what: displacement, since: start }, turn: { block: a, what: rotation, about: [0, 0, 1] } }
`)
      expect(last(outcome, 'v.x')).toBeCloseTo(-4, 5)
      expect(last(outcome, 'v.y')).toBeCloseTo(1, 5)
      // its centre, which was at (1.5, 1) and has gone (1, 0.5), is where the axis goes through
      expect(last(outcome, 'u.x')).toBeCloseTo(1 - 1, 5)
      expect(last(outcome, 'u.y')).toBeCloseTo(0.75, 5)
      expect(last(outcome, 'turn') / 2.5e-4).toBeCloseTo(1, 5)
      expect(outcome.summary.energy.relativeError).toBeLessThan(1e-9)
    },
  )

  test.each(['objective', 'jaumann', 'linear'])(
    'a stress that is given is what a deformed, turned block has then: %s',
    (stress) => {
      const outcome = runOf(`${BOX.replace('9.81', '0')}
stress: ${stress}
boundaries: { turn: { on: a, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: ${stress === 'linear' ? 1e-7 : 20} } } }
stages:
  - run: { time: 20 ms, dt: 1e-4 }
  - run: { time: 1 ms, dt: 1e-4, with: { boundaries.turn.rotation.rate: 0 }, initial: [{ on: a, stress: { xx: -2e4, xy: 5e3, zz: 1e3 } }] }
record: { s: { block: a, what: stress } }
`)
      for (const [part, value] of Object.entries({ xx: -2e4, xy: 5e3, zz: 1e3, yy: 0, yz: 0, xz: 0 }))
        expect(Math.abs(last(outcome, `s.${part}`) - value)).toBeLessThan(1e-3)
    },
  )

  const ERRORS: [string, RegExp][] = [
    ['initial: [{ on: b, velocity: [1, 0, 0] }]', /stages\[0\]\.run\.initial\[0\]\.on: expected a block: a, found "b"/],
    ['initial: [{ on: a.top, velocity: [1, 0, 0] }]', /initial\[0\]\.on: expected whole blocks, found "a\.top"/],
    ['initial: [{ on: a, velocity: { x: "w" } }]', /initial\[0\]\.velocity.*an expression over x, y, z/],
    ['initial: [{ on: a }]', /initial\[0\]: expected stress, velocity or spin, found none of them/],
    [
      'remove: [a], initial: [{ on: a, velocity: [1, 0, 0] }]',
      /initial\[0\]\.on: expected a block that is still there, found "a"/,
    ],
  ]
  test.each(ERRORS)('%s is refused', (key, words) => {
    expect(() => caseOf(`${rigid}stages: [{ run: { time: 1 s, ${key} } }]`)).toThrow(words)
  })

  test('stopped in such a stage it goes on to the bit, and is not set again', () => {
    const text = `${BOX.replace('9.81', '0')}
stages: [{ run: { time: 1 ms } }, { run: { time: 2 ms, initial: [{ on: a, velocity: { x: "y" } }] } }]`
    const ends = (resume?: Uint8Array, stopAt = Infinity) => {
      const { ticks } = startRun(caseOf(text), { resume, frames: false })
      for (let k = 0; ; k++) {
        const next = ticks.next()
        if (next.done) return { hash: next.value.summary.hash, bytes: undefined }
        if (k === stopAt) return { hash: '', bytes: Uint8Array.from(Buffer.concat(next.value.checkpoint({}))) }
      }
    }
    const { hash } = ends()
    expect(ends(ends(undefined, 12).bytes).hash).toBe(hash)
  })
})

test('local damping stands the step that is chosen for it', () => {
  const text = `${BOX.replace('9.81', '0')}damping: { local: 0.8 }\nstages: [{ run: { time: 1 } }]`
  const c = caseOf(text)
  const { world } = prepareWorld(c, bareHost())
  const { critical } = setUpStage(world, c, 0, { hard: [], soft: [] })
  const { method } = makeSolver(world, c, 'plain')
  for (let n = 0; n < world.nodes.count; n++)
    for (let i = 0; i < 3; i++) world.nodes.motion[NODE * n + VX + i] = 1e-9 * Math.cos(7 * n + 3 * i)
  beginStage(world.clock, 0, critical)
  for (let k = 0; k < 3000; k++) {
    beginStep(world.clock, critical)
    step(world, method)
    endStep(world.clock)
  }
  for (let k = 0; k < world.nodes.u.length; k++) expect(Math.abs(world.nodes.u[k])).toBeLessThan(1e-9)
})

describe('the step that hits every moment', () => {
  test('divides the end and every hard moment, and is as long as it can be', () => {
    for (const [limit, end, hard] of [
      [0.013, 1, [0.25]],
      [0.3, 2.6, [1.3, 0.65]],
      [7e-5, 4e-3, [1e-3, 2.5e-3]],
    ] as [number, number, number[]][]) {
      const timing = chooseStep(limit, end, hard, [])!
      expect(timing.dt).toBeLessThanOrEqual(limit * (1 + 1e-11))
      expect(timing.steps * timing.dt).toBeCloseTo(end, 14)
      for (const t of hard) expect(Math.abs(t / timing.dt - Math.round(t / timing.dt))).toBeLessThan(1e-9)
    }
    expect(chooseStep(0.3, 2, [], [])).toMatchObject({ dt: 2 / 7, steps: 7, framesMoved: false })
  })
  test('gives up frames that would make it short, and moments that have nothing in common', () => {
    expect(chooseStep(0.1, 1, [], [1 / 3 + 1e-6])!.framesMoved).toBe(true)
    expect(chooseStep(0.1, 1, [Math.SQRT1_2], [])).toBeUndefined()
  })
})

test('a run that was stopped while a later stage turns goes on to the bit', () => {
  const text = `${BOX}
boundaries: { turn: { on: a.west, rotation: { axis: [0, 0, 1], through: [0, 0, 0], rate: 20 } }, skew: { on: a.top, fixed: { direction: [1, 2, 2] } } }
damping: { local: 0.1, mass: 5 }
stages:
  - settle: { ratio: 1e-3, max steps: 40 }
  - run: { time: 2 ms }
  - run: { time: 2 ms, with: { boundaries.turn.rotation.rate: 30 } }
`
  let now = 0
  const host = { ...bareHost(), now: () => now++ }
  const ends = (resume?: Uint8Array, stopAt = Infinity) => {
    const { ticks } = startRun(caseOf(text), { host, resume, frames: false, check: true })
    for (let k = 0; ; k++) {
      const next = ticks.next()
      if (next.done) return { hash: next.value.summary.hash, bytes: undefined }
      if (k === stopAt) return { hash: '', bytes: Uint8Array.from(Buffer.concat(next.value.checkpoint({}))) }
    }
  }
  const { hash } = ends()
  for (const stopAt of [5, 42, 50, 60]) expect(ends(ends(undefined, stopAt).bytes).hash).toBe(hash)
})

test('the first element that is turned over and the first number that is none are found', () => {
  const world = worldOf(MODELS['one cell'])
  expect(firstInverted(world)).toBe(-1)
  displaceTo(
    world,
    mapOf(world, ([x, y, z]) => [x, y, -0.1 * z]),
  )
  expect(firstInverted(world)).toBe(realTets(world)[0])
  expect(firstNonFinite(world)).toBe(-1)
  world.nodes.motion[NODE * 3 + VX + 1] = Number.NaN
  expect(firstNonFinite(world)).toBe(3)
})
