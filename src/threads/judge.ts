/**
 * Whether threads pay, as steps go: a model may be too small for them, or another core too busy.
 *
 * What     Some steps are done alone and some together, and what took less time a step goes on for a while, for twice as long each time that it does
 *          so again. Numbers are the same either way, to the bit, so a clock may decide.
 * Cost     The slower way in some steps of hundreds, and later of thousands.
 */

/** A phase of measuring lasts at least so many steps and so long [s]; what took less goes on for so many steps, at first and at most. */
const STEPS = 8
const SECONDS = 5e-3
const FIRST = 256
const LONGEST = 16384
/** Together must take less than this share of the time alone. */
const PAYS = 0.95

export interface Judge {
  /** Notes the end of a step; whether the next one is done together. */
  step(): boolean
  /** Share of the steps that were done together [-]. */
  together(): number
}

/** `now`: seconds of a clock. */
export function makeJudge(now: () => number): Judge {
  const perStep = { alone: 0, together: 0 }
  let way: keyof typeof perStep = 'alone'
  /** Steps until both ways are measured again; 0: a phase of measuring, which has had so many steps since then. */
  let left = 0
  let steps = 0
  let from = now()
  let goesOn = FIRST
  let best: keyof typeof perStep = 'alone'
  const begin = (next: keyof typeof perStep): void => {
    way = next
    steps = 0
    from = now()
  }
  const decide = (): void => {
    const faster = perStep.together < PAYS * perStep.alone ? 'together' : 'alone'
    goesOn = faster === best ? Math.min(2 * goesOn, LONGEST) : FIRST
    best = faster
    left = goesOn
    begin(faster)
  }
  const next = (): boolean => {
    if (left > 0) {
      if (--left === 0) begin('alone')
      return way === 'together'
    }
    steps++
    const time = now() - from
    if (steps < STEPS || time < SECONDS) return way === 'together'
    perStep[way] = time / steps
    if (way === 'alone') begin('together')
    else decide()
    return way === 'together'
  }
  let all = 0
  let shared = 0
  return {
    step() {
      const isShared = next()
      all++
      if (isShared) shared++
      return isShared
    },
    together: () => (all > 0 ? shared / all : 0),
  }
}

/** All steps together. */
export const always = (): Judge => ({ step: () => true, together: () => 1 })
