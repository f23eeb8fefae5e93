/** Ways to detect contact, each with its description. The first is the default. */
import type { Memory } from '../../state/neighbours.ts'
import type { PairLook } from '../points/sheet.ts'
import { makeCellLook } from './faces/cells.ts'
import { fastCommonPlane } from './planes/fast-common-plane.ts'
import { fastDirectSearch } from './planes/fast-direct-search.ts'
import { makeOnePointCells, makePlaneCells } from './planes/plane-cells.ts'
import type { PlaneFinder } from './planes/polyhedra.ts'
import { shortestLink } from './planes/shortest-link.ts'
import { makeSolidLook } from './planes/solid-contacts.ts'
import { byPlane, makeOverlapMethod, OVERLAP_MEMORY } from './planes/solid-method.ts'
import { makePrintedCells } from './shrunken-edges/as-printed.ts'
import type { Printed } from './shrunken-edges/printed-work.ts'
import { makeShrunkenCells } from './shrunken-edges/shrunken-edge.ts'

/** A way to detect contact: of cells of blocks, and of polyhedral particles. */
interface Detection {
  /** Whether it looks for what rigid blocks have in common as solids (see state/solids). */
  wantsSolids: boolean
  /** Whether blocks must be one convex cell each; others are left to their common normal. */
  wantsWhole: boolean
  /** What a pair of solids remembers. */
  memory: Memory
  /** Whether contacts of particles have an area. */
  hasAreas: boolean
  /** `printed`: what it takes from its paper as printed, where it has such choices. */
  cells(printed?: Printed): PairLook
  solids(): PairLook
}

export type PlaneFinders = Record<string, { description: string; use: PlaneFinder }>

/** Ways to find the common plane of two convex polyhedra. */
export const planeFinders: PlaneFinders = {
  'shortest-link': {
    description: 'the plane across the middle of the shortest link, from where it was at the last step',
    use: shortestLink,
  },
  'fast-common-plane': {
    description: 'the best of the few planes that the nearest corners allow',
    use: fastCommonPlane,
  },
  'fast-direct-search': {
    description: 'the same pairs once, then only those beside the ones that were found',
    use: fastDirectSearch,
  },
}

export type Detections = Record<string, { description: string; use: Detection }>

const byCommonPlane = (finder: PlaneFinder): Detection => ({
  wantsSolids: true,
  wantsWhole: false,
  memory: finder.memory,
  hasAreas: false,
  cells: () => makePlaneCells(finder),
  solids: () => makeSolidLook(byPlane(finder)),
})

/** Each of these ways in a run. */
export const detectionsBy = (finders: PlaneFinders): Detections =>
  Object.fromEntries(
    Object.entries(finders).map(([name, { description, use }]) => [
      name,
      { description: `common plane of rigid polyhedra: ${description}`, use: byCommonPlane(use) },
    ]),
  )

export const detections: Detections = {
  'common-normal': {
    description:
      'one normal for a pair, by separating axes and kept while it is valid; overlap of the faces that look at each other along it',
    use: {
      wantsSolids: false,
      wantsWhole: false,
      memory: shortestLink.memory,
      hasAreas: false,
      cells: () => makeCellLook(),
      solids: () => makeSolidLook(byPlane(shortestLink)),
    },
  },
  'shrunken-edge': {
    description:
      'shrunken edges of each block over the faces that they approach say what meets, true edges where; convex blocks',
    use: {
      wantsSolids: false,
      wantsWhole: true,
      memory: shortestLink.memory,
      hasAreas: false,
      cells: (printed) => (printed ? makePrintedCells(printed) : makeShrunkenCells()),
      solids: () => makeSolidLook(byPlane(shortestLink)),
    },
  },
  ...detectionsBy(planeFinders),
  'half-space': {
    description: 'overlap of rigid polyhedra as a polyhedron: its volume, centroid and force direction',
    use: {
      wantsSolids: true,
      wantsWhole: false,
      memory: OVERLAP_MEMORY,
      hasAreas: true,
      cells: () => makeOnePointCells(makeOverlapMethod()),
      solids: () => makeSolidLook(makeOverlapMethod()),
    },
  },
}
