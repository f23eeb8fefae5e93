/**
 * The common plane by a look at all features, from nothing: for pairs that are new, or where a search did not end.
 *
 * What     The direct search (papers/planes); but links are looked for only where a plane parts the two.
 * Fails    Costs a product of the numbers of edges.
 */
import { findLink, noLink } from './corner-links.ts'
import { GAP_OF, noPlane, tryCrossings, tryFaces } from './entrance.ts'
import type { Polyhedra } from './polyhedra.ts'
import { settle } from './settle.ts'
import { takeAll } from './workspace.ts'

/** Writes N, GAP, P, Q and the features that carry them; `always`: links are looked for of those that overlap, too. */
export function lookAtAll(polyhedra: Polyhedra, always = false): void {
  const { allOfA, allOfB, best, link } = polyhedra.work
  takeAll(polyhedra.forms, polyhedra.a.form, allOfA)
  takeAll(polyhedra.forms, polyhedra.b.form, allOfB)
  noPlane(best)
  tryFaces(polyhedra, allOfA, allOfB, Infinity, best)
  tryCrossings(polyhedra, allOfA, allOfB, Infinity, best)
  if (always || best.real[GAP_OF] > 0) findLink(polyhedra, allOfA, allOfB, link)
  else noLink(link)
  settle(polyhedra, best, link)
}
