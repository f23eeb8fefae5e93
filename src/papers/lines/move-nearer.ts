/**
 * One end of a link goes to the point of its polygon nearest to the other end. From a corner it looks along the two edges there, from
 * within an edge along that edge (Nezami et al. 2006, section 3.6). Steps below 2^-46 of SIZE are none.
 */
import { CORNER, EDGE, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { AT, after, before, OF_A, ownOf, P, type Polygons, Q, SIZE } from './polygons.ts'

const STEP = 1 / 0x4000_0000_0000

/** Moves P (of a) or Q (of b) and names its feature. Both are measured from the centre of a. */
export function moveNearer(polygons: Polygons, owner: number): void {
  const { real, id } = polygons
  const ofA = owner === OF_A
  const polygon = ownOf(polygons, owner)
  const { corners, count } = polygon
  const kind = ofA ? KIND_A : KIND_B
  const feature = ofA ? FEATURE_A : FEATURE_B
  const own = ofA ? P : Q
  const x = ofA ? real[Q] : real[P] - real[AT]
  const y = ofA ? real[Q + 1] : real[P + 1] - real[AT + 1]
  const cx = ofA ? 0 : real[AT]
  const cy = ofA ? 0 : real[AT + 1]
  const step = STEP * real[SIZE]
  const least = step * step
  let corner = id[feature]
  let onEdge = id[kind] === EDGE
  for (let turn = 0; turn <= 2 * count; turn++) {
    const at = 2 * corner
    const to = after(polygon, corner)
    const wx = x - corners[at]
    const wy = y - corners[at + 1]
    const ex = corners[2 * to] - corners[at]
    const ey = corners[2 * to + 1] - corners[at + 1]
    const square = ex * ex + ey * ey
    const along = wx * ex + wy * ey
    const starts = along > 0 && along * along > least * square
    if (onEdge) {
      const rest = square - along
      if (starts && rest > 0 && rest * rest > least * square) {
        const share = along / square
        real[own] = cx + (corners[at] + share * ex)
        real[own + 1] = cy + (corners[at + 1] + share * ey)
        break
      }
      onEdge = false
      if (starts) corner = to
      continue
    }
    const from = before(polygon, corner)
    const bx = corners[2 * from] - corners[at]
    const by = corners[2 * from + 1] - corners[at + 1]
    const squareBack = bx * bx + by * by
    const back = wx * bx + wy * by
    const startsBack = back > 0 && back * back > least * squareBack
    if (!starts && !startsBack) {
      real[own] = cx + corners[at]
      real[own + 1] = cy + corners[at + 1]
      break
    }
    onEdge = true
    if (startsBack && (!starts || back * back * square > along * along * squareBack)) corner = from
  }
  id[kind] = onEdge ? EDGE : CORNER
  id[feature] = corner
}
