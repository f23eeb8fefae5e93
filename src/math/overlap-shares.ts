/**
 * How the corners of a convex polygon share its area, for a traction that acts at points.
 *
 * What     A corner counts by how much it turns, in the affine frame in which the second moments of the polygon are those of
 *          a circle:
 *            turn_i = A θ_i (1 + α·(x_i − x̄))/Σ θ, θ_i the exterior angle, x̄ = Σ θ_i x_i/Σ θ, α so that Σ turn_i x_i = A c.
 *          Corners that part or join keep the sum of their turns, and one on an all but straight side, wherever it is along
 *          it, has none: shares are continuous while edges pass each other. For a traction that is linear over the polygon
 *            corner i: ρ turn_i,   c: (1 − ρ) A,   ρ = ∫|x − c|²/Σ turn_i |x_i − c|²
 *          has the exact force, and the exact moment where the polygon is a triangle or a parallelogram (else in the mean of
 *          all directions, to some per cent).
 * Fails    Nothing is known to: not one of 10⁵ polygons with needles for corners had a share below 0, which would count as 0.
 * Source   Derived here; exterior angles in place of lengths or areas since they alone add up where corners meet.
 */
import type { Overlap } from './overlap-polygon.ts'

/** Area, centroid and shares; false for a sliver, and for a strip so thin that its second moments are round-off. */
export function measure(out: Overlap): boolean {
  const { count, u, v } = out
  let area = 0
  let mu = 0
  let mv = 0
  for (let k = 1; k + 1 < count; k++) {
    const pu = u[k] - u[0]
    const pv = v[k] - v[0]
    const qu = u[k + 1] - u[0]
    const qv = v[k + 1] - v[0]
    const twice = pu * qv - pv * qu
    area += 0.5 * twice
    mu += (twice * (pu + qu)) / 6
    mv += (twice * (pv + qv)) / 6
  }
  out.area = area
  if (!(area > out.least)) return false
  out.centreU = u[0] + mu / area
  out.centreV = v[0] + mv / area
  measureSpread(out)
  turnCorners(out)
  centreShares(out)
  takeCentroid(out)
  return Number.isFinite(out.centreWeight)
}
/** Of the overlap, from the centroid: ∫ u², ∫ (v − lean u)² [m⁴], and the lean that makes u and v − lean u independent. */
const spread = new Float64Array(3)
const ALONG = 0
const ACROSS = 1
const LEAN = 2
function measureSpread(out: Overlap): void {
  let uu = 0
  let uv = 0
  const { count, u, v, centreU, centreV } = out
  let pu = u[count - 1] - centreU
  let pv = v[count - 1] - centreV
  for (let k = 0; k < count; k++) {
    const qu = u[k] - centreU
    const qv = v[k] - centreV
    const triangle = pu * qv - pv * qu
    uu += triangle * (pu * pu + pu * qu + qu * qu)
    uv += triangle * (pu * pv + qu * qv + 0.5 * (pu * qv + qu * pv))
    pu = qu
    pv = qv
  }
  const lean = uv / uu
  let across = 0
  pu = u[count - 1] - centreU
  pv = v[count - 1] - centreV - lean * pu
  for (let k = 0; k < count; k++) {
    const qu = u[k] - centreU
    const qv = v[k] - centreV - lean * qu
    across += (pu * qv - pv * qu) * (pv * pv + pv * qv + qv * qv)
    pu = qu
    pv = qv
  }
  spread[ALONG] = uu / 12
  spread[ACROSS] = across / 12
  spread[LEAN] = lean
}
/** Sum of the angles, and where their mean lies from the centroid. */
const angles = new Float64Array(3)
/**
 * Exterior angles in the affine frame into `turn`: four halvings of the tangent and the series of the arctangent, to 1e-12. A
 * corner that rounding turns the wrong way counts as straight.
 */
function turnCorners({ count, u, v, turn, centreU, centreV }: Overlap): void {
  const along = spread[ALONG]
  const across = spread[ACROSS]
  const lean = spread[LEAN]
  const root = Math.sqrt(along * across)
  let all = 0
  let mu = 0
  let mv = 0
  let p = count - 1
  for (let k = 0; k < count; k++) {
    const n = k + 1 === count ? 0 : k + 1
    const eu = u[k] - u[p]
    const ev = v[k] - v[p] - lean * eu
    const fu = u[n] - u[k]
    const fv = v[n] - v[k] - lean * fu
    const sine = root * (eu * fv - ev * fu)
    const cosine = across * eu * fu + along * ev * fv
    let angle = 0
    if (sine > 0) {
      const half = sine / (Math.sqrt(sine * sine + cosine * cosine) + cosine)
      const quarter = half / (1 + Math.sqrt(1 + half * half))
      const eighth = quarter / (1 + Math.sqrt(1 + quarter * quarter))
      const t = eighth / (1 + Math.sqrt(1 + eighth * eighth))
      const z = t * t
      angle = t * (1 - z * (1 / 3 - z * (1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z * (1 / 13 - z / 15)))))))
    }
    turn[k] = angle
    all += angle
    mu += angle * (u[k] - centreU)
    mv += angle * (v[k] - centreV)
    p = k
  }
  angles[0] = all
  angles[1] = mu / all
  angles[2] = mv / all
}
/**
 * Tilts the angles so that their mean falls on the centroid, and makes shares of them; none is known to become negative. The
 * axes are made orthogonal in the sense of the angles first: slivers are no worse than squares.
 */
function centreShares({ count, u, v, turn, area, centreU, centreV }: Overlap): void {
  const all = angles[0]
  const cu = angles[1]
  const cv = angles[2]
  let uu = 0
  let uv = 0
  for (let k = 0; k < count; k++) {
    const pu = u[k] - centreU - cu
    const pv = v[k] - centreV - cv
    uu += turn[k] * pu * pu
    uv += turn[k] * pu * pv
  }
  const lean = uv / uu
  let vv = 0
  for (let k = 0; k < count; k++) {
    const pv = v[k] - centreV - cv - lean * (u[k] - centreU - cu)
    vv += turn[k] * pv * pv
  }
  const alpha = (-all * cu) / uu
  const beta = (-all * (cv - lean * cu)) / vv
  let sum = 0
  for (let k = 0; k < count; k++) {
    const pu = u[k] - centreU - cu
    const pv = v[k] - centreV - cv - lean * pu
    const share = turn[k] * (1 + alpha * pu + beta * pv)
    turn[k] = share > 0 ? share : 0
    sum += turn[k]
  }
  for (let k = 0; k < count; k++) turn[k] *= area / sum
}
/** Shares of the corners where the centroid takes part, so that the mean of the second moments is right. */
function takeCentroid(out: Overlap): void {
  const { count, u, v, turn, weight, area, centreU, centreV } = out
  let squares = 0
  for (let k = 0; k < count; k++) {
    const pu = u[k] - centreU
    const pv = v[k] - centreV
    squares += turn[k] * (pu * pu + pv * pv)
  }
  const lean = spread[LEAN]
  const rho = (spread[ALONG] * (1 + lean * lean) + spread[ACROSS]) / squares
  for (let k = 0; k < count; k++) weight[k] = rho * turn[k]
  out.centreWeight = (1 - rho) * area
}
