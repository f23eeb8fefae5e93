/** Two polygons given by their corners, for probes, tests and measurements. */
import { D, makeNumbers, type Polygons, REACH, SIZE } from './polygons.ts'

/** Two polygons as they stand; corners, x and y each, are measured from the mean of the corners of their polygon. */
export function makePolygons(a: ArrayLike<number>, b: ArrayLike<number>): Polygons {
  const [centreA, centreB] = [centreOfCorners(a), centreOfCorners(b)]
  const [one, other] = [less(a, centreA), less(b, centreB)]
  const numbers = makeNumbers()
  for (let k = 0; k < 2; k++) numbers.real[D + k] = centreB[k] - centreA[k]
  numbers.real[SIZE] = 2 * Math.min(reachOf(one), reachOf(other))
  numbers.real[REACH] = Infinity
  const polygonOf = (corners: Float64Array) => ({ corners, count: corners.length / 2 })
  return { a: polygonOf(one), b: polygonOf(other), ...numbers }
}

/** Mean of the corners of a polygon. */
export function centreOfCorners(corners: ArrayLike<number>): number[] {
  const sum = [0, 0]
  for (let i = 0; i < corners.length; i++) sum[i % 2] += corners[i]
  return sum.map((c) => (2 * c) / corners.length)
}

const less = (corners: ArrayLike<number>, centre: number[]): Float64Array =>
  Float64Array.from(corners, (c, i) => c - centre[i % 2])

function reachOf(corners: Float64Array): number {
  let most = 0
  for (let i = 0; i < corners.length; i += 2)
    most = Math.max(most, corners[i] * corners[i] + corners[i + 1] * corners[i + 1])
  return Math.sqrt(most)
}
