import { existsSync } from 'node:fs'
import { beforeEach, describe, expect, type TestContext, test } from 'vitest'
import { nodeHost } from '../../../src/cli/node-host.ts'
import { makePolyhedron } from '../../../src/geometry/face.ts'
import { volumeOf } from '../../../src/geometry/mass.ts'
import type { Polyhedron } from '../../../src/geometry/polyhedron.ts'
import type { Host, SpawnResult } from '../../../src/host.ts'
import type { Vec3 } from '../../../src/math/vec.ts'
import { meshWithGmsh } from '../../../src/mesh/adapters/gmsh.ts'
import { meshWithTetgen } from '../../../src/mesh/adapters/tetgen.ts'
import { importSurface } from '../../../src/mesh/io/import-surface.ts'
import { noGate } from '../builtin-blocks.ts'
import { checkMesh } from '../check-mesh.ts'
import { disk, FIXTURES, volumeOfMesh } from '../io/samples.ts'

const host = nodeHost()
const MESHERS = { tetgen: meshWithTetgen, gmsh: meshWithGmsh }

function needs(program: string, context: TestContext): void {
  if (host.spawn('sh', ['-c', `command -v ${program}`], { seconds: 5, bytes: 2 ** 30, folder: '.' }).code === 0) return
  console.log(`skipped: ${program} is not installed (apt-get install ${program})`)
  context.skip()
}

/** Prism over an L of unit arms. */
function ell(unit = 1): Polyhedron {
  const base = [
    [0, 0],
    [2, 0],
    [2, 1],
    [1, 1],
    [1, 2],
    [0, 2],
  ]
  const points = [0, 1].flatMap((z) => base.map(([x, y]): Vec3 => [x * unit, y * unit, z * unit]))
  const sides = base.map((_, i): [string, number[]] => [`side${i + 1}`, [i, (i + 1) % 6, ((i + 1) % 6) + 6, i + 6]])
  return makePolyhedron(points, [['bottom', [5, 4, 3, 2, 1, 0]], ['top', [6, 7, 8, 9, 10, 11]], ...sides], false)
}

describe.each(['tetgen', 'gmsh'] as const)('%s', (program) => {
  beforeEach((context) => needs(program, context))
  const mesh = MESHERS[program]

  test('meshes an L with its faces named', () => {
    const made = mesh(host, ell(), noGate(0.5)).mesh
    expect(checkMesh(made)).toEqual([])
    expect(Math.abs(volumeOfMesh(made) - 3)).toBeLessThan(3e-9)
    expect(made.faces.map((face) => face.name)).toEqual(ell().faces.map((face) => face.name))
    expect(made.faces.map((face) => face.normal)).toEqual(ell().faces.map((face) => face.normal))
    for (let f = 0; f < made.facetFace.length; f++) {
      if (made.faces[made.facetFace[f]].name !== 'top') continue
      for (let k = 0; k < 3; k++) expect(made.points[3 * made.facets[3 * f + k] + 2]).toBeCloseTo(1, 12)
    }
    expect(made.sharpEdges.length).toBeGreaterThan(2 * 18)
  })

  test('lengths times a power of four give the same mesh', () => {
    const one = mesh(host, ell(), noGate(0.7)).mesh
    const other = mesh(host, ell(4 ** 5), noGate(0.7 * 4 ** 5)).mesh
    expect(other.points).toEqual(one.points.map((x) => x * 4 ** 5))
    expect(other.tets).toEqual(one.tets)
  })

  test('smaller sizes give more tetrahedra', () => {
    const count = (size: number) => mesh(host, ell(), noGate(size)).mesh.tetRegion.length
    expect(count(0.25)).toBeGreaterThan(2 * count(0.5))
  })

  test('surfaces from files: single precision, and a ring whose faces have holes', () => {
    for (const name of ['l-rotated.stl', 'ring.obj']) {
      const { solid } = importSurface(`${FIXTURES}/${name}`, disk)
      const made = mesh(host, solid, noGate(0.6)).mesh
      expect(checkMesh(made)).toEqual([])
      expect(Math.abs(volumeOfMesh(made) / volumeOf(solid) - 1)).toBeLessThan(1e-8)
      expect(made.faces.map((face) => face.name)).toEqual([...new Set(solid.faces.map((face) => face.name))])
    }
  })

  test('flat tetrahedra are refused, as those of the built-in mesher are', () => {
    const strict = { ...noGate(0.5), minAltitude: 0.9 }
    expect(() => mesh(host, ell(), strict)).toThrow(`mesher ${program}: expected altitudes of at least 0.9 of the size`)
  })

  test('limits of time and memory', () => {
    expect(() => mesh(host, ell(), noGate(0.02), { seconds: 0.05, bytes: 2 ** 32 })).toThrow(
      `mesher ${program}: the program was stopped after 0.05 s. Ask for a larger size`,
    )
    expect(() => mesh(host, ell(), noGate(0.02), { seconds: 60, bytes: 1e8 })).toThrow(/memory|GiB/)
  })
})

