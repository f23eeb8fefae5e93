/** Progress on the terminal: one line rewritten in place, or a plain line now and then where there is no terminal. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { type Progress, plainLine, progressLine } from '../output/terminal.ts'
import type { SafetyTick } from '../safety.ts'
import { sayInPlace, warn } from './speak.ts'

/** Seconds between updates of the line, and between plain lines. */
const LIVE = 0.2
const PLAIN = 5

/** Seconds over which the rate of steps is a mean, and before which nobody can say how long it will take. */
const MEMORY = 15
const EARLY = 2

/** Steps a second: a mean in which what is long ago counts for less, so that time left follows a run that slows down. */
export function makeRate(step: number, now: number): { steps(step: number, now: number): number } {
  const began = now
  let last = { step, now }
  let weighed = { steps: 0, seconds: 0 }
  return {
    steps(to, at) {
      const kept = Math.exp((last.now - at) / MEMORY)
      weighed = {
        steps: kept * weighed.steps + (to - last.step),
        seconds: kept * weighed.seconds + (at - last.now),
      }
      last = { step: to, now: at }
      return at - began < EARLY || !(weighed.seconds > 0) ? Number.NaN : weighed.steps / weighed.seconds
    },
  }
}

export function makeProgress(c: Case, host: Host): { show(tick: SafetyTick): void; end(): void } {
  const live = process.stderr.isTTY === true
  let shown = host.now()
  let drawn = false
  /** Where the stage, or the trial, at hand was first seen. */
  let mark = { stage: -1, trial: 0 }
  let rate = makeRate(0, shown)
  const show = (tick: SafetyTick) => {
    const now = host.now()
    const trial = tick.trial?.number ?? 0
    if (tick.stage !== mark.stage || trial !== mark.trial) {
      mark = { stage: tick.stage, trial }
      rate = makeRate(tick.step, now)
    }
    if (now - shown < (live ? LIVE : PLAIN)) return
    shown = now
    const progress = progressOf(c, tick, rate.steps(tick.step, now))
    if (live) sayInPlace(progressLine(progress, process.stderr.columns || 80))
    else warn(`${plainLine(progress)}\n`)
    drawn = live
  }
  const end = () => {
    if (drawn) sayInPlace('')
  }
  return { show, end }
}

function progressOf(c: Case, tick: SafetyTick, stepsPerSecond: number): Progress {
  const stage = c.stages[tick.stage]
  const timed = stage?.kind === 'run'
  return {
    kind: tick.kind,
    stage: tick.stage,
    stages: c.stages.length,
    fraction: timed ? tick.step / tick.steps : Number.NaN,
    time: tick.t,
    end: timed ? stage.time : Number.NaN,
    ...(stage?.kind === 'run' && stage.until && { isLimit: true }),
    ...(tick.trial && { trial: tick.trial }),
    step: tick.step,
    stepsPerSecond,
    left: timed && stepsPerSecond > 0 ? (tick.steps - tick.step) / stepsPerSecond : Number.NaN,
    unbalanced: tick.unbalanced,
    target: timed ? Number.NaN : (stage?.ratio ?? c.strengthReduction?.ratio ?? Number.NaN),
  }
}
