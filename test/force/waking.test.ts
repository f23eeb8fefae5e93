/** Sleeping faces: what they bear in a homogeneous stress, which of them wake, and that nothing jumps where a node splits. */
import { expect, test } from 'vitest'
import type { Joint } from '../../src/case/types/joint.ts'
import { makeBondForces } from '../../src/force/bonds.ts'
import { elementForces } from '../../src/force/elements.ts'
import { elastic } from '../../src/force/materials/elastic.ts'
import { makeNodeGraph, measureGraph } from '../../src/force/node-graph.ts'
import { objective } from '../../src/force/objective.ts'
import { cornerForces, makeWaking } from '../../src/force/waking.ts'
import { randomFrom } from '../../src/math/random.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { jitterMesh } from '../../src/mesh/structured-jitter.ts'
import { beginStage, beginStep } from '../../src/state/clock.ts'
import { FX, IM, NODE, POINT, VX } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { bondedWorld } from './bonds-world.ts'

type Tensor = [number, number, number, number, number, number]

/** Small, so that strains are, and the forces those of linear elasticity. */
const TENSION = 1e3
const FRICTION = 0.6
const ROCK: Partial<Joint> = {
  stiffness: { per: 'area', normal: 1e12, shear: 4e11 },
  tension: TENSION,
  cohesion: 5 * TENSION,
  friction: FRICTION,
  failure: 'cohesive',
  toughness: { opening: 1, shear: 10, softening: 'linear' },
}
const mechanics = { update: objective, models: [elastic.make()] }

/** The same mesh with nodes and tets in another order, and tets beginning with other corners. */
function renumbered(mesh: Mesh, random: () => number): Mesh {
  const shuffled = (count: number) => {
    const order = Int32Array.from({ length: count }, (_, i) => i)
    for (let i = count - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1))
      ;[order[i], order[j]] = [order[j], order[i]]
    }
    return order
  }
  const node = shuffled(mesh.points.length / 3)
  const tet = shuffled(mesh.tets.length / 4)
  const points = new Float64Array(mesh.points.length)
  for (let n = 0; n < node.length; n++) points.set(mesh.points.subarray(3 * n, 3 * n + 3), 3 * node[n])
  const EVEN = [
    [0, 1, 2, 3],
    [1, 0, 3, 2],
    [2, 3, 0, 1],
    [3, 2, 1, 0],
  ]
  const tets = new Int32Array(mesh.tets.length)
  for (let t = 0; t < tet.length; t++) {
    const turn = EVEN[Math.floor(4 * random())]
    for (let c = 0; c < 4; c++) tets[4 * tet[t] + c] = node[mesh.tets[4 * t + turn[c]]]
  }
  const mapped = (column: Int32Array) => column.map((n) => node[n])
  return { ...mesh, points, tets, facets: mapped(mesh.facets), sharpEdges: mapped(mesh.sharpEdges) }
}

function worldOf(mesh: Mesh): World {
  const { world } = bondedWorld([{ mesh, fracture: true, dormant: true }], ROCK)
  beginStage(world.clock, 0, 1e-6)
  beginStep(world.clock, 1e-6)
  return world
}

/** Displaces all by the strain of a homogeneous stress; λ = μ = 10 GPa. */
function strain({ nodes }: World, [xx, yy, zz, xy, yz, xz]: Tensor): void {
  const [lambda, mu] = [10e9, 10e9]
  const trace = (xx + yy + zz) / (3 * lambda + 2 * mu)
  const e = [xx, xy, xz, xy, yy, yz, xz, yz, zz].map((s, k) => (s - (k % 4 === 0 ? lambda * trace : 0)) / (2 * mu))
  for (let node = 0; node < nodes.free; node++)
    for (let i = 0; i < 3; i++) {
      const p = POINT * node
      nodes.u[p + i] = e[3 * i] * nodes.X[p] + e[3 * i + 1] * nodes.X[p + 1] + e[3 * i + 2] * nodes.X[p + 2]
      nodes.x[p + i] = nodes.X[p + i] + nodes.u[p + i]
    }
}

const times = (tensor: Tensor, factor: number) => tensor.map((s) => factor * s) as Tensor

