/**
 * How far blocks have moved from what they touched when a stage began.
 *
 * What     Points of contact, or of a bond, of two blocks are two material points, one of each. They part by Δ as the blocks move; of it counts what is no
 *          overlap: s² = |Δ|² − min(0, Δ·n)², opening and slip. Springs alone make it next to nothing, however high the blocks are piled and
 *          however soft they are, since blocks that sink together do not part.
 * Steps    1. a block carries a point as the affine motion of four of its nodes does, far apart: any rotation, and mean strain;
 *          2. over its size, the cube root of the volume of the smaller of the two;
 *          3. blocks that touch nothing which is held, nor others that do, are measured in space as well, in the first stage not at all: they
 *             are still to fall into their place.
 * Fails    A driven block that leaves another one counts as that one's motion. Of two blocks that were apart and met later nothing is known.
 */

import { exp, log } from '../math/elementary.ts'
import { cross, dot, subtract, type Vec3 } from '../math/vec.ts'
import { placeOnA } from '../state/bond-place.ts'
import { BOND_IDS, BOND_STATE, INTACT } from '../state/bonds.ts'
import { NX, PX, ROW } from '../state/contacts.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { blockA, blockB, bondBlockA, bondBlockB, eachPoint, placeNormal } from './contacts.ts'

/** When a stage began. */
export interface Places {
  /** Displacements of all nodes [m]. */
  u: Float64Array
  /** Points where blocks touch: two blocks (−1: space), place [m] and normal, `TOUCH` numbers each. */
  touches: Float64Array
}

export const TOUCH = 8

/** What of blocks never changes: four nodes each (−1 of groups of particles), and size [m]. */
export interface BlockShapes {
  corners: Int32Array
  size: Float64Array
}

export function placesOf(world: World, shapes: BlockShapes, first: boolean): Places {
  const { corners } = shapes
  const { nodes, blocks } = world
  const rows = [...touchesOf(world), ...bondedOf(world)].filter(
    ([a, b]) => a !== b && corners[4 * a] >= 0 && corners[4 * b] >= 0,
  )
  const stands = standing(world, rows)
  for (let block = 0; !first && block < blocks.length; block++) {
    if (corners[4 * block] < 0 || stands[block] === 1) continue
    const [x, y, z] = [0, 1, 2].map((i) => sumOf(world, corners, block, i) / 4)
    rows.push([block, -1, x, y, z, 0, 0, 0])
  }
  return { u: Float64Array.from(nodes.u.subarray(0, POINT * nodes.count)), touches: Float64Array.from(rows.flat()) }
}

/** 1 for blocks that are held, or taken away, and for what touches them, directly or by others: two blocks at the head of each row. */
function standing(world: World, rows: readonly number[][]): Uint8Array {
  const stands = heldBlocks(world)
  const pairs = [...new Map(rows.map(([a, b]) => [`${a} ${b}`, [a, b]])).values()]
  for (let more = true; more; ) {
    more = false
    for (const [a, b] of pairs) {
      if (stands[a] === stands[b]) continue
      stands[a] = stands[b] = 1
      more = true
    }
  }
  return stands
}

/** Blocks that something keeps from moving along gravity; where there is none, from moving at all. */
function heldBlocks({ blocks, bodies, nodes, loads }: World): Uint8Array {
  const [x, y, z] = loads.gravity
  const weightless = x === 0 && y === 0 && z === 0
  const held = new Uint8Array(blocks.length)
  for (const block of loads.removed) held[block] = 1
  for (let body = 0; body < bodies.count; body++)
    for (let i = 0; i < 3; i++)
      if ((bodies.held[body] & (1 << i)) !== 0 && (weightless || loads.gravity[i] !== 0)) held[bodies.block[body]] = 1
  for (let row = 0; row < loads.holds; row++) {
    const [xx, yy, zz, xy, yz, xz] = loads.holdOn.subarray(6 * row, 6 * row + 6)
    const along = xx * x * x + yy * y * y + zz * z * z + 2 * (xy * x * y + yz * y * z + xz * x * z)
    if (weightless || along > 0) held[nodes.block[loads.holdNode[row]]] = 1
  }
  return held
}

function touchesOf(world: World): number[][] {
  const { row } = world.contacts
  const touches: number[][] = []
  eachPoint(world, (c) => {
    const [place, normal] = [PX, NX].map((at) => row.subarray(ROW * c + at, ROW * c + at + 3))
    touches.push([blockA(world, c), blockB(world, c), ...place, ...normal])
  })
  return touches
}

