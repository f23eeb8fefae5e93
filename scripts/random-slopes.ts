/**
 * Random slopes of three sets with cohesion and 0.1 g, examined at once as `talus slope --quick` does:
 * `npx tsx scripts/random-slopes.ts 100 [first seed]` tells the processor time of each, what was found, and what broke off.
 * With a third word, `support`, it tells what bolts the design factor takes as well.
 */
import { bareHost, examineSlope, readCase } from '../src/index.ts'
import { randomSlope } from '../test/safety/random-slopes.ts'

const [count = '100', first = '1', also] = process.argv.slice(2)
const worst = { seconds: 0, seed: 0 }
let sum = 0
let broken = 0
for (let seed = Number(first); seed < Number(first) + Number(count); seed++) {
  const start = process.cpuUsage()
  let words: string
  try {
    const asked = also === 'support' ? '\nsupport: { capacity: 400 kN, acts: active, plunge: 10 deg }\n' : ''
    const c = readCase(`${randomSlope(seed)}${asked}`, { name: `slope-${seed}.yaml` }).variations[0]
    const { slope, design } = examineSlope(c, bareHost())
    const [single] = slope.blocks
    words = `${slope.blocks.length + slope.more} blocks, least ${single?.factor?.toFixed(3)}, together ${slope.united?.[0]?.factor?.toFixed(3)}, ${design?.verdict}${slope.support ? `, ${slope.support.words}` : ''}`
  } catch (error) {
    broken++
    words = `BROKE OFF: ${(error as Error).message}`
  }
  const seconds = 1e-6 * process.cpuUsage(start).user
  sum += seconds
  if (seconds > worst.seconds) Object.assign(worst, { seconds, seed })
  console.log(`seed ${seed} ${seconds.toFixed(2)} s ${words}`)
}
console.log(
  `mean ${(sum / Number(count)).toFixed(2)} s, worst ${worst.seconds.toFixed(2)} s (seed ${worst.seed}), broke off ${broken}`,
)
