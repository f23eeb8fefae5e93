/** Bonds of a cohesive joint: the point in its frame, the start with a traction, death, and what a turn of the whole changes. */
import { describe, expect, test } from 'vitest'
import type { Joint } from '../../src/case/types/joint.ts'
import { bondEnergy } from '../../src/force/bond-measure.ts'
import { makeBondWork } from '../../src/force/bond-work.ts'
import { startPoint } from '../../src/force/cohesive-start.ts'
import { randomFrom } from '../../src/math/random.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import {
  ANY_POLYGONS,
  BOND_AREA,
  BOND_ROW,
  BROKEN_TENSION,
  HISTORY,
  OVER,
  RUBBED,
  SPENT_I,
  SPENT_II,
} from '../../src/state/bonds.ts'
import { CONTACT_GIVEN, FRACTURE, FRICTION } from '../../src/state/energy.ts'
import { NODE, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { bondedWorld, bondForces, largest, move, moveBody, randomTurn, resultant, shifted } from './bonds-world.ts'

const [KN, KS, F, C, GI, GII] = [1e12, 4e11, 2e6, 5e6, 30, 200]
const ROCK: Partial<Joint> = {
  stiffness: { per: 'area', normal: KN, shear: KS },
  friction: 0.5,
  residualFriction: 0.5,
  tension: F,
  cohesion: C,
  failure: 'cohesive',
  toughness: { opening: GI, shear: GII, softening: 'linear' },
}

/** Two rigid metre cubes, one on the other, bonded; the lower one stays. */
const cubes = (joint: Partial<Joint> = {}): World =>
  bondedWorld(
    [
      { mesh: meshBox([1, 1, 1], [1, 1, 1]), rigid: true },
      { mesh: shifted(meshBox([1, 1, 1], [1, 1, 1]), [0, 0, 1]), rigid: true },
    ],
    { ...ROCK, ...joint },
  ).world

/** Moves the upper cube, with the velocity that a step has; force on it. */
function carry(world: World, to: number[]): number[] {
  const { bodies, clock } = world
  clock.before = 1
  const before = [...bodies.u.subarray(3, 6)]
  moveBody(world, 1, to, [1, 0, 0, 0])
  for (let i = 0; i < 3; i++) bodies.v[3 + i] = to[i] - before[i]
  bondForces(world)
  return [...bodies.force.subarray(3, 6)]
}

/** Every point of the face starts with one traction: force on the upper cube [N], for 1 m². */
function start(world: World, traction: number[]): void {
  const { joints, bonds, nodes, bodies, energy } = world
  const work = makeBondWork()
  // a is the lower cube: it is pulled by the opposite of what is given.
  for (let unit = 0; unit < bonds.count; unit++)
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
      const area = bonds.row[BOND_ROW * p + BOND_AREA]
      startPoint(
        work,
        joints,
        bonds,
        nodes,
        bodies,
        energy,
        unit,
        p,
        Float64Array.from(traction, (t) => area * t),
      )
    }
}

describe('a start with a traction', () => {
  const random = randomFrom(77)
  const tractions = Array.from({ length: 20 }, () => [
    8e6 * (random() - 0.5),
    8e6 * (random() - 0.5),
    F * (random() < 0.5 ? -4 * random() : 0.4 * -random()),
  ])
  test.each(tractions)('of %d, %d, %d Pa: exactly that, at no opening, and again a step later', (...traction) => {
    const world = cubes()
    start(world, traction)
    for (let step = 0; step < 3; step++)
      carry(world, [0, 0, 0]).forEach((f, i) => {
        expect(Math.abs(f - traction[i])).toBeLessThan(1e-9 * 1e7)
      })
    const { energy } = world
    expect(bondEnergy(world) + energy[FRACTURE] + energy[FRICTION]).toBeCloseTo(0, 6)
    expect(energy[CONTACT_GIVEN]).toBe(energy[FRICTION])
  })

  test.each([0, 45, 80])(
    'at its strength, opened at %d degrees from there: the work is what the criterion says',
    (angle) => {
      const world = cubes()
      const [n, s] = [Math.cos((angle * Math.PI) / 180) / KN, Math.sin((angle * Math.PI) / 180) / KS]
      const size = 1 / Math.max((KN * n) / F, (KS * s + KN * n * Math.tan(0.5)) / C)
      const first = [-KS * s * size, 0, -KN * n * size]
      start(world, first)
      let work = 0
      let last = first
      let at = [0, 0, 0]
      for (let k = 1; world.bonds.intact[0] > 0 && k < 100_000; k++) {
        const to = [k * s * size * 0.02, 0, k * n * size * 0.02]
        const now = carry(world, to)
        for (let i = 0; i < 3; i++) work -= 0.5 * (now[i] + last[i]) * (to[i] - at[i])
        last = now
        at = to
      }
      const { history, points, intact } = world.bonds
      expect(intact[0]).toBe(0)
      const sum = (column: number) =>
        Array.from({ length: points }, (_, p) => history[HISTORY * p + column]).reduce((a, b) => a + b)
      expect(sum(SPENT_I) / GI + sum(SPENT_II) / GII).toBeCloseTo(1, 3)
      expect(work).toBeCloseTo(sum(SPENT_I) + sum(SPENT_II), 6)
      expect(work).toBeCloseTo(world.energy[FRACTURE], 6)
      expect(sum(RUBBED)).toBeCloseTo(0, 9)
    },
  )

  test('beyond its strength it is as strong as that, and drops nowhere', () => {
    const world = cubes()
    start(world, [0, 0, -1.3 * F])
    expect(world.bonds.history[OVER]).toBeCloseTo(0.3, 12)
    let last = 1.3 * F
    for (let k = 1; k <= 4000; k++) {
      const now = -carry(world, [0, 0, k * 1e-8])[2]
      expect(now).toBeLessThanOrEqual(last * (1 + 1e-12))
      expect(last - now).toBeLessThan(0.002 * F)
      last = now
    }
    expect(last).toBeCloseTo(0, 6)
    expect(world.energy[FRACTURE]).toBeCloseTo(GI, 2)
  })

  test('unloading runs towards the offset', () => {
    const world = cubes()
    start(world, [0, 0, -F])
    const peak = carry(world, [0, 0, 1e-5])[2]
    for (let k = 1; k < 5; k++) {
      const at = 1e-5 - k * 2e-6
      expect(carry(world, [0, 0, at])[2] / peak).toBeCloseTo((at + F / KN) / (1e-5 + F / KN), 9)
    }
  })
})

