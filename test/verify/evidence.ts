import type { Evidence, Series } from '../../src/verify/types.ts'

/** A history of one stage, sampled from a function. */
export function series(name: string, times: number[], f: (t: number) => number, unit = 'm'): Series {
  return {
    name,
    unit,
    stage: new Int32Array(times.length),
    t: Float64Array.from(times),
    values: Float64Array.from(times, f),
  }
}

export function evidence(parts: Partial<Evidence>): Evidence {
  return { series: [], values: {}, results: {}, stages: [], hash: '', ...parts }
}
