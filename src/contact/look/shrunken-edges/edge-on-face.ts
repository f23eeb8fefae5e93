/**
 * A shrunken edge of a main face over a target face: the part of it that lies there.
 *
 *   P = V + λ (O − V)                                  (1)  V a corner of the main face, O the mean of its corners
 *   J_i = inside_i · (p − corner_i)                    (4)  above 0: p lies inside edge i of the target
 *   λ_pi = |J_i(p)|/(|J_i(p)| + |J_i(q)|)              (5)  where p is outside and q inside of edge i
 *   λ_p = max λ_pi, λ_q likewise                       (6)  printed: min
 *   the edge meets the face if no edge has both of its ends outside, and λ_p + λ_q < 1.
 *
 * Fails    Faces that are not plane: of one that is strained, places are those along the normal of its area.
 * Source   Wang, Li and Feng (2015), eqs. 1 and 4 to 7; Cyrus and Beck (1978) for the largest ratio (see shrunken-edges in papers).
 */
import type { Hulls } from '../../../state/hulls.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import { EDGE_ROW, FROM, HEIGHT, MOST, SHARE, type ShrunkenWork, TO } from './workspace.ts'

/** Takes a face as the target. */
export function takeTarget(work: ShrunkenWork, hulls: Reads<Hulls>, { x }: Reads<Nodes>, face: number): void {
  const { normal, edge, real } = work
  const from = hulls.firstLoop[face]
  const to = hulls.firstLoop[face + 1]
  for (let i = 0; i < 3; i++) normal[i] = hulls.normal[3 * face + i]
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  work.edges = to - from
  real[HEIGHT] = -Infinity
  for (let k = from, e = 0; k < to; k++, e += EDGE_ROW) {
    const p = POINT * hulls.loop[k]
    const q = POINT * hulls.loop[k + 1 === to ? from : k + 1]
    const ex = x[q] - x[p]
    const ey = x[q + 1] - x[p + 1]
    const ez = x[q + 2] - x[p + 2]
    const ix = ny * ez - nz * ey
    const iy = nz * ex - nx * ez
    const iz = nx * ey - ny * ex
    const scale = 1 / Math.sqrt(ix * ix + iy * iy + iz * iz)
    edge[e] = scale * ix
    edge[e + 1] = scale * iy
    edge[e + 2] = scale * iz
    edge[e + 3] = scale * (ix * x[p] + iy * x[p + 1] + iz * x[p + 2])
    const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
    if (h > real[HEIGHT]) real[HEIGHT] = h
  }
}

/** Notes the mean corner of a main face. */
export function takeCentre({ centre }: ShrunkenWork, hulls: Reads<Hulls>, { x }: Reads<Nodes>, face: number): void {
  const from = hulls.firstLoop[face]
  const to = hulls.firstLoop[face + 1]
  const o = POINT * hulls.loop[from]
  centre.fill(0)
  for (let k = from; k < to; k++)
    for (let i = 0; i < 3; i++) centre[i] += (x[POINT * hulls.loop[k] + i] - x[o + i]) / (to - from)
  for (let i = 0; i < 3; i++) centre[i] += x[o + i]
}

/** Moves a node towards the centre of the main face, by SHARE of the way and no further than MOST. */
export function shrink(out: Float64Array, { centre, real }: ShrunkenWork, { x }: Reads<Nodes>, node: number): void {
  const p = POINT * node
  const dx = centre[0] - x[p]
  const dy = centre[1] - x[p + 1]
  const dz = centre[2] - x[p + 2]
  const way = Math.sqrt(dx * dx + dy * dy + dz * dz)
  const t = real[SHARE] * way > real[MOST] ? real[MOST] / way : real[SHARE]
  out[0] = x[p] + t * dx
  out[1] = x[p + 1] + t * dy
  out[2] = x[p + 2] + t * dz
}

/** How far inside edge i of the target a place is [m] (eq. 4). */
export const insideOf = ({ edge }: ShrunkenWork, i: number, p: Float64Array): number =>
  edge[EDGE_ROW * i] * p[0] + edge[EDGE_ROW * i + 1] * p[1] + edge[EDGE_ROW * i + 2] * p[2] - edge[EDGE_ROW * i + 3]

/** Sets FROM and TO of the edge m to n; false where none of it lies over the target. */
export function clip(work: ShrunkenWork): boolean {
  const { edge, m, n } = work
  let from = 0
  let to = 1
  for (let e = 0; e < EDGE_ROW * work.edges; e += EDGE_ROW) {
    const p = edge[e] * m[0] + edge[e + 1] * m[1] + edge[e + 2] * m[2] - edge[e + 3]
    const q = edge[e] * n[0] + edge[e + 1] * n[1] + edge[e + 2] * n[2] - edge[e + 3]
    if (p < 0 && q < 0) return false
    if (p < 0 && p / (p - q) > from) from = p / (p - q)
    else if (q < 0 && p / (p - q) < to) to = p / (p - q)
  }
  work.real[FROM] = from
  work.real[TO] = to
  return from < to
}
