/** Worlds of bonded boxes, without a case file and without a run: meshes, columns, bodies and bonds, moved by hand. */
import type { Case } from '../../src/case/case.ts'
import type { Joint } from '../../src/case/types/joint.ts'
import { makeBondForces } from '../../src/force/bonds.ts'
import { writeCohesive } from '../../src/force/cohesive-parameters.ts'
import { tan } from '../../src/math/elementary.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { type BondPlan, fillBonds, planBonds } from '../../src/setup/bonds.ts'
import { fillWorld, type Numbering } from '../../src/setup/columns.ts'
import { fillDormant, sharedNodes } from '../../src/setup/dormant.ts'
import { explodeMesh } from '../../src/setup/explode.ts'
import { fillHulls, planHulls } from '../../src/setup/hulls.ts'
import { fillJoints, planJoints } from '../../src/setup/joints.ts'
import { joinMeshes, type Model } from '../../src/setup/model.ts'
import { BONDED, COHESION, JOINT_ROW, KN, KS, PEAK, PER_AREA, RESIDUAL, TENSION } from '../../src/state/joints.ts'
import { FX, NODE, POINT } from '../../src/state/nodes.ts'
import { inTet, VOLUME } from '../../src/state/tets.ts'
import type { World } from '../../src/state/world.ts'

export interface TestBlock {
  mesh: Mesh
  rigid?: boolean
  fracture?: boolean
  /** Its faces sleep. */
  dormant?: boolean
}

export const STRONG: Joint = {
  stiffness: { per: 'area', normal: 100e9, shear: 40e9 },
  friction: 0,
  residualFriction: 0,
  cohesion: Infinity,
  tension: Infinity,
  failure: 'brittle',
  bonded: true,
  damping: 0,
  pull: true,
  law: 'coulomb',
  own: {},
  residualCohesion: 0,
  residualAfter: 0,
  dilation: 0,
  dilationUntil: 0,
}

export interface Made {
  world: World
  model: Model
  plan: BondPlan
  numbering: Numbering
}

const DENSITY = 2500

/** Blocks whose faces follow one joint. */
export function bondedWorld(blocks: TestBlock[], joint: Partial<Joint> = {}): Made {
  const law = { ...STRONG, ...joint }
  const names = blocks.map((_, i) => `b${i}`)
  const c = {
    blocks: Object.fromEntries(
      blocks.map(({ rigid = false, fracture, dormant }, i) => {
        const inserted = dormant ? 'when needed' : 'from the start'
        return [
          names[i],
          { material: 'rock', rigid, regions: [], fracture: fracture ? { joint: 'j', inserted } : undefined },
        ]
      }),
    ),
    materials: { rock: {} },
    particles: {},
    contact: { joint: 'j', rules: [] },
    physics: { joints: { j: law } },
    stages: [],
    stress: 'objective',
  } as unknown as Case
  const exploded = blocks.map(({ mesh, fracture }) => (fracture ? explodeMesh(mesh) : undefined))
  const meshes = blocks.map(({ mesh }, i) => exploded[i]?.mesh ?? mesh)
  const model = joinMeshes(c, meshes, [])
  const rigid = blocks.map((block) => block.rigid === true)
  const hulls = planHulls(
    model,
    blocks.map(({ fracture }) => fracture === true),
  )
  const faces = model.faces.map(({ block, name }) => ({ owner: names[block], face: name, material: 'rock' }))
  const joints = planJoints(c, faces)
  const plan = planBonds(
    c,
    model,
    { hulls, joints },
    exploded.map((e) => e?.inner),
  )
  const bodies = rigid.filter(Boolean).length
  const { world, numbering } = fillWorld(model, {
    particles: [],
    materials: [{ name: 'rock', model: 'elastic', density: DENSITY, lambda: 10e9, mu: 10e9 }],
    loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
    contact: {
      ...plan.counts,
      bodies,
      rigidNodes: model.nodeBlock.filter((block) => rigid[block]).length,
      hulls: hulls.counts,
      boxes: 0,
      joints: joints.names,
      groups: joints.groups,
      pairs: 0,
      neighbours: 0,
      contacts: 0,
    },
    rigid,
    shared: sharedNodes(
      c,
      model,
      exploded.map((e) => e?.original),
    ),
  })
  const bodyOf = (block: number) => (rigid[block] ? rigid.slice(0, block).filter(Boolean).length : -1)
  makeBodies(world, rigid, bodyOf)
  fillHulls(world, hulls, numbering, bodyOf)
  fillJoints(world, joints)
  world.facets.exposed.fill(1)
  setJoint(world, law)
  fillBonds(world, plan, numbering, bodyOf)
  fillDormant(world, c, model)
  return { world, model, plan, numbering }
}

