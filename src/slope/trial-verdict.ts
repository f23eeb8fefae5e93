/**
 * Whether a model with reduced strength stands, from looks at it in equal spans of time.
 *
 * What     Stands   the unbalanced force has died out, twice in a row, and the last span hardly moved it.
 *          Dies out motion and unbalanced force fall from span to span, both are small against what is asked for, and no block moves.
 *          Slows    for five spans running each was shorter than the one before by as much, with the same force unbalanced: what slides against
 *                   more friction than pushes it. Where it will stop is no further than it has come.
 *          Fails    it has moved a few times further than the weight moved it when it settled, and for four spans or more running
 *                   each moved it further than the one before, all of them further than what was before them, while the
 *                   unbalanced force did not fall.
 *          Slides   as far as that, and in the last six spans no slower from one to the next, nor with less energy.
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
  /** Furthest that the middle of any block has moved in the span [m]; unless said, what the furthest gained. */
  stride?: number
}

export interface Rule {
  /** Unbalanced-force ratio below which forces are in balance [-]. */
  ratio: number
  /** … that is small against the width of the bracket: motion that dies out need not go on below it; `ratio` unless said. */
  close?: number
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
  if (diesOut(looks, rule)) return { stands: true, why: `comes to rest, ${percent(last)} of the forces unbalanced` }
  if (slowsEvenly(looks)) return { stands: true, why: 'slows down evenly, and will stop' }
  if (grows(looks) && last.moved > FURTHER * rule.settled)
    return {
      stands: false,
      why: `moves ever faster, ${percent(last)} of the forces unbalanced`,
    }
  if (slidesOn(looks) && last.moved > FURTHER * rule.settled)
    return { stands: false, why: `slides on, ${percent(last)} of the forces unbalanced` }
  if (creeps(looks) && last.moved > FAR * rule.settled)
    return {
      stands: false,
      why: `moves on and on, ${percent(last)} of the forces unbalanced`,
    }
  if (trembles(looks)) return { stands: true, why: 'trembles, but moves no further' }
  if (count >= rule.most) return byTrend(looks, rule)
  return undefined
}

const percent = ({ unbalanced }: Look): string => `${(100 * unbalanced).toPrecision(2)} %`

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

/** How far span k moved the block that it moved furthest. */
const wayOf = (looks: readonly Look[], k: number): number => looks[k].stride ?? Math.abs(strideOf(looks, k))

/** Share of the way of a span below which the next but one of what dies out is, as it swings; of its energy at most; and of its whole way. */
const DYING = 0.7
const LITTLE = 1e-2
const NEARLY_STILL = 3e-3

function diesOut(looks: readonly Look[], { close, ratio, settled }: Rule): boolean {
  const end = looks.length - 1
  if (close === undefined || end < 4) return false
  const last = looks[end]
  const still = NEARLY_STILL * Math.max(last.moved, settled)
  const most = looks.reduce((sum, { kinetic }) => Math.max(sum, kinetic), 0)
  const dying = [end, end - 1].every(
    (k) =>
      wayOf(looks, k) <= Math.min(still, DYING * wayOf(looks, k - 2)) &&
      looks[k].unbalanced <= Math.max(ratio, Math.min(close, DYING * looks[k - 2].unbalanced)),
  )
  return dying && last.kinetic <= LITTLE * most
}

/** Spans whose ways fall evenly, and by how much the largest of their falls and forces may be above the least. */
const EVEN = 5
const ALIKE = 1.25

/** What slows down by the same in every span, under the same force, stops after v²/2a. */
function slowsEvenly(looks: readonly Look[]): boolean {
  const end = looks.length - 1
  if (end < EVEN) return false
  const falls: number[] = []
  for (let k = end - EVEN + 2; k <= end; k++) falls.push(wayOf(looks, k - 1) - wayOf(looks, k))
  const forces = looks.slice(-EVEN).map(({ unbalanced }) => unbalanced)
  const [least, most] = [Math.min(...falls), Math.max(...falls)]
  if (!(least > 0 && most <= ALIKE * least && Math.max(...forces) <= ALIKE * Math.min(...forces))) return false
  for (let k = end - EVEN + 2; k <= end; k++) if (!(looks[k].kinetic < looks[k - 1].kinetic)) return false
  const way = wayOf(looks, end)
  return (way * way) / (2 * least) <= looks[end].moved
}

/** Spans that each go at least as far as the one before, spans that what was let go of needs to get slower if it will; and share of its energy before them that is left, since what only swung may have died out. */
const ALONG = 6
const SOON = 15
const AS_FAST = 0.97

function slidesOn(looks: readonly Look[]): boolean {
  const end = looks.length - 1
  if (looks.length < SOON) return false
  for (let k = end - ALONG + 1; k <= end; k++) if (!(wayOf(looks, k) >= wayOf(looks, k - 1))) return false
  return looks[end].kinetic >= AS_FAST * looks[end - ALONG + 1].kinetic
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
