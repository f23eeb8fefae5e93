/** What a way to detect contact is made of. */

import type { Memory, Neighbours } from '../../state/neighbours.ts'
import type { Scene } from '../pairs/scene.ts'
import type { Sheet } from '../points/sheet.ts'
import type { Printed } from './shrunken-edges/printed.ts'

/** Adds the rows of pair k of two convex cells: a variant of the catalogue. */
export type CellContacts = (scene: Scene, neighbours: Neighbours, k: number, shrink: number, sheet: Sheet) => void

/** Adds the row of pair k of which b, or both, are round. */
export type RoundContacts = (scene: Scene, neighbours: Neighbours, k: number, sheet: Sheet) => void

/** Adds the row of pair k of two polyhedra of which one, or both, are particles. */
export type SolidContacts = RoundContacts

/** A way to detect contact: of cells of blocks, and of polyhedral particles. */
export interface Detection {
  /** Whether it looks for what rigid blocks have in common as solids (see state/solids). */
  wantsSolids: boolean
  /** Whether blocks must be one convex cell each; others are left to their common normal. */
  wantsWhole: boolean
  /** What a pair of solids remembers. */
  memory: Memory
  /** Whether contacts of particles have an area. */
  hasAreas: boolean
  /** `printed`: what it takes from its paper as printed, where it has such choices. */
  cells(printed?: Printed): CellContacts
  solids(): SolidContacts
}
