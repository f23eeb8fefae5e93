import { describe, expect, test } from 'vitest'
import { bondEnergy } from '../../src/force/bond-measure.ts'
import { makeBondWork } from '../../src/force/bond-work.ts'
import { addUnitForces, makeBondForces } from '../../src/force/bonds.ts'
import { elementForces } from '../../src/force/elements.ts'
import { elastic } from '../../src/force/materials/elastic.ts'
import { objective } from '../../src/force/objective.ts'
import { leapfrog } from '../../src/integrate/leapfrog.ts'
import { randomFrom } from '../../src/math/random.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { ANY_POLYGONS } from '../../src/state/bonds.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import {
  bondedWorld,
  bondForces,
  largest,
  type Made,
  move,
  moveBody,
  randomTurn,
  resultant,
  shifted,
  times,
} from './bonds-world.ts'
import { storedEnergy } from './plain.ts'

const PER_POINT = { stiffness: { per: 'point' as const, normal: 100e9, shear: 40e9 } }
const low = () => meshBox([1, 1, 1], [2, 2, 2])
const up = (cells: [number, number, number] = [3, 3, 2]) => shifted(meshBox([1, 1, 1], cells), [0.1, -0.2, 1])

const MODELS: Record<string, () => Made> = {
  'tets of a block': () => bondedWorld([{ mesh: meshBox([1, 1, 1], [2, 1, 1]), fracture: true }]),
  'tets of a block, per point': () => bondedWorld([{ mesh: meshBox([1, 1, 1], [2, 1, 1]), fracture: true }], PER_POINT),
  'meshes that do not match': () => bondedWorld([{ mesh: low() }, { mesh: up() }]),
  'meshes that do not match, per point': () => bondedWorld([{ mesh: low() }, { mesh: up() }], PER_POINT),
  'rigid on deformable': () => bondedWorld([{ mesh: low() }, { mesh: up(), rigid: true }]),
  'deformable on rigid': () => bondedWorld([{ mesh: low(), rigid: true }, { mesh: up() }]),
  'rigid on rigid': () =>
    bondedWorld([
      { mesh: low(), rigid: true },
      { mesh: up(), rigid: true },
    ]),
  'rigid on rigid, per point': () =>
    bondedWorld(
      [
        { mesh: low(), rigid: true },
        { mesh: up(), rigid: true },
      ],
      PER_POINT,
    ),
}

/** Numbers that say where everything is: displacements of nodes, then shift and small turn of each body. */
function place(made: Made, R: number[][], q: number[], size: number, noise: (k: number) => number): void {
  const { world } = made
  let k = 0
  const rigidFrom = world.nodes.free
  move(world, (X, _, node) => times(R, X).map((x) => (node < rigidFrom ? x + size * noise(k++) : x)))
  for (let body = 0; body < world.bodies.count; body++) {
    const centre = [...world.bodies.X.subarray(3 * body, 3 * body + 3)]
    const shift = times(R, centre).map((x, i) => x - centre[i] + size * noise(k++))
    const [a, b, c] = [0, 1, 2].map(() => 0.5 * size * noise(k++))
    const [w, x, y, z] = q
    const small = Math.sqrt(1 - a * a - b * b - c * c)
    const turn = [
      small * w - a * x - b * y - c * z,
      small * x + a * w + b * z - c * y,
      small * y - a * z + b * w + c * x,
      small * z + a * y - b * x + c * w,
    ]
    moveBody(world, body, shift, turn)
  }
}

const unknowns = ({ world }: Made): number => 3 * world.nodes.free + 6 * world.bodies.count

function randomNoise(count: number, seed: number): (k: number) => number {
  const random = randomFrom(seed)
  const values = Float64Array.from({ length: count }, () => 2 * random() - 1)
  return (k) => values[k]
}

