/**
 * What a law of shear is made of. A law is one file that declares it, and one line of `shear-laws`.
 *
 * Each part is optional: without `strength` it has that of friction and cohesion, without `slip` what is beyond the strength comes back to it,
 * without `shear` it has the springs of `shear.ts`.
 */
import { type LawDeclaration, ownKeys, type Parameters } from '../../math/parameters.ts'
import type { ShownColumn } from '../../state/columns.ts'
import { JOINT_ROW, OWN } from '../../state/joints.ts'
import type { LawStep } from './law-point.ts'

export interface ShearLaw extends LawDeclaration {
  /** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
  strength?: LawStep
  /** Sets LEFT, the share that is left of a trial shear beyond the strength, from STRENGTH, TRIAL and NORMAL. */
  slip?: LawStep
  /** Brings SHEAR, STATE and the history up to date and writes the shear into FORCE, once STRENGTH is known; books what is lost. */
  shear?: LawStep
}

/** Where a law's numbers stand in the row of a joint. */
export function ownColumns<T extends Parameters>(parameters: T): { readonly [key in keyof T]: number } {
  const keys = ownKeys(parameters)
  if (OWN + keys.length > JOINT_ROW) throw new RangeError('more numbers of a law than OWN in state/joints has room for')
  return Object.fromEntries(keys.map((key, k) => [key, OWN + k])) as { [key in keyof T]: number }
}

/** What laws remember of a point, one law after the other; a joint may have another law in the next stage. */
export const rememberedBy = (laws: readonly ShearLaw[]): ShownColumn[] =>
  laws.flatMap(({ remembers = {} }) => Object.entries(remembers)).map(([name, { unit }], at) => ({ name, unit, at }))

/** Where the memory of each law begins in that of a point. */
export function memoryStarts(laws: readonly ShearLaw[]): number[] {
  let next = 0
  return laws.map(({ remembers = {} }) => {
    const at = next
    next += Object.keys(remembers).length
    return at
  })
}
