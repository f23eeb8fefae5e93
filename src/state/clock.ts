/** Time of a stage: t = step × dt, while dt stays what it was. Positions live at whole steps, velocities at half steps. */
export interface Clock {
  /** Index of the stage. */
  stage: number
  /** Steps done in this stage, and since the start. */
  step: number
  total: number
  /** Step of the stage [s]; the step from which on it holds, and the time then [s]: 0 and 0 unless it has changed. */
  dt: number
  stepFrom: number
  timeFrom: number
  /** How far the nodes moved in the step before this one [s]: 0 at a start, where velocities are those of t. */
  before: number
  /** How far they will move in this one [s]: dt, or 0 in the closing step, which brings velocities to t as well. */
  ahead: number
  /** Time over which the force changes the velocity [s]: half of the step before and half of this one. */
  kick: number
  /** Time of the start of the stage since the first one [s]. */
  origin: number
}

export const makeClock = (): Clock => ({
  stage: 0,
  step: 0,
  total: 0,
  dt: 0,
  stepFrom: 0,
  timeFrom: 0,
  before: 0,
  ahead: 0,
  kick: 0,
  origin: 0,
})

/** Starts a stage: positions and velocities are both those of its time 0. */
export function beginStage(clock: Clock, stage: number, dt: number): void {
  clock.origin += timeOf(clock)
  clock.stage = stage
  clock.step = 0
  clock.dt = dt
  clock.stepFrom = 0
  clock.timeFrom = 0
  clock.before = 0
}

/** Goes on with another step; the kick that joins the two is the mean of both. */
export function changeStep(clock: Clock, dt: number): void {
  clock.timeFrom = timeOf(clock)
  clock.stepFrom = clock.step
  clock.dt = dt
}

/** Clock of the step from t to t + ahead. */
export function beginStep(clock: Clock, ahead: number): void {
  clock.ahead = ahead
  clock.kick = 0.5 * (clock.before + ahead)
}

export function endStep(clock: Clock): void {
  clock.before = clock.ahead
  if (clock.ahead === 0) return
  clock.step++
  clock.total++
}

/** Time of the stage [s]. */
export const timeOf = (clock: Clock): number => clock.timeFrom + (clock.step - clock.stepFrom) * clock.dt