describe.each(Object.entries(MODELS))('%s', (_, make) => {
  const SIZE = 1e-6

  test('the force is the gradient of the energy, at any turn', () => {
    const made = make()
    const { world } = made
    for (let seed = 1; seed <= 4; seed++) {
      const { q, R } =
        seed === 1
          ? {
              q: [1, 0, 0, 0],
              R: [
                [1, 0, 0],
                [0, 1, 0],
                [0, 0, 1],
              ],
            }
          : randomTurn(randomFrom(seed))
      const noise = randomNoise(unknowns(made), 10 * seed)
      const along = randomNoise(unknowns(made), 10 * seed + 1)
      const energyAt = (t: number) => {
        place(made, R, q, SIZE, (k) => noise(k) + t * along(k))
        return bondEnergy(world)
      }
      // The energy is quadratic but for terms of the order of the openings.
      const slope = (energyAt(0.25) - energyAt(-0.25)) / (0.5 * SIZE)
      place(made, R, q, SIZE, noise)
      const f = bondForces(world)
      let work = 0
      for (let k = 0; k < 3 * world.nodes.free; k++) work += f[k] * along(k)
      for (let body = 0, k = 3 * world.nodes.free; body < world.bodies.count; body++)
        for (const column of [world.bodies.force, world.bodies.moment])
          for (let i = 0; i < 3; i++) work += column[3 * body + i] * along(k++)
      expect(Math.abs(work + slope)).toBeLessThan(1e-4 * Math.abs(slope))
      expect(Math.abs(slope)).toBeGreaterThan(1)
    }
  })

  test('momentum and angular momentum are kept', () => {
    const made = make()
    const { q, R } = randomTurn(randomFrom(7))
    // Openings of a tenth of the block: the two forces on a point lie that far apart.
    for (const size of [1e-6, 0.1]) {
      place(made, R, q, size, randomNoise(unknowns(made), 3))
      const { force, moment, size: most } = resultant(made.world, bondForces(made.world))
      expect(most).toBeGreaterThan(1000)
      expect(largest(force)).toBeLessThan(1e-13 * most)
      expect(largest(moment)).toBeLessThan(2e-13 * most)
    }
  })

  test('no force before anything moves, and none in a rigid motion', () => {
    const made = make()
    expect(largest(bondForces(made.world))).toBe(0)
    expect(largest(made.world.bodies.force)).toBe(0)
    expect(bondEnergy(made.world)).toBe(0)
    const { q, R } = randomTurn(randomFrom(5))
    place(made, R, q, 0, () => 0)
    // Coordinates are rounded to 2e-16 m.
    expect(largest(bondForces(made.world))).toBeLessThan(100e9 * 2e-15)
  })
})

describe.each(['tets of a block', 'tets of a block, per point'])('the short cut of twins: %s', (name) => {
  test('the same forces as point by point', () => {
    const { world } = MODELS[name]()
    const { clock, joints, bonds, facets, nodes, bodies, energy } = world
    const random = randomFrom(11)
    const { R } = randomTurn(random)
    move(world, (X) => times(R, X).map((x) => x + 1e-4 * random()))
    const fast = bondForces(world)
    for (let node = 0; node < nodes.count; node++) nodes.motion.fill(0, NODE * node + FX, NODE * node + FX + 3)
    for (let unit = 0; unit < bonds.count; unit++) {
      expect(bonds.kind[unit]).not.toBe(ANY_POLYGONS)
      addUnitForces(makeBondWork(), clock, joints, bonds, facets, nodes, bodies, energy, unit)
    }
    const size = largest(fast)
    for (let k = 0; k < fast.length; k++)
      expect(Math.abs(nodes.motion[NODE * Math.floor(k / 3) + FX + (k % 3)] - fast[k])).toBeLessThan(1e-11 * size)
  })
})

test('a pair that is spun 100 turns keeps its opening', () => {
  const { world } = bondedWorld([{ mesh: low() }, { mesh: shifted(low(), [0, 0, 1]) }])
  const opening = [1e-6, -2e-6, 3e-6]
  const start = () => move(world, (X, block) => X.map((x, i) => x + block * opening[i]))
  start()
  const before = bondForces(world)
  const energy = bondEnergy(world)
  // 100 turns in steps of 7.2°, as a run would see them: by increments of place.
  const angle = Math.PI / 25
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  for (let k = 0; k < 5000; k++)
    move(world, (X, _, node) => {
      const x = world.nodes.x.subarray(POINT * node, POINT * node + 3)
      return [c * x[0] - s * x[1], s * x[0] + c * x[1], X[2] + world.nodes.u[POINT * node + 2]]
    })
  expect(Math.abs(bondEnergy(world) / energy - 1)).toBeLessThan(1e-6)
  const after = bondForces(world)
  for (let k = 0; k < after.length; k++) expect(Math.abs(after[k] - before[k])).toBeLessThan(1e-6 * largest(before))
})

