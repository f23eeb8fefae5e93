/** `talus mesh`: the mesh of a case or of a file, its quality, and its export. */
import type { Host } from '../host.ts'
import { exportMesh, importMesh } from '../mesh/io/import-mesh.ts'
import { layMeshes } from '../mesh/lay-meshes.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { formatQuality, meshQuality } from '../mesh/quality.ts'
import { table } from '../output/terminal.ts'
import { cutBlocks } from '../setup/cut-blocks.ts'
import { meshBlocks } from '../setup/prepare.ts'
import { cutRows } from './cut-rows.ts'
import { DONE, InputError } from './errors.ts'
import { loadCase } from './load.ts'
import { placed } from './placed.ts'
import { say, warn } from './speak.ts'

export interface MeshFlags {
  output?: string
  mshVersion: '4.1' | '2.2'
  set: string[]
  json?: boolean
}

export async function meshCommand(path: string, flags: MeshFlags, host: Host): Promise<number> {
  const meshes = /\.(ya?ml|json)$/i.test(path)
    ? await ofCase(path, flags, host)
    : [{ name: path, ...importMesh(path, host) }]
  const files = flags.output === undefined ? [] : exported(meshes, flags.output, flags.mshVersion)
  if (flags.json) {
    const figures = meshes.map(({ name, mesh, notes }) => ({ name, ...meshQuality(mesh), notes }))
    say(`${JSON.stringify(figures, undefined, 2)}\n`)
  } else for (const { name, mesh, notes } of meshes) say(`${describe(name, mesh, notes)}\n`)
  for (const { path: target, bytes } of files) {
    host.writeFile(target, bytes)
    warn(`wrote ${target}\n`)
  }
  return DONE
}

interface NamedMesh {
  name: string
  mesh: Mesh
  notes: string[]
}

async function ofCase(path: string, { set }: MeshFlags, host: Host): Promise<NamedMesh[]> {
  const [c] = loadCase(path, set).variations
  if (Object.keys(c.blocks).length === 0) throw new InputError(`${path}: has no blocks, so nothing to mesh`)
  return placed({ file: path, set, name: c.name }, () => {
    const { made, rocks, cuts } = cutBlocks(c, host)
    const meshed = meshBlocks(made, rocks, host)
    host.progress('')
    const uncut = meshed.filter(({ name }) => !rocks.has(name))
    return [
      ...uncut,
      ...cuts.map((account) => {
        const pieces = meshed.filter(({ name, block }) => rocks.has(name) && block.array === account.block)
        const mesh = layMeshes(
          pieces.map((piece) => piece.mesh),
          ({ name }) => name,
        )
        return {
          name: account.block,
          mesh: { ...mesh, regions: pieces.map(({ name }) => name) },
          notes: table(cutRows(account)),
        }
      }),
    ]
  })
}

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
const exported = (meshes: NamedMesh[], output: string, version: MeshFlags['mshVersion']) =>
  meshes.flatMap(({ name, mesh }) =>
    exportMesh(mesh, meshes.length === 1 ? output : output.replace(/(\.[^.]+)$/, `-${name}$1`), version),
  )
