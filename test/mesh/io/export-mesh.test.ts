import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { exportMesh, importMesh } from '../../../src/mesh/io/import-mesh.ts'
import type { Mesh } from '../../../src/mesh/mesh.ts'
import { files, sampleMesh } from './samples.ts'

const roundTrip = (mesh: Mesh, path: string, msh?: '4.1' | '2.2') => {
  const written = exportMesh(mesh, path, msh)
  return importMesh(path, files(Object.fromEntries(written.map((file) => [file.path, file.bytes]))))
}

const sameBits = (a: Float64Array, b: Float64Array) =>
  expect(new BigUint64Array(a.slice().buffer)).toEqual(new BigUint64Array(b.slice().buffer))

test.each([
  ['a.msh', '4.1'],
  ['a.msh', '2.2'],
  ['a.vtu', undefined],
  ['a.ele', undefined],
] as const)('%s %s reads back the same numbers, names and faces', (path, msh) => {
  const mesh = sampleMesh()
  const { mesh: back, notes } = roundTrip(mesh, path, msh)
  expect(notes).toEqual([])
  sameBits(back.points, mesh.points)
  expect(back.tets).toEqual(mesh.tets)
  expect(back.facets).toEqual(mesh.facets)
  expect(back.facetFace).toEqual(mesh.facetFace)
  expect(back.sharpEdges).toEqual(mesh.sharpEdges)
  expect(back.tetRegion).toEqual(mesh.tetRegion)
  if (path === 'a.ele') {
    expect(back.regions).toEqual(['1', '2'])
    expect(back.faces.map((face) => face.name)).toEqual(mesh.faces.map((_, i) => `face${i + 1}`))
  } else {
    expect(back.regions).toEqual(mesh.regions)
    expect(back.faces.map((face) => face.name)).toEqual(mesh.faces.map((face) => face.name))
  }
  expect(roundTrip(back, path, msh).mesh).toEqual(back)
})

test('a mesh of one piece without a name stays one', () => {
  const mesh: Mesh = { ...sampleMesh(), regions: [''], tetRegion: new Int32Array(48) }
  for (const path of ['a.msh', 'a.vtu', 'a.ele']) expect(roundTrip(mesh, path).mesh.regions).toEqual([''])
  expect(roundTrip(mesh, 'a.msh', '2.2').mesh.regions).toEqual([''])
})

test('names that a .msh file cannot hold, and unknown extensions, are refused', () => {
  expect(() => exportMesh({ ...sampleMesh(), regions: ['a"b', 'c'] }, 'a.msh')).toThrow('no quotes')
  expect(() => exportMesh(sampleMesh(), 'a.stl')).toThrow('Known: .msh, .vtu, .node/.ele')
})

const SCRIPT = `
import sys, struct
def load(path):
    if path.endswith('.vtu'):
        import vtk
        from vtk.util.numpy_support import vtk_to_numpy
        r = vtk.vtkXMLUnstructuredGridReader(); r.SetFileName(path); r.Update(); g = r.GetOutput()
        return vtk_to_numpy(g.GetPoints().GetData()), vtk_to_numpy(g.GetCells().GetConnectivityArray())
    import meshio, numpy
    m = meshio.read(path)
    return m.points, numpy.vstack([c.data for c in m.cells if c.type == 'tetra']).ravel()
for path in sys.argv[1:]:
    p, t = load(path)
    print(p.astype('<f8').tobytes().hex(), ','.join(str(int(i)) for i in t))
`

test('meshio and VTK read the same bits', (context) => {
  const probe = spawnSync('/usr/bin/python3', ['-c', 'import meshio, vtk'], { encoding: 'utf8' })
  if (probe.status !== 0) {
    console.log('skipped: meshio and VTK for Python are not installed (apt-get install python3-meshio python3-vtk9)')
    context.skip()
  }
  const folder = mkdtempSync(join(tmpdir(), 'talus-test-'))
  try {
    const mesh = sampleMesh()
    const paths = (['4.1', '2.2'] as const).map((version) => {
      const path = join(folder, `a${version}.msh`)
      writeFileSync(path, exportMesh(mesh, path, version)[0].bytes)
      return path
    })
    const vtu = join(folder, 'a.vtu')
    writeFileSync(vtu, exportMesh(mesh, vtu)[0].bytes)
    const result = spawnSync('/usr/bin/python3', ['-c', SCRIPT, ...paths, vtu], { encoding: 'utf8' })
    const bits = Buffer.from(mesh.points.buffer, mesh.points.byteOffset, mesh.points.byteLength).toString('hex')
    const lines = result.stdout.split('\n').filter((line) => line.trim() !== '')
    expect(lines.length, result.stderr).toBe(3)
    for (const line of lines) expect(line).toBe(`${bits} ${mesh.tets.join(',')}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
