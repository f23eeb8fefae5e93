import { expect, test } from 'vitest'
import { importMesh } from '../../../src/mesh/io/import-mesh.ts'
import { checkMesh } from '../check-mesh.ts'
import { disk, FIXTURES, files, fixtures, volumeOfMesh } from './samples.ts'

const load = (name: string) => importMesh(`${FIXTURES}/${name}`, disk)

test.each(fixtures('.msh'))('Gmsh wrote %s: named faces, numbered planar ones, a region', (name) => {
  const { mesh, notes } = load(name)
  expect(checkMesh(mesh)).toEqual([])
  expect(volumeOfMesh(mesh)).toBeCloseTo(1, 14)
  expect(mesh.regions).toEqual(['rock'])
  expect(mesh.faces.map((face) => face.name)).toEqual(['bottom', 'top', 'face1', 'face2', 'face3', 'face4'])
  expect(mesh.faces[0].normal).toEqual([0, 0, -1])
  expect(mesh.faces[1].normal).toEqual([0, 0, 1])
  expect(mesh.sharpEdges.length / 2).toBe(12)
  expect(notes).toEqual(['4 planar faces without a name were found and numbered.'])
})

test('all Gmsh versions hold the same mesh, binary with all digits', () => {
  const [one, ...others] = fixtures('-binary.msh').map((name) => load(name).mesh)
  for (const other of others) expect(other).toEqual(one)
  expect(load('cube-4.1.msh').mesh.tets).toEqual(one.tets)
})

test.each(fixtures('.vtu'))('VTK and meshio wrote %s', (name) => {
  const { mesh } = load(name)
  expect(checkMesh(mesh)).toEqual([])
  expect(volumeOfMesh(mesh)).toBeCloseTo(1, 14)
  expect(mesh.faces.length).toBe(6)
  expect(mesh.regions).toEqual(name === 'cube-meshio.vtu' ? [''] : ['3', '8'])
})

test('encodings of .vtu hold the same numbers', () => {
  const meshes = fixtures('.vtu')
    .filter((name) => !name.includes('meshio') && !name.includes('ascii'))
    .map((name) => load(name).mesh)
  expect(meshes.length).toBe(6)
  for (const mesh of meshes) expect(mesh).toEqual(meshes[0])
})

test('TetGen: numbers from 0, regions and markers', () => {
  const { mesh, notes } = load('cube.ele')
  expect(checkMesh(mesh)).toEqual([])
  expect(volumeOfMesh(mesh)).toBeCloseTo(1, 14)
  expect(mesh.regions).toEqual(['7'])
  expect(mesh.faces.map((face) => face.name)).toEqual([11, 12, 13, 14, 15, 16].map((m) => `face${m}`))
  expect(mesh.faces[1].normal).toEqual([0, 0, 1])
  expect(notes).toEqual([])
})

const NODE = '4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0 # a comment\n4 0 0 1\n'
const tetgen = (node: string, ele: string, face?: string) =>
  importMesh('a.ele', files({ 'a.node': node, 'a.ele': ele, ...(face === undefined ? {} : { 'a.face': face }) }))

test('orientation is put right and counted', () => {
  const { mesh, notes } = tetgen(NODE, '1 4 0\n1 1 3 2 4\n')
  expect([...mesh.tets]).toEqual([0, 2, 3, 1])
  expect(notes[0]).toBe('1 of 1 tetrahedra were negatively oriented: their last two nodes were exchanged.')
})

test('nodes that nobody uses are left out and counted', () => {
  const { mesh, notes } = tetgen('5 3 0 0\n0 9 9 9\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n', '1 4 0\n0 1 2 3 4\n')
  expect(mesh.points.length).toBe(12)
  expect(notes[0]).toContain('1 of 5 nodes left out')
})