function randomStress(random: () => number): Tensor {
  const s = () => 2 * random() - 1
  return [s() - 1, s() - 1, s() - 1, s(), s(), s()]
}

interface Face {
  normal: number[]
  centre: string
  area: number
}

/** Faces between tets, by unit; normals outward of a. */
function facesOf({ bonds, nodes }: World): Face[] {
  return Array.from({ length: bonds.count }, (_, unit) => {
    const [p, q, r] = [0, 1, 2].map((c) => {
      const at = POINT * bonds.corner[6 * unit + c]
      return [...nodes.X.subarray(at, at + 3)]
    })
    const [u, v] = [q, r].map((x) => x.map((c, i) => c - p[i]))
    const n = [0, 1, 2].map((i) => u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3])
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    const centre = p.map((x, i) => ((x + q[i] + r[i]) / 3).toFixed(9)).join()
    return { normal: n.map((x) => x / length), area: length / 2, centre }
  })
}

const tractionOf = ([xx, yy, zz, xy, yz, xz]: Tensor, [x, y, z]: number[]) => [
  xx * x + xy * y + xz * z,
  xy * x + yy * y + yz * z,
  xz * x + yz * y + zz * z,
]

/** The criterion, from the stress and the normal alone. */
function loadOf(stress: Tensor, { normal }: Face): number {
  const t = tractionOf(stress, normal)
  const tension = t.reduce((sum, c, i) => sum + c * normal[i], 0)
  const shear = Math.sqrt(t.reduce((sum, c, i) => sum + (c - tension * normal[i]) ** 2, 0))
  return Math.max(tension / TENSION, (shear + tension * Math.tan(FRICTION)) / (5 * TENSION))
}

/** Units of which a point is awake. */
const awake = ({ bonds }: World): number[] =>
  Array.from({ length: bonds.count }, (_, unit) => unit).filter((unit) => bonds.asleep[unit] < 3)

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed)

test.each(SEEDS)('a homogeneous stress: faces bear σ·n, and none wakes below its strength (seed %i)', (seed) => {
  const random = randomFrom(seed)
  const mesh = renumbered(jitterMesh(meshBox([1, 1.2, 0.9], [3, 3, 2]), 0.2, seed), random)
  const world = worldOf(mesh)
  const faces = facesOf(world)
  const given = randomStress(random)
  const highest = Math.max(...faces.map((face) => loadOf(given, face)))
  if (!(highest > 0)) return
  const stress = times(given, 0.9999 / highest)
  strain(world, stress)
  const graph = makeNodeGraph(world.bonds.count)
  const forces = cornerForces(world.clock, world, mechanics)
  const size = Math.max(...stress.map(Math.abs))
  for (let node = 0; node < world.nodes.free; node++) {
    measureGraph(graph, world, node, forces)
    for (let e = 0; e < graph.flow.edges; e++) {
      const { normal, area } = faces[graph.unit[e]]
      const t = tractionOf(stress, normal)
      for (let i = 0; i < 3; i++)
        expect(Math.abs((3 * graph.flow.q[3 * e + i]) / area - t[i])).toBeLessThan(1e-5 * size)
    }
  }
  makeWaking(mechanics)(world.clock, world)
  expect(awake(world)).toEqual([])
})

test.each(SEEDS)('just above, the faces wake that the criterion names, and no others (seed %i)', (seed) => {
  const random = randomFrom(1000 + seed)
  const axis = Math.floor(3 * random())
  const world = worldOf(renumbered(meshBox([1, 1.2, 0.9], [3, 3, 3]), random))
  const faces = facesOf(world)
  const given = [0, 0, 0, 0, 0, 0].map((_, i) =>
    i === axis ? TENSION : i < 3 ? -0.5 * TENSION * random() : 0,
  ) as Tensor
  const across = faces.flatMap((face, unit) => (Math.abs(face.normal[axis]) > 0.999 ? [unit] : []))
  const stress = times(given, 1.0005)
  expect(faces.flatMap((face, unit) => (loadOf(stress, face) > 1 ? [unit] : []))).toEqual(across)
  strain(world, times(given, 0.9995))
  const wake = makeWaking(mechanics)
  wake(world.clock, world)
  expect(awake(world)).toEqual([])
  strain(world, stress)
  world.dormant.due.fill(0)
  wake(world.clock, world)
  expect(awake(world)).toEqual(across)
  expect(world.bonds.asleep.reduce((sum, points) => sum + points, 0)).toBe(3 * (faces.length - across.length))
})