test('a point that dies leaves to contact what it carried, and nothing else', () => {
  const world = cubes()
  for (let k = 1; k <= 400; k++) carry(world, [0, 0, (k * 4e-5) / 400])
  expect(world.bonds.intact[0]).toBe(0)
  expect(world.bonds.mode[0]).toBe(BROKEN_TENSION)
  expect(bondEnergy(world)).toBe(0)
  expect(world.energy[FRACTURE]).toBeCloseTo(GI, 2)
})

test('history turns with the blocks: a damaged and slipped face that turns as one carries the same, turned', () => {
  const random = randomFrom(5)
  const world = cubes()
  for (let k = 1; k <= 200; k++) carry(world, [k * 3e-7, k * 1e-7, -1e-6])
  const before = carry(world, [6e-5, 2e-5, -1e-6])
  expect(world.bonds.history[RUBBED]).toBeGreaterThan(0)
  const { R, q } = randomTurn(random)
  const about = (x: number[]) => R.map((row) => row.reduce((sum, r, i) => sum + r * x[i], 0))
  const centre = (body: number) => [...world.bodies.X.subarray(3 * body, 3 * body + 3)]
  const place = (body: number, u: number[]) => {
    const X = centre(body)
    return about(X.map((x, i) => x + u[i])).map((x, i) => x - X[i])
  }
  moveBody(world, 0, place(0, [0, 0, 0]), q)
  moveBody(world, 1, place(1, [6e-5, 2e-5, -1e-6]), q)
  world.bodies.v.fill(0)
  bondForces(world)
  about(before).forEach((f, i) => {
    expect(Math.abs(world.bodies.force[3 + i] - f)).toBeLessThan(1e-6 * Math.hypot(...before))
  })
})

test('twins in one go are what their points add up to one by one; no net force, and no moment but of slip', () => {
  const make = () =>
    bondedWorld([{ mesh: meshBox([1, 1, 1], [2, 2, 2]), fracture: true }], { ...ROCK, residualFriction: 0.3 }).world
  const [fast, slow] = [make(), make()]
  slow.bonds.kind.fill(ANY_POLYGONS)
  const random = randomFrom(31)
  const noise = fast.nodes.u.map(() => random() - 0.5)
  let damaged = 0
  for (let k = 1; k <= 40; k++) {
    const size = 3e-5 * Math.sin(k / 4)
    const forces = [fast, slow].map((world) => {
      world.clock.before = 1
      const before = world.nodes.u.slice()
      move(world, (X, _, node) => X.map((x, i) => x + size * noise[4 * node + i]))
      for (let node = 0; node < world.nodes.count; node++)
        for (let i = 0; i < 3; i++)
          world.nodes.motion[NODE * node + VX + i] = world.nodes.u[4 * node + i] - before[4 * node + i]
      return bondForces(world)
    })
    const most = largest(forces[1])
    forces[0].forEach((f, i) => {
      expect(Math.abs(f - forces[1][i])).toBeLessThan(1e-9 * most + 1e-3)
    })
    const { force, moment, size: unit } = resultant(fast, forces[0])
    expect(largest(force)).toBeLessThan(1e-9 * unit)
    expect(largest(moment)).toBeLessThan(1e-4 * unit)
    damaged = [...fast.bonds.marked].filter((mark) => mark === 1).length
  }
  expect(damaged).toBeGreaterThan(20)
  expect([...fast.bonds.id]).toEqual([...slow.bonds.id])
  for (const kind of [FRACTURE, FRICTION]) expect(fast.energy[kind] / slow.energy[kind]).toBeCloseTo(1, 9)
})
