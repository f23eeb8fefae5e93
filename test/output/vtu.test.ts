import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { PointCloud, Scene } from '../../src/output/frame.ts'
import { pvdText } from '../../src/output/pvd.ts'
import { vtuWriter } from '../../src/output/vtu.ts'
import { contactWriter, particleWriter } from '../../src/output/vtu-points.ts'
import { boxes, contactsOf, frameOf, roundsOf, twoBoxes } from './sample.ts'
import { readArrays } from './vtu-arrays.ts'

interface ReadArray {
  values: number[]
  components: number
  names: string[]
  unit: string | null
}

interface ReadGrid {
  errors: string[]
  points: number[]
  cells: number[][]
  types: number[]
  node: Record<string, ReadArray>
  tet: Record<string, ReadArray>
  field: Record<string, ReadArray>
  tensor: number[]
  vectors: string
  scalars: string
}

const folder = mkdtempSync(join(tmpdir(), 'talus-vtu-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The system's Python first: that is where Debian installs these modules. */
const pythonWith = (module: string) =>
  ['/usr/bin/python3', 'python3'].find((p) => spawnSync(p, ['-c', `import ${module}`]).status === 0)

function readBack(python: string, reader: string, files: string[]) {
  const out = spawnSync(python, [join(import.meta.dirname, 'read-vtu.py'), reader, ...files], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (out.status !== 0) throw new Error(out.stderr)
  return JSON.parse(out.stdout)
}

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 })
const write = (name: string, content: Uint8Array | string) => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}
/** Enough tets for a tensor field of several compressed blocks. */
const large = () => boxes([{ name: 'cube', origin: [0, 0, 0], size: [1, 1, 1], cells: [17, 17, 17] }])

for (const reader of ['vtk', 'meshio']) {
  const python = pythonWith(reader)
  if (!python)
    console.warn(`.vtu is not read back with ${reader}: no Python with it (Debian: python3-vtk9, python3-meshio)`)
  describe.skipIf(!python)(`read back by ${reader}${python ? '' : ' (skipped: not installed)'}`, () => {
    test.each([
      ['compressed', deflate],
      ['plain', undefined],
    ])('%s: every number is identical', (name, compress) => {
      const models = [twoBoxes(), large()]
      const frames = models.map((m, i) => frameOf(m, i + 1))
      const files = models.map((m, i) => write(`${name}${i}.vtu`, vtuWriter(m.scene, compress)(frames[i])))
      const grids: ReadGrid[] = readBack(python!, reader, files)
      grids.forEach((g, i) => {
        const { scene } = models[i]
        expect(g.errors).toEqual([])
        expect(Float64Array.from(g.points)).toEqual(frames[i].points)
        expect(Int32Array.from(g.cells.flat())).toEqual(scene.tets)
        expect(g.types).toEqual(new Array(scene.tets.length / 4).fill(10))
        expect(Int32Array.from(g.tet.block.values)).toEqual(scene.tetBlock)
        expect(Int32Array.from(g.tet.material.values)).toEqual(scene.tetMaterial)
        expect(g.field.TimeValue.values).toEqual([frames[i].time])
        expect(g.field.step.values).toEqual([frames[i].step])
        expect(g.field['stage time'].values).toEqual([frames[i].stageTime])
        expect(g.field.blocks.values).toEqual(scene.blocks.map((_, b) => b))
        for (const f of frames[i].fields) expect(Float64Array.from(g[f.on][f.name].values), f.name).toEqual(f.values)
      })
    })

    test.each([
      ['compressed', deflate],
      ['plain', undefined],
    ])('%s: contacts, and discs and spheres, as single points', (name, compress) => {
      const model = twoBoxes()
      const frame = frameOf(model, 3)
      const clouds = [contactsOf(7, 1), contactsOf(1, 2), roundsOf(5)]
      if (reader === 'vtk') clouds.unshift(contactsOf(0, 0))
      const write1 = (cloud: PointCloud, i: number) =>
        write(
          `cloud-${name}${i}.vtu`,
          (i < clouds.length - 1 ? contactWriter : particleWriter)(model.scene, compress)(frame, cloud),
        )
      const grids: ReadGrid[] = readBack(python!, reader, clouds.map(write1))
      grids.forEach((g, i) => {
        const count = clouds[i].points.length / 3
        expect(g.errors).toEqual([])
        expect(Float64Array.from(g.points)).toEqual(clouds[i].points)
        expect(g.cells).toEqual(Array.from({ length: count }, (_, k) => [k]))
        expect(g.types).toEqual(new Array(count).fill(1))
        for (const f of clouds[i].fields) expect(g.node[f.name].values, f.name).toEqual([...f.values])
        expect(g.field.TimeValue.values).toEqual([frame.time])
      })
    })
  })
}

const python = pythonWith('vtk')
test.skipIf(!python)('VTK sees the names of states, types, joints and blocks of contacts', () => {
  const model = twoBoxes()
  const writer = contactWriter(model.scene, deflate)
  const [g]: ReadGrid[] = readBack(python!, 'vtk', [write('contacts.vtu', writer(frameOf(model, 1), contactsOf(9, 4)))])
  expect(g.field.states.names).toEqual(['open', 'stick', 'slip', 'bonded', 'broken'])
  expect(g.field.states.values).toEqual([0, 1, 2, 3, 4])
  expect(g.field.types.names[5]).toBe('face-face')
  expect(g.field.modes.names).toEqual(['unbroken', 'tension', 'shear'])
  expect(g.field.joints.names).toEqual(model.scene.joints)
  expect(g.field.blocks.names).toEqual(model.scene.blocks)
  expect([g.vectors, g.scalars]).toEqual(['force', 'state'])
  expect([g.node.force.unit, g.node.gap.unit, g.node.state.unit]).toEqual(['N', 'm', null])
})

