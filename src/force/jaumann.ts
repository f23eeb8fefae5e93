/**
 * The stress update as the shrunken-edge paper prints it, kept for comparison: gradients at the start of the step (eqs. 10 to 15).
 *
 * Fails    A rotation by d a step leaves a false strain cos d − 1 in its plane and multiplies the deviator by
 *          √(1 + 4 sin² d): 82 MPa of false stress a turn at 10,000 steps in rock of 30 GPa (case F20).
 * Source   Wang, Li and Feng (2015), section 3.
 */
import { spinUpdate } from './spin-update.ts'

export const jaumann = spinUpdate(1)