test('markers of only some triangles: the rest is numbered around them', () => {
  const { mesh } = tetgen(NODE, '1 4 0\n1 1 2 3 4\n', '2 1\n1 1 2 3 1\n2 1 4 2 0\n')
  expect(mesh.faces.map((face) => face.name)).toEqual(['face1', 'face2', 'face3', 'face4'])
  expect([...mesh.facets.subarray(0, 3)]).toEqual([0, 2, 1])
})

test.each([
  [
    'flat tetrahedron',
    NODE.replace('4 0 0 1', '4 1 1 0'),
    '1 4 0\n1 1 2 3 4\n',
    'have no volume, the first is number 1',
  ],
  [
    'node twice',
    `${NODE.replace('4 3 0 0', '5 3 0 0')}5 0 0 1\n`,
    '2 4 0\n1 1 2 3 4\n2 1 2 3 5\n',
    'coordinates of another one',
  ],
  ['tetrahedron twice', NODE, '2 4 0\n1 1 2 3 4\n2 1 2 3 4\n', 'overlap'],
  ['no tetrahedron', NODE, '0 4 0\n', 'no tetrahedra'],
  ['not finite', NODE.replace('0 1 0', '0 nan 0'), '1 4 0\n1 1 2 3 4\n', 'a.node:4: expected coordinate y of node 3'],
  ['overflow', NODE.replace('0 1 0', '0 1e999 0'), '1 4 0\n1 1 2 3 4\n', 'a.node:4: expected coordinate y of node 3'],
  ['no such node', NODE, '1 4 0\n1 1 2 3 5\n', 'a.ele:2: node 5 does not exist'],
  ['second order', NODE, '1 10 0\n1 1 2 3 4 1 1 1 1 1 1\n', 'a.ele:1: expected tetrahedra of 4 nodes, found 10'],
  ['cut off', NODE.slice(0, 30), '1 4 0\n1 1 2 3 4\n', 'a.node:'],
  ['a billion nodes', NODE.replace('4 3', '1000000000 3'), '1 4 0\n1 1 2 3 4\n', 'promises 1000000000 nodes, but only'],
  ['a number too many', NODE.replace('1 0 0 0', '1 0 0 0 0'), '1 4 0\n1 1 2 3 4\n', 'a.node:2: the line holds more'],
  ['a gap in the numbers', NODE.replace('3 0 1 0', '7 0 1 0'), '1 4 0\n1 1 2 3 4\n', 'expected node 3, found number 7'],
])('%s is refused', (_, node, ele, message) => {
  expect(() => tetgen(node, ele)).toThrow(message)
})

test('tetrahedra are flat or not whatever the unit of length', () => {
  const thin = (height: string, unit: number) =>
    tetgen(`4 3 0 0\n1 0 0 0\n2 ${unit} 0 0\n3 0 ${unit} 0\n4 0 0 ${height}\n`, '1 4 0\n1 1 2 3 4\n')
  for (const unit of [4 ** -14, 1, 4 ** 14]) {
    expect(thin(String(1e-10 * unit), unit).mesh.tets.length).toBe(4)
    expect(() => thin(String(1e-13 * unit), unit)).toThrow('no volume')
  }
})

test('a curved named face has no normal; its bends of more than 20° are sharp', () => {
  const face = '4 1\n1 1 2 3 5\n2 1 4 2 5\n3 2 4 3 6\n4 1 3 4 6\n'
  const { mesh } = tetgen(NODE, '1 4 0\n1 1 2 3 4\n', face)
  expect(mesh.faces).toEqual([
    { name: 'face5', normal: [0, 0, 0] },
    { name: 'face6', normal: [0, 0, 0] },
  ])
  expect(mesh.sharpEdges.length / 2).toBe(6)
})

const MSH = (elements: string, names = '', version = '2.2') =>
  `$MeshFormat\n${version} 0 8\n$EndMeshFormat\n${names}$Nodes\n4\n10 0 0 0\n20 1 0 0\n30 0 1 0\n40 0 0 1\n$EndNodes\n$Elements\n${elements}\n$EndElements\n`
