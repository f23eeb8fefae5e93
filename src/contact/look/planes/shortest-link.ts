/**
 * The common plane of two polyhedra by their shortest link.
 *
 * What     The plane across the middle of the shortest link P Q of two convex polyhedra has the largest gap of all.
 * Steps    1. the ends begin on the features of the last step, or on the corners nearest to the plane between the centres;
 *          2. round: where both are on edges or faces, both are moved at once to the shortest link within them
 *             (`direct-step`); otherwise one after the other is moved to the point of its polyhedron nearest to the other end
 *             (`nearest-point`);
 *          3. until neither polyhedron reaches beyond its end of the link (`prove-…`).
 * Fails    An end on the far side of its polyhedron holds fast there; it is put on the near side once it does. `find-plane`
 *          keeps what was found from step to step, moves apart two that touch or overlap, and asks another way where this one fails.
 * Source   Nezami et al. (2006), section 3.
 */

import { PLANES } from '../tolerances.ts'
import { stepDirectly } from './direct-step.ts'
import { FEATURES_MEMORY, findPlane } from './find-plane.ts'
import { findLevel, lieFlat } from './lie-flat.ts'
import { moveNearest } from './nearest-point.ts'
import type { PlaneFinder, Polyhedra } from './polyhedra.ts'
import * as offsets from './polyhedra.ts'
import { FAILED, FLAT, scaleOf } from './proof.ts'
import { proveLink, proveNear } from './prove-link.ts'
import { gapAlong, nameCorners } from './support.ts'

// Bound here: an imported constant is looked up at every use.
const { CORNER, D, EDGE, FEATURE_A, FEATURE_B, GAP, KIND_A, KIND_B, N, P, Q, ROUNDS } = offsets
const { LEVEL, NO_GAIN } = PLANES

export const shortestLink: PlaneFinder = {
  always: false,
  exact: true,
  memory: FEATURES_MEMORY,
  wantsMotion: false,
  findNormal(polyhedra) {
    findPlane(polyhedra, shortenLink)
  },
  find(polyhedra) {
    if (findPlane(polyhedra, shortenLink) & FLAT) lieFlat(polyhedra)
  },
}

/** Rounds before the link is given up. */
const MOST = 20

/** From the features named in `id` to those of the shortest link; returns the proof, with N, GAP, P and Q. */
function shortenLink(polyhedra: Polyhedra): number {
  const { id, real } = polyhedra
  putOnFeature(polyhedra, false)
  putOnFeature(polyhedra, true)
  let direct = true
  let least = Infinity
  for (let round = 0; round < MOST; round++) {
    id[ROUNDS]++
    if (!(direct && stepDirectly(polyhedra))) {
      moveNearest(polyhedra, false)
      moveNearest(polyhedra, true)
      stepDirectly(polyhedra)
      direct = false
    }
    const proof = proveLink(polyhedra)
    if (proof !== FAILED && real[GAP] > 0) return proof
    const square = squareOf(real)
    if (square < least * (1 - NO_GAIN)) {
      least = square
      direct = true
      continue
    }
    if (!direct) {
      const still = proveStill(polyhedra)
      if (still !== FAILED) return still
      startAgain(polyhedra)
      least = Infinity
    }
    direct = !direct
  }
  return FAILED
}

/** Square of the length of the link [m²]. */
function squareOf(real: Float64Array): number {
  let square = 0
  for (let i = 0; i < 3; i++) square += (real[P + i] - real[Q + i]) * (real[P + i] - real[Q + i])
  return square
}

/** A link that no round shortens any more, but whose features alone carry no proof: flat contacts, or round-off. */
function proveStill(polyhedra: Polyhedra): number {
  const { real } = polyhedra
  const near = proveNear(polyhedra, 0)
  if (near !== FAILED) return near
  const length = Math.sqrt(squareOf(real))
  if (!(length > 0)) return FAILED
  for (let i = 0; i < 3; i++) real[N + i] = (real[P + i] - real[Q + i]) / length
  gapAlong(polyhedra)
  findLevel(polyhedra, LEVEL * scaleOf(real))
  return proveNear(polyhedra, 0)
}

/** Ends of the link to the corners nearest to the plane across it: a feature on the far side holds an end fast. */
function startAgain(polyhedra: Polyhedra): void {
  gapAlong(polyhedra)
  nameCorners(polyhedra)
  putOnFeature(polyhedra, false)
  putOnFeature(polyhedra, true)
}

/** Puts an end of the link on the middle of its feature. */
function putOnFeature(polyhedra: Polyhedra, ofB: boolean): void {
  const { forms, id, real } = polyhedra
  const { form, corners, at } = ofB ? polyhedra.b : polyhedra.a
  const kind = id[ofB ? KIND_B : KIND_A]
  const feature = id[ofB ? FEATURE_B : FEATURE_A]
  const to = ofB ? Q : P
  const row = kind === EDGE ? forms.firstEdge[form] + feature : forms.firstFace[form] + feature
  const list = kind === EDGE ? forms.edge : forms.loop
  const from = kind === EDGE ? 2 * row : forms.firstLoop[row]
  const end = kind === EDGE ? from + 2 : forms.firstLoop[row + 1]
  for (let i = 0; i < 3; i++) {
    let sum = kind === CORNER ? corners[at + 3 * feature + i] : 0
    if (kind !== CORNER) for (let k = from; k < end; k++) sum += corners[at + 3 * list[k] + i]
    real[to + i] = sum / (kind === CORNER ? 1 : end - from) + (ofB ? real[D + i] : 0)
  }
}
