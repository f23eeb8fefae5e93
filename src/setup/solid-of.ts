/** Shape of the case → solid with plane faces, before it is turned and moved. */
import type { Shape } from '../case/types/shape.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../geometry/primitives.ts'
import type { Host } from '../host.ts'
import { importSurface } from '../mesh/io/import-surface.ts'

/** Files that a case names are found beside it. */
export const inFolder = (folder: string, file: string): string =>
  /^([/\\]|[A-Za-z]:)/.test(file) || !folder ? file : `${folder}/${file}`

export function solidOf(shape: Shape, folder: string, host: Host): { solid: Polyhedron; notes: string[] } {
  switch (shape.kind) {
    case 'mesh':
      throw new Error('a finished mesh is not a solid')
    case 'union':
    case 'slope':
      throw new Error(`assert: the parts of a ${shape.kind} are meshed one by one`)
    case 'tube':
    case 'shell':
      throw new Error(`a ${shape.kind} is meshed by \`cells\`: [radial, around, along]`)
    case 'surface': {
      const { solid, notes } = importSurface(inFolder(folder, shape.file), host)
      if (shape.scale === 1) return { solid, notes }
      const faces = solid.faces.map((face) => ({ ...face, offset: shape.scale * face.offset }))
      return { solid: { ...solid, faces, vertices: solid.vertices.map((v) => shape.scale * v) }, notes }
    }
    default:
      return { solid: shapeToPolyhedron(shape), notes: [] }
  }
}
