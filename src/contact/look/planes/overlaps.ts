/**
 * Whether two polyhedra that a facet lets overlap do so.
 *
 * What     A link within its features with a negative gap is a least translation only if the two overlap at all: past a sharp
 *          edge the other side may part them. P of a inside b, or Q of b inside a, proves that they do.
 * Fails    Where one pierces the other its points may be outside: false then says nothing.
 */

import { PLANES } from '../tolerances.ts'
import { type Couple, D, P, Q } from './couple.ts'
import { scaleOf } from './proof.ts'

const { SLACK } = PLANES

/** True only if the two overlap, or touch to within round-off. */
export const overlaps = (couple: Couple): boolean => holdsEnd(couple, true) || holdsEnd(couple, false)

/** Whether b holds P, or a holds Q. */
function holdsEnd(couple: Couple, ofB: boolean): boolean {
  const { forms, real } = couple
  const { firstLoop, loop } = forms
  const form = ofB ? couple.formB : couple.formA
  const corners = ofB ? couple.cornersB : couple.cornersA
  const at = ofB ? couple.atB : couple.atA
  const normals = ofB ? couple.normalsB : couple.normalsA
  const shift = ofB ? 1 : 0
  const end = ofB ? P : Q
  const x = real[end] - shift * real[D]
  const y = real[end + 1] - shift * real[D + 1]
  const z = real[end + 2] - shift * real[D + 2]
  const slack = SLACK * scaleOf(real)
  const first = forms.firstFace[form]
  const last = forms.firstFace[form + 1]
  let n = ofB ? couple.normalAtB : couple.normalAtA
  for (let row = first; row < last; row++, n += 3) {
    const c = at + 3 * loop[firstLoop[row]]
    const h =
      normals[n] * (x - corners[c]) + normals[n + 1] * (y - corners[c + 1]) + normals[n + 2] * (z - corners[c + 2])
    if (h > slack) return false
  }
  return true
}
