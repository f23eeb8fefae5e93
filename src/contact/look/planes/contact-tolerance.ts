/**
 * Distance up to which two polyhedra may be in contact: d_tol = max(2 d_max, 0.05 d_small), with d_max how far a corner moves in
 * a step at most and d_small the shortest edge of the two.
 *
 * Source   Zheng, Jiao, Gardner and Sitar (2017), section 2.1.4; there d_small is the shortest edge of all blocks, so that one
 *          splinter would narrow the search of all.
 */
import { PLANES } from '../tolerances.ts'
import type { Polyhedra, Side } from './polyhedra.ts'

const { OF_MOTION, TO_EDGE } = PLANES

export function contactTolerance(farthest: number, shortest: number): number {
  return Math.max(OF_MOTION * farthest, shortest / TO_EDGE)
}

/** Square of the shortest edge of a side, at its size [m²]. */
function leastSquare({ edge, firstEdge, shortestEdge }: Polyhedra['forms'], { form, corners, at }: Side): number {
  const e = 2 * (firstEdge[form] + shortestEdge[form])
  const p = at + 3 * edge[e]
  const q = at + 3 * edge[e + 1]
  const x = corners[q] - corners[p]
  const y = corners[q + 1] - corners[p + 1]
  const z = corners[q + 2] - corners[p + 2]
  return x * x + y * y + z * z
}

/** d_small of a pair [m]. */
export const shortestLength = ({ forms, a, b }: Polyhedra): number =>
  Math.sqrt(Math.min(leastSquare(forms, a), leastSquare(forms, b)))
