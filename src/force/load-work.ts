/** What the loads of a run work with: made once, written anew at each of them. */
import { makePace, type Pace } from './pace.ts'

export interface LoadWork {
  pace: Pace
  /** Body whose pace is known, −1: none. */
  paced: number
  /** Held part of a vector, and what brings it to its velocity (loads). */
  held: Float64Array
  wanted: Float64Array
  /** A third of the force of a row of pressure [N] (pressures). */
  third: Float64Array
  /** A node of a quiet boundary: symmetric matrix xx yy zz xy yz xz, and its velocity after the step [m/s] (quiet). */
  matrix: Float64Array
  next: Float64Array
  /** Gradients of displacement and velocity of a tet; its strain rate, then V β C: of it; its stress (viscosity). */
  gradient: Float64Array
  rate: Float64Array
  strain: Float64Array
  stress: Float64Array
  /** What damping takes of force and moment; change of the spin [rad/s²] (body-loads). */
  taken: Float64Array
  change: Float64Array
  /** Force on a body and its moment about the centre (work). */
  push: Float64Array
}

export const makeLoadWork = (): LoadWork => ({
  pace: makePace(),
  paced: -1,
  held: new Float64Array(3),
  wanted: new Float64Array(3),
  third: new Float64Array(3),
  matrix: new Float64Array(6),
  next: new Float64Array(3),
  gradient: new Float64Array(9),
  rate: new Float64Array(9),
  strain: new Float64Array(9),
  stress: new Float64Array(9),
  taken: new Float64Array(6),
  change: new Float64Array(3),
  push: new Float64Array(6),
})
