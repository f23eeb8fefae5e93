/** The samples of a series that belong to a stage and to an interval of its clock. */
import { didYouMean } from '../math/nearest-name.ts'
import { pathName } from './lookup.ts'
import type { Evidence, Series } from './types.ts'

/** Clock and values of the chosen samples; views, not copies. */
export interface Samples {
  name: string
  t: Float64Array
  v: Float64Array
}

/** Times are multiples of the step, rounded: they agree where they differ by less than 1e-9 of themselves. */
export function sameTime(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b))
}

export function findSeries(evidence: Evidence, name: string): Series {
  const found = evidence.series.find((s) => s.name === name || pathName(s.name) === name)
  if (found) return found
  const parts = partsOf(evidence, name)
  if (parts.length > 0) throw new Error(`record "${name}" has several parts: write ${parts.join(', ')}`)
  const names = evidence.series.map((s) => s.name)
  const list = names.length === 0 ? '; nothing was recorded' : `; recorded are ${names.slice(0, 12).join(', ')}`
  throw new Error(`no record "${name}"${didYouMean(name, names) || list}`)
}

const partsOf = (evidence: Evidence, name: string): string[] =>
  evidence.series.map((s) => s.name).filter((n) => n.startsWith(`${name}.`) || pathName(n).startsWith(`${name}.`))

/** Whether a name is that of a record, whole or in part. */
export function isRecord(evidence: Evidence, name: string): boolean {
  return evidence.series.some((s) => s.name === name || pathName(s.name) === name) || partsOf(evidence, name).length > 0
}

/** The number of the stage whose clock counts. */
export function stageOf(evidence: Evidence, stage: number | undefined): number {
  const chosen = stage ?? evidence.stages.length - 1
  if (chosen >= 0 && chosen < evidence.stages.length) return chosen
  if (evidence.stages.length === 0) throw new Error('the case has no stage, so nothing was recorded')
  throw new Error(`no stage ${chosen}: the run had ${evidence.stages.length}, counted from 0`)
}

export function samplesOf(series: Series, stage: number, from?: number, to?: number): Samples {
  const { t } = series
  let first = 0
  while (first < t.length && series.stage[first] < stage) first += 1
  let end = first
  while (end < t.length && series.stage[end] === stage) end += 1
  if (first === end) throw new Error(`"${series.name}" has no sample in stage ${stage}`)
  const [begin, last] = [t[first], t[end - 1]]
  while (from !== undefined && first < end && t[first] < from && !sameTime(t[first], from)) first += 1
  while (to !== undefined && end > first && t[end - 1] > to && !sameTime(t[end - 1], to)) end -= 1
  if (first === end) {
    const wanted = `from ${from ?? begin} s to ${to ?? last} s`
    throw new Error(`"${series.name}" has no sample ${wanted}; it reaches from ${begin} s to ${last} s`)
  }
  const v = series.values.subarray(first, end)
  const bad = v.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) throw new Error(`"${series.name}" is ${v[bad]} at ${t[first + bad]} s`)
  return { name: series.name, t: t.subarray(first, end), v }
}
