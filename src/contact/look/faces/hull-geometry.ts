/** What the search for a common normal asks of a cell: its normals, its edges, how far it reaches in a direction. */
import type { Hulls } from '../../../state/hulls.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'

/** Brings the outward normals of the faces of a hull up to date, once a step. */
export function refreshNormals(hulls: Hulls, nodes: Reads<Nodes>, hull: number, stamp: number): void {
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
    refreshNormal(hulls, nodes, face, stamp)
}

/** … of one face: Newell's sum over the loop, which is the area vector of any polygon, plane or not. */
export function refreshNormal(hulls: Hulls, nodes: Reads<Nodes>, face: number, stamp: number): void {
  if (hulls.stamp[face] === stamp) return
  hulls.stamp[face] = stamp
  const { firstLoop, loop, normal } = hulls
  const { x } = nodes
  const from = firstLoop[face]
  const to = firstLoop[face + 1]
  const o = POINT * loop[from]
  let nx = 0
  let ny = 0
  let nz = 0
  let px = x[POINT * loop[from + 1]] - x[o]
  let py = x[POINT * loop[from + 1] + 1] - x[o + 1]
  let pz = x[POINT * loop[from + 1] + 2] - x[o + 2]
  for (let k = from + 2; k < to; k++) {
    const q = POINT * loop[k]
    const qx = x[q] - x[o]
    const qy = x[q + 1] - x[o + 1]
    const qz = x[q + 2] - x[o + 2]
    nx += py * qz - pz * qy
    ny += pz * qx - px * qz
    nz += px * qy - py * qx
    px = qx
    py = qy
    pz = qz
  }
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  normal[3 * face] = nx * scale
  normal[3 * face + 1] = ny * scale
  normal[3 * face + 2] = nz * scale
}

/** Least n·x over the corners of a hull [m]. */
export function lowest(hulls: Reads<Hulls>, nodes: Reads<Nodes>, hull: number, nx: number, ny: number, nz: number) {
  const { x } = nodes
  let least = Infinity
  for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++) {
    const p = POINT * hulls.corner[k]
    const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
    if (h < least) least = h
  }
  return least
}

/** Largest n·x over the corners of a hull [m]. */
export const highest = (hulls: Reads<Hulls>, nodes: Reads<Nodes>, hull: number, nx: number, ny: number, nz: number) =>
  -lowest(hulls, nodes, hull, -nx, -ny, -nz)

/** Whether a face can meet another body: one of its facets is open to contact. */
export function isExposed(hulls: Reads<Hulls>, exposed: ArrayLike<number>, face: number): boolean {
  for (let k = hulls.firstFacet[face]; k < hulls.firstFacet[face + 1]; k++)
    if (exposed[hulls.facet[k]] === 1) return true
  return false
}
