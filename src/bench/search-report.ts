/** `talus bench search`: what is measured, what is made of it, and what was wanted. */
import { makeMeasures, measure, sharedAxis } from '../contact/search/measure.ts'
import { log } from '../math/elementary.ts'
import { listMemory } from '../papers/search/list-memory.ts'
import { table, type Verdict } from './format.ts'
import { measureSearches, ratioOf, type SearchFigures } from './search.ts'
import { type Crowd, cloud, cloudAtWall, cloudOnFacets, mixture, packing } from './search-crowds.ts'

const NBS = ['nbs']
const ALL = ['nbs', 'grid', 'levels', 'sorted-cells']
const SPACINGS = [1, 2, 5, 10, 50, 200]

type Work = { crowd: Crowd; methods: string[] }[]

interface SearchReport {
  figures: SearchFigures[]
  text: string
  verdicts: Verdict[]
}

/** With `share` times as many bodies, and as much work a sample: 1 as it is told of, more for large ones, less for a test. */
export function reportSearches(clock: () => number, tell: (text: string) => void, share = 1): SearchReport {
  const many = (count: number) => Math.round(count * share)
  const row = (n: number) => Math.round(n * Math.sqrt(share))
  const spaced = (name: 'B' | 'C' | 'D'): Work =>
    SPACINGS.map((spacing) => ({ crowd: packing(name, row(100), spacing), methods: NBS }))
  const parts: Record<string, Work> = {
    growth: [100, 200, 300].map((n) => ({ crowd: packing('A', row(n)), methods: ['nbs', 'sorted-cells'] })),
    B: spaced('B'),
    C: spaced('C'),
    D: spaced('D'),
    clouds: [
      ...([2, 3] as const).flatMap((d) => [many(1e4), many(1e5)].map((n) => ({ crowd: cloud(n, d), methods: ALL }))),
      { crowd: cloud(1000, 3), methods: ['nbs', 'all-pairs'] },
    ],
    large: [
      { crowd: cloudAtWall(many(1e5), 2), methods: ALL.slice(0, 3) },
      { crowd: cloudAtWall(many(1e5), 3), methods: ALL.slice(0, 3) },
      { crowd: cloudOnFacets(many(1e5)), methods: ALL.slice(0, 3) },
      { crowd: mixture(many(2e4)), methods: ALL.slice(0, 3) },
    ],
  }
  const works = Object.values(parts).flat()
  const figures = measureSearches(works, clock, tell, 2e5 * share)
  const of = ({ crowd }: Work[number], method = 'nbs') =>
    figures.find((one) => one.crowd === crowd.name && one.method === method) as SearchFigures
  return {
    figures,
    text: [
      `  ns a body and search (over NBS); memory: bytes of work arrays over those of the lists of NBS`,
      table([['', 'pairs a body', ...ALL, 'all-pairs', 'memory of NBS'], ...works.map((work) => line(work, of))]),
    ].join('\n'),
    verdicts: [
      ...judgeGrowth(parts.growth.map((work) => of(work))),
      ...(['B', 'C', 'D'] as const).flatMap((name) =>
        judgeDensity(
          name,
          parts[name].map((work) => of(work)),
        ),
      ),
      ...judgeWalls(parts, of),
      ...judgeMemory(works, of),
    ],
  }
}

const digits = (x: number, n = 3): string => Number(x.toPrecision(n)).toString()

function line(work: Work[number], of: (work: Work[number], method?: string) => SearchFigures): string[] {
  const nbs = of(work)
  const cell = (method: string) => {
    if (!work.methods.includes(method)) return ''
    const figures = of(work, method)
    return method === 'nbs' ? digits(nbs.time) : `${digits(figures.time)} (${digits(ratioOf(figures, nbs))} ×)`
  }
  return [nbs.crowd, digits(nbs.pairs), ...ALL.map(cell), cell('all-pairs'), `${digits(memoryOf(work, nbs))} ×`]
}

/** Bytes of work arrays over those of the lists alone. */
function memoryOf({ crowd: { boxes } }: Work[number], { bytes }: SearchFigures): number {
  const measures = makeMeasures()
  measure(boxes, measures)
  return bytes / (4 * listMemory(boxes, sharedAxis(measures, 2) ? 2 : 3))
}

const judge = (text: string, value: number, least: number, most: number): Verdict => ({
  text: `${text} ${digits(value)} (wanted ${least === 0 ? 'at most' : `${least} to`} ${most})`,
  met: value >= least && value <= most,
})

function judgeGrowth(growth: SearchFigures[]): Verdict[] {
  const [first] = growth
  const last = growth[growth.length - 1]
  const times = last.bodies / first.bodies
  const exponent = 1 + log(ratioOf(last, first)) / log(times)
  return [
    judge(`packing A, ${first.bodies} to ${last.bodies} discs: time of NBS ∝ N to the power of`, exponent, 0.9, 1.1),
  ]
}

/** Pairs at S = D cost their time; from 2 D on there are always as many. */
function judgeDensity(name: string, spaced: SearchFigures[]): Verdict[] {
  const [dense, loose] = spaced
  const last = spaced[spaced.length - 1]
  return [
    judge(`packing ${name}, S = 200 D: time of NBS over that at S = D`, ratioOf(last, dense), 0.2, 1.2),
    judge(`packing ${name}, S = 200 D: time of NBS over that at S = 2 D`, ratioOf(last, loose), 0, 1.2),
  ]
}

function judgeWalls(
  { clouds, large }: Record<string, Work>,
  of: (work: Work[number], method?: string) => SearchFigures,
): Verdict[] {
  return [
    [large[0], clouds[1]],
    [large[1], clouds[3]],
  ].flatMap(([wall, plain]) =>
    ['nbs', 'grid'].map((method) =>
      judge(
        `${wall.crowd.name}: time of ${method} over that without`,
        ratioOf(of(wall, method), of(plain, method)),
        0,
        2,
      ),
    ),
  )
}

function judgeMemory(works: Work, of: (work: Work[number]) => SearchFigures): Verdict[] {
  const alike = works.filter(({ crowd }) => crowd.boxes.count >= 1e4 && !/wall|facets|sizes/.test(crowd.name))
  if (alike.length === 0) return []
  const most = Math.max(...alike.map((work) => memoryOf(work, of(work))))
  return [judge('memory of NBS over its lists, 10,000 bodies and more alike: at most', most, 0, 1.7)]
}
