/**
 * Proof that two polyhedra overlap: a point that no face of either has outside.
 *
 * What     The plane of a pair whose foot is inside may have g < 0 although the two are apart, on the far side of either. A corner
 *          that lies g below a face, the middle between two edges, or the middle of all feet near each other proves an overlap.
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import { CORNER, type Couple, D, KIND_A, KIND_B, P, Q } from './couple.ts'

/** Whether the foot of the answer proves an overlap, where a face may miss it by `slack` [m]. */
export function footOverlaps(c: Couple, slack: number): boolean {
  const { spot } = c.work
  const share = c.id[KIND_A] === CORNER ? 1 : c.id[KIND_B] === CORNER ? 0 : 0.5
  for (let k = 0; k < 3; k++) spot[k] = c.real[Q + k] + share * (c.real[P + k] - c.real[Q + k])
  return isInBoth(c, spot, slack)
}

/** Whether a point [m] is in both, where a face may miss it by `slack` [m]. */
export function isInBoth(c: Couple, [x, y, z]: Float64Array, slack: number): boolean {
  const { real } = c
  return (
    isInside(c, c.formA, c.cornersA, c.atA, c.normalsA, c.normalAtA, x, y, z, slack) &&
    isInside(
      c,
      c.formB,
      c.cornersB,
      c.atB,
      c.normalsB,
      c.normalAtB,
      x - real[D],
      y - real[D + 1],
      z - real[D + 2],
      slack,
    )
  )
}

function isInside(
  { forms }: Couple,
  form: number,
  corners: ReadNumbers,
  at: number,
  normals: ReadNumbers,
  normalAt: number,
  x: number,
  y: number,
  z: number,
  slack: number,
): boolean {
  const first = forms.firstFace[form]
  const count = forms.firstFace[form + 1] - first
  for (let f = 0, n = normalAt; f < count; f++, n += 3) {
    const o = at + 3 * forms.loop[forms.firstLoop[first + f]]
    const out =
      normals[n] * (x - corners[o]) + normals[n + 1] * (y - corners[o + 1]) + normals[n + 2] * (z - corners[o + 2])
    if (out > slack) return false
  }
  return true
}
