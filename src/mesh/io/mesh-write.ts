/**
 * Writes a mesh: Gmsh 4.1 and 2.2, VTK (.vtu, ASCII) and TetGen's three files. Numbers are the shortest decimals that read back to the
 * same bits. Boundary triangles are written in their order; in .vtu, where the order of the faces matters, grouped by face.
 */
import { escapeXml } from '../../math/escape-xml.ts'
import type { Mesh } from '../mesh.ts'
import { demand } from './mesh-error.ts'

/** Text that grows to hundreds of megabytes: pieces are encoded as they fill. */
interface Lines {
  chunks: Uint8Array[]
  open: string[]
}

function put(lines: Lines, line: string): void {
  lines.open.push(line)
  if (lines.open.length >= 1 << 16) flush(lines)
}

function flush(lines: Lines): void {
  if (lines.open.length > 0) lines.chunks.push(new TextEncoder().encode(`${lines.open.join('\n')}\n`))
  lines.open = []
}

function finish(lines: Lines): Uint8Array {
  flush(lines)
  const whole = new Uint8Array(lines.chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of lines.chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

const newLines = (): Lines => ({ chunks: [], open: [] })
const decimal = (x: number) => (Object.is(x, -0) ? '-0' : String(x))
const triple = (v: Float64Array, i: number) => `${decimal(v[i])} ${decimal(v[i + 1])} ${decimal(v[i + 2])}`

function numbers(list: Int32Array, from: number, count: number, first: number): string {
  let text = ''
  for (let k = 0; k < count; k++) text += `${k > 0 ? ' ' : ''}${list[from + k] + first}`
  return text
}

/** Physical groups: faces and regions numbered from 1; a region without a name is no group. */
function putHeader(lines: Lines, version: string, mesh: Mesh): void {
  for (const name of [...mesh.faces.map((f) => f.name), ...mesh.regions])
    demand(
      !/["\n\r]/.test(name),
      () => `The name ${JSON.stringify(name)} cannot be written to a .msh file: no quotes or line ends.`,
    )
  const named = mesh.regions.flatMap((name, i) => (name === '' ? [] : [`3 ${i + 1} "${name}"`]))
  put(lines, `$MeshFormat\n${version} 0 8\n$EndMeshFormat`)
  if (mesh.faces.length + named.length === 0) return
  put(lines, `$PhysicalNames\n${mesh.faces.length + named.length}`)
  mesh.faces.forEach((face, i) => {
    put(lines, `2 ${i + 1} "${face.name}"`)
  })
  for (const line of named) put(lines, line)
  put(lines, '$EndPhysicalNames')
}

export function writeMsh2(mesh: Mesh): Uint8Array {
  const lines = newLines()
  const { points, tets, facets, facetFace, tetRegion } = mesh
  putHeader(lines, '2.2', mesh)
  put(lines, `$Nodes\n${points.length / 3}`)
  for (let i = 0; i < points.length; i += 3) put(lines, `${i / 3 + 1} ${triple(points, i)}`)
  put(lines, `$EndNodes\n$Elements\n${facetFace.length + tetRegion.length}`)
  facetFace.forEach((face, f) => {
    put(lines, `${f + 1} 2 2 ${face + 1} ${face + 1} ${numbers(facets, 3 * f, 3, 1)}`)
  })
  tetRegion.forEach((region, t) => {
    const group = mesh.regions[region] === '' ? 0 : region + 1
    put(lines, `${facetFace.length + t + 1} 4 2 ${group} ${region + 1} ${numbers(tets, 4 * t, 4, 1)}`)
  })
  put(lines, '$EndElements')
  return finish(lines)
}

/** Runs of equal values: [value, from, to]. Elements keep their order, so a group may have several blocks. */
function runs(values: Int32Array): [number, number, number][] {
  const found: [number, number, number][] = []
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to++
    found.push([values[from], from, to])
  }
  return found
}

export function writeMsh4(mesh: Mesh): Uint8Array {
  const lines = newLines()
  const { points, tets, facets, facetFace, tetRegion } = mesh
  const nodes = points.length / 3
  const box = boxOf(points)
  putHeader(lines, '4.1', mesh)
  put(lines, `$Entities\n0 0 ${mesh.faces.length} ${mesh.regions.length}`)
  mesh.faces.forEach((_, i) => {
    put(lines, `${i + 1} ${box} 1 ${i + 1} 0`)
  })
  mesh.regions.forEach((name, i) => {
    put(lines, `${i + 1} ${box} ${name === '' ? '0' : `1 ${i + 1}`} 0`)
  })
  put(lines, `$EndEntities\n$Nodes\n1 ${nodes} 1 ${nodes}\n3 1 0 ${nodes}`)
  for (let i = 1; i <= nodes; i++) put(lines, String(i))
  for (let i = 0; i < points.length; i += 3) put(lines, triple(points, i))
  const surfaces = runs(facetFace)
  const volumes = runs(tetRegion)
  const total = facetFace.length + tetRegion.length
  put(lines, `$EndNodes\n$Elements\n${surfaces.length + volumes.length} ${total} 1 ${total}`)
  for (const [face, from, to] of surfaces) {
    put(lines, `2 ${face + 1} 2 ${to - from}`)
    for (let f = from; f < to; f++) put(lines, `${f + 1} ${numbers(facets, 3 * f, 3, 1)}`)
  }
  for (const [region, from, to] of volumes) {
    put(lines, `3 ${region + 1} 4 ${to - from}`)
    for (let t = from; t < to; t++) put(lines, `${facetFace.length + t + 1} ${numbers(tets, 4 * t, 4, 1)}`)
  }
  put(lines, '$EndElements')
  return finish(lines)
}

function boxOf(points: Float64Array): string {
  const low = [0, 1, 2].map((k) => points[k])
  const high = low.slice()
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i])
    high[i % 3] = Math.max(high[i % 3], points[i])
  }
  return [...low, ...high].map(decimal).join(' ')
}

