/**
 * The common plane by a look at all features, from nothing: for pairs that are new, or where a search did not end.
 *
 * What     The direct search; but links are looked for only where a plane parts the two.
 * Fails    Costs a product of the numbers of edges.
 */
import { linkCorners, linkToEdgesOfA, linkToEdgesOfB, noLink } from './corner-links.ts'
import type { Couple } from './couple.ts'
import { GAP_OF, noPlane, tryCrossings, tryFaces } from './entrance.ts'
import { takeAll } from './objects.ts'
import { settle } from './settle.ts'

/** Writes N, GAP, P, Q and the features that carry them. */
export function lookAtAll(couple: Couple): void {
  const { allOfA, allOfB, best, link } = couple.work
  takeAll(couple, couple.formA, allOfA)
  takeAll(couple, couple.formB, allOfB)
  noPlane(best)
  tryFaces(couple, allOfA, allOfB, Infinity, best)
  tryCrossings(couple, allOfA, allOfB, Infinity, best)
  noLink(link)
  if (best.real[GAP_OF] > 0) {
    linkCorners(couple, allOfA, allOfB, link)
    linkToEdgesOfB(couple, allOfA, allOfB, link)
    linkToEdgesOfA(couple, allOfA, allOfB, link)
  }
  settle(couple, best, link)
}
