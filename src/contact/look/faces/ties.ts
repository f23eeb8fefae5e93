/** Whether two cells that overlap could be parted in another direction by as short a move as along their normal. */
import type { Hulls } from '../../../state/hulls.ts'
import { WHOLE } from '../../../state/hulls.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { across, arcsCross, crossEdges, edgeExposed, highestOfFace, SAME_SURFACE } from './common-normal.ts'
import { highest, isExposed, lowest } from './hull-geometry.ts'

/** Depths that differ by less than this share tie [-]. */
const TIED = 1e-6

/** The normal of the pair, and the gap that a tie needs. */
const chosen = { x: 0, y: 0, z: 0, least: 0 }

export function isTied(shapes: Shapes, neighbours: Reads<Neighbours>, k: number): boolean {
  const { normal, gap } = neighbours
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  chosen.x = normal[3 * k]
  chosen.y = normal[3 * k + 1]
  chosen.z = normal[3 * k + 2]
  chosen.least = gap[k] * (1 + TIED)
  return facesTie(shapes, a, b, -1) || facesTie(shapes, b, a, 1) || edgesTie(shapes, a, b)
}

const isOther = (x: number, y: number, z: number): boolean => chosen.x * x + chosen.y * y + chosen.z * z < SAME_SURFACE

function facesTie({ hulls, nodes, facets }: Shapes, own: number, other: number, sign: number): boolean {
  const { normal } = hulls
  for (let face = hulls.firstFace[own]; face < hulls.firstFace[own + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    if (!isOther(sign * x, sign * y, sign * z)) continue
    if (hulls.cell[own] !== WHOLE && !isExposed(hulls, facets.exposed, face)) continue
    if (lowest(hulls, nodes, other, x, y, z) - highestOfFace(hulls, nodes, face, x, y, z) >= chosen.least) return true
  }
  return false
}

function edgesTie(shapes: Shapes, a: number, b: number): boolean {
  const { hulls, nodes } = shapes
  for (let i = hulls.firstEdge[a]; i < hulls.firstEdge[a + 1]; i++)
    for (let j = hulls.firstEdge[b]; j < hulls.firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(hulls, nodes, i, j)) continue
      if (!isOther(across.x, across.y, across.z) || gapOfEdges(hulls, nodes, i, j) < chosen.least) continue
      if (!edgeExposed(shapes, a, i) || !edgeExposed(shapes, b, j)) continue
      const { x, y, z } = across
      if (lowest(hulls, nodes, a, x, y, z) - highest(hulls, nodes, b, x, y, z) >= chosen.least) return true
    }
  return false
}

function gapOfEdges({ edge }: Reads<Hulls>, { x }: Reads<Nodes>, i: number, j: number): number {
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * j]
  return across.x * (x[p] - x[q]) + across.y * (x[p + 1] - x[q + 1]) + across.z * (x[p + 2] - x[q + 2])
}
