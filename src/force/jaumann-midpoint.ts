/**
 * The first-order Jaumann update on gradients of the middle of the step, for comparison: rotation leaves no false strain, since
 * ∂Δu/∂x there is the spin 2 tan(d/2) and nothing else.
 *
 * Fails    The deviator is still multiplied by √(1 + 16 tan²(d/2)) a step (case F20).
 * Source   Hughes and Winget (1980), with the turn of the stress left at first order.
 */
import { spinUpdate } from './spin-update.ts'

export const jaumannMidpoint = spinUpdate(0.5)
