/**
 * The tets around a node as the vertices of a graph, the faces that sleep between them as its edges, and the forces that these faces carry there.
 *
 * What     A tet's share of the node is a particle: of its mass, pushed by its internal force f_T, by what joints and the outside do to it, and by
 *          its faces. The force of a face on tet A is
 *            q = ½(t_A + t_B) A/3 + δ,   t = P N by the stress of either side,   t_A A/3 = the force of A on its corner opposite the face,
 *          the mean of both sides, and on top of it the least flow δ (weights by area) that gives every share its acceleration.
 *          Acceleration and gravity are shared by mass, and what else comes from outside by the outer sides (see below).
 * Which    The mean alone is right in a homogeneous stress, where δ = 0, so that a patch test is passed to the last bit or two; beside a crack, at a corner, and where a
 *          wave passes it is off by as much as stress jumps from tet to tet, and what it says does not add up to the forces. Springs of equal
 *          stiffness on all faces (δ alone, as of joints from the start) are balanced, but share even a homogeneous stress unevenly, since
 *          the openings around an edge must close: Σ σ·n ≠ 0 there.
 * Source   derived here.
 */
import { BOND_FORCE, BOND_IDS, BOND_ROW, BOND_STATE, type Bonds, INTACT } from '../state/bonds.ts'

