/** Whether two cells that overlap could be parted in another direction by as short a move as along their normal. */
import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import { type Nodes, POINT } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'
import { arcsCross, crossEdges, edgeExposed, gapIn, highestOfFace } from './common-normal.ts'
import { isExposed, lowest } from './hull-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { SAME_SURFACE, TIED } = FACES

export function isTied(across: Float64Array, shapes: Shapes, neighbours: Reads<Neighbours>, k: number): boolean {
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  return (
    facesTie(shapes, neighbours, k, a, b, -1) ||
    facesTie(shapes, neighbours, k, b, a, 1) ||
    edgesTie(across, shapes, neighbours, k)
  )
}

/** The gap that a tie needs [m]. */
const leastOf = ({ gap }: Reads<Neighbours>, k: number): number => gap[k] * (1 + TIED)

const isOther = ({ normal }: Reads<Neighbours>, k: number, x: number, y: number, z: number): boolean =>
  normal[3 * k] * x + normal[3 * k + 1] * y + normal[3 * k + 2] * z < SAME_SURFACE

function facesTie(
  { hulls, nodes, facets }: Shapes,
  neighbours: Reads<Neighbours>,
  k: number,
  own: number,
  other: number,
  sign: number,
): boolean {
  const { normal } = hulls
  const least = leastOf(neighbours, k)
  for (let face = hulls.firstFace[own]; face < hulls.firstFace[own + 1]; face++) {
    const x = normal[3 * face]
    const y = normal[3 * face + 1]
    const z = normal[3 * face + 2]
    if (!isOther(neighbours, k, sign * x, sign * y, sign * z)) continue
    if (hulls.cell[own] !== WHOLE && !isExposed(hulls, facets.exposed, face)) continue
    if (lowest(hulls, nodes, other, x, y, z) - highestOfFace(hulls, nodes, face, x, y, z) >= least) return true
  }
  return false
}

/** `across`: room for the normal of two edges. */
function edgesTie(across: Float64Array, shapes: Shapes, neighbours: Reads<Neighbours>, k: number): boolean {
  const { hulls, nodes } = shapes
  const a = neighbours.a[k]
  const b = neighbours.b[k]
  const least = leastOf(neighbours, k)
  for (let i = hulls.firstEdge[a]; i < hulls.firstEdge[a + 1]; i++)
    for (let j = hulls.firstEdge[b]; j < hulls.firstEdge[b + 1]; j++) {
      if (!arcsCross(hulls, i, j) || !crossEdges(hulls, nodes, i, j, across, 0)) continue
      if (!isOther(neighbours, k, across[0], across[1], across[2])) continue
      if (gapOfEdges(hulls, nodes, i, j, across) < least) continue
      if (!edgeExposed(shapes, a, i) || !edgeExposed(shapes, b, j)) continue
      if (gapIn(shapes, a, b, across, 0) >= least) return true
    }
  return false
}

function gapOfEdges({ edge }: Reads<Hulls>, { x }: Reads<Nodes>, i: number, j: number, n: ReadNumbers): number {
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * j]
  return n[0] * (x[p] - x[q]) + n[1] * (x[p + 1] - x[q + 1]) + n[2] * (x[p + 2] - x[q + 2])
}
