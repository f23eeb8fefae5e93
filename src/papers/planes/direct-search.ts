/**
 * Direct search for the common plane of two convex polyhedra: the yardstick of the fast direct search.
 *
 * What     Corner–corner, corner–edge, corner–face and crossing edge–edge pairs are searched all, at every step, from nothing.
 *          Separate polyhedra: the nearest pair with valid entrance, its normal along the link. Overlapping ones: the face or
 *          the crossing of edges with valid entrance of least depth. Nothing is remembered, nothing is left out for a bound.
 * Steps    1. shortest corner–corner and corner–edge link (corner-links);
 *          2. greatest gap of all planes of valid entrance (entrance);
 *          3. the plane where its foot is inside, the link where it is not (settle).
 * Fails    Never by geometry; costs all corners by all corners, edges by edges and faces by corners.
 * Source   Zhang et al. (2015, 2016), Zheng et al. (2016), as Zheng, Jiao, Gardner and Sitar (2017), section 3.1, sum them up.
 */

import { linkCorners, linkToEdgesOfA, linkToEdgesOfB, noLink } from '../../contact/look/planes/corner-links.ts'
import { type Couple, FALLBACK, type PlaneFinder, ROUNDS } from '../../contact/look/planes/couple.ts'
import { noPlane, tryCrossings, tryFaces } from '../../contact/look/planes/entrance.ts'
import { takeAll } from '../../contact/look/planes/objects.ts'
import { settle } from '../../contact/look/planes/settle.ts'
import { NO_MEMORY } from '../../state/neighbours.ts'

export function searchDirectly(c: Couple): void {
  const { allOfA, allOfB, best, link } = c.work
  c.id[ROUNDS] = 1
  c.id[FALLBACK] = 0
  takeAll(c, c.formA, allOfA)
  takeAll(c, c.formB, allOfB)
  noLink(link)
  linkCorners(c, allOfA, allOfB, link)
  linkToEdgesOfB(c, allOfA, allOfB, link)
  linkToEdgesOfA(c, allOfA, allOfB, link)
  noPlane(best)
  tryFaces(c, allOfA, allOfB, Infinity, best)
  tryCrossings(c, allOfA, allOfB, Infinity, best)
  settle(c, best, link)
}

export const directSearch: PlaneFinder = {
  always: true,
  memory: NO_MEMORY,
  wantsMotion: false,
  findNormal: searchDirectly,
  find: searchDirectly,
}
