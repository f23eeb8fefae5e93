/**
 * Whether a model with reduced strength stands, from looks at it in equal spans of time.
 *
 * What     Stands   the unbalanced force has died out, twice in a row, the motion with it, and the last span moved less than
 *                   the one before.
 *          Fails    it has moved a few times further than the weight moved it when it settled, and for four spans running each
 *                   moved it further than the one before, while the unbalanced force did not fall.
 *          Neither  after many spans: what is further away than the weight moved it and moved in the last fifth as far as in the
 *                   fifth before, or nearly so, fails; and so does what moved further.
 * Why      With local damping what is stable comes to rest like e^(−t), whatever is left of its strength; what is not has a
 *          constant share of its load unbalanced and gets ever faster. All three signs are asked for, since each alone may lie: an
 *          oscillation passes through balance, plastic slip moves far and stops, and a slow start looks like rest. A meshed block
 *          that slides jitters as its points pass over edges; local damping then acts like a viscous one, and just above
 *          the limit the block slides on at constant speed. That is no rest: what stands gets slower by e in every few spans.
 * Fails    A span must hold some periods of the slowest oscillation: it is taken from how long the model needed to settle.
 */

/** A look at the end of a span. */
export interface Look {
  /** Unbalanced-force ratio [-]. */
  unbalanced: number
  /** Kinetic energy [J]. */
  kinetic: number
  /** Furthest that the middle of any block has moved since the trial began [m]. */
  moved: number
}

export interface Rule {
  /** Unbalanced-force ratio below which forces are in balance [-]. */
  ratio: number
  /** How far the weight moved the blocks when the model settled [m]. */
  settled: number
  /** Spans after which the trend decides. */
  most: number
}

export type Verdict = { stands: boolean; why: string } | undefined

/** Spans that each move further than the one before. */
const GROWING = 4
/** Times the settlement that it has to move. */
const FURTHER = 2

export function judge(looks: readonly Look[], rule: Rule): Verdict {
  const count = looks.length
  if (count < 2) return undefined
  const last = looks[count - 1]
  const before = looks[count - 2]
  if (
    last.unbalanced <= rule.ratio &&
    before.unbalanced <= rule.ratio &&
    strideOf(looks, count - 1) <= strideOf(looks, count - 2)
  )
    return { stands: true, why: `forces in balance to ${last.unbalanced.toExponential(1)}` }
  if (grows(looks) && last.moved > FURTHER * rule.settled)
    return {
      stands: false,
      why: `moves ever faster, ${(100 * last.unbalanced).toPrecision(2)} % of the forces unbalanced`,
    }
  if (count >= rule.most) return byTrend(looks, rule)
  return undefined
}

/** How much further span k moved it than all before. */
const strideOf = (looks: readonly Look[], k: number): number => looks[k].moved - (k > 0 ? looks[k - 1].moved : 0)

function grows(looks: readonly Look[]): boolean {
  const count = looks.length
  if (count < GROWING + 1) return false
  for (let k = count - GROWING; k < count; k++)
    if (!(strideOf(looks, k) > strideOf(looks, k - 1)) || !(looks[k].kinetic > looks[k - 1].kinetic)) return false
  return looks[count - 1].unbalanced >= 0.5 * looks[count - GROWING].unbalanced
}

/** Share of the way of a fifth that the next one makes where it slides on at constant speed, but for its jitter. */
const STEADY = 0.8

function byTrend(looks: readonly Look[], { settled }: Rule): Verdict {
  const fifth = Math.floor(looks.length / 5)
  const end = looks.length - 1
  const late = looks[end].moved - looks[end - fifth].moved
  const early = looks[end - fifth].moved - looks[end - 2 * fifth].moved
  if (late > early) return { stands: false, why: 'still moves, and faster than before' }
  return late > STEADY * early && looks[end].moved > FURTHER * settled
    ? { stands: false, why: 'slides on at constant speed' }
    : { stands: true, why: 'still moves, but ever slower' }
}
