/**
 * Virtual contact lines: through P and through Q, with the normal of the contact; for two corners the mean of the normals of all
 * valid entrances of either to the edges of the other. Corners of the last contact, and those next to them, within d_tol of their own
 * line are close: among these the contact can change in a step.
 *
 * Source: F. Zheng et al., Computers and Geotechnics 87 (2017) 76–85, sections 2.1.3, 2.1.4 and 2.3.
 */
import { CORNER, EDGE, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { offerEdge } from './best-edge.ts'
import { AT, before, N, OF_A, OF_B, ownOf, P, type Polygons, Q, TOLERANCE, TRY, VIRTUAL } from './polygons.ts'
import { entranceIsValid, standOver } from './stand-over.ts'

/** The normal of the lines of an answer that is written. */
export function writeVirtual(polygons: Polygons): void {
  const { real, id, a, b } = polygons
  real[VIRTUAL] = real[N]
  real[VIRTUAL + 1] = real[N + 1]
  if (id[KIND_A] !== CORNER || id[KIND_B] !== CORNER) return
  const i = id[FEATURE_A]
  const j = id[FEATURE_B]
  real[VIRTUAL] = 0
  real[VIRTUAL + 1] = 0
  addEntrance(polygons, OF_A, i, j)
  addEntrance(polygons, OF_A, before(a, i), j)
  addEntrance(polygons, OF_B, j, i)
  addEntrance(polygons, OF_B, before(b, j), i)
  const length = Math.sqrt(real[VIRTUAL] * real[VIRTUAL] + real[VIRTUAL + 1] * real[VIRTUAL + 1])
  real[VIRTUAL] = length > 0 ? real[VIRTUAL] / length : real[N]
  real[VIRTUAL + 1] = length > 0 ? real[VIRTUAL + 1] / length : real[N + 1]
}

function addEntrance(polygons: Polygons, owner: number, edge: number, corner: number): void {
  const { real } = polygons
  if (!entranceIsValid(polygons, owner, edge, corner)) return
  standOver(polygons, owner, edge, corner)
  real[VIRTUAL] += real[TRY]
  real[VIRTUAL + 1] += real[TRY + 1]
}

/** Names of the last contact in the memo, in the order of `id`. */
const KIND_OF_A = 0
const FEATURE_OF_A = 1
const KIND_OF_B = 2
const FEATURE_OF_B = 3

/** Corners of a feature and those beside it. */
const AROUND = 4

/** One of the corners of a feature in the memo and those beside it; −1 where there are not so many, or it is not close. */
function closeCorner(polygons: Polygons, owner: number, which: number): number {
  const { memoId } = polygons
  const { count } = ownOf(polygons, owner)
  const many = memoId[owner === OF_A ? KIND_OF_A : KIND_OF_B] === EDGE ? AROUND : AROUND - 1
  if (which >= Math.min(many, count)) return -1
  const feature = memoId[owner === OF_A ? FEATURE_OF_A : FEATURE_OF_B]
  const corner = (feature + count - 1 + which) % count
  return isClose(polygons, owner, corner) ? corner : -1
}

/** Close corners of both polygons around the contact in the memo. */
export function countClose(polygons: Polygons): number {
  let close = 0
  for (let owner = OF_A; owner <= OF_B; owner++)
    for (let k = 0; k < AROUND; k++) if (closeCorner(polygons, owner, k) >= 0) close++
  return close
}

function isClose({ a, b, real }: Polygons, owner: number, corner: number): boolean {
  const ofA = owner === OF_A
  const x = ofA ? a.corners[2 * corner] - real[P] : real[AT] + b.corners[2 * corner] - real[Q]
  const y = ofA ? a.corners[2 * corner + 1] - real[P + 1] : real[AT + 1] + b.corners[2 * corner + 1] - real[Q + 1]
  return Math.abs(real[VIRTUAL] * x + real[VIRTUAL + 1] * y) <= real[TOLERANCE]
}

/** Offers all valid entrances between corners that are close and the edges that meet at them. */
export function offerClose(polygons: Polygons): void {
  const { a, b } = polygons
  for (let u = 0; u < AROUND; u++) {
    const i = closeCorner(polygons, OF_A, u)
    for (let v = 0; i >= 0 && v < AROUND; v++) {
      const j = closeCorner(polygons, OF_B, v)
      if (j < 0) continue
      offerEntrance(polygons, OF_A, i, j)
      offerEntrance(polygons, OF_A, before(a, i), j)
      offerEntrance(polygons, OF_B, j, i)
      offerEntrance(polygons, OF_B, before(b, j), i)
    }
  }
}

function offerEntrance(polygons: Polygons, owner: number, edge: number, corner: number): void {
  if (!entranceIsValid(polygons, owner, edge, corner)) return
  standOver(polygons, owner, edge, corner)
  offerEdge(polygons, owner, edge, corner)
}
