/**
 * Virtual contact lines: through P and through Q, with the normal of the contact; for two corners the mean of the normals of all
 * valid entrances of either to the edges of the other. Corners of the last contact, and those next to them, within d_tol of their own
 * line are close: among these the contact can change in a step.
 *
 * Source: F. Zheng et al., Computers and Geotechnics 87 (2017) 76–85, sections 2.1.3, 2.1.4 and 2.3.
 */
import { CORNER, EDGE, FEATURE_A, FEATURE_B, KIND_A, KIND_B } from '../../contact/look/planes/polyhedra.ts'
import { offerEdge } from './best-edge.ts'
import { AT, N, P, type Polygons, Q, TOLERANCE, TRY, VIRTUAL } from './polygons.ts'
import { entranceIsValid, OF_A, OF_B, standOver } from './stand-over.ts'

/** The normal of the lines of an answer that is written. */
export function writeVirtual(polygons: Polygons): void {
  const { real, id, countA, countB } = polygons
  real[VIRTUAL] = real[N]
  real[VIRTUAL + 1] = real[N + 1]
  if (id[KIND_A] !== CORNER || id[KIND_B] !== CORNER) return
  const i = id[FEATURE_A]
  const j = id[FEATURE_B]
  real[VIRTUAL] = 0
  real[VIRTUAL + 1] = 0
  addEntrance(polygons, OF_A, i, j)
  addEntrance(polygons, OF_A, i === 0 ? countA - 1 : i - 1, j)
  addEntrance(polygons, OF_B, j, i)
  addEntrance(polygons, OF_B, j === 0 ? countB - 1 : j - 1, i)
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

/** Corners of a feature and those beside it: how many, and the first. */
const aroundCount = (kind: number, count: number): number => Math.min(kind === EDGE ? 4 : 3, count)
const aroundFirst = (feature: number, count: number): number => (feature === 0 ? count - 1 : feature - 1)

/** Close corners of both polygons around the contact in the memo. */
export function countClose(polygons: Polygons): number {
  const { countA, countB, memoId, memoIdAt } = polygons
  const firstA = aroundFirst(memoId[memoIdAt + FEATURE_OF_A], countA)
  const firstB = aroundFirst(memoId[memoIdAt + FEATURE_OF_B], countB)
  const manyA = aroundCount(memoId[memoIdAt + KIND_OF_A], countA)
  const manyB = aroundCount(memoId[memoIdAt + KIND_OF_B], countB)
  let close = 0
  for (let u = 0; u < manyA; u++) if (isClose(polygons, OF_A, (firstA + u) % countA)) close++
  for (let v = 0; v < manyB; v++) if (isClose(polygons, OF_B, (firstB + v) % countB)) close++
  return close
}

function isClose({ cornersA, atA, cornersB, atB, real }: Polygons, owner: number, corner: number): boolean {
  const ofA = owner === OF_A
  const x = ofA ? cornersA[atA + 2 * corner] - real[P] : real[AT] + cornersB[atB + 2 * corner] - real[Q]
  const y = ofA
    ? cornersA[atA + 2 * corner + 1] - real[P + 1]
    : real[AT + 1] + cornersB[atB + 2 * corner + 1] - real[Q + 1]
  return Math.abs(real[VIRTUAL] * x + real[VIRTUAL + 1] * y) <= real[TOLERANCE]
}

/** Offers all valid entrances between corners that are close and the edges that meet at them. */
export function offerClose(polygons: Polygons): void {
  const { countA, countB, memoId, memoIdAt } = polygons
  const firstA = aroundFirst(memoId[memoIdAt + FEATURE_OF_A], countA)
  const firstB = aroundFirst(memoId[memoIdAt + FEATURE_OF_B], countB)
  const manyA = aroundCount(memoId[memoIdAt + KIND_OF_A], countA)
  const manyB = aroundCount(memoId[memoIdAt + KIND_OF_B], countB)
  for (let u = 0; u < manyA; u++) {
    const i = (firstA + u) % countA
    if (!isClose(polygons, OF_A, i)) continue
    for (let v = 0; v < manyB; v++) {
      const j = (firstB + v) % countB
      if (!isClose(polygons, OF_B, j)) continue
      offerEntrance(polygons, OF_A, i, j)
      offerEntrance(polygons, OF_A, i === 0 ? countA - 1 : i - 1, j)
      offerEntrance(polygons, OF_B, j, i)
      offerEntrance(polygons, OF_B, j === 0 ? countB - 1 : j - 1, i)
    }
  }
}

function offerEntrance(polygons: Polygons, owner: number, edge: number, corner: number): void {
  if (!entranceIsValid(polygons, owner, edge, corner)) return
  standOver(polygons, owner, edge, corner)
  offerEdge(polygons, owner, edge, corner)
}
