import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPolyhedron } from '../../src/geometry/check.ts'
import type { CutPlane } from '../../src/geometry/cut.ts'
import { cutByJointSets, cutByPlanes, jointPlanes } from '../../src/geometry/joint-sets.ts'
import { massProperties, volumeOf } from '../../src/geometry/mass.ts'
import { rotatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron, PolyhedronFace } from '../../src/geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { findSharedFaces } from '../../src/geometry/shared-faces.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, length, subtract, type Vec3 } from '../../src/math/vec.ts'

const DEG = Math.PI / 180
const box = (size: Vec3) => shapeToPolyhedron({ kind: 'box', size })
const total = (solids: Polyhedron[]) => solids.reduce((sum, s) => sum + volumeOf(s), 0)

function randomPlanes(seed: number, count: number, size: number): CutPlane[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, (_, i) => ({
    name: `cut${i}`,
    normal: [random() - 0.5, random() - 0.5, random() - 0.5] as Vec3,
    through: [random() * size, random() * size, random() * size] as Vec3,
  }))
}

/** Every face that a cut made must have exactly one partner, with the opposite normal to the bit. */
function expectConforming(solids: Polyhedron[]): void {
  const pairs = findSharedFaces(solids)
  const cutFaces = solids.reduce((sum, s) => sum + s.faces.filter((f) => f.name.startsWith('cut')).length, 0)
  expect(pairs.length / 2).toBe(cutFaces)
  const opposite = (a: PolyhedronFace, b: PolyhedronFace) =>
    a.name === b.name && a.normal.every((n, axis) => n + b.normal[axis] === 0)
  let wrong = 0
  for (let k = 0; k < pairs.length; k += 4)
    if (!opposite(solids[pairs[k]].faces[pairs[k + 1]], solids[pairs[k + 2]].faces[pairs[k + 3]])) wrong++
  expect(wrong).toBe(0)
}

test('60 random planes: volume, validity, both sides of every face, time', () => {
  const planes = randomPlanes(7, 60, 10)
  const start = performance.now()
  const { solids } = cutByPlanes([box([10, 10, 10])], planes)
  const seconds = (performance.now() - start) / 1000
  expect(solids.length).toBeGreaterThan(5000)
  expect(seconds).toBeLessThan(3)
  expect(Math.abs(total(solids) / 1000 - 1)).toBeLessThan(1e-12)
  expect(solids.flatMap(checkPolyhedron)).toEqual([])
  expectConforming(solids)
})

test('random cuts conserve volume and first moment', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 12 }), (seed, count) => {
      const whole = rotatePolyhedron(
        shapeToPolyhedron({ kind: 'cylinder', radius: 3, height: 4, sides: 11 }),
        [1, 1, 3],
        seed % 7,
        [1, 2, 3],
      )
      const { solids, source } = cutByPlanes([whole], randomPlanes(seed, count, 3))
      expect(source.length).toBe(solids.length)
      const before = massProperties(whole)
      expect(total(solids) / before.volume).toBeCloseTo(1, 12)
      for (let axis = 0; axis < 3; axis++) {
        const moment = solids.map(massProperties).reduce((sum, m) => sum + m.volume * m.centroid[axis], 0)
        expect(moment / before.volume).toBeCloseTo(before.centroid[axis], 11)
      }
      expectConforming(solids)
    }),
    { seed: 21, numRuns: 60 },
  )
})

