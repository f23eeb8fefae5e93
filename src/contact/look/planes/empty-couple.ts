/** A couple that is filled for each pair in turn. */
import type { Couple } from './couple.ts'
import { makePlaneWorkspace } from './workspace.ts'

export const makeEmptyCouple = (empty = new Float64Array(0)): Couple => ({
  forms: {} as Couple['forms'],
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
  real: new Float64Array(16),
  id: new Int32Array(8),
  memo: empty,
  memoAt: 0,
  memoId: new Int32Array(0),
  memoIdAt: 0,
  work: makePlaneWorkspace(),
})
