/**
 * The force of support with which the model itself has the factor that is asked for: searches, each with the bolts of the closed form
 * times a share s.
 *
 * Steps    1. s = 1; 2. the slope dF/ds, at first that of the closed form, then that of the last two searches; 3. s for the factor, between
 *          a half and twice the last; until the factor is met to 2 %, or five searches have not.
 */
import type { Case } from '../case/case.ts'
import type { Summary } from '../output/summary.ts'
import type { Outcome, RunOptions } from '../run.ts'

export interface SupportRound {
  scale: number
  /** Of the model; null where it has none. */
  factor: number | null
  /** By limit equilibrium, without and with the bolts, and how many they are. */
  before: number | null
  after: number | null
  bolts: number
}

type Asked = Pick<NonNullable<Case['support']>, 'factor' | 'scale'>

/** [-] */
export const MET = 0.02
const MOST_ROUNDS = 5

/** What came of a search. */
export function roundOf(scale: number, { safety, slope }: Pick<Summary, 'safety' | 'slope'>): SupportRound {
  const { before = null, after = null, number = 0 } = slope?.support ?? {}
  return { scale, factor: safety?.factor ?? null, before, after, bolts: number }
}

/** The share to search with after these rounds; undefined where the last of them has the factor, or no more can be said. */
export function nextScale(rounds: readonly SupportRound[], { factor: asked, scale }: Asked): number | undefined {
  const last = rounds.at(-1)
  if (!last) return scale
  const { factor } = last
  if (rounds.length === MOST_ROUNDS || factor === null || last.bolts === 0 || Math.abs(factor / asked - 1) <= MET)
    return undefined
  const slope = slopeOf(last, rounds.at(-2))
  const wanted =
    slope !== undefined && slope > 0 ? last.scale + (asked - factor) / slope : last.scale * (factor < asked ? 1.3 : 0.8)
  return Math.min(2 * last.scale, Math.max(0.5 * last.scale, wanted))
}

/** dF/ds of the last two rounds, or that of the closed form; undefined where neither tells. */
function slopeOf({ scale, factor, before, after }: SupportRound, former?: SupportRound): number | undefined {
  if (factor === null) return undefined
  if (former && former.factor !== null && former.scale !== scale)
    return (factor - former.factor) / (scale - former.scale)
  return before !== null && after !== null ? ((after - before) / scale) * (factor / after) : undefined
}

const withScale = (c: Case, scale: number): Case =>
  c.support ? { ...c, support: { ...c.support, scale, model: true } } : c

/** `search`: a whole search of a case. */
export function* supportByModel<Tick>(
  c: Case,
  options: RunOptions,
  search: (c: Case, options: RunOptions) => Generator<Tick, Outcome>,
): Generator<Tick, SupportRound[]> {
  const rounds: SupportRound[] = []
  if (!c.support) return rounds
  for (let scale = nextScale(rounds, c.support); scale !== undefined; scale = nextScale(rounds, c.support)) {
    const { summary } = yield* search(withScale(c, scale), { ...options, frames: false })
    rounds.push(roundOf(scale, summary))
  }
  return rounds
}

/** The round that comes nearest to the factor. */
export function nearestRound<R extends Pick<SupportRound, 'factor'>>(
  rounds: readonly R[],
  asked: number,
): R | undefined {
  const off = ({ factor }: R) => (factor === null ? Infinity : Math.abs(factor / asked - 1))
  return [...rounds].sort((a, b) => off(a) - off(b))[0]
}
