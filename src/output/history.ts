/**
 * history.csv: a header with names and units, then one line a sample. Numbers are the shortest decimals that read back to the same bits;
 * a cell is empty where a record was not sampled at that time. `time` counts from the start of the first stage, `t` from the start of
 * `stage`, which counts from 0 as in the case.
 */
import type { Series } from './summary.ts'

const CLOCKS = ['time [s]', 'stage', 't [s]']

const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** JavaScript writes −0 as 0. */
const decimal = (value: number) => (Object.is(value, -0) ? '-0' : String(value))

export const historyHeader = (columns: { name: string; unit: string }[]): string =>
  `${[...CLOCKS, ...columns.map((c) => `${c.name} [${c.unit || '-'}]`)].map(quote).join(',')}\n`

/** One sample; `undefined` leaves a cell empty. */
export const historyLine = (time: number, stage: number, t: number, values: readonly (number | undefined)[]): string =>
  `${decimal(time)},${stage},${decimal(t)}${values.map((v) => `,${v === undefined ? '' : decimal(v)}`).join('')}\n`

/** All series in one table, samples of the same stage and clock on one line, in the order of time. */
export function historyText(series: Series[]): string {
  const rows = new Map<string, { stage: number; t: number; time: number; values: (number | undefined)[] }>()
  series.forEach((s, column) => {
    for (let i = 0; i < s.values.length; i++) {
      const key = `${s.stage[i]} ${s.t[i]}`
      let row = rows.get(key)
      if (!row) {
        row = { stage: s.stage[i], t: s.t[i], time: s.time[i], values: new Array(series.length).fill(undefined) }
        rows.set(key, row)
      }
      row.values[column] = s.values[i]
    }
  })
  const sorted = [...rows.values()].sort((a, b) => a.stage - b.stage || a.t - b.t)
  return historyHeader(series) + sorted.map((r) => historyLine(r.time, r.stage, r.t, r.values)).join('')
}

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
