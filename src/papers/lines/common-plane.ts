/**
 * Conventional common plane in two dimensions: the line is turned until its gap is the greatest.
 *
 *   1. Start with the line of the last step, or with that across the line of centres.
 *   2. Translate: midway between the closest corners of a and b, which are sought among all corners. (The gap does not depend on where
 *      the line lies, so this is done once, in P and Q.)
 *   3. Rotate: try n ± k t, t across n. If either opens the gap, take it and try k again; otherwise halve k, until it is less than
 *      that of 0.01°. k begins at 5°. A line of the last step is first tried with the least k: if it cannot be bettered, it stays.
 * The line is right to 0.01°, so the gap is to a share of 2e-4 of the edges that meet it. Apart, the gap is concave where it is
 * positive and so the one found the greatest; overlapping, it may be a local one: a new pair, or one whose closest features do not
 * prove an overlap, is given the least translation over all edges (OVERLAPS), and one that is apart along that starts from it again.
 *
 * Source: P. A. Cundall, Int. J. Rock Mech. Min. Sci. 25 (1988) 107–116.
 */
import { CORNER, FALLBACK, KIND_A, KNOWN, OVERLAPS, ROUNDS, SLOW } from '../../contact/look/planes/polyhedra.ts'
import { searchEdges } from './best-edge.ts'
import { startPair } from './hold-apart.ts'
import { measureLine } from './measure-line.ts'
import { overlapIsProven } from './overlap-proof.ts'
import * as offsets from './polygons.ts'
import { after, before, type LineFinder, OF_A, OF_B, type Polygon, type Polygons } from './polygons.ts'
import { footIsOn, standOver } from './stand-over.ts'
import { nameBest, writeBound, writeEdge, writeNamed } from './write-line.ts'

// Bound here: an imported constant is looked up at every use.
const { BEST, GAP, LINE, N, NEAR_A, NEAR_B, REACH, SIZE, TOUCH, TRIED, TRY } = offsets

/** Tangent of 5°, and the least that it is halved to, below that of 0.01°. */
const COARSEST = 0.08748866352592401
const FINEST = COARSEST / 512
/** Half a turn in steps of 5°, and a few of each finer one. */
const BOUND = 80

export const commonPlane: LineFinder = {
  find(polygons) {
    const { real, id } = polygons
    const touch = TOUCH * real[SIZE]
    startPair(polygons)
    measureLine(polygons)
    if (real[TRIED] > real[REACH]) {
      writeBound(polygons, id[NEAR_A], id[NEAR_B])
      return
    }
    keepLine(polygons)
    if (id[KNOWN] === 0 || turns(polygons, FINEST)) turnToBest(polygons)
    writeTurned(polygons)
    if (real[GAP] > touch || (id[KNOWN] === 1 && overlapIsProven(polygons))) return
    searchEdges(polygons)
    nameBest(polygons)
    writeNamed(polygons)
    if (real[GAP] <= touch) {
      id[FALLBACK] = OVERLAPS
      return
    }
    real[TRY] = real[N]
    real[TRY + 1] = real[N + 1]
    measureLine(polygons)
    keepLine(polygons)
    turnToBest(polygons)
    writeTurned(polygons)
  },
}

function keepLine({ real }: Polygons): void {
  real[LINE] = real[TRY]
  real[LINE + 1] = real[TRY + 1]
  real[BEST] = real[TRIED]
}

function turnToBest(polygons: Polygons): void {
  let step = COARSEST
  for (let round = 0; round < BOUND; round++) {
    if (turns(polygons, step)) continue
    if (step <= FINEST) return
    step *= 0.5
  }
  polygons.id[FALLBACK] = SLOW
}

/** Turns the line one way or the other, if that opens the gap. */
function turns(polygons: Polygons, step: number): boolean {
  const { real, id } = polygons
  id[ROUNDS]++
  for (let way = -1; way < 2; way += 2) {
    const nx = real[LINE] - way * step * real[LINE + 1]
    const ny = real[LINE + 1] + way * step * real[LINE]
    const length = Math.sqrt(nx * nx + ny * ny)
    real[TRY] = nx / length
    real[TRY + 1] = ny / length
    measureLine(polygons)
    if (real[TRIED] <= real[BEST]) continue
    keepLine(polygons)
    return true
  }
  return false
}

/** The kept line, with the closest corners, or with an edge that lies along it to the finest turn, and the corner over it. */
function writeTurned(polygons: Polygons): void {
  const { real, id, a, b } = polygons
  real[TRY] = real[LINE]
  real[TRY + 1] = real[LINE + 1]
  measureLine(polygons)
  const gap = real[TRIED]
  const nearA = id[NEAR_A]
  const nearB = id[NEAR_B]
  const edgeA = edgeAlong(real, a, nearA)
  const edgeB = edgeAlong(real, b, nearB)
  writeBound(polygons, nearA, nearB)
  if (edgeA >= 0) writeIfOver(polygons, OF_A, edgeA, nearB)
  if (edgeB >= 0 && id[KIND_A] === CORNER) writeIfOver(polygons, OF_B, edgeB, nearA)
  real[N] = real[LINE]
  real[N + 1] = real[LINE + 1]
  real[GAP] = gap
}

function writeIfOver(polygons: Polygons, owner: number, edge: number, corner: number): void {
  standOver(polygons, owner, edge, corner)
  if (footIsOn(polygons)) writeEdge(polygons, owner, edge, corner)
}

/** The edge at a corner that lies along the line, or −1. */
function edgeAlong(real: Float64Array, polygon: Polygon, corner: number): number {
  const { corners } = polygon
  const ahead = before(polygon, corner)
  const at = 2 * corner
  for (let side = 0; side < 2; side++) {
    const to = 2 * (side === 0 ? ahead : after(polygon, corner))
    const ex = corners[to] - corners[at]
    const ey = corners[to + 1] - corners[at + 1]
    const across = Math.abs(real[LINE] * ex + real[LINE + 1] * ey)
    const along = Math.abs(real[LINE] * ey - real[LINE + 1] * ex)
    if (across <= 2 * FINEST * along) return side === 0 ? ahead : corner
  }
  return -1
}
