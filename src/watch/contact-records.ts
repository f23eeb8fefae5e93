/** Sums and extremes over the contacts of a block, of a face, of a pair of them, or of the whole model. */
import { measureFrame } from '../force/bond-frame.ts'
import { carriesForce, measureBonds } from '../force/bond-measure.ts'
import { makeBondWork } from '../force/bond-work.ts'
import { isWet } from '../force/water.ts'
import { spreadOverRows, spreadOverUnit } from '../force/water-forces.ts'
import { makeWaterPatch } from '../force/water-patch.ts'
import { BOND_FORCE, BOND_IDS, BOND_ROW, BOND_STATE, BROKEN_TENSION, INTACT, TAKEN_AWAY } from '../state/bonds.ts'
import { timeOf } from '../state/clock.ts'
import {
  FORCE,
  IDS,
  NX,
  PLACE_A,
  PLACE_B,
  ROW,
  SLIPPED,
  STATE,
  STATE_NAMES,
  TYPE,
  TYPE_NAMES,
} from '../state/contacts.ts'
import type { World } from '../state/world.ts'
import {
  blockA,
  blockB,
  bondBlockA,
  bondBlockB,
  depthOf,
  eachPoint,
  faceOfPlace,
  normalForce,
  placeNormal,
} from './contacts.ts'

/** One side of a contact: the blocks it may belong to, and the faces it may lie on; undefined: any. */
export interface Side {
  isBlock?: Uint8Array
  isFace?: Uint8Array
}

/** Contacts between `own` and `other`. */
export interface Meeting {
  own: Side
  other: Side
}

const fits = (world: World, { isBlock, isFace }: Side, block: number, place: number): boolean => {
  if (isBlock && isBlock[block] !== 1) return false
  if (!isFace) return true
  const face = faceOfPlace(world, place)
  return face >= 0 && isFace[face] === 1
}

/** Whether a contact belongs to a meeting: a may be its own side, b, or either: then what one does to the other is no force on them. */
const NO_MEMBER = 0
const A_IS_OWN = 1
const B_IS_OWN = 2

function membership(world: World, m: Meeting, a: number, b: number, placeA: number, placeB: number): number {
  const first = fits(world, m.own, a, placeA) && fits(world, m.other, b, placeB) ? A_IS_OWN : NO_MEMBER
  const second = fits(world, m.own, b, placeB) && fits(world, m.other, a, placeA) ? B_IS_OWN : NO_MEMBER
  return first + second
}

/** 1 where the force on a is one on the own side, −1 where that on b is, 0 where neither is, or both are. */
const senseOf = (member: number): number => (member === A_IS_OWN ? 1 : member === B_IS_OWN ? -1 : 0)

function memberOfRow(world: World, m: Meeting, row: number): number {
  const { id } = world.contacts
  const i = IDS * row
  return membership(world, m, blockA(world, row), blockB(world, row), id[i + PLACE_A], id[i + PLACE_B])
}

function memberOfBond(world: World, m: Meeting, point: number, unit: number): number {
  const { placeA, placeB } = world.bonds
  return membership(world, m, bondBlockA(world, point), bondBlockB(world, point), placeA[unit], placeB[unit])
}

/** Calls `visit` for each point of a bond of the meeting. */
export function eachBond(world: World, m: Meeting, visit: (point: number, member: number, unit: number) => void): void {
  const { bonds } = world
  for (let unit = 0; unit < bonds.count; unit++)
    for (let point = bonds.first[unit]; point < bonds.first[unit + 1]; point++) {
      const member = memberOfBond(world, m, point, unit)
      if (member !== NO_MEMBER) visit(point, member, unit)
    }
}

const outward = new Float64Array(3)

/**
 * Force on the own side, x y z, and the sum of its normal parts, positive in compression [N]: of rows, and of bonds that
 * carry any. Contacts within one block, or among those of the own side, cancel and are left out.
 */
export function contactForce(world: World, m: Meeting, out: Float64Array): void {
  const { contacts, bonds } = world
  out.fill(0)
  eachPoint(world, (c) => {
    if (blockA(world, c) === blockB(world, c)) return
    const sense = senseOf(memberOfRow(world, m, c))
    if (sense === 0) return
    for (let i = 0; i < 3; i++) out[i] += sense * contacts.row[ROW * c + FORCE + i]
    out[3] += normalForce(world, c)
  })
  measureBonds(world)
  eachBond(world, m, (point, member, unit) => {
    const sense = senseOf(member)
    if (sense === 0 || bondBlockA(world, point) === bondBlockB(world, point)) return
    if (!carriesForce(bonds, point)) return
    placeNormal(world, bonds.placeA[unit], outward)
    for (let i = 0; i < 3; i++) {
      const force = bonds.row[BOND_ROW * point + BOND_FORCE + i]
      out[i] += sense * force
      out[3] -= force * outward[i]
    }
  })
}

