/** `talus bench`: speed as ratios in one run: loops and whole steps by kernels and builds, ways to detect contact and to find neighbours. */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ElementFigures, loopsOf, measureElements, shakenCube } from '../bench/elements.ts'
import { measureInC } from '../bench/elements-in-c.ts'
import {
  formatLines,
  formatPairs,
  formatRate,
  formatShadows,
  formatVerdict,
  judgeRate,
  judgeShadows,
  type PairRow,
  type Verdict,
} from '../bench/format.ts'
import { formatElements, formatGrowth, formatPoints, formatSteps } from '../bench/format-steps.ts'
import type { CFigures } from '../bench/in-c.ts'
import { type LineFigures, measureLines } from '../bench/lines.ts'
import type { Meter } from '../bench/measure.ts'
import { measurePairs, type PairFigures } from '../bench/measure-pairs.ts'
import { ENGINES, engineClasses, typeClasses } from '../bench/pair-classes.ts'
import type { PairClass } from '../bench/pairs.ts'
import type { PointFigures } from '../bench/points.ts'
import { measureRate, measureShadows, type RateFigures, type ShadowFigures, type Span } from '../bench/scene.ts'
import { type Rate, type Scene, scenes } from '../bench/scenes.ts'
import type { SearchFigures } from '../bench/search.ts'
import { reportSearches } from '../bench/search-report.ts'
import { pointScenes, stepScenes } from '../bench/step-scenes.ts'
import type { StepFigures } from '../bench/steps.ts'
import type { Case } from '../case/case.ts'
import { planeFinders } from '../contact/look/detections.ts'
import { makeOverlapMethod } from '../contact/look/planes/solid-method.ts'
import type { Host } from '../host.ts'
import { readCase } from '../index.ts'
import { comparedFinders } from '../papers/detections.ts'
import { baselineIn, compareRatios, machine, machineText, type Ratios } from './bench-baseline.ts'
import {
  buildIn,
  type GrowthFigures,
  measureGrowth,
  measurePointScene,
  measureScene as measureSteps,
  measureThreads,
} from './bench-steps.ts'
import { DONE, InputError } from './errors.ts'
import { readText } from './load.ts'
import { say, sayInPlace } from './speak.ts'
import { ownCases } from './verify-command.ts'

export interface BenchFlags {
  json?: boolean
  long?: boolean
  /** Folder of another build that takes part in whole steps. */
  beside?: string
  /** Whole steps are those of one thread and of so many, by wall time. */
  threads?: number
  /** File that `--json` wrote, whose ratios these are compared with. */
  against?: string
}

/** What is known so far: it is told even if the measurement fails later. */
interface Result {
  name: string
  pairs?: PairFigures[]
  lines?: LineFigures[]
  searches?: SearchFigures[]
  elements?: (ElementFigures & { c?: CFigures })[]
  points?: PointFigures & { c?: CFigures }
  steps?: StepFigures[]
  growth?: Omit<GrowthFigures, 'picture'>
  shadows: ShadowFigures[]
  rates: { detect: string; figures: RateFigures }[]
  verdicts: Verdict[]
}

/** Something that can be measured by its name. */
interface Measurement {
  name: string
  title: string
  long?: boolean
  measure(io: Io, result: Result): void
}

interface Io extends Meter {
  print: (text: string) => void
  flags: BenchFlags
  beside?: Awaited<ReturnType<typeof buildIn>>
}

const PAIRS = 2000
const NINE_PAIRS = 'seed-000/polygons-nine-pairs.yaml'

const finders = {
  ...Object.fromEntries(Object.entries({ ...planeFinders, ...comparedFinders }).map(([name, { use }]) => [name, use])),
  'half-space': makeOverlapMethod(),
}

/** Cells along an edge of the cubes whose elements are timed: 6,000 tetrahedra and 64,000; with --long 584,000. */
const CUBES = [10, 22]
const LONG_CUBE = 46

