import fc from 'fast-check'
import { insphere, orient3d } from 'robust-predicates'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import { delaunay } from '../../src/mesh/delaunay.ts'
import { inPowerSphere, orientation } from '../../src/mesh/delaunay-predicates.ts'
import { boundaryFacets, sixVolumes } from '../../src/mesh/topology.ts'

type Five = [number, number, number, number, number, number, number, number, number, number, number, number]

const randomPoints = (n: number, seed: number) => {
  const random = randomFrom(seed)
  return Float64Array.from({ length: 3 * n }, random)
}

/** k³ points of a cubic lattice: every cell has eight cospherical corners. */
const lattice = (k: number) =>
  Float64Array.from(
    Array.from({ length: k ** 3 }, (_, p) => [p % k, Math.floor(p / k) % k, Math.floor(p / (k * k))]).flat(),
  )

const volumeOf = (x: Float64Array, tets: Int32Array) => {
  let six = 0
  for (let t = 0; t < tets.length; t += 4) six += sixVolumes(x, tets[t], tets[t + 1], tets[t + 2], tets[t + 3])
  return six / 6
}

/** Everything wrong with a Delaunay triangulation, by brute force over tetrahedra and points. */
function faults(x: Float64Array, w: Float64Array, { tets, across }: ReturnType<typeof delaunay>): string[] {
  const found: string[] = []
  for (let t = 0; t < tets.length; t += 4) {
    const [a, b, c, d] = tets.subarray(t, t + 4)
    if (orientation(x, a, b, c, d) <= 0) found.push(`tet ${t / 4} is flat or inverted`)
    for (let p = 0; p < w.length; p++)
      if (inPowerSphere(x, w, a, b, c, d, p) > 0) found.push(`point ${p} is inside the sphere of tet ${t / 4}`)
    for (let i = 0; i < 4; i++)
      if (across[t + i] >= 0 && across[across[t + i]] !== t + i) found.push(`facet ${t + i} is joined one way`)
  }
  return found
}

describe('predicates', () => {
  test('a positive tetrahedron holds its centroid, and not a far point', () => {
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.25, 0.25, 0.25, 2, 2, 2, 1, 1, 1)
    const w = new Float64Array(7)
    expect(orientation(x, 0, 1, 2, 3)).toBe(1)
    expect(inPowerSphere(x, w, 0, 1, 2, 3, 4)).toBeGreaterThan(0)
    expect(inPowerSphere(x, w, 0, 1, 2, 3, 5)).toBeLessThan(0)
    expect(inPowerSphere(x, w, 0, 1, 2, 3, 6)).toBe(0)
  })

  test('signs of robust-predicates: both are negative of ours or equal, as the header says', () => {
    const corner = Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]) as Five
    expect(orient3d(...corner)).toBe(-1)
    expect(insphere(...corner, 0.25, 0.25, 0.25)).toBeGreaterThan(0)
  })

  test('the sign of the in-sphere test agrees with an independent exact one, near and on the sphere', () => {
    const coordinate = fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.integer({ min: -3, max: 3 }).map((v) => v + 2 ** -50),
      fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((v) => v * 2 ** -39),
    )
    fc.assert(
      fc.property(fc.array(coordinate, { minLength: 15, maxLength: 15 }), (c) => {
        const x = Float64Array.from(c)
        const ours = inPowerSphere(x, new Float64Array(5), 0, 1, 2, 3, 4)
        const theirs = insphere(...(c as unknown as Five), c[12], c[13], c[14]) as number
        expect(Math.sign(ours) + 0).toBe(Math.sign(theirs) + 0)
      }),
      { seed: 1, numRuns: 3000 },
    )
  })

  test('a weight far below rounding decides a cospherical case', () => {
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1)
    expect(inPowerSphere(x, Float64Array.of(0, 0, 0, 0, 2 ** -200), 0, 1, 2, 3, 4)).toBeGreaterThan(0)
    expect(inPowerSphere(x, Float64Array.of(0, 0, 0, 2 ** -200, 0), 0, 1, 2, 3, 4)).not.toBe(0)
    expect(inPowerSphere(x, Float64Array.of(0, 0, 0, 0, -(2 ** -200)), 0, 1, 2, 3, 4)).toBeLessThan(0)
  })
})

describe('delaunay', () => {
  test.each([
    ...[4, 5, 6, 9, 20, 50].map((n) => [`${n} random points`, randomPoints(n, n)] as const),
    ['a lattice of 27', lattice(3)] as const,
    ['a lattice of 64', lattice(4)] as const,
    ['a lattice with every point twice', Float64Array.of(...lattice(3), ...lattice(3))] as const,
  ])('no point is inside a circumsphere: %s', (_, x) => {
    const w = new Float64Array(x.length / 3)
    expect(faults(x, w, delaunay(x))).toEqual([])
  })

  test('weighted: no point is inside a power sphere', () => {
    const x = randomPoints(60, 7)
    const w = randomPoints(20, 8).map((v) => v / 1000)
    expect(faults(x, w, delaunay(x, w))).toEqual([])
  })

  test('fills the hull', () => {
    for (const k of [2, 3, 4]) expect(volumeOf(lattice(k), delaunay(lattice(k)).tets)).toBe((k - 1) ** 3)
    const x = Float64Array.of(...randomPoints(200, 3), ...lattice(2))
    expect(volumeOf(x, delaunay(x).tets)).toBeCloseTo(1, 14)
    expect(boundaryFacets(delaunay(x).tets).facets.length).toBe(3 * 12)
  })

  test('weights make the tetrahedra of a lattice independent of the order of its points', () => {
    const x = lattice(4)
    const w = randomPoints(22, 5)
      .slice(0, 64)
      .map((v) => v * 2 ** -30)
    const reversed = Float64Array.from({ length: 192 }, (_, i) => x[3 * (63 - Math.floor(i / 3)) + (i % 3)])
    const names = (tets: Int32Array, name: (p: number) => number) =>
      Array.from({ length: tets.length / 4 }, (_, t) =>
        [...tets.slice(4 * t, 4 * t + 4)].map(name).sort().join(),
      ).sort()
    const there = names(delaunay(x, w).tets, (p) => p)
    const back = names(delaunay(reversed, w.slice().reverse()).tets, (p) => 63 - p)
    expect(back).toEqual(there)
  })

  test('all lengths × 4^k: the same tetrahedra', () => {
    const x = randomPoints(300, 11)
    const { tets } = delaunay(x)
    for (const scale of [4 ** 5, 4 ** -5, 4 ** -60]) expect(delaunay(x.map((v) => v * scale)).tets).toEqual(tets)
  })

  test('points in one plane, on one line, or in one place are refused', () => {
    const plane = lattice(3).map((v, i) => (i % 3 === 2 ? 0 : v))
    const line = plane.map((v, i) => (i % 3 === 1 ? 0 : v))
    for (const x of [plane, line, new Float64Array(30)]) expect(() => delaunay(x)).toThrow(/in one plane/)
  })
})
