/** One entry to the file formats of closed surfaces, chosen by extension. */

import { type ImportedSurface, surfaceToPolyhedron } from '../surface.ts'
import { extensionOf, type FileReader, open } from './import-mesh.ts'
import { MeshError } from './mesh-error.ts'
import { readObj } from './obj-read.ts'
import { readStl } from './stl-read.ts'

export function importSurface(path: string, reader: FileReader): ImportedSurface {
  const extension = extensionOf(path)
  if (extension === '.stl') return surfaceToPolyhedron(readStl(path, open(path, reader)))
  if (extension === '.obj') return surfaceToPolyhedron(readObj(path, open(path, reader)))
  throw new MeshError(
    `${path}: ${extension === '' ? 'no extension' : `the extension ${extension}`} is not that of a surface. Known: .stl, .obj; finished meshes: .msh, .node/.ele, .vtu.`,
  )
}
