/**
 * The force of support with which the model itself has the factor that is asked for: searches, each with the bolts of the closed form
 * times a share s.
 *
 * Steps    1. s = 1; 2. the slope dF/ds, at first that of the closed form, then that of the last two searches; 3. s for the factor, between
 *          a half and twice the last; until the factor is met to 2 %, or five searches have not.
 */
import type { Case } from '../case/case.ts'
import type { Outcome, RunOptions } from '../run.ts'

export interface SupportRound {
  scale: number
  /** Of the model; null where it has none. */
  factor: number | null
}

/** [-] */
export const MET = 0.02
const MOST_ROUNDS = 5

export const withScale = (c: Case, scale: number): Case =>
  c.support ? { ...c, support: { ...c.support, scale, model: true } } : c

/** `search`: a whole search of a case. */
export function* supportByModel<Tick>(
  c: Case,
  options: RunOptions,
  search: (c: Case, options: RunOptions) => Generator<Tick, Outcome>,
): Generator<Tick, SupportRound[]> {
  const rounds: SupportRound[] = []
  if (!c.support) return rounds
  const asked = c.support.factor
  let scale = c.support.scale
  let slope: number | undefined
  while (rounds.length < MOST_ROUNDS) {
    const { summary } = yield* search(withScale(c, scale), { ...options, frames: false })
    const factor = summary.safety?.factor ?? null
    const last = rounds.at(-1)
    rounds.push({ scale, factor })
    const support = summary.slope?.support
    if (factor === null || !support?.number || Math.abs(factor / asked - 1) <= MET) break
    const { before, after } = support
    if (last && last.factor !== null && last.scale !== scale) slope = (factor - last.factor) / (scale - last.scale)
    else if (before !== null && after !== null) slope = ((after - before) / scale) * (factor / after)
    const next =
      slope !== undefined && slope > 0 ? scale + (asked - factor) / slope : scale * (factor < asked ? 1.3 : 0.8)
    scale = Math.min(2 * scale, Math.max(0.5 * scale, next))
  }
  return rounds
}

/** The round that comes nearest to the factor. */
export function nearestRound(rounds: readonly SupportRound[], asked: number): SupportRound | undefined {
  const off = ({ factor }: SupportRound) => (factor === null ? Infinity : Math.abs(factor / asked - 1))
  return [...rounds].sort((a, b) => off(a) - off(b))[0]
}
