/**
 * How far something comes that moves at a rate given over the clock of the stage: ∫ rate dt.
 *
 * What     A number and a table are integrated in closed form, so that the distance does not depend on the steps. An
 *          expression is integrated step by step by Gauss's rule of three points (exact to the fifth power of t), and the
 *          sum carries its lost digits along (Neumaier). Each interval is cut where a table has its rows.
 * Fails    A jump of an expression within a step is seen as well as three points see it: give it as a table.
 * Source   A. Neumaier (1974), for the sum.
 */
import type { Component } from '../case/types/boundary.ts'
import { makeSearch } from '../math/lookup.ts'
import { compileComponent } from './fields.ts'
import { SetupError } from './setup-error.ts'

export interface Travel {
  /** Whether the rate changes in time. */
  inTime: boolean
  /** The rate at a time. */
  rate(t: number): number
  /** The mean rate from t to t + dt; the rate at t where dt is 0. */
  mean(t: number, dt: number): number
  /** The distance from time 0 to t + dt; `whole`: the step of the stage [s]. */
  at(t: number, dt: number, whole: number): number
}

export function makeTravel(component: Component, constants: Record<string, number>, path: string): Travel {
  const scalar = compileComponent(component, constants, path)
  if (scalar.inSpace)
    throw new SetupError(
      path,
      'a number that is the same everywhere',
      'one that varies in place',
      'write it over t alone',
    )
  const rate = (t: number) => scalar.at(0, 0, 0, t)
  if (!scalar.inTime) {
    const steady = rate(0)
    return { inTime: false, rate: () => steady, mean: () => steady, at: (t, dt) => steady * (t + dt) }
  }
  const rows =
    typeof component === 'object' ? Float64Array.from(component.table, ([time]) => time) : new Float64Array(0)
  const search = makeSearch(rows)
  const between = (from: number, to: number) => integral(rate, rows, search, from, to)
  const mean = (t: number, dt: number) => (dt > 0 ? between(t, t + dt) / dt : rate(t))
  const steadyScale = typeof component === 'object' && !scaleInTime(component.scale, constants, path)
  const at = steadyScale ? alongRows(rows, between) : alongSteps(between)
  return { inTime: true, rate, mean, at }
}

function scaleInTime(scale: Component | undefined, constants: Record<string, number>, path: string): boolean {
  return scale !== undefined && compileComponent(scale, constants, `${path}.scale`).inTime
}

/** Nodes and weights of Gauss's rule on (−1, 1). */
const NODE = Math.sqrt(0.6)
const SIDE = 5 / 18
const MIDDLE = 8 / 18

function gauss(rate: (t: number) => number, from: number, to: number): number {
  const half = 0.5 * (to - from)
  const middle = from + half
  return (to - from) * (MIDDLE * rate(middle) + SIDE * (rate(middle - NODE * half) + rate(middle + NODE * half)))
}

function integral(
  rate: (t: number) => number,
  rows: Float64Array,
  search: (t: number) => number,
  from: number,
  to: number,
): number {
  let sum = 0
  let start = from
  for (let row = search(from); row < rows.length && rows[row] < to; row++) {
    if (rows[row] <= start) continue
    sum += gauss(rate, start, rows[row])
    start = rows[row]
  }
  return sum + gauss(rate, start, to)
}

/** From the last row of a table on; what lies before it is known. */
function alongRows(rows: Float64Array, between: (from: number, to: number) => number): Travel['at'] {
  const starts = Float64Array.from([0, ...rows.filter((row) => row > 0)])
  const search = makeSearch(starts)
  const upTo = [0]
  for (let i = 1; i < starts.length; i++) upTo.push(upTo[i - 1] + between(starts[i - 1], starts[i]))
  return (t, dt) => {
    const end = t + dt
    const next = search(end)
    const row = starts[next] === end ? next : Math.max(0, next - 1)
    return upTo[row] + between(starts[row], end)
  }
}

/** Step by step; from the start again where time has gone back, so that a run that is resumed finds the same bits. */
function alongSteps(between: (from: number, to: number) => number): Travel['at'] {
  let done = 0
  let sum = 0
  let lost = 0
  return (t, dt, whole) => {
    const steps = whole > 0 ? Math.round((t + dt) / whole) : 0
    if (steps < done) done = sum = lost = 0
    for (; done < steps; done++) {
      const more = between(done * whole, (done + 1) * whole)
      const next = sum + more
      lost += Math.abs(sum) >= Math.abs(more) ? sum - next + more : more - next + sum
      sum = next
    }
    return sum + lost
  }
}
