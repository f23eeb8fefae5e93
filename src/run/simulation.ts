import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import type { Frequencies } from '../integrate/stable-step.ts'
import type { StageSummary } from '../output/summary.ts'
import type { StageSetup } from '../setup/stage.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import type { Team } from '../threads/team.ts'
import type { Observer } from '../watch/observer.ts'
import type { Awaited } from './awaited.ts'
import type { Rest } from './rest-memory.ts'

/** Looks on while a stage runs, and ends the run where what follows would mean nothing. */
export interface Guard {
  /** Asked before every step of every stage, and at its end; true ends the run there. */
  ends(world: World, observer: Observer, index: number): boolean
  /** Whether what was run last is all that is run. */
  over(): boolean
  /** What a checkpoint keeps of it, a plain value; and the way back. */
  kept(): unknown
  restore(kept: unknown): void
}

/** Everything a run holds while it goes on. */
export interface Simulation {
  case: Case
  host: Host
  world: World
  method: Method
  observer: Observer
  setup: StageSetup
  frequencies: Frequencies
  /** How the settle stage under way comes to rest. */
  rest: Rest
  /** Least width of all that may touch [m]; ∞ where nothing may. */
  narrowest: number
  stages: StageSummary[]
  warnings: string[]
  /** Hash of the mesh: a mesh file may change behind the back of a case. */
  model: string
  /** Wall seconds of each stage of a step, and of setting up. */
  seconds: Record<string, number>
  /** Threads that share the stages of a step; absent where there is one. */
  team?: Team
  /** Clock of the host at the start of this process. */
  startedAt: number
  /** Wall seconds of the stage under way, in the runs that this one continues as well. */
  stageWall: number
  /** Why the run went bad; '' while it is well. */
  problem: string
  /** Stages that are run, and who ends the last of them (see RunOptions). */
  end: number
  until?: (world: World, observer: Observer) => boolean
  guard?: Guard
  /** What the stage under way waits for, as far as it has been seen; absent where it waits for nothing. */
  awaited?: Awaited
}
