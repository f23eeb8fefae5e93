/**
 * Gmsh's .msh, versions 2.x and 4.1, ASCII and binary (section "MSH file format" of the Gmsh manual). Physical volumes are regions and
 * physical surfaces are faces; an unnamed group 7 is region `7` or face `face7`.
 */
import { demand, MeshError } from './mesh-error.ts'
import { type CellCollector, collector } from './msh-cells.ts'
import { asciiSource, binarySource, type MshSource } from './msh-source.ts'
import { readElements2, readNodes2 } from './msh2-read.ts'
import { type Entities, readElements4, readEntities4, readNodes4 } from './msh4-read.ts'
import { nodeLookup, numberGroups, type RawMesh } from './raw-mesh.ts'
import {
  checkCount,
  failAt,
  integer,
  openText,
  quote,
  restOfLine,
  skipSpace,
  type TextCursor,
  word,
} from './text-cursor.ts'

export interface MshNodes {
  tags: Float64Array
  points: Float64Array
}

interface MshParts {
  nodes?: MshNodes
  cells?: CellCollector
  entities: Entities
  /** `2 7` (dimension, group) → name. */
  names: Map<string, string>
}

export function readMsh(file: string, bytes: Uint8Array): RawMesh {
  const c = openText(file, bytes)
  const { source, version } = readFormat(c)
  const parts: MshParts = { entities: new Map(), names: new Map() }
  while (skipSpace(c)) {
    const start = c.at
    const heading = word(c)
    if (!heading.startsWith('$')) failAt(c, `expected a section such as $Nodes, found ${quote(c, heading)}.`, start)
    restOfLine(c)
    readSection(source, version, heading, parts)
    closeSection(c, heading, parts)
  }
  const { nodes, cells } = parts
  demand(nodes !== undefined, () => `${file}: the file has no $Nodes.`)
  demand(cells !== undefined, () => `${file}: the file has no $Elements.`)
  return assemble(file, `Gmsh ${version}${source.binary ? ' binary' : ''}`, nodes, cells, parts.names)
}

function readFormat(c: TextCursor): { source: MshSource; version: string } {
  const first = word(c)
  if (first !== '$MeshFormat') failAt(c, 'expected $MeshFormat at the beginning of a .msh file.')
  c.known = true
  const version = word(c)
  if (!/^(2(\.\d+)?|4\.1)$/.test(version))
    failAt(
      c,
      `the format is version ${quote(c, version)}; 2.2 and 4.1 can be read. Save it with: gmsh -save -format msh41.`,
    )
  const binary = integer(c, '0 for ASCII or 1 for binary') === 1
  const sizeBytes = integer(c, 'the size of a number')
  if (sizeBytes !== 8 && sizeBytes !== 4) failAt(c, `expected numbers of 4 or 8 bytes, found ${sizeBytes}.`)
  restOfLine(c)
  let source = asciiSource(c)
  if (binary) {
    if (c.at + 4 > c.end) failAt(c, 'the file ends in its header.')
    const little = c.bytes[c.at] === 1
    source = binarySource(c, sizeBytes, little)
    if (source.int('the byte order') !== 1) failAt(c, 'the byte order cannot be recognised.')
  }
  if (skipSpace(c) && word(c) !== '$EndMeshFormat') failAt(c, 'expected $EndMeshFormat.')
  return { source, version }
}

function readSection(source: MshSource, version: string, heading: string, parts: MshParts): void {
  const modern = version === '4.1'
  if (heading === '$PhysicalNames') readNames(source.cursor, parts.names)
  else if (heading === '$Entities' && modern) parts.entities = readEntities4(source)
  else if (heading === '$PartitionedEntities')
    failAt(source.cursor, 'the mesh is partitioned. Save it without partitions (Mesh.SaveWithoutOrphans=0, no -part).')
  else if (heading === '$Nodes') {
    if (parts.nodes) failAt(source.cursor, 'a second $Nodes.')
    parts.nodes = modern ? readNodes4(source) : readNodes2(source)
  } else if (heading === '$Elements') {
    if (parts.cells) failAt(source.cursor, 'a second $Elements.')
    parts.cells = collector()
    if (modern) readElements4(source, parts.entities, parts.cells)
    else readElements2(source, parts.cells)
  }
}

const READ = ['$PhysicalNames', '$Entities', '$Nodes', '$Elements']

function closeSection(c: TextCursor, heading: string, parts: MshParts): void {
  const wanted = `$End${heading.slice(1)}`
  if (READ.includes(heading) && !(heading === '$Entities' && parts.entities.size === 0)) {
    const found = word(c)
    if (found !== wanted) failAt(c, `expected ${wanted}, found ${quote(c, found)}. Does the count of the section fit?`)
    return
  }
  const stop = c.text.indexOf(wanted, c.at)
  if (stop < 0) failAt(c, `the section ${quote(c, heading)} has no ${quote(c, wanted)}.`)
  c.at = stop + wanted.length
}

function readNames(c: TextCursor, names: Map<string, string>): void {
  const count = checkCount(c, integer(c, 'the number of names'), 5, 'names')
  for (let i = 0; i < count; i++) {
    const dimension = integer(c, 'the dimension of a group')
    const tag = integer(c, 'the number of a group')
    const line = restOfLine(c).trim()
    if (!/^".*"$/.test(line))
      failAt(c, `expected the name of group ${tag} in quotes, found ${quote(c, line)}.`, c.at - 1)
    names.set(`${dimension} ${tag}`, line.slice(1, -1))
  }
}

function assemble(
  file: string,
  format: string,
  nodes: MshNodes,
  cells: CellCollector,
  names: Map<string, string>,
): RawMesh {
  const place = nodeLookup(file, nodes.tags)
  const resolve = (tags: number[]) =>
    Int32Array.from(tags, (tag) => {
      const at = place(tag)
      if (at < 0) throw new MeshError(`${file}: an element uses node ${tag}, which is not in $Nodes.`)
      return at
    })
  const tetGroup = Int32Array.from(cells.tetGroup)
  const region = numberGroups(tetGroup, (g) => names.get(`3 ${g}`) ?? (g === 0 ? '' : String(g)))
  const face = numberGroups(Int32Array.from(cells.triangleGroup), (g) => names.get(`2 ${g}`) ?? `face${g}`, 0)
  return {
    file,
    format,
    points: nodes.points,
    tets: resolve(cells.tets),
    tetRegion: region.index,
    regions: region.names,
    triangles: resolve(cells.triangles),
    triangleFace: face.index,
    faceNames: face.names,
    skipped: cells.skipped,
  }
}
