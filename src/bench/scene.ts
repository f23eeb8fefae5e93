/** One scene: all ways in the shadow of its steps, then its own steps as they are. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { PlaneFinder } from '../narrow/planes/couple.ts'
import { timeOf } from '../state/clock.ts'
import type { World } from '../state/world.ts'
import { driveCase, type Progress } from './drive.ts'
import { castShadows, makeShadows, type Shadows, WARM } from './shadow.ts'

/** Where in a case it is measured: in this stage, from this time of its clock on [s]. */
export interface Span {
  name?: string
  stage: number
  from: number
  steps: number
}

/** Blocks of whole steps of which the median is taken: what else the machine does spoils some of them. */
const BLOCKS = 20

export interface WayFigures {
  name: string
  /** Nanoseconds a near pair, and a far one. */
  near: number
  far: number
  /** Seconds of a yardstick for all pairs over its own. */
  ratios: Record<string, number>
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
  bodies: number
  /** Means over the steps. */
  pairs: number
  near: number
  touching: number
  /** Nanoseconds of a near pair that are no search: what every way pays. */
  setUp: number
  ways: WayFigures[]
}

/** All ways in the shadow of one run, span by span. */
export function measureShadows(
  c: Case,
  host: Host,
  clock: () => number,
  spans: Span[],
  finders: Record<string, PlaneFinder>,
  yardsticks: string[],
  tell: Progress,
): ShadowFigures[] {
  const figures: ShadowFigures[] = []
  let shadows: Shadows | undefined
  const look = (world: World) => {
    const span = spans[figures.length]
    if (!span || !isIn(world, span)) return
    shadows ??= makeShadows(world, finders)
    castShadows(shadows, world, clock)
    if (shadows.steps < WARM + span.steps) return
    figures.push(figuresOf(span, shadows, world.bodies.count, yardsticks))
    shadows = undefined
  }
  driveCase(
    c,
    host,
    {
      wrap: (method, world) => ({
        ...method,
        narrow(...args) {
          method.narrow(...args)
          look(world)
        },
      }),
      done: () => figures.length === spans.length,
    },
    tell,
  )
  return figures
}

const isIn = ({ clock }: World, { stage, from }: Span): boolean =>
  clock.stage === stage && clock.ahead > 0 && timeOf(clock) >= from

function figuresOf({ name }: Span, shadows: Shadows, bodies: number, yardsticks: string[]): ShadowFigures {
  const { ways, pairs, near, touching } = shadows
  const steps = shadows.steps - WARM
  return {
    name,
    bodies,
    pairs: pairs / steps,
    near: near / steps,
    touching: touching / steps,
    setUp: (1e9 * ways[0].near) / near,
    ways: ways.slice(1).map((way) => ({
      name: way.name,
      near: (1e9 * way.near) / near,
      far: (1e9 * way.far) / (pairs - near),
      ratios: Object.fromEntries(
        ways
          .filter((of) => yardsticks.includes(of.name))
          .map((of) => [of.name, (of.near + of.far) / (way.near + way.far)]),
      ),
      two: way.two / way.touching,
      rounds: way.rounds / way.touching,
      fallbacks: way.fallbacks,
      missed: way.missed,
      imagined: way.imagined,
    })),
  }
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle])
}

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
export function measureRate(c: Case, host: Host, clock: () => number, span: Span, tell: Progress): RateFigures {
  const marks: number[] = []
  const seen: { world?: World; steps: number } = { steps: 0 }
  const each = Math.max(1, Math.ceil(span.steps / BLOCKS))
  driveCase(
    c,
    host,
    {
      wrap: (method, world) => ({
        ...method,
        broad(...args) {
          if (marks.length <= BLOCKS && isIn(world, span) && seen.steps++ % each === 0) marks.push(clock())
          seen.world = world
          method.broad(...args)
        },
      }),
      done: () => marks.length > BLOCKS,
    },
    tell,
  )
  const { bodies, neighbours, contacts, growing, used } = seen.world as World
  return {
    bodies: bodies.count,
    pairs: neighbours.count[0],
    contacts: contacts.count[0],
    step: median(marks.slice(1).map((mark, i) => (mark - marks[i]) / each)),
    bytes: growing.reduce(
      (sum, { column, count, each: wide }) => sum + column.BYTES_PER_ELEMENT * wide * count[0],
      used,
    ),
  }
}
