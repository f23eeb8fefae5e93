/**
 * Support that limit equilibrium finds for random slopes of three sets with cohesion and 0.1 g, in the model: `npx tsx scripts/support-in-model.ts 1 14 48`
 * tells for each seed how many searches
 * it took until the model had the design factor with a share of that support, and its processor time. Seeds whose joints let nothing out are refused.
 */
import { bareHost, examineSlope, readCase } from '../src/index.ts'
import { nearestRound } from '../src/safety/support-by-model.ts'
import { supportInModel } from '../src/safety.ts'
import { randomSlope } from '../test/safety/random-slopes.ts'

const host = bareHost()
for (const seed of process.argv.slice(2).map(Number)) {
  const yaml = randomSlope(seed).replace('design factor', 'support: { capacity: 400 kN }\ndesign factor')
  const c = readCase(yaml, { name: `slope-${seed}.yaml` }).variations[0]
  const { slope } = examineSlope(c, host)
  const asked = c.support!.factor
  const { before, after, force, number } = slope.support!
  if (before == null || before >= asked) {
    console.log(`seed ${seed}: needs no support (${before?.toFixed(3) ?? 'nothing moves'})`)
    continue
  }
  const head = `seed ${seed}: ${slope.blocks.length + slope.more} blocks, closed form ${before?.toFixed(3)}, with ${number} bolts (${(force / 1e6).toFixed(2)} MN) ${after?.toFixed(3)}`
  const start = process.cpuUsage()
  const ticks = supportInModel(c, { host })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const rounds = next.value
  const found = nearestRound(rounds, asked)
  const off = found?.stands == null ? undefined : found.stands / asked - 1
  const told = rounds.map(({ scale, stands }) => `× ${scale.toFixed(3)} → ${stands?.toFixed(4) ?? 'none'}`).join(', ')
  console.log(
    `${head}; model ${told}; ${off === undefined ? 'no factor' : `stands ${(100 * off).toFixed(1)} % above ${asked}`}, ${(1e-6 * process.cpuUsage(start).user).toFixed(0)} s`,
  )
}
