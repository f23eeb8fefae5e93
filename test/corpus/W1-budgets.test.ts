/** What is absurd is refused by its size or by an estimate, at once and with what to do; what is honest is read in seconds. */
import { deflateSync } from 'node:zlib'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { reasonsOf } from '../../src/case/explain.ts'
import { probes, variants } from '../../src/catalogue.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { estimatePieces } from '../../src/geometry/estimate-pieces.ts'
import { jointsOfSet, type RockSet } from '../../src/geometry/rock-sets.ts'
import { cutRock } from '../../src/geometry/rock-cut.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { checkFaces } from '../../src/setup/cut-blocks.ts'
import { importMesh } from '../../src/mesh/io/import-mesh.ts'
import { importSurface } from '../../src/mesh/io/import-surface.ts'
import { STACK, temporary } from '../cli/talus.ts'
import { files } from '../mesh/io/samples.ts'
import { told } from './told.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

const vtu = (text: string) => () => importMesh('x.vtu', { ...nodeHost(), ...files({ 'x.vtu': text }), inflate: nodeHost().inflate })
const GRID = '<VTKFile type="UnstructuredGrid" compressor="vtkZLibDataCompressor">'

test('40,000 nested tags, 300 kB of attributes and tags without end', () => {
  expect(vtu(`${GRID}${'<a>'.repeat(40_000)}`)).toThrow('x.vtu:1: elements are nested deeper than 32 levels.')
  expect(vtu(`<VTKFile type="UnstructuredGrid" ${'a'.repeat(300_000)}>`)).toThrow('a tag of more than 65536 characters')
  expect(vtu(`<VTKFile ${'a="1" '.repeat(60_000)}>`)).toThrow('a tag of more than 65536 characters')
  expect(vtu(`${GRID}${'<a/>'.repeat(100_001)}`)).toThrow('more than 100000 elements')
})

test('zlib data give what their header says, and no bomb', () => {
  const packed = deflateSync(new Uint8Array(10_000_000))
  const bomb = (plain: number) => {
    const head = Buffer.alloc(16)
    for (const [i, n] of [1, plain, plain, packed.length].entries()) head.writeUInt32LE(n, 4 * i)
    const nodes = plain / 24
    const points = `<Points><DataArray type="Float64" NumberOfComponents="3" format="binary">${Buffer.concat([head, packed]).toString('base64')}</DataArray></Points>`
    return vtu(`${GRID}<Piece NumberOfPoints="${nodes}" NumberOfCells="1">${points}</Piece></VTKFile>`)
  }
  expect(bomb(24_000)).toThrow('block 1 of 1 cannot be decompressed to 24000 bytes')
  expect(bomb(48_000_000)).toThrow(/bytes cannot hold 48000000/)
  expect(bomb(2_400_000_000)).toThrow('NumberOfPoints is 100000000; at most')
})

/** A box of n × n squares on each side, its corners moved a little on top: each triangle stands for itself. */
function survey(n: number): { vertices: string[]; faces: string[] } {
  const vertices: string[] = []
  const faces: string[] = []
  const known = new Map<string, number>()
  const vertex = (x: number, y: number, z: number): number => {
    const key = `${x},${y},${z}`
    const found = known.get(key)
    if (found !== undefined) return found
    const lift = z === n ? ((x * 7919 + y * 104_729) % 13) / 40 : 0
    known.set(key, vertices.push(`v ${x} ${y} ${z + lift}`))
    return vertices.length
  }
  const side = (at: (i: number, j: number) => [number, number, number]) => {
    for (let i = 0; i < n; i++)
      for (let j = 0; j < n; j++) {
        const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map((p) => vertex(...p))
        faces.push(`f ${a} ${b} ${c}`, `f ${a} ${c} ${d}`)
      }
  }
  side((i, j) => [i, j, n])
  side((i, j) => [j, i, 0])
  side((i, j) => [i, 0, j])
  side((i, j) => [j, n, i])
  side((i, j) => [0, j, i])
  side((i, j) => [n, i, j])
  return { vertices, faces }
}

