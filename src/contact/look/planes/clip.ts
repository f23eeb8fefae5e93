/**
 * Lines cut by the sides of a face, seen along its normal.
 *
 * What     The part t0 … t1 of a line x + t d that lies over a face, and the sides of the face where it ends there.
 * Steps    each side keeps one half of the line: m·(x + t d − c) ≥ 0 with m = n × e inwards, e the way along the side.
 * Fails    A line along a side may be lost or kept by round-off.
 * Source   Cyrus and Beck (1978).
 */
import type { Forms } from '../../../state/forms.ts'
import type { Reads } from '../../../state/reads.ts'
import { D, type Polyhedra } from './polyhedra.ts'

/**
 * Clips `line` by a face of one side, from the part of it in `part` to what is left of that; false where nothing is left. `cutBy`:
 * the sides that cut the start and the end, by the place of their second corner in the loops of all faces; −1 where none did.
 */
export function clipByFace(polyhedra: Polyhedra, face: number, ofB: boolean): boolean {
  const { forms, real } = polyhedra
  const { line, part, cutBy } = polyhedra.work
  const { form, corners, at, normals, normalAt } = ofB ? polyhedra.b : polyhedra.a
  const n = normalAt + 3 * face
  const shift = ofB ? 1 : 0
  const x = line[0] - shift * real[D]
  const y = line[1] - shift * real[D + 1]
  const z = line[2] - shift * real[D + 2]
  const row = forms.firstFace[form] + face
  const end = forms.firstLoop[row + 1]
  cutBy[0] = cutBy[1] = -1
  let before = forms.loop[end - 1]
  for (let k = forms.firstLoop[row]; k < end; k++) {
    const corner = forms.loop[k]
    const p = at + 3 * before
    const q = at + 3 * corner
    const ex = corners[q] - corners[p]
    const ey = corners[q + 1] - corners[p + 1]
    const ez = corners[q + 2] - corners[p + 2]
    const mx = normals[n + 1] * ez - normals[n + 2] * ey
    const my = normals[n + 2] * ex - normals[n] * ez
    const mz = normals[n] * ey - normals[n + 1] * ex
    const start = mx * (x - corners[p]) + my * (y - corners[p + 1]) + mz * (z - corners[p + 2])
    const kept = cut(part, start, mx * line[3] + my * line[4] + mz * line[5])
    if (kept === NOTHING) return false
    if (kept !== ALL) cutBy[kept] = k
    before = corner
  }
  return true
}

const ALL = 2
const NOTHING = 3

/** Keeps what of `part` has start + t slope ≥ 0; returns which end was cut, ALL or NOTHING. */
export function cut(part: Float64Array, start: number, slope: number): number {
  if (slope === 0) return start >= 0 ? ALL : NOTHING
  const t = -start / slope
  const end = slope > 0 ? 0 : 1
  if (slope > 0 ? t <= part[0] : t >= part[1]) return ALL
  part[end] = t
  return part[0] < part[1] ? end : NOTHING
}

export const isEmpty = (kept: number): boolean => kept === NOTHING

/** Edge of a face of a form that ends at a place of the loops. */
export function edgeInto({ forms }: Polyhedra, face: number, place: number, form: number): number {
  const first = forms.firstLoop[forms.firstFace[form] + face]
  const before = place > first ? place - 1 : forms.firstLoop[forms.firstFace[form] + face + 1] - 1
  return edgeBetween(forms, forms.loop[before], forms.loop[place], form)
}

/** Edge of a form between two corners; −1 where there is none. */
export function edgeBetween(forms: Reads<Forms>, from: number, to: number, form: number): number {
  const ring = forms.firstCorner[form] + from
  for (let k = forms.firstNear[ring]; k < forms.firstNear[ring + 1]; k++)
    if (forms.near[k] === to) return forms.nearEdge[k]
  return -1
}
