/**
 * Which joints are in the kinematic tests. A tension crack lets a block go behind and bears no shear: as a sliding plane its friction of
 * 0° would make every steep pole critical.
 */

import type { JointRole } from '../case/types/cut.ts'
import { DEGREE } from '../slope/kinematics-slope.ts'

interface Measured {
  dip: number
  friction: number
  cohesion: number
  role?: JointRole
}

/** Flatter ones slide where they have no friction. */
const STEEP = 60 * DEGREE

const isSmooth = ({ friction, cohesion }: Measured): boolean => friction === 0 && cohesion === 0

/** Why a joint is not tested; undefined where it is. `all`: the joints of the slope. */
export function notTested(joint: Measured, all: readonly Measured[]): string | undefined {
  if (joint.role === 'tension crack') return 'not tested: a tension crack by its role'
  if (joint.role !== undefined || !isSmooth(joint) || joint.dip < STEEP) return undefined
  if (!all.some((other) => !isSmooth(other))) return undefined
  return 'not tested: steep, without friction and cohesion, as tension cracks are (`role: sliding plane` has it tested)'
}
