/**
 * Proof that two polyhedra overlap: a point that no face of either has outside.
 *
 * What     A link within its features with a negative gap is a least translation only if the two overlap at all: past a sharp
 *          edge the other side may part them, on the far side of either. P of a inside b, or Q of b inside a, a corner that lies
 *          below a face, the middle between two edges, or the middle of all feet near each other proves that they do.
 * Fails    Where one pierces the other its points may be outside: false then says nothing.
 */
import { PLANES } from '../tolerances.ts'
import { CORNER, D, KIND_A, KIND_B, P, type Polyhedra, Q } from './polyhedra.ts'
import { scaleOf } from './proof.ts'

const { SLACK } = PLANES

/** True only if the two overlap, or touch to within round-off, by P in b or Q in a. */
export function overlaps(c: Polyhedra): boolean {
  const { real } = c
  const slack = SLACK * scaleOf(real)
  return (
    isInside(c, true, real[P], real[P + 1], real[P + 2], slack) ||
    isInside(c, false, real[Q], real[Q + 1], real[Q + 2], slack)
  )
}

/** Whether the foot of the answer proves an overlap, where a face may miss it by `slack` [m]. */
export function footOverlaps(c: Polyhedra, slack: number): boolean {
  const { spot } = c.work
  const share = c.id[KIND_A] === CORNER ? 1 : c.id[KIND_B] === CORNER ? 0 : 0.5
  for (let k = 0; k < 3; k++) spot[k] = c.real[Q + k] + share * (c.real[P + k] - c.real[Q + k])
  return isInBoth(c, spot, slack)
}

/** Whether a point [m] is in both, where a face may miss it by `slack` [m]. */
export const isInBoth = (c: Polyhedra, x: Float64Array, slack: number): boolean =>
  isInside(c, false, x[0], x[1], x[2], slack) && isInside(c, true, x[0], x[1], x[2], slack)

/** Whether a point from the centre of a is in b, or in a. */
function isInside(c: Polyhedra, ofB: boolean, px: number, py: number, pz: number, slack: number): boolean {
  const { forms, real } = c
  const { form, corners, at, normals, normalAt } = ofB ? c.b : c.a
  const x = ofB ? px - real[D] : px
  const y = ofB ? py - real[D + 1] : py
  const z = ofB ? pz - real[D + 2] : pz
  const last = forms.firstFace[form + 1]
  for (let row = forms.firstFace[form], n = normalAt; row < last; row++, n += 3) {
    const o = at + 3 * forms.loop[forms.firstLoop[row]]
    const out =
      normals[n] * (x - corners[o]) + normals[n + 1] * (y - corners[o + 1]) + normals[n + 2] * (z - corners[o + 2])
    if (out > slack) return false
  }
  return true
}
