/**
 * Water that a trial has lost: a joint that gapes by more than a small share of the least width of a block is no longer known, and its
 * pressure is gone (see force/water.ts). What stands then stands for want of water, where in the rock more would flow in: a trial that came
 * to rest so fails, and one that lost a little is told.
 *
 * Of each joint the area that water presses on now over that when the trials began; between blocks that are held nothing is lost.
 */
import { BOND_AREA, BOND_IDS, BOND_ROW, BOND_STATE, INTACT } from '../state/bonds.ts'
import { AREA, IDS, JOINT, ROW } from '../state/contacts.ts'
import type { World } from '../state/world.ts'
import { blockA, blockB, bondBlockA, bondBlockB } from '../watch/contacts.ts'

/** By the number of the joint [m²]. */
export type WetAreas = Float64Array

export interface DryJoint {
  joint: string
  /** Of its area that was wet when the trials began. */
  share: number
}

/** Shares below this are none: areas change a little as blocks slide. */
const NOTABLE = 0.01
/** Of one joint: what comes to rest with more of it lost would have gone on under the water that is given, which follows the gap. */
export const MOST_DRY = 0.1

export function wetAreas(world: World, isHeld: (block: number) => boolean): WetAreas {
  const { water, contacts, bonds, joints } = world
  const { count, first, end } = world.neighbours
  const found = new Float64Array(joints.count)
  if (water.here[0] === 0) return found
  const moves = (a: number, b: number) => a !== b && !(isHeld(a) && isHeld(b))
  for (let pair = 0; pair < count[0]; pair++)
    for (let c = first[pair]; c < end[pair]; c++) {
      const joint = contacts.id[IDS * c + JOINT]
      if (water.wet[joint] > 0 && moves(blockA(world, c), blockB(world, c)))
        found[joint] += contacts.row[ROW * c + AREA]
    }
  for (let unit = 0; unit < bonds.count; unit++) {
    if (water.wet[bonds.joint[unit]] === 0) continue
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++)
      if (bonds.id[BOND_IDS * p + BOND_STATE] === INTACT && moves(bondBlockA(world, p), bondBlockB(world, p)))
        found[bonds.joint[unit]] += bonds.row[BOND_ROW * p + BOND_AREA]
  }
  return found
}

/** Those that have lost a notable share, the largest first. */
export function dryJoints({ joints }: World, before: WetAreas, now: WetAreas): DryJoint[] {
  return joints.names
    .flatMap((joint, j) => {
      const share = before[j] > 0 ? 1 - now[j] / before[j] : 0
      return share > NOTABLE ? [{ joint, share }] : []
    })
    .sort((a, b) => b.share - a.share)
}

const partOf = ({ joint, share }: DryJoint): string => `${joint} over ${Math.round(100 * share)} % of its area`

/** Behind why a trial stands. */
export const dryWords = (dry: readonly DryJoint[]): string =>
  `without the water of ${dry.map(partOf).join(', and of ')}, which gapes`

/** For the verdict, where the greatest factor that stood did so without water. */
export const dryWarning = (factor: string, dry: readonly DryJoint[]): string =>
  `the trial at F = ${factor} stands without the water of ${dry.map(partOf).join(', and of ')}: there the joint gapes so far that its pressure is lost. With water that follows the gap it may fail; the factor may be too high`
