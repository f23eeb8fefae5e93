/**
 * Points that are followed between looks against points that are looked at in every step, on seeded pairs of blocks that slide, lean and
 * breathe over each other on faces, edges and corners.
 *
 *   npx tsx scripts/follow-pairs.ts [pairs] [first seed] [tolerance …]      four minutes for 10,000 and one tolerance
 *
 * Prints, for stiffness per point and per area, the largest and the mean difference of force and moment over the force of the pair, at
 * tolerances of 1e-4, 1e-5 and 1e-6 if none is given, and the mean and the largest jump of a force at a look.
 */
import { type Found, followPair } from '../test/contact/moving-pairs.ts'

const [pairs = '10000', first = '1', ...given] = process.argv.slice(2)
const TOLERANCES = given.length > 0 ? given.map(Number) : [1e-4, 1e-5, 1e-6]
const mean = (values: number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length

for (const per of ['point', 'area'] as const)
  for (const tolerance of TOLERANCES) {
    const found: Found[] = []
    for (let n = 0; n < Number(pairs); n++) found.push(followPair(Number(first) + n, per, tolerance))
    const worst = found.map((one) => one.worst)
    const jumps = found.flatMap((one) => one.jumps)
    const at = Number(first) + worst.indexOf(Math.max(...worst))
    console.log(
      `per ${per}, tolerance ${tolerance}: off by ${mean(worst).toExponential(2)} in the mean, at most ${Math.max(...worst).toExponential(2)} (pair ${at}); ` +
        `${jumps.length} jumps at looks, ${mean(jumps).toExponential(2)} in the mean, ${jumps.reduce((a, b) => Math.max(a, b), 0).toExponential(2)} at most; ` +
        `${found.reduce((sum, one) => sum + one.followed, 0)} followed, ${found.reduce((sum, one) => sum + one.looked, 0)} looked at`,
    )
  }
