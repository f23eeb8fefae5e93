/**
 * The dashpot of a contact from its coefficient of restitution: share ζ of critical damping, ζ = c / (2 √(k m)), of a mass that
 * bounces on a spring k.
 *
 *   pull      the dashpot may pull, the contact ends where the overlap is gone:
 *             e = exp(−π ζ / √(1 − ζ²)), so ζ = L / √(π² + L²) with L = −ln e
 *   no pull   the contact ends where the force is gone, before the overlap is:
 *             e = exp(−ζ / √(1 − ζ²) (π − atan2(2 ζ √(1 − ζ²), 1 − 2 ζ²))); with ζ = sin β the angle is 2β for every ζ < 1, so that
 *             L = tan β (π − 2β), which rises from 0 to 2: e ≤ exp(−2) = 0.135 would need more than critical damping
 *
 * Source: T. Schwager, T. Pöschel, Granular Matter 9 (2007) 465, for the end at zero force.
 */
import { exp, log, sin, tan } from '../math/elementary.ts'

/** Below this no contact whose dashpot may not pull can go without more than critical damping. */
export const LEAST_WITHOUT_PULL = exp(-2)

/** ζ of a restitution e of 0 < e ≤ 1; without pull it must be above the least. */
export function dampingOf(restitution: number, pull: boolean): number {
  const loss = -log(restitution)
  if (loss === 0) return 0
  if (pull) return loss / Math.sqrt(Math.PI * Math.PI + loss * loss)
  return sin(angleOf(loss))
}

/** β of tan β (π − 2β) = loss, by halving until two neighbouring doubles are left. */
function angleOf(loss: number): number {
  let low = 0
  let high = Math.PI / 2
  for (;;) {
    const middle = low + (high - low) / 2
    if (middle <= low || middle >= high) return middle
    if (tan(middle) * (Math.PI - 2 * middle) < loss) low = middle
    else high = middle
  }
}
