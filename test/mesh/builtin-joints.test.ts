import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import type { CutPlane } from '../../src/geometry/cut.ts'
import { cutByJointSets, cutByPlanes, type JointSet } from '../../src/geometry/joint-sets.ts'
import { volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { randomFrom } from '../../src/math/random.ts'
import { dot, unit, type Vec3 } from '../../src/math/vec.ts'
import { polyFile } from '../../src/mesh/adapters/tetgen.ts'
import { meshConvex } from '../../src/mesh/builtin.ts'
import { readTetgen } from '../../src/mesh/io/tetgen-read.ts'
import { meshQuality } from '../../src/mesh/quality.ts'
import { DEGREE, histogramLine, matchTriangles, meshAndJudge, noGate } from './builtin-blocks.ts'

const set = (name: string, dip: number, dipDirection: number, spacing: number): JointSet => ({
  name,
  dip: dip * DEGREE,
  dipDirection: dipDirection * DEGREE,
  spacing,
  origin: [0.13, 0.07, 0.11],
})
const rockMass = () =>
  cutByJointSets([box([10, 10, 10])], [set('a', 35, 40, 1.4), set('b', 75, 160, 1.9), set('c', 60, 280, 2.2)]).solids

/** Meshes of all blocks; their internal triangles match when the single ones cover the outer surface and no more. */
function meshAll(solids: readonly Polyhedron[], size: number, surface: number, judge = true) {
  const results = solids.map((s) => (judge ? meshAndJudge(s, noGate(size)) : meshConvex(s, noGate(size))))
  const matching = matchTriangles(results.map((r) => r.mesh))
  expect(matching.more).toBe(0)
  expect(Math.abs(matching.single / surface - 1)).toBeLessThan(1e-9)
  return { results, matching }
}

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

describe('300 blocks of three joint sets', () => {
  const solids = rockMass()
  const { results, matching } = meshAll(solids, 0.5, 600)
  const histogram = results[0].quality.histogram.map((_, k) => sum(results.map((r) => r.quality.histogram[k])))

  test('fill the rock mass, and every internal triangle is met by the same triangle', () => {
    expect(solids.length).toBeGreaterThan(300)
    expect(matching.twice).toBeGreaterThan(14_000)
    expect(Math.abs(sum(results.map((r) => r.quality.volume)) / 1000 - 1)).toBeLessThan(1e-12)
  })

  test('fewer than 0.5 % of the tetrahedra have a dihedral angle below 10 degrees', () => {
    console.log(
      `                     below:     5°      10°      15°      20°      30°      40°    above\n${histogramLine('builtin', histogram)}`,
    )
    expect((histogram[0] + histogram[1]) / sum(histogram)).toBeLessThan(0.005)
  })

  test.skipIf(!hasTetgen())('beside TetGen on the same blocks, when it is installed: no more poor tetrahedra', () => {
    const theirs = histogram.map(() => 0)
    for (const solid of solids) for (const [k, n] of tetgenHistogram(solid, 0.5).entries()) theirs[k] += n
    console.log(histogramLine('tetgen', theirs))
    expect(histogram[0] + histogram[1]).toBeLessThan(theirs[0] + theirs[1])
    expect(sum(histogram)).toBeLessThan(sum(theirs))
  })
})

/** A turned cube of 4³ cubes: all faces are rectangles, whose four corners lie on a circle. */
function cubes(): Polyhedron[] {
  const whole = rotatePolyhedron(box([4, 4, 4]), [1, 2, 3], 0.7)
  const planes: CutPlane[] = []
  for (const [k, face] of whole.faces.entries()) {
    if (whole.faces.slice(0, k).some((f) => Math.abs(dot(f.normal, face.normal)) > 0.5)) continue
    for (const depth of [1, 2, 3]) {
      const p = face.loop[0]
      const through = face.normal.map((n, i) => whole.vertices[3 * p + i] - depth * n) as Vec3
      planes.push({ name: `cut${depth}`, normal: face.normal, through })
    }
  }
  return cutByPlanes([whole], planes).solids
}

describe('neighbours have the same triangles', () => {
  test.each([3, 1, 0.5, 0.3])('on rectangles, whose diagonals are a matter of rounding: size %f', (size) => {
    const solids = cubes()
    expect(solids.length).toBe(64)
    meshAll(solids, size, 96)
  })

  test('a million sizes away', () => {
    const solids = cubes().map((s) => translatePolyhedron(s, [4e5, -3e5, 5e5]))
    const results = solids.map((s) => meshConvex(s, noGate(0.5)))
    expect(Math.abs(matchTriangles(results.map((r) => r.mesh)).single / 96 - 1)).toBeLessThan(1e-8)
  })

  test('on blocks of fourteen random planes', () => {
    const random = randomFrom(5)
    const direction = (): Vec3 => unit([random() - 0.5, random() - 0.5, random() - 0.5])
    const planes = Array.from(
      { length: 14 },
      (_, k): CutPlane => ({
        name: `plane${k}`,
        normal: direction(),
        through: [10 * random(), 10 * random(), 10 * random()],
      }),
    )
    const solids = cutByPlanes([box([10, 10, 10])], planes).solids
    const { results } = meshAll(solids, 0.8, 600)
    expect(sum(results.map((r) => r.quality.volume)) / sum(solids.map(volumeOf))).toBeCloseTo(1, 11)
  })
})

function hasTetgen(): boolean {
  try {
    execFileSync('sh', ['-c', 'command -v tetgen'])
    return true
  } catch {
    return false
  }
}

/** Asked for the same size, it refines near short edges, where we do not: more tetrahedra, a lesser share of poor ones. A block it cannot mesh in ten seconds is an error here. */
function tetgenHistogram(solid: Polyhedron, size: number): number[] {
  const folder = mkdtempSync(join(tmpdir(), 'talus-tetgen-'))
  try {
    writeFileSync(join(folder, 'block.poly'), polyFile(solid, 1))
    const volume = (size ** 3 / (6 * Math.SQRT2)).toFixed(9)
    execFileSync('tetgen', [`-Qpq1.414/14a${volume}`, 'block.poly'], { cwd: folder, timeout: 10_000, stdio: 'ignore' })
    const [node, ele] = ['.1.node', '.1.ele'].map((end) => {
      const name = `block${end}`
      return { name, bytes: readFileSync(join(folder, name)) }
    })
    return meshQuality(oriented(readTetgen(node, ele))).histogram
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** TetGen orders the corners the other way. */
function oriented({ points, tets }: { points: Float64Array; tets: Int32Array }) {
  const turned = tets.slice()
  for (let t = 0; t < turned.length; t += 4) turned.subarray(t, t + 2).reverse()
  return meshQuality({ points, tets: turned }).volume > 0 ? { points, tets: turned } : { points, tets }
}
