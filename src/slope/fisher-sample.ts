/**
 * Orientations scattered about a mean by Fisher's distribution, the same on every machine for the same seed.
 *
 * Inverse of the distribution function F(θ) = (1 − e^{K (cos θ − 1)})/(1 − e^{−2K}), with u and w uniform in (0, 1]:
 *   cos θ = 1 + ln(u + (1 − u) e^{−2K})/K,   turned about the mean pole by 2πw.
 * Poles beyond the horizontal come back as the same planes from the other side. K = 0 is every direction alike (cos θ = 2u − 1),
 * K = ∞ the mean alone. Mean of cos θ: coth K − 1/K.
 * Source: N. I. Fisher, T. Lewis, B. J. J. Embleton, Statistical Analysis of Spherical Data (1987), 3.6.2.
 */
import { cosSin } from '../math/angle.ts'
import { exp, log } from '../math/elementary.ts'
import type { Orientation } from '../math/orientation.ts'
import { randomFrom } from '../math/random.ts'
import { cross, type Vec3 } from '../math/vec.ts'
import { planeOfPole, poleOf } from './stereonet-line.ts'
import { lineOf, vectorOf } from './trend-plunge.ts'

/** Below this, ln(…)/K is round-off and the scatter is that of K = 0. */
const EVEN = 1e-7

export function sampleFisher(mean: Orientation, concentration: number, count: number, seed: number): Orientation[] {
  return samplePoles(vectorOf(poleOf(mean)), concentration, count, seed).map((p) => planeOfPole(lineOf(p)))
}

/** Unit vectors about a unit vector, each with its sense. */
export function samplePoles(mean: Readonly<Vec3>, concentration: number, count: number, seed: number): Vec3[] {
  if (!(concentration >= 0))
    throw new Error(
      `Fisher's K is 0 (every direction alike) or more (the larger, the less scatter), found ${concentration}`,
    )
  const random = randomFrom(seed)
  const [e, h] = across(mean)
  return Array.from({ length: count }, () => {
    const c = cosineOf(1 - random(), concentration)
    const s = Math.sqrt(Math.max(0, 1 - c * c))
    const [ct, st] = cosSin(2 * Math.PI * random())
    return [0, 1, 2].map((k) => c * mean[k] + s * (ct * e[k] + st * h[k])) as Vec3
  })
}

function cosineOf(u: number, concentration: number): number {
  if (concentration < EVEN) return 2 * u - 1
  return Math.max(-1, 1 + log(u + (1 - u) * exp(-2 * concentration)) / concentration)
}

/** Two unit vectors square to a third one and to each other, the second one horizontal. */
function across(a: Readonly<Vec3>): [Vec3, Vec3] {
  const level = Math.sqrt(a[0] * a[0] + a[1] * a[1])
  const h: Vec3 = level > 0 ? [a[1] / level, -a[0] / level, 0] : [1, 0, 0]
  return [cross(h, a), h]
}
