/**
 * Whole steps of one case by several ways (kernels, builds) in one process: each is brought to where it is measured, then all take turns,
 * some steps a turn, so that whatever else the machine does meets them all. Processor time, of threads that share steps wall time; medians of the turns.
 * Threads that wait for their turn fall asleep, and take some milliseconds to be at work on cores of their own again: their turns are long.
 */
import { type Beside, median } from './measure.ts'

/** A run as a build exports it: as little of it as is needed here, so that another build may stand in. */
export interface StepRun {
  ticks: Iterator<{ step: number }, { summary: { problem: string } }>
}

/** What takes part: it makes a run of a case whose clock stands still for no two calls, so that every step is told. */
export interface Contender {
  name: string
  begin(): StepRun
}

export interface StepTurns {
  /** Steps before the first turn, and of a turn. */
  from: number
  each: number
  turns?: number
  /** A turn lasts so long at least [s], in multiples of its steps. */
  least?: number
}

export interface StepFigures {
  name: string
  /** Seconds of a step, and of setting up. */
  step: number
  setUp: number
  /** Time of the first contender over it, turn by turn; and the best turn of either. */
  times: number
  best: number
}

const TURNS = 9

export function measureSteps(
  contenders: readonly Contender[],
  { from, each, turns = TURNS, least = 0 }: StepTurns,
  { clock, tell }: Beside,
): StepFigures[] {
  const racers = contenders.map(({ name, begin }) => {
    tell(`${name}: set-up`)
    const began = clock()
    const { ticks } = begin()
    const advance = stepper(name, ticks)
    const setUp = clock() - began
    advance(from)
    return { name, ticks, advance, setUp, turns: [] as number[] }
  })
  const steps = least > 0 ? each * Math.ceil(least / oneTurn(racers, each, clock)) : each
  for (let turn = 0; turn < turns; turn++)
    for (const racer of racers) {
      tell(`${racer.name}: turn ${turn + 1} of ${turns}`)
      const began = clock()
      racer.advance(steps)
      racer.turns.push((clock() - began) / steps)
    }
  for (const { ticks } of racers) ticks.return?.()
  return racers.map(({ name, setUp, turns: own }) => ({
    name,
    setUp,
    step: median(own),
    times: median(own.map((time, i) => racers[0].turns[i] / time)),
    best: Math.min(...racers[0].turns) / Math.min(...own),
  }))
}

/** One turn of all, and how long that of the first takes. */
function oneTurn(racers: readonly { advance: (steps: number) => void }[], each: number, clock: () => number): number {
  const [first] = racers.map(({ advance }) => {
    const began = clock()
    advance(each)
    return clock() - began
  })
  return first
}

/** Goes on by so many steps, whatever stages they are of. */
function stepper(name: string, ticks: StepRun['ticks']): (steps: number) => void {
  let last = -1
  return (steps) => {
    for (let done = 0; done < steps; ) {
      const next = ticks.next()
      if (next.done)
        throw new Error(`${name}: ended before it was measured: ${next.value.summary.problem || 'no steps are left'}`)
      if (next.value.step !== last && next.value.step > 0) done++
      last = next.value.step
    }
  }
}
