/** One scene: all ways in the shadow of its steps, then its own steps as they are. */
import type { Case } from '../case/case.ts'
import type { PlaneFinder } from '../contact/look/planes/polyhedra.ts'
import { timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import { driveCase } from './drive.ts'
import { type Meter, median } from './measure.ts'
import { castShadows, makeShadows, type Shadow, type Shadows, WARM } from './shadow.ts'

/** Where in a case it is measured: in this stage, from this time of its clock on [s]. */
export interface Span {
  name?: string
  stage: number
  from: number
  steps: number
  /** Whole steps that are timed first, as they are [number]. */
  pace?: number
}

/** Blocks of whole steps of which the median is taken: what else the machine does spoils some of them. */
const BLOCKS = 20

interface WayFigures {
  name: string
  /** Nanoseconds a pair that touches, a near one that does not, and a far one. */
  met: number
  near: number
  far: number
  /** Seconds of a yardstick over its own: for all pairs, and for those that touch, which are looked at in every step. */
  ratios: Record<string, number>
  metRatios: Record<string, number>
  /** Share of the calls for pairs that touch with one round or two, and the mean of their rounds; where it counts rounds. */
  two: number
  rounds: number
  fallbacks: number
  /** Overlaps that it did not see, and some that it saw where there are none, against direct search. */
  missed: number
  imagined: number
}

export interface ShadowFigures {
  name?: string
  /** Of the steps as they are, where they were timed. */
  rate?: RateFigures
  bodies: number
  /** Means over the steps. */
  pairs: number
  near: number
  touching: number
  /** Nanoseconds of a pair that touches that are no search: what every way pays. */
  setUp: number
  ways: WayFigures[]
}

/**
 * All ways in the shadow of one run, span by span; before that, where the span asks for it, its own steps as they are. The figures
 * of each span are told as soon as they are known: a run of hours may still fail after it.
 */
export function measureShadows(
  c: Case,
  { host, clock, tell }: Meter,
  spans: Span[],
  finders: Record<string, PlaneFinder>,
  yardsticks: string[],
  found: (figures: ShadowFigures) => void,
): void {
  let at = 0
  let shadows: Shadows | undefined
  let pace = makePace(spans[0].pace ?? 0)
  const look = (world: World) => {
    const span = spans[at]
    if (!span || !isIn(world, span) || !isDone(pace)) return
    shadows ??= makeShadows(world, finders)
    castShadows(shadows, world, clock)
    if (shadows.steps < WARM + span.steps) return
    found(figuresOf(span, shadows, world.bodies.count, yardsticks, span.pace ? rateOf(world, pace) : undefined))
    at++
    shadows = undefined
    pace = makePace(spans[at]?.pace ?? 0)
  }
  driveCase(
    c,
    host,
    {
      wrap: (method, world) => ({
        ...method,
        search(...args) {
          const span = spans[at]
          if (span && isIn(world, span)) mark(pace, clock)
          method.search(...args)
        },
        look(...args) {
          method.look(...args)
          look(world)
        },
      }),
      done: () => at === spans.length,
    },
    tell,
  )
}

/** Moments at the beginning of every so many steps. */
interface Pace {
  each: number
  blocks: number
  steps: number
  marks: number[]
}

const makePace = (steps: number): Pace => {
  const each = Math.max(1, Math.ceil(steps / BLOCKS))
  return { each, blocks: Math.ceil(steps / each), steps: 0, marks: [] }
}

const isDone = ({ blocks, marks }: Pace): boolean => blocks === 0 || marks.length > blocks

function mark(pace: Pace, clock: () => number): void {
  if (!isDone(pace) && pace.steps++ % pace.each === 0) pace.marks.push(clock())
}

function rateOf({ bodies, neighbours, contacts, growing, used }: World, { marks, each }: Pace): RateFigures {
  return {
    bodies: bodies.count,
    pairs: neighbours.count[0],
    contacts: contacts.count[0],
    step: median(marks.slice(1).map((moment, i) => (moment - marks[i]) / each)),
    bytes: growing.reduce(
      (sum, { column, count, each: wide }) => sum + column.BYTES_PER_ELEMENT * wide * count[0],
      used,
    ),
  }
}

const isIn = ({ clock }: World, { stage, from }: Span): boolean =>
  clock.stage === stage && clock.ahead > 0 && timeOf(clock) >= from

function figuresOf(
  { name }: Span,
  shadows: Shadows,
  bodies: number,
  yardsticks: string[],
  rate: RateFigures | undefined,
): ShadowFigures {
  const { ways, pairs, near, touching } = shadows
  const judges = ways.filter(({ name }) => yardsticks.includes(name))
  const steps = shadows.steps - WARM
  return {
    name,
    rate,
    bodies,
    pairs: pairs / steps,
    near: near / steps,
    touching: touching / steps,
    setUp: (1e9 * ways[0].met) / touching,
    ways: ways.slice(1).map((way) => ({
      name: way.name,
      met: (1e9 * way.met) / touching,
      near: (1e9 * way.near) / (near - touching),
      far: (1e9 * way.far) / (pairs - near),
      ratios: ratiosOf(way, judges, ({ met, near, far }) => met + near + far),
      metRatios: ratiosOf(way, judges, ({ met }) => met),
      two: way.two / way.touching,
      rounds: way.rounds / way.touching,
      fallbacks: way.fallbacks,
      missed: way.missed,
      imagined: way.imagined,
    })),
  }
}

const ratiosOf = (way: Shadow, yardsticks: Shadow[], time: (way: Shadow) => number): Record<string, number> =>
  Object.fromEntries(yardsticks.map((of) => [of.name, time(of) / time(way)]))

export interface RateFigures {
  bodies: number
  /** Pairs of neighbours and contact points at the end. */
  pairs: number
  contacts: number
  /** Processor seconds a step. */
  step: number
  /** Bytes of the model's columns that are in use. */
  bytes: number
}

/** Processor time of whole steps of a case as it stands: the median of blocks of them. */
export function measureRate(c: Case, { host, clock, tell }: Meter, span: Span): RateFigures {
  const pace = makePace(span.steps)
  const seen: { world?: World } = {}
  driveCase(
    c,
    host,
    {
      wrap: (method, world) => ({
        ...method,
        search(...args) {
          if (isIn(world, span)) mark(pace, clock)
          seen.world = world
          method.search(...args)
        },
      }),
      done: () => isDone(pace),
    },
    tell,
  )
  return rateOf(seen.world as World, pace)
}
