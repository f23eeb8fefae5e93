import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Vec3 } from '../../src/math/vec.ts'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox, meshShell, meshTube } from '../../src/mesh/structured.ts'
import { jitterMesh } from '../../src/mesh/structured-jitter.ts'
import { boundaryFacets, sixVolumes } from '../../src/mesh/topology.ts'
import { rotateMesh, scaleMesh, translateMesh } from '../../src/mesh/transform.ts'
import { checkMesh } from './check-mesh.ts'

const tetVolumes = ({ points, tets }: Mesh) =>
  Array.from(
    { length: tets.length / 4 },
    (_, t) => sixVolumes(points, ...([...tets.slice(4 * t, 4 * t + 4)] as [number, number, number, number])) / 6,
  )
const volume = (mesh: Mesh) => tetVolumes(mesh).reduce((sum, v) => sum + v, 0)

/** Area vectors of the facets of each face. */
function areas({ points, facets, facetFace, faces }: Mesh): Record<string, Vec3> {
  const sum: Record<string, Vec3> = Object.fromEntries(faces.map((f) => [f.name, [0, 0, 0] as Vec3]))
  for (const [k, face] of facetFace.entries()) {
    const [a, b, c] = [0, 1, 2].map((i) => points.slice(3 * facets[3 * k + i], 3 * facets[3 * k + i] + 3))
    const [u, v] = [b.map((x, i) => x - a[i]), c.map((x, i) => x - a[i])]
    const target = sum[faces[face].name]
    for (let i = 0; i < 3; i++) target[i] += (u[(i + 1) % 3] * v[(i + 2) % 3] - u[(i + 2) % 3] * v[(i + 1) % 3]) / 2
  }
  return sum
}

/** Interior triangles shared twice, by plain counting. */
function triangleCounts({ tets }: Mesh): Map<string, number> {
  const counts = new Map<string, number>()
  for (let t = 0; t < tets.length; t += 4)
    for (let skip = 0; skip < 4; skip++) {
      const key = [0, 1, 2, 3]
        .filter((i) => i !== skip)
        .map((i) => tets[t + i])
        .sort((a, b) => a - b)
        .join()
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

function expectConforming(mesh: Mesh): void {
  expect(checkMesh(mesh)).toEqual([])
  const counts = [...triangleCounts(mesh).values()]
  expect(Math.max(...counts)).toBeLessThanOrEqual(2)
  expect(counts.filter((c) => c === 1).length).toBe(mesh.facets.length / 3)
}

describe('box', () => {
  test('one cell: six tetrahedra about the diagonal', () => {
    const mesh = meshBox([1, 2, 3], [1, 1, 1])
    expect(mesh.tets.length).toBe(24)
    for (let t = 0; t < 6; t++) expect([...mesh.tets.slice(4 * t, 4 * t + 4)]).toEqual(expect.arrayContaining([0, 7]))
    for (const v of tetVolumes(mesh)) expect(v).toBe(1)
    expect(mesh.sharpEdges.length / 2).toBe(12)
  })

  test('cells of any number: conforming, exact, named', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 })),
        (cells) => {
          const mesh = meshBox([0.3, 2, 7], cells)
          const [a, b, c] = cells
          expectConforming(mesh)
          expect(mesh.tets.length).toBe(24 * a * b * c)
          expect(mesh.sharpEdges.length / 2).toBe(4 * (a + b + c))
          expect(volume(mesh)).toBeCloseTo(4.2, 13)
          const found = areas(mesh)
          for (const { name, normal } of mesh.faces) {
            const size = normal.reduce((sum, n, i) => sum + Math.abs(n) * (4.2 / [0.3, 2, 7][i]), 0)
            for (let i = 0; i < 3; i++) expect(found[name][i]).toBeCloseTo(normal[i] * size, 12)
          }
        },
      ),
      { seed: 31, numRuns: 30 },
    )
  })

  test('nodes run x fastest and lie at size · i / n', () => {
    const mesh = meshBox([0.7, 1, 1], [7, 1, 2])
    for (let i = 0; i < 7; i++) expect(mesh.points[3 * i]).toBe((0.7 * i) / 7)
    expect(mesh.points[3 * 7]).toBe(0.7)
    expect([...mesh.points.slice(3 * 16, 3 * 17)]).toEqual([0, 0, 0.5])
  })

  test('refusals', () => {
    expect(() => meshBox([1, 1, 1], [1, 0, 1])).toThrow(/cells must be whole numbers of 1 or more, found \[1, 0, 1\]/)
    expect(() => meshBox([1, 0, 1], [1, 1, 1])).toThrow(/size along y must be positive/)
  })
})