export function setJoint({ joints }: World, law: Joint): void {
  joints.table[KN] = law.stiffness.normal ?? 0
  joints.table[KS] = law.stiffness.shear ?? 0
  joints.table[PER_AREA] = law.stiffness.per === 'area' ? 1 : 0
  joints.table[PEAK] = tan(law.friction)
  joints.table[RESIDUAL] = tan(law.residualFriction)
  joints.table[COHESION] = law.cohesion
  joints.table[TENSION] = law.tension
  joints.table[BONDED] = 1
  writeCohesive(joints.table, law)
  if (joints.table.length !== JOINT_ROW) throw new Error('one joint')
}

/** Boxes along the axes as rigid bodies: centre and inertia of their bounds. */
function makeBodies({ bodies, nodes }: World, rigid: boolean[], bodyOf: (block: number) => number): void {
  bodies.firstNode.fill(nodes.count)
  rigid.forEach((is, block) => {
    if (!is) return
    const body = bodyOf(block)
    const own = [...nodes.block.keys()].filter((node) => nodes.block[node] === block)
    const range = [0, 1, 2].map((i) => {
      const values = own.map((node) => nodes.X[POINT * node + i])
      return [Math.min(...values), Math.max(...values)]
    })
    const size = range.map(([low, high]) => high - low)
    const mass = DENSITY * size[0] * size[1] * size[2]
    bodies.block[body] = block
    bodies.mass[body] = mass
    bodies.inverseMass[body] = 1 / mass
    bodies.firstNode[body] = own[0]
    bodies.firstNode[body + 1] = own[own.length - 1] + 1
    bodies.turn[4 * body] = bodies.principal[4 * body] = bodies.attitude[4 * body] = 1
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3]
      bodies.X[3 * body + i] = bodies.x[3 * body + i] = 0.5 * (range[i][0] + range[i][1])
      bodies.inertia[3 * body + i] = (mass * (size[j] * size[j] + size[k] * size[k])) / 12
      bodies.inverseInertia[3 * body + i] = 1 / bodies.inertia[3 * body + i]
    }
  })
}

/** Sets displacements by block and place. */
export function move({ nodes }: World, to: (X: number[], block: number, node: number) => number[]): void {
  for (let node = 0; node < nodes.count; node++) {
    const X = [...nodes.X.subarray(POINT * node, POINT * node + 3)]
    to(X, nodes.block[node], node).forEach((x, i) => {
      nodes.u[POINT * node + i] = x - X[i]
      nodes.x[POINT * node + i] = x
    })
  }
}

/** Moves a rigid body: displacement of its centre, quaternion of its turn; its nodes follow. */
export function moveBody(world: World, body: number, u: number[], q: number[]): void {
  const { bodies, nodes } = world
  const [w, x, y, z] = q
  const R = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
  for (let i = 0; i < 3; i++) {
    bodies.u[3 * body + i] = u[i]
    bodies.x[3 * body + i] = bodies.X[3 * body + i] + u[i]
  }
  bodies.turn.set(q, 4 * body)
  bodies.attitude.set(q, 4 * body)
  for (let node = bodies.firstNode[body]; node < bodies.firstNode[body + 1]; node++) {
    const r = [0, 1, 2].map((i) => nodes.X[POINT * node + i] - bodies.X[3 * body + i])
    for (let i = 0; i < 3; i++) {
      const moved = bodies.x[3 * body + i] + R[i][0] * r[0] + R[i][1] * r[1] + R[i][2] * r[2]
      nodes.x[POINT * node + i] = moved
      nodes.u[POINT * node + i] = moved - nodes.X[POINT * node + i]
    }
  }
}

