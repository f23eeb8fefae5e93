/** Whether the ends of a link, as written, show that two polygons meet: P is in a and Q in b, so one common point is enough. */
import { CORNER, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { AT, GAP, LENGTH, LOW, P, type Polygon, type Polygons, Q, SHARED, SIZE, TOUCH } from './polygons.ts'

/** Whether the ends are one point to round-off, and the foot of a corner is on its edge. */
export function linksMeet(polygons: Polygons): boolean {
  const { real, id } = polygons
  const touch = TOUCH * real[SIZE]
  const wx = real[P] - real[Q]
  const wy = real[P + 1] - real[Q + 1]
  if (wx * wx + wy * wy > touch * touch) return false
  if (id[KIND_A] === CORNER && id[KIND_B] === CORNER) return true
  return real[SHARED] > 0 || (real[LOW] >= -touch && real[LOW] <= real[LENGTH] + touch)
}

/** Whether polygons whose ends are written overlap for certain: one of the ends is in the other polygon. */
export function overlapIsProven(polygons: Polygons): boolean {
  const { a, b, real, id } = polygons
  if (real[GAP] > TOUCH * real[SIZE]) return false
  const corners = id[KIND_A] === CORNER && id[KIND_B] === CORNER
  if (!corners && real[SHARED] === 0 && (real[LOW] < 0 || real[LOW] > real[LENGTH])) return false
  return isIn(polygons, b, P, AT) || isIn(polygons, a, Q, -1)
}

/** Whether the point at `place` is in a polygon whose centre is at `centre`, or at that of a. */
function isIn({ real }: Polygons, { corners, count }: Polygon, place: number, centre: number): boolean {
  const x = centre < 0 ? real[place] : real[place] - real[centre]
  const y = centre < 0 ? real[place + 1] : real[place + 1] - real[centre + 1]
  const touch = TOUCH * real[SIZE]
  let at = 2 * (count - 1)
  for (let next = 0; next < 2 * count; next += 2) {
    const ex = corners[next] - corners[at]
    const ey = corners[next + 1] - corners[at + 1]
    const out = ey * (x - corners[at]) - ex * (y - corners[at + 1])
    if (out > 0 && out * out > touch * touch * (ex * ex + ey * ey)) return false
    at = next
  }
  return true
}
