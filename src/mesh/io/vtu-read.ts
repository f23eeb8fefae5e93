/**
 * VTK's unstructured grids, .vtu (VTK file formats, "XML file formats"). Regions come from the first cell array among `REGION_ARRAYS`.
 * Names and faces are read from what `mesh-write.ts` writes as field data: `region:NAME` and `face:NAME` hold a number each, `facets` three
 * nodes and the number of the face of each boundary triangle. Without them a triangle cell whose region value is 7 lies in `face7`.
 */
import { BUDGETS } from '../../math/budgets.ts'
import { demand } from './mesh-error.ts'
import { solidRefused } from './msh-cells.ts'
import { numberGroups, type RawMesh } from './raw-mesh.ts'
import { failAt, openText, quote, type TextCursor } from './text-cursor.ts'
import { indexOf, readArray, type VtkFile } from './vtk-array.ts'
import { readXml, type XmlTag } from './xml.ts'

const REGION_ARRAYS = ['region', 'gmsh:physical', 'MaterialIDs', 'CellEntityIds', 'medit:ref', 'cell_tags', 'attribute']

const SOLIDS: Record<number, string> = {
  11: 'voxel',
  12: 'hexahedron',
  13: 'wedge',
  14: 'pyramid',
  24: 'second-order tetrahedron',
  25: 'second-order hexahedron',
  26: 'second-order wedge',
  27: 'second-order pyramid',
  42: 'polyhedron',
  71: 'Lagrange tetrahedron',
}
const LOWER: Record<number, string> = {
  1: 'vertex',
  2: 'poly-vertex',
  3: 'line',
  4: 'poly-line',
  7: 'polygon',
  9: 'quad',
}
const TRIANGLE = 5
const TETRAHEDRON = 10
/** Nodes of a cell on average, lines of many nodes among them. */
const MOST_CORNERS = 100

export function readVtu(file: string, bytes: Uint8Array, inflate: VtkFile['inflate']): RawMesh {
  const c = openText(file, bytes)
  const tags = readXml(c, 'VTKFile', 'AppendedData')
  const vtk = openVtk(c, tags, inflate)
  const pieces = tags.filter((t) => t.name === 'Piece')
  if (pieces.length !== 1)
    failAt(c, `expected one Piece, found ${pieces.length}. Merge them first (ParaView: Merge Blocks).`, 0)
  const nodes = boundedCount(c, pieces[0], 'NumberOfPoints', BUDGETS.meshNodes)
  const cells = boundedCount(c, pieces[0], 'NumberOfCells', BUDGETS.meshCells)
  const array = (group: string, name?: string) =>
    tags.find((t) => t.name === 'DataArray' && t.inside === group && (name === undefined || t.attributes.Name === name))
  const wanted = (group: string, name?: string): XmlTag =>
    array(group, name) ?? failAt(c, `the file has no array ${name ?? ''} in <${group}>.`, c.end)
  const points = readArray(vtk, wanted('Points'), 3 * nodes)
  points.forEach((value, i) => {
    demand(
      Number.isFinite(value),
      () => `${file}: coordinate ${'xyz'[i % 3]} of node ${Math.floor(i / 3)} is ${value}.`,
    )
  })
  const regionTag = REGION_ARRAYS.map((name) => array('CellData', name)).find((t) => t !== undefined)
  const groups = regionTag ? readGroups(vtk, regionTag, cells) : new Int32Array(cells)
  const found = sortCells(vtk, nodes, cells, wanted, groups)
  return assemble(vtk, tags, points, found, regionTag !== undefined)
}

function openVtk(c: TextCursor, tags: XmlTag[], inflate: VtkFile['inflate']): VtkFile {
  const root = tags[0]
  if (root?.attributes.type !== 'UnstructuredGrid')
    failAt(c, 'expected <VTKFile type="UnstructuredGrid"> at the beginning of a .vtu file.', 0)
  const { compressor, byte_order, header_type } = root.attributes
  if (compressor && compressor !== 'vtkZLibDataCompressor')
    failAt(c, `the data are packed by ${quote(c, compressor)}; only zlib can be read. Save them so.`, 0)
  const last = tags[tags.length - 1]
  const has = last.name === 'AppendedData'
  const underscore = has ? c.text.indexOf('_', last.from) : -1
  return {
    cursor: c,
    littleEndian: byte_order !== 'BigEndian',
    headerBytes: header_type === 'UInt64' ? 8 : 4,
    compressed: compressor !== undefined && compressor !== '',
    appended: underscore < 0 ? -1 : underscore + 1,
    appendedBase64: has && last.attributes.encoding === 'base64',
    inflate,
    taken: [],
  }
}