const answer = (result: Partial<SpawnResult>): Host => ({
  ...host,
  spawn: () => ({ outcome: 'exit', code: 0, stdout: '', stderr: '', ...result }),
})

test.each([
  [
    'missing',
    answer({ outcome: 'missing' }),
    'the program was not found. Install it (Debian and Ubuntu: apt-get install',
  ],
  ['crash', answer({ outcome: 'signal', stderr: 'a\nboom\n' }), 'the program crashed. Check that the surface'],
  ['code', answer({ code: 1, stdout: 'Error: no' }), 'ended with code 1. Check that the faces of the solid are plane'],
  ['nothing written', answer({ stdout: 'all fine' }), 'ended well but wrote no'],
])('%s: one message with the remedy', (_, fake, message) => {
  for (const mesh of Object.values(MESHERS)) expect(() => mesh(fake, ell(), noGate(1))).toThrow(message)
})

test('a result that is not the solid is refused', () => {
  const files: Record<string, string> = {
    '.node': '4 3 0 0\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n',
    '.ele': '1 4 0\n1 1 2 3 4\n',
    '.face': '4 1\n1 1 2 3 1\n2 1 4 2 2\n3 2 4 3 3\n4 1 3 4 4\n',
  }
  const tetrahedron = (top: number) =>
    makePolyhedron(
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, top],
      ],
      [
        ['base', [0, 2, 1]],
        ['south', [0, 1, 3]],
        ['slope', [1, 2, 3]],
        ['west', [0, 3, 2]],
      ],
    )
  const fake = (changed: Record<string, string> = {}): Host => ({
    ...answer({}),
    readFile: (path) => new TextEncoder().encode({ ...files, ...changed }[path.slice(path.lastIndexOf('.'))]),
  })
  const run = (h: Host, top = 1) => meshWithTetgen(h, tetrahedron(top), noGate(1))
  expect(run(fake()).mesh.faces.map((face) => face.name)).toEqual(['base', 'south', 'slope', 'west'])
  const { '.face': face } = files
  expect(() => run(fake({ '.face': face.replace('3 4 4', '3 4 0') }))).toThrow('carry no number of a face')
  expect(() => run(fake({ '.face': face.replace('3 4 4', '3 4 9') }))).toThrow('carry no number of a face')
  expect(() => run(fake({ '.face': face.replace('3 4 4', '3 4 1') }))).toThrow('is off its plane')
  expect(() => run(fake(), 1.5)).toThrow(/off its plane|miss its area|have a volume/)
  expect(() => run(fake({ '.ele': '0 4 0\n' }))).toThrow('no tetrahedra')
})

test('bad requests are refused before anything runs', () => {
  const none = {
    ...host,
    spawn: () => {
      throw new Error('must not run')
    },
  }
  expect(() => meshWithTetgen(none, ell(), { ...noGate(1), minDihedral: 0.5 })).toThrow('dihedral angle from 0 to 18°')
  for (const mesh of Object.values(MESHERS)) {
    expect(() => mesh(none, ell(), noGate(0))).toThrow('expected a size above 0')
    const warped = ell()
    warped.vertices[3 * 8] = 2.3
    expect(() => mesh(none, warped, noGate(1))).toThrow('is not planar')
  }
})

test('no folder is left behind', () => {
  const made: string[] = []
  const watched = { ...answer({ outcome: 'missing' }), makeFolder: () => made[made.push(host.makeFolder()) - 1] }
  expect(() => meshWithTetgen(watched, ell(), noGate(1))).toThrow()
  expect(made.length).toBe(1)
  expect(existsSync(made[0])).toBe(false)
})