import { FX, NODE, type Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { areaOfSide, inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { addFlow, type Flow, type FlowWork, makeFlow, makeFlowWork, ROUGH } from './flow.ts'

/** Most tets around a node, and faces between them. */
const MOST_TETS = 512
const MOST_FACES = 1024

/** Vertices are the corners around the node, in their order; edges run from side b of a unit to side a. */
export interface NodeGraph {
  flow: Flow
  work: FlowWork
  corners: number
  /** Place of each corner in `dormant.corner` is `first` + its vertex. */
  first: number
  /** Share of the mass of the node. */
  share: Float64Array
  /** Unit, point and area/3 of each edge. */
  unit: Int32Array
  point: Int32Array
  /** What each share needs from its faces, three numbers. */
  need: Float64Array
  /** Outer sides: vertex, force by the stress of the tet, area. */
  outer: number
  outerOf: Int32Array
  outerForce: Float64Array
  outerArea: Float64Array
  /** Edge of each unit, −1: none yet. */
  edgeOf: Int32Array
  /** Forces of the four corners of a tet, twelve numbers. */
  forces: Float64Array
}

export const makeNodeGraph = (units: number): NodeGraph => ({
  flow: makeFlow(MOST_TETS, MOST_FACES),
  work: makeFlowWork(MOST_TETS),
  corners: 0,
  first: 0,
  share: new Float64Array(MOST_TETS),
  unit: new Int32Array(MOST_FACES),
  point: new Int32Array(MOST_FACES),
  need: new Float64Array(3 * MOST_TETS),
  outer: 0,
  outerOf: new Int32Array(3 * MOST_TETS),
  outerForce: new Float64Array(9 * MOST_TETS),
  outerArea: new Float64Array(3 * MOST_TETS),
  edgeOf: new Int32Array(units).fill(-1),
  forces: new Float64Array(12),
})

/** Forces of the corners of a tet, in `out`. */
export type CornerForces = (tet: number, out: Float64Array) => void

/** Fills the graph of a node and finds the forces of its faces, in `flow.q`. */
export function measureGraph(g: NodeGraph, world: World, node: number, forcesOf: CornerForces): void {
  const { dormant, tets, materials } = world
  const { flow } = g
  g.first = dormant.from[node]
  g.corners = dormant.to[node] - g.first
  g.outer = 0
  flow.vertices = g.corners
  flow.edges = 0
  if (g.corners > MOST_TETS) throw new Error(`more than ${MOST_TETS} elements meet at one node: mesh it better`)
  g.need.fill(0, 0, 3 * g.corners)
  let mass = 0
  for (let v = 0; v < g.corners; v++) {
    const corner = dormant.corner[g.first + v]
    const tet = corner >> 2
    g.share[v] = materials[tets.material[tet]].density * tets.record[inTet(tet, VOLUME)]
    mass += g.share[v]
    forcesOf(tet, g.forces)
    addSides(g, world, node, v, corner)
  }
  for (let v = 0; v < g.corners; v++) g.share[v] /= mass
  for (let e = 0; e < flow.edges; e++) g.edgeOf[g.unit[e]] = -1
  spreadOutside(g, world, node)
  flow.open.fill(1, 0, flow.edges)
  findLack(g)
  addFlow(flow, g.work, ROUGH)
}

/** Own force of a tet, those of its joints and outer sides, and its half of the mean force of its faces. */
function addSides(g: NodeGraph, { dormant, bonds, tets }: World, node: number, v: number, corner: number): void {
  const { need, forces } = g
  const own = corner & 3
  for (let i = 0; i < 3; i++) need[3 * v + i] -= forces[3 * own + i]
  for (let side = 0; side < 4; side++) {
    if (side === own) continue
    const at = (corner & ~3) + side
    const unit = dormant.unit[at]
    if (unit < 0) {
      addOuter(g, v, areaOfSide(tets, corner >> 2, side), side)
      continue
    }
    const isA = bonds.facet[2 * unit] === dormant.facet[at]
    const point = pointAt(bonds, unit, isA, node)
    const state = bonds.id[BOND_IDS * point + BOND_STATE]
    if (isAsleep(bonds, unit, point)) addEdge(g, v, unit, point, isA, side, areaOfSide(tets, corner >> 2, side))
    else if (state === INTACT)
      for (let i = 0; i < 3; i++) {
        const force = bonds.row[BOND_ROW * point + BOND_FORCE + i]
        need[3 * v + i] -= isA ? force : -force
      }
    else addOuter(g, v, areaOfSide(tets, corner >> 2, side), -1)
  }
}

/** The point of a unit at one of its nodes. */
export function pointAt({ corner, first }: Reads<Bonds>, unit: number, isA: boolean, node: number): number {
  const c = 6 * unit + (isA ? 0 : 3)
  for (let k = 0; k < 3; k++) if (corner[c + k] === node) return first[unit] + k
  throw new Error('assert: a face that sleeps does not meet its node')
}

/** Whether both sides of a point of such a unit hang on one node. */
function isAsleep({ asleep, corner, first }: Reads<Bonds>, unit: number, point: number): boolean {
  const c = 6 * unit + point - first[unit]
  return asleep[unit] > 0 && corner[c] === corner[c + 3]
}

/** `side`: −1 where nothing is known of what it bears. */
function addOuter(g: NodeGraph, v: number, area: number, side: number): void {
  for (let i = 0; i < 3; i++) g.outerForce[3 * g.outer + i] = side < 0 ? 0 : g.forces[3 * side + i]
  g.outerOf[g.outer] = v
  g.outerArea[g.outer++] = area
}

/** A face is found twice, once from each side, and gets half of its mean from each. */
function addEdge(g: NodeGraph, v: number, unit: number, point: number, isA: boolean, side: number, area: number): void {
  const { flow, forces } = g
  let e = g.edgeOf[unit]
  if (e < 0) {
    e = flow.edges++
    if (e >= MOST_FACES) throw new Error(`more than ${MOST_FACES} faces meet at one node: mesh it better`)
    g.edgeOf[unit] = e
    g.unit[e] = unit
    g.point[e] = point
    flow.weight[e] = area / 3
    for (let i = 0; i < 3; i++) flow.q[3 * e + i] = 0
  }
  if (isA) flow.a[e] = v
  else flow.b[e] = v
  for (let i = 0; i < 3; i++) flow.q[3 * e + i] += (isA ? 0.5 : -0.5) * forces[3 * side + i]
}

/**
 * Inertia and gravity by mass. Of the rest from outside so much by the stress of the tets behind outer sides as is along it, all of it where they are
 * loaded by that stress, nothing where they are free; and what is then left by their areas, or by mass where there are none.
 */
function spreadOutside(
  g: NodeGraph,
  { nodes, loads }: { nodes: Reads<Nodes>; loads: { gravity: number[] } },
  node: number,
): void {
  const { need, share, outerOf, outerArea, outerForce } = g
  const rest = [0, 0, 0]
  const along = [0, 0, 0]
  let area = 0
  for (let i = 0; i < 3; i++) {
    const byMass = nodes.motion[NODE * node + FX + i] - loads.gravity[i] * nodes.mass[node]
    rest[i] = byMass
    for (let v = 0; v < g.corners; v++) {
      rest[i] += need[3 * v + i]
      need[3 * v + i] += share[v] * byMass
    }
    for (let k = 0; k < g.outer; k++) along[i] += outerForce[3 * k + i]
  }
  for (let k = 0; k < g.outer; k++) area += outerArea[k]
  const square = dot(along, along)
  const part = square > 0 ? Math.min(1, Math.max(0, dot(rest, along) / square)) : 0
  for (let i = 0; i < 3; i++) {
    const left = rest[i] - part * along[i]
    for (let k = 0; k < g.outer; k++)
      need[3 * outerOf[k] + i] -= part * outerForce[3 * k + i] + (left * outerArea[k]) / area
    if (g.outer === 0) for (let v = 0; v < g.corners; v++) need[3 * v + i] -= share[v] * left
  }
}

const dot = (a: number[], b: number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** What shares need beyond what their faces give them. */
export function findLack({ flow, need }: NodeGraph): void {
  const { a, b, q, lack } = flow
  for (let i = 0; i < 3 * flow.vertices; i++) lack[i] = need[i]
  for (let e = 0; e < flow.edges; e++)
    for (let i = 0; i < 3; i++) {
      lack[3 * a[e] + i] -= q[3 * e + i]
      lack[3 * b[e] + i] += q[3 * e + i]
    }
}
