/**
 * A mesh whose tetrahedra may come apart: each gets nodes of its own, and all its sides become facets. Outer ones stay on the
 * faces of the block; those between two tets lie on one more face, `cracks`, and are paired.
 */
import type { Mesh } from '../mesh/mesh.ts'
import { SIDES } from '../state/dormant.ts'

export const CRACKS = 'cracks'

export interface Exploded {
  mesh: Mesh
  /**
   * Facets inside the block that are one, five numbers each: facet f, facet g (f < g), and the corners of g that are where
   * corners 0, 1, 2 of f are. Facets 4 t to 4 t + 3 are those of tet t.
   */
  inner: Int32Array
  /** Node of the mesh as it was, of each node. */
  original: Int32Array
}

export function explodeMesh(mesh: Mesh): Exploded {
  if (mesh.faces.some(({ name }) => name === CRACKS))
    throw new Error(
      `a face is named "${CRACKS}", which names the sides of elements inside a block that may break; rename it`,
    )
  const count = mesh.tets.length / 4
  const cracks = mesh.faces.length
  const points = new Float64Array(12 * count)
  const facets = new Int32Array(12 * count)
  const facetFace = new Int32Array(4 * count).fill(cracks)
  for (let k = 0; k < 4 * count; k++) {
    points.set(mesh.points.subarray(3 * mesh.tets[k], 3 * mesh.tets[k] + 3), 3 * k)
    for (let c = 0; c < 3; c++) facets[3 * k + c] = (k & ~3) + SIDES[3 * (k & 3) + c]
  }
  const { inner, outer } = pairSides(mesh)
  for (const [f, facet] of outer) facetFace[f] = mesh.facetFace[facet]
  return {
    mesh: {
      points,
      tets: Int32Array.from({ length: 4 * count }, (_, k) => k),
      facets,
      facetFace,
      faces: [...mesh.faces, { name: CRACKS, normal: [0, 0, 0] }],
      sharpEdges: copySharpEdges(mesh, facets, outer),
      tetRegion: mesh.tetRegion,
      regions: mesh.regions,
    },
    inner,
    original: mesh.tets,
  }
}

/**
 * Sides with the same three nodes, found among the sides with the same lowest node; sides that are facets of the mesh, with
 * the facet.
 */
function pairSides({ points, tets, facets }: Mesh): { inner: Int32Array; outer: [number, number][] } {
  const sides = tets.length
  const node = (side: number, c: number) =>
    side < sides ? tets[(side & ~3) + SIDES[3 * (side & 3) + c]] : facets[3 * (side - sides) + c]
  const lowest = (side: number) => Math.min(node(side, 0), node(side, 1), node(side, 2))
  const first = new Int32Array(points.length / 3 + 1)
  const total = sides + facets.length / 3
  for (let side = 0; side < total; side++) first[lowest(side) + 1]++
  for (let n = 1; n < first.length; n++) first[n] += first[n - 1]
  const list = new Int32Array(total)
  const next = first.slice()
  for (let side = 0; side < total; side++) list[next[lowest(side)]++] = side
  const has = (side: number, n: number) => node(side, 0) === n || node(side, 1) === n || node(side, 2) === n
  const inner: number[] = []
  const outer: [number, number][] = []
  for (let f = 0; f < sides; f++) {
    const low = lowest(f)
    for (let k = first[low]; k < first[low + 1]; k++) {
      const g = list[k]
      if (g <= f || !has(g, node(f, 0)) || !has(g, node(f, 1)) || !has(g, node(f, 2))) continue
      if (g >= sides) outer.push([f, g - sides])
      else inner.push(f, g, ...[0, 1, 2].map((c) => [0, 1, 2].findIndex((d) => node(g, d) === node(f, c))))
    }
  }
  return { inner: Int32Array.from(inner), outer }
}

/** Every copy of a sharp edge that is an edge of an outer facet, once for each tet. */
function copySharpEdges(mesh: Mesh, facets: Int32Array, outer: [number, number][]): Int32Array {
  const stride = mesh.points.length / 3
  const key = (a: number, b: number) => Math.min(a, b) * stride + Math.max(a, b)
  const sharp = new Set<number>()
  for (let e = 0; e < mesh.sharpEdges.length; e += 2) sharp.add(key(mesh.sharpEdges[e], mesh.sharpEdges[e + 1]))
  const seen = new Set<number>()
  const found: number[] = []
  for (const [f] of outer)
    for (let c = 0; c < 3; c++) {
      const a = facets[3 * f + c]
      const b = facets[3 * f + ((c + 1) % 3)]
      const copy = Math.min(a, b) * mesh.tets.length + Math.max(a, b)
      if (seen.has(copy) || !sharp.has(key(mesh.tets[a], mesh.tets[b]))) continue
      seen.add(copy)
      found.push(Math.min(a, b), Math.max(a, b))
    }
  return Int32Array.from(found)
}
