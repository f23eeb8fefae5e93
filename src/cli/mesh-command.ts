/** `talus mesh`: the mesh of a case or of a file, its quality, and its export. */
import { dirname } from 'node:path'
import type { Host } from '../host.ts'
import { exportMesh, importMesh } from '../mesh/io/import-mesh.ts'
import { MeshError } from '../mesh/io/mesh-error.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { formatQuality, meshQuality } from '../mesh/quality.ts'
import { meshBlock } from '../setup/mesh-block.ts'
import { BAD_INPUT, DONE, InputError } from './errors.ts'
import { loadCase } from './load.ts'

export interface MeshFlags {
  output?: string
  mshVersion: string
  set: string[]
  json?: boolean
}

export function meshCommand(path: string, flags: MeshFlags, host: Host): number {
  try {
    const meshes = /\.(ya?ml|json)$/i.test(path)
      ? ofCase(path, flags, host)
      : [{ name: path, ...importMesh(path, host) }]
    if (flags.json) {
      const figures = meshes.map(({ name, mesh, notes }) => ({ name, ...meshQuality(mesh), notes }))
      process.stdout.write(`${JSON.stringify(figures, undefined, 2)}\n`)
    } else for (const { name, mesh, notes } of meshes) process.stdout.write(`${describe(name, mesh, notes)}\n`)
    if (flags.output) write(meshes, flags.output, flags.mshVersion, host)
    return DONE
  } catch (error) {
    if (!(error instanceof MeshError)) throw error
    process.stderr.write(`${error.message}\n`)
    return BAD_INPUT
  }
}

const ofCase = (path: string, flags: MeshFlags, host: Host) =>
  Object.entries(loadCase(path, flags.set).variations[0].blocks).map(([name, block]) => ({
    name,
    ...meshBlock(name, block, dirname(path), host),
  }))

const describe = (name: string, mesh: Mesh, notes: string[]): string =>
  [
    `${name}: ${mesh.points.length / 3} nodes, ${mesh.tets.length / 4} tetrahedra, ${mesh.facets.length / 3} facets on ${mesh.faces.length} faces (${mesh.faces
      .map((face) => face.name)
      .slice(0, 12)
      .join(', ')}${mesh.faces.length > 12 ? ' …' : ''})`,
    formatQuality(meshQuality(mesh)),
    ...notes,
  ].join('\n')

/** One file for one block; with several, the name of the block is put before the extension. */
function write(meshes: { name: string; mesh: Mesh }[], output: string, version: string, host: Host): void {
  if (version !== '4.1' && version !== '2.2')
    throw new InputError(`--msh-version: expected 4.1 or 2.2, found ${version}`)
  for (const { name, mesh } of meshes) {
    const target = meshes.length === 1 ? output : output.replace(/(\.[^.]+)$/, `-${name}$1`)
    for (const file of exportMesh(mesh, target, version)) {
      host.writeFile(file.path, file.bytes)
      process.stdout.write(`wrote ${file.path}\n`)
    }
  }
}
