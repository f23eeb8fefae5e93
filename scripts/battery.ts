/**
 * All ways to find a common plane against the reference, on many random pairs. Prints for each class of pairs and each way: worst
 * error of the gap and of the plane (shares of the size of the smaller), rounds, fallbacks, and whatever does not hold.
 *   esbuild scripts/battery.ts --bundle --platform=node --format=esm --outfile=/tmp/battery.mjs
 *   node /tmp/battery.mjs [pairs] [first seed] ["way, way"]
 */
import { runBattery, summary } from '../test/contact/pairs/battery.ts'
import { type Marks, noMarks } from '../test/contact/pairs/marks.ts'
import { ways as all } from '../test/contact/pairs/ways.ts'

const [count, first] = [Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 0)]
const ways = all.filter(({ name }) => process.argv[4] === undefined || process.argv[4].split(', ').includes(name))
const { marks, complaints } = runBattery(ways, first, first + count)

const COUNTS = [
  'pairs',
  'coldTwo',
  'warm',
  'warmTwo',
  'fallbacks',
  'disagree',
  'ties',
  'lesser',
  'named',
  'misnamed',
] as const
const WORST = ['gapError', 'planeError', 'coldRounds', 'warmRounds'] as const

function addTo(sum: Marks, one: Marks): void {
  for (const key of COUNTS) sum[key] += one[key]
  for (const key of WORST) sum[key] = Math.max(sum[key], one[key])
}

for (const { name } of ways) {
  const whole = noMarks()
  for (const [key, one] of marks) if (key.endsWith(`, ${name}`)) addTo(whole, one)
  marks.set(`all, ${name}`, whole)
}

const share = (part: number, of: number) => `${((100 * part) / of).toFixed(1)} %`
console.table(
  Object.fromEntries(
    [...marks].map(([key, m]) => [
      key,
      {
        pairs: m.pairs,
        gap: m.gapError.toExponential(1),
        plane: m.planeError.toExponential(1),
        'rounds cold': m.coldRounds,
        '≤ 2': share(m.coldTwo, m.pairs),
        'rounds warm': m.warmRounds,
        'warm ≤ 2': share(m.warmTwo, m.warm),
        fallbacks: m.fallbacks,
        disagree: m.disagree,
        ties: m.ties,
        lesser: m.lesser,
        misnamed: `${m.misnamed} of ${m.named}`,
      },
    ]),
  ),
)
console.log(`${complaints.length} complaints`)
for (const line of summary(complaints)) console.log(line)
