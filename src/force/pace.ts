import { type Bodies, spinOf } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'

/**
 * Velocity of the centre of a body [m/s] and its angular velocity [rad/s] half a step before, and half a step after, with the
 * force and moment as they are, both at the attitude of this step.
 */
export interface Pace {
  behind: Float64Array
  ahead: Float64Array
  momentum: Float64Array
}

export const makePace = (): Pace => ({
  behind: new Float64Array(6),
  ahead: new Float64Array(6),
  momentum: new Float64Array(3),
})

/** Fills `behind` and `ahead`: work at these velocities is what kinetic energy ½ m v⁻·v⁺ + ½ L⁻·ω⁺ gains, without error. */
export function measurePace(pace: Pace, clock: Clock, bodies: Bodies, body: number): void {
  const { behind } = pace
  for (let i = 0; i < 3; i++) behind[i] = bodies.v[3 * body + i]
  spinOf(bodies, body, bodies.momentum, 3 * body, behind, 3)
  measureAhead(pace, clock, bodies, body)
}

/** Fills `ahead` alone, where force and moment have changed since. */
export function measureAhead({ ahead, momentum }: Pace, { kick }: Clock, bodies: Bodies, body: number): void {
  const { v, mass, force, moment } = bodies
  const b = 3 * body
  for (let i = 0; i < 3; i++) {
    ahead[i] = v[b + i] + (force[b + i] / mass[body]) * kick
    momentum[i] = bodies.momentum[b + i] + moment[b + i] * kick
  }
  spinOf(bodies, body, momentum, 0, ahead, 3)
}
