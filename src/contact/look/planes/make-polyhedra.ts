/** Two polyhedra: those that are filled for each pair in turn, and those given by their corners, for probes, tests and measurements. */
import { type FormData, makeForms } from '../../../state/forms.ts'
import { D, LARGER_SIZE, MEMO, MEMO_IDS, type Polyhedra, REACH, REALS, SIZE, type Side } from './polyhedra.ts'
import { makePlaneWorkspace } from './workspace.ts'

const makeSide = (none = new Float64Array(0)): Side => ({ form: 0, corners: none, at: 0, normals: none, normalAt: 0 })

export const makeEmptyPolyhedra = (): Polyhedra => ({
  forms: {} as Polyhedra['forms'],
  a: makeSide(),
  b: makeSide(),
  real: new Float64Array(REALS),
  id: new Int32Array(8),
  memo: new Float64Array(MEMO),
  memoAt: 0,
  memoId: new Int32Array(MEMO_IDS),
  memoIdAt: 0,
  work: makePlaneWorkspace(),
})

/** Two polyhedra as they stand; corners are measured from the mean of the corners of their polyhedron. */
export function makePolyhedra(a: FormData, b: FormData): Polyhedra {
  const forms = makeForms([a, b])
  const polyhedra = makeEmptyPolyhedra()
  const { real } = polyhedra
  const centres = [a, b].map(({ corners }) => meanOf(corners))
  const corners = [a, b].map((side, i) => less(side.corners, centres[i]))
  const normals = forms.normal
  const reach = corners.map(reachOf)
  for (let k = 0; k < 3; k++) real[D + k] = centres[1][k] - centres[0][k]
  real[SIZE] = 2 * Math.min(...reach)
  real[LARGER_SIZE] = 2 * Math.max(...reach)
  real[REACH] = Infinity
  return {
    ...polyhedra,
    forms,
    a: { form: 0, corners: corners[0], at: 0, normals, normalAt: 0 },
    b: { form: 1, corners: corners[1], at: 0, normals, normalAt: 3 * forms.firstFace[1] },
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