export function writeVtu(mesh: Mesh): Uint8Array {
  const lines = newLines()
  const { points, tets, facets, facetFace, tetRegion } = mesh
  const open = (type: string, name: string, more: string) =>
    put(lines, `<DataArray type="${type}" Name="${escapeXml(name)}" ${more}format="ascii">`)
  const close = () => put(lines, '</DataArray>')
  put(
    lines,
    '<VTKFile type="UnstructuredGrid" version="0.1" byte_order="LittleEndian">\n<UnstructuredGrid>\n<FieldData>',
  )
  mesh.regions.forEach((name, i) => {
    open('Int32', `region:${name}`, 'NumberOfTuples="1" ')
    put(lines, String(i))
    close()
  })
  mesh.faces.forEach((face, i) => {
    open('Int32', `face:${face.name}`, 'NumberOfTuples="1" ')
    put(lines, String(i))
    close()
  })
  open('Int32', 'facets', `NumberOfComponents="4" NumberOfTuples="${facetFace.length}" `)
  facetFace.forEach((face, f) => {
    put(lines, `${numbers(facets, 3 * f, 3, 0)} ${face}`)
  })
  close()
  put(
    lines,
    `</FieldData>\n<Piece NumberOfPoints="${points.length / 3}" NumberOfCells="${tetRegion.length}">\n<Points>`,
  )
  open('Float64', 'Points', 'NumberOfComponents="3" ')
  for (let i = 0; i < points.length; i += 3) put(lines, triple(points, i))
  close()
  put(lines, '</Points>\n<Cells>')
  open('Int32', 'connectivity', '')
  for (let t = 0; t < tets.length; t += 4) put(lines, numbers(tets, t, 4, 0))
  close()
  open('Int32', 'offsets', '')
  for (let t = 4; t <= tets.length; t += 4) put(lines, String(t))
  close()
  open('UInt8', 'types', '')
  for (let t = 0; t < tetRegion.length; t++) put(lines, '10')
  close()
  put(lines, '</Cells>\n<CellData Scalars="region">')
  open('Int32', 'region', '')
  for (const region of tetRegion) put(lines, String(region))
  close()
  put(lines, '</CellData>\n</Piece>\n</UnstructuredGrid>\n</VTKFile>')
  return finish(lines)
}

/** Regions whose names are all whole numbers keep them; others are numbered from 1. Names of faces become markers from 1. */
export function writeTetgen(mesh: Mesh): { node: Uint8Array; ele: Uint8Array; face: Uint8Array } {
  const { points, tets, facets, facetFace, tetRegion } = mesh
  const node = newLines()
  put(node, `${points.length / 3} 3 0 0`)
  for (let i = 0; i < points.length; i += 3) put(node, `${i / 3 + 1} ${triple(points, i)}`)
  const plain = mesh.regions.length === 1 && mesh.regions[0] === ''
  const numeric = mesh.regions.every((name) => /^(0|-?[1-9]\d{0,8})$/.test(name))
  const ele = newLines()
  put(ele, `${tetRegion.length} 4 ${plain ? 0 : 1}`)
  tetRegion.forEach((region, t) => {
    put(ele, `${t + 1} ${numbers(tets, 4 * t, 4, 1)}${plain ? '' : ` ${numeric ? mesh.regions[region] : region + 1}`}`)
  })
  const face = newLines()
  put(face, `${facetFace.length} 1`)
  facetFace.forEach((group, f) => {
    put(face, `${f + 1} ${numbers(facets, 3 * f, 3, 1)} ${group + 1}`)
  })
  return { node: finish(node), ele: finish(ele), face: finish(face) }
}
