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

import { lookAtAll } from '../../contact/look/planes/look-at-all.ts'
import { FALLBACK, type PlaneFinder, type Polyhedra, ROUNDS } from '../../contact/look/planes/polyhedra.ts'
import { NO_MEMORY } from '../../state/neighbours.ts'

export function searchDirectly(c: Polyhedra): void {
  c.id[ROUNDS] = 1
  c.id[FALLBACK] = 0
  lookAtAll(c, true)
}

export const directSearch: PlaneFinder = {
  always: true,
  exact: true,
  memory: NO_MEMORY,
  wantsMotion: false,
  findNormal: searchDirectly,
  find: searchDirectly,
}
