/** Contacts as output sees them: whose they are, what they carry, what they store. */

import { BOND_BODY_A, BOND_BODY_B, BOND_IDS, BOND_NODE_A, BOND_NODE_B } from '../state/bonds.ts'
import {
  BODY_A,
  BODY_B,
  type Contacts,
  FORCE,
  GAP,
  GAP_BEFORE,
  IDS,
  JOINT,
  NEIGHBOUR,
  NODE_A,
  NODE_B,
  NX,
  OPEN,
  OPENED,
  ROW,
  SHARE,
  SHEAR,
  STATE,
} from '../state/contacts.ts'
import { JOINT_ROW, type Joints, KN, KS } from '../state/joints.ts'
import { POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { sizeOf, thicknessOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'

/** Whether the model has anything that can touch or come apart. */
export const hasContact = ({ contacts, bonds }: World): boolean => contacts.row.length > 0 || bonds.count > 0

/** How deep the surfaces of a row overlap [m], whether they push for all of it or not. */
export function depthOf({ contacts, neighbours }: World, row: number): number {
  return neighbours.discount[contacts.id[IDS * row + NEIGHBOUR]] - contacts.row[ROW * row + GAP]
}

/** Block of a side that a body carries, or the first of its nodes. */
function carrier({ bodies, nodes }: World, body: number, node: number): number {
  return body >= 0 ? bodies.block[body] : nodes.block[node]
}

export const blockA = (world: World, row: number): number => {
  const { id } = world.contacts
  return carrier(world, id[IDS * row + BODY_A], id[IDS * row + NODE_A])
}

export const blockB = (world: World, row: number): number => {
  const { id } = world.contacts
  return carrier(world, id[IDS * row + BODY_B], id[IDS * row + NODE_B])
}

export const bondBlockA = (world: World, point: number): number => {
  const { id } = world.bonds
  return carrier(world, id[BOND_IDS * point + BOND_BODY_A], id[BOND_IDS * point + BOND_NODE_A])
}

export const bondBlockB = (world: World, point: number): number => {
  const { id } = world.bonds
  return carrier(world, id[BOND_IDS * point + BOND_BODY_B], id[BOND_IDS * point + BOND_NODE_B])
}

/** Face (of all blocks) that a place lies on; −1 for a round body, and for a side of a cell that is no facet. */
export function faceOfPlace({ facets, hulls }: World, place: number): number {
  if (place < 0) return -1
  if (place < facets.count) return facets.face[place]
  const face = place - facets.count
  const first = hulls.firstFacet[face]
  return first < hulls.firstFacet[face + 1] ? facets.face[hulls.facet[first]] : -1
}

/** Outward unit normal of a place at present, by Newell's sum over its corners; zero for one without area. */
export function placeNormal({ facets, hulls, nodes }: World, place: number, out: Float64Array): void {
  const face = place - facets.count
  const from = face < 0 ? 3 * place : hulls.firstLoop[face]
  const to = face < 0 ? from + 3 : hulls.firstLoop[face + 1]
  const corner = face < 0 ? facets.node : hulls.loop
  out.fill(0)
  const { x } = nodes
  for (let k = from; k < to; k++) {
    const o = POINT * corner[from]
    const p = POINT * corner[k]
    const q = POINT * corner[k + 1 < to ? k + 1 : from]
    const ux = x[p] - x[o]
    const uy = x[p + 1] - x[o + 1]
    const uz = x[p + 2] - x[o + 2]
    const vx = x[q] - x[o]
    const vy = x[q + 1] - x[o + 1]
    const vz = x[q + 2] - x[o + 2]
    out[0] += uy * vz - uz * vy
    out[1] += uz * vx - ux * vz
    out[2] += ux * vy - uy * vx
  }
  const length = Math.sqrt(out[0] * out[0] + out[1] * out[1] + out[2] * out[2])
  if (length > 0) for (let i = 0; i < 3; i++) out[i] /= length
}

/** Normal force of a row [N], positive in compression. */
export function normalForce({ contacts: { row } }: World, c: number): number {
  const r = ROW * c
  return row[r + FORCE] * row[r + NX] + row[r + FORCE + 1] * row[r + NX + 1] + row[r + FORCE + 2] * row[r + NX + 2]
}

/** Least width of two cells (or diameter of particles) [m]. */
export const smallerWidth = (world: World, a: number, b: number): number =>
  Math.min(widthOf(world, a), widthOf(world, b))

/** … of the two of a point. */
export function widthOfPair(world: World, row: number): number {
  const pair = world.contacts.id[IDS * row + NEIGHBOUR]
  return smallerWidth(world, world.neighbours.a[pair], world.neighbours.b[pair])
}

/** Thicknesses that a flat particle may count as, so that no overlap that is allowed comes near its middle [-]. */
const FLAT = 2.5

/** Least width of a cell, or diameter of a particle, of a flat one less [m]: what overlap is a share of. */
function widthOf(world: World, owner: number): number {
  const least = thinnest(world, owner)
  return owner < world.hulls.count ? least : Math.min(sizeOf(world.solids, owner), FLAT * least)
}

/** Least width of what an owner has [m]: beyond half of it the way out is on the other side. */
export function thinnest({ hulls, solids, bodies }: World, owner: number): number {
  if (owner < 0) return 2 * bodies.radius[-1 - owner]
  return owner < hulls.count ? hulls.width[owner] : thicknessOf(solids, owner)
}

/** Calls `visit` for every point of pairs that touch, or did a step ago; points that merely stand ready are no contact. */
export function eachPoint({ contacts, neighbours: { count, first, end } }: World, visit: (row: number) => void): void {
  for (let k = 0; k < count[0]; k++)
    if (touches(contacts, first[k], end[k])) for (let c = first[k]; c < end[k]; c++) visit(c)
}

function touches({ id, row }: Reads<Contacts>, from: number, to: number): boolean {
  for (let c = from; c < to; c++)
    if (row[ROW * c + GAP] <= 0 || row[ROW * c + GAP_BEFORE] <= 0 || id[IDS * c + STATE] !== OPEN) return true
  return false
}

export function countPoints(world: World): number {
  let count = 0
  eachPoint(world, () => count++)
  return count
}

/** Whether any row is deeper than a share of the thinner of its two. */
export function anyDeeper(world: World, share: number): boolean {
  const { contacts, neighbours } = world
  const { count, first, end, a, b, discount } = neighbours
  for (let k = 0; k < count[0]; k++) {
    if (first[k] === end[k]) continue
    const least = Math.min(thinnest(world, a[k]), thinnest(world, b[k]))
    for (let c = first[k]; c < end[k]; c++) if (discount[k] - contacts.row[ROW * c + GAP] > share * least) return true
  }
  return false
}

/** Energy in the springs of the rows [J]: Σ share (½ kn g² + ½ |τ|²/ks) of those that hold. */
export function storedInRows({ contacts, joints, neighbours }: World): number {
  const { count, first, end } = neighbours
  let sum = 0
  for (let k = 0; k < count[0]; k++) sum = addStored(contacts, joints, first[k], end[k], sum)
  return sum
}

function addStored({ id, row }: Contacts, joints: Joints, from: number, to: number, before: number): number {
  let sum = before
  for (let c = from; c < to; c++) {
    if (id[IDS * c + STATE] === OPEN) continue
    const r = ROW * c
    const joint = JOINT_ROW * id[IDS * c + JOINT]
    const gap = row[r + GAP] - row[r + OPENED]
    const x = row[r + SHEAR]
    const y = row[r + SHEAR + 1]
    const z = row[r + SHEAR + 2]
    const ks = joints.table[joint + KS]
    const shear = ks > 0 ? (x * x + y * y + z * z) / ks : 0
    sum += 0.5 * row[r + SHARE] * (joints.table[joint + KN] * gap * gap + shear)
  }
  return sum
}
