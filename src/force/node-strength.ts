/**
 * Whether the faces around a node can bear what goes over them, or where it parts.
 *
 * What     Load of a face at the node: the larger of σ/f_t and (τ + σ tan φ)/c, as of its joint, of what it bears there over a third of its area;
 *          1 is its strength. Where a face would bear more, it bears its strength, and its neighbours what is beyond it, by the least flow over those that
 *          have room; and so on, all that are overloaded at once. Either all find room, and the node holds (a face alone inside the rock cannot open);
 *          or the faces that bear their strength part the tets from each other, and these do not balance: then the node splits there, into the parts
 *          that are left, and nowhere else. No history, no order: what wakes depends neither on numbers nor on directions.
 * Starts   With faces at their strength parts are out of balance by what the load has grown in the steps since the node was looked at; that
 *          goes over the same faces by the least flow between the parts, so a woken face begins with what it bore, and nothing jumps.
 * Fails    Tets of constant strain let a face open only with others around its nodes, and these bear their strength without softening until it does: a
 *          crack that has no plane to go along needs more than f_t, 1.1 to 1.7 times as much to begin in a Brazilian disc of a random mesh, and 3.1 times to go through 10
 *          elements, where joints from the start need 2.3. Where faces stand in planes across the pull it is f_t.
 * Source   Limit analysis of the node, by loads that are taken off one after the other; derived here.
 */
import { COHESION, JOINT_ROW, PEAK, TENSION } from '../state/joints.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { addFlow, ROUGH } from './flow.ts'
import { findLack, type NodeGraph } from './node-graph.ts'

const ROUND_OFF = 1e-9

export interface NodeParts {
  /** Parts into which the node splits; 1: it holds. */
  count: number
  /** Part of each corner, numbered by their first corners. */
  of: Int32Array
  /** Highest load of a face before any was taken off. */
  load: number
}

export const makeNodeParts = (): NodeParts => ({ count: 1, of: new Int32Array(512), load: 0 })

/** Finds the parts from a graph whose flows are measured; leaves in these what faces between parts begin with. */
export function findParts(parts: NodeParts, g: NodeGraph, world: World): void {
  const { flow } = g
  parts.count = 1
  parts.load = limitLoads(g, world)
  let load = parts.load
  while (load > 1 + ROUND_OFF) {
    parts.count = connect(parts.of, g)
    if (parts.count > 1) {
      balanceParts(parts, g)
      return
    }
    findLack(g)
    addFlow(flow, g.work, ROUGH)
    load = limitLoads(g, world)
  }
}

/** The highest load of a face that is open to flow; those that exceed their strength are brought down to it, and closed. */
function limitLoads({ flow, unit }: NodeGraph, world: World): number {
  let highest = 0
  for (let e = 0; e < flow.edges; e++) {
    if (flow.open[e] === 0) continue
    const load = loadOf(world, unit[e], flow.q, 3 * e, flow.weight[e])
    if (load > highest) highest = load
    if (load <= 1 + ROUND_OFF) continue
    flow.open[e] = 0
    for (let i = 0; i < 3; i++) flow.q[3 * e + i] /= load
  }
  return highest
}

/** Load of a face that pushes side a of a unit with a force on this area. */
export function loadOf(
  { bonds, joints, nodes }: World,
  unit: number,
  q: Float64Array,
  at: number,
  area: number,
): number {
  const { x } = nodes
  const a = POINT * bonds.corner[6 * unit]
  const b = POINT * bonds.corner[6 * unit + 1]
  const c = POINT * bonds.corner[6 * unit + 2]
  const px = x[b] - x[a]
  const py = x[b + 1] - x[a + 1]
  const pz = x[b + 2] - x[a + 2]
  const rx = x[c] - x[a]
  const ry = x[c + 1] - x[a + 1]
  const rz = x[c + 2] - x[a + 2]
  let nx = py * rz - pz * ry
  let ny = pz * rx - px * rz
  let nz = px * ry - py * rx
  const inverse = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  nx *= inverse
  ny *= inverse
  nz *= inverse
  const tension = q[at] * nx + q[at + 1] * ny + q[at + 2] * nz
  const tx = q[at] - tension * nx
  const ty = q[at + 1] - tension * ny
  const tz = q[at + 2] - tension * nz
  const shear = Math.sqrt(tx * tx + ty * ty + tz * tz)
  const j = JOINT_ROW * bonds.joint[unit]
  const pulled = tension / (joints.table[j + TENSION] * area)
  const sheared = (shear + tension * joints.table[j + PEAK]) / (joints.table[j + COHESION] * area)
  return pulled > sheared ? pulled : sheared
}

/** Numbers the parts that open edges hold together. */
function connect(of: Int32Array, { flow }: NodeGraph): number {
  const { vertices, edges, a, b, open } = flow
  for (let v = 0; v < vertices; v++) of[v] = v
  for (let changed = true; changed; ) {
    changed = false
    for (let e = 0; e < edges; e++) {
      if (open[e] === 0 || of[a[e]] === of[b[e]]) continue
      const low = Math.min(of[a[e]], of[b[e]])
      of[a[e]] = of[b[e]] = low
      changed = true
    }
  }
  let count = 0
  for (let v = 0; v < vertices; v++) of[v] = of[v] === v ? count++ : of[of[v]]
  return count
}

/** Faces between parts share what these lack of each other. */
function balanceParts({ of, count }: NodeParts, g: NodeGraph): void {
  const { flow } = g
  const { vertices, edges, a, b, open, lack } = flow
  findLack(g)
  const sum = new Float64Array(3 * count)
  for (let v = 0; v < vertices; v++) for (let i = 0; i < 3; i++) sum[3 * of[v] + i] += lack[3 * v + i]
  lack.set(sum)
  const [ownA, ownB] = [a.slice(0, edges), b.slice(0, edges)]
  for (let e = 0; e < edges; e++) {
    a[e] = of[ownA[e]]
    b[e] = of[ownB[e]]
    open[e] = a[e] === b[e] ? 0 : 1
  }
  flow.vertices = count
  addFlow(flow, g.work)
  flow.vertices = vertices
  a.set(ownA)
  b.set(ownB)
}
