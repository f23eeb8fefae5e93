/**
 * The force of support with which the model itself has the factor that is asked for: searches, each with the bolts of the closed form
 * times a share s. What counts is the lower end F of the bracket of a search, at which the model stands.
 *
 * Steps    1. s = 1; 2. the slope dF/ds, at first that of the closed form, then that of the last two searches, or of
 *          the nearest two between which the factor lies; 3. s for a factor a percent above the one that is asked, between a half and twice the last; until F reaches it and is no more than 2 % above, or five searches have not.
 */
import type { Case } from '../case/case.ts'
import type { Summary } from '../output/summary.ts'
import type { Outcome, RunOptions } from '../run.ts'

export interface SupportRound {
  scale: number
  /** Of the model, and the greatest at which it stood; null where it has none. */
  factor: number | null
  stands: number | null
  /** By limit equilibrium, without and with the bolts, and how many they are. */
  before: number | null
  after: number | null
  bolts: number
}

type Asked = Pick<NonNullable<Case['support']>, 'factor' | 'scale'>

/** What the model may stand at above the factor that is asked for, and what is aimed at [-] */
const OVER = 0.02
const AIM = 0.01
const MOST_ROUNDS = 5

/** What came of a search. */
export function roundOf(scale: number, { safety, slope }: Pick<Summary, 'safety' | 'slope'>): SupportRound {
  const { before = null, after = null, number = 0 } = slope?.support ?? {}
  return { scale, factor: safety?.factor ?? null, stands: safety?.stands ?? null, before, after, bolts: number }
}

/** The share to search with after these rounds; undefined where the last of them has the factor, or no more can be said. */
export function nextScale(rounds: readonly SupportRound[], { factor: asked, scale }: Asked): number | undefined {
  const last = rounds.at(-1)
  if (!last) return scale
  const { stands } = last
  if (rounds.length === MOST_ROUNDS || stands === null || last.bolts === 0 || isMet(stands, asked)) return undefined
  const [from, other] = around(rounds, asked) ?? [last, rounds.at(-2)]
  const slope = slopeOf(from, other)
  const aim = (1 + AIM) * asked
  const wanted =
    slope !== undefined && slope > 0
      ? from.scale + (aim - (from.stands as number)) / slope
      : last.scale * (stands < aim ? 1.3 : 0.8)
  return Math.min(2 * last.scale, Math.max(0.5 * last.scale, wanted))
}

/** The most that falls short of the factor and the least that reaches it. */
function around(rounds: readonly SupportRound[], asked: number): [SupportRound, SupportRound] | undefined {
  const sorted = [...rounds].sort((a, b) => a.scale - b.scale)
  const i = sorted.findIndex(({ stands }) => stands !== null && stands >= asked)
  return i > 0 && sorted[i - 1].stands !== null ? [sorted[i - 1], sorted[i]] : undefined
}

const isMet = (stands: number, asked: number): boolean => stands >= asked && stands <= (1 + OVER) * asked

/** dF/ds of the last two rounds, or that of the closed form; undefined where neither tells. */
function slopeOf({ scale, stands, before, after }: SupportRound, former?: SupportRound): number | undefined {
  if (stands === null) return undefined
  if (former && former.stands !== null && former.scale !== scale)
    return (stands - former.stands) / (scale - former.scale)
  return before !== null && after !== null ? ((after - before) / scale) * (stands / after) : undefined
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

/** Of the rounds that reach the factor the one that exceeds it least; where none does, the one that comes nearest. */
export function nearestRound<R extends Pick<SupportRound, 'stands'>>(
  rounds: readonly R[],
  asked: number,
): R | undefined {
  const reach = ({ stands }: R) => stands !== null && stands >= asked
  const off = ({ stands }: R) => (stands === null ? Infinity : Math.abs(stands - asked))
  return [...rounds].sort((a, b) => Number(reach(b)) - Number(reach(a)) || off(a) - off(b))[0]
}