test.skipIf(!python)('VTK sees names, units, components, tensors and defaults', () => {
  const model = twoBoxes()
  const frame = frameOf(model, 2)
  const [g]: ReadGrid[] = readBack(python!, 'vtk', [write('names.vtu', vtuWriter(model.scene, deflate)(frame))])
  expect(g.field.blocks.names).toEqual(model.scene.blocks)
  expect(g.field.materials.names).toEqual(model.scene.materials)
  expect(g.tet.stress.names).toEqual(['XX', 'YY', 'ZZ', 'XY', 'YZ', 'XZ'])
  expect([g.tet.stress.unit, g.node.displacement.unit, g.node.temperature.unit]).toEqual(['Pa', 'm', null])
  expect([g.vectors, g.scalars]).toEqual(['displacement', 'block'])
  const [xx, yy, zz, xy, yz, xz] = frame.fields[2].values
  const size = Math.max(...g.tensor.map(Math.abs))
  ;[xx, xy, xz, xy, yy, yz, xz, yz, zz].forEach((s, i) => {
    expect(Math.abs(g.tensor[i] - s) / size).toBeLessThan(1e-6)
  })
})

test.skipIf(!python)('a frame without fields, and values that are not finite', () => {
  const model = twoBoxes()
  const bare = { ...frameOf(model, 1), fields: [] }
  const odd = frameOf(model, 1)
  odd.fields[1].values.set([Number.NaN, Number.POSITIVE_INFINITY, -0])
  const writer = vtuWriter(model.scene, deflate)
  const out = spawnSync(
    python!,
    [
      '-c',
      'import vtk,sys\nfor p in sys.argv[1:]:\n r=vtk.vtkXMLUnstructuredGridReader(); r.SetFileName(p); r.Update(); a=r.GetOutput().GetPointData().GetArray("temperature"); print(r.GetOutput().GetNumberOfCells(), [a.GetValue(i) for i in range(3)] if a else None)',
      write('bare.vtu', writer(bare)),
      write('odd.vtu', writer(odd)),
    ],
    { encoding: 'utf8' },
  )
  expect(out.stdout).toBe('156 None\n156 [nan, inf, -0.0]\n')
})

test.skipIf(!python)('a collection with two datasets a frame', () => {
  const file = write(
    'frames.pvd',
    pvdText([
      { time: 0, file: 'frames/f0.vtu', part: 0, name: 'solid <&>' },
      { time: 0, file: 'frames/c0.vtu', part: 1, name: 'contacts' },
      { time: 0.1, file: 'frames/f1.vtu', part: 0 },
    ]),
  )
  expect(readBack(python!, 'vtk', [file])[0]).toEqual([
    { timestep: '0', group: '', part: '0', name: 'solid <&>', file: 'frames/f0.vtu' },
    { timestep: '0', group: '', part: '1', name: 'contacts', file: 'frames/c0.vtu' },
    { timestep: '0.1', group: '', part: '0', file: 'frames/f1.vtu' },
  ])
})

test('arrays that do not change are compressed once', () => {
  const model = large()
  let inputs = 0
  const writer = vtuWriter(model.scene, (b) => {
    inputs += b.length
    return deflate(b)
  })
  const fixed = inputs
  const frame = frameOf(model, 1)
  const first = writer(frame)
  const each = inputs - fixed
  expect(each).toBe(8 * (frame.points.length + frame.fields.reduce((n, f) => n + f.values.length, 0)))
  expect(Buffer.compare(writer(frame), first)).toBe(0)
  expect(inputs - fixed).toBe(2 * each)
})

test('blocks that have been taken away are hidden', () => {
  const model = twoBoxes()
  const { arrays } = readArrays(vtuWriter(model.scene, deflate)({ ...frameOf(model, 1), removed: [1] }))
  expect(arrays['CellData/vtkGhostType']).toEqual([...model.scene.tetBlock].map((block) => (block === 1 ? 32 : 0)))
  expect(arrays['CellData/block']).toEqual([...model.scene.tetBlock])
  expect(readArrays(vtuWriter(model.scene, deflate)(frameOf(model, 1))).arrays['CellData/vtkGhostType']).toBeUndefined()
})

test('a field of the wrong length is an error that names it', () => {
  const model = twoBoxes()
  const frame = frameOf(model, 1)
  frame.fields[2].values = frame.fields[2].values.subarray(1)
  expect(() => vtuWriter(model.scene)(frame)).toThrow(/field stress: 935 values for 156 tets of 6 components/)
})

test('a million tets', () => {
  const n = 1_000_000
  const nodes = 180_000
  const scene: Scene = {
    blocks: ['a'],
    materials: ['m'],
    joints: [],
    tets: Int32Array.from({ length: 4 * n }, (_, i) => (i * 7919) % nodes),
    tetBlock: new Int32Array(n),
    tetMaterial: new Int32Array(n),
    facets: new Int32Array(0),
    facetBlock: new Int32Array(0),
  }
  const points = Float64Array.from({ length: 3 * nodes }, (_, i) => Math.sqrt(i))
  const values = Float64Array.from({ length: 6 * n }, (_, i) => Math.sqrt(i))
  const frame = frameOf(twoBoxes(), 1)
  const before = process.memoryUsage().rss
  const file = vtuWriter(
    scene,
    deflate,
  )({ ...frame, points, fields: [{ name: 'stress', unit: 'Pa', on: 'tet', components: 6, values }] })
  expect(file.length).toBeGreaterThan(1e6)
  expect(process.memoryUsage().rss - before).toBeLessThan(300e6)
})
