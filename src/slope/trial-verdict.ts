/**
 * Whether a model with reduced strength stands, from looks at it in equal spans of time.
 *
 * What     Stands   the unbalanced force has died out, twice in a row, and the last span hardly moved it.
 *          Fails    it has moved a few times further than the weight moved it when it settled, and for four spans or more running
 *                   each moved it further than the one before, all of them further than what was before them, while the
 *                   unbalanced force did not fall.
 *          Creeps   it has moved ten times as far as it settled, and in the last ten spans its motion has not slowed down, nor has the
 *                   unbalanced force faded: a block that rattles as it slides, under damping that knows only signs, gathers no speed.
 *          Trembles for twenty spans no block has gone anywhere, whatever the forces do: it stands.
 *          Neither  after many spans: what is further away than the weight moved it and moved in the last fifth as far as in the
 *                   fifth before, or nearly so, fails; and so does what moved further.
 * Why      With local damping what is stable comes to rest like e^(−t), whatever is left of its strength; what is not has a
 *          constant share of its load unbalanced and gets ever faster. All three signs are asked for, since each alone may lie: an
 *          oscillation passes through balance, plastic slip moves far and stops, and a slow start looks like rest. A meshed block
 *          that slides jitters as its points pass over edges; local damping then acts like a viscous one, and just above
 *          the limit the block slides on at constant speed. That is no rest: what stands gets slower by e in every few spans.
 *          One that breaks off, since contact means nothing any more, had been failing only where it was getting faster far from where it
 *          had begun: a splinter that is crushed while the slope comes to rest says nothing of the slope.
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

/** Move of a span over that of the whole trial below which it is at rest: what slides with a constant push has 2/n after n spans. */
const AT_REST = 1e-3
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
    strideOf(looks, count - 1) <= AT_REST * last.moved
  )
    return { stands: true, why: `forces in balance to ${last.unbalanced.toExponential(1)}` }
  if (grows(looks) && last.moved > FURTHER * rule.settled)
    return {
      stands: false,
      why: `moves ever faster, ${(100 * last.unbalanced).toPrecision(2)} % of the forces unbalanced`,
    }
  if (creeps(looks) && last.moved > FAR * rule.settled)
    return {
      stands: false,
      why: `moves on and on, ${(100 * last.unbalanced).toPrecision(2)} % of the forces unbalanced`,
    }
  if (trembles(looks)) return { stands: true, why: 'trembles, but moves no further' }
  if (count >= rule.most) return byTrend(looks, rule)
  return undefined
}

/** Whether a trial that broke off at `end` had been failing. */
export function wasFailing(looks: readonly Look[], end: Look, { settled }: Pick<Rule, 'settled'>): boolean {
  return end.moved > FURTHER * settled && !(end.kinetic <= (looks.at(-1)?.kinetic ?? 0))
}

/** How much further span k moved it than all before. */
const strideOf = (looks: readonly Look[], k: number): number => looks[k].moved - (k > 0 ? looks[k - 1].moved : 0)

/** And in those spans it went further than all the way before: one that shifts until another corner bears gets faster, but not far. */
function grows(looks: readonly Look[]): boolean {
  const end = looks.length - 1
  let from = end
  while (from > 0 && strideOf(looks, from) > strideOf(looks, from - 1) && looks[from].kinetic > looks[from - 1].kinetic)
    from--
  if (end - from < GROWING) return false
  return looks[end].moved > 2 * looks[from].moved && looks[end].unbalanced >= 0.5 * looks[end - GROWING + 1].unbalanced
}

/** Spans in which what trembles in place has to stay where it is. */
const IN_PLACE = 20

/** Points of contact that open and close keep forces out of balance for ever, but nothing goes anywhere. */
function trembles(looks: readonly Look[]): boolean {
  if (looks.length <= IN_PLACE) return false
  const moved = looks.slice(-IN_PLACE).map((look) => look.moved)
  return Math.max(...moved) - Math.min(...moved) <= AT_REST * moved[IN_PLACE - 1]
}

/** Spans over which a motion that does not fade is judged, and how much less the unbalanced force of their later half may be. */
const STEADY = 10
const FADES = 0.7
/** Times the settlement that what creeps has moved. */
const FAR = 10

/** The later half of the last spans went further than the one before, however little, and the unbalanced force has not become much less. */
function creeps(looks: readonly Look[]): boolean {
  const end = looks.length - 1
  if (end < STEADY) return false
  const middle = end - STEADY / 2
  const late = looks[end].moved - looks[middle].moved
  const early = looks[middle].moved - looks[end - STEADY].moved
  const unbalanced = (from: number) =>
    looks.slice(from, from + STEADY / 2).reduce((sum, look) => sum + look.unbalanced, 0)
  return late > early && unbalanced(middle + 1) > FADES * unbalanced(end - STEADY + 1)
}

/** Share of the way of a fifth that the next one makes where it slides on at constant speed, but for its jitter. */
const ON_AND_ON = 0.8

function byTrend(looks: readonly Look[], { settled }: Rule): Verdict {
  const fifth = Math.floor(looks.length / 5)
  const end = looks.length - 1
  const late = looks[end].moved - looks[end - fifth].moved
  const early = looks[end - fifth].moved - looks[end - 2 * fifth].moved
  if (late > early) return { stands: false, why: 'still moves, and faster than before' }
  return late > ON_AND_ON * early && looks[end].moved > FURTHER * settled
    ? { stands: false, why: 'slides on at constant speed' }
    : { stands: true, why: 'still moves, but ever slower' }
}