describe('tube', () => {
  const quarter = { inner: 1, outer: 2, height: 0.25, from: 0, to: Math.PI / 2 }

  test('a quarter: volume of its chords, planes exact', () => {
    const mesh = meshTube(quarter, [4, 6, 1])
    expectConforming(mesh)
    const chords = (6 * Math.sin(Math.PI / 12)) / 2
    expect(volume(mesh)).toBeCloseTo(chords * 3 * 0.25, 13)
    expect(mesh.faces).toEqual([
      { name: 'inner', normal: [0, 0, 0] },
      { name: 'outer', normal: [0, 0, 0] },
      { name: 'start', normal: [0, -1, 0] },
      { name: 'end', normal: [-1, 0, 0] },
      { name: 'bottom', normal: [0, 0, -1] },
      { name: 'top', normal: [0, 0, 1] },
    ])
    for (const [k, f] of mesh.facetFace.entries())
      for (let i = 0; i < 3; i++) {
        const node = mesh.facets[3 * k + i]
        if (mesh.faces[f].name === 'start') expect(mesh.points[3 * node + 1]).toBe(0)
        if (mesh.faces[f].name === 'end') expect(mesh.points[3 * node]).toBe(0)
      }
  })

  test('grading: each cell is longer by the ratio, the ends are exact', () => {
    const mesh = meshTube({ ...quarter, outer: 10 }, [8, 8, 1], 1.35)
    const r = Array.from({ length: 9 }, (_, i) => mesh.points[3 * i])
    expect([r[0], r[8]]).toEqual([1, 10])
    for (let i = 1; i < 8; i++) expect((r[i + 1] - r[i]) / (r[i] - r[i - 1])).toBeCloseTo(1.35, 12)
    expect(r[1] - r[0]).toBeCloseTo((9 * 0.35) / (1.35 ** 8 - 1), 13)
  })

  test('a full turn closes on itself; its sharp edges are four rings', () => {
    for (const from of [0, 0.3, -Math.PI]) {
      const mesh = meshTube({ ...quarter, from, to: from + 2 * Math.PI }, [2, 12, 3])
      expectConforming(mesh)
      expect(mesh.points.length / 3).toBe(3 * 12 * 4)
      expect(mesh.faces.map((f) => f.name)).toEqual(['inner', 'outer', 'bottom', 'top'])
      expect(mesh.sharpEdges.length / 2).toBe(4 * 12)
      expect(volume(mesh)).toBeCloseTo(((12 * Math.sin(Math.PI / 6)) / 2) * 3 * 0.25, 13)
    }
  })

  test('refusals', () => {
    expect(() => meshTube({ ...quarter, inner: 2 }, [1, 1, 1])).toThrow(/0 < inner < outer/)
    expect(() => meshTube({ ...quarter, to: 7 }, [1, 9, 1])).toThrow(/increase by at most 2π/)
    expect(() => meshTube({ ...quarter, to: 3.5 }, [1, 1, 1])).toThrow(/too coarse.*use more cells/)
    expect(() => meshTube({ ...quarter, to: 2 * Math.PI }, [1, 2, 1])).toThrow(/needs 3 cells around/)
    expect(() => meshTube(quarter, [1, 1, 1], 0)).toThrow(/ratio/)
  })
})

describe('spherical shell', () => {
  test('volume converges to that of the sector with second order', () => {
    const shell = { inner: 1, outer: 2, azimuth: [0.2, 1.4] as [number, number], polar: [0.5, 1.9] as [number, number] }
    const exact = (7 / 3) * 1.2 * (Math.cos(0.5) - Math.cos(1.9))
    const error = [6, 12, 24].map((n) => {
      const mesh = meshShell(shell, [2, n, n])
      expectConforming(mesh)
      return Math.abs(volume(mesh) / exact - 1)
    })
    expect(error[0] / error[1]).toBeCloseTo(4, 1)
    expect(error[1] / error[2]).toBeCloseTo(4, 1)
  })

  test('an octant from the pole to the equator: exact planes, no face at the pole', () => {
    const mesh = meshShell({ inner: 1, outer: 2, azimuth: [0, Math.PI / 2], polar: [0, Math.PI / 2] }, [2, 4, 4], 1.2)
    expectConforming(mesh)
    expect(mesh.faces).toEqual([
      { name: 'inner', normal: [0, 0, 0] },
      { name: 'outer', normal: [0, 0, 0] },
      { name: 'start', normal: [0, -1, 0] },
      { name: 'end', normal: [-1, 0, 0] },
      { name: 'lower', normal: [0, 0, -1] },
    ])
    const axis = { start: 1, end: 0, lower: 2 } as Record<string, number>
    for (const [k, f] of mesh.facetFace.entries()) {
      const a = axis[mesh.faces[f].name]
      if (a === undefined) continue
      for (let i = 0; i < 3; i++) expect(mesh.points[3 * mesh.facets[3 * k + i] + a]).toBe(0)
    }
  })

  test('a whole shell with both poles', () => {
    const mesh = meshShell({ inner: 1, outer: 3, azimuth: [0, 2 * Math.PI], polar: [0, Math.PI] }, [1, 16, 8])
    expectConforming(mesh)
    expect(mesh.faces.map((f) => f.name)).toEqual(['inner', 'outer'])
    expect(mesh.sharpEdges.length).toBe(0)
    expect(mesh.points.length / 3).toBe(2 * (2 + 16 * 7))
  })
})