const measurements: Measurement[] = [
  { name: 'elements', title: 'loops over elements and nodes, plain, by the kernel, and in C', measure: measureLoops },
  ...pointScenes.map((scene) => ({
    name: scene.name,
    title: scene.title,
    measure(io: Io, result: Result) {
      result.points = measurePointScene(scene, io, inOwnFolder('scripts/bench/points.c'))
      io.print(formatPoints(result.points))
    },
  })),
  ...stepScenes.map((scene) => ({
    name: scene.name,
    title: scene.title,
    long: scene.long,
    measure(io: Io, result: Result) {
      const { threads } = io.flags
      result.steps = threads === undefined ? measureSteps(scene, io, io.beside) : measureThreads(scene, threads, io)
      io.print(formatSteps(result.steps))
    },
  })),
  {
    name: 'growth',
    title: 'time of a step against size: tetrahedra and rigid blocks',
    long: true,
    measure(io, result) {
      const { picture, ...growth } = measureGrowth(io.flags.long === true, io)
      result.growth = growth
      const { verdicts, text } = formatGrowth(growth)
      io.print(text)
      for (const verdict of verdicts) io.print(formatVerdict(verdict))
      result.verdicts.push(...verdicts)
      io.host.writeFile('growth.svg', new TextEncoder().encode(picture))
      io.print('  drawn in growth.svg')
    },
  },
  ...scenes.map((scene) => ({
    name: scene.name,
    title: scene.title,
    long: scene.long,
    measure: (io: Io, result: Result) => measureScene(scene, io, result),
  })),
  {
    name: 'pairs',
    title: 'separated and overlapping pairs, beside engines that were measured elsewhere',
    measure: (io, result) => measureClasses(engineClasses, io, result),
  },
  {
    name: 'types',
    title: 'pairs by the type of their contact, initial and updated detection',
    measure: (io, result) => measureClasses(typeClasses, io, result),
  },
  {
    name: 'polygons',
    title: 'nine pairs of polygons, each found anew, in the plane',
    measure({ print, clock }, result) {
      const [{ probe }] = casesOf(NINE_PAIRS, [])
      result.lines = measureLines(probe?.pairs as Parameters<typeof measureLines>[0], clock)
      print(formatLines(result.lines))
    },
  },
  {
    name: 'search',
    title: 'searches for neighbours: by number, by density, beside walls; memory',
    measure: (io, result) => measureNeighbours(1, io, result),
  },
  {
    name: 'tenfold-search',
    title: 'the same with ten times as many bodies',
    long: true,
    measure: (io, result) => measureNeighbours(10, io, result),
  },
]

export async function benchCommand(names: string[], flags: BenchFlags, host: Host): Promise<number> {
  const results: Result[] = []
  const print = flags.json ? () => {} : (text: string) => say(`${text}\n`)
  const beside = flags.beside === undefined ? undefined : await buildIn(flags.beside)
  const known = flags.against === undefined ? undefined : baselineIn(flags.against)
  const io: Io = { host, clock: processorTime, tell: progress(host), print, flags, beside }
  const chosen = choose(names, flags)
  const time = flags.threads === undefined ? 'processor time' : 'processor time; steps by threads in wall time'
  print(machineText(machine(), time))
  try {
    for (const { name, title, measure } of chosen) {
      print(`${name}: ${title}`)
      const result: Result = { name, shadows: [], rates: [], verdicts: [] }
      results.push(result)
      measure(io, result)
      print('')
    }
  } finally {
    const ratios = ratiosOf(results)
    if (flags.json) say(`${JSON.stringify({ ...machine(), ratios, results }, undefined, 1)}\n`)
    else if (known) print(compareRatios(ratios, known))
  }
  return DONE
}

function choose(names: string[], { long }: BenchFlags): Measurement[] {
  if (names.length === 0) return measurements.filter((one) => long || !one.long)
  for (const name of names)
    if (!measurements.some((one) => one.name.startsWith(name)))
      throw new InputError(
        `nothing to measure begins with ${name}; there are ${measurements.map((one) => one.name).join(', ')}`,
      )
  return measurements.filter((one) => names.some((name) => one.name.startsWith(name)))
}

/** Seconds of the processor, of all threads of this process. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e-6 * (user + system)
}

/** A file beside the cases that come with Talus: the package leaves some out. */
function inOwnFolder(file: string): string | undefined {
  const path = join(ownCases(), '..', file)
  return existsSync(path) ? path : undefined
}

