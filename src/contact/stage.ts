/**
 * Points of contact: pair by pair of neighbours, in their order, each is left alone, followed, or looked at anew.
 *
 * Steps    1. pairs are those of the last search; all are looked at when a stage begins, those of its cells when a bond has failed;
 *          2. a pair without points is left alone until its cells may have met (see paths);
 *          3. the points of one that has hardly moved are followed (see follow);
 *          4. all others are looked at: their points are found anew, with the history of those that they had.
 */
import type { Bonds } from '../state/bonds.ts'
import type { Boxes, Pairs } from '../state/boxes.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Joints } from '../state/joints.ts'
import { LEFT_ALONE, LOOKED_AT, type Neighbours } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'
import { beginFollowing, type Follower, followRun, makeFollowing } from './follow/follow.ts'
import type { PairLook, Scene } from './look/detection.ts'
import { areStillApart } from './look/faces/by-common-normal.ts'
import { rememberRest } from './look/faces/common-normal.ts'
import { followBodies } from './look/planes/solid-geometry.ts'
import { FACES } from './look/tolerances.ts'
import { lookWhereBroken, makeFragments } from './pairs/fragments.ts'
import { isLeftAlone, measurePaths } from './pairs/left-alone.ts'
import { makeNeighbourhood } from './pairs/neighbours.ts'
import { countSlots, makeSheet, makeSlots, openSheet, type Slots } from './points/sheet.ts'

/** How points are found: of cells of blocks, of round bodies, and of polyhedral particles. */
export interface Looks {
  cells: PairLook
  rounds: PairLook
  solids: PairLook
  /** Share of the width of cells by which edges are shrunk to name a contact [-]. */
  shrink: number
  /** … by which points may slide before they are looked at again [-]; 0: at every step. */
  follow: number
  /** What follows points in place of the plain loops. */
  follower?: Follower
}

export function makePairLook({ cells, rounds, solids, shrink, follow, follower }: Looks) {
  const slots = makeSlots()
  const bringPairs = makePairs(slots)
  const sheet = makeSheet()
  const following = makeFollowing(follow, shrink, follower)
  const scene = { follow, shrink } as Scene
  const noted = FACES.NOTED * follow
  const look = (neighbours: Neighbours, k: number, contacts: Contacts): void => {
    const blocks = scene.shapes.hulls.count
    const b = neighbours.b[k]
    neighbours.sure[k] = 0
    neighbours.until[k] = 0
    openSheet(sheet, contacts, neighbours, k)
    if (b >= blocks) solids(scene, neighbours, k, sheet)
    else if (b >= 0) cells(scene, neighbours, k, sheet)
    else rounds(scene, neighbours, k, sheet)
    slots.keep(sheet, contacts, neighbours, k)
    if (follow > 0 && neighbours.sure[k] === 1 && sheet.count[0] > 0)
      beginFollowing(scene.shapes, neighbours, k, contacts, following)
  }
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
    followBodies(shapes, clock)
    bringPairs(scene, neighbours, contacts)
    sheet.full[0] = 0
    if (follow > 0) measurePaths(shapes.hulls, shapes.nodes, noted)
    const { count, end, first, sure, work } = neighbours
    contacts.count[0] = 0
    for (let k = 0; ; k++) {
      if (follow > 0) k = followRun(scene, neighbours, k, contacts, following)
      if (k >= count[0]) break
      const isSure = follow > 0 && sure[k] === 1
      if (isSure && (isLeftAlone(shapes.hulls, neighbours, k) || areStillApart(scene, neighbours, k)))
        work[LEFT_ALONE]++
      else {
        look(neighbours, k, contacts)
        work[LOOKED_AT]++
      }
      contacts.count[0] += end[k] - first[k]
    }
    if (sheet.full[0] === 1) contacts.full[0] = 1
  }
}

/** Brings the pairs in line with the search, and their slots with them. */
function makePairs(slots: Slots): (scene: Scene, neighbours: Neighbours, contacts: Contacts) => void {
  const update = makeNeighbourhood()
  const joinFragments = makeFragments()
  let open = new Uint8Array(0)
  return ({ bonds, boxes, clock, pairs, shapes }, neighbours, contacts) => {
    const isNew = neighbours.searches[0] !== pairs.searches[0]
    if (!update(boxes, pairs, neighbours)) contacts.full[0] = 1
    if (isNew) {
      countSlots(contacts, neighbours)
      neighbours.until.fill(0, 0, neighbours.count[0])
    }
    slots.tidy(contacts, neighbours)
    joinFragments(shapes.hulls, shapes.facets, bonds)
    if (clock.step === 0) neighbours.sure.fill(0, 0, neighbours.count[0])
    else if (anyFailed(bonds)) {
      if (open.length < shapes.hulls.count) open = new Uint8Array(shapes.hulls.count)
      lookWhereBroken(shapes.hulls, shapes.facets, bonds, neighbours, open)
    }
  }
}

/** Whether a bond has failed in the last step. */
function anyFailed({ count, fresh }: Reads<Bonds>): boolean {
  for (let unit = 0; unit < count; unit++) if (fresh[unit] === 1) return true
  return false
}