describe('jitter', () => {
  test('moves interior nodes only, keeps every tetrahedron positive, depends on the seed', () => {
    const mesh = meshBox([1, 1, 1], [4, 4, 4])
    const surface = new Set(mesh.facets)
    for (const amount of [0.1, 0.3, 5]) {
      const moved = jitterMesh(mesh, amount, 1)
      expectConforming(moved)
      expect(volume(moved)).toBeCloseTo(1, 13)
      let most = 0
      for (let n = 0; n < mesh.points.length / 3; n++) {
        const d = Math.hypot(...[0, 1, 2].map((a) => moved.points[3 * n + a] - mesh.points[3 * n + a]))
        if (surface.has(n)) expect(d).toBe(0)
        else expect(d).toBeGreaterThan(0)
        most = Math.max(most, d)
      }
      expect(most).toBeLessThanOrEqual(amount * 0.25)
      expect(jitterMesh(mesh, amount, 1).points).toEqual(moved.points)
      expect(jitterMesh(mesh, amount, 2).points).not.toEqual(moved.points)
    }
  })
})

describe('transform', () => {
  test('turning, moving and scaling keep the mesh valid and its normals true', () => {
    const mesh = meshBox([1, 2, 3], [2, 2, 2])
    const moved = scaleMesh(translateMesh(rotateMesh(mesh, [1, 2, 3], 0.7, [5, 1, 0]), [10, 20, 30]), 3)
    expectConforming(moved)
    expect(volume(moved)).toBeCloseTo(6 * 27, 9)
    const found = areas(moved)
    for (const { name, normal } of moved.faces) {
      const size = Math.hypot(...found[name])
      for (let i = 0; i < 3; i++) expect(found[name][i] / size).toBeCloseTo(normal[i], 12)
    }
  })

  test('four quarter turns are none', () => {
    let mesh = meshBox([0.1, 0.2, 0.3], [1, 2, 1])
    const { points, faces } = mesh
    for (let i = 0; i < 4; i++) mesh = rotateMesh(mesh, [0, 1, 0], Math.PI / 2)
    expect(mesh.points).toEqual(points)
    expect(mesh.faces).toEqual(faces)
  })
})

test('lengths times 4^±5: the same bits times the power', () => {
  for (const f of [4 ** -5, 4 ** 5]) {
    const make = (s: number): Mesh[] => [
      jitterMesh(meshBox([0.7 * s, 1.1 * s, 3 * s], [3, 4, 5]), 0.4, 3),
      meshTube({ inner: 0.3 * s, outer: 1.7 * s, height: 0.1 * s, from: 0.1, to: 2 }, [5, 6, 2], 1.35),
      meshShell({ inner: 0.3 * s, outer: 1.7 * s, azimuth: [0, 1], polar: [0, 1] }, [5, 6, 2], 1.35),
    ]
    const large = make(f)
    for (const [i, mesh] of make(1).entries())
      expect(large[i]).toEqual({ ...mesh, points: mesh.points.map((x) => x * f) })
  }
})

describe('what a broken mesh is told', () => {
  const good = meshBox([1, 1, 1], [2, 2, 2])

  test('inverted, flat, turned, missing and stray parts', () => {
    const inverted = { ...good, tets: good.tets.slice() }
    ;[inverted.tets[0], inverted.tets[1]] = [inverted.tets[1], inverted.tets[0]]
    expect(checkMesh(inverted)).toEqual(['tetrahedron 0 is inverted'])
    const twice = { ...good, tets: Int32Array.from([...good.tets, 0, 1, 4, 13]), tetRegion: new Int32Array(49) }
    expect(checkMesh(twice).join()).toMatch(/same side of the triangle|three tetrahedra|facet/)
    const flat = { ...good, points: good.points.map((x, i) => (i % 3 === 2 ? 0 : x)) }
    expect(checkMesh(flat).join()).toMatch(/tetrahedron 0 is flat.*and 43 more of this kind/)
    const turned = { ...good, facets: good.facets.slice() }
    ;[turned.facets[0], turned.facets[1]] = [turned.facets[1], turned.facets[0]]
    expect(checkMesh(turned).join()).toMatch(/clockwise from outside.*1 boundary triangles have no facet/)
    const stray = { ...good, points: Float64Array.from([...good.points, 9, 9, Number.NaN]) }
    expect(checkMesh(stray).join()).toMatch(/node 27 belongs to no tetrahedron,node 27 is not finite/)
  })

  test('three tetrahedra on one triangle', () => {
    expect(() => boundaryFacets(Int32Array.from([0, 1, 2, 3, 0, 2, 1, 4, 0, 1, 2, 5]))).toThrow(/three tetrahedra/)
  })
})
