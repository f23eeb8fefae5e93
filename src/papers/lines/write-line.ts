/** The common line of two features, written as the answer. Reads the place of b at AT. */
import { CORNER, EDGE, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import * as offsets from './polygons.ts'
import { OF_A, OF_B, type Polygons } from './polygons.ts'
import { goToEnd, standOver } from './stand-over.ts'

// Bound here: an imported constant is looked up at every use.
const { AT, GAP, HIGH, LENGTH, LOW, N, NEAR_A, NEAR_B, OVER_CORNER, OVER_EDGE, OWNER, P, Q, SHARED, SIZE } = offsets
const { TOUCH, TRIED, TRY, TWIN } = offsets

/** Two corners. Touching ones keep the direction at TRY: their link is nothing but round-off. */
function writeCorners(polygons: Polygons, i: number, j: number): void {
  const { a, b, real, id } = polygons
  const qx = real[AT] + b.corners[2 * j]
  const qy = real[AT + 1] + b.corners[2 * j + 1]
  const wx = a.corners[2 * i] - qx
  const wy = a.corners[2 * i + 1] - qy
  const length = Math.sqrt(wx * wx + wy * wy)
  const touch = length <= TOUCH * real[SIZE]
  real[N] = touch ? real[TRY] : wx / length
  real[N + 1] = touch ? real[TRY + 1] : wy / length
  real[GAP] = touch ? real[N] * wx + real[N + 1] * wy + 0 : length
  real[P] = a.corners[2 * i]
  real[P + 1] = a.corners[2 * i + 1]
  real[Q] = qx
  real[Q + 1] = qy
  real[SHARED] = 0
  id[KIND_A] = CORNER
  id[FEATURE_A] = i
  id[KIND_B] = CORNER
  id[FEATURE_B] = j
}

/** An edge and a corner of the other polygon, or its edge that lies parallel above the first one, or of such a pair the ends that meet. */
export function writeEdge(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real, id } = polygons
  standOver(polygons, owner, edge, corner)
  const low = Math.max(real[LOW], 0)
  const high = Math.min(real[HIGH], real[LENGTH])
  const twins = id[TWIN] >= 0 && high - low > TOUCH * real[SIZE]
  if (id[TWIN] >= 0 && !twins) {
    goToEnd(polygons, owner, edge, corner)
    writeBound(polygons, id[NEAR_A], id[NEAR_B])
    return
  }
  const ofA = owner === OF_A
  real[SHARED] = twins ? high - low : 0
  real[N] = real[TRY]
  real[N + 1] = real[TRY + 1]
  real[GAP] = real[TRIED]
  id[KIND_A] = ofA || twins ? EDGE : CORNER
  id[KIND_B] = ofA && !twins ? CORNER : EDGE
  id[FEATURE_A] = ofA ? edge : twins ? id[TWIN] : corner
  id[FEATURE_B] = ofA ? (twins ? id[TWIN] : corner) : edge
  if (twins) writeMiddle(polygons, ofA, edge, low + 0.5 * (high - low))
  else writeFoot(polygons, ofA, corner)
}

/** The corner itself and its foot on the line of the edge. */
function writeFoot({ a, b, real }: Polygons, ofA: boolean, corner: number): void {
  for (let k = 0; k < 2; k++) {
    const across = real[GAP] * real[N + k]
    if (ofA) {
      real[Q + k] = real[AT + k] + b.corners[2 * corner + k]
      real[P + k] = real[Q + k] + across
    } else {
      real[P + k] = a.corners[2 * corner + k]
      real[Q + k] = real[P + k] - across
    }
  }
}

/** Both points at a place along an edge that has a twin. */
function writeMiddle({ a, b, real }: Polygons, ofA: boolean, edge: number, place: number): void {
  const tx = ofA ? real[N + 1] : -real[N + 1]
  const ty = ofA ? -real[N] : real[N]
  for (let k = 0; k < 2; k++) {
    const along = place * (k === 0 ? tx : ty)
    const across = real[GAP] * real[N + k]
    if (ofA) {
      real[P + k] = a.corners[2 * edge + k] + along
      real[Q + k] = real[P + k] - across
    } else {
      real[Q + k] = real[AT + k] + b.corners[2 * edge + k] + along
      real[P + k] = real[Q + k] + across
    }
  }
}

/** The features that are named in KIND and FEATURE, where the edge of an edge and a corner is a's or b's; parallel edges as one. */
export function writeNamed(polygons: Polygons): void {
  const { id } = polygons
  if (id[KIND_A] === EDGE) writeEdge(polygons, OF_A, id[FEATURE_A], id[FEATURE_B])
  else if (id[KIND_B] === EDGE) writeEdge(polygons, OF_B, id[FEATURE_B], id[FEATURE_A])
  else writeCorners(polygons, id[FEATURE_A], id[FEATURE_B])
}

/** The direction at TRY, and the gap along it, with two corners. */
export function writeBound(polygons: Polygons, i: number, j: number): void {
  const { a, b, real, id } = polygons
  real[N] = real[TRY]
  real[N + 1] = real[TRY + 1]
  real[GAP] = real[TRIED]
  real[SHARED] = 0
  for (let k = 0; k < 2; k++) {
    real[P + k] = a.corners[2 * i + k]
    real[Q + k] = real[AT + k] + b.corners[2 * j + k]
  }
  id[KIND_A] = CORNER
  id[FEATURE_A] = i
  id[KIND_B] = CORNER
  id[FEATURE_B] = j
}

/** Names an edge and the corner over it. */
export function nameEdge({ id }: Polygons, owner: number, edge: number, corner: number): void {
  const ofA = owner === OF_A
  id[KIND_A] = ofA ? EDGE : CORNER
  id[KIND_B] = ofA ? CORNER : EDGE
  id[FEATURE_A] = ofA ? edge : corner
  id[FEATURE_B] = ofA ? corner : edge
}

/** Names the best edge and the corner over it. */
export const nameBest = (polygons: Polygons): void =>
  nameEdge(polygons, polygons.id[OWNER], polygons.id[OVER_EDGE], polygons.id[OVER_CORNER])
