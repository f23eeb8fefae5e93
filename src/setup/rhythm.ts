/** At which steps of a stage something is noted, and which moments its step must hit. */
import type { Case } from '../case/case.ts'
import { sampleTimes } from '../case/expressions.ts'
import type { Expectation } from '../case/types/expect.ts'
import type { Rhythm } from '../watch/observer.ts'
import type { Moments, StageSetup } from './stage.ts'

/** Samples (of a stage that ends at an event ten times as many) and energies of a run stage, if the case does not say; a look at the energies costs about as much as a step. */
const SAMPLES = 1000
const ENERGIES = 100
const ENERGY_EVERY = 10
/** Steps between looks at the equilibrium while settling. */
const LOOK = 50

/** Times that expectations name in a stage: `at`, and `at(record, time)` in an expression. */
function statedTimes(c: Case, index: number): number[] {
  const stage = c.stages[index]
  const end = stage.kind === 'run' ? stage.time : Infinity
  const own = c.expect.filter((e) => (e.stage ?? c.stages.length - 1) === index)
  return own.flatMap((e) => timesOf(e, c)).filter((t) => t > 0 && t < end)
}

function timesOf({ at, compute }: Expectation, { values, parameters }: Case): number[] {
  if (at !== undefined) return [at]
  return compute === undefined ? [] : sampleTimes(compute, values, parameters)
}

/** Frames at even times. */
function evenTimes(c: Case, index: number): number[] {
  const stage = c.stages[index]
  if (stage.kind !== 'run') return []
  return Array.from({ length: c.output.frames }, (_, k) => (stage.time * (k + 1)) / c.output.frames)
}

const pictureTimes = (c: Case, index: number): number[] => (index === c.stages.length - 1 ? c.output.pictures : [])

/** Times between samples that records ask for. */
const intervalsOf = (c: Case): number[] =>
  Object.values(c.record).flatMap(({ every }) => (every === undefined ? [] : [every]))

export function momentsOf(c: Case, index: number): Moments {
  return { hard: [...statedTimes(c, index), ...intervalsOf(c)], soft: evenTimes(c, index).slice(0, 1) }
}

export function rhythmOf(c: Case, index: number, setup: StageSetup): Rhythm {
  const stage = c.stages[index]
  const frames = new Set([...evenTimes(c, index), ...pictureTimes(c, index)].map((t) => Math.round(t / setup.dt)))
  if (index === 0) frames.add(0)
  else frames.delete(0) // the last frame of the stage before
  if (setup.steps > 0) frames.delete(setup.steps)
  const intervals = intervalsOf(c)
  const often = (count: number) => Math.max(1, Math.floor(setup.steps / count))
  return {
    samples:
      intervals.length > 0
        ? Math.max(1, Math.round(Math.min(...intervals) / setup.dt))
        : stage.kind === 'run'
          ? often(stage.until ? 10 * SAMPLES : SAMPLES)
          : LOOK,
    energies: stage.kind === 'run' ? Math.max(ENERGY_EVERY, often(ENERGIES)) : LOOK,
    at: new Set(statedTimes(c, index).map((t) => Math.round(t / setup.dt))),
    frames,
    unbalanced: stage.kind === 'settle' ? LOOK : 0,
    frequency: stage.kind === 'settle' && stage.adapt,
  }
}
