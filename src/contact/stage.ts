/**
 * The narrow phase: pair by pair of neighbours, in their order, the points where they touch. Rows of the last step are put
 * aside first, and each pair takes over its own.
 */
import type { Bonds } from '../state/bonds.ts'
import type { Boxes, Pairs } from '../state/boxes.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Joints } from '../state/joints.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import type { CellContacts, RoundContacts, SolidContacts } from './look/detection.ts'
import { rememberRest } from './look/faces/common-normal.ts'
import { followBodies } from './look/planes/solid-geometry.ts'
import { makeFragments } from './pairs/fragments.ts'
import { makeNeighbourhood } from './pairs/neighbours.ts'
import type { Scene } from './pairs/scene.ts'
import { remember } from './points/history.ts'

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
