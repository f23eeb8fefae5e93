/**
 * The frame around a search for the common plane: what is left alone, what is moved apart, and which way is asked where another fails.
 *
 * What     A search needs two polyhedra that are apart. It names the features that carry their plane; those carry the plane of
 *          the two where they are, too, or lead towards it.
 * Steps    1. The features that carried the plane at the last step are tried first: if they still do, that is one round.
 *          2. Otherwise two that touch or overlap are moved apart along the last normal n0 by s, a little more than their overlap.
 *          3. The search is run there. Its normal maximises gap(n) + s n·n0 and cannot have a smaller gap than n0; again
 *             from there, a direction that is not yet the best is left the faster the closer s is to the overlap.
 *          4. It ends on the features of a facet of the Minkowski difference, which give normal and gap to the last digits.
 * Fails    Overlap has several least translations: a known pair follows its own, a new one gets the least of all by a look at all
 *          facets, counted as OVERLAPS; so is a known one that may have slipped past a sharp edge. A search that does not end is
 *          left to the same look, counted as SLOW.
 * Source   Moving apart: Nezami et al. (2004); Nezami et al. (2006), section 3.
 */

import type { Memory } from '../../../state/neighbours.ts'
import { PLANES } from '../tolerances.ts'
import { lookAtAll } from './look-at-all.ts'
import { overlaps } from './overlaps.ts'
import { D, FALLBACK, GAP, KIND_A, KNOWN, N, OVERLAPS, type Polyhedra, REACH, ROUNDS, SLOW } from './polyhedra.ts'
import { DOUBTFUL, FAILED, FLAT, PROVEN, scaleOf } from './proof.ts'
import { proveLink, proveNear } from './prove-link.ts'
import { faceCentres, gapAlong, nameCorners } from './support.ts'

const { FURTHER, LEAST_FURTHER } = PLANES

/** Numbers of the memo: what is known of the pair, and the kinds and features that carry its link. */
const STATE = 0
const FEATURES = 1
const LINKED = 1
export const FEATURES_MEMORY: Memory = { reals: 0, ids: 5 }

/** Moves apart before all facets are looked at. */
const MOVES = 12

/** From the features named in `id` and N, for two that are apart, to the features that carry the plane; returns their proof. */
export type Search = (polyhedra: Polyhedra) => number

/** Finds the common plane of two polyhedra with the help of a search for those that are apart; returns the proof of what it found. */
export function findPlane(polyhedra: Polyhedra, search: Search): number {
  const { id } = polyhedra
  id[ROUNDS] = 1
  id[FALLBACK] = 0
  let known = id[KNOWN] === 1
  if (known) {
    if (recallFeatures(polyhedra)) {
      const proof = proveLink(polyhedra)
      if (proof !== FAILED && ((proof & DOUBTFUL) === 0 || overlaps(polyhedra))) {
        return proof
      }
      // Features that carry a plane, of two that may not overlap at all, say nothing of where the plane is.
      known = proof === FAILED
    } else id[ROUNDS] = 0
  } else id[ROUNDS] = 0
  return findFrom(polyhedra, known, search)
}

/** Names the features of the last step in `id`; false where there were none. */
function recallFeatures({ id, memoId, memoIdAt }: Polyhedra): boolean {
  if (memoId[memoIdAt + STATE] !== LINKED) return false
  for (let i = 0; i < 4; i++) id[KIND_A + i] = memoId[memoIdAt + FEATURES + i]
  return true
}

/** Finds the plane from that of the last step, or for a new pair from the one between the centres. */
function findFrom(polyhedra: Polyhedra, known: boolean, search: Search): number {
  const { id, real, memoId, memoIdAt } = polyhedra
  if (!known) faceCentres(polyhedra)
  const gap = gapAlong(polyhedra)
  if (gap > real[REACH]) {
    memoId[memoIdAt + STATE] = 0
    real[GAP] = gap
    id[ROUNDS] = 1
    nameCorners(polyhedra)
    return PROVEN
  }
  if (!known || !recallFeatures(polyhedra)) nameCorners(polyhedra)
  let proof = moveApart(polyhedra, gap, search)
  if (proof === FAILED || (!known && real[GAP] <= 0) || ((proof & DOUBTFUL) !== 0 && !overlaps(polyhedra))) {
    const failed = proof === FAILED
    lookAtAll(polyhedra)
    id[FALLBACK] = failed && (known || real[GAP] > 0) ? SLOW : OVERLAPS
    proof = FLAT
  }
  memoId[memoIdAt + STATE] = LINKED
  for (let i = 0; i < 4; i++) memoId[memoIdAt + FEATURES + i] = id[KIND_A + i]
  return proof
}

/** Finds the link from a normal N of that gap, with the two moved apart as long as they need it; returns the proof. */
function moveApart(polyhedra: Polyhedra, gap: number, search: Search): number {
  const { real } = polyhedra
  const { centre } = polyhedra.work
  const least = LEAST_FURTHER * scaleOf(real)
  for (let move = 0; move < MOVES; move++) {
    const further = Math.max(least, -FURTHER * gap)
    const apart = gap > 0.5 * least ? 0 : further - gap
    for (let i = 0; i < 3; i++) {
      centre[i] = real[D + i]
      real[D + i] -= apart * real[N + i]
    }
    const proof = search(polyhedra)
    real.set(centre, D)
    if (proof === FAILED || apart === 0) return proof
    const better = gapAlong(polyhedra)
    const there = proveHere(polyhedra, better - least)
    if (there !== FAILED) return there
    if (!(better > gap)) return FAILED
    gap = better
  }
  return FAILED
}

/** Whether the features of the link carry the plane of the two where they are; keeps N where they do not. */
function proveHere(polyhedra: Polyhedra, least: number): number {
  const { real } = polyhedra
  const { normal } = polyhedra.work
  for (let i = 0; i < 3; i++) normal[i] = real[N + i]
  const proof = proveNear(polyhedra, least)
  if (proof === FAILED) real.set(normal, N)
  return proof
}
