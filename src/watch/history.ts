/** Histories in memory: rows of samples that grow, and the series made from them. */
import type { Series } from '../output/summary.ts'

/** Samples of several columns at the same times. */
export interface History {
  columns: { name: string; unit: string }[]
  rows: number
  /** stage, clock of the stage [s], time [s], then the columns; row by row. */
  data: Float64Array
}

const HEAD = 3

export const makeHistory = (columns: { name: string; unit: string }[]): History => ({
  columns,
  rows: 0,
  data: new Float64Array(64 * (HEAD + columns.length)),
})

const width = (history: History): number => HEAD + history.columns.length

/** Appends a row and returns the part of it that the columns fill. */
export function addRow(history: History, stage: number, t: number, time: number): Float64Array {
  const wide = width(history)
  if ((history.rows + 1) * wide > history.data.length) {
    const larger = new Float64Array(2 * history.data.length)
    larger.set(history.data)
    history.data = larger
  }
  const at = history.rows * wide
  history.data[at] = stage
  history.data[at + 1] = t
  history.data[at + 2] = time
  history.rows++
  return history.data.subarray(at + HEAD, at + wide)
}

/** The filled part, as a checkpoint keeps it. */
export const historyData = (history: History): Float64Array => history.data.slice(0, history.rows * width(history))

export function restoreHistory(history: History, data: Float64Array): void {
  history.data = new Float64Array(Math.max(2 * data.length, 64 * width(history)))
  history.data.set(data)
  history.rows = data.length / width(history)
}

/** Calls `visit` with stage, clock and values of each row from one on. */
export function readRows(
  history: History,
  from: number,
  visit: (stage: number, t: number, values: Float64Array) => void,
): void {
  const wide = width(history)
  for (let row = from; row < history.rows; row++) {
    const at = row * wide
    visit(history.data[at], history.data[at + 1], history.data.subarray(at + HEAD, at + wide))
  }
}

export function toSeries(history: History): Series[] {
  const wide = width(history)
  const column = (place: number) =>
    Float64Array.from({ length: history.rows }, (_, row) => history.data[row * wide + place])
  const stage = Int32Array.from(column(0))
  const t = column(1)
  const time = column(2)
  return history.columns.map(({ name, unit }, k) => ({ name, unit, stage, t, time, values: column(HEAD + k) }))
}
