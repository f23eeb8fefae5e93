/**
 * TetGen's .node, .ele and .face (file formats of the TetGen manual 1.5, chapter 5): counts in the first line, then one item a line,
 * numbered from 0 or from 1. The first attribute of a tetrahedron is its region, the marker of a face names it: `face7`.
 */
import { BUDGETS } from '../../math/budgets.ts'
import { numberGroups, type RawMesh } from './raw-mesh.ts'
import {
  checkCount,
  demandAtMost,
  failAt,
  integer,
  openText,
  real,
  restOfLine,
  skipSpace,
  type TextCursor,
} from './text-cursor.ts'

interface SourceFile {
  name: string
  bytes: Uint8Array
}

export function readTetgen(node: SourceFile, ele: SourceFile, face?: SourceFile): RawMesh {
  const { points, first } = readNodes(openText(node.name, node.bytes, true))
  const nodes = points.length / 3
  const cells = readElements(openText(ele.name, ele.bytes, true), first, nodes)
  const facets = face
    ? readFaces(openText(face.name, face.bytes, true), first, nodes)
    : { triangles: new Int32Array(0), markers: new Int32Array(0) }
  const region = numberGroups(cells.attributes, (a) => (cells.named ? String(a) : ''))
  const faces = numberGroups(facets.markers, (m) => `face${m}`, 0)
  return {
    file: ele.name,
    format: 'TetGen',
    points,
    tets: cells.tets,
    tetRegion: region.index,
    regions: region.names,
    triangles: facets.triangles,
    triangleFace: faces.index,
    faceNames: faces.names,
    skipped: {},
  }
}

function readNodes(c: TextCursor): { points: Float64Array; first: number } {
  const count = integer(c, 'the number of nodes')
  const dimension = integer(c, 'the dimension', true)
  c.known = true
  if (dimension !== 3) failAt(c, `expected nodes of dimension 3, found ${dimension}.`)
  const attributes = integer(c, 'the number of attributes', true)
  const markers = integer(c, 'the flag of boundary markers', true)
  if (attributes < 0 || markers < 0) failAt(c, 'expected numbers of attributes and markers that are not negative.')
  checkCount(c, count, 8 + 2 * (attributes + markers), 'nodes')
  demandAtMost(c, count, BUDGETS.meshNodes, 'nodes')
  const points = new Float64Array(3 * count)
  let first = 0
  for (let i = 0; i < count; i++) {
    const index = integer(c, 'the number of a node')
    if (i === 0) first = index
    checkNumber(c, 'node', index, i, first)
    for (let k = 0; k < 3; k++) points[3 * i + k] = real(c, `coordinate ${'xyz'[k]} of node ${index}`, true)
    for (let k = 0; k < attributes + markers; k++) real(c, 'an attribute', true)
    endOfItem(c)
  }
  return { points, first }
}

function readElements(c: TextCursor, first: number, nodes: number) {
  const count = integer(c, 'the number of tetrahedra')
  const corners = integer(c, 'the number of nodes per tetrahedron', true)
  c.known = true
  if (corners !== 4)
    failAt(c, `expected tetrahedra of 4 nodes, found ${corners} nodes each. Run tetgen without -o2: first order only.`)
  const attributes = integer(c, 'the number of attributes', true)
  if (attributes < 0) failAt(c, 'expected a number of attributes that is not negative.')
  checkCount(c, count, 10 + 2 * attributes, 'tetrahedra')
  demandAtMost(c, count, BUDGETS.meshCells, 'tetrahedra')
  const tets = new Int32Array(4 * count)
  const values = new Int32Array(count)
  let start = 0
  for (let i = 0; i < count; i++) {
    const index = integer(c, 'the number of a tetrahedron')
    if (i === 0) start = index
    checkNumber(c, 'tetrahedron', index, i, start)
    for (let k = 0; k < 4; k++) tets[4 * i + k] = nodeOf(c, first, nodes)
    for (let k = 0; k < attributes; k++) {
      const value = real(c, 'the region of a tetrahedron', true)
      if (k > 0) continue
      if (!Number.isInteger(value) || Math.abs(value) > 2e9)
        failAt(c, `expected a whole number as region, found ${value}.`)
      values[i] = value
    }
    endOfItem(c)
  }
  return { tets, attributes: values, named: attributes > 0 }
}

function readFaces(c: TextCursor, first: number, nodes: number) {
  const count = integer(c, 'the number of faces')
  const marked = integer(c, 'the flag of boundary markers', true)
  c.known = true
  checkCount(c, count, 8, 'faces')
  const triangles = new Int32Array(3 * count)
  const markers = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    integer(c, 'the number of a face')
    for (let k = 0; k < 3; k++) triangles[3 * i + k] = nodeOf(c, first, nodes)
    if (marked > 0) markers[i] = integer(c, 'the marker of a face', true)
    restOfLine(c)
  }
  return { triangles, markers }
}

function checkNumber(c: TextCursor, what: string, index: number, i: number, first: number): void {
  if (first !== 0 && first !== 1) failAt(c, `expected the first ${what} to be number 0 or 1, found ${first}.`)
  if (index !== first + i) failAt(c, `expected ${what} ${first + i}, found number ${index}. Number them without gaps.`)
}

function nodeOf(c: TextCursor, first: number, nodes: number): number {
  const index = integer(c, 'a node', true) - first
  if (index < 0 || index >= nodes)
    failAt(c, `node ${index + first} does not exist: the .node file has nodes ${first} to ${first + nodes - 1}.`)
  return index
}

function endOfItem(c: TextCursor): void {
  if (skipSpace(c, true)) failAt(c, 'the line holds more numbers than the first line of the file announces.')
}
