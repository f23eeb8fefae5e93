/** Boundaries that hold or drive nodes → rows of `loads`: one row a node, however many boundaries meet there. */
import type { Boundary } from '../case/types/boundary.ts'
import { acos } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { particlesOf } from '../watch/particles.ts'
import {
  particlesIn,
  planBodyHolds,
  refuseOnRigid,
  startHeldBodies,
  wholeBodies,
  writeBodyHolds,
} from './body-holds.ts'
import { unitVector } from './direction.ts'
import { compileVector } from './fields.ts'
import { type Hold, type HoldPlan, rotationHolds, velocityHolds } from './hold-plan.ts'
import { facetArea, selectFacets, selectNodes, standing } from './selection.ts'
import { makeTurning, type Turning } from './turning.ts'

export type { HoldPlan } from './hold-plan.ts'

/** Adds the holds of one boundary; does nothing for boundaries of another kind. */
export function planHolds(
  world: World,
  boundary: Boundary,
  constants: Record<string, number>,
  path: string,
  plan: HoldPlan,
): void {
  const { action, where, at } = boundary
  const on = boundary.on.filter(({ block }) => particlesOf(world, world.blocks.indexOf(block)).length === 0)
  refuseOnRigid(world, boundary, path)
  const add = (node: number, hold: Hold) => {
    const holds = plan.get(node)
    if (holds) holds.push(hold)
    else plan.set(node, [hold])
  }
  if (action.kind === 'roller') {
    for (const [node, normals] of rollerNormals(world, boundary, path))
      for (const direction of normals) add(node, { direction, moving: false })
    return
  }
  if (action.kind !== 'fixed' && action.kind !== 'velocity' && action.kind !== 'rotation') return
  const particles = particlesIn(world, boundary, path)
  const selected = particles.length > 0 && on.length === 0 ? [] : selectNodes(world, on, where, at, path)
  const { rigid, X, u } = world.nodes
  const nodes = selected.filter((node) => node < rigid)
  const bodies = [...wholeBodies(world, boundary, selected.slice(nodes.length), path), ...particles]
  const turning = action.kind === 'rotation' ? makeTurning(world, action, constants, `${path}.rotation`) : undefined
  planBodyHolds(world, action, bodies, turning, constants, path, plan)
  if (action.kind === 'fixed') {
    const directions = action.directions.map((d) => unitVector(d, `${path}.fixed`))
    for (const node of nodes) for (const direction of directions) add(node, { direction, moving: false })
    return
  }
  const holds =
    action.kind === 'velocity'
      ? velocityHolds(compileVector(action.value, constants, `${path}.velocity`))
      : rotationHolds(turning as Turning)
  const from = world.loads.holdFrom
  for (const node of nodes) for (const hold of holds({ at: POINT * node, X, u, from })) add(node, hold)
}

/**
 * Normals of the faces at each node; on a curved face the mean normal of its facets there, each counted by its angle at
 * the node, so that the mean does not depend on which diagonal cuts a cell (areas tilt it at the rim of a face).
 */
function rollerNormals(world: World, boundary: Boundary, path: string): Map<number, Vec3[]> {
  const { facets } = world
  const byFace = new Map<number, Map<number, Vec3>>()
  for (const facet of selectFacets(world, boundary.on, boundary.where, path)) {
    const face = facets.face[facet]
    const flat = facets.faceNormal.subarray(3 * face, 3 * face + 3)
    const curved = flat[0] === 0 && flat[1] === 0 && flat[2] === 0
    const normal = curved ? unitVector(facetArea(world, facet), path) : flat
    const at = byFace.get(face) ?? new Map<number, Vec3>()
    byFace.set(face, at)
    for (let corner = 0; corner < 3; corner++) {
      const node = standing(world, facets.node[3 * facet + corner])
      const sum = (curved && at.get(node)) || [0, 0, 0]
      const share = curved ? cornerAngle(world, facet, corner) : 1
      at.set(node, [sum[0] + share * normal[0], sum[1] + share * normal[1], sum[2] + share * normal[2]])
    }
  }
  const normals = new Map<number, Vec3[]>()
  for (const at of byFace.values())
    for (const [node, sum] of at) normals.set(node, [...(normals.get(node) ?? []), unitVector(sum, path)])
  return normals
}