test.each(SEEDS.slice(0, 10))('which faces wake does not depend on numbers (seed %i)', (seed) => {
  const random = randomFrom(2000 + seed)
  const mesh = jitterMesh(meshBox([1, 1.2, 0.9], [3, 3, 3]), 0.2, seed)
  const given = randomStress(random)
  const centres = [0, 1].map(() => {
    const world = worldOf(renumbered(mesh, random))
    const faces = facesOf(world)
    strain(world, times(given, 2 / Math.max(...faces.map((face) => loadOf(given, face)))))
    makeWaking(mechanics)(world.clock, world)
    return awake(world)
      .map((unit) => faces[unit].centre)
      .sort()
  })
  expect(centres[0]).toEqual(centres[1])
})

/** Mass, momentum, twice the kinetic energy. */
function motionOf({ nodes }: World): number[] {
  const sums = [0, 0, 0, 0, 0]
  for (let node = 0; node < nodes.free; node++) {
    const m = NODE * node
    sums[0] += nodes.mass[node]
    for (let i = 0; i < 3; i++) {
      sums[1 + i] += nodes.motion[m + VX + i] * nodes.mass[node]
      sums[4] += nodes.motion[m + VX + i] * nodes.motion[m + VX + i] * nodes.mass[node]
    }
  }
  return sums
}

/** Acceleration of every corner of every tet, from the stress and the bonds anew. */
function accelerations(world: World, forceOfBonds: () => void): number[] {
  const { clock, energy, materials, nodes, tets } = world
  for (let node = 0; node < nodes.free; node++) nodes.motion.fill(0, NODE * node + FX, NODE * node + FX + 3)
  elementForces(mechanics, materials)(clock, tets, nodes, energy)
  forceOfBonds()
  const found: number[] = []
  for (let k = 0; k < tets.node.length; k++)
    if (tets.origin[k >> 2] >= 0)
      for (let i = 0; i < 3; i++) {
        const m = (NODE * tets.node[k]) / POINT
        found.push(nodes.motion[m + FX + i] * nodes.motion[m + IM])
      }
  return found
}

test.each(SEEDS.slice(0, 10))(
  'nothing jumps where nodes split: mass, momentum, energy, accelerations (seed %i)',
  (seed) => {
    const random = randomFrom(3000 + seed)
    const made = bondedWorld(
      [{ mesh: jitterMesh(meshBox([1, 1.2, 0.9], [3, 3, 3]), 0.2, seed), fracture: true, dormant: true }],
      ROCK,
    )
    const { world } = made
    beginStage(world.clock, 0, 1e-6)
    beginStep(world.clock, 1e-6)
    strain(world, [TENSION * 1.5, 0, 0, 0, 0, 0])
    const { clock, joints, bonds, facets, nodes, bodies, energy } = world
    for (let node = 0; node < nodes.free; node++)
      for (let i = 0; i < 3; i++) {
        nodes.u[POINT * node + i] *= 1 + 0.3 * random()
        nodes.x[POINT * node + i] = nodes.X[POINT * node + i] + nodes.u[POINT * node + i]
        nodes.motion[NODE * node + VX + i] = random()
      }
    const before = accelerations(world, () => {})
    const motion = motionOf(world)
    const count = nodes.free
    makeWaking(mechanics)(world.clock, world)
    expect(nodes.free).toBeGreaterThan(count)
    for (const [i, sum] of motionOf(world).entries()) expect(sum / motion[i]).toBeCloseTo(1, 12)
    const after = accelerations(world, () => makeBondForces()(clock, joints, bonds, facets, nodes, bodies, energy))
    const size = Math.max(...before.map(Math.abs))
    for (const [k, a] of after.entries()) expect(Math.abs(a - before[k]) / size).toBeLessThan(1e-9)
  },
)
