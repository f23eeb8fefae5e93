/**
 * Sleeping faces of blocks that may crack: they are looked at, and wake where they cannot bear what goes over them.
 *
 * What     1. Every EVERY steps a bound of the load of any face is found for each tet from its stress, whatever the direction of the face:
 *               σ ≤ m + √(2/3) |s|,    τ + σ tan φ ≤ |s|/(√2 cos φ) + (m + |s|/√6) tan φ,    m, s: mean and deviator.
 *             Nodes of tets below SHARE of their strength are left alone.
 *          2. Of the others, a node is looked at by what its faces bear (see node-graph, node-strength) where the bound has gone half of the way from
 *             where it was at the last look to where the faces would bear their strength if they rose with it, (1 + λ)/2λ times, or after
 *             (1 − λ) AHEAD steps.
 *          3. A node that cannot hold splits (see split-node).
 *          Nodes with a given force or a quiet boundary do not split; parts of one that is held are held as it was.
 * Cost     A sleeping tet costs the stress of every EVERYth step.
 * Fails    What rises from SHARE of its strength beyond it in fewer than EVERY steps is seen that much later, and so is what becomes uneven faster than
 *          step 2 foresees. Where faces are loaded more than twice as much as the tets on both sides, SHARE is too much.
 */
import type { Clock } from '../state/clock.ts'
import { COHESION, JOINT_ROW, PEAK, TENSION } from '../state/joints.ts'
import { FX, NODE, POINT } from '../state/nodes.ts'
import { type MaterialState, PASS, STRESS, type Tets } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { makeBondWork } from './bond-work.ts'
import type { Mechanics } from './elements.ts'
import { makeNodeGraph, measureGraph } from './node-graph.ts'
import { findParts, makeNodeParts } from './node-strength.ts'
import { splitNode } from './split-node.ts'

const EVERY = 2
const SHARE = 0.5
const AHEAD = 200
/** Least steps until a node that is near its strength is looked at again, and least rise of the bound. */
const SOON = 8
const RISE = 0.002

/** Most parts into which a node may split, for the room that held ones need. */
const MOST_PARTS = 64

/** What is kept for the length of a step: bounds of the load of each tet in the last look. */
interface Sweep {
  jointOf: Int32Array
  level: Float64Array
}

/** What one joint can bear, for the bound. */
interface Limits {
  tension: number
  cohesion: number
  slope: number
  cosine: number
}

export function makeWaking(mechanics: Mechanics) {
  let made: { graph: ReturnType<typeof makeNodeGraph>; sweep: Sweep } | undefined
  const parts = makeNodeParts()
  const work = makeBondWork()
  return (clock: Clock, world: World): void => {
    if (clock.total % EVERY !== 0 || clock.ahead === 0) return
    made ??= {
      graph: makeNodeGraph(world.bonds.count),
      sweep: { jointOf: jointsOfTets(world), level: new Float64Array(world.tets.count) },
    }
    const { graph, sweep } = made
    const due = nodesDue(clock, world, mechanics, sweep)
    if (due.length === 0) return
    const glued = gluedNodes(world)
    const forcesOf = cornerForces(clock, world, mechanics)
    for (const node of due) {
      if (glued.has(node)) parts.load = 0
      else {
        measureGraph(graph, world, node, forcesOf)
        findParts(parts, graph, world)
      }
      waitOn(clock, world, sweep, node, parts.load)
      if (!glued.has(node) && parts.count > 1) splitNode(work, world, node, graph, parts)
    }
  }
}

/** When to look at a node again whose faces bear this share of their strength at the most. */
function waitOn({ total }: Clock, { dormant }: World, { level }: Sweep, node: number, load: number): void {
  let bound = 0
  for (let k = dormant.from[node]; k < dormant.to[node]; k++) bound = Math.max(bound, level[dormant.corner[k] >> 2])
  const rise = load < 1 ? Math.min(1, (0.5 * (1 - load)) / load) : 0
  dormant.sure[node] = bound * (1 + Math.max(RISE, rise))
  dormant.due[node] = total + Math.max(SOON, Math.floor((1 - load) * AHEAD))
}

/** Joint of the sleeping faces of each tet, −1 where it has none. */
function jointsOfTets({ bonds, dormant, tets }: World): Int32Array {
  const found = new Int32Array(tets.count).fill(-1)
  dormant.unit.forEach((unit, corner) => {
    if (unit >= 0) found[corner >> 2] = bonds.joint[unit]
  })
  return found
}

