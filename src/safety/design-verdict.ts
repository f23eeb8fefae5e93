/**
 * What was found against the factor that is asked for.
 *
 *   met       every factor that is known reaches it: the closed form of what governs, and the bracket of the search from its lower end
 *   not met   one of them is below it, or the slope collapsed before any trial
 *   open      it lies within the bracket of the search, there is no factor at all, or the model stands since joints gape and lost their water
 * A closed form that is no match for the model, since several blocks move together in it, is judged all the same: a block that comes
 * out is a failure, whoever else stands.
 */
import { figure, percent } from '../output/quantities.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import { safetyFactor } from '../output/slope-units.ts'
import type { Summary } from '../output/summary.ts'
import type { DesignVerdict, Safety } from '../output/summary-safety.ts'
import { dryWords } from './lost-water.ts'

type Judged = Pick<DesignVerdict, 'verdict'> & { words: string }

export function designVerdict(
  asked: number,
  { slope, safety, collapse }: Pick<Summary, 'slope' | 'safety' | 'collapse'>,
): DesignVerdict {
  const all = [
    ...(collapse
      ? [{ verdict: 'not met', words: 'the slope collapses with its strengths as they are' } as Judged]
      : []),
    ...(safety && !collapse ? [judgeSearch(asked, safety)] : []),
    ...(slope ? [...judgeClosed(asked, slope), ...judgeTogether(asked, slope), ...judgeWhole(asked, slope)] : []),
  ]
  const has = (verdict: DesignVerdict['verdict']) => all.some((one) => one.verdict === verdict)
  const verdict = has('not met') ? 'not met' : has('met') && !has('open') ? 'met' : 'open'
  // What is met does not say why something is not.
  const reasons = all.filter((one) => one.verdict === verdict).map((one) => one.words)
  const words = reasons.length > 0 ? reasons.join('; ') : 'no factor of safety is known'
  return { factor: asked, verdict, words }
}

function judgeSearch(asked: number, { factor, stands, fails, none, trials }: Safety): Judged {
  const dry = trials.find((trial) => trial.factor === stands)?.dry
  if (stands !== null && stands >= asked && dry)
    return { verdict: 'open', words: `the model stands at ${figure(stands, 4)}, but ${dryWords(dry)}` }
  if (stands !== null && stands >= asked) return { verdict: 'met', words: `the model stands at ${figure(stands, 4)}` }
  if (fails !== null && fails <= asked) {
    const short = factor === null ? '' : `, ${percent(1 - factor / asked)} short of it`
    return { verdict: 'not met', words: `the model fails at ${figure(fails, 4)}${short}` }
  }
  if (stands !== null && fails !== null)
    return {
      verdict: 'open',
      words: `it lies between what the model stands at, ${figure(stands, 4)}, and fails at, ${figure(fails, 4)}: narrow the search (strength reduction.within)`,
    }
  return { verdict: 'open', words: none ?? 'no trial reached it' }
}

function judgeClosed(asked: number, { row, blocks }: SlopeSummary): Judged[] {
  const [governing] = blocks
  const one = row
    ? { of: 'the row of columns', factor: row.factor }
    : governing && { of: governing.block, factor: governing.factor }
  if (!one) return []
  if (one.factor === null) return [{ verdict: 'met', words: `by limit equilibrium ${one.of} stays without strength` }]
  const found = `the closed form of ${one.of} is ${safetyFactor(one.factor)}`
  return one.factor >= asked
    ? [{ verdict: 'met', words: found }]
    : [{ verdict: 'not met', words: `${found}, ${percent(1 - one.factor / asked)} short of it` }]
}

/** The group of blocks that lets go first, where its factor is below. */
function judgeTogether(asked: number, { united: [least] = [] }: SlopeSummary): Judged[] {
  if (!least || least.factor === null || least.factor >= asked) return []
  return [{ verdict: 'not met', words: `the closed form of ${least.name} is ${safetyFactor(least.factor)}` }]
}

/** A body over the full height that is one block. */
const isSame = (a: number | null, b: number | null | undefined): boolean =>
  a !== null && typeof b === 'number' && Math.abs(a / b - 1) < 1e-6

/** A body over the full height that is below; one that is not bounded by joints of the model leaves the question open. */
function judgeWhole(asked: number, { fullHeight = [], blocks: [block] }: SlopeSummary): Judged[] {
  const [least] = fullHeight.filter(({ factor }) => factor !== null && !isSame(factor, block?.factor))
  if (!least || (least.factor as number) >= asked) return []
  const words = `the closed form of ${least.name} is ${safetyFactor(least.factor)}`
  if (least.inModel) return [{ verdict: 'not met', words }]
  return [{ verdict: 'open', words: `${words}, if ${least.slab ? 'its sides are free' : 'there are such planes'}` }]
}