/** Sum of the forces on the own side across the normals of their contacts, x y z [N]: of rows, and of bonds that carry any. */
export function shearForce(world: World, m: Meeting, out: Float64Array): void {
  const { contacts, bonds } = world
  out.fill(0)
  const add = (sense: number, force: Float64Array, f: number, normal: Float64Array, n: number) => {
    const along = force[f] * normal[n] + force[f + 1] * normal[n + 1] + force[f + 2] * normal[n + 2]
    for (let i = 0; i < 3; i++) out[i] += sense * (force[f + i] - along * normal[n + i])
  }
  eachPoint(world, (c) => {
    if (blockA(world, c) === blockB(world, c)) return
    const sense = senseOf(memberOfRow(world, m, c))
    if (sense !== 0) add(sense, contacts.row, ROW * c + FORCE, contacts.row, ROW * c + NX)
  })
  measureBonds(world)
  eachBond(world, m, (point, member, unit) => {
    const sense = senseOf(member)
    if (sense === 0 || bondBlockA(world, point) === bondBlockB(world, point)) return
    if (!carriesForce(bonds, point)) return
    placeNormal(world, bonds.placeA[unit], outward)
    add(sense, bonds.row, BOND_ROW * point + BOND_FORCE, outward, 0)
  })
}

/** What water in the joints of the own side presses on it with, x y z, and the sum of its sizes [N]. */
export function makeWaterForce() {
  const patch = makeWaterPatch()
  const bond = makeBondWork()
  return (world: World, m: Meeting, out: Float64Array): void => {
    const { contacts, bonds, nodes, bodies, neighbours, water, clock } = world
    const { count, first, end } = neighbours
    const t = timeOf(clock)
    out.fill(0)
    if (water.here[0] === 0) return
    for (let pair = 0; pair < count[0]; pair++)
      for (let c = first[pair]; c < end[pair]; ) {
        c = spreadOverRows(patch, water, contacts, c, end[pair], t)
        for (let k = 0; k < patch.count; k++) {
          const row = patch.point[k]
          const sense = senseOf(memberOfRow(world, m, row))
          for (let i = 0; i < 3; i++) out[i] += sense * patch.force[k] * contacts.row[ROW * row + NX + i]
          if (sense !== 0) out[3] += patch.force[k]
        }
      }
    for (let unit = 0; unit < bonds.count; unit++) {
      if (!isWet(water, bonds, nodes, bodies, unit)) continue
      measureFrame(bond, bonds, nodes, unit)
      spreadOverUnit(patch, bond.frame, water, bonds, nodes, bodies, unit, t)
      for (let k = 0; k < patch.count; k++) {
        const sense = senseOf(memberOfBond(world, m, patch.point[k], unit))
        for (let i = 0; i < 3; i++) out[i] += sense * patch.force[k] * bond.frame[i]
        if (sense !== 0) out[3] += patch.force[k]
      }
    }
  }
}

/** Deepest overlap [m]; 0 where nothing overlaps. */
export function deepestOverlap(world: World, m: Meeting): number {
  let most = 0
  eachPoint(world, (c) => {
    const depth = depthOf(world, c)
    if (depth > most && memberOfRow(world, m, c) !== NO_MEMBER) most = depth
  })
  return most
}

/** Length slipped at most at a point that is in contact [m]. */
export function largestSlip(world: World, m: Meeting): number {
  const { contacts } = world
  let most = 0
  eachPoint(world, (c) => {
    const slip = contacts.row[ROW * c + SLIPPED]
    if (slip > most && memberOfRow(world, m, c) !== NO_MEMBER) most = slip
  })
  return most
}

/**
 * Points that touch or are bonded, by state; points that touch, by type; points of bonds that broke, by mode. `total` is
 * what there is at present: rows, and points of bonds that hold.
 */
export type ContactCounts = Record<
  'total' | (typeof STATE_NAMES)[number] | (typeof TYPE_NAMES)[number] | 'tension' | 'shear',
  number
>

export function countContacts(world: World, m: Meeting): ContactCounts {
  const { contacts, bonds } = world
  const counts = Object.fromEntries(
    ['total', ...STATE_NAMES, ...TYPE_NAMES, 'tension', 'shear'].map((name) => [name, 0]),
  ) as ContactCounts
  eachPoint(world, (c) => {
    if (memberOfRow(world, m, c) === NO_MEMBER) return
    counts.total++
    counts[STATE_NAMES[contacts.id[IDS * c + STATE]]]++
    counts[TYPE_NAMES[contacts.id[IDS * c + TYPE]]]++
  })
  eachBond(world, m, (point) => {
    const state = bonds.id[BOND_IDS * point + BOND_STATE]
    if (state === TAKEN_AWAY) return
    if (state === INTACT) {
      counts.total++
      counts.bonded++
    } else {
      counts.broken++
      counts[state === BROKEN_TENSION ? 'tension' : 'shear']++
    }
  })
  return counts
}
