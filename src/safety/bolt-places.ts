/**
 * Which bolts of a case with cut blocks hold something: those of which just one end, or each end in another, lies in a block that can
 * move. The others are told by name; those of a pattern are left out of the model as well. It is an error where none of a pattern, or
 * none of the bolts that are given by their ends, holds anything.
 */
import type { Case } from '../case/case.ts'
import type { Bolt } from '../case/types/bolt.ts'
import { blockAt } from '../geometry/rock-measure.ts'
import { someOf } from '../math/some-of.ts'
import type { Vec3 } from '../math/vec.ts'
import { type CutCase, isCut } from '../setup/cut-blocks.ts'
import { SetupError } from '../setup/setup-error.ts'

/** Collars lie on the face: looked for are points so far along the bolt from its ends [-]. */
const WITHIN = 1e-6
const MOST_NAMED = 6

/** Why a bolt holds nothing, in words; undefined where it holds something. */
export function whyIdle(cut: CutCase, { from, to }: Bolt): string | undefined {
  const names = [...cut.rocks.keys()]
  const rock = [...cut.rocks.values()]
  const holder = (at: Readonly<Vec3>, other: Readonly<Vec3>): string | undefined => {
    const found = blockAt(rock, at.map((x, k) => x + WITHIN * (other[k] - x)) as Vec3)
    return found && 'block' in found ? names[found.block] : undefined
  }
  const [a, b] = [holder(from, to), holder(to, from)]
  const isHeld = (name: string | undefined) => name === undefined || cut.made.blocks[name].fixed
  if (a !== undefined && a === b)
    return isHeld(a) ? `both ends in ${a}, which is held` : `both ends in ${a}: it does not reach beyond its joints`
  if (!isHeld(a) || !isHeld(b)) return undefined
  if (a === undefined && b === undefined) return 'both ends outside of all rock'
  return `ends in ${a ?? 'the air or the ground'} and ${b ?? 'the air or the ground'}, which do not move`
}

export function placeBolts(cut: CutCase): { cut: CutCase; notes: string[] } {
  const { bolts } = cut.given
  if (!isCut(cut.given) || Object.keys(bolts).length === 0) return { cut, notes: [] }
  const others = Object.entries(cut.made.blocks).some(([name, { fixed }]) => !cut.rocks.has(name) && !fixed)
  if (others) return { cut, notes: [] }
  const idle = new Map<string, string>()
  for (const [name, bolt] of Object.entries(bolts)) {
    const why = whyIdle(cut, bolt)
    if (why !== undefined) idle.set(name, why)
  }
  if (idle.size === 0) return { cut, notes: [] }
  const kept = Object.fromEntries(
    Object.entries(bolts).filter(([name, { pattern }]) => pattern === undefined || !idle.has(name)),
  )
  const groups = [...new Set(Object.values(bolts).map(({ pattern }) => pattern))]
  const notes = groups.flatMap((pattern) => notesOf(pattern, bolts, idle))
  const without = (c: Case): Case => ({ ...c, bolts: kept })
  return { cut: { ...cut, given: without(cut.given), made: without(cut.made) }, notes }
}

/** Of a pattern, or of all bolts that belong to none. */
function notesOf(pattern: string | undefined, bolts: Case['bolts'], idle: ReadonlyMap<string, string>): string[] {
  const own = Object.keys(bolts).filter((name) => bolts[name].pattern === pattern)
  const missing = own.filter((name) => idle.has(name))
  if (missing.length === 0) return []
  const reasons = [...new Set(missing.map((name) => idle.get(name)))]
  const told = reasons.map((why) => {
    const names = missing.filter((name) => idle.get(name) === why)
    return `${someOf(names, MOST_NAMED)}: ${why}`
  })
  if (missing.length === own.length)
    throw new SetupError(
      pattern === undefined ? `bolts.${own[0]}` : `bolts.${pattern}.pattern`,
      'bolts that reach through a block that can move into the rock behind it',
      own.length === 1 ? (idle.get(own[0]) as string) : `none of ${own.length} does; ${told.join('; ')}`,
      'move them over the block, or lengthen them',
    )
  const which = pattern === undefined ? 'bolts' : `bolts of ${pattern}`
  const left = pattern === undefined ? 'hold nothing' : 'hold nothing and are left out'
  return [`${missing.length} of ${own.length} ${which} ${left}: ${told.join('; ')}`]
}
