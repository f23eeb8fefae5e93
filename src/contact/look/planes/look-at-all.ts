/**
 * The common plane by a look at all features, from nothing: for pairs that are new, or where a search did not end.
 *
 * What     The direct search (papers/planes); but links are looked for only where a plane parts the two.
 * Fails    Costs a product of the numbers of edges.
 */
import { findLink, noLink } from './corner-links.ts'
import type { Couple } from './couple.ts'
import { GAP_OF, noPlane, tryCrossings, tryFaces } from './entrance.ts'
import { settle } from './settle.ts'
import { takeAll } from './workspace.ts'

/** Writes N, GAP, P, Q and the features that carry them; `always`: links are looked for of those that overlap, too. */
export function lookAtAll(couple: Couple, always = false): void {
  const { allOfA, allOfB, best, link } = couple.work
  takeAll(couple.forms, couple.formA, allOfA)
  takeAll(couple.forms, couple.formB, allOfB)
  noPlane(best)
  tryFaces(couple, allOfA, allOfB, Infinity, best)
  tryCrossings(couple, allOfA, allOfB, Infinity, best)
  if (always || best.real[GAP_OF] > 0) findLink(couple, allOfA, allOfB, link)
  else noLink(link)
  settle(couple, best, link)
}
