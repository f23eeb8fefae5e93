/** Questions to parts of the program by themselves, for comparison with closed forms and with the papers. */

import { probeStableStep, STEP_ARGUMENTS } from '../integrate/probe-step.ts'
import type { Argument } from '../math/arguments.ts'
import { probeSolids, SOLID_ARGUMENTS } from '../mesh/probe-solids.ts'
import { LAW_ARGUMENTS, probeContactLaw } from './law/probe-contact.ts'
import { BASIC_ARGUMENTS, probeBasicContacts } from './polyhedra/probe-basic-contacts.ts'
import { INERTIA_ARGUMENTS, probeInertia } from './polyhedra/probe-inertia.ts'
import { OVERLAP_ARGUMENTS, probeOverlap } from './polyhedra/probe-overlap.ts'
import { POLYGON_ARGUMENTS, probeDistance2d } from './polyhedra/probe-polygons.ts'
import { DISTANCE_ARGUMENTS, probeDistance } from './polyhedra/probe-polyhedra.ts'
import { PROJECTION_ARGUMENTS, probeAlternateProjection } from './polyhedra/probe-projection.ts'
import { ARRAY_ARGUMENTS, probeContacts } from './search/probe-contacts.ts'
import { LIST_ARGUMENTS, probeLists } from './search/probe-lists.ts'
import {
  CLIP_ARGUMENTS,
  EDGE_ARGUMENTS,
  probeClipSegment,
  probeShrunkenContact,
  probeShrunkenEdges,
  SHRUNKEN_ARGUMENTS,
} from './shrunken-edges/probe-shrunken.ts'

/** A pure question to the catalogue, answered by numbers. */
export type Probe = (given: Record<string, unknown>) => Record<string, unknown>

/** `use` is asked with what was read by `given`. */
const probe = <T>(description: string, given: Argument<T>, use: (given: T) => object) => ({
  description,
  given: given as Argument,
  use: use as Probe,
})

/** Each says what it is asked with. */
export const probes: Record<string, ReturnType<typeof probe>> = {
  'stable step': probe(
    'wave speeds and critical steps of materials, springs and elements',
    STEP_ARGUMENTS,
    probeStableStep,
  ),
  'contact law': probe('force and state of one contact after a trial step', LAW_ARGUMENTS, probeContactLaw),
  'count contacts': probe(
    'contacts of an array of equal discs or spheres, and what a search takes to find them',
    ARRAY_ARGUMENTS,
    probeContacts,
  ),
  'nbs lists': probe('linked lists of NBS for bodies in given cells (Figures 7 to 11)', LIST_ARGUMENTS, probeLists),
  'shrunken edges': probe('shrunken corners and edges of polyhedra (eq. 1)', EDGE_ARGUMENTS, probeShrunkenEdges),
  'clip segment': probe('part of a segment that lies on a face (eqs. 4 to 7)', CLIP_ARGUMENTS, probeClipSegment),
  'shrunken contact': probe(
    'contacts of two polyhedra by shrunken edges, each of them as the main block',
    SHRUNKEN_ARGUMENTS,
    probeShrunkenContact,
  ),
  distance: probe(
    'gap, points, plane and overlap of pairs of convex polyhedra by one way to find their common plane',
    DISTANCE_ARGUMENTS,
    probeDistance,
  ),
  'distance in 2-D': probe(
    'gap, points and line of pairs of convex polygons by one way to find their common line',
    POLYGON_ARGUMENTS,
    probeDistance2d,
  ),
  'basic contacts': probe(
    'contacts of corners with faces, edges and corners, and of crossing edges, as the fast direct search counts them',
    BASIC_ARGUMENTS,
    probeBasicContacts,
  ),
  'alternate projection': probe(
    'rounds of projection back and forth between two lines that cross',
    PROJECTION_ARGUMENTS,
    probeAlternateProjection,
  ),
  overlap: probe(
    'overlap of pairs of convex polyhedra: volume, centroid, force direction, and the filter of corners',
    OVERLAP_ARGUMENTS,
    probeOverlap,
  ),
  'printed inertia': probe(
    'moments of inertia of polyhedra by equation 20 of the half-space paper, as printed and mended',
    INERTIA_ARGUMENTS,
    probeInertia,
  ),
  solids: probe(
    'mass properties of solids given as half spaces, whole and summed over the tetrahedra of a mesh',
    SOLID_ARGUMENTS,
    probeSolids,
  ),
}
