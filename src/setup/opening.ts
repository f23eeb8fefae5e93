/** How far joints open by dilation in any stage of a case: their points must be found that far apart. */
import type { Case } from '../case/case.ts'
import { detections } from '../narrow/detections.ts'
import type { World } from '../state/world.ts'
import { mostOpened } from './joints.ts'
import { SetupError } from './setup-error.ts'

export interface OpeningPlan {
  /** Largest opening of a joint by dilation [m], and its name. */
  most: number
  joint: string
}

/** Cells further apart than this share of their width are not looked at closely [-]. */
const WIDEST = 0.005

export function planOpening({ contact, physics, stages }: Case): OpeningPlan {
  const plan: OpeningPlan = { most: 0, joint: '' }
  for (const { joints } of [physics, ...stages.map((stage) => stage.physics)])
    for (const [name, joint] of Object.entries(joints)) {
      const most = mostOpened(joint)
      if (most > plan.most) Object.assign(plan, { most, joint: name })
    }
  if (plan.most > 0 && contact && detections[contact.detect].use.hasAreas)
    throw new SetupError(
      `joints.${plan.joint}.dilation`,
      `no dilation with detect: ${contact.detect}, which knows blocks only where they overlap`,
      'one',
      'leave `contact.detect` out',
    )
  return plan
}

/** Distance at which cells are to be pairs [m]. */
export function reachOfJoints({ hulls }: World, { most, joint }: OpeningPlan): number {
  if (most === 0 || hulls.count === 0) return most
  const width = hulls.width.reduce((least, w) => Math.min(least, w), Infinity)
  if (most > WIDEST * width)
    throw new SetupError(
      `joints.${joint}.dilation until`,
      `dilation that opens the joint by at most ${(WIDEST * width).toPrecision(3)} m, ${100 * WIDEST} % of the least width of a block`,
      `${most.toPrecision(3)} m`,
      'end it sooner',
    )
  return most
}
