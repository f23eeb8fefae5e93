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

/** Each says what it is asked with. */
export const probes: Record<string, { description: string; given: Argument; use: Probe }> = {
  'stable step': {
    description: 'wave speeds and critical steps of materials, springs and elements',
    given: STEP_ARGUMENTS,
    use: probeStableStep,
  },
  'contact law': {
    description: 'force and state of one contact after a trial step',
    given: LAW_ARGUMENTS,
    use: probeContactLaw,
  },
  'count contacts': {
    description: 'contacts of an array of equal discs or spheres, and what a search takes to find them',
    given: ARRAY_ARGUMENTS,
    use: probeContacts,
  },
  'nbs lists': {
    description: 'linked lists of NBS for bodies in given cells (Figures 7 to 11)',
    given: LIST_ARGUMENTS,
    use: probeLists,
  },
  'shrunken edges': {
    description: 'shrunken corners and edges of polyhedra (eq. 1)',
    given: EDGE_ARGUMENTS,
    use: probeShrunkenEdges,
  },
  'clip segment': {
    description: 'part of a segment that lies on a face (eqs. 4 to 7)',
    given: CLIP_ARGUMENTS,
    use: probeClipSegment,
  },
  'shrunken contact': {
    description: 'contacts of two polyhedra by shrunken edges, each of them as the main block',
    given: SHRUNKEN_ARGUMENTS,
    use: probeShrunkenContact,
  },
  distance: {
    description: 'gap, points, plane and overlap of pairs of convex polyhedra by one way to find their common plane',
    given: DISTANCE_ARGUMENTS,
    use: probeDistance,
  },
  'distance in 2-D': {
    description: 'gap, points and line of pairs of convex polygons by one way to find their common line',
    given: POLYGON_ARGUMENTS,
    use: probeDistance2d,
  },
  'basic contacts': {
    description:
      'contacts of corners with faces, edges and corners, and of crossing edges, as the fast direct search counts them',
    given: BASIC_ARGUMENTS,
    use: probeBasicContacts,
  },
  'alternate projection': {
    description: 'rounds of projection back and forth between two lines that cross',
    given: PROJECTION_ARGUMENTS,
    use: probeAlternateProjection,
  },
  overlap: {
    description: 'overlap of pairs of convex polyhedra: volume, centroid, force direction, and the filter of corners',
    given: OVERLAP_ARGUMENTS,
    use: probeOverlap,
  },
  'printed inertia': {
    description: 'moments of inertia of polyhedra by equation 20 of the half-space paper, as printed and mended',
    given: INERTIA_ARGUMENTS,
    use: probeInertia,
  },
  solids: {
    description: 'mass properties of solids given as half spaces, whole and summed over the tetrahedra of a mesh',
    given: SOLID_ARGUMENTS,
    use: probeSolids,
  },
}
