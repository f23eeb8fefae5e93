/**
 * Points of contact: pair by pair of neighbours, in their order, each is left alone, followed, or looked at anew.
 *
 * Steps    1. pairs are those of the last search; all are looked at when a stage begins, those of its cells when a bond has failed;
 *          2. a pair without points is left alone until its cells may have met (see pairs);
 *          3. the points of one that has hardly moved are followed (see follow);
 *          4. all others are looked at: their points are found anew, with the history of those that they had.
 */
import type { Bonds } from '../state/bonds.ts'
import type { Boxes, Pairs } from '../state/boxes.ts'
import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Hulls } from '../state/hulls.ts'
import type { Joints } from '../state/joints.ts'
import { LEFT_ALONE, LOOKED_AT, type Neighbours, noteAllPoints, notePoints } from '../state/neighbours.ts'
import type { Reads } from '../state/reads.ts'
import type { Scene } from '../state/scene.ts'
import type { Shapes } from '../state/shapes.ts'
import { beginFollowing, type Follower, followRun, makeFollowing } from './follow/follow.ts'
import { areStillApart } from './look/faces/by-common-normal.ts'
import { rememberRest } from './look/faces/links.ts'
import { FACES } from './look/tolerances.ts'
import { isLeftAlone, listDoubtful, makeNeighbourhood, measurePaths } from './pairs/pairs.ts'
import { lookWhereBroken, makeFragments } from './points/one-block.ts'
import { countSlots, type Keep, makeSheet, makeSlots, openSheet, type PairLook, type Slots } from './points/sheet.ts'

/** How points are found: of cells of blocks, of round bodies, and of polyhedral particles. */
export interface Looks {
  cells: PairLook
  rounds: PairLook
  solids: PairLook
  /** Takes note of where polyhedra have come, before any look. */
  moveSolids(shapes: Shapes, clock: Clock): void
  /** Share of the width of cells by which edges are shrunk to name a contact [-]. */
  shrink: number
  /** … by which points may slide before they are looked at again [-]; 0: at every step. */
  follow: number
  /** What follows points in place of the plain loops. */
  follower?: Follower
}

/**
 * The stage in its parts: `begin` once, then all pairs, in any division and by whoever does them, then `end` once. A pair is followed or
 * looked at by what the step has brought to it alone, so what comes out does not depend on the division.
 */
export interface ContactStage {
  /** Pairs are those of the last search. Threads take note of the step by the first part of it. */
  take(
    clock: Clock,
    shapes: Shapes,
    boxes: Reads<Boxes>,
    pairs: Reads<Pairs>,
    joints: Reads<Joints>,
    bonds: Reads<Bonds>,
  ): void
  begin(neighbours: Neighbours, contacts: Contacts): void
  /** How far cells have come, of `hulls` or of some of them. */
  measure(hulls: Hulls): void
  /** Pairs [from, to). */
  pairs(neighbours: Neighbours, contacts: Contacts, from: number, to: number, keep?: Keep): void
  /** Pair k, looked at, has got its slot. */
  settle(neighbours: Neighbours, contacts: Contacts, k: number): void
  end(neighbours: Neighbours): void
  slots: Slots
}

/** A stage as a step calls it. */
type Look = (...given: [...Parameters<ContactStage['take']>, neighbours: Neighbours, contacts: Contacts]) => void

export function makeContactStage({ cells, rounds, solids, moveSolids, shrink, follow, follower }: Looks): ContactStage {
  const slots = makeSlots()
  const bringPairs = makePairs(slots)
  const sheet = makeSheet()
  const following = makeFollowing(follow, shrink, follower)
  const scene = { follow, shrink } as Scene
  const noted = FACES.NOTED * follow
  const look = (neighbours: Neighbours, k: number, contacts: Contacts, keep: Keep): boolean => {
    const blocks = scene.shapes.hulls.count
    const b = neighbours.b[k]
    neighbours.sure[k] = 0
    neighbours.until[k] = 0
    sheet.full[0] = 0
    openSheet(sheet, contacts, neighbours, k)
    if (b >= blocks) solids(scene, neighbours, k, sheet)
    else if (b >= 0) cells(scene, neighbours, k, sheet)
    else rounds(scene, neighbours, k, sheet)
    if (sheet.full[0] === 1) contacts.full[0] = 1
    notePoints(neighbours, k, sheet.count[0] > 0)
    return keep(sheet, contacts, neighbours, k)
  }
  const settle: ContactStage['settle'] = (neighbours, contacts, k) => {
    const { first, end, sure } = neighbours
    contacts.count[0] += end[k] - first[k]
    if (follow > 0 && sure[k] === 1 && first[k] < end[k])
      beginFollowing(scene.shapes, neighbours, k, contacts, following)
  }
  return {
    slots,
    settle,
    take(clock, shapes, boxes, pairs, joints, bonds) {
      scene.clock = clock
      scene.shapes = shapes
      scene.boxes = boxes
      scene.pairs = pairs
      scene.joints = joints
      scene.bonds = bonds
    },
    begin(neighbours, contacts) {
      const { clock, shapes } = scene
      rememberRest(shapes.hulls)
      moveSolids(shapes, clock)
      bringPairs(scene, neighbours, contacts)
      contacts.count[0] = 0
    },
    measure(hulls) {
      if (follow > 0) measurePaths(hulls, scene.shapes.nodes, noted)
    },
    pairs(neighbours, contacts, from, to, keep = slots.keep) {
      const { hulls } = scene.shapes
      const { sure, work } = neighbours
      for (let k = from; ; k++) {
        if (follow > 0) k = followRun(scene, neighbours, k, to, contacts, following)
        if (k >= to) break
        const isSure = follow > 0 && sure[k] === 1
        if (isSure && (isLeftAlone(hulls, neighbours, k) || areStillApart(scene, neighbours, k))) work[LEFT_ALONE]++
        else {
          work[LOOKED_AT]++
          if (look(neighbours, k, contacts, keep)) settle(neighbours, contacts, k)
        }
      }
    },
    end(neighbours) {
      listDoubtful(scene.shapes.hulls, neighbours)
    },
  }
}

/** The stage as a whole, by one thread. */
export const lookInTurn =
  (stage: ContactStage): Look =>
  (clock, shapes, boxes, pairs, joints, bonds, neighbours, contacts) => {
    stage.take(clock, shapes, boxes, pairs, joints, bonds)
    stage.begin(neighbours, contacts)
    stage.measure(shapes.hulls)
    stage.pairs(neighbours, contacts, 0, neighbours.count[0])
    stage.end(neighbours)
  }

/** Brings the pairs in line with the search, and their slots with them. */
function makePairs(slots: Slots): (scene: Scene, neighbours: Neighbours, contacts: Contacts) => void {
  const update = makeNeighbourhood()
  const joinFragments = makeFragments()
  let open = new Uint8Array(0)
  let noted = false
  return ({ bonds, boxes, clock, pairs, shapes }, neighbours, contacts) => {
    const isNew = neighbours.searches[0] !== pairs.searches[0]
    if (!update(boxes, pairs, neighbours)) contacts.full[0] = 1
    if (isNew) {
      countSlots(contacts, neighbours)
      neighbours.until.fill(0, 0, neighbours.count[0])
    }
    if (isNew || !noted) noteAllPoints(neighbours)
    noted = true
    slots.tidy(contacts, neighbours)
    joinFragments(shapes.hulls, shapes.facets, bonds)
    if (clock.step === 0) {
      neighbours.sure.fill(0, 0, neighbours.count[0])
      neighbours.until.fill(0, 0, neighbours.count[0])
    } else if (anyFailed(bonds)) {
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