function countOf(c: TextCursor, piece: XmlTag, key: string): number {
  const text = piece.attributes[key] ?? ''
  if (!/^\d{1,15}$/.test(text)) failAt(c, `expected a whole number as ${key}, found ${quote(c, text)}.`, piece.from)
  return Number(text)
}

/** A count of what is to be read into memory. */
function boundedCount(c: TextCursor, piece: XmlTag, key: string, most: number): number {
  const count = countOf(c, piece, key)
  if (count > most) failAt(c, `${key} is ${count}; at most ${most} are read from one file. Split it.`, piece.from)
  return count
}

function readGroups(file: VtkFile, tag: XmlTag, cells: number): Int32Array {
  return Int32Array.from(readArray(file, tag, cells), (value) => {
    demand(
      Number.isInteger(value) && Math.abs(value) < 2 ** 31,
      () => `${file.cursor.file}: the region of a cell is ${value}; expected a whole number.`,
    )
    return value
  })
}

interface SortedCells {
  tets: number[]
  tetGroup: number[]
  triangles: number[]
  triangleGroup: number[]
  skipped: Record<string, number>
}

function sortCells(
  file: VtkFile,
  nodes: number,
  cells: number,
  wanted: (group: string, name: string) => XmlTag,
  groups: Int32Array,
): SortedCells {
  const c = file.cursor
  const types = readArray(file, wanted('Cells', 'types'), cells)
  const offsets = readArray(file, wanted('Cells', 'offsets'), cells)
  const length = cells > 0 ? offsets[cells - 1] : 0
  const tag = wanted('Cells', 'connectivity')
  if (!Number.isInteger(length) || length < 0) failAt(c, `the last offset is ${length}.`, tag.from)
  if (length > MOST_CORNERS * cells)
    failAt(c, `the last offset is ${length}, more than ${cells} cells can have nodes.`, tag.from)
  const connectivity = readArray(file, tag, length)
  const found: SortedCells = { tets: [], tetGroup: [], triangles: [], triangleGroup: [], skipped: {} }
  for (let i = 0; i < cells; i++) {
    const type = types[i]
    const start = i > 0 ? offsets[i - 1] : 0
    if (SOLIDS[type] || (type !== TRIANGLE && type !== TETRAHEDRON && !LOWER[type]))
      failAt(c, `cell ${i}: ${solidRefused(SOLIDS[type] ?? `cell of type ${type}`)}`, tag.from)
    if (LOWER[type]) {
      found.skipped[LOWER[type]] = (found.skipped[LOWER[type]] ?? 0) + 1
      continue
    }
    const corners = type === TETRAHEDRON ? 4 : 3
    if (offsets[i] - start !== corners)
      failAt(c, `cell ${i} of type ${type} has ${offsets[i] - start} nodes.`, tag.from)
    const list = type === TETRAHEDRON ? found.tets : found.triangles
    for (let k = 0; k < corners; k++) list.push(indexOf(file, connectivity[start + k], nodes, `a node of cell ${i}`))
    const group = type === TETRAHEDRON ? found.tetGroup : found.triangleGroup
    group.push(groups[i])
  }
  return found
}

function assemble(file: VtkFile, tags: XmlTag[], points: Float64Array, found: SortedCells, grouped: boolean): RawMesh {
  const names = { region: new Map<number, string>(), face: new Map<number, string>() }
  const { triangles, triangleGroup } = found
  for (const tag of tags) {
    if (tag.name !== 'DataArray' || tag.inside !== 'FieldData') continue
    const label = tag.attributes.Name ?? ''
    const kind = label.startsWith('region:') ? 'region' : label.startsWith('face:') ? 'face' : undefined
    if (kind) names[kind].set(readArray(file, tag, 1)[0], label.slice(kind.length + 1))
    else if (label === 'facets' && triangles.length === 0) {
      const rows = readArray(file, tag, 4 * boundedCount(file.cursor, tag, 'NumberOfTuples', BUDGETS.meshCells))
      for (let i = 0; i < rows.length; i += 4) {
        for (let k = 0; k < 3; k++) triangles.push(indexOf(file, rows[i + k], points.length / 3, 'a node of facets'))
        triangleGroup.push(indexOf(file, rows[i + 3], 2 ** 31, 'a face of facets'))
      }
    }
  }
  const none = names.face.size > 0 ? undefined : 0
  const face = numberGroups(Int32Array.from(triangleGroup), (g) => names.face.get(g) ?? `face${g}`, none)
  const region = numberGroups(Int32Array.from(found.tetGroup), (g) => names.region.get(g) ?? (grouped ? String(g) : ''))
  return {
    file: file.cursor.file,
    format: 'VTK',
    points,
    tets: Int32Array.from(found.tets),
    tetRegion: region.index,
    regions: region.names,
    triangles: Int32Array.from(triangles),
    triangleFace: face.index,
    faceNames: face.names,
    skipped: found.skipped,
  }
}
