/** One entry to all file formats of meshes, chosen by extension. */
import type { Mesh } from '../mesh.ts'
import { finishMesh, type ImportedMesh } from './finish.ts'
import { MeshError } from './mesh-error.ts'
import { writeMsh2, writeMsh4, writeTetgen, writeVtu } from './mesh-write.ts'
import { readMsh } from './msh-read.ts'
import { readTetgen } from './tetgen-read.ts'
import { readVtu } from './vtu-read.ts'

/** The part of the world that reading needs; a `Host` is one. */
export interface FileReader {
  /** Throws where the file cannot be read. */
  readFile(path: string): Uint8Array
  inflate(bytes: Uint8Array): Uint8Array
}

export const extensionOf = (path: string) => path.match(/\.[^./\\]+$/)?.[0].toLowerCase() ?? ''

/** A finished tetrahedral mesh from .msh, .vtu, .node or .ele; the latter two belong together, with a .face if there is one. */
export function importMesh(path: string, reader: FileReader): ImportedMesh {
  const extension = extensionOf(path)
  if (extension === '.msh') return finishMesh(readMsh(path, open(path, reader)))
  if (extension === '.vtu') return finishMesh(readVtu(path, open(path, reader), reader.inflate))
  if (extension === '.node' || extension === '.ele') {
    const stem = path.slice(0, -extension.length)
    const part = (end: string) => ({ name: stem + end, bytes: open(stem + end, reader) })
    return finishMesh(readTetgen(part('.node'), part('.ele'), optional(`${stem}.face`, reader)))
  }
  throw new MeshError(
    `${path}: ${extension === '' ? 'no extension' : `the extension ${extension}`} is not that of a mesh. Known: .msh (Gmsh 2.2, 4.1), .node/.ele (TetGen), .vtu (VTK); closed surfaces: .stl, .obj.`,
  )
}

export function open(path: string, reader: FileReader): Uint8Array {
  try {
    return reader.readFile(path)
  } catch (error) {
    throw new MeshError(`${path}: cannot be read (${(error as Error).message.split('\n')[0]}).`)
  }
}

function optional(path: string, reader: FileReader): { name: string; bytes: Uint8Array } | undefined {
  try {
    return { name: path, bytes: reader.readFile(path) }
  } catch {
    return undefined
  }
}

export interface OutputFile {
  path: string
  bytes: Uint8Array
}

/** A mesh as files, chosen by extension: .msh (4.1, or 2.2), .vtu, or .node with .ele and .face. */
export function exportMesh(mesh: Mesh, path: string, msh: '4.1' | '2.2' = '4.1'): OutputFile[] {
  const extension = extensionOf(path)
  if (extension === '.msh') return [{ path, bytes: msh === '2.2' ? writeMsh2(mesh) : writeMsh4(mesh) }]
  if (extension === '.vtu') return [{ path, bytes: writeVtu(mesh) }]
  if (extension === '.node' || extension === '.ele') {
    const stem = path.slice(0, -extension.length)
    const files = writeTetgen(mesh)
    return [
      { path: `${stem}.node`, bytes: files.node },
      { path: `${stem}.ele`, bytes: files.ele },
      { path: `${stem}.face`, bytes: files.face },
    ]
  }
  throw new MeshError(
    `${path}: ${extension === '' ? 'no extension' : `the extension ${extension}`} is not that of a mesh. Known: .msh, .vtu, .node/.ele.`,
  )
}