/** Angle of a facet at one of its corners [rad]. */
function cornerAngle({ facets, nodes }: World, facet: number, corner: number): number {
  const place = (c: number) => POINT * facets.node[3 * facet + ((corner + c) % 3)]
  let dot = 0
  let p = 0
  let q = 0
  for (let i = 0; i < 3; i++) {
    const a = nodes.X[place(1) + i] - nodes.X[place(0) + i]
    const b = nodes.X[place(2) + i] - nodes.X[place(0) + i]
    dot += a * b
    p += a * a
    q += b * b
  }
  return acos(Math.max(-1, Math.min(1, dot / Math.sqrt(p * q))))
}

/** Held directions of a node made orthonormal, each with the velocity along it. */
interface HeldAxes {
  directions: Vec3[]
  /** direction k has velocity Σ_j mix[k][j] × velocity of hold j */
  mix: number[][]
}

/** Gram–Schmidt in the order of the boundaries: the first to hold a direction has it. */
function orthonormal(holds: Hold[]): HeldAxes {
  const axes: HeldAxes = { directions: [], mix: [] }
  holds.forEach((hold, j) => {
    const d: Vec3 = [...hold.direction]
    const mix = holds.map((_, i) => (i === j ? 1 : 0))
    axes.directions.forEach((q, k) => {
      const overlap = d[0] * q[0] + d[1] * q[1] + d[2] * q[2]
      for (let i = 0; i < 3; i++) d[i] -= overlap * q[i]
      for (let i = 0; i < mix.length; i++) mix[i] -= overlap * axes.mix[k][i]
    })
    const rest = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2])
    if (rest < 1e-6 || axes.directions.length === 3) return
    axes.directions.push([d[0] / rest, d[1] / rest, d[2] / rest])
    axes.mix.push(mix.map((m) => m / rest))
  })
  return axes
}

/** Writes the rows and the drives of a plan. */
export function writeHolds(world: World, plan: HoldPlan): void {
  const { loads } = world
  loads.holds = 0
  writeBodyHolds(world, plan)
  for (const node of [...plan.keys()].filter((key) => key >= 0).sort((a, b) => a - b)) {
    const holds = plan.get(node) ?? []
    const row = loads.holds++
    const axes = orthonormal(holds)
    loads.holdNode[row] = node
    loads.holdLike[row] = row
    loads.holdFrom.set(world.nodes.u.subarray(POINT * node, POINT * node + 3), 3 * row)
    writeProjector(loads.holdOn, 6 * row, axes.directions)
    const set = (t: number, half: number, dt: number, whole: number) => {
      const v = loads.holdVelocity
      v[3 * row] = v[3 * row + 1] = v[3 * row + 2] = 0
      axes.directions.forEach((q, k) => {
        let along = 0
        for (let j = 0; j < holds.length; j++) {
          const factor = axes.mix[k][j]
          if (factor !== 0) along += factor * (holds[j].velocity?.(t, half, dt, whole, row) ?? 0)
        }
        for (let i = 0; i < 3; i++) v[3 * row + i] += along * q[i]
      })
    }
    set(0, 0, 0, 0)
    if (holds.some((hold) => hold.moving)) loads.drives.push(set)
  }
  loads.held = loads.holds
}

function writeProjector(on: Float64Array, at: number, q: Vec3[]): void {
  if (q.length === 3) {
    on.set([1, 1, 1, 0, 0, 0], at)
    return
  }
  const sum = (i: number, j: number) => q.reduce((total, d) => total + d[i] * d[j], 0)
  on.set([sum(0, 0), sum(1, 1), sum(2, 2), sum(0, 1), sum(1, 2), sum(0, 2)], at)
}

/** Nodes held in all three directions. */
export function fullyHeld(plan: HoldPlan): Set<number> {
  const nodes = new Set<number>()
  for (const [node, holds] of plan) if (node >= 0 && orthonormal(holds).directions.length === 3) nodes.add(node)
  return nodes
}

/** Puts held nodes and bodies at their velocity from the start, so that nothing is jerked into motion. */
export function startHeldNodes(world: World): void {
  const { loads, nodes } = world
  startHeldBodies(world)
  for (let row = 0; row < loads.holds; row++) {
    const at = NODE * loads.holdNode[row] + VX
    const k = 6 * row
    const q = loads.holdOn
    const [x, y, z] = [nodes.motion[at], nodes.motion[at + 1], nodes.motion[at + 2]]
    nodes.motion[at] += loads.holdVelocity[3 * row] - (q[k] * x + q[k + 3] * y + q[k + 5] * z)
    nodes.motion[at + 1] += loads.holdVelocity[3 * row + 1] - (q[k + 3] * x + q[k + 1] * y + q[k + 4] * z)
    nodes.motion[at + 2] += loads.holdVelocity[3 * row + 2] - (q[k + 5] * x + q[k + 4] * y + q[k + 2] * z)
  }
}
