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
import { FALLBACK, KNOWN, OVERLAPS, ROUNDS, SLOW } from '../../contact/look/planes/polyhedra.ts'
import { searchEdges } from './best-edge.ts'
import { climbGap } from './climb-gap.ts'
import { searchAllPairs } from './direct-search.ts'
import { measureLine, tryCentres } from './measure-line.ts'
import { linksMeet, overlapIsProven } from './overlap-proof.ts'
import {
  AT,
  BEST,
  GAP,
  type LineFinder,
  N,
  NEAR_A,
  NEAR_B,
  type Polygons,
  putInPlace,
  REACH,
  SIZE,
  TOUCH,
  TRIED,
  TRY,
} from './polygons.ts'
import { nameBest, writeBound, writeNamed } from './write-line.ts'

/** Fast common plane in two dimensions. */
export const fastCommonPlane: LineFinder = { find: (polygons) => findHeldApart(polygons, climbGap) }

/** How far polygons are held apart, as a share of SIZE. */
const SHARE = 1 / 128

/** Names the features of the shortest link of two polygons that are apart along the line at TRY, or says that it cannot. */
type LinkSearch = (polygons: Polygons) => boolean

/** The common line by a search for polygons apart. */
export function findHeldApart(polygons: Polygons, search: LinkSearch): void {
  const { real, id } = polygons
  startPair(polygons)
  measureLine(polygons)
  if (real[TRIED] > real[REACH]) {
    writeBound(polygons, id[NEAR_A], id[NEAR_B])
    return
  }
  if (real[TRIED] > TOUCH * real[SIZE]) {
    searchApart(polygons, search)
    return
  }
  moveAway(polygons)
  const found = search(polygons)
  putInPlace(polygons)
  if (found) {
    writeNamed(polygons)
    if (linksMeet(polygons)) return
  } else id[FALLBACK] = SLOW
  measureLine(polygons)
  settleOverlap(polygons, search)
}

/** Takes the line to begin with; b stands at its place. */
export function startPair(polygons: Polygons): void {
  const { real, id } = polygons
  id[ROUNDS] = 0
  id[FALLBACK] = 0
  putInPlace(polygons)
  if (id[KNOWN] === 1) {
    real[TRY] = real[N]
    real[TRY + 1] = real[N + 1]
  } else tryCentres(polygons)
}

function moveAway({ real }: Polygons): void {
  const way = SHARE * real[SIZE] - real[TRIED]
  real[AT] -= way * real[TRY]
  real[AT + 1] -= way * real[TRY + 1]
}

function searchApart(polygons: Polygons, search: LinkSearch): void {
  if (!search(polygons)) {
    polygons.id[FALLBACK] = SLOW
    searchAllPairs(polygons)
  }
  writeNamed(polygons)
}

/** Polygons that are not known to be apart, with the line at TRY and its closest corners. */
function settleOverlap(polygons: Polygons, search: LinkSearch): void {
  const { real, id } = polygons
  const touch = TOUCH * real[SIZE]
  if (real[TRIED] > touch) {
    searchApart(polygons, search)
    return
  }
  if (id[KNOWN] === 1 && climbGap(polygons)) {
    writeNamed(polygons)
    if (real[GAP] > touch || overlapIsProven(polygons)) return
  }
  searchEdges(polygons)
  nameBest(polygons)
  writeNamed(polygons)
  if (real[BEST] > touch) {
    tryBest(polygons)
    searchApart(polygons, search)
    return
  }
  id[FALLBACK] = OVERLAPS
  // Two corners just apart: along the best of wide-angled edges they may seem to touch.
  if (real[BEST] < -touch) return
  tryBest(polygons)
  if (search(polygons) && real[TRIED] > touch) writeNamed(polygons)
  else {
    searchEdges(polygons)
    nameBest(polygons)
    writeNamed(polygons)
  }
}

/** The normal of the best edge, with its closest corners. */
function tryBest(polygons: Polygons): void {
  const { real } = polygons
  real[TRY] = real[N]
  real[TRY + 1] = real[N + 1]
  measureLine(polygons)
}
