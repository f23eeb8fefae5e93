/**
 * Whether threads pay, as steps go: a model may be too small for them, or another core too busy.
 *
 * Steps    1. a run begins alone; others are not asked for while a step is short;
 *          2. some steps are done together, until all that others run is compiled;
 *          3. both ways take turns, and what took less time a step goes on, for twice as long each time that it wins again;
 *             sooner where steps together come to take longer than one alone.
 *          Numbers are the same either way, to the bit, so a clock may decide.
 * Cost     The slower way in some steps of hundreds, and later of thousands.
 */

/** How long a run is alone at first, and then together until all is compiled [s]. */
const START = 0.25
const WARM = 0.4
/** A step that takes less than this is too short to be shared [s]. */
const SHORT = 1e-4
/** A turn, and how many each way has [s]. */
const TURN = 5e-3
const TURNS = 3
/** How long the better way goes on, at first and at most, and how often it is looked at in between [s]. */
const FIRST = 0.5
const LONGEST = 60
const LOOK = 0.1
/** Steps of a slice, at least. */
const STEPS = 4
/** Together must take less than this share of the time alone. */
const PAYS = 0.95

export interface Judge {
  /** Whether the step under way is done together. */
  readonly isShared: () => boolean
  /** Notes the end of a step. */
  endStep(): void
  /** Share of the steps that were done together [-]. */
  share(): number
}

/** Steps that are timed as one. */
interface Slice {
  isShared: boolean
  seconds: number
}

/** What is done next, slice by slice; each is answered with the time that a step has taken [s]. */
function* slices(): Generator<Slice, never, number> {
  let alone = yield { isShared: false, seconds: START }
  while (alone < SHORT) alone = yield { isShared: false, seconds: START }
  yield { isShared: true, seconds: WARM }
  let best = false
  for (let seconds = FIRST; ; ) {
    let shared = Infinity
    alone = Infinity
    for (let turn = 0; turn < TURNS; turn++) {
      alone = Math.min(alone, yield { isShared: false, seconds: TURN })
      shared = Math.min(shared, yield { isShared: true, seconds: TURN })
    }
    const isBetter = shared < PAYS * alone
    seconds = isBetter === best ? Math.min(2 * seconds, LONGEST) : FIRST
    best = isBetter
    for (let left = seconds; left > 0; left -= LOOK) {
      const time = yield { isShared: best, seconds: LOOK }
      if (best && time > alone) break
    }
  }
}

/** `now`: seconds of a clock. */
export function makeJudge(now: () => number): Judge {
  const plan = slices()
  let slice = plan.next(0).value
  let from = now()
  let steps = 0
  let all = 0
  let shared = 0
  return {
    isShared: () => slice.isShared,
    endStep() {
      all++
      if (slice.isShared) shared++
      const time = now() - from
      if (++steps < STEPS || time < slice.seconds) return
      slice = plan.next(time / steps).value
      steps = 0
      from = now()
    },
    share: () => (all > 0 ? shared / all : 0),
  }
}

/** All steps together. */
export const always = (): Judge => ({ isShared: () => true, endStep() {}, share: () => 1 })
