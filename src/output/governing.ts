/** What has the least factor of all that limit equilibrium examines: a block, a group of blocks, a body over the full height, a row of columns. */
import type { SlopeSummary } from './slope-summary.ts'

export interface Governing {
  name: string
  /** null: it stays without strength. */
  factor: number | null
  words: string
}

/** A body over the full height that is one block is told as the block, whatever round-off makes of its factor. */
const LESS = 1 - 1e-6

/** Bodies that no joints of the model bound count where there is nothing else. */
export function governingOf({ blocks, row, united = [], fullHeight = [] }: SlopeSummary): Governing | undefined {
  const bodies = fullHeight.filter(({ slab }) => !slab)
  const inModel: Governing[] = [
    ...(row ? [{ name: 'the row of columns', factor: row.factor, words: row.words }] : []),
    ...blocks.slice(0, 1).map(({ block, factor, words }) => ({ name: block, factor, words })),
    ...united,
    ...bodies.filter((body) => body.inModel),
  ]
  const all = inModel.length > 0 ? inModel : bodies
  const factorOf = ({ factor }: Governing) => factor ?? Infinity
  return all.length > 0 ? all.reduce((least, one) => (factorOf(one) < LESS * factorOf(least) ? one : least)) : undefined
}
