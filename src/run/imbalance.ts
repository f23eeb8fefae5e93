/**
 * What is known of energy that came from nowhere: whether the step was given as unsafe, whether contacts account for it, and
 * the pairs of blocks that are the likeliest cause. Energy is not kept by pair: those are named that were in doubt about their way out
 * most often, since each change of it is a jump of the force, and the one that overlapped the deepest.
 */

import { figure, plural } from '../output/quantities.ts'
import type { Ledger } from '../output/summary.ts'
import { DOUBTFUL } from '../state/neighbours.ts'
import type { World } from '../state/world.ts'
import type { ContactMemory } from '../watch/contact-summary.ts'

/** Pairs that are named. */
const MOST_NAMED = 3

export interface Suspects {
  world: Pick<World, 'neighbours' | 'blocks'>
  contacts: ContactMemory
  ledger: Pick<Ledger, 'error' | 'contactResidual'>
  /** Whether the case gives the step of the stage as unsafe. */
  unsafe: boolean
}

/** Cause and remedy, to stand behind what happened. */
export function imbalanceCause({ world, contacts, ledger, unsafe }: Suspects): string {
  if (unsafe) return 'the step of this stage is given as `unsafe`: leave it out, or give a smaller `dt`'
  const share = ledger.error === 0 ? 0 : -ledger.contactResidual / ledger.error
  const pairs = doubtfulPairs(world)
  const overlap =
    contacts.overlap &&
    `the deepest overlap was ${figure(100 * contacts.overlap.relative, 2)} % of a cell, ${contacts.overlap.blocks.join(' and ')}`
  const told = [
    share > 0.5 ? `${figure(Math.min(100, 100 * share), 2)} % of it in contacts` : 'not in contacts',
    pairs,
    overlap,
  ]
  return `${told.filter(Boolean).join('; ')}. Look at these blocks: slivers are merged by \`cut.slivers\`, blocks that start inside each other are moved apart; a smaller step (\`safety\`) tells whether the step is the cause`
}

/** Pairs whose shortest way out was not the only one, most often first. */
function doubtfulPairs({ neighbours, blocks }: Suspects['world']): string {
  const { doubtful, doubtfuls } = neighbours
  const found = Array.from({ length: doubtfuls[0] }, (_, row) => {
    const [a, b, , times] = doubtful.subarray(DOUBTFUL * row, DOUBTFUL * (row + 1))
    return { pair: `${blocks[a]} and ${blocks[b]}`, times }
  }).sort((p, q) => q.times - p.times)
  const named = found.slice(0, MOST_NAMED).map(({ pair, times }) => `${pair} (${plural(times, 'time')})`)
  return named.length > 0 ? `the way out of each other was in doubt for ${named.join(', ')}` : ''
}
