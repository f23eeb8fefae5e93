/** The bolts of a case, patterns in one row each, with the blocks that they hold. */
import type { Case } from '../case/case.ts'
import { length, subtract } from '../math/vec.ts'
import type { BoltRow } from '../output/slope-summary.ts'
import { directionOf } from '../slope/trend-plunge.ts'
import { pullsOn } from './bolt-loads.ts'
import type { FreeBlock } from './slope-blocks.ts'

export function boltRows(c: Case, free: readonly FreeBlock[]): BoltRow[] {
  const holds = new Map<string, Set<string>>()
  for (const own of free)
    for (const { name } of pullsOn(c, own)) holds.set(name, (holds.get(name) ?? new Set()).add(own.name))
  const rows = new Map<string, BoltRow>()
  for (const [name, bolt] of Object.entries(c.bolts)) {
    const group = bolt.pattern ?? name
    const line = subtract(bolt.to, bolt.from)
    const known = rows.get(group)
    const held = [...(holds.get(name) ?? [])]
    rows.set(group, {
      name: group,
      ...directionOf(line),
      length: length(line),
      pretension: bolt.pretension,
      capacity: Number.isFinite(bolt.yield) ? bolt.yield : null,
      acts: bolt.acts,
      number: (known?.number ?? 0) + 1,
      holds: [...new Set([...(known?.holds ?? []), ...held])],
    })
  }
  return [...rows.values()]
}
