/** Sizes that relative tolerances are measured by. */

/** Largest edge of the box around all points [m]. */
export function extentOf(sets: readonly Float64Array[]): number {
  let largest = 0
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity
    let high = -Infinity
    for (const points of sets)
      for (let i = axis; i < points.length; i += 3) {
        if (points[i] < low) low = points[i]
        if (points[i] > high) high = points[i]
      }
    if (high - low > largest) largest = high - low
  }
  return largest
}

/** Length of the diagonal of the box around the points [m]. */
export function diagonalOf(points: Float64Array): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = k; i < points.length; i += 3) {
      low = Math.min(low, points[i])
      high = Math.max(high, points[i])
    }
    sum += (high - low) * (high - low)
  }
  return Math.sqrt(sum)
}

/**
 * The distance below which a point counts as lying on a plane [m]: 2^-40 (9e-13) of the size of the model, but not less than
 * 32 units in the last place of its largest coordinate, which is what far-away coordinates are worth.
 */
export function snapDistance(sets: readonly Float64Array[]): number {
  let coordinate = 0
  for (const points of sets) for (const x of points) if (Math.abs(x) > coordinate) coordinate = Math.abs(x)
  return Math.max(extentOf(sets) * 2 ** -40, coordinate * 2 ** -48)
}