function measureLoops({ host, clock, tell, print, flags }: Io, result: Result): void {
  const source = inOwnFolder('scripts/bench/elements.c')
  result.elements = [...CUBES, ...(flags.long ? [LONG_CUBE] : [])].map((cells) => {
    const figures = measureElements(cells, { clock, tell })
    const world = shakenCube(cells)
    loopsOf(world, 'fast').elements()
    const c = source === undefined ? undefined : measureInC(world, source, Math.ceil(1e6 / figures.tets), host)
    return { ...figures, c }
  })
  print(formatElements(result.elements))
}

/** The ratios of a run by what they are of: what does not depend on the machine, or little. */
function ratiosOf(results: readonly Result[]): Ratios {
  const ratios: Ratios = {}
  for (const { name, elements = [], points, steps = [], growth } of results) {
    for (const { tets, loops, c } of elements) {
      for (const loop of loops) ratios[`${loop.name} of ${tets} tets, plain/fast`] = loop.ratio
      if (c) ratios[`elements of ${tets} tets, C/fast`] = c.time / loops[0].fast
    }
    for (const loop of points?.loops ?? []) ratios[`${name}, ${loop.name}, plain/fast`] = loop.ratio
    if (points?.c) ratios[`${name}, fast/C`] = (points.loops.at(-1)?.fast ?? 0) / points.c.time
    for (const one of steps.slice(1)) ratios[`${name}, ${steps[0].name}/${one.name}`] = one.times
    if (growth)
      for (const [of, exponent] of Object.entries(growth.exponents)) ratios[`growth of ${of}, exponent`] = exponent
  }
  return ratios
}

function measureClasses(classes: PairClass[], { print, clock, tell }: Io, result: Result): void {
  result.pairs = classes.map((kind) => measurePairs(kind, PAIRS, finders, clock, tell))
  const rows = result.pairs.map((figures): PairRow => ({ figures, engines: ENGINES[figures.class] }))
  print(formatPairs(rows, Object.keys(finders)))
}

function measureNeighbours(share: number, { print, clock, tell }: Io, result: Result): void {
  const { figures, text, verdicts } = reportSearches(clock, tell, share)
  result.searches = figures
  print(text)
  for (const verdict of verdicts) print(formatVerdict(verdict))
  result.verdicts.push(...verdicts)
}

/** Scenes that are run for a moment first, so that what is measured is compiled code. */
const WARMING = ['wall-15', 'dropped-64']
const warmed = { done: false }

function warmUp(io: Io): void {
  if (warmed.done) return
  warmed.done = true
  for (const scene of scenes.filter(({ name }) => WARMING.includes(name)))
    measureShadows(caseOf(scene), io, [{ stage: 0, from: 0, steps: 1500 }], finders, [], () => {})
}

function measureScene(scene: Scene, io: Io, { shadows, rates, verdicts }: Result): void {
  const { print } = io
  const judge = (more: Verdict[]) => {
    for (const verdict of more) print(formatVerdict(verdict))
    verdicts.push(...more)
  }
  warmUp(io)
  if (scene.shadows) {
    const { ways = Object.keys(finders) } = scene
    const own = Object.fromEntries(Object.entries(finders).filter(([name]) => ways.includes(name)))
    measureShadows(caseOf(scene), io, scene.shadows, own, scene.yardsticks, (figures) => {
      shadows.push(figures)
      print(formatShadows(figures, scene.yardsticks))
      judge(judgeShadows(figures, scene.aims, scene.two))
    })
  }
  for (const rate of scene.rates?.of ?? []) {
    const figures = measureRate(caseOf(scene, rate), io, scene.rates as Span)
    rates.push({ detect: rate.detect, figures })
    print(formatRate(rate.detect, figures))
    judge(judgeRate(rate, figures))
  }
}

function casesOf(file: string, set: string[]): Case[] {
  const path = join(ownCases(), file)
  return readCase(readText(path), { name: path, folder: dirname(path), set }).variations
}

function caseOf(scene: Scene, rate?: Rate): Case {
  const set = [...scene.set, ...(rate ? [`contact.detect=${rate.detect}`, ...(rate.set ?? [])] : [])]
  const variations = casesOf(scene.file, set)
  return variations.find(({ name }) => name.endsWith(`-${scene.variation}`)) ?? variations[0]
}

/** A line a second where someone watches, gone when something is printed. */
function progress(host: Host): (text: string) => void {
  let last = host.now()
  return (text) => {
    if (!process.stderr.isTTY || host.now() - last < 1) return
    last = host.now()
    sayInPlace(text)
  }
}
