/** Ways to detect contact, each with its description. The first is the default. */
import { makeOnePointCells, makePlaneCells } from './plane-cells.ts'
import { commonPlane } from './planes/common-plane.ts'
import type { PlaneFinder } from './planes/couple.ts'
import { directSearch } from './planes/direct-search.ts'
import { fastCommonPlane } from './planes/fast-common-plane.ts'
import { fastDirectSearch } from './planes/fast-direct-search.ts'
import { shortestLink } from './planes/shortest-link.ts'
import { cellContacts } from './shrunken-edge.ts'
import { makeSolidContacts } from './solid-contacts.ts'
import { byOverlap, byPlane } from './solid-method.ts'
import type { Detection } from './stage.ts'

/** Ways to find the common plane of two convex polyhedra. */
export const planeFinders: Record<string, { description: string; use: PlaneFinder }> = {
  'shortest-link': {
    description: 'the plane across the middle of the shortest link, from where it was at the last step',
    use: shortestLink,
  },
  'fast-common-plane': {
    description: 'the best of the few planes that the nearest corners allow',
    use: fastCommonPlane,
  },
  'common-plane': {
    description: "Cundall's iteration: a plane shifted and turned until the gap grows no more, to 0.01°",
    use: commonPlane,
  },
  'direct-search': { description: 'all pairs of corners, edges and faces, every time', use: directSearch },
  'fast-direct-search': {
    description: 'the same pairs once, then only those beside the ones that were found',
    use: fastDirectSearch,
  },
}

const byCommonPlane = (finder: PlaneFinder): Detection => ({
  wantsSolids: true,
  memory: finder.memory,
  hasAreas: false,
  cells: () => makePlaneCells(finder),
  solids: () => makeSolidContacts(byPlane(finder)),
})

export const detections: Record<string, { description: string; use: Detection }> = {
  'shrunken-edge': {
    description: 'overlap of the faces that look at each other along a common normal; edges name the contact',
    use: {
      wantsSolids: false,
      memory: shortestLink.memory,
      hasAreas: false,
      cells: () => cellContacts,
      solids: () => makeSolidContacts(byPlane(shortestLink)),
    },
  },
  ...Object.fromEntries(
    Object.entries(planeFinders).map(([name, { description, use }]) => [
      name,
      { description: `common plane of rigid polyhedra: ${description}`, use: byCommonPlane(use) },
    ]),
  ),
  'half-space': {
    description: 'overlap of rigid polyhedra as a polyhedron: its volume, centroid and force direction',
    use: {
      wantsSolids: true,
      memory: byOverlap.memory,
      hasAreas: true,
      cells: () => makeOnePointCells(byOverlap),
      solids: () => makeSolidContacts(byOverlap),
    },
  },
}
