/**
 * Strength and shear of joints that are more than a friction angle: those with a strength or springs of their own, those that weaken,
 * those that dilate. They are passed apart from plain ones, whose rows must not pay for them.
 */

import type { Joints } from '../../state/joints.ts'
import * as joint from '../../state/joints.ts'
import type { Reads } from '../../state/reads.ts'
import { returnToStrength } from './coulomb.ts'
import type { LawPoint } from './law-point.ts'
import { writeShear } from './shear.ts'
import type { ShearLaw } from './shear-law.ts'
import { measureWeakenedStrength } from './strength.ts'

// Bound here: an imported constant is looked up at every use.
const { COHESION, DILATION, JOINT_ROW, KEPT, LAW, PLASTIC, RESIDUAL_COHESION, WEAKENING } = joint

/** Whether any joint asks for more than plain strength and springs. */
export function isRich({ table, count }: Reads<Joints>, laws: readonly ShearLaw[]): boolean {
  for (let j = 0; j < JOINT_ROW * count; j += JOINT_ROW) {
    const kept = table[j + PLASTIC] === 1 ? table[j + COHESION] : 0
    if (table[j + RESIDUAL_COHESION] !== kept || table[j + WEAKENING] > 0) return true
    const law = laws[table[j + LAW]]
    if (table[j + DILATION] > 0 || table[j + KEPT] > 0 || law.strength || law.shear) return true
  }
  return false
}

/** Strength and shear of a row whose normal force is known. */
export function writeRichShear(point: LawPoint, law: ShearLaw): void {
  const { strength, shear, slip } = law
  point.strength = strength
  if (strength) strength(point)
  else measureWeakenedStrength(point)
  point.slip = slip ?? returnToStrength
  point.dilates = point.table[point.j + DILATION] > 0
  if (shear) shear(point)
  else writeShear(point)
}
