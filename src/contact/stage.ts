/**
 * Points of contact: pair by pair of neighbours, in their order, each is looked at anew, with the points that it had before it.
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
import { countSlots, keepPoints, makePacking, makeSheet, openSheet } from './points/sheet.ts'

export function makeNarrow(cells: CellContacts, rounds: RoundContacts, solids: SolidContacts, shrink: number) {
  const update = makeNeighbourhood()
  const joinFragments = makeFragments()
  const packSlots = makePacking()
  const sheet = makeSheet()
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
    rememberRest(shapes.hulls)
    joinFragments(shapes.hulls, shapes.facets, bonds)
    followBodies(shapes, clock)
    const isNew = neighbours.searches[0] !== pairs.searches[0]
    if (!update(boxes, pairs, neighbours)) contacts.full[0] = 1
    if (isNew) countSlots(contacts, neighbours)
    packSlots(contacts, neighbours)
    const { count, b } = neighbours
    const blocks = shapes.hulls.count
    sheet.full[0] = contacts.count[0] = 0
    for (let k = 0; k < count[0]; k++) {
      openSheet(sheet, contacts, neighbours, k)
      if (b[k] >= blocks) solids(scene, neighbours, k, sheet)
      else if (b[k] >= 0) cells(scene, neighbours, k, shrink, sheet)
      else rounds(scene, neighbours, k, sheet)
      keepPoints(sheet, contacts, neighbours, k)
      contacts.count[0] += sheet.count[0]
    }
  }
}
