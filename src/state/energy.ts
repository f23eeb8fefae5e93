/**
 * Energies that add up along the path [J], in one small column. Kinetic, strain and gravity energies are functions of
 * the state and are measured when asked for.
 */
export const DAMPED = 0
export const QUIET = 1
/** Work of tractions, pressures and forces on the model. */
export const EXTERNAL = 2
/** Work of held and driven nodes on the model. */
export const BOUNDARY = 3
/** Stress work, kept only by stress updates that have no strain energy. */
export const STRESS_WORK = 4
/** Lost to stiffness-proportional damping. */
export const VISCOUS = 5
/** Lost to friction, to damping of contacts, and to bonds that broke. */
export const FRICTION = 6
export const CONTACT_DAMPED = 7
export const FRACTURE = 8
/** Work of the contacts on the model, as their forces and the motion have it: what it lacks of stored and lost is reported. */
export const CONTACT_WORK = 9
/** What contacts took over from bonds that broke, less what tearing took from them: stored or lost by no work of theirs. */
export const CONTACT_GIVEN = 10
/** Lost to bolts that yielded or broke. */
export const BOLT_YIELD = 11
/** Halves of the work of each kind that belong to the step ahead. */
const PENDING = 16
export const ENERGIES = 32

/** Indexed by the constants above. */
export type Energy = Float64Array

/**
 * Work of one kind of force over half of the step behind and half of the step ahead of t [J], on its way to its kind: 0 between
 * two bookings.
 */
export const BEHIND = 30
export const AHEAD = 31

/**
 * Books the work of a force at t. The half behind belongs to t, the half ahead to the next step, so that at t the sum
 * is the trapezoidal work ½(f₀ + f₁)·Δu of every step done: what a leapfrog's kinetic energy gains.
 */
export function book(energy: Energy, kind: number): void {
  energy[kind] += energy[PENDING + kind] + energy[BEHIND]
  energy[PENDING + kind] = energy[AHEAD]
  energy[BEHIND] = energy[AHEAD] = 0
}

/** Corrects what was booked for a kind in this step. */
export function amend(energy: Energy, kind: number): void {
  energy[kind] += energy[BEHIND]
  energy[PENDING + kind] += energy[AHEAD]
  energy[BEHIND] = energy[AHEAD] = 0
}
