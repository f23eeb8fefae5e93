/**
 * Gap of two polygons along a direction: least of n·x over a less the greatest over b, and the corners where they are. All
 * corners are looked at; of corners as close the first is taken.
 */
import { AT, NEAR_A, NEAR_B, type Polygons, TRIED, TRY } from './polygons.ts'

/** Reads the direction at TRY and the place of b at AT; writes TRIED, NEAR_A and NEAR_B. */
export function measureLine(polygons: Polygons): void {
  const { a, b, real, id } = polygons
  const nx = real[TRY]
  const ny = real[TRY + 1]
  let least = Infinity
  let nearA = 0
  for (let i = 0; i < a.count; i++) {
    const height = nx * a.corners[2 * i] + ny * a.corners[2 * i + 1]
    if (height < least) {
      least = height
      nearA = i
    }
  }
  let most = -Infinity
  let nearB = 0
  for (let j = 0; j < b.count; j++) {
    const height = nx * b.corners[2 * j] + ny * b.corners[2 * j + 1]
    if (height > most) {
      most = height
      nearB = j
    }
  }
  real[TRIED] = least - most - (nx * real[AT] + ny * real[AT + 1])
  id[NEAR_A] = nearA
  id[NEAR_B] = nearB
}

/** Takes the line of centres, from b to a, as the direction to try; the x axis for concentric polygons. */
export function tryCentres(polygons: Polygons): void {
  const { real } = polygons
  const dx = real[AT]
  const dy = real[AT + 1]
  const apart = Math.sqrt(dx * dx + dy * dy)
  real[TRY] = apart > 0 ? -dx / apart : 1
  real[TRY + 1] = apart > 0 ? -dy / apart : 0
}
