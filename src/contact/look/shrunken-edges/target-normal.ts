/** Normals of an edge and of a corner of the target as printed: the mean of those of the faces beside it. */
import type { Hulls } from '../../../state/hulls.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import type { PrintedSearch } from './printed-work.ts'

/** Node at a corner of the target face. */
export function cornerOf({ beta, work }: PrintedSearch, hulls: Reads<Hulls>, corner: number): number {
  return hulls.loop[hulls.firstLoop[beta] + (corner === work.edges ? 0 : corner)]
}

/** The sharp edge of a hull between two nodes; −1 where there is none. */
export function edgeBetween({ edge, firstEdge }: Reads<Hulls>, hull: number, p: number, q: number): number {
  for (let e = firstEdge[hull]; e < firstEdge[hull + 1]; e++)
    if ((edge[2 * e] === p && edge[2 * e + 1] === q) || (edge[2 * e] === q && edge[2 * e + 1] === p)) return e
  return -1
}

/** Mean normal of the faces beside edge i of the target face. */
export function takeEdgeNormal(s: PrintedSearch, { hulls }: Shapes, i: number): void {
  const edge = edgeBetween(hulls, s.target, cornerOf(s, hulls, i), cornerOf(s, hulls, i + 1))
  s.normal.fill(0)
  addNormal(s, hulls, edge < 0 ? s.beta : hulls.edgeFace[2 * edge])
  addNormal(s, hulls, edge < 0 ? s.beta : hulls.edgeFace[2 * edge + 1])
  scaleNormal(s.normal)
}

/** Mean normal of the faces around a corner of the target face. */
export function takeCornerNormal(s: PrintedSearch, { hulls }: Shapes, corner: number): void {
  const node = cornerOf(s, hulls, corner)
  s.normal.fill(0)
  for (let face = hulls.firstFace[s.target]; face < hulls.firstFace[s.target + 1]; face++)
    for (let k = hulls.firstLoop[face]; k < hulls.firstLoop[face + 1]; k++)
      if (hulls.loop[k] === node) addNormal(s, hulls, face)
  scaleNormal(s.normal)
}

function addNormal({ normal }: PrintedSearch, hulls: Reads<Hulls>, face: number): void {
  for (let i = 0; i < 3; i++) normal[i] += hulls.normal[3 * face + i]
}

function scaleNormal(n: Float64Array): void {
  const scale = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
  for (let i = 0; i < 3; i++) n[i] *= scale
}

/** Height of the place above a corner of the target face, along the normal [m]. */
export function heightFrom(s: PrintedSearch, { hulls, nodes }: Shapes, corner: number): number {
  const o = POINT * cornerOf(s, hulls, corner)
  let height = 0
  for (let i = 0; i < 3; i++) height += s.normal[i] * (s.place[i] - nodes.x[o + i])
  return height
}
