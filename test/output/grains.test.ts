/** Polyhedral particles in files and pictures. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readVtu } from '../../src/mesh/io/vtu-read.ts'
import type { Scene } from '../../src/output/frame.ts'
import { viewOf } from '../../src/output/moments.ts'
import { beforeAndAfter, onTheWay, picture } from '../../src/output/picture.ts'
import { grainWriter } from '../../src/output/vtu-grains.ts'
import { boxes, frameOf, grainsOf, twoBoxes } from './sample.ts'
import { readArrays } from './vtu-arrays.ts'
import { xmlFault } from './xml.ts'

const deflate = (bytes: Uint8Array) => deflateSync(bytes, { level: 1 })
const PLACES = [
  [0, 0, 4],
  [2, 0, 4],
  [4, 1, 5],
]

describe('files', () => {
  const model = twoBoxes()
  const { surfaces, frame: grains } = grainsOf(PLACES)
  const frame = frameOf(model, 2)

  test.each([
    ['compressed', deflate],
    ['plain', undefined],
  ])('%s: polygons with the values of their particles', (_, compress) => {
    const { points, cells, arrays } = readArrays(grainWriter(model.scene, surfaces, compress)(frame, grains))
    expect([points, cells]).toEqual([8 + 4 + 8, 6 + 4 + 6])
    expect(arrays['Points/Points']).toEqual([...grains.points])
    expect(arrays['Cells/connectivity']).toEqual([...surfaces.loops])
    expect(arrays['Cells/offsets']).toEqual([...surfaces.ends])
    expect(arrays['Cells/types']).toEqual(new Array(16).fill(7))
    const particle = [0, 1, 2].flatMap((n) => new Array(n === 1 ? 4 : 6).fill(n))
    expect(arrays['CellData/particle']).toEqual(particle)
    expect(arrays['CellData/block']).toEqual(new Array(16).fill(1))
    expect(arrays['CellData/size']).toEqual(particle.map((n) => surfaces.size[n]))
    const [velocity, contacts] = grains.fields.map(({ values }) => values)
    expect(arrays['CellData/velocity']).toEqual(particle.flatMap((n) => [...velocity.subarray(3 * n, 3 * n + 3)]))
    expect(arrays['CellData/contacts']).toEqual(particle.map((n) => contacts[n]))
  })

  test('the project reads the corners back, the head is well-formed and tells the time', () => {
    const bytes = grainWriter(model.scene, surfaces, deflate)(frame, grains)
    const mesh = readVtu('particles.vtu', bytes, (packed) => inflateSync(packed))
    expect(mesh.points).toEqual(grains.points)
    expect(mesh.skipped).toEqual({ polygon: 16 })
    const text = Buffer.from(bytes).toString('latin1')
    expect(xmlFault(`${text.slice(0, text.indexOf('<AppendedData'))}</VTKFile>`)).toBeUndefined()
    expect(text).toContain(`Name="TimeValue" NumberOfTuples="1" format="ascii">${frame.time}<`)
    expect(text).toContain('ComponentName0="slope"')
  })

  test('what never changes is compressed once', () => {
    let inputs = 0
    const write = grainWriter(model.scene, surfaces, (bytes) => {
      inputs += bytes.length
      return deflate(bytes)
    })
    const fixed = inputs
    write(frame, grains)
    expect(inputs - fixed).toBe(8 * 3 * 20 + 16 * (8 * 3 + 4))
    expect(fixed).toBe(4 * surfaces.loops.length + 16 * (4 + 1 + 4 + 4 + 8))
  })

  test('values of another number of particles are an error that names them', () => {
    const [velocity] = grains.fields
    const fields = [{ ...velocity, values: velocity.values.subarray(3) }]
    expect(() => grainWriter(model.scene, surfaces)(frame, { ...grains, fields })).toThrow(
      /field velocity: 6 values for 3 particles of 3 components/,
    )
  })

  const python = ['/usr/bin/python3', 'python3'].find((p) => spawnSync(p, ['-c', 'import vtk']).status === 0)
  test.skipIf(!python)('VTK sees closed surfaces and the names of the groups', () => {
    const folder = mkdtempSync(join(tmpdir(), 'talus-grains-'))
    try {
      const file = join(folder, 'particles.vtu')
      writeFileSync(file, grainWriter(model.scene, surfaces, deflate)(frame, { ...grains, points: surfaces.points }))
      const script = `import vtk,sys,json
r=vtk.vtkXMLUnstructuredGridReader(); r.SetFileName(sys.argv[1]); r.Update(); g=r.GetOutput()
s=vtk.vtkGeometryFilter(); s.SetInputData(g); t=vtk.vtkTriangleFilter(); t.SetInputConnection(s.GetOutputPort())
m=vtk.vtkMassProperties(); m.SetInputConnection(t.GetOutputPort()); m.Update()
print(json.dumps([g.GetCellType(0), g.GetCell(0).GetNumberOfPoints(), m.GetVolume(), g.GetFieldData().GetArray("blocks").GetComponentName(0)]))`
      const out = JSON.parse(spawnSync(python!, ['-c', script, file], { encoding: 'utf8' }).stdout)
      expect(out).toEqual([7, 4, expect.closeTo(2 + 1 / 6, 6), 'slope'])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

/** Colours of the pixels of a picture; undefined where nothing is drawn. */
function pixelsOf(svg: string) {
  const png = Buffer.from(svg.match(/base64,([^"]+)/)?.[1] ?? '', 'base64')
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const raw = inflateSync(png.subarray(png.indexOf('IDAT') + 4))
  const row = 4 * width + 1
  for (let k = row; k < raw.length; k++) if (k % row > 0) raw[k] += raw[k - row]
  const colour = (x: number, y: number) => {
    const at = y * row + 1 + 4 * x
    return raw[at + 3] > 0 ? [...raw.subarray(at, at + 3)] : undefined
  }
  return { width, height, colour }
}

describe('pictures', () => {
  const empty: Scene = {
    blocks: ['floor', 'soil'],
    materials: [],
    joints: [],
    tets: new Int32Array(0),
    tetBlock: new Int32Array(0),
    tetMaterial: new Int32Array(0),
    facets: new Int32Array(0),
    facetBlock: new Int32Array(0),
  }
  const alone = (places: number[][]) => {
    const { surfaces } = grainsOf(places)
    return { scene: { ...empty, grains: surfaces }, start: { points: new Float64Array(0), grains: surfaces } }
  }
  const drawn = (svg: string) => {
    const { width, height, colour } = pixelsOf(svg)
    let count = 0
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (colour(x, y)) count++
    return count / (width * height)
  }

  test('a cube is the same as a block: its three sides that are seen, top the brightest', () => {
    const { scene, start } = alone([[0, 0, 0]])
    const block = boxes([{ name: 'cube', origin: [0, 0, 0], size: [1, 1, 1], cells: [1, 1, 1] }])
    const view = viewOf(start, [], 300, 20)
    const grain = pixelsOf(picture(scene, start, view, deflate))
    const other = pixelsOf(
      picture(
        { ...block.scene, blocks: ['', 'cube'], facetBlock: block.scene.facetBlock.fill(1) },
        block,
        view,
        deflate,
      ),
    )
    const middles = [
      [0, -0.25],
      [-0.22, 0.13],
      [0.22, 0.13],
    ].map(([x, y]) => [Math.round(grain.width * (0.5 + x)), Math.round(grain.height * 0.5 + grain.width * y)])
    const sides = middles.map(([x, y]) => grain.colour(x, y))
    expect(sides).toEqual(middles.map(([x, y]) => other.colour(x, y)))
    const bright = sides.map((side) => side![0])
    expect(bright[0] > bright[1] && bright[1] > bright[2]).toBe(true)
  })

  test('a grain behind a block shows through it, one in front covers it', () => {
    const wall = boxes([{ name: 'wall', origin: [0, 0, 0], size: [4, 1, 4], cells: [1, 1, 1] }])
    const view = viewOf({ ...wall, grains: alone([[1, 1.5, 1]]).start.grains }, [], 300, 20)
    const [bare, behind, front] = [undefined, [1, 1.5, 2], [2, -2.5, 1.2]].map((place) => {
      const grains = place && grainsOf([place]).surfaces
      const scene = { ...wall.scene, blocks: ['wall', 'soil'], ...(grains && { grains }) }
      return pixelsOf(picture(scene, { ...wall, grains }, view, deflate))
    })
    let veiled = 0
    let covered = 0
    for (let y = 0; y < bare.height; y++)
      for (let x = 0; x < bare.width; x++) {
        const own = bare.colour(x, y)
        if (!own) continue
        if (behind.colour(x, y)?.join() !== own.join()) veiled++
        if (front.colour(x, y)?.join() !== own.join()) covered++
      }
    expect(veiled).toBeGreaterThan(500)
    expect(covered).toBeGreaterThan(500)
  })

  test('start by group, end by displacement, moments between; well-formed and named', () => {
    const { scene, start } = alone(PLACES)
    const end = {
      points: start.points,
      grains: { points: start.grains.points.map((x, i) => x - (i % 3 === 2 ? 3 : 0)) },
    }
    const [before, after] = beforeAndAfter(scene, start, end, deflate)
    const [moment] = onTheWay(scene, start, [{ caption: 'After 1 s.', pose: end }], deflate)
    expect(before.caption).toBe('Start: 3 particles.')
    expect(before.svg).toContain('>soil<')
    expect(after.caption).toBe('End: displacements to scale.')
    for (const { svg } of [before, after, moment]) {
      expect(xmlFault(svg)).toBeUndefined()
      expect(drawn(svg)).toBeGreaterThan(0.02)
    }
    expect(after.svg).toContain('displacement [m]')
    expect(after.svg).toContain('>3<')
  })

  test('one that has fallen out of sight does not shrink the others', () => {
    const { scene, start } = alone(PLACES)
    const lost = start.grains.points.map((x, i) => (i < 24 && i % 3 === 2 ? x - 1e6 : x))
    const bad = start.grains.points.map((x, i) => (i < 24 ? Number.NaN : x))
    for (const points of [lost, bad]) {
      const pose = { points: start.points, grains: { points } }
      expect(viewOf(start, [pose], 300, 20).scale).toBe(viewOf(start, [], 300, 20).scale)
      for (const { svg } of beforeAndAfter(scene, start, pose, deflate)) {
        expect(xmlFault(svg)).toBeUndefined()
        expect(svg.replace(/base64,[^"]*/, '')).not.toMatch(/NaN|Infinity|undefined/)
        expect(drawn(svg)).toBeGreaterThan(0.01)
      }
    }
  })

  test('5,000 grains stay below 1.5 MB', () => {
    const places = Array.from({ length: 5000 }, (_, i) =>
      [i % 17, Math.floor(i / 17) % 17, Math.floor(i / 289)].map((c) => 1.3 * c),
    )
    const { scene, start } = alone(places)
    for (const { svg } of beforeAndAfter(scene, start, start, deflate)) expect(svg.length).toBeLessThan(1.5e6)
  })
})
