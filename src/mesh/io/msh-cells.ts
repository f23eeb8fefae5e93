/** Collects the elements of a .msh file: tetrahedra and triangles are kept, lower ones counted, other solids refused. */
import type { MshSource } from './msh-source.ts'
import { failAt } from './text-cursor.ts'

interface CellType {
  name: string
  dimension: number
  nodes: number
}

const cell = (name: string, dimension: number, nodes: number): CellType => ({ name, dimension, nodes })

/** Element types by their number in the Gmsh manual. */
export const GMSH_CELLS: Record<number, CellType> = {
  1: cell('line', 1, 2),
  2: cell('triangle', 2, 3),
  3: cell('quadrangle', 2, 4),
  4: cell('tetrahedron', 3, 4),
  5: cell('hexahedron', 3, 8),
  6: cell('prism', 3, 6),
  7: cell('pyramid', 3, 5),
  8: cell('second-order line', 1, 3),
  9: cell('second-order triangle', 2, 6),
  10: cell('second-order quadrangle', 2, 9),
  11: cell('second-order tetrahedron', 3, 10),
  12: cell('second-order hexahedron', 3, 27),
  13: cell('second-order prism', 3, 18),
  14: cell('second-order pyramid', 3, 14),
  15: cell('point', 0, 1),
  16: cell('second-order quadrangle', 2, 8),
  17: cell('second-order hexahedron', 3, 20),
  18: cell('second-order prism', 3, 15),
  19: cell('second-order pyramid', 3, 13),
  21: cell('third-order triangle', 2, 10),
  26: cell('third-order line', 1, 4),
  29: cell('third-order tetrahedron', 3, 20),
}

export interface CellCollector {
  /** Numbers of the nodes as the file has them. */
  tets: number[]
  tetGroup: number[]
  triangles: number[]
  triangleGroup: number[]
  skipped: Record<string, number>
}

export const collector = (): CellCollector => ({
  tets: [],
  tetGroup: [],
  triangles: [],
  triangleGroup: [],
  skipped: {},
})

/** Where the nodes of a cell of this type go; undefined where they are not wanted. */
export function listsFor(source: MshSource, into: CellCollector, type: number): [number[], number[]] | undefined {
  const kind = GMSH_CELLS[type]
  if (kind.dimension === 3 && type !== 4) failAt(source.cursor, solidRefused(kind.name))
  if (type === 4) return [into.tets, into.tetGroup]
  if (type === 2) return [into.triangles, into.triangleGroup]
  return undefined
}

export function knownType(source: MshSource, type: number): number {
  if (!GMSH_CELLS[type])
    failAt(source.cursor, `element type ${type} is not known. First-order tetrahedra (type 4) are what is wanted.`)
  return type
}

export const solidRefused = (name: string) =>
  `found a ${name}; only first-order tetrahedra can be used. Mesh the volume with them alone.`
