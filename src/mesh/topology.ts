/**
 * What follows from the tetrahedra alone: their boundary triangles, outward; the sharp edges between faces.
 */
import type { Mesh, MeshFace } from './mesh.ts'

/** Corner numbers of the triangle opposite each corner of a positive tetrahedron, counter-clockwise from outside. */
const TET_FACES = [1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1] as const

export interface Boundary {
  /** Three nodes each, counter-clockwise from outside. */
  facets: Int32Array
  /** Tetrahedron of each facet. */
  facetTet: Int32Array
}

/** Six times the volume of a tetrahedron [m³]. */
export function sixVolumes(points: Float64Array, a: number, b: number, c: number, d: number): number {
  const [ax, ay, az] = [points[3 * a], points[3 * a + 1], points[3 * a + 2]]
  const ux = points[3 * b] - ax
  const uy = points[3 * b + 1] - ay
  const uz = points[3 * b + 2] - az
  const vx = points[3 * c] - ax
  const vy = points[3 * c + 1] - ay
  const vz = points[3 * c + 2] - az
  const wx = points[3 * d] - ax
  const wy = points[3 * d + 1] - ay
  const wz = points[3 * d + 2] - az
  return ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx)
}

/** Mean of the four corners of a tetrahedron [m]. */
export function tetCentroid({ points, tets }: Pick<Mesh, 'points' | 'tets'>, tet: number): [number, number, number] {
  const at: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 4; corner++)
    for (let k = 0; k < 3; k++) at[k] += points[3 * tets[4 * tet + corner] + k] / 4
  return at
}

/**
 * The triangles that belong to one tetrahedron only, in the order of the tetrahedra. A triangle with three tetrahedra, or with two
 * on the same side, is refused.
 */
export function boundaryFacets(tets: Int32Array): Boundary {
  const count = tets.length
  let size = 16
  while (size < 2 * count) size *= 2
  const mask = size - 1
  const slots = new Int32Array(mask + 1).fill(-1)
  const partner = new Int32Array(count).fill(-1)
  const key = new Int32Array(3)
  const other = new Int32Array(3)
  for (let f = 0; f < count; f++) {
    const odd = sortedNodes(tets, f, key)
    let slot = Math.imul(
      Math.imul(key[0], 73856093) ^ Math.imul(key[1], 19349663) ^ Math.imul(key[2], 83492791),
      0x9e3779b1,
    )
    slot = (slot ^ (slot >>> 15)) & mask
    let oddThere = odd
    for (; slots[slot] >= 0; slot = (slot + 1) & mask) {
      oddThere = sortedNodes(tets, slots[slot], other)
      if (other[0] === key[0] && other[1] === key[1] && other[2] === key[2]) break
    }
    const found = slots[slot]
    if (found < 0) {
      slots[slot] = f
      continue
    }
    if (partner[found] >= 0) throw new Error(`the triangle of nodes ${key.join(', ')} belongs to three tetrahedra`)
    if (odd === oddThere)
      throw new Error(
        `tetrahedra ${found >> 2} and ${f >> 2} lie on the same side of the triangle of nodes ${key.join(', ')}`,
      )
    partner[found] = f
    partner[f] = found
  }
  return collectFacets(tets, partner)
}

/** Nodes of triangle f = 4 tet + corner, ascending; says whether sorting them turned the triangle over. */
function sortedNodes(tets: Int32Array, f: number, out: Int32Array): boolean {
  const tet = f & ~3
  const corner = 3 * (f & 3)
  let a = tets[tet + TET_FACES[corner]]
  let b = tets[tet + TET_FACES[corner + 1]]
  let c = tets[tet + TET_FACES[corner + 2]]
  const odd = (a > b !== b > c) !== a > c
  if (a > b) [a, b] = [b, a]
  if (b > c) [b, c] = [c, b]
  if (a > b) [a, b] = [b, a]
  out[0] = a
  out[1] = b
  out[2] = c
  return odd
}

function collectFacets(tets: Int32Array, partner: Int32Array): Boundary {
  let count = 0
  for (const p of partner) if (p < 0) count++
  const facets = new Int32Array(3 * count)
  const facetTet = new Int32Array(count)
  for (let f = 0, k = 0; f < partner.length; f++) {
    if (partner[f] >= 0) continue
    for (let i = 0; i < 3; i++) facets[3 * k + i] = tets[(f & ~3) + TET_FACES[3 * (f & 3) + i]]
    facetTet[k++] = f >> 2
  }
  return { facets, facetTet }
}

/** Pairs of nodes: edges between two facets of different faces, lower node first, in the order of the facets. */
export function edgesBetweenFaces(facets: Int32Array, facetFace: Int32Array): Int32Array {
  const stride = facets.reduce((highest, node) => Math.max(highest, node), 0) + 1
  const end = (e: number) => facets[e % 3 === 2 ? e - 2 : e + 1]
  const faceAt = new Map<number, number>()
  for (let e = 0; e < facets.length; e++) faceAt.set(facets[e] * stride + end(e), facetFace[Math.floor(e / 3)])
  const found: number[] = []
  for (let e = 0; e < facets.length; e++) {
    const [a, b] = [facets[e], end(e)]
    if (a > b) continue
    const there = faceAt.get(b * stride + a)
    if (there !== undefined && there !== facetFace[Math.floor(e / 3)]) found.push(a, b)
  }
  return Int32Array.from(found)
}

export interface MeshParts {
  points: Float64Array
  /** Positive tetrahedra. */
  tets: Int32Array
  faces: MeshFace[]
  /** Index into `faces` of the boundary triangle with these nodes. */
  faceOf: (a: number, b: number, c: number) => number
  tetRegion?: Int32Array
  regions?: string[]
}

/** A mesh with its facets, their faces and the sharp edges. */
export function buildMesh({ points, tets, faces, faceOf, tetRegion, regions }: MeshParts): Mesh {
  const { facets } = boundaryFacets(tets)
  const facetFace = new Int32Array(facets.length / 3)
  for (let k = 0; k < facetFace.length; k++) facetFace[k] = faceOf(facets[3 * k], facets[3 * k + 1], facets[3 * k + 2])
  return {
    points,
    tets,
    facets,
    facetFace,
    faces,
    sharpEdges: edgesBetweenFaces(facets, facetFace),
    tetRegion: tetRegion ?? new Int32Array(tets.length / 4),
    regions: regions ?? [''],
  }
}
