/**
 * Numerical against closed-form factor of safety for random wedges: `npx tsx scripts/random-wedges.ts rigid 50`, `deformable 50`,
 * `cohesive 50`,
 * `others 20` (those whose limit equilibrium does not satisfy the moments).
 */

import { nodeHost } from '../src/cli/node-host.ts'
import { readCase } from '../src/index.ts'
import { analyseSlope } from '../src/safety/slope-analysis.ts'
import { startAny } from '../src/safety.ts'
import { cutBlocks } from '../src/setup/cut-blocks.ts'
import { randomWedge } from '../test/safety/random-wedges.ts'

const [kind = 'rigid', wanted = '50', first = '1'] = process.argv.slice(2)
const host = nodeHost()
let found = 0
let worst = 0
for (let seed = Number(first); found < Number(wanted); seed++) {
  const wedge = randomWedge(seed, { ...(kind === 'deformable' && { mesh: 0.25 }), cohesive: kind === 'cohesive' })
  if (!wedge) continue
  const c = readCase(wedge.yaml, { name: `wedge-${seed}.yaml` }).variations[0]
  const [block] = analyseSlope(cutBlocks(c, host), host)?.blocks ?? []
  if (!block || block.factor === null || block.factor < 0.1 || block.factor > 10) continue
  if (block.momentAdmissible !== (kind !== 'others')) continue
  found++
  const start = process.cpuUsage()
  const { ticks } = startAny(c, { host, frames: false })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { slope, safety, tets, status, problem } = next.value.summary
  const seconds = 1e-6 * process.cpuUsage(start).user
  const { closed, upper, numerical, difference } = slope!.comparison!
  worst = Math.max(worst, Math.abs(difference ?? 9))
  const inside = numerical !== null && numerical >= 0.99 * closed! && numerical <= (upper ?? Infinity) * 1.01
  console.log(
    `${found} seed ${seed} tets ${tets} closed ${closed?.toFixed(4)} upper ${upper?.toFixed(3)} numerical ${numerical?.toFixed(4)} difference ${((difference ?? Number.NaN) * 100).toFixed(2)} % ${kind === 'others' ? inside : ''} ${safety?.trials.length} trials ${seconds.toFixed(1)} s on ${block.on.join('+')} ${status} ${problem} ${slope!.comparison!.reason}`,
  )
}
console.log(`worst ${(100 * worst).toFixed(2)} %`)
