/**
 * Searches for neighbours: processor time and memory on the same boxes, all in turn, so that whatever else the machine does meets
 * them all. Times of the NBS paper's Figures 14 to 22, as ratios.
 */
import { searchMethods } from '../contact/search/methods.ts'
import { makeWorkArrays } from '../contact/search/work-arrays.ts'
import type { Pairs } from '../state/boxes.ts'
import { median } from './measure.ts'
import type { Crowd } from './search-crowds.ts'

/** Searches of one sample, in bodies; samples, and those that are thrown away. */
const BODIES = 2e5
const SAMPLES = 9
const WARMING = 2
/** Room for pairs of a body. */
const ROOM = 24

export interface SearchFigures {
  crowd: string
  bodies: number
  /** Pairs a body. */
  pairs: number
  method: string
  /** Nanoseconds a body and search. */
  time: number
  /** Bytes of work arrays. */
  bytes: number
  /** Each sample [ns a body], in the order in which all were measured: ratios are of the same turns. */
  samples: number[]
}

/** Every crowd by every method that is named with it. */
export function measureSearches(
  work: { crowd: Crowd; methods: string[] }[],
  clock: () => number,
  tell: (text: string) => void,
  bodies = BODIES,
): SearchFigures[] {
  const runs = work.flatMap(({ crowd, methods }) => methods.map((method) => makeRun(crowd, method, bodies)))
  for (let sample = -WARMING; sample < SAMPLES; sample++) {
    tell(`neighbours: ${sample + WARMING + 1} of ${SAMPLES + WARMING}`)
    for (const run of runs) {
      const begin = clock()
      for (let i = 0; i < run.repeats; i++) run.search()
      if (sample >= 0) run.samples.push((1e9 * (clock() - begin)) / (run.repeats * run.count))
    }
  }
  return runs.map(({ crowd, count, method, pairs, samples, arrays }) => {
    if (pairs.full[0] === 1) throw new Error(`${crowd}: more pairs than there is room for`)
    return {
      crowd,
      bodies: count,
      pairs: pairs.count[0] / count,
      method,
      time: median(samples),
      bytes: arrays.bytes,
      samples,
    }
  })
}

function makeRun({ name, boxes }: Crowd, method: string, bodies: number) {
  const { count } = boxes
  const pairs = pairsFor(ROOM * count)
  const arrays = makeWorkArrays()
  const find = searchMethods[method].use(count, arrays)
  const repeats = Math.max(1, Math.round(bodies / count))
  return {
    crowd: name,
    count,
    method,
    pairs,
    arrays,
    repeats,
    samples: [] as number[],
    search: () => find(boxes, pairs),
  }
}

const pairsFor = (room: number): Pairs => ({
  count: new Int32Array(1),
  full: new Int32Array(1),
  searches: new Int32Array(1),
  a: new Int32Array(room),
  b: new Int32Array(room),
})

/** Time a body of one over that of another: the median over turns. */
export const ratioOf = (one: SearchFigures, other: SearchFigures): number =>
  median(one.samples.map((time, i) => time / other.samples[i]))