/** Points of bonds between blocks: while they hold there are no points of contact. */
function bondedOf(world: World): number[][] {
  const { bonds, nodes, bodies } = world
  const rows: number[][] = []
  const at = new Float64Array(3)
  const outward = new Float64Array(3)
  for (let unit = 0; unit < bonds.count; unit++)
    for (let point = bonds.first[unit]; point < bonds.first[unit + 1]; point++) {
      const [a, b] = [bondBlockA(world, point), bondBlockB(world, point)]
      if (a === b || bonds.id[BOND_IDS * point + BOND_STATE] !== INTACT) continue
      placeOnA(bonds, nodes, bodies, point, at)
      placeNormal(world, bonds.placeA[unit], outward)
      rows.push([a, b, ...at, -outward[0], -outward[1], -outward[2]])
    }
  return rows
}

const sumOf = ({ nodes }: World, corners: Int32Array, block: number, i: number): number =>
  [0, 1, 2, 3].reduce((sum, k) => sum + nodes.x[POINT * corners[4 * block + k] + i], 0)

/** Largest s over the size of its block, of those that are watched. */
export function largestParting(
  world: World,
  { u, touches }: Places,
  { corners, size }: BlockShapes,
  watched: (block: number) => boolean,
): number {
  let most = 0
  for (let at = 0; at < touches.length; at += TOUCH) {
    const [a, b] = [touches[at], touches[at + 1]]
    if (!watched(a) && !(b >= 0 && watched(b))) continue
    const three = (k: number): Vec3 => [touches[at + k], touches[at + k + 1], touches[at + k + 2]]
    const place = three(2)
    const end = b < 0 ? place : carried(world, u, corners, b, place)
    const apart = subtract(carried(world, u, corners, a, place), end)
    const overlap = Math.min(0, dot(apart, three(5)))
    const parted = Math.sqrt(Math.max(0, dot(apart, apart) - overlap * overlap))
    most = Math.max(most, parted / (b < 0 ? size[a] : Math.min(size[a], size[b])))
  }
  return most
}

/** Where a block has carried a point that it had at the place. */
function carried({ nodes }: World, u: Float64Array, corners: Int32Array, block: number, place: Vec3): Vec3 {
  const now = [0, 1, 2, 3].map((k): Vec3 => {
    const at = POINT * corners[4 * block + k]
    return [nodes.x[at], nodes.x[at + 1], nodes.x[at + 2]]
  })
  const then = now.map((x, k) => {
    const at = POINT * corners[4 * block + k]
    return x.map((part, i) => part - nodes.u[at + i] + u[at + i]) as Vec3
  })
  const [p, q, r] = [1, 2, 3].map((k) => subtract(then[k], then[0]))
  const from = subtract(place, then[0])
  const volume = dot(p, cross(q, r))
  const shares = [dot(from, cross(q, r)), dot(p, cross(from, r)), dot(p, cross(q, from))].map((part) => part / volume)
  return [0, 1, 2].map((i) =>
    shares.reduce((sum, share, k) => sum + share * (now[k + 1][i] - now[0][i]), now[0][i]),
  ) as Vec3
}

export function shapesOf(world: World): BlockShapes {
  const { blocks, nodes, facets } = world
  const own = blocks.map((): number[] => [])
  for (let node = 0; node < nodes.count; node++) own[nodes.block[node]].push(node)
  const at = (node: number): Vec3 => [0, 1, 2].map((i) => nodes.x[POINT * node + i] - nodes.u[POINT * node + i]) as Vec3
  const volume = new Float64Array(blocks.length)
  for (let f = 0; f < facets.count; f++) {
    const [a, b, c] = [0, 1, 2].map((k) => facets.node[3 * f + k])
    const block = nodes.block[a]
    const origin = at(own[block][0])
    const [x, y, z] = [a, b, c].map((node) => subtract(at(node), origin))
    volume[block] += dot(x, cross(y, z)) / 6
  }
  return { corners: Int32Array.from(own.flatMap((list) => farApart(list, at))), size: volume.map(cubeRoot) }
}

/** Four nodes that span much of a block: each the furthest from the point, line and plane of those before it. */
function farApart(list: number[], at: (node: number) => Vec3): number[] {
  if (list.length < 4) return [-1, -1, -1, -1]
  const o = at(list[0])
  const square = (x: Vec3) => dot(x, x)
  const furthest = (measure: (x: Vec3) => number) => {
    let [best, most] = [list[0], -1]
    for (const node of list) {
      const found = measure(at(node))
      if (found > most) [best, most] = [node, found]
    }
    return best
  }
  const a = furthest((x) => square(subtract(x, o)))
  const b = furthest((x) => square(subtract(x, at(a))))
  const line = subtract(at(b), at(a))
  const c = furthest((x) => square(cross(line, subtract(x, at(a)))))
  const normal = cross(line, subtract(at(c), at(a)))
  const d = furthest((x) => Math.abs(dot(normal, subtract(x, at(a)))))
  return [a, b, c, d]
}

/** What is flat has no size by which to judge how far it went. */
const cubeRoot = (volume: number): number => (volume > 0 ? exp(log(volume) / 3) : Infinity)
