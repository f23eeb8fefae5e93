/** Boundaries that hold or drive nodes → rows of `loads`: one row a node, however many boundaries meet there. */
import type { Boundary, Vec3 } from '../case/case.ts'
import { acos, cos, sin } from '../math/elementary.ts'
import { NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { unitVector } from './direction.ts'
import { compileVector, type Scalar } from './fields.ts'
import { facetArea, selectFacets, selectNodes } from './selection.ts'

/** A direction in which a node is held, and the velocity along it [m/s] at the middle of the step from t to t + dt of its row. */
interface Hold {
  direction: Vec3
  /** Undefined: 0. */
  velocity?: (t: number, half: number, dt: number, row: number) => number
  /** The velocity changes in time. */
  moving: boolean
}

/** Holds of each node, in the order of the boundaries. */
export type HoldPlan = Map<number, Hold[]>

const AXES: Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Adds the holds of one boundary; does nothing for boundaries of another kind. */
export function planHolds(
  world: World,
  boundary: Boundary,
  constants: Record<string, number>,
  path: string,
  plan: HoldPlan,
): void {
  const { action, on, where, at } = boundary
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
  const nodes = selectNodes(world, on, where, at, path)
  if (action.kind === 'fixed') {
    const directions = action.directions.map((d) => unitVector(d, `${path}.fixed`))
    for (const node of nodes) for (const direction of directions) add(node, { direction, moving: false })
    return
  }
  const axes =
    action.kind === 'rotation' ? rotationHolds(world, action, path) : velocityHolds(world, action, constants, path)
  for (const node of nodes) for (const hold of axes(node)) add(node, hold)
}

function velocityHolds(
  world: World,
  action: Extract<Boundary['action'], { kind: 'velocity' }>,
  constants: Record<string, number>,
  path: string,
): (node: number) => Hold[] {
  const vector = compileVector(action.value, constants, `${path}.velocity`)
  const { X } = world.nodes
  return (node) =>
    AXES.flatMap((direction, i) => {
      if (!vector.given[i]) return []
      const scalar: Scalar = onceAStep(vector.component[i])
      const [x, y, z] = [X[POINT * node], X[POINT * node + 1], X[POINT * node + 2]]
      return [{ direction, velocity: (_t: number, half: number) => scalar.at(x, y, z, half), moving: scalar.inTime }]
    })
}

const shared = new WeakMap<Scalar, Scalar>()

/** A field that is the same everywhere is evaluated once a step, not once a node. */
function onceAStep(scalar: Scalar): Scalar {
  if (scalar.inSpace || !scalar.inTime) return scalar
  const known = shared.get(scalar)
  if (known) return known
  let last = Number.NaN
  let value = 0
  const cached: Scalar = {
    ...scalar,
    at(x, y, z, t) {
      if (t !== last) value = scalar.at(x, y, z, t)
      last = t
      return value
    },
  }
  shared.set(scalar, cached)
  return cached
}

/** Velocities that take each node exactly to the point of its circle at the end of the step, from where the stage began. */
function rotationHolds(
  world: World,
  action: Extract<Boundary['action'], { kind: 'rotation' }>,
  path: string,
): (node: number) => Hold[] {
  const { nodes, loads } = world
  const axis = unitVector(action.axis, `${path}.rotation.axis`)
  const { through, rate } = action
  const turn = { angle: 0, cos: 1, sin: 0 }
  return (node) => {
    const p = POINT * node
    const r: Vec3 = [0, 0, 0]
    return AXES.map((direction, i) => ({
      direction,
      moving: true,
      velocity(t: number, _half: number, dt: number, row: number) {
        turnBy(turn, rate * (t + dt))
        for (let k = 0; k < 3; k++) r[k] = nodes.X[p + k] + loads.holdFrom[3 * row + k] - through[k]
        const radial = r[i] - axis[i] * (axis[0] * r[0] + axis[1] * r[1] + axis[2] * r[2])
        const tangent = axis[(i + 1) % 3] * r[(i + 2) % 3] - axis[(i + 2) % 3] * r[(i + 1) % 3]
        if (dt === 0) return rate * (turn.cos * tangent - turn.sin * radial)
        const u = loads.holdFrom[3 * row + i] + ((turn.cos - 1) * radial + turn.sin * tangent)
        return (u - nodes.u[p + i]) / dt
      },
    }))
  }
}

/** Sine and cosine are the same for all nodes of a step. */
function turnBy(turn: { angle: number; cos: number; sin: number }, angle: number): void {
  if (turn.angle === angle) return
  turn.angle = angle
  turn.cos = cos(angle)
  turn.sin = sin(angle)
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
      const node = facets.node[3 * facet + corner]
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
  for (const node of [...plan.keys()].sort((a, b) => a - b)) {
    const holds = plan.get(node) ?? []
    const row = loads.holds++
    const axes = orthonormal(holds)
    loads.holdNode[row] = node
    loads.holdFrom.set(world.nodes.u.subarray(POINT * node, POINT * node + 3), 3 * row)
    writeProjector(loads.holdOn, 6 * row, axes.directions)
    const set = (t: number, half: number, dt: number) => {
      const v = loads.holdVelocity
      v[3 * row] = v[3 * row + 1] = v[3 * row + 2] = 0
      axes.directions.forEach((q, k) => {
        let along = 0
        for (let j = 0; j < holds.length; j++) {
          const factor = axes.mix[k][j]
          if (factor !== 0) along += factor * (holds[j].velocity?.(t, half, dt, row) ?? 0)
        }
        for (let i = 0; i < 3; i++) v[3 * row + i] += along * q[i]
      })
    }
    set(0, 0, 0)
    if (holds.some((hold) => hold.moving)) loads.drives.push(set)
  }
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
  for (const [node, holds] of plan) if (orthonormal(holds).directions.length === 3) nodes.add(node)
  return nodes
}

/** Puts held nodes at their velocity from the start, so that nothing is jerked into motion. */
export function startHeldNodes(world: World): void {
  const { loads, nodes } = world
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