test('a survey of 10,800 triangles, each a group of its own', () => {
  const { vertices, faces } = survey(30)
  const text = [...vertices, ...faces.flatMap((face, i) => [`g g${i}`, face])].join('\n')
  const { solid } = importSurface('x.obj', files({ 'x.obj': text }))
  expect(solid.faces).toHaveLength(10_800)
  expect(new Set(solid.faces.map(({ group }) => group)).size).toBe(10_800)
}, 30_000)

test('a face of an .obj, or a polygon, of 20,000 corners', async () => {
  const ring = Array.from({ length: 20_000 }, (_, i) => i)
  const obj = [...ring.map((i) => `v ${i} ${i * i} 0`), `f ${ring.map((i) => i + 1).join(' ')}`].join('\n')
  expect(() => importSurface('x.obj', files({ 'x.obj': obj }))).toThrow('a face of 20000 vertices; at most 2000')
  const shape = { extrude: { polygon: ring.map((i) => [i, i * i]), height: 1 } }
  writeFileSync(join(folder, 'polygon.json'), JSON.stringify({ ...CASE, blocks: { rock: { ...ROCK, shape } } }))
  const { message, code } = await told(folder, 'polygon.json')
  expect(message).toMatch(/polygon\.json:1:\d+ blocks\.rock\.shape\.extrude\.polygon: expected at most 2000 corners, found/)
  expect(code).toBe(2)
})

const ROCK = { shape: { box: [10, 10, 10] }, material: 'rock', rigid: true }
const CASE = {
  title: 'Budgets',
  materials: { rock: { density: 2600, young: '20 GPa', poisson: 0.2 } },
  joints: { j: { friction: '30 deg' } },
  contact: { joint: 'j' },
  stages: [{ run: { time: '1 ms' } }],
}

test('10⁵ blocks in JSON are refused by their number, 500 are read', async () => {
  const blocks = (n: number, block: (i: number) => unknown) =>
    Object.fromEntries(Array.from({ length: n }, (_, i) => [`b${i}`, block(i)]))
  writeFileSync(join(folder, 'many.json'), JSON.stringify({ ...CASE, blocks: blocks(100_000, () => 0) }))
  const { message, code } = await told(folder, 'many.json')
  expect(message).toMatch(/^many\.json blocks: expected at most 20000 blocks, one by one, found 100000; many alike/)
  expect(message).not.toMatch(STACK)
  expect(code).toBe(2)
  writeFileSync(join(folder, 'some.json'), JSON.stringify({ ...CASE, blocks: blocks(500, (i) => ({ ...ROCK, at: [20 * i, 0, 0] })) }))
  expect(await told(folder, 'some.json')).toEqual({ message: '', code: 0, blocks: 500 })
})

test('20,000 stages or rules are refused by their number; 10,000 records and meshes are explained in a second', async () => {
  const stages = Array.from({ length: 20_000 }, () => CASE.stages[0])
  writeFileSync(join(folder, 'stages.json'), JSON.stringify({ ...CASE, blocks: { rock: ROCK }, stages }))
  expect((await told(folder, 'stages.json')).message).toMatch(/ stages: expected at most 2000 stages, found 20000; what changes/)
  const rules = Array.from({ length: 20_000 }, () => ({ between: ['rock', 'rock'], joint: 'j' }))
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ ...CASE, blocks: { rock: ROCK }, contact: { joint: 'j', rules } }))
  expect((await told(folder, 'rules.json')).message).toMatch(/ contact\.rules: expected at most 2000 rules, found 20000; a rule may/)
  const planes = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`p${i}`, { dip: '40 deg', 'dip direction': '180 deg' }]))
  const slope = { face: { dip: '65 deg', 'dip direction': '180 deg' }, planes }
  writeFileSync(join(folder, 'planes.json'), JSON.stringify({ title: 'Planes', slope }))
  expect((await told(folder, 'planes.json')).message).toMatch(/ slope\.planes: expected at most 600 planes, found 1000; each meets/)
  const names = Array.from({ length: 10_000 }, (_, i) => `r${i}`)
  const record = Object.fromEntries(names.map((name) => [name, { block: 'rock', what: 'displacement' }]))
  const blocks = Object.fromEntries(names.map((name) => [name, { shape: { box: [1, 1, 1] }, material: 'rock', mesh: { size: 1 } }]))
  const began = performance.now()
  const reasons = reasonsOf({ data: { record, blocks } }, variants())
  expect(performance.now() - began).toBeLessThan(5000)
  expect(reasons.find(({ path }) => path === 'record.*.every')?.value).toContain('10000 places')
})

