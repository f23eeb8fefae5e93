/**
 * Distance up to which two polyhedra may be in contact: d_tol = max(2 d_max, 0.05 d_small), with d_max how far a corner moves in
 * a step at most and d_small the shortest edge of the two.
 *
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 2.1.4; there d_small is the shortest edge of all blocks, so that one
 *          splinter would narrow the search of all.
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import { PLANES } from '../tolerances.ts'
import type { Polyhedra } from './polyhedra.ts'

const { OF_MOTION, TO_EDGE } = PLANES

export function contactTolerance(farthest: number, shortest: number): number {
  return Math.max(OF_MOTION * farthest, shortest / TO_EDGE)
}

function squareOf({ edge }: Polyhedra['forms'], e: number, corners: ReadNumbers, at: number): number {
  const p = at + 3 * edge[2 * e]
  const q = at + 3 * edge[2 * e + 1]
  const x = corners[q] - corners[p]
  const y = corners[q + 1] - corners[p + 1]
  const z = corners[q + 2] - corners[p + 2]
  return x * x + y * y + z * z
}

/** d_small of a pair [m]: the shortest edge of either, at its size. */
export function shortestLength({ forms, formA, formB, cornersA, atA, cornersB, atB }: Polyhedra): number {
  const ofA = squareOf(forms, forms.firstEdge[formA] + forms.shortestEdge[formA], cornersA, atA)
  const ofB = squareOf(forms, forms.firstEdge[formB] + forms.shortestEdge[formB], cornersB, atB)
  return Math.sqrt(Math.min(ofA, ofB))
}
