import { describe, expect, test } from 'vitest'
import type { Mesh } from '../../src/mesh/mesh.ts'
import { meshBox } from '../../src/mesh/structured.ts'
import { jitterMesh } from '../../src/mesh/structured-jitter.ts'
import { boundaryFacets, sixVolumes } from '../../src/mesh/topology.ts'
import { CRACKS, explodeMesh } from '../../src/setup/explode.ts'
import { checkShape } from '../../src/state/check.ts'
import { POINT } from '../../src/state/nodes.ts'
import { bondedWorld, volumeOf } from '../force/bonds-world.ts'

const MESHES: [string, Mesh][] = [
  ['one cell', meshBox([1, 2, 3], [1, 1, 1])],
  ['a jittered box', jitterMesh(meshBox([2, 1, 1], [4, 3, 3]), 0.2, 5)],
]

const point = (mesh: Mesh, node: number) => [...mesh.points.subarray(3 * node, 3 * node + 3)]
const corners = (mesh: Mesh, facet: number) => [0, 1, 2].map((c) => point(mesh, mesh.facets[3 * facet + c]))

function areaOf([p, q, r]: number[][]): number[] {
  const [e, f] = [q, r].map((x) => x.map((c, i) => c - p[i]))
  return [0, 1, 2].map((i) => 0.5 * (e[(i + 1) % 3] * f[(i + 2) % 3] - e[(i + 2) % 3] * f[(i + 1) % 3]))
}

describe.each(MESHES)('%s', (_, mesh) => {
  const { mesh: broken, inner } = explodeMesh(mesh)
  const count = mesh.tets.length / 4

  test('every tet has four nodes of its own, where they were', () => {
    expect(broken.tets.length).toBe(mesh.tets.length)
    expect(new Set(broken.tets).size).toBe(4 * count)
    for (let k = 0; k < 4 * count; k++) expect(point(broken, broken.tets[k])).toEqual(point(mesh, mesh.tets[k]))
  })

  test('volumes are those of the mesh', () => {
    for (let t = 0; t < count; t++) {
      const volume = ({ points, tets }: Mesh) => {
        const [a, b, c, d] = tets.subarray(4 * t, 4 * t + 4)
        return sixVolumes(points, a, b, c, d)
      }
      expect(volume(broken)).toBe(volume(mesh))
    }
  })

  test('all sides are facets; outer ones keep their face and its area', () => {
    expect(broken.facets.length).toBe(12 * count)
    expect(broken.faces[broken.faces.length - 1]).toEqual({ name: CRACKS, normal: [0, 0, 0] })
    for (let face = 0; face < mesh.faces.length; face++) {
      const sum = (m: Mesh) => {
        const total = [0, 0, 0]
        for (let f = 0; f < m.facetFace.length; f++) {
          if (m.facetFace[f] !== face) continue
          const area = areaOf(corners(m, f))
          for (let i = 0; i < 3; i++) total[i] += area[i]
        }
        return total
      }
      sum(broken).forEach((x, i) => {
        expect(x).toBeCloseTo(sum(mesh)[i], 12)
      })
    }
    const cracked = broken.facetFace.filter((face) => face === mesh.faces.length).length
    expect(cracked).toBe(4 * count - mesh.facetFace.length)
    expect(2 * (inner.length / 5)).toBe(cracked)
    // The boundary of tets that share no node are all their sides.
    expect(boundaryFacets(broken.tets).facets).toEqual(broken.facets)
  })

  test('pairs inside are each once, corner on corner, looking away from each other', () => {
    const seen = new Set<number>()
    for (let k = 0; k < inner.length; k += 5) {
      const [f, g, ...match] = inner.subarray(k, k + 5)
      expect(f).toBeLessThan(g)
      for (const facet of [f, g]) {
        expect(seen.has(facet)).toBe(false)
        expect(broken.facetFace[facet]).toBe(mesh.faces.length)
        seen.add(facet)
      }
      expect([...match].sort()).toEqual([0, 1, 2])
      const there = corners(broken, g)
      expect(match.map((c) => there[c])).toEqual(corners(broken, f))
      areaOf(corners(broken, f)).forEach((x, i) => {
        expect(x).toBeCloseTo(-areaOf(there)[i], 14)
      })
    }
  })

  test('sharp edges lie where they were', () => {
    const text = (m: Mesh, k: number) =>
      [m.sharpEdges[k], m.sharpEdges[k + 1]]
        .map((node) => point(m, node).join())
        .sort()
        .join(' ')
    const edges = (m: Mesh) => new Set(Array.from({ length: m.sharpEdges.length / 2 }, (_, k) => text(m, 2 * k)))
    expect(edges(broken)).toEqual(edges(mesh))
  })
})

test('columns made of it are sound; mass and volume are kept, its own tets hang on each node', () => {
  const mesh = jitterMesh(meshBox([2, 1, 1], [4, 2, 2]), 0.2, 5)
  const whole = bondedWorld([{ mesh }]).world
  const { world } = bondedWorld([{ mesh, fracture: true }])
  expect(checkShape(world)).toEqual([])
  expect(volumeOf(world)).toBeCloseTo(volumeOf(whole), 13)
  const mass = (w: typeof world) => w.nodes.mass.reduce((sum, m) => sum + m, 0)
  expect(mass(world)).toBeCloseTo(mass(whole), 9)
  for (let node = 0; node < world.nodes.count; node++)
    expect([...world.tets.node].filter((place) => place === POINT * node).length).toBeGreaterThanOrEqual(1)
})

test('a face of that name is refused', () => {
  const mesh = meshBox([1, 1, 1], [1, 1, 1])
  const faces = mesh.faces.map((face, i) => (i === 0 ? { ...face, name: CRACKS } : face))
  expect(() => explodeMesh({ ...mesh, faces })).toThrow(/named "cracks".*rename it/)
})
