/** The ways to find the common line of polygons, each pair found anew, in turn, so that whatever else the machine does meets them all. */

import { KNOWN, ROUNDS } from '../contact/look/planes/polyhedra.ts'
import { type LineWay, lineFinders } from '../papers/lines/line-finders.ts'
import { makePolygons } from '../papers/lines/make-polygons.ts'
import { SHARED } from '../papers/lines/polygons.ts'
import { median } from './measure.ts'

export const LINE_WAYS = Object.keys(lineFinders) as LineWay[]

/** The paper's ratios of the conventional way to these (section 5.1); its own pairs are not known. */
export const PAPER_LINES: Partial<Record<LineWay, string>> = {
  'fast-common-plane': '1 to 5',
  'shortest-link': '5 to 16',
}

export interface LineFigures {
  pair: string
  /** Of each way, in the order of LINE_WAYS: nanoseconds, rounds, and the time of the conventional way over its own. */
  nanoseconds: number[]
  rounds: number[]
  ratios: number[]
}

const CALLS = 4000
const SAMPLES = 15
const WARMING = 3

type NamedPolygons = Record<string, { a: number[][]; b: number[][] }>

export function measureLines(pairs: NamedPolygons, clock: () => number, calls = CALLS): LineFigures[] {
  const polygonPairs = Object.entries(pairs).map(([pair, { a, b }]) => ({
    pair,
    polygons: makePolygons(a.flat(), b.flat()),
  }))
  const samples = polygonPairs.map(() => LINE_WAYS.map((): number[] => []))
  const rounds = polygonPairs.map(() => LINE_WAYS.map(() => 0))
  for (let sample = -WARMING; sample < SAMPLES; sample++)
    polygonPairs.forEach(({ polygons }, i) => {
      LINE_WAYS.forEach((way, k) => {
        const { find } = lineFinders[way]
        const begin = clock()
        for (let call = 0; call < calls; call++) {
          polygons.id[KNOWN] = 0
          polygons.real[SHARED] = 0
          find(polygons)
        }
        if (sample >= 0) samples[i][k].push((clock() - begin) / calls)
        rounds[i][k] = polygons.id[ROUNDS]
      })
    })
  return polygonPairs.map(({ pair }, i) => ({
    pair,
    nanoseconds: samples[i].map((mine) => 1e9 * median(mine)),
    rounds: rounds[i],
    ratios: samples[i].map((mine) => median(mine.map((time, s) => samples[i][0][s] / time))),
  }))
}
