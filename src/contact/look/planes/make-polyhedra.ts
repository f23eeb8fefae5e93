/** Two polyhedra: those that are filled for each pair in turn, and those given by their corners, for probes, tests and measurements. */
import { type FormData, makeForms } from '../../../state/forms.ts'
import { D, LARGER_SIZE, MEMO, MEMO_IDS, type Polyhedra, REACH, REALS, SIZE } from './polyhedra.ts'
import { makePlaneWorkspace } from './workspace.ts'

export const makeEmptyPolyhedra = (empty = new Float64Array(0)): Polyhedra => ({
  forms: {} as Polyhedra['forms'],
  formA: 0,
  formB: 0,
  cornersA: empty,
  atA: 0,
  cornersB: empty,
  atB: 0,
  normalsA: empty,
  normalAtA: 0,
  normalsB: empty,
  normalAtB: 0,
  real: new Float64Array(REALS),
  id: new Int32Array(8),
  memo: empty,
  memoAt: 0,
  memoId: new Int32Array(0),
  memoIdAt: 0,
  work: makePlaneWorkspace(),
})

/** Two polyhedra as they stand; corners are measured from the mean of the corners of their polyhedron. */
export function makePolyhedra(a: FormData, b: FormData): Polyhedra {
  const forms = makeForms([a, b])
  const [centreA, centreB] = [meanOf(a.corners), meanOf(b.corners)]
  const [cornersA, cornersB] = [less(a.corners, centreA), less(b.corners, centreB)]
  const real = new Float64Array(REALS)
  for (let k = 0; k < 3; k++) real[D + k] = centreB[k] - centreA[k]
  real[SIZE] = 2 * Math.min(reachOf(cornersA), reachOf(cornersB))
  real[LARGER_SIZE] = 2 * Math.max(reachOf(cornersA), reachOf(cornersB))
  real[REACH] = Infinity
  return {
    forms,
    formA: 0,
    formB: 1,
    cornersA,
    atA: 0,
    cornersB,
    atB: 0,
    normalsA: forms.normal,
    normalAtA: 0,
    normalsB: forms.normal,
    normalAtB: 3 * forms.firstFace[1],
    real,
    id: new Int32Array(8),
    memo: new Float64Array(MEMO),
    memoAt: 0,
    memoId: new Int32Array(MEMO_IDS),
    memoIdAt: 0,
    work: makePlaneWorkspace(),
  }
}

function meanOf(corners: ArrayLike<number>): number[] {
  const sum = [0, 0, 0]
  for (let i = 0; i < corners.length; i++) sum[i % 3] += corners[i]
  return sum.map((c) => (3 * c) / corners.length)
}

const less = (corners: ArrayLike<number>, centre: number[]): Float64Array =>
  Float64Array.from(corners, (c, i) => c - centre[i % 3])

function reachOf(corners: Float64Array): number {
  let most = 0
  for (let i = 0; i < corners.length; i += 3)
    most = Math.max(most, corners[i] * corners[i] + corners[i + 1] * corners[i + 1] + corners[i + 2] * corners[i + 2])
  return Math.sqrt(most)
}
