/**
 * A node splits: each part of its tets but the heaviest gets a node of its own, at the same place and with the same velocity, and of its mass and
 * its force what belongs to the part, so that momentum, energy and acceleration are kept. Everything that names the node by a tet of that
 * part is renamed: tets, facets, cells, bonds and points of contact. Faces between parts wake.
 */
import * as bond from '../state/bonds.ts'
import type { Boxes } from '../state/boxes.ts'
import { IDS, NODE_A, NODE_B } from '../state/contacts.ts'
import { SIDES } from '../state/dormant.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { BondWork } from './bond-work.ts'
import type { NodeGraph } from './node-graph.ts'
import type { NodeParts } from './node-strength.ts'
import { wakePoint } from './wake-point.ts'

// Bound here: an imported constant is looked up at every use.
const { BOND_IDS, BOND_NODE_A, BOND_NODE_B } = bond

/** Splits a node into its parts. */
export function splitNode(work: BondWork, world: World, node: number, g: NodeGraph, parts: NodeParts): void {
  const { dormant } = world
  const { flow } = g
  if (world.nodes.free === dormant.shared[0]) partCells(world)
  const shares = new Float64Array(parts.count)
  for (let v = 0; v < g.corners; v++) shares[parts.of[v]] += g.share[v]
  const heaviest = shares.indexOf(Math.max(...shares))
  const corners = dormant.corner.slice(g.first, g.first + g.corners)
  const order = [heaviest, ...Array.from(shares, (_, part) => part).filter((part) => part !== heaviest)]
  const mass = world.nodes.mass[node]
  let at = g.first
  for (const part of order) {
    const own = part === heaviest ? node : addNode(world, node, shares[part])
    if (own !== node) holdToo(world.loads, node, own)
    dormant.from[own] = at
    corners.forEach((corner, v) => {
      if (parts.of[v] !== part) return
      dormant.corner[at++] = corner
      if (own !== node) rename(world, corner, node, own)
    })
    dormant.to[own] = at
  }
  keepShare(world, node, shares[heaviest], mass)
  for (let e = 0; e < flow.edges; e++)
    if (parts.of[flow.a[e]] !== parts.of[flow.b[e]]) wakePoint(work, world, g.unit[e], g.point[e], flow.q, 3 * e)
}

/** Cells of blocks that crack may touch each other from the first split on. */
function partCells({ boxes, dormant, facets, hulls }: World): void {
  const cracks = new Set<number>()
  for (const facet of dormant.facet) if (facet >= 0) cracks.add(facets.hull[facet])
  for (let box = 0; box < boxes.count; box++)
    if (boxes.owner[box] < hulls.count && cracks.has(boxes.owner[box])) boxes.kin[box] = 0
}

/** A node like this one, with so much of its mass and force. */
function addNode({ nodes, dormant, boxes }: World, node: number, share: number): number {
  const own = nodes.used[0]++
  const [m, n] = [NODE * node, NODE * own]
  for (let i = 0; i < 3; i++) {
    nodes.motion[n + VX + i] = nodes.motion[m + VX + i]
    nodes.motion[n + FX + i] = share * nodes.motion[m + FX + i]
    nodes.u[POINT * own + i] = nodes.u[POINT * node + i]
    nodes.x[POINT * own + i] = nodes.x[POINT * node + i]
    nodes.X[POINT * own + i] = nodes.X[POINT * node + i]
  }
  nodes.motion[n + IM] = nodes.motion[m + IM] / share
  nodes.mass[own] = share * nodes.mass[node]
  nodes.block[own] = nodes.block[node]
  dormant.parent[own] = node
  dormant.due[own] = dormant.due[node] = 0
  if (boxes.count > 0) followToo(boxes, node, own)
  return own
}

/** Where the node is held, so is this one; the step is over for which their reaction is told together. */
function holdToo(loads: Loads, node: number, own: number): void {
  const { holdNode, holdLike, holdOn, holdVelocity, holdFrom } = loads
  const row = holdNode.subarray(0, loads.holds).indexOf(node)
  if (row < 0) return
  const to = loads.holds++
  holdNode[to] = own
  holdLike[to] = holdLike[row]
  holdOn.copyWithin(6 * to, 6 * row, 6 * row + 6)
  holdVelocity.copyWithin(3 * to, 3 * row, 3 * row + 3)
  holdFrom.copyWithin(3 * to, 3 * row, 3 * row + 3)
  loads.reaction.fill(0, 3 * to, 3 * to + 3)
}

/** Where its box is followed by the node that it was, it is by this one too. */
function followToo({ node: followed, followed: count, from }: Boxes, node: number, own: number): void {
  const end = count[0]
  for (let k = 0; k < end; k++) {
    if (followed[k] !== node) continue
    followed[end] = own
    for (let i = 0; i < 3; i++) from[3 * end + i] = from[3 * k + i]
    count[0]++
    return
  }
}

function keepShare({ nodes }: World, node: number, share: number, mass: number): void {
  const m = NODE * node
  for (let i = 0; i < 3; i++) nodes.motion[m + FX + i] *= share
  nodes.motion[m + IM] /= share
  nodes.mass[node] = share * mass
}

/** The corner of a tet hangs on another node from now on. */
function rename(world: World, corner: number, from: number, to: number): void {
  const { dormant, facets, hulls, tets } = world
  const own = corner & 3
  const tet = corner >> 2
  tets.node[corner] = POINT * to
  for (let side = 0; side < 4; side++) {
    if (side === own) continue
    const facet = dormant.facet[4 * tet + side]
    for (let c = 0; c < 3; c++) if (SIDES[3 * side + c] === own) facets.node[3 * facet + c] = to
    const unit = dormant.unit[4 * tet + side]
    if (unit >= 0) renameUnit(world, unit, facet, from, to)
  }
  if (hulls.count > 0) renameCell(world, facets.hull[dormant.facet[4 * tet + ((own + 1) & 3)]], from, to)
}

function renameUnit({ bonds }: World, unit: number, facet: number, from: number, to: number): void {
  const isA = bonds.facet[2 * unit] === facet
  const c = 6 * unit + (isA ? 0 : 3)
  for (let k = 0; k < 3; k++) {
    if (bonds.corner[c + k] !== from) continue
    bonds.corner[c + k] = to
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++)
      bonds.id[BOND_IDS * p + (isA ? BOND_NODE_A : BOND_NODE_B) + k] = to
  }
}

function renameCell(world: World, hull: number, from: number, to: number): void {
  const { hulls } = world
  const swap = (column: Int32Array, first: number, end: number) => {
    for (let k = first; k < end; k++) if (column[k] === from) column[k] = to
  }
  swap(hulls.corner, hulls.firstCorner[hull], hulls.firstCorner[hull + 1])
  swap(hulls.loop, hulls.firstLoop[hulls.firstFace[hull]], hulls.firstLoop[hulls.firstFace[hull + 1]])
  swap(hulls.edge, 2 * hulls.firstEdge[hull], 2 * hulls.firstEdge[hull + 1])
  renameContacts(world, hull, from, to)
}

/** Points of contact that are followed hang on nodes until their pair is looked at again. */
function renameContacts({ neighbours, contacts }: World, hull: number, from: number, to: number): void {
  const { a, b, count, first, end } = neighbours
  for (let k = 0; k < count[0]; k++) {
    if (a[k] !== hull && b[k] !== hull) continue
    const side = a[k] === hull ? NODE_A : NODE_B
    for (let point = first[k]; point < end[k]; point++)
      for (let i = IDS * point + side; i < IDS * point + side + 3; i++) if (contacts.id[i] === from) contacts.id[i] = to
  }
}