/** Nodes of tets that may bear too much, and are to be looked at: in the order of tets. */
function nodesDue(clock: Clock, world: World, { update, models }: Mechanics, { jointOf, level }: Sweep): number[] {
  const { dormant, joints, materials, nodes, tets } = world
  const found: number[] = []
  const limits = joints.names.map((_, joint) => limitsOf(joints.table, JOINT_ROW * joint))
  for (const batch of tets.batches)
    for (let from = batch.from; from < batch.to; from += PASS) {
      const to = Math.min(from + PASS, batch.to)
      const state = tets.states[batch.material]
      if (state.wide > 0) leaveStress(tets, state, from, to)
      else {
        update.strains(clock, tets, nodes, from, to)
        models[batch.material](materials[batch.material], tets, from, to, state)
      }
      for (let tet = from; tet < to; tet++) {
        if (jointOf[tet] < 0) continue
        const bound = boundOf(tets.stress, tet - from, limits[jointOf[tet]])
        level[tet] = bound
        if (bound < SHARE) continue
        for (let corner = 4 * tet; corner < 4 * tet + 4; corner++) {
          const node = tets.node[corner] / POINT
          if (dormant.due[node] > clock.total && dormant.sure[node] > bound) continue
          // Once only: what is found is looked at in this step.
          dormant.due[node] = clock.total + EVERY
          dormant.sure[node] = Infinity
          found.push(node)
        }
      }
    }
  return found
}

function limitsOf(table: Float64Array, j: number): Limits {
  const slope = table[j + PEAK]
  return {
    tension: table[j + TENSION],
    cohesion: table[j + COHESION],
    slope,
    cosine: 1 / Math.sqrt(1 + slope * slope),
  }
}

/** Highest load that the stress of a tet of the pass can give to a face, wherever this lies. */
function boundOf(stress: Float64Array, place: number, { tension, cohesion, slope, cosine }: Limits): number {
  const k = (place >> 1) * 12 + (place & 1)
  const mean = (stress[k] + stress[k + 2] + stress[k + 4]) / 3
  const x = stress[k] - mean
  const y = stress[k + 2] - mean
  const z = stress[k + 4] - mean
  const xy = stress[k + 6]
  const yz = stress[k + 8]
  const xz = stress[k + 10]
  const size = Math.sqrt(x * x + y * y + z * z + 2 * (xy * xy + yz * yz + xz * xz))
  const pulled = (mean + 0.8164965809277261 * size) / tension
  const centre = mean + 0.4082482904638631 * size
  const sheared = ((Math.SQRT1_2 * size) / cosine + centre * slope) / cohesion
  return pulled > sheared ? pulled : sheared
}

/** Nodes on which something acts that is given for them alone. */
function gluedNodes({ loads }: World): Set<number> {
  const glued = new Set<number>()
  // Of held nodes there is room for some more.
  if (loads.holds + MOST_PARTS > loads.holdNode.length)
    for (let row = 0; row < loads.holds; row++) glued.add(loads.holdNode[row])
  for (let row = 0; row < loads.forces; row++) glued.add(loads.forceNode[row])
  for (let row = 0; row < loads.quiets; row++) glued.add(loads.quietNode[row])
  return glued
}

/** Stress of a pass whose material remembers it, as the step has left it. */
function leaveStress({ stress }: Tets, { history, at, wide }: MaterialState, from: number, to: number): void {
  for (let tet = from; tet < to; tet++) {
    const k = ((tet - from) >> 1) * 12 + (tet & 1)
    for (let c = 0; c < 6; c++) stress[k + 2 * c] = history[at + wide * tet + STRESS + c]
  }
}

/** Forces of a tet on its corners at the present positions, each pair of tets found once. */
export function cornerForces(
  clock: Clock,
  { dormant, energy, materials, nodes, tets }: World,
  { update, models }: Mechanics,
) {
  const onto = { ...tets, node: dormant.onto }
  const into = { ...nodes, motion: dormant.forces }
  const known = new Map<number, Float64Array>()
  const find = (from: number): Float64Array => {
    const { forces } = dormant
    const material = tets.material[from]
    forces.fill(0)
    const state = tets.states[material]
    update.strains(clock, tets, nodes, from, from + 2)
    if (state.wide > 0) leaveStress(tets, state, from, from + 2)
    else models[material](materials[material], tets, from, from + 2, state)
    update.forces(clock, onto, into, energy, from, from + 2)
    const found = new Float64Array(24)
    for (let c = 0; c < 8; c++) for (let i = 0; i < 3; i++) found[3 * c + i] = forces[NODE * c + FX + i]
    known.set(from, found)
    return found
  }
  return (tet: number, out: Float64Array): void => {
    const from = tet & ~1
    const pair = known.get(from) ?? find(from)
    for (let i = 0; i < 12; i++) out[i] = pair[12 * (tet & 1) + i]
  }
}
