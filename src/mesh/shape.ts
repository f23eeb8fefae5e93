import type { Mesh } from './mesh.ts'
import { meshBox, meshShell, meshTube, type Shell, type Tube } from './structured.ts'

/** Shapes that have a structured mesh. */
type CellShape =
  | { kind: 'box'; size: [number, number, number] }
  | ({ kind: 'tube' } & Tube)
  | ({ kind: 'shell' } & Shell)

/** The structured mesh of a parametric shape; another kind is refused. */
export function meshShape(shape: { kind: string }, cells: [number, number, number], ratio: number): Mesh {
  const given = shape as CellShape
  switch (given.kind) {
    case 'box':
      return meshBox(given.size, cells)
    case 'tube':
      return meshTube(given, cells, ratio)
    case 'shell':
      return meshShell(given, cells, ratio)
    default:
      throw new Error(`a ${shape.kind} has no structured mesh; give \`size\` instead of \`cells\``)
  }
}
