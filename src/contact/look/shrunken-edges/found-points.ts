/** Points of one pair as they are found, before they become rows. */

/** Most points of a pair. */
const MOST = 256
/** Numbers of a point: place midway between the surfaces [m], unit normal from b to a, gap along it [m]. */
export const FOUND = 7
export const NORMAL = 3
export const GAP_AT = 6
/** Whole numbers of a point: faces of a and of b (of all hulls), and its code. */
export const FOUND_IDS = 3

export interface FoundPoints {
  count: number
  real: Float64Array
  id: Int32Array
  full: boolean
  /** One number: points nearer to each other are one [m]. */
  near: Float64Array
}

export const makeFoundPoints = (): FoundPoints => ({
  count: 0,
  real: new Float64Array(FOUND * MOST),
  id: new Int32Array(FOUND_IDS * MOST),
  full: false,
  near: new Float64Array(1),
})

/** Begins a point at `place` and returns its number; −1 where one stands near, or there is no room. */
export function addPoint(found: FoundPoints, place: Float64Array): number {
  const { real, count } = found
  const square = found.near[0] * found.near[0]
  for (let p = 0; p < count; p++) {
    const x = real[FOUND * p] - place[0]
    const y = real[FOUND * p + 1] - place[1]
    const z = real[FOUND * p + 2] - place[2]
    if (x * x + y * y + z * z <= square) return -1
  }
  if (count === MOST) {
    found.full = true
    return -1
  }
  for (let i = 0; i < 3; i++) real[FOUND * count + i] = place[i]
  found.count = count + 1
  return count
}
