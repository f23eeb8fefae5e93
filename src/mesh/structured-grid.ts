/**
 * Tetrahedra of a grid of cells, three directions i, j, k, and the mesh they make.
 *
 * Kuhn split: the six tetrahedra of a cell are the six ways from its corner (0,0,0) to (1,1,1) along three of its edges; all
 * contain that diagonal. Neighbouring cells split their common face along the same diagonal, so the mesh conforms.
 * Corners of a cell may be the same node (a grid closed to a ring, cells collapsed onto an axis); tetrahedra that lose a corner
 * by it are left out, which is the contraction of an edge and keeps the mesh conforming.
 * Source: Kuhn (1960), some combinatorial lemmas in topology.
 */
import type { Mesh, MeshFace } from './mesh.ts'
import { buildMesh, sixVolumes } from './topology.ts'

export interface Grid {
  cells: readonly [number, number, number]
  /** Node at a grid point, each index from 0 to cells. */
  node: (i: number, j: number, k: number) => number
  points: Float64Array
  /** The map from (i, j, k) to space turns right-handed cells into left-handed ones. */
  mirrored?: boolean
  /** The faces i = 0, i = end, j = 0, j = end, k = 0, k = end; one that does not exist is undefined. */
  sides: readonly (MeshFace | undefined)[]
}

/** The two middle corners (bits x + 2 y + 4 z) of each way, ordered so that the tetrahedron is positive. */
const WAYS = [
  [1, 3],
  [5, 1],
  [3, 2],
  [2, 6],
  [4, 5],
  [6, 4],
] as const

/** What fits in the 4 GiB of a memory, at some 200 bytes a tet with its share of nodes. */
const MOST_TETS = 16e6

export function checkCells(what: string, cells: readonly number[]): void {
  for (const n of cells)
    if (!Number.isInteger(n) || n < 1)
      throw new Error(`${what}: cells must be whole numbers of 1 or more, found [${cells.join(', ')}]`)
  const tets = cells.reduce((product, n) => product * n, 6)
  if (tets > MOST_TETS)
    throw new Error(
      `${what}: [${cells.join(', ')}] cells make ${tets} tetrahedra, more than the ${MOST_TETS} that fit in memory`,
    )
}

export function meshGrid(what: string, grid: Grid): Mesh {
  const tets = kuhnTets(grid)
  for (let t = 0; t < tets.length; t += 4)
    if (!(sixVolumes(grid.points, tets[t], tets[t + 1], tets[t + 2], tets[t + 3]) > 0))
      throw new Error(
        `${what}: cells [${grid.cells.join(', ')}] are too coarse: a tetrahedron is inverted; use more cells`,
      )
  const onSide = sideBits(grid)
  const faces = grid.sides.filter((side) => side !== undefined)
  const faceOfBit = grid.sides.map((side) => (side ? faces.indexOf(side) : -1))
  return buildMesh({
    points: grid.points,
    tets,
    faces,
    faceOf: (a, b, c) => {
      const common = onSide[a] & onSide[b] & onSide[c]
      if (common === 0 || (common & (common - 1)) !== 0)
        throw new Error('assert: a facet lies on exactly one side of the grid')
      return faceOfBit[31 - Math.clz32(common)]
    },
  })
}

function kuhnTets({ cells, node, mirrored }: Grid): Int32Array {
  const [ni, nj, nk] = cells
  const tets = new Int32Array(24 * ni * nj * nk)
  const corner = new Int32Array(8)
  let used = 0
  for (let k = 0; k < nk; k++)
    for (let j = 0; j < nj; j++)
      for (let i = 0; i < ni; i++) {
        for (let b = 0; b < 8; b++) corner[b] = node(i + (b & 1), j + ((b >> 1) & 1), k + (b >> 2))
        for (const [first, second] of WAYS) {
          const p = corner[0]
          const q = corner[mirrored ? second : first]
          const r = corner[mirrored ? first : second]
          const s = corner[7]
          if (p === q || p === r || p === s || q === r || q === s || r === s) continue
          tets[used] = p
          tets[used + 1] = q
          tets[used + 2] = r
          tets[used + 3] = s
          used += 4
        }
      }
  return tets.slice(0, used)
}

/** For each node the sides it lies on, bit b for `sides[b]`. */
function sideBits({ cells, node, points, sides }: Grid): Uint8Array {
  const bits = new Uint8Array(points.length / 3)
  const [ni, nj, nk] = cells
  const mark = (b: number, n: number) => {
    if (sides[b]) bits[n] |= 1 << b
  }
  for (let k = 0; k <= nk; k++)
    for (let j = 0; j <= nj; j++) for (const [b, i] of [0, ni].entries()) mark(b, node(i, j, k))
  for (let k = 0; k <= nk; k++)
    for (let i = 0; i <= ni; i++) for (const [b, j] of [0, nj].entries()) mark(2 + b, node(i, j, k))
  for (let j = 0; j <= nj; j++)
    for (let i = 0; i <= ni; i++) for (const [b, k] of [0, nk].entries()) mark(4 + b, node(i, j, k))
  return bits
}

/** Places 0 … 1 of the cell borders where each cell is `ratio` times as long as the one before; the ends are exact. */
export function gradedPlaces(cells: number, ratio: number): Float64Array {
  const places = new Float64Array(cells + 1)
  if (!(ratio > 0 && ratio < Infinity)) throw new Error(`ratio of neighbouring cells must be positive, found ${ratio}`)
  let width = 1
  for (let i = 1; i <= cells; i++) {
    places[i] = places[i - 1] + width
    width *= ratio
  }
  const total = places[cells]
  return places.map((place) => place / total)
}

/** Position between two values; at 0 and 1 it is one of them. */
export function between(from: number, to: number, place: number): number {
  return place === 1 ? to : from + (to - from) * place
}
