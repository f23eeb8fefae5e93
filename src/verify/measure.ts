/** The number that a measure names: one value taken from a record, or an expression over several. */
import { compile, type Expression, evaluate, parseExpression, pathOf, type Scope } from '../math/expression.ts'
import { TAKES, type Take, takeOfCall, usageOf } from '../math/takes.ts'
import { numberAt, pathsOf } from '../math/tree-numbers.ts'
import { extremeOf } from './extreme.ts'
import { frequencyOf, meanOf, rmsOf } from './frequency.ts'
import { caseNames, caseNumber } from './lookup.ts'
import { timeOfPassing } from './passing.ts'
import type { Evidence, Measure } from './types.ts'
import { findSeries, isRecord, type Samples, sameTime, samplesOf, stageOf } from './window.ts'

/** What is taken from a record, with its expected history parsed. */
interface Request {
  record: string
  take: Take
  at?: number
  level?: number
  from?: number
  to?: number
  against?: Expression
}

/** `doubted`: extremes are taken as far out as they may have been between samples. */
export function evaluateMeasure(measure: Measure, evidence: Evidence, doubted = false): number {
  if (measure.compute !== undefined) {
    const take = (request: Request) => takeFrom(evidence, stageOf(evidence, measure.stage), request, doubted)
    return evaluate(parseExpression(measure.compute), scopeOf(evidence, take))
  }
  if (measure.record === undefined) throw new Error('neither a record nor an expression is given')
  const { record, take, at, from, to } = measure
  const level =
    typeof measure.level === 'string' ? evaluate(parseExpression(measure.level), inCase(evidence)) : measure.level
  const against = measure.against === undefined ? undefined : parseExpression(measure.against)
  return takeFrom(evidence, stageOf(evidence, measure.stage), { record, take, at, level, from, to, against }, doubted)
}

/** The numbers of the case alone. */
const inCase = ({ values }: Evidence): Scope => ({
  name: (path) => caseNumber(values, path),
  known: () => caseNames(values),
})

/** Throws where an expression names what the run will not have; nothing needs to be recorded yet. */
export function checkCompute(compute: string, evidence: Evidence): void {
  const find = ({ record }: Request) => (findSeries(evidence, record) ? 1 : 0)
  evaluate(parseExpression(compute), scopeOf(evidence, find))
}

function scopeOf(evidence: Evidence, take: (request: Request) => number): Scope {
  const scope: Scope = {
    name: (path) => numberAt(evidence.results, path) ?? caseNumber(evidence.values, path),
    known: () => [...pathsOf(evidence.results), ...caseNames(evidence.values)],
    call: (name, parts) => {
      const record = parts.length > 0 ? pathOf(parts[0]) : undefined
      const how = takeOfCall(name)
      if (!how) return undefined
      const numeric = name === 'max' || name === 'min'
      if (numeric && (record === undefined || !isRecord(evidence, record))) return undefined
      return take(requestOf(how, record, parts.slice(1), scope))
    },
  }
  return scope
}

function requestOf(take: Take, record: string | undefined, parts: Expression[], scope: Scope): Request {
  const { argument, window } = TAKES[take]
  const special = argument ? 1 : 0
  const numbers = parts.length - special
  if (record === undefined || !(numbers === 0 || (window && numbers === 2)))
    throw new Error(`expected ${usageOf(take)}`)
  const [from, to] = parts.slice(special).map((part) => evaluate(part, scope))
  const request: Request = { record, take, from, to }
  if (argument === 'time') request.at = evaluate(parts[0], scope)
  if (argument === 'level') request.level = evaluate(parts[0], scope)
  if (argument === 'expression of t') request.against = parts[0]
  return request
}

function takeFrom(evidence: Evidence, stage: number, request: Request, doubted: boolean): number {
  const series = findSeries(evidence, request.record)
  const samples = samplesOf(series, stage, request.from, request.to)
  switch (request.take) {
    case 'at':
      return sampleAt(samples, request.at)
    case 'end':
      return endOf(samples, evidence.stages[stage])
    case 'start':
      if (samples.t[0] !== 0) throw new Error(`"${samples.name}" has no sample at the start of stage ${stage}`)
      return samples.v[0]
    case 'max':
      return largest(samples, 1, doubted)
    case 'min':
      return -largest(samples, -1, doubted)
    case 'absmax':
      return Math.max(Math.abs(largest(samples, 1, doubted)), Math.abs(largest(samples, -1, doubted)))
    case 'time of max':
      return timeOf(samples, 1, doubted)
    case 'time of min':
      return timeOf(samples, -1, doubted)
    case 'time of passing':
      return passingOf(samples, request.level, doubted)
    case 'mean':
      return meanOf(samples)
    case 'rms':
      return rmsOf(samples)
    case 'frequency':
      return frequencyOf(samples)
    case 'l2':
      return differenceFrom(samples, request.against, evidence)
  }
}

/** The largest of sign · v. */
function largest(samples: Samples, sign: 1 | -1, doubted: boolean): number {
  const { value, doubt } = extremeOf(samples, sign)
  return sign * value + (doubted ? doubt : 0)
}

function timeOf(samples: Samples, sign: 1 | -1, doubted: boolean): number {
  const { t, doubtOfTime } = extremeOf(samples, sign)
  return doubted ? t + doubtOfTime : t
}

function passingOf(samples: Samples, level: number | undefined, doubted: boolean): number {
  if (level === undefined) throw new Error(`the level that "${samples.name}" passes is missing`)
  const { t, doubt } = timeOfPassing(samples, level)
  return doubted ? t + doubt : t
}

/** The sample at a time; none is made up between samples. */
function sampleAt({ name, t, v }: Samples, at: number | undefined): number {
  if (at === undefined) throw new Error(`the time at which "${name}" is taken is missing`)
  const i = t.findIndex((time) => sameTime(time, at))
  if (i >= 0) return v[i]
  const nearest = t.reduce((best, time) => (Math.abs(time - at) < Math.abs(best - at) ? time : best))
  throw new Error(`"${name}" has no sample at ${at} s; the nearest is at ${nearest} s`)
}

function endOf({ name, t, v }: Samples, length: number): number {
  const last = t.length - 1
  if (sameTime(t[last], length)) return v[last]
  throw new Error(`"${name}" ends at ${t[last]} s, its stage at ${length} s`)
}

/** Relative difference √∫(v − e)² dt / √∫e² dt from an expression e of t, by the trapezoidal rule over the samples. */
function differenceFrom({ name, t, v }: Samples, against: Expression | undefined, evidence: Evidence): number {
  if (against === undefined) throw new Error(`the history that "${name}" is compared with is missing`)
  const expected = compile(against, ['t'], inCase(evidence))
  const time = new Float64Array(1)
  let difference = 0
  let size = 0
  for (let i = 0; i < t.length; i++) {
    time[0] = t[i]
    const e = expected(time)
    const weight = (t[Math.min(i + 1, t.length - 1)] - t[Math.max(i - 1, 0)]) / 2
    difference += weight * (v[i] - e) * (v[i] - e)
    size += weight * e * e
  }
  if (size === 0) throw new Error(`the history that "${name}" is compared with is zero throughout`)
  return Math.sqrt(difference / size)
}
