/** What the step would be if joints whose stiffness the case leaves open were no stiffer than those that it gives. */
import type { Physics } from '../case/types/stage.ts'
import { JOINT_ROW, KN, KS, PER_AREA } from '../state/joints.ts'
import type { World } from '../state/world.ts'

export interface OpenJoint {
  /** Name of the joint that sets the step, and its normal stiffness as it was found [Pa/m]. */
  joint: string
  normal: number
  /** The stiffest joint that the case gives, if any. */
  given?: string
  /** The critical step without the open ones [s]. */
  dt: number
}

/** Undefined where `joint` is given, or nothing else would set a step. The table of joints is as it was afterwards. */
export function withoutOpenJoint(
  world: World,
  { joints }: Physics,
  joint: number,
  criticalStep: () => number,
): OpenJoint | undefined {
  const { table, names } = world.joints
  const stiffnessOf = (index: number) => joints[names[index]]?.stiffness
  const isOpen = (index: number) => {
    const given = stiffnessOf(index)
    return given?.per === 'area' && given.normal === undefined && given.shear === undefined
  }
  if (joint < 0 || !isOpen(joint)) return undefined
  const rows = names.map((_, index) => table.subarray(JOINT_ROW * index, JOINT_ROW * index + JOINT_ROW))
  const given = rows.flatMap((row, index) => (!isOpen(index) && row[PER_AREA] === 1 ? [index] : []))
  const stiffest = given.reduce((most, index) => Math.max(most, rows[index][KN], rows[index][KS]), 0)
  const kept = Float64Array.from(table)
  rows.forEach((row, index) => {
    if (!isOpen(index)) return
    row[KN] = Math.min(row[KN], stiffest)
    row[KS] = Math.min(row[KS], stiffest)
  })
  const dt = criticalStep()
  table.set(kept)
  if (!Number.isFinite(dt)) return undefined
  const name = given.find((index) => Math.max(rows[index][KN], rows[index][KS]) === stiffest)
  return { joint: names[joint], normal: rows[joint][KN], ...(name !== undefined && { given: names[name] }), dt }
}
