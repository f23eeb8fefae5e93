/**
 * A VTK XML unstructured grid (.vtu, version 1.0): little endian, 64-bit headers, one appended raw section, each array in zlib blocks (or
 * plain). ParaView, VTK, PyVista and meshio read it.
 *
 * Layout of the appended section, after its `_`, for an array of n bytes cut into blocks of B bytes (VTK User's Guide, XML formats):
 *   compressed  u64 number of blocks, u64 B, u64 size of a last partial block (0: none), u64 compressed size of each block, the blocks
 *   plain       u64 n, the bytes
 *
 * - Names behind numbers (blocks, states …): a field array holds the ids that the arrays of the grid use, and each id's component carries the
 *   name. (An array of type String would keep meshio from opening the file at all.)
 * - Units: VTK's information key UNITS_LABEL.
 */

import { escapeXml } from '../math/escape-xml.ts'
import { asBytes, concatenate, sizeOf } from './bytes.ts'
import type { Frame } from './frame.ts'

/** zlib (RFC 1950) of some bytes. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

/** Bytes of a block: a multiple of every item size, because meshio decodes blocks one by one. */
const BLOCK = 1 << 20
export const VECTOR = ['X', 'Y', 'Z']

export interface DataArray {
  name: string
  type: 'Float64' | 'Int32' | 'UInt8'
  components: string[]
  unit: string
  chunks: Uint8Array[]
  size: number
}

export interface Grid {
  fieldData: string
  points: number
  cells: number
  /** Names of the arrays that ParaView shows first, '' for none. */
  vectors: string
  scalars: { on: 'points' | 'cells'; name: string }
  place: DataArray
  /** connectivity, offsets, types */
  topology: DataArray[]
  onPoints: DataArray[]
  onCells: DataArray[]
}

function encode(data: Uint8Array, deflate?: Deflate): Uint8Array[] {
  if (!deflate) return [asBytes(new BigUint64Array([BigInt(data.length)])), data]
  const blocks: Uint8Array[] = []
  for (let i = 0; i < data.length; i += BLOCK) blocks.push(deflate(data.subarray(i, i + BLOCK)))
  const header = [blocks.length, BLOCK, data.length % BLOCK, ...blocks.map((b) => b.length)]
  return [asBytes(new BigUint64Array(header.map(BigInt))), ...blocks]
}

export function dataArray(
  name: string,
  type: DataArray['type'],
  values: ArrayBufferView,
  deflate?: Deflate,
  components: string[] = [],
  unit = '',
): DataArray {
  const chunks = encode(asBytes(values), deflate)
  return { name, type, components, unit, chunks, size: sizeOf(chunks) }
}

function tag(a: DataArray, offset: number): string {
  const names = a.components.map((c, i) => ` ComponentName${i}="${escapeXml(c)}"`).join('')
  const components = a.components.length ? ` NumberOfComponents="${a.components.length}"${names}` : ''
  const unit = a.unit && a.unit !== '-' ? escapeXml(a.unit) : ''
  const key = unit ? `<InformationKey name="UNITS_LABEL" location="vtkDataArray">${unit}</InformationKey>` : ''
  const start = `<DataArray type="${a.type}" Name="${escapeXml(a.name)}"${components} format="appended" offset="${offset}"`
  return key ? `${start}>${key}</DataArray>\n` : `${start}/>\n`
}

/** Ids 0, 1, 2 … in one tuple whose components carry the names. */
export function nameTable(name: string, names: readonly string[]): string {
  if (!names.length) return ''
  const labels = names.map((n, i) => ` ComponentName${i}="${escapeXml(n)}"`).join('')
  const ids = names.map((_, i) => i).join(' ')
  return `<DataArray type="Int32" Name="${name}" NumberOfComponents="${names.length}"${labels} NumberOfTuples="1" format="ascii">${ids}</DataArray>\n`
}

const fieldValue = (name: string, type: string, value: number) =>
  `<DataArray type="${type}" Name="${name}" NumberOfTuples="1" format="ascii">${value}</DataArray>\n`

/** When a frame is. */
export const clockData = (frame: Frame): string =>
  fieldValue('TimeValue', 'Float64', frame.time) +
  fieldValue('stage', 'Int32', frame.stage) +
  fieldValue('stage time', 'Float64', frame.stageTime) +
  fieldValue('step', 'Int64', frame.step)

/** The file; its arrays stand in the order in which they are handed. */
export function gridFile(grid: Grid, arrays: DataArray[], deflate?: Deflate): Uint8Array {
  const tags = new Map<DataArray, string>()
  let offset = 0
  for (const a of arrays) {
    tags.set(a, tag(a, offset))
    offset += a.size
  }
  const list = (some: DataArray[]) => some.map((a) => tags.get(a)).join('')
  const vectors = grid.vectors ? ` Vectors="${grid.vectors}"` : ''
  const scalars = (on: 'points' | 'cells') => (grid.scalars.on === on ? ` Scalars="${grid.scalars.name}"` : '')
  const head = `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64"${deflate ? ' compressor="vtkZLibDataCompressor"' : ''}>
<UnstructuredGrid>
<FieldData>
${grid.fieldData}</FieldData>
<Piece NumberOfPoints="${grid.points}" NumberOfCells="${grid.cells}">
<PointData${vectors}${scalars('points')}>
${list(grid.onPoints)}</PointData>
<CellData${scalars('cells')}>
${list(grid.onCells)}</CellData>
<Points>
${list([grid.place])}</Points>
<Cells>
${list(grid.topology)}</Cells>
</Piece>
</UnstructuredGrid>
<AppendedData encoding="raw">
_`
  const text = new TextEncoder()
  const foot = '\n</AppendedData>\n</VTKFile>\n'
  return concatenate([text.encode(head), ...arrays.flatMap((a) => a.chunks), text.encode(foot)])
}