/** Forces of the bonds on the nodes, three numbers each; those on bodies stay in their columns. */
export function bondForces(world: World): Float64Array {
  const { clock, joints, bonds, facets, nodes, bodies, energy } = world
  for (let node = 0; node < nodes.count; node++) nodes.motion.fill(0, NODE * node + FX, NODE * node + FX + 3)
  bodies.force.fill(0)
  bodies.moment.fill(0)
  makeBondForces()(clock, joints, bonds, facets, nodes, bodies, energy)
  const f = new Float64Array(3 * nodes.count)
  for (let node = 0; node < nodes.count; node++)
    for (let i = 0; i < 3; i++) f[3 * node + i] = nodes.motion[NODE * node + FX + i]
  return f
}

/** Sum of forces, and of moments about the origin, over all nodes and bodies; and the largest single force. */
export function resultant(
  { nodes, bodies }: World,
  f: Float64Array,
): { force: number[]; moment: number[]; size: number } {
  const force = [0, 0, 0]
  const moment = [0, 0, 0]
  let size = 0
  const add = (x: ArrayLike<number>, g: ArrayLike<number>) => {
    for (let i = 0; i < 3; i++) {
      const [j, k] = [(i + 1) % 3, (i + 2) % 3]
      force[i] += g[i]
      moment[i] += x[j] * g[k] - x[k] * g[j]
      size = Math.max(size, Math.abs(g[i]))
    }
  }
  for (let node = 0; node < nodes.count; node++) add(nodes.x.subarray(POINT * node), f.subarray(3 * node, 3 * node + 3))
  for (let body = 0; body < bodies.count; body++) {
    add(bodies.x.subarray(3 * body), bodies.force.subarray(3 * body, 3 * body + 3))
    for (let i = 0; i < 3; i++) moment[i] += bodies.moment[3 * body + i]
  }
  return { force, moment, size }
}

export function volumeOf({ tets }: World): number {
  let sum = 0
  for (let tet = 0; tet < tets.count; tet++) if (tets.origin[tet] >= 0) sum += tets.record[inTet(tet, VOLUME)]
  return sum
}

/** A mesh moved by a vector, or through any map of its points. */
export const shifted = (mesh: Mesh, by: number[]): Mesh => ({
  ...mesh,
  points: mesh.points.map((p, i) => p + by[i % 3]),
})

export function mapped(mesh: Mesh, map: (p: number[]) => number[]): Mesh {
  const points = new Float64Array(mesh.points.length)
  for (let i = 0; i < points.length; i += 3) points.set(map([...mesh.points.subarray(i, i + 3)]), i)
  return { ...mesh, points }
}

export const largest = (values: ArrayLike<number>): number => {
  let most = 0
  for (let i = 0; i < values.length; i++) most = Math.max(most, Math.abs(values[i]))
  return most
}

/** A quaternion of a random turn, and its matrix. */
export function randomTurn(random: () => number): { q: number[]; R: number[][] } {
  const raw = [0, 1, 2, 3].map(() => 2 * random() - 1)
  const size = Math.hypot(...raw)
  return turnOf(raw.map((c) => c / size))
}

export function turnOf(q: number[]): { q: number[]; R: number[][] } {
  const [w, x, y, z] = q
  const R = [
    [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
    [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
    [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
  ]
  return { q, R }
}

export const times = (R: number[][], v: ArrayLike<number>): number[] =>
  R.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2])
