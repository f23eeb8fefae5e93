/**
 * Fast common line: the direction of the greatest gap is one of five.
 *
 * While corners i of a and j of b are the closest to a line, the gap along its normal n is n·w, w = x_i − x_j. This is greatest along
 * w, which makes the line the perpendicular bisector of the two corners, or, where w would bring other corners closer, at an end of
 * the range of n, where the line is parallel to one of the four edges at i and j. In rounds:
 *   1. The bisector, if no edge at i or j crosses it: the shortest link, found.
 *   2. Otherwise the best of the four edges, each with the corner that is really closest along it. Where this has its foot on the
 *      edge, no turn of the line can open the gap: found.
 *   3. Otherwise go on with the corners closest to the best of the five: on an edge with its end towards the foot.
 * The gap grows in every round or the corners move along an edge, so the search ends; for polygons apart in the global optimum, as the
 * gap is concave where it is positive, for overlapping ones in a local one. Corners as close as round-off may go round in a circle:
 * the rounds are bounded.
 *
 * Source: E. G. Nezami, Y. M. A. Hashash, D. Zhao, J. Ghaboussi, Computers and Geotechnics 31 (2004) 575–587, in two dimensions.
 */
import { ROUNDS } from '../../contact/look/planes/polyhedra.ts'
import { lowestOver } from './best-edge.ts'
import { linkCorners } from './link-corners.ts'
import { measureLine } from './measure-line.ts'
import type { Polygons } from './polygons.ts'
import { AT, BEST, before, NEAR_A, NEAR_B, OF_A, OF_B, OVER_CORNER, OVER_EDGE, OWNER, TRIED, TRY } from './polygons.ts'
import { footIsOn, goToEnd, standOver } from './stand-over.ts'
import { nameBest } from './write-line.ts'

/** Climbs from the corners NEAR_A and NEAR_B. Names the features and leaves TRY and TRIED with them, or says that it cannot. */
export function climbGap(polygons: Polygons): boolean {
  const { real, id } = polygons
  const bound = 2 * (polygons.a.count + polygons.b.count) + 8
  let gap = -Infinity
  for (let round = 0; round < bound; round++) {
    id[ROUNDS]++
    const nearA = id[NEAR_A]
    const nearB = id[NEAR_B]
    if (linkCorners(polygons, nearA, nearB)) return true
    tryEdges(polygons, nearA, nearB)
    standOver(polygons, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
    if (footIsOn(polygons)) {
      nameBest(polygons)
      return true
    }
    if (!bisectorIsBetter(polygons, nearA, nearB)) goToEnd(polygons, id[OWNER], id[OVER_EDGE], id[OVER_CORNER])
    if (real[BEST] <= gap && id[NEAR_A] === nearA && id[NEAR_B] === nearB) return false
    gap = real[BEST]
  }
  return false
}

/** The best of the four edges at two corners. */
function tryEdges(polygons: Polygons, nearA: number, nearB: number): void {
  const { a, b } = polygons
  polygons.real[BEST] = -Infinity
  tryEdge(polygons, OF_A, nearA)
  tryEdge(polygons, OF_A, before(a, nearA))
  tryEdge(polygons, OF_B, nearB)
  tryEdge(polygons, OF_B, before(b, nearB))
}

function tryEdge(polygons: Polygons, owner: number, edge: number): void {
  const { real, id } = polygons
  const corner = lowestOver(polygons, owner, edge)
  if (real[TRIED] <= real[BEST]) return
  real[BEST] = real[TRIED]
  id[OWNER] = owner
  id[OVER_EDGE] = edge
  id[OVER_CORNER] = corner
}

/** Whether the bisector of two corners opens the gap more than the best edge; then its closest corners are in NEAR_A and NEAR_B. */
function bisectorIsBetter(polygons: Polygons, nearA: number, nearB: number): boolean {
  const { a, b, real } = polygons
  const wx = a.corners[2 * nearA] - (real[AT] + b.corners[2 * nearB])
  const wy = a.corners[2 * nearA + 1] - (real[AT + 1] + b.corners[2 * nearB + 1])
  const length = Math.sqrt(wx * wx + wy * wy)
  if (length === 0) return false
  real[TRY] = wx / length
  real[TRY + 1] = wy / length
  measureLine(polygons)
  if (real[TRIED] <= real[BEST]) return false
  real[BEST] = real[TRIED]
  return true
}
