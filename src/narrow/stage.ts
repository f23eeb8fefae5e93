/**
 * The narrow phase: pair by pair of neighbours, in their order, the points where they touch. Rows of the last step are put
 * aside first, and each pair takes over its own.
 */
import type { Bonds } from '../state/bonds.ts'
import type { Boxes, Pairs } from '../state/boxes.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Joints } from '../state/joints.ts'
import type { Memory, Neighbours } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import { rememberRest } from './common-normal.ts'
import { makeFragments } from './fragments.ts'
import { remember } from './history.ts'
import { makeNeighbourhood } from './neighbours.ts'
import type { Scene } from './scene.ts'
import { followBodies } from './solid-geometry.ts'

/** Adds the rows of pair k of two convex cells: a variant of the catalogue. */
export type CellContacts = (scene: Scene, neighbours: Neighbours, k: number, shrink: number, contacts: Contacts) => void

/** Adds the row of pair k of which b, or both, are round. */
export type RoundContacts = (scene: Scene, neighbours: Neighbours, k: number, contacts: Contacts) => void

/** Adds the row of pair k of two polyhedra of which one, or both, are particles. */
export type SolidContacts = RoundContacts

/** A way to detect contact: of cells of blocks, and of polyhedral particles. */
export interface Detection {
  /** Whether it looks for what rigid blocks have in common as solids (see state/solids). */
  wantsSolids: boolean
  /** What a pair of solids remembers. */
  memory: Memory
  /** Whether contacts of particles have an area. */
  hasAreas: boolean
  cells(): CellContacts
  solids(): SolidContacts
}

export function makeNarrow(cells: CellContacts, rounds: RoundContacts, solids: SolidContacts, shrink: number) {
  const update = makeNeighbourhood()
  const joinFragments = makeFragments()
  const scene = {} as Scene
  return (
    clock: Clock,
    shapes: Shapes,
    boxes: Reads<Boxes>,
    pairs: Reads<Pairs>,
    joints: Reads<Joints>,
    bonds: Reads<Bonds>,
    neighbours: Neighbours,
    contacts: Contacts,
  ): void => {
    scene.clock = clock
    scene.shapes = shapes
    scene.boxes = boxes
    scene.pairs = pairs
    scene.joints = joints
    scene.bonds = bonds
    remember(contacts)
    rememberRest(shapes.hulls)
    joinFragments(shapes.hulls, shapes.facets, bonds)
    followBodies(shapes, clock)
    if (!update(boxes, pairs, neighbours)) contacts.full[0] = 1
    contacts.count[0] = 0
    const { count, first, b } = neighbours
    const blocks = shapes.hulls.count
    for (let k = 0; k < count[0]; k++) {
      first[k] = contacts.count[0]
      if (b[k] >= blocks) solids(scene, neighbours, k, contacts)
      else if (b[k] >= 0) cells(scene, neighbours, k, shrink, contacts)
      else rounds(scene, neighbours, k, contacts)
    }
    first[count[0]] = contacts.count[0]
  }
}
