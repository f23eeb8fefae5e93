/**
 * Statistics of a set of joints by Fisher's distribution on the sphere, f(θ) ∝ e^{K cos θ} about the mean pole.
 *
 * A pole has no sense, so the senses are chosen first:
 * 1. the axis that is nearest to all poles: largest eigenvector of T = (1/n) Σ p pᵀ (λ₁ ≥ λ₂ ≥ λ₃, sum 1);
 * 2. each pole is turned to the side of that axis, and again to the side of the resultant, until none turns;
 * 3. mean = Σ p/R with R = |Σ p|;   K = (n − 1)/(n − R);   spherical variance 1 − R/n;
 * 4. cone that holds the true mean with probability P:  cos α = 1 − (n − R)/R · ((1/(1 − P))^{1/(n−1)} − 1);
 * 5. cone that holds the share q of the poles:           cos ψ = 1 + ln(1 − q (1 − e^{−2K}))/K.
 * K is unbiased for about K > 5 and loses its sense for a girdle (λ₂ ≈ λ₁: poles along a great circle) or poles in all
 * directions; `shape` says so. One pole has a mean and no scatter.
 * Sources: R. A. Fisher, Proc. R. Soc. A 217 (1953), eqs. 4, 16, 23; N. H. Woodcock, GSA Bulletin 88 (1977) for the shape.
 */
import { acos, exp, log, pow } from '../math/elementary.ts'
import type { Orientation } from '../math/orientation.ts'
import { principalAxes } from '../math/principal-axes.ts'
import { dot, length, unit, type Vec3 } from '../math/vec.ts'
import { planeOfPole, poleOf } from './stereonet-line.ts'
import { lineOf, vectorOf } from './trend-plunge.ts'

export interface SetStatistics {
  count: number
  /** The plane of the mean pole. */
  mean: Orientation
  /** Length of the sum of the unit poles. */
  resultant: number
  /** Fisher's K; infinite where all poles are one, not a number for a single pole. */
  concentration: number
  /** Half-angle of the cone that holds the true mean at 95 % [rad]; the whole sphere (π) where the poles do not tell. */
  confidence: number
  /** Half-angles of the cones about the mean that hold 68.3 % and 95.4 % of the poles [rad]. */
  spread: { most: number; nearlyAll: number }
  /** 1 − R/n: 0 where all poles are one. */
  variance: number
  /** Eigenvalues of the orientation tensor, from the largest; their sum is 1. */
  eigenvalues: [number, number, number]
  shape: 'cluster' | 'girdle' | 'no preferred direction'
}

const SHARES = { most: 0.683, nearlyAll: 0.954 }
const CONFIDENCE = 0.95
/** Ratio of the first and last eigenvalue below which there is no direction. */
const NO_DIRECTION = 1.5
/** Second eigenvalue of a girdle at least: poles within 18° or so of their mean are a cluster, however flat. */
const WIDE = 0.1
/** Turns of senses at most. */
const ROUNDS = 100

export function setStatistics(planes: readonly Orientation[]): SetStatistics {
  if (planes.length === 0) throw new Error('a set without joints has no mean orientation; give at least one joint')
  const poles = planes.map((plane) => vectorOf(poleOf(plane)))
  const { eigenvalues, axis } = orientationTensor(poles)
  const sum = alignedSum(poles, axis)
  const count = poles.length
  const resultant = Math.min(count, length(sum))
  const concentration = count > 1 ? (count - 1) / (count - resultant) : Number.NaN
  return {
    count,
    mean: planeOfPole(lineOf(sum)),
    resultant,
    concentration,
    confidence: confidenceCone(count, resultant, CONFIDENCE),
    spread: {
      most: coneOfShare(concentration, SHARES.most),
      nearlyAll: coneOfShare(concentration, SHARES.nearlyAll),
    },
    variance: 1 - resultant / count,
    eigenvalues,
    shape: shapeOf(eigenvalues),
  }
}

function orientationTensor(poles: readonly Vec3[]): { eigenvalues: [number, number, number]; axis: Vec3 } {
  const tensor = new Float64Array(6)
  for (const [x, y, z] of poles)
    [x * x, y * y, z * z, x * y, y * z, x * z].forEach((t, k) => {
      tensor[k] += t / poles.length
    })
  const { values, axes } = principalAxes(tensor)
  const order = [0, 1, 2].sort((i, j) => values[j] - values[i])
  const [a, b, c] = order.map((k) => Math.max(0, values[k]))
  return { eigenvalues: [a, b, c], axis: [axes[order[0]], axes[3 + order[0]], axes[6 + order[0]]] }
}

/** The sum of the poles, each on the side of it. */
function alignedSum(poles: readonly Vec3[], axis: Vec3): Vec3 {
  let along = axis
  for (let round = 0; ; round++) {
    const sum: Vec3 = [0, 0, 0]
    for (const p of poles) {
      const side = dot(p, along) < 0 ? -1 : 1
      for (let k = 0; k < 3; k++) sum[k] += side * p[k]
    }
    const settled = poles.every((p) => dot(p, along) < 0 === dot(p, sum) < 0)
    if (settled || round === ROUNDS) return sum
    along = unit(sum)
  }
}

/** Half-angle of the cone that holds the true mean [rad]; see step 4. */
export function confidenceCone(count: number, resultant: number, probability: number): number {
  if (count < 2) return Math.PI
  const cosine = 1 - ((count - resultant) / resultant) * (pow(1 / (1 - probability), 1 / (count - 1)) - 1)
  return acos(Math.max(-1, cosine))
}

/** Half-angle of the cone about the mean that holds a share of the poles [rad]; see step 5. */
export function coneOfShare(concentration: number, share: number): number {
  const cosine = 1 + log(1 - share * (1 - exp(-2 * concentration))) / concentration
  return acos(Math.max(-1, cosine))
}

function shapeOf([a, b, c]: readonly number[]): SetStatistics['shape'] {
  if (a < NO_DIRECTION * c) return 'no preferred direction'
  return b > WIDE && a * c < b * b ? 'girdle' : 'cluster'
}
