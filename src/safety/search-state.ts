/** What a search for the factor of safety knows on its way: what its parts share, and what a checkpoint keeps of it. */
import type { Case } from '../case/case.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import type { Host } from '../host.ts'
import type { RunState } from '../run/snapshot.ts'
import type { Run, RunOptions } from '../run.ts'
import type { Prepared } from '../setup/prepare.ts'
import type { Trial } from '../slope/strength-reduction.ts'
import type { CollapseGuard } from './collapse.ts'
import type { WetAreas } from './lost-water.ts'
import type { Pace } from './trial-pace.ts'
import type { WatchState } from './trial-watch.ts'

/** What a checkpoint keeps of a search, besides the state of its run: the settled one, once it is known. */
export interface SearchState {
  trials: readonly Trial[]
  /** Where trials begin: the end of the one with the greatest factor that stood without going far; and where the least that failed began. The settled state unless said. */
  stood?: Start
  failedFrom?: Start
  /** The one under way: the next factor of the search, or the smallest that failed once more. */
  underWay?: TrialState
}

interface TrialState {
  run: RunState
  watch: WatchState
}

/** A state at rest, and the factor at which it came to rest. */
export interface Start {
  factor: number
  run: RunState
}

/** What all parts of a search share. */
export interface Search {
  case: Case
  spec: StrengthReduction
  options: RunOptions
  host: Host
  /** Where all of it happens. */
  prepared: Prepared
  /** The run of the stages of the case, which ends where trials begin, and who sees that the slope stays in place meanwhile. */
  base: Run
  guard: CollapseGuard
  /** What bonds lost in it, in words. */
  lost: string[]
  /** Its last state, how much slower trials swing than it did, and the time between looks at them. */
  settled: RunState
  slower: number
  pace: Pace
  /** How far the weight moved the blocks [m]. */
  settlement: number
  /** Where water pressed when it had settled. */
  wet: WetAreas
  /** Where the history of the run is. */
  shown: { run: Pick<Run, 'history'> }
  /** What it continues from, until the trial that was under way has begun. */
  from: SearchState
  /** States that trials begin from, as in a checkpoint. */
  starts: Pick<SearchState, 'stood' | 'failedFrom'>
}
