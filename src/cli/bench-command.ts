/** `talus bench`: speed of the ways to detect contact as ratios in one run, beside published figures. */
import { dirname, join } from 'node:path'
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
import { type LineFigures, measureLines } from '../bench/lines.ts'
import { measurePairs, type PairFigures } from '../bench/measure-pairs.ts'
import { ENGINES, engineClasses, typeClasses } from '../bench/pair-classes.ts'
import type { PairClass } from '../bench/pairs.ts'
import { measureRate, measureShadows, type RateFigures, type ShadowFigures } from '../bench/scene.ts'
import { type Rate, type Scene, scenes } from '../bench/scenes.ts'
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { readCase } from '../index.ts'
import { planeFinders } from '../narrow/detections.ts'
import { byOverlap } from '../narrow/solid-method.ts'
import { DONE, InputError } from './errors.ts'
import { readText } from './load.ts'
import { casesFolder } from './verify-command.ts'

export interface BenchFlags {
  json?: boolean
  long?: boolean
}

interface Result {
  name: string
  pairs?: PairFigures[]
  lines?: LineFigures[]
  shadows?: ShadowFigures[]
  rates?: { detect: string; figures: RateFigures }[]
  verdicts: Verdict[]
}

/** Something that can be measured by its name. */
interface Measurement {
  name: string
  title: string
  long?: boolean
  measure(io: Io): Omit<Result, 'name'>
}

interface Io {
  host: Host
  print: (text: string) => void
  tell: (text: string) => void
}

const PAIRS = 2000
const NINE_PAIRS = 'seed-000/polygons-nine-pairs.yaml'

const finders = {
  ...Object.fromEntries(Object.entries(planeFinders).map(([name, { use }]) => [name, use])),
  'half-space': byOverlap,
}

const measurements: Measurement[] = [
  ...scenes.map((scene) => ({
    name: scene.name,
    title: scene.title,
    long: scene.long,
    measure: (io: Io) => measureScene(scene, io),
  })),
  {
    name: 'pairs',
    title: 'separated and overlapping pairs, beside engines that were measured elsewhere',
    measure: (io) => measureClasses(engineClasses, io),
  },
  {
    name: 'types',
    title: 'pairs by the type of their contact, initial and updated detection',
    measure: (io) => measureClasses(typeClasses, io),
  },
  {
    name: 'polygons',
    title: 'nine pairs of polygons, each found anew, in the plane',
    measure({ print }) {
      const [{ probe }] = casesOf(NINE_PAIRS, [])
      const lines = measureLines(probe?.pairs as Parameters<typeof measureLines>[0], processorTime)
      print(formatLines(lines))
      return { lines, verdicts: [] }
    },
  },
]

export function benchCommand(names: string[], flags: BenchFlags, host: Host): number {
  const results: Result[] = []
  const print = flags.json ? () => {} : (text: string) => process.stdout.write(`${text}\n`)
  for (const { name, title, measure } of choose(names, flags)) {
    print(`${name}: ${title}`)
    const result = measure({ host, print, tell: progress(host) })
    for (const verdict of result.verdicts) print(formatVerdict(verdict))
    print('')
    results.push({ name, ...result })
  }
  if (flags.json) process.stdout.write(`${JSON.stringify(results, undefined, 1)}\n`)
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

function measureClasses(classes: PairClass[], { print, tell }: Io): Omit<Result, 'name'> {
  const pairs = classes.map((kind) => measurePairs(kind, PAIRS, finders, processorTime, tell))
  const rows = pairs.map((figures): PairRow => ({ figures, engines: ENGINES[figures.class] }))
  print(formatPairs(rows, Object.keys(finders)))
  return { pairs, verdicts: [] }
}

/** Scenes that are run for a moment first, so that what is measured is compiled code. */
const WARMING = ['wall-15', 'dropped-64']
const warmed = { done: false }

function warmUp(io: Io): void {
  if (warmed.done) return
  warmed.done = true
  for (const scene of scenes.filter(({ name }) => WARMING.includes(name)))
    measureShadows(caseOf(scene), io.host, processorTime, [{ stage: 0, from: 0, steps: 1500 }], finders, [], io.tell)
}

function measureScene(scene: Scene, io: Io): Omit<Result, 'name'> {
  const { host, print, tell } = io
  warmUp(io)
  const verdicts: Verdict[] = []
  const rates: { detect: string; figures: RateFigures }[] = []
  let shadows: ShadowFigures[] | undefined
  if (scene.shadows) {
    const { ways = Object.keys(finders) } = scene
    const own = Object.fromEntries(Object.entries(finders).filter(([name]) => ways.includes(name)))
    shadows = measureShadows(caseOf(scene), host, processorTime, scene.shadows, own, scene.yardsticks, tell)
    for (const figures of shadows) {
      print(formatShadows(figures, scene.yardsticks))
      verdicts.push(...judgeShadows(figures, scene.aims, scene.two))
    }
  }
  if (scene.rates)
    for (const rate of scene.rates.of) {
      const figures = measureRate(caseOf(scene, rate), host, processorTime, scene.rates, tell)
      rates.push({ detect: rate.detect, figures })
      print(formatRate(rate.detect, figures))
      verdicts.push(...judgeRate(rate, figures))
    }
  return { shadows, rates, verdicts }
}

function casesOf(file: string, set: string[]): Case[] {
  const path = join(casesFolder(), file)
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
    process.stderr.write(`\u001b[K${text}\r`)
  }
}