const gmsh = (text: string) => importMesh('a.msh', files({ 'a.msh': text }))

test('Gmsh: groups without a name, cells of lower dimension, unknown sections', () => {
  const { mesh, notes } = gmsh(
    `${MSH('3\n1 1 2 0 1 10 20\n2 2 2 4 1 10 20 30\n3 4 2 9 1 10 20 30 40')}$Comments\nanything 1e9 $Nodes\n$EndComments\n`,
  )
  expect(mesh.regions).toEqual(['9'])
  expect(mesh.faces.map((face) => face.name)).toEqual(['face4', 'face1', 'face2', 'face3'])
  expect(notes[0]).toBe('1 cell of type line left out.')
})

test.each([
  ['a hexahedron', MSH('1\n1 5 2 1 1 10 20 30 40 10 20 30 40'), 'a.msh:13: found a hexahedron; only first-order'],
  ['a second-order tetrahedron', MSH('1\n1 11 2 1 1 10 20 30 40 10 20 30 40 10 20'), 'second-order tetrahedron'],
  ['an unknown type', MSH('1\n1 77 2 1 1 10'), 'a.msh:13: element type 77 is not known'],
  ['a missing node', MSH('1\n1 4 2 1 1 10 20 30 41'), 'uses node 41'],
  [
    'two groups',
    MSH('3\n1 4 2 1 1 10 20 30 40\n2 2 2 1 1 10 20 30\n3 2 2 2 1 10 20 30'),
    'lies in the groups face1 and face2',
  ],
  ['version 4.0', MSH('0', '', '4'), '2.2 and 4.1 can be read'],
  [
    'a count that is short',
    MSH('1\n1 4 2 1 1 10 20 30 40\n2 4 2 1 1 10 20 30 40'),
    'a.msh:14: expected $EndElements, found "2"',
  ],
  ['no elements', MSH('0').split('$Elements')[0], 'has no $Elements'],
  ['another file', 'hello', 'a.msh:1: expected $MeshFormat'],
  ['a billion elements', MSH('1000000000\n1 4 2 1 1 10 20 30 40'), 'promises 1000000000 elements'],
  ['partitions', MSH('0').replace('$Nodes', '$PartitionedEntities\n1\n$EndPartitionedEntities\n$Nodes'), 'partitioned'],
])('Gmsh: %s is refused', (_, text, message) => {
  expect(() => gmsh(text)).toThrow(message)
})

test('.vtu: other compressors, several pieces, foreign cells are refused', () => {
  const text = new TextDecoder().decode(disk.readFile(`${FIXTURES}/cube-ascii.vtu`))
  const vtu = (changed: string) => () => importMesh('a.vtu', files({ 'a.vtu': changed }))
  expect(vtu(text)).not.toThrow()
  expect(vtu(text.replace('<VTKFile', '<VTKFile compressor="vtkLZ4DataCompressor"'))).toThrow('only zlib can be read')
  expect(vtu(text.replace('UnstructuredGrid', 'PolyData'))).toThrow('type="UnstructuredGrid"')
  expect(vtu(text.replace(/10 10 10/, '12 10 10'))).toThrow('found a hexahedron')
  expect(vtu(text.replace(/NumberOfPoints="\d+"/, 'NumberOfPoints="1000000000"'))).toThrow(
    'NumberOfPoints is 1000000000; at most',
  )
  expect(vtu(text.replace('</Piece>', '</Piece><Piece></Piece>'))).toThrow('expected one Piece, found 2')
})

test('unknown extensions and missing files', () => {
  expect(() => importMesh('a.inp', files({}))).toThrow('the extension .inp is not that of a mesh. Known: .msh')
  expect(() => importMesh('a.msh', files({}))).toThrow('a.msh: cannot be read (no such file).')
  expect(() => importMesh('a.node', files({ 'a.node': NODE }))).toThrow('a.ele: cannot be read')
})
