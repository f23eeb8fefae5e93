/**
 * The best of many edges: the greatest gap along its normal. Of gaps that are alike to round-off the normal that looks most along
 * the line of centres is taken, and of two beside that line the one on its left: also if the pair is taken the other way round.
 */

import * as offsets from './polygons.ts'
import { after, guestOf, OF_A, OF_B, ownOf, type Polygons } from './polygons.ts'
import { footIsOn, standOver } from './stand-over.ts'

// Bound here: an imported constant is looked up at every use.
const { AT, BEST, CENTRES, LOOKS, MOST, OVER_CORNER, OVER_EDGE, OWNER, SIZE, TOUCH, TRIED, TRY } = offsets

/** Weight of a side in ties: above round-off, below any look that a reader would call different. */
const SIDE = 1 / 0x10_0000
/** Of nearly parallel edges that tie, one whose corner has its foot elsewhere comes last: P and Q would leave the polygons. */
const MISSES = -4

export function startBest({ real, id }: Polygons): void {
  const dx = real[AT]
  const dy = real[AT + 1]
  const apart = Math.sqrt(dx * dx + dy * dy)
  real[CENTRES] = apart > 0 ? dx / apart : -1
  real[CENTRES + 1] = apart > 0 ? dy / apart : 0
  real[BEST] = -Infinity
  real[MOST] = -Infinity
  real[LOOKS] = -Infinity
  id[OWNER] = -1
}

/** Compares an edge and the corner over it, as standOver has just measured them. */
export function offerEdge(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real, id } = polygons
  const gap = real[TRIED]
  const alike = TOUCH * real[SIZE]
  if (gap < real[BEST] - alike) return
  const nx = real[TRY]
  const ny = real[TRY + 1]
  const cx = real[CENTRES]
  const cy = real[CENTRES + 1]
  const misses = footIsOn(polygons) ? 0 : MISSES
  const looks = misses + SIDE * (ny * cx - nx * cy) - (nx * cx + ny * cy)
  const most = Math.max(real[MOST], gap)
  real[MOST] = most
  if (gap <= real[BEST] + alike && (gap < most - alike || looks <= real[LOOKS])) return
  real[BEST] = gap
  real[LOOKS] = looks
  id[OWNER] = owner
  id[OVER_EDGE] = edge
  id[OVER_CORNER] = corner
}

/** The corner lowest over an edge, which it returns, and in TRIED its height. */
export function lowestOver(polygons: Polygons, owner: number, edge: number): number {
  const { real } = polygons
  const { corners: own } = ownOf(polygons, owner)
  const { corners: guest, count } = guestOf(polygons, owner)
  const from = 2 * edge
  const to = 2 * after(ownOf(polygons, owner), edge)
  const ex = own[to] - own[from]
  const ey = own[to + 1] - own[from + 1]
  let least = Infinity
  let corner = 0
  for (let c = 0; c < count; c++) {
    const height = ey * guest[2 * c] - ex * guest[2 * c + 1]
    if (height < least) {
      least = height
      corner = c
    }
  }
  const side = owner === OF_A ? 1 : -1
  const ground = ey * (side * real[AT] - own[from]) - ex * (side * real[AT + 1] - own[from + 1])
  real[TRIED] = (least + ground) / Math.sqrt(ex * ex + ey * ey)
  return corner
}

/** The least translation that parts the polygons, or the edge whose normal parts them most: over all edges of both. */
export function searchEdges(polygons: Polygons): void {
  startBest(polygons)
  for (let edge = 0; edge < polygons.a.count; edge++) offerLowest(polygons, OF_A, edge)
  for (let edge = 0; edge < polygons.b.count; edge++) offerLowest(polygons, OF_B, edge)
}

function offerLowest(polygons: Polygons, owner: number, edge: number): void {
  const corner = lowestOver(polygons, owner, edge)
  standOver(polygons, owner, edge, corner)
  offerEdge(polygons, owner, edge, corner)
}
