/** How far joints open, in any stage of a case, and are yet to be known: by dilation, and where water fills them. */
import type { Case } from '../case/case.ts'
import { detections } from '../catalogue.ts'
import { mostOpened } from '../contact/law/dilation.ts'
import type { World } from '../state/world.ts'
import { SetupError } from './setup-error.ts'
import { hasWater } from './water.ts'

export interface OpeningPlan {
  /** Largest opening of a joint by dilation [m], and its name. */
  most: number
  joint: string
  /** Whether there is water. */
  wet: boolean
}

/** Cells further apart than this share of their width are not looked at closely [-]. */
const WIDEST = 0.005
/** Joints are full of water up to this share of the width [-]. */
const FILLED = 0.002

export function planOpening(c: Case): OpeningPlan {
  const { contact, physics, stages } = c
  const plan: OpeningPlan = { most: 0, joint: '', wet: hasWater(c) }
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
export function reachOfJoints({ hulls }: World, { most, joint, wet }: OpeningPlan): number {
  if ((most === 0 && !wet) || hulls.count === 0) return most
  const width = hulls.width.reduce((least, w) => Math.min(least, w), Infinity)
  if (most > WIDEST * width)
    throw new SetupError(
      `joints.${joint}.dilation until`,
      `dilation that opens the joint by at most ${(WIDEST * width).toPrecision(3)} m, ${100 * WIDEST} % of the least width of a block`,
      `${most.toPrecision(3)} m`,
      'end it sooner',
    )
  return wet ? most + FILLED * width : most
}
