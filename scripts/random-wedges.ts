/**
 * Numerical against closed-form factor of safety for random wedges: `npx tsx scripts/random-wedges.ts rigid 50`, `deformable 50`,
 * `cohesive 50`, `others 20`; a third word is the seed to begin with.
 *
 * `others`: limit equilibrium does not satisfy the moments. It is no lower bound for those that turn before they slide (the bound is
 * below it) or that can tip about an edge whatever the friction: they are told beside the ones that are counted.
 */

import { nodeHost } from '../src/cli/node-host.ts'
import { type Case, readCase } from '../src/index.ts'
import type { BlockAnalysis } from '../src/output/slope-summary.ts'
import { analyseSlope } from '../src/safety/slope-analysis.ts'
import { startAny } from '../src/safety.ts'
import { cutBlocks } from '../src/setup/cut-blocks.ts'
import { analyseBlock } from '../src/slope/block.ts'
import { spreadNormals } from '../src/slope/bound-contacts.ts'
import { type Kind, randomWedge } from '../test/safety/random-wedges.ts'

const [name = 'rigid', wanted = '50', first = '1'] = process.argv.slice(2)
const KINDS: Record<string, Kind> = {
  rigid: {},
  deformable: { mesh: 0.25 },
  cohesive: { cohesive: true },
  others: { others: true },
}
const kind = KINDS[name]
if (!kind) throw new Error(`${name}: no kind of wedges; they are ${Object.keys(KINDS).join(', ')}`)
const host = nodeHost()

/** What the bracket of the search and the springs of the model may be off. */
const OFF = 0.01

const worst = { difference: 0, outside: 0, turns: 0 }
for (let seed = Number(first), found = 0; found < Number(wanted); seed++) {
  const wedge = examined(seed)
  if (!wedge) continue
  if (!wedge.turns) found++
  tell(seed, wedge)
}
console.log(`worst ${percent(worst.difference)}; outside the interval ${worst.outside}, turn or can tip ${worst.turns}`)

interface Examined {
  made: Case
  block: BlockAnalysis
  /** Whether limit equilibrium is no lower bound. */
  turns: '' | 'turns' | 'can tip'
}

/** The wedge of a seed where it has a factor of the kind that is looked for. */
function examined(seed: number): Examined | undefined {
  const wedge = randomWedge(seed, kind)
  if (!wedge || (kind.others && spreadNormals(wedge.block, analyseBlock(wedge.block)))) return undefined
  const made = readCase(wedge.yaml, { name: `wedge-${seed}.yaml` }).variations[0]
  const [block] = analyseSlope(cutBlocks(made, host), host)?.blocks ?? []
  if (!block || block.factor === null || block.factor < 0.1 || block.factor > 10) return undefined
  if (block.momentAdmissible === (kind.others === true)) return undefined
  const turns = typeof block.upper === 'number' && block.upper < block.factor
  return { made, block, turns: turns ? 'turns' : block.momentAdmissible || !block.tips ? '' : 'can tip' }
}

function tell(seed: number, { made, block, turns }: Examined): void {
  const start = process.cpuUsage()
  const { ticks } = startAny(made, { host, frames: false })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { slope, safety, tets, status, problem } = next.value.summary
  const seconds = 1e-6 * process.cpuUsage(start).user
  const { closed, upper, numerical, difference, reason } = slope!.comparison!
  const least = turns ? 0 : (1 - OFF) * (closed ?? 0)
  const inside = numerical !== null && numerical >= least && numerical <= (upper ?? Infinity) * (1 + OFF)
  worst.difference = Math.max(worst.difference, Math.abs(difference ?? 0))
  if (!inside) worst.outside++
  if (turns) worst.turns++
  console.log(
    `seed ${seed} tets ${tets} on ${block.on.join('+')} closed ${closed?.toFixed(4)} upper ${upper?.toFixed(4)} numerical ${numerical?.toFixed(4)} ` +
      `difference ${difference === null ? 'none' : percent(difference)} ${inside ? 'inside' : 'OUTSIDE'}${turns && `, ${turns}`}; ${safety?.mode.words}; ` +
      `${safety?.trials.length} trials ${seconds.toFixed(1)} s ${status} ${problem} | ${reason}`,
  )
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`
}