test('`vary` × a long list is counted before it is made', async () => {
  const table = Array.from({ length: 5000 }, (_, i) => [i, i])
  const vary = { gravity: Array.from({ length: 900 }, (_, i) => i / 100) }
  const boundaries = { push: { on: 'rock', velocity: { x: { table } } } }
  writeFileSync(join(folder, 'vary.json'), JSON.stringify({ ...CASE, blocks: { rock: ROCK }, boundaries, vary }))
  const { message, code } = await told(folder, 'vary.json')
  expect(message).toMatch(/vary: expected at most 5000000 values .*, found 900 variations of \d+ values each, 1\d{7}; put/)
  expect(code).toBe(2)
})

const box = { parts: [shapeToPolyhedron({ kind: 'box', size: [10, 10, 10] })] }
const three = (spacing: number, more: Partial<RockSet> = {}) =>
  (
    [
      [0.5, 0.2],
      [1, 2.3],
      [1.4, 4.4],
    ] as const
  ).flatMap(([dip, dipDirection], i) =>
    jointsOfSet({ name: `s${i}`, dip, dipDirection, spacing, origin: [0, 0, 0], ...more }, box.parts, 1),
  )

test.each<[string, Partial<RockSet>, number]>([
  ['parallel', {}, 0.15],
  ['scattered', { fisher: 100 }, 0.15],
  // Whether a joint cuts is drawn: the first ones, which part all of the rock, make the number a random one.
  ['that persist in part', { persistence: 0.7 }, 0.5],
])('the pieces of three sets, %s, are estimated', (_, more, share) => {
  const joints = three(1, more)
  const made = cutRock([box], joints).blocks.length
  const estimate = estimatePieces(box, joints)
  expect(estimate).toBeGreaterThan((1 - share) * made)
  expect(estimate).toBeLessThan((1 + share) * made)
})

test('a surface of more faces than joints can cut in 2 GB is refused with the memory it would take', () => {
  expect(() => checkFaces('blocks.rock.shape', 100_356)).not.toThrow()
  const refusal = 'expected a surface of at most 120000 faces where joints cut it, found 122412, whose parts would take some 1.8 GB'
  expect(() => checkFaces('blocks.rock.shape', 122_412)).toThrow(expect.objectContaining({ message: expect.stringContaining(refusal) }))
})

test('three sets at 0.2 m in 10 m of rock are refused with the estimate', async () => {
  const set = (dip: number, direction: number) => ({
    dip: `${dip} deg`,
    'dip direction': `${direction} deg`,
    spacing: 0.2,
    joint: 'j',
  })
  const cut = { sets: { a: set(30, 10), b: set(60, 130), c: set(80, 250) } }
  writeFileSync(join(folder, 'sets.json'), JSON.stringify({ ...CASE, blocks: { rock: { ...ROCK, cut } } }))
  const { message, code } = await told(folder, 'sets.json')
  expect(message).toMatch(/sets\.json:1:\d+ blocks\.rock\.cut: expected joints that make at most some 100000 pieces, found 231/)
  expect(message).toMatch(/would make some 1[34]0000; widen spacings/)
  expect(code).toBe(2)
})

test('a probe lets a block slide for as many steps as take seconds, and no more', () => {
  const joint = { law: 'coulomb', friction: 0.1, stiffness: 2.46e12, mass: 2500, gravity: 9.81, slope: 0.49, dt: 2e-5 }
  const slide = (steps: number) => probes['contact law'].use({ slides: { block: { ...joint, steps } } })
  expect(() => slide(130_000_000)).toThrow('probe slides.block.steps: expected at most 20000000, found 130000000')
  expect(slide(1000)).toMatchObject({ slides: { block: { normal: expect.closeTo(2500 * 9.81 * 0.8823, -1) } } })
})

test('a probe of searches whose bodies all lie in one place is refused by its pairs', () => {
  const heap = { cloud: 10_000, dimensions: 2, diameter: 1e6 }
  expect(() => probes['count contacts'].use({ arrays: { heap } })).toThrow(
    'probe arrays.heap: expected at most 4000000 pairs that may touch, found more among 10000 bodies; set them further apart',
  )
})
