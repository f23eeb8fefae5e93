/** The law of shear that a joint of a case names: its numbers in the row of the joint, its strength, and that divided by a factor. */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import { rememberedBy, type ShearLaw } from '../contact/law/shear-law.ts'
import { jointParameters, shearLaws } from '../contact/law/shear-laws.ts'
import { strengthLine } from '../contact/law/strength.ts'
import { atan2, tan } from '../math/elementary.ts'
import { ownKeys, type Parameter, type Strength, type StrengthLine } from '../math/parameters.ts'
import type { ShownColumn } from '../state/columns.ts'
import { LAW, OWN } from '../state/joints.ts'

const lawOf = ({ law }: Pick<Joint, 'law'>): ShearLaw => shearLaws.find(({ name }) => name === law) ?? shearLaws[0]

/** Number of its law, and what that asks for besides. */
export function writeLaw(row: Float64Array, joint: Pick<Joint, 'law' | 'own'>): void {
  const law = lawOf(joint)
  row[LAW] = shearLaws.indexOf(law)
  row.fill(0, OWN)
  for (const [k, key] of ownKeys(law.parameters).entries()) {
    const value = joint.own[key] ?? 0
    row[OWN + k] = law.parameters?.[key].as === 'tan' ? tan(value) : value
  }
}

/** What laws remember of a point, where a joint has such a law in any stage. */
export function rememberedIn({ physics, stages }: Case): ShownColumn[] {
  const joints = [physics, ...stages.map((stage) => stage.physics)].flatMap((one) => Object.values(one.joints))
  return joints.some((joint) => lawOf(joint).remembers) ? rememberedBy(shearLaws) : []
}

/** Whether its strength is more than friction and cohesion. */
export const isCurved = (joint: Joint): boolean => lawOf(joint).line !== undefined

/** Strength before the first slip, at a normal stress [Pa]. */
export function strengthAt(joint: Joint, stress: number): StrengthLine {
  const line = strengthLine(joint)
  return lawOf(joint).line?.(line, joint.own, stress) ?? line
}

/** `residual friction` → `residualFriction` */
const fieldOf = (key: string): string => key.replace(/ (\w)/g, (_, first: string) => first.toUpperCase())

/** tan φ/F, c/F and σ_t/F; what cannot fail stays so. Strengths not in `of` stay as they are. */
export function divided(joint: Joint, of: readonly Strength[], factor: number): Joint {
  const byFactor = (parameter: Parameter, value: number): number => {
    const { strength, divisor, dimension } = parameter
    if (strength === undefined) return value
    const by = of.includes(strength) ? factor : 1
    if (divisor) return (1 + value) * by - 1
    return dimension === 'angle' ? atan2(tan(value), by) : value / by
  }
  const shared = Object.entries(jointParameters).map(([key, parameter]) => {
    const field = fieldOf(key)
    return [field, byFactor(parameter, joint[field as keyof Joint] as number)]
  })
  const parameters = lawOf(joint).parameters ?? {}
  const own = Object.entries(joint.own).map(([key, value]) => [key, byFactor(parameters[key], value)])
  return { ...joint, ...Object.fromEntries(shared), own: Object.fromEntries(own) }
}

/** As it is while a factor of safety is searched for, when no time passes for the rock. */
export function inTrials(joint: Joint): Joint {
  const parameters = lawOf(joint).parameters ?? {}
  const own = Object.entries(joint.own).map(([key, value]) => [key, parameters[key].inTrials ?? value])
  return { ...joint, own: Object.fromEntries(own) }
}