test('a cell of bonded tets that spins freely for 100 turns keeps energy and angular momentum', () => {
  const { world } = bondedWorld([{ mesh: meshBox([1, 1, 1], [1, 1, 1]), fracture: true }])
  const { nodes, clock, joints, bonds, facets, bodies, energy } = world
  const mechanics = { update: objective, models: [elastic.make()] }
  const elements = elementForces(mechanics, world.materials)
  const steps = 40_000
  const dt = 2e-5
  const spin = (100 * 2 * Math.PI) / (steps * dt)
  for (let node = 0; node < nodes.count; node++) {
    nodes.motion[NODE * node + VX] = -spin * (nodes.X[POINT * node + 1] - 0.5)
    nodes.motion[NODE * node + VX + 1] = spin * (nodes.X[POINT * node] - 0.5)
  }
  const state = () => {
    let total = bondEnergy(world) + storedEnergy(world, displacements(world))
    let about = 0
    for (let node = 0; node < nodes.count; node++) {
      const at = NODE * node
      const m = 1 / nodes.motion[at + IM]
      // Velocity at the time of the positions; kinetic energy ½ m v(n−½)·v(n+½).
      const kick = [0, 1, 2].map((i) => (0.5 * dt * nodes.motion[at + FX + i]) / m)
      const v = kick.map((k, i) => nodes.motion[at + VX + i] + (clock.before > 0 ? k : 0))
      for (let i = 0; i < 3; i++) total += 0.5 * m * (v[i] * v[i] - kick[i] * kick[i])
      about += m * ((nodes.x[POINT * node] - 0.5) * v[1] - (nodes.x[POINT * node + 1] - 0.5) * v[0])
    }
    return { total, about, bonds: bondEnergy(world) }
  }
  const addBondForces = makeBondForces()
  const seen: ReturnType<typeof state>[] = []
  for (let k = 0; k <= steps; k++) {
    clock.before = k === 0 ? 0 : dt
    clock.ahead = dt
    clock.kick = 0.5 * (clock.before + dt)
    elements(clock, world.tets, nodes, energy)
    addBondForces(clock, joints, bonds, facets, nodes, bodies, energy)
    if (k % 100 === 0) seen.push(state())
    leapfrog(clock, nodes, bodies)
  }
  const [first, last] = [seen[0], seen[seen.length - 1]]
  const swing = seen.map(({ bonds }) => bonds)
  expect(Math.abs(last.about / first.about - 1)).toBeLessThan(1e-12)
  // Centrifugal stress sets the bonds swinging. The total wavers by (ω dt)², as a leapfrog's does, and has no trend.
  expect(Math.max(...swing)).toBeGreaterThan(1e-3 * first.total)
  for (const { total } of seen) expect(Math.abs(total / first.total - 1)).toBeLessThan((spin * dt) ** 2)
  const mean = (from: number) => seen.slice(from, from + 100).reduce((sum, { total }) => sum + total / 100, 0)
  expect(Math.abs(mean(300) / mean(1) - 1)).toBeLessThan(2e-5)
})

const displacements = ({ nodes }: World): number[] =>
  Array.from({ length: 3 * nodes.count }, (_, k) => nodes.u[POINT * Math.floor(k / 3) + (k % 3)])

test.each(['tets of a block', 'meshes that do not match', 'rigid on deformable'])('no allocation: %s', (name) => {
  const made = MODELS[name]()
  const { clock, joints, bonds, facets, nodes, bodies, energy } = made.world
  place(
    made,
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [1, 0, 0, 0],
    1e-6,
    randomNoise(unknowns(made), 3),
  )
  const addBondForces = makeBondForces()
  const steps = (count: number) => {
    for (let k = 0; k < count; k++) addBondForces(clock, joints, bonds, facets, nodes, bodies, energy)
  }
  steps(500)
  let least = Infinity
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    steps(300)
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(8_000)
})
