/**
 * The separation scheme that the fast common line and the shortest link share, around a search that is made for polygons apart.
 *
 *   1. Along the line of the last step, or the line of centres for a new pair: further apart than REACH, done; apart, search.
 *   2. Otherwise move b away along that line until the two are apart by a share of their size, and search there.
 *   3. Put b back. If the ends of the link found now meet, the polygons touch, and its line is theirs.
 *   4. If the polygons are apart along its line after all, search once more; if they overlap, turn the line to the least
 *      translation near it, and take this where one of the ends is inside the other polygon.
 *   5. A new pair, and one whose overlap is not proven that way, is given the least translation over all edges (OVERLAPS).
 * A search that does not end is replaced by direct search (SLOW).
 *
 * Deep overlap that moved from one side to another keeps its line as long as this is a local optimum.
 *
 * Source: as described in E. G. Nezami et al., Int. J. Numer. Anal. Meth. Geomech. 30 (2006) 783–801, sections 2 and 3.5.
 */
import { FALLBACK, KNOWN, OVERLAPS, ROUNDS, SLOW } from '../../contact/look/planes/couple.ts'
import { searchEdges } from './best-edge.ts'
import { climbGap } from './climb-gap.ts'
import { AT, BEST, type Couple2d, D, GAP, N, NEAR_A, NEAR_B, REACH, SIZE, TOUCH, TRIED, TRY } from './couple-2d.ts'
import { searchAllPairs } from './direct-search.ts'
import { measureLine, tryCentres } from './measure-line.ts'
import { linksMeet, overlapIsProven } from './overlap-proof.ts'
import { nameBest, writeBound, writeNamed } from './write-line.ts'

/** How far polygons are held apart, as a share of SIZE. */
const SHARE = 1 / 128

/** Names the features of the shortest link of two polygons that are apart along the line at TRY, or says that it cannot. */
export type LinkSearch = (couple: Couple2d) => boolean

/** The common line by a search for polygons apart. */
export function findHeldApart(couple: Couple2d, search: LinkSearch): void {
  const { real, id } = couple
  startPair(couple)
  measureLine(couple)
  if (real[TRIED] > real[REACH]) {
    writeBound(couple, id[NEAR_A], id[NEAR_B])
    return
  }
  if (real[TRIED] > TOUCH * real[SIZE]) {
    searchApart(couple, search)
    return
  }
  moveAway(couple)
  const found = search(couple)
  putBack(couple)
  if (found) {
    writeNamed(couple)
    if (linksMeet(couple)) return
  } else id[FALLBACK] = SLOW
  measureLine(couple)
  settleOverlap(couple, search)
}

/** Takes the line to begin with; b stands at its place. */
export function startPair(couple: Couple2d): void {
  const { real, id } = couple
  id[ROUNDS] = 0
  id[FALLBACK] = 0
  putBack(couple)
  if (id[KNOWN] === 1) {
    real[TRY] = real[N]
    real[TRY + 1] = real[N + 1]
  } else tryCentres(couple)
}

function putBack({ real }: Couple2d): void {
  real[AT] = real[D]
  real[AT + 1] = real[D + 1]
}

function moveAway({ real }: Couple2d): void {
  const way = SHARE * real[SIZE] - real[TRIED]
  real[AT] -= way * real[TRY]
  real[AT + 1] -= way * real[TRY + 1]
}

function searchApart(couple: Couple2d, search: LinkSearch): void {
  if (!search(couple)) {
    couple.id[FALLBACK] = SLOW
    searchAllPairs(couple)
  }
  writeNamed(couple)
}

/** Polygons that are not known to be apart, with the line at TRY and its closest corners. */
export function settleOverlap(couple: Couple2d, search: LinkSearch): void {
  const { real, id } = couple
  const touch = TOUCH * real[SIZE]
  if (real[TRIED] > touch) {
    searchApart(couple, search)
    return
  }
  if (id[KNOWN] === 1 && climbGap(couple)) {
    writeNamed(couple)
    if (real[GAP] > touch || overlapIsProven(couple)) return
  }
  searchEdges(couple)
  nameBest(couple)
  writeNamed(couple)
  if (real[BEST] > touch) {
    tryBest(couple)
    searchApart(couple, search)
    return
  }
  id[FALLBACK] = OVERLAPS
  // Two corners just apart: along the best of wide-angled edges they may seem to touch.
  if (real[BEST] < -touch) return
  tryBest(couple)
  if (search(couple) && real[TRIED] > touch) writeNamed(couple)
  else {
    searchEdges(couple)
    nameBest(couple)
    writeNamed(couple)
  }
}

/** The normal of the best edge, with its closest corners. */
function tryBest(couple: Couple2d): void {
  const { real } = couple
  real[TRY] = real[N]
  real[TRY + 1] = real[N + 1]
  measureLine(couple)
}
