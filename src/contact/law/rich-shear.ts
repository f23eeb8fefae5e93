/**
 * Strength and shear of joints that are more than a friction angle: rough ones, those that weaken, those that dilate. They are
 * passed apart from plain ones, whose rows must not pay for them.
 */

import type { Joints } from '../../state/joints.ts'
import * as joint from '../../state/joints.ts'
import type { Reads } from '../../state/reads.ts'
import { measureRoughStrength } from './barton-bandis.ts'
import { coulomb } from './coulomb.ts'
import { writeCreep } from './creeping.ts'
import type { FrictionLaw } from './friction-laws.ts'
import type { LawPoint } from './law-point.ts'
import { writeShear } from './shear.ts'
import { measureWornStrength } from './strength.ts'

// Bound here: an imported constant is looked up at every use.
const { COHESION, DILATION, JOINT_ROW, KEPT, LAW, PLASTIC, RESIDUAL_COHESION, WEAKENING } = joint

/** Whether any joint asks for more than plain strength. */
export function isRich({ table, count }: Reads<Joints>, rules: readonly FrictionLaw[]): boolean {
  for (let j = 0; j < JOINT_ROW * count; j += JOINT_ROW) {
    const kept = table[j + PLASTIC] === 1 ? table[j + COHESION] : 0
    if (table[j + RESIDUAL_COHESION] !== kept || table[j + WEAKENING] > 0) return true
    if (table[j + DILATION] > 0 || table[j + KEPT] > 0 || rules[table[j + LAW]] === 'barton-bandis') return true
  }
  return false
}

/** Strength and shear of a row whose normal force is known. */
export function writeRichShear(point: LawPoint, rule: FrictionLaw): void {
  const { table, j } = point
  const rough = rule === 'barton-bandis'
  if (rough) measureRoughStrength(point)
  else measureWornStrength(point)
  if (rule === 'creeping') {
    writeCreep(point)
    return
  }
  point.slip = rough ? coulomb : rule
  point.rough = rough
  point.dilates = table[j + DILATION] > 0
  writeShear(point)
}
