/** Two edges of two cells: their common normal, and where along them they are nearest. */
import type { Hulls } from '../../../state/hulls.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import { ALONG_A, ALONG_B, type ShrunkenWork } from './workspace.ts'

/** Normal of an edge of a and one of b, out of b, and where they are nearest; false where they are parallel. */
export function crossEdges(
  work: ShrunkenWork,
  hulls: Reads<Hulls>,
  { x }: Reads<Nodes>,
  i: number,
  j: number,
): boolean {
  const { edge, edgeFace, normal } = hulls
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * i + 1]
  const r = POINT * edge[2 * j]
  const s = POINT * edge[2 * j + 1]
  const ax = x[q] - x[p]
  const ay = x[q + 1] - x[p + 1]
  const az = x[q + 2] - x[p + 2]
  const bx = x[s] - x[r]
  const by = x[s + 1] - x[r + 1]
  const bz = x[s + 2] - x[r + 2]
  const nx = ay * bz - az * by
  const ny = az * bx - ax * bz
  const nz = ax * by - ay * bx
  const square = nx * nx + ny * ny + nz * nz
  if (square <= 1e-16 * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)) return false
  const wx = x[r] - x[p]
  const wy = x[r + 1] - x[p + 1]
  const wz = x[r + 2] - x[p + 2]
  work.real[ALONG_A] = (nx * (wy * bz - wz * by) + ny * (wz * bx - wx * bz) + nz * (wx * by - wy * bx)) / square
  work.real[ALONG_B] = (nx * (wy * az - wz * ay) + ny * (wz * ax - wx * az) + nz * (wx * ay - wy * ax)) / square
  const c = 3 * edgeFace[2 * j]
  const d = 3 * edgeFace[2 * j + 1]
  const out = nx * (normal[c] + normal[d]) + ny * (normal[c + 1] + normal[d + 1]) + nz * (normal[c + 2] + normal[d + 2])
  const scale = (out < 0 ? -1 : 1) / Math.sqrt(square)
  work.tried[0] = nx * scale
  work.tried[1] = ny * scale
  work.tried[2] = nz * scale
  return true
}