describe('planes through what is there already', () => {
  test('corners and diagonals make no slivers', () => {
    const planes: CutPlane[] = [
      { name: 'cut1', normal: [1, -1, 0], through: [0, 0, 0] },
      { name: 'cut2', normal: [1, 1, 0], through: [1, 0, 0] },
      { name: 'cut3', normal: [1, 0, -1], through: [0.5, 0, 0.5] },
      { name: 'cut4', normal: [0, 0, 1], through: [0, 0, 1] },
    ]
    for (const angle of [0, 0.3, 1, 2]) {
      const turn = (solid: Polyhedron) => rotatePolyhedron(solid, [1, 2, 3], angle)
      const whole = turn(box([1, 1, 1]))
      const normals = planes.map((plane) => {
        const tip = { ...box([1, 1, 1]), vertices: Float64Array.from([...plane.normal, ...plane.through]), faces: [] }
        const [a, b, c, d, e, f] = turn(tip).vertices
        return { name: plane.name, normal: [a, b, c] as Vec3, through: [d, e, f] as Vec3 }
      })
      const { solids } = cutByPlanes([whole], normals)
      expect(solids.length).toBe(8)
      const volumes = solids.map(volumeOf).sort((p, q) => p - q)
      expect(volumes[0]).toBeGreaterThan(0.04)
      expect(total(solids)).toBeCloseTo(1, 13)
      expectConforming(solids)
    }
  })

  test('planes through three vertices of what earlier cuts left', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = randomFrom(seed)
        let solids = [rotatePolyhedron(box([1, 1, 1]), [1, 2, 3], seed % 6)]
        for (let c = 0; c < 8; c++) {
          const [a, b, d] = [0, 1, 2].map((): Vec3 => {
            const { vertices } = solids[Math.floor(random() * solids.length)]
            const v = 3 * Math.floor((random() * vertices.length) / 3)
            return [vertices[v], vertices[v + 1], vertices[v + 2]]
          })
          const normal = cross(subtract(b, a), subtract(d, a))
          if (length(normal) > 1e-6) solids = cutByPlanes(solids, [{ name: `cut${c}`, normal, through: a }]).solids
        }
        expect(solids.flatMap(checkPolyhedron)).toEqual([])
        expect(total(solids)).toBeCloseTo(1, 12)
        expectConforming(solids)
      }),
      { seed: 22, numRuns: 60 },
    )
  })

  test('a plane on a face and one outside leave the solid as it is', () => {
    const whole = box([1, 2, 3])
    const { solids } = cutByPlanes(
      [whole],
      [
        { name: 'cut1', normal: [0, 0, 1], through: [0, 0, 3] },
        { name: 'cut2', normal: [1, 0, 0], through: [-1, 0, 0] },
      ],
    )
    expect(solids).toEqual([whole])
  })

  test('three orthogonal joint sets make a grid', () => {
    const origin: Vec3 = [0, 0, 0]
    const sets = [
      { name: 'cut a', dip: 0, dipDirection: 0, spacing: 1, origin },
      { name: 'cut b', dip: 90 * DEG, dipDirection: 0, spacing: 1, origin },
      { name: 'cut c', dip: 90 * DEG, dipDirection: 90 * DEG, spacing: 1, origin },
    ]
    const { solids } = cutByJointSets([box([3, 4, 5])], sets)
    expect(solids.length).toBe(60)
    for (const solid of solids) expect(volumeOf(solid)).toBe(1)
    expect(findSharedFaces(solids).length / 4).toBe(2 * 20 + 3 * 15 + 4 * 12)
  })

  test('two boxes that touch are cut alike on their common face', () => {
    const right = { ...box([1, 1, 1]) }
    const left = rotatePolyhedron(right, [0, 0, 1], Math.PI, [0, 0.5, 0])
    const { solids, source } = cutByPlanes([left, right], randomPlanes(3, 6, 0.5))
    const pairs = findSharedFaces(solids)
    let across = 0
    for (let k = 0; k < pairs.length; k += 4) if (source[pairs[k]] !== source[pairs[k + 2]]) across++
    const onFace = solids.filter((s, i) => source[i] === 1 && s.faces.some((f) => f.name === 'west')).length
    expect(onFace).toBeGreaterThan(2)
    expect(across).toBe(onFace)
  })
})

test('spacing by mistake in the wrong unit is refused', () => {
  const set = { name: 'J1', dip: 1, dipDirection: 1, spacing: 1e-6, origin: [0, 0, 0] as Vec3 }
  expect(() => jointPlanes(set, [box([1, 1, 1])])).toThrow(/joint set J1: a spacing of 0.000001 m gives \d+ joints/)
})

test('only convex solids are cut', () => {
  const polygon: [number, number][] = [
    [0, 0],
    [4, 0],
    [1, 1],
    [0, 4],
  ]
  const dart = shapeToPolyhedron({ kind: 'extrude', polygon, height: 1 })
  expect(() => cutByPlanes([dart], randomPlanes(1, 1, 1))).toThrow(/convex/)
})

test('lengths times 4^±5: the same bits times the power', () => {
  for (const k of [-5, 5]) {
    const f = 4 ** k
    const scaled = (v: Vec3) => v.map((x) => x * f) as Vec3
    const planes = randomPlanes(9, 12, 3)
    const small = cutByPlanes([box([3, 2.5, 2])], planes).solids
    const large = cutByPlanes(
      [box(scaled([3, 2.5, 2]))],
      planes.map((p) => ({ ...p, through: scaled(p.through) })),
    ).solids
    expect(large.length).toBe(small.length)
    for (const [i, solid] of small.entries()) {
      expect(large[i].vertices).toEqual(solid.vertices.map((x) => x * f))
      expect(large[i].faces).toEqual(solid.faces.map((face) => ({ ...face, offset: face.offset * f })))
      const [a, b] = [massProperties(solid), massProperties(large[i])]
      expect(b.volume).toBe(a.volume * f * f * f)
      expect(b.inertia).toEqual(a.inertia.map((m) => m * f * f * f * f * f))
    }
    const hull = (factor: number) => {
      const random = randomFrom(4)
      const vertices = Array.from({ length: 30 }, () => [0, 1, 2].map(() => random() * factor) as Vec3)
      return shapeToPolyhedron({ kind: 'polyhedron', vertices })
    }
    expect(hull(f).vertices).toEqual(hull(1).vertices.map((x) => x * f))
    expect(hull(f).faces.map((face) => face.normal)).toEqual(hull(1).faces.map((face) => face.normal))
  }
})
