/**
 * history.csv: a header with names and units, then one line a sample. Numbers are the shortest decimals that read back to the same bits;
 * `time` counts from the start of the first stage, `t` from the start of `stage`, which counts from 0 as in the case.
 */
import { historyUnit, type Units } from './units.ts'

export interface HistoryColumn {
  name: string
  /** In which it is recorded. */
  unit: string
  /** In which the file has it, and shown over recorded; as recorded where it is absent. */
  shown?: { unit: string; factor: number }
}

/** Columns as the file has them in some units. */
export const shownIn = (units: Units, columns: readonly { name: string; unit: string }[]): HistoryColumn[] =>
  columns.map(({ name, unit }) => {
    const { factor, unit: shown } = historyUnit(units, unit)
    return { name, unit, ...(shown !== unit && { shown: { unit: shown, factor } }) }
  })

const CLOCKS = ['time [s]', 'stage', 't [s]']

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** JavaScript writes −0 as 0. */
const decimal = (value: number) => (Object.is(value, -0) ? '-0' : String(value))

export const historyHeader = (columns: readonly HistoryColumn[]): string =>
  `${[...CLOCKS, ...columns.map((c) => `${c.name} [${c.shown?.unit ?? (c.unit || '-')}]`)].map(quote).join(',')}\n`

/** Values as the file has them. */
export const shownValues = (columns: readonly HistoryColumn[], values: readonly number[]): number[] =>
  values.map((value, i) => value * (columns[i]?.shown?.factor ?? 1))

/** One sample. */
export const historyLine = (time: number, stage: number, t: number, values: readonly number[]): string =>
  `${decimal(time)},${stage},${decimal(t)}${values.map((v) => `,${decimal(v)}`).join('')}\n`

/** The header and the first `samples` lines, whatever stands after them (an interrupted write included). */
export function truncateHistory(text: string, samples: number): string {
  const end = skipLines(text, skipHeader(text), samples)
  if (end === undefined)
    throw new Error(
      `history.csv: the checkpoint counts ${samples} samples, the file has fewer; resume from an earlier checkpoint`,
    )
  return text.slice(0, end)
}

/** A quoted name may hold a line break. */
function skipHeader(text: string): number {
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '"') quoted = !quoted
    else if (text[i] === '\n' && !quoted) return i + 1
  }
  throw new Error('history.csv: its header is missing or cut off')
}

function skipLines(text: string, at: number, lines: number): number | undefined {
  for (let i = 0; i < lines; i++) {
    const end = text.indexOf('\n', at)
    if (end < 0) return undefined
    at = end + 1
  }
  return at
}
