/**
 * A direction drawn from the distribution of Fisher about a mean direction.
 *
 * What     Density κ/(4π sinh κ) e^(κ cos θ) on the unit sphere: θ from the mean, any azimuth alike. κ = 200 keeps half of all
 *          directions within 4.8°, κ = 50 within 9.6°; κ = ∞ is the mean itself.
 * Equation The share of directions within θ is F = (e^κ − e^(κ cos θ)) / (e^κ − e^−κ); solved for u = 1 − F,
 *          cos θ = 1 + ln(u + (1 − u) e^(−2κ)) / κ.
 * Source   R. A. Fisher, Dispersion on a sphere, Proc. R. Soc. A 217 (1953).
 */
import { cosSin } from './angle.ts'
import { exp, log } from './elementary.ts'
import { cross, unit, type Vec3 } from './vec.ts'

/** `random`: a source of numbers in [0, 1). The mean is a unit vector. */
export function fisherDirection(mean: Vec3, kappa: number, random: () => number): Vec3 {
  const u = 1 - random()
  const azimuth = 2 * Math.PI * random()
  if (kappa === Infinity) return mean
  const c = Math.max(-1, 1 + log(u + (1 - u) * exp(-2 * kappa)) / kappa)
  const s = Math.sqrt(Math.max(0, 1 - c * c))
  const [ca, sa] = cosSin(azimuth)
  const p = acrossOf(mean)
  const q = cross(mean, p)
  return unit([0, 1, 2].map((i) => c * mean[i] + s * (ca * p[i] + sa * q[i])) as Vec3)
}

/** A unit vector across another one. */
function acrossOf(n: Vec3): Vec3 {
  const size = n.map(Math.abs)
  const least = size.indexOf(Math.min(...size))
  return unit(cross(n, [0, 1, 2].map((i) => (i === least ? 1 : 0)) as Vec3))
}
