/** A case that is stepped to where a measurement begins, measured, and left there. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { startRun } from '../run.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import type { Progress } from './measure.ts'

/** Looks on at the steps of a run; says itself when it has seen enough. */
interface Watch {
  /** The method of the run, wrapped. */
  wrap(method: Method, world: World): Method
  done(): boolean
}

/** Runs a case until the watch has seen enough; what it was doing is told now and then. */
export function driveCase(c: Case, host: Host, watch: Watch, tell: Progress): void {
  const run = startRun(c, { host, frames: false, wrap: watch.wrap })
  for (let next = run.ticks.next(); ; next = run.ticks.next()) {
    if (watch.done()) return
    if (next.done) {
      const { problem } = next.value.summary
      throw new Error(`${c.title}: ended before it was measured${problem ? `: ${problem}` : ''}`)
    }
    const { stage, step, steps } = next.value
    tell(`${c.title}: stage ${stage}, step ${step}${steps > 0 ? ` of ${steps}` : ''}`)
  }
}
