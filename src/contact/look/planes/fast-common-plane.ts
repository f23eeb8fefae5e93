/**
 * The fast common plane: the plane is one of a few that the corners nearest to it offer.
 *
 * What     With corners A of a and B of b nearest to the plane, apart, the plane of largest gap is
 *            (a) across the link A B,
 *            (b) along a face at A or at B,
 *            (c) along an edge at A and an edge at B, or
 *            (d) along an edge at A or at B, else as nearly across the link as can be,
 *          or else other corners are nearest.
 * Steps    1. the corners nearest to the plane of the last step, or to the one between the centres;
 *          2. all candidates of these corners: one that cannot gain, because A and B or a neighbour of theirs are too near along
 *             it, is dropped at once, the others are measured with all corners; the best is the next plane;
 *          3. round: again from the corners nearest to it, until none gains. Where several are level with the plane, the pairs
 *             of them are tried in turn;
 *          4. the end is a proof: the points that face each other along the normal lie within the features that gave it.
 * Fails    See `find-plane`, which moves apart two that touch or overlap.
 * Source   Nezami et al. (2004), section 4; the bounds by which candidates are dropped, and the proof, are ours.
 */

import { PLANES } from '../tolerances.ts'
import { tryCorners } from './candidate-planes.ts'
import {
  CORNER,
  type Couple,
  FEATURE_A,
  FEATURE_B,
  GAP,
  KIND_A,
  KIND_B,
  N,
  type PlaneFinder,
  ROUNDS,
} from './couple.ts'
import { FEATURES_MEMORY, findPlane } from './find-plane.ts'
import { findLevel } from './level.ts'
import { lieFlat } from './lie-flat.ts'
import { FAILED, FLAT, scaleOf } from './proof.ts'
import { incident, proveLink, proveNear } from './prove-link.ts'
import { gapAlong } from './support.ts'

const { GIVEN, LEVEL } = PLANES

/** Rounds before the plane is given up. */
const MOST = 40

export const fastCommonPlane: PlaneFinder = {
  always: false,
  memory: FEATURES_MEMORY,
  wantsMotion: false,
  findNormal(couple) {
    findPlane(couple, tryCandidates)
  },
  find(couple) {
    if (findPlane(couple, tryCandidates) & FLAT) lieFlat(couple)
  },
}

/** From N to the features that carry the plane of two that are apart; returns their proof. */
function tryCandidates(couple: Couple): number {
  const { id, real } = couple
  const { offered: best, offeredBy, nearest } = couple.work
  for (let i = 0; i < 3; i++) best[i] = real[N + i]
  best[3] = (1 - GIVEN) * gapAlong(couple)
  for (let round = 0; round < MOST; round++) {
    id[ROUNDS]++
    const before = best[3]
    tryCorners(couple, nearest[0], nearest[1])
    if (best[3] > before) {
      id.set(offeredBy, KIND_A)
      const proof = proveLink(couple)
      if (proof !== FAILED && real[GAP] > 0) return proof
      layBest(couple)
      continue
    }
    layBest(couple)
    findLevel(couple, LEVEL * scaleOf(real))
    const proof = proveNear(couple, 0)
    if (proof !== FAILED) return proof
    tryLevel(couple)
    if (!(best[3] > before)) return FAILED
    layBest(couple)
  }
  return FAILED
}

/** Sets N to the best plane, and looks for the corners nearest to it. */
function layBest(couple: Couple): void {
  for (let i = 0; i < 3; i++) couple.real[N + i] = couple.work.offered[i]
  gapAlong(couple)
}

/** Candidates of all corners of the features that are level with the plane. */
function tryLevel(couple: Couple): void {
  const { id } = couple
  const [kindA, a, kindB, b] = [id[KIND_A], id[FEATURE_A], id[KIND_B], id[FEATURE_B]]
  for (let i = 0; ; i++) {
    const cornerA = incident(couple, kindA, a, CORNER, i, false)
    if (cornerA < 0) return
    for (let j = 0; ; j++) {
      const cornerB = incident(couple, kindB, b, CORNER, j, true)
      if (cornerB < 0) break
      tryCorners(couple, cornerA, cornerB)
    }
  }
}
