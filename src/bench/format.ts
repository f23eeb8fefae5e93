/** Figures of measurements → lines for a person. */
import { LINE_WAYS, type LineFigures, PAPER_LINES } from './lines.ts'
import type { PairFigures } from './measure-pairs.ts'
import type { RateFigures, ShadowFigures } from './scene.ts'
import type { Aim, Rate } from './scenes.ts'

const digits = (x: number, n = 3): string => (Number.isFinite(x) ? Number(x.toPrecision(n)).toString() : '–')
const percent = (x: number): string => (Number.isFinite(x) ? `${(100 * x).toFixed(1)} %` : '–')
const times = (x: number | undefined): string => (x === undefined ? '–' : `${digits(x)} ×`)

/** Columns as wide as they need to be, numbers to the right. */
export function table(rows: string[][]): string {
  const widths = rows[0].map((_, c) => Math.max(...rows.map((row) => row[c].length)))
  return rows
    .map((row) =>
      `  ${row.map((cell, c) => (c === 0 ? cell.padEnd(widths[c]) : cell.padStart(widths[c]))).join('  ')}`.trimEnd(),
    )
    .join('\n')
}

export interface Verdict {
  /** What was wanted, in words, with the figure. */
  text: string
  met: boolean
}

export function formatShadows(
  { name, rate, bodies, pairs, near, touching, setUp, ways }: ShadowFigures,
  yardsticks: string[],
): string {
  const head = [
    'way',
    'ns a pair that touches',
    'a near one',
    'a far one',
    ...yardsticks.flatMap((y) => [`${y} / it`, 'touching']),
    '≤ 2 rounds',
    'mean',
    'helped',
    'missed',
    'false',
  ]
  const rows = ways.map((way) => [
    way.name,
    digits(way.met),
    digits(way.near),
    digits(way.far),
    ...yardsticks.flatMap((y) => [times(way.ratios[y]), times(way.metRatios[y])]),
    percent(way.two),
    digits(way.rounds),
    String(way.fallbacks),
    String(way.missed),
    String(way.imagined),
  ])
  return [
    ...(rate ? [formatRate('as it runs', rate)] : []),
    `  ${name === undefined ? '' : `${name}: `}${bodies} bodies; a step has ${digits(pairs, 4)} pairs, ${digits(near, 4)} of them near, ${digits(touching, 4)} touching; of the time of those ${digits(setUp)} ns are set-up`,
    table([head, ...rows]),
  ].join('\n')
}

/** Aims of a scene against what was seen. */
export function judgeShadows({ name: span, ways }: ShadowFigures, aims: Aim[], two: number | undefined): Verdict[] {
  const ratioOf = ({ way, of }: Aim) => ways.find(({ name }) => name === way)?.ratios[of] ?? Number.NaN
  const verdicts = aims.map((aim) => ({
    text: `${span === undefined ? '' : `${span}: `}${aim.way} ${digits(ratioOf(aim))} × ${aim.of} (wanted ≥ ${aim.ratio}, paper ${aim.paper})`,
    met: ratioOf(aim) >= aim.ratio,
  }))
  const link = ways.find(({ name }) => name === 'shortest-link')
  if (two !== undefined && link)
    verdicts.push({
      text: `shortest-link in two rounds or fewer: ${percent(link.two)} (wanted ≥ ${percent(two)})`,
      met: link.two >= two,
    })
  for (const way of ways)
    if (way.missed > 0) verdicts.push({ text: `${way.name} missed ${way.missed} overlaps`, met: false })
  return verdicts
}

export function formatRate(what: string, { bodies, pairs, contacts, step, bytes }: RateFigures): string {
  return `  ${what}: ${digits(1 / step)} steps/s, ${digits(1e3 * step)} ms a step: ${digits((1e6 * step) / bodies)} µs a body, ${digits((1e6 * step) / contacts)} µs a contact (${contacts} contacts, ${pairs} pairs); ${digits(bytes / bodies / 1024)} KiB a body`
}

export function judgeRate({ detect, peer }: Rate, { step }: RateFigures): Verdict[] {
  if (!peer) return []
  const ratio = 1 / step / peer.rate
  return [
    {
      text: `${detect} ${digits(ratio)} × the ${peer.rate} steps/s of Yade, measured elsewhere (wanted ≥ ${peer.times})`,
      met: ratio >= peer.times,
    },
  ]
}

export const formatVerdict = ({ text, met }: Verdict): string => `  ${met ? '✓' : '✗'} ${text}`

export interface PairRow {
  figures: PairFigures
  /** Nanoseconds of published engines. */
  engines?: Record<string, number>
}

/** Initial / updated nanoseconds of each way for each class; below, how often two rounds were enough, and what engines take. */
export function formatPairs(rows: PairRow[], ways: string[]): string {
  const of = ({ figures }: PairRow, name: string) => figures.ways.find((way) => way.name === name)
  const head = ['ns a pair, initial / updated', ...ways]
  const lines = rows.map((row) => [
    row.figures.class,
    ...ways.map(
      (name) => `${digits(of(row, name)?.initial ?? Number.NaN)} / ${digits(of(row, name)?.updated ?? Number.NaN)}`,
    ),
  ])
  const quick = rows.map((row) => [row.figures.class, ...ways.map((name) => percent(of(row, name)?.two ?? Number.NaN))])
  const engines = rows.flatMap(({ figures, engines: known }) =>
    known
      ? [
          `  ${figures.class}: ${Object.entries(known)
            .map(([name, ns]) => `${name} ${ns} ns`)
            .join(', ')}`,
        ]
      : [],
  )
  return [
    table([head, ...lines]),
    table([['updated in two rounds or fewer', ...ways], ...quick]),
    ...(engines.length > 0
      ? ['  Engines, measured elsewhere on such pairs, a warm start gains them nothing:', ...engines]
      : []),
  ].join('\n')
}

/** Nanoseconds, rounds and ratio to the conventional way, pair by pair. */
export function formatLines(rows: LineFigures[]): string {
  const range = (k: number) => {
    const ratios = rows.map((row) => row.ratios[k])
    return `${digits(Math.min(...ratios), 2)} to ${digits(Math.max(...ratios), 2)}`
  }
  return table([
    ['ns (rounds) common-plane / it', ...LINE_WAYS],
    ...rows.map(({ pair, nanoseconds, rounds, ratios }) => [
      pair,
      ...nanoseconds.map((ns, k) => `${digits(ns)} (${rounds[k]}) ${digits(ratios[k], 2)}`),
    ]),
    ['least and most', ...LINE_WAYS.map((_, k) => range(k))],
    ['the paper', ...LINE_WAYS.map((way) => PAPER_LINES[way] ?? '')],
  ])
}
