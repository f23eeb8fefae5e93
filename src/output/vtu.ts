/**
 * A frame as a VTK XML unstructured grid (.vtu, version 1.0): little endian, 64-bit headers, one appended raw section, each array in
 * zlib blocks (or plain). ParaView, VTK, PyVista and meshio read it.
 *
 * Layout of the appended section, after its `_`, for an array of n bytes cut into blocks of B bytes (VTK User's Guide, XML formats):
 *   compressed  u64 number of blocks, u64 B, u64 size of a last partial block (0: none), u64 compressed size of each block, the blocks
 *   plain       u64 n, the bytes
 *
 * - Points are where they are now; `displacement` is data. A filter that warps by it would move them twice.
 * - Symmetric tensors are in VTK's order XX YY ZZ XY YZ XZ, which is that of a frame.
 * - Names of blocks and materials: the field arrays `blocks` and `materials` hold the ids that the cell arrays `block` and `material`
 *   use, and each id's component carries the name. (An array of type String would keep meshio from opening the file at all.)
 * - Units: VTK's information key UNITS_LABEL.
 * - Arrays that never change are encoded once by `vtuWriter` and come first, so that their offsets never change either.
 */

import { escapeXml } from '../math/escape-xml.ts'
import { asBytes, concatenate, sizeOf } from './bytes.ts'
import type { Frame, FrameField, Scene } from './frame.ts'

/** zlib (RFC 1950) of some bytes. */
export type Deflate = (bytes: Uint8Array) => Uint8Array

/** Bytes of a block: a multiple of every item size, because meshio decodes blocks one by one. */
const BLOCK = 1 << 20
const TETRAHEDRON = 10
const TENSOR = ['XX', 'YY', 'ZZ', 'XY', 'YZ', 'XZ']
const VECTOR = ['X', 'Y', 'Z']

interface DataArray {
  name: string
  type: 'Float64' | 'Int32' | 'UInt8'
  components: string[]
  unit: string
  chunks: Uint8Array[]
  size: number
}

function encode(data: Uint8Array, deflate?: Deflate): Uint8Array[] {
  if (!deflate) return [asBytes(new BigUint64Array([BigInt(data.length)])), data]
  const blocks: Uint8Array[] = []
  for (let i = 0; i < data.length; i += BLOCK) blocks.push(deflate(data.subarray(i, i + BLOCK)))
  const header = [blocks.length, BLOCK, data.length % BLOCK, ...blocks.map((b) => b.length)]
  return [asBytes(new BigUint64Array(header.map(BigInt))), ...blocks]
}

function dataArray(
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
function nameTable(name: string, names: string[]): string {
  if (!names.length) return ''
  const labels = names.map((n, i) => ` ComponentName${i}="${escapeXml(n)}"`).join('')
  const ids = names.map((_, i) => i).join(' ')
  return `<DataArray type="Int32" Name="${name}" NumberOfComponents="${names.length}"${labels} NumberOfTuples="1" format="ascii">${ids}</DataArray>\n`
}

const fieldValue = (name: string, type: string, value: number) =>
  `<DataArray type="${type}" Name="${name}" NumberOfTuples="1" format="ascii">${value}</DataArray>\n`

function fieldData(scene: Scene, frame: Frame): string {
  return (
    fieldValue('TimeValue', 'Float64', frame.time) +
    fieldValue('stage', 'Int32', frame.stage) +
    fieldValue('stage time', 'Float64', frame.stageTime) +
    fieldValue('step', 'Int64', frame.step) +
    nameTable('blocks', scene.blocks) +
    nameTable('materials', scene.materials)
  )
}

function staticArrays(scene: Scene, deflate?: Deflate): DataArray[] {
  const tets = scene.tets.length / 4
  const offsets = new Int32Array(tets)
  for (let i = 0; i < tets; i++) offsets[i] = 4 * (i + 1)
  return [
    dataArray('connectivity', 'Int32', scene.tets, deflate),
    dataArray('offsets', 'Int32', offsets, deflate),
    dataArray('types', 'UInt8', new Uint8Array(tets).fill(TETRAHEDRON), deflate),
    dataArray('block', 'Int32', scene.tetBlock, deflate),
    dataArray('material', 'Int32', scene.tetMaterial, deflate),
  ]
}

function fieldArray(f: FrameField, items: number, deflate?: Deflate): DataArray {
  if (f.values.length !== items * f.components)
    throw new Error(
      `field ${f.name}: ${f.values.length} values for ${items} ${f.on}s of ${f.components} components (${items * f.components} expected)`,
    )
  const components = f.components === 6 ? TENSOR : f.components === 3 ? VECTOR : []
  return dataArray(f.name, 'Float64', f.values, deflate, components, f.unit)
}

/** The function that turns frames of one scene into files; without `deflate` the arrays stay plain. */
export function vtuWriter(scene: Scene, deflate?: Deflate): (frame: Frame) => Uint8Array {
  const fixed = staticArrays(scene, deflate)
  const text = new TextEncoder()
  return (frame) => {
    const nodes = frame.points.length / 3
    const tets = scene.tets.length / 4
    const points = dataArray('Points', 'Float64', frame.points, deflate, VECTOR, 'm')
    const onNodes = frame.fields.filter((f) => f.on === 'node').map((f) => fieldArray(f, nodes, deflate))
    const onTets = frame.fields.filter((f) => f.on === 'tet').map((f) => fieldArray(f, tets, deflate))
    const arrays = [...fixed, points, ...onNodes, ...onTets]
    const tags = new Map<DataArray, string>()
    let offset = 0
    for (const a of arrays) {
      tags.set(a, tag(a, offset))
      offset += a.size
    }
    const list = (some: DataArray[]) => some.map((a) => tags.get(a)).join('')
    const vectors = onNodes.some((a) => a.name === 'displacement') ? ' Vectors="displacement"' : ''
    const head = `<?xml version="1.0"?>
<VTKFile type="UnstructuredGrid" version="1.0" byte_order="LittleEndian" header_type="UInt64"${deflate ? ' compressor="vtkZLibDataCompressor"' : ''}>
<UnstructuredGrid>
<FieldData>
${fieldData(scene, frame)}</FieldData>
<Piece NumberOfPoints="${nodes}" NumberOfCells="${tets}">
<PointData${vectors}>
${list(onNodes)}</PointData>
<CellData Scalars="block">
${list([...fixed.slice(3), ...onTets])}</CellData>
<Points>
${list([points])}</Points>
<Cells>
${list(fixed.slice(0, 3))}</Cells>
</Piece>
</UnstructuredGrid>
<AppendedData encoding="raw">
_`
    const foot = '\n</AppendedData>\n</VTKFile>\n'
    return concatenate([text.encode(head), ...arrays.flatMap((a) => a.chunks), text.encode(foot)])
  }
}
