/**
 * From what a file holds to a checked `Mesh`.
 *
 * Errors: no tetrahedra, flat tetrahedra (6 V ≤ 10⁻¹² L³ with L the longest edge), nodes with equal coordinates, tetrahedra that overlap
 * or share a face three at a time, a boundary triangle in two groups.
 * Put right and counted in `notes`: negative orientation, nodes that no tetrahedron uses, cells that are left out, triangles that do not
 * lie on the boundary.
 */

import { diagonalOf } from '../../geometry/extent.ts'
import { samePoints } from '../../math/same-points.ts'
import type { Mesh, MeshFace } from '../mesh.ts'
import { boundaryFacets, sixVolumes } from '../topology.ts'
import { pairEdges } from './edges.ts'
import { checkExtent } from './extent.ts'
import { demand, MeshError } from './mesh-error.ts'
import { areaVectors, groupPlanar } from './planes.ts'
import type { RawMesh } from './raw-mesh.ts'
import { sharpEdges } from './sharp-edges.ts'

export interface ImportedMesh {
  mesh: Mesh
  /** What was put right, left out or found by a rule, one sentence each. */
  notes: string[]
}

/** Distance from a common plane, over the diagonal of the mesh, up to which triangles form one planar face. */
export const PLANAR = 1e-6
const FLAT = 1e-12

export function finishMesh(raw: RawMesh): ImportedMesh {
  const notes: string[] = []
  demand(raw.tets.length > 0, () => `${raw.file}: no tetrahedra in the file. Mesh the volume, and save its elements.`)
  for (const [name, count] of Object.entries(raw.skipped))
    notes.push(`${count} ${count === 1 ? 'cell' : 'cells'} of type ${name} left out.`)
  const { points, tets, triangles } = dropUnused(raw, notes)
  checkExtent(raw.file, points)
  orient(raw.file, points, tets, notes)
  checkDistinct(raw.file, points)
  const { facets, given } = boundary(raw, tets, triangles, notes)
  countPieces(tets, points.length / 3, notes)
  const surface = nameFaces(points, facets, given, raw.faceNames, notes)
  return {
    mesh: { points, tets, facets, ...surface, tetRegion: raw.tetRegion, regions: raw.regions },
    notes,
  }
}

/** Leaves out the nodes that no tetrahedron uses; a triangle that uses one is dropped with it. */
function dropUnused(raw: RawMesh, notes: string[]): { points: Float64Array; tets: Int32Array; triangles: Int32Array } {
  const count = raw.points.length / 3
  const place = new Int32Array(count).fill(-1)
  for (const node of raw.tets) place[node] = 0
  let kept = 0
  for (let i = 0; i < count; i++) if (place[i] === 0) place[i] = kept++
  if (kept === count) return { points: raw.points, tets: raw.tets.slice(), triangles: raw.triangles }
  notes.push(`${count - kept} of ${count} nodes left out: no tetrahedron uses them; the others are numbered anew.`)
  const points = new Float64Array(3 * kept)
  for (let i = 0; i < count; i++)
    if (place[i] >= 0) for (let k = 0; k < 3; k++) points[3 * place[i] + k] = raw.points[3 * i + k]
  return { points, tets: raw.tets.map((n) => place[n]), triangles: raw.triangles.map((n) => place[n]) }
}

function orient(file: string, p: Float64Array, tets: Int32Array, notes: string[]): void {
  let turned = 0
  let flat = 0
  let firstFlat = 0
  for (let t = 0; t < tets.length; t += 4) {
    const six = sixVolumes(p, tets[t], tets[t + 1], tets[t + 2], tets[t + 3])
    const edge = longestSquared(p, tets, t)
    if (!(Math.abs(six) > FLAT * edge * Math.sqrt(edge))) {
      if (flat++ === 0) firstFlat = t / 4 + 1
    } else if (six < 0) {
      const keep = tets[t + 2]
      tets[t + 2] = tets[t + 3]
      tets[t + 3] = keep
      turned++
    }
  }
  demand(
    flat === 0,
    () =>
      `${file}: ${flat} of ${tets.length / 4} tetrahedra have no volume, the first is number ${firstFlat} in the order of the file. Mesh again, or remove slivers.`,
  )
  if (turned > 0)
    notes.push(
      `${turned} of ${tets.length / 4} tetrahedra were negatively oriented: their last two nodes were exchanged.`,
    )
}

function longestSquared(p: Float64Array, tets: Int32Array, t: number): number {
  let longest = 0
  for (let i = 0; i < 3; i++)
    for (let j = i + 1; j < 4; j++) {
      const a = 3 * tets[t + i]
      const b = 3 * tets[t + j]
      const x = p[a] - p[b]
      const y = p[a + 1] - p[b + 1]
      const z = p[a + 2] - p[b + 2]
      longest = Math.max(longest, x * x + y * y + z * z)
    }
  return longest
}

function checkDistinct(file: string, points: Float64Array): void {
  const first = samePoints(points)
  let doubles = 0
  let example = -1
  for (let i = 0; i < first.length; i++)
    if (first[i] !== i) {
      if (doubles++ === 0) example = i
    }
  demand(
    doubles === 0,
    () =>
      `${file}: ${doubles} nodes have the coordinates of another one, the first at (${points.slice(3 * example, 3 * example + 3).join(', ')}): the mesh would fall apart there. Merge them (Gmsh: Coherence Mesh), or give each body a file of its own.`,
  )
}

/** Boundary triangles, those of the file first and in its order, with the index of their name or −1. */
function boundary(
  raw: RawMesh,
  tets: Int32Array,
  triangles: Int32Array,
  notes: string[],
): { facets: Int32Array; given: Int32Array } {
  const outer = outerTriangles(raw.file, tets)
  const find = triangleLookup(outer)
  const facets: number[] = []
  const given: number[] = []
  const taken = new Int32Array(outer.length / 3).fill(-1)
  let inside = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const face = find(triangles[i], triangles[i + 1], triangles[i + 2])
    const name = raw.triangleFace[i / 3]
    if (face < 0) inside++
    else if (taken[face] < 0) {
      taken[face] = given.length
      given.push(name)
      const outward = sameSense(outer, 3 * face, triangles[i], triangles[i + 1])
      facets.push(triangles[i], triangles[i + (outward ? 1 : 2)], triangles[i + (outward ? 2 : 1)])
    } else {
      const names = [given[taken[face]], name].map((n) => raw.faceNames[n] ?? 'none')
      demand(
        names[0] === names[1],
        () => `${raw.file}: a boundary triangle lies in the groups ${names[0]} and ${names[1]}. Leave it in one.`,
      )
    }
  }
  if (inside > 0) notes.push(`${inside} triangles left out: they do not lie on the boundary of the tetrahedra.`)
  for (let face = 0; face < taken.length; face++)
    if (taken[face] < 0) {
      facets.push(outer[3 * face], outer[3 * face + 1], outer[3 * face + 2])
      given.push(-1)
    }
  return { facets: Int32Array.from(facets), given: Int32Array.from(given) }
}

function outerTriangles(file: string, tets: Int32Array): Int32Array {
  try {
    return boundaryFacets(tets).facets
  } catch (error) {
    throw new MeshError(`${file}: ${(error as Error).message}: tetrahedra overlap. Remove doubles and mesh again.`)
  }
}

/** Finds a triangle by its nodes in any order; −1: not there. */
function triangleLookup(triangles: Int32Array): (a: number, b: number, c: number) => number {
  const stride = triangles.reduce((most, node) => Math.max(most, node), 0) + 1
  const last = new Map<number, number>()
  const previous = new Int32Array(triangles.length / 3).fill(-1)
  const keyOf = (a: number, b: number, c: number) => Math.min(a, b, c) * stride + Math.max(a, b, c)
  for (let f = 0; f < previous.length; f++) {
    const key = keyOf(triangles[3 * f], triangles[3 * f + 1], triangles[3 * f + 2])
    previous[f] = last.get(key) ?? -1
    last.set(key, f)
  }
  return (a, b, c) => {
    let f = last.get(keyOf(a, b, c)) ?? -1
    while (f >= 0 && triangles[3 * f] + triangles[3 * f + 1] + triangles[3 * f + 2] !== a + b + c) f = previous[f]
    return f
  }
}

/** Whether a is followed by b in the triangle at `at`. */
function sameSense(triangles: Int32Array, at: number, a: number, b: number): boolean {
  const [p, q, r] = triangles.subarray(at, at + 3)
  return (p === a && q === b) || (q === a && r === b) || (r === a && p === b)
}

function countPieces(tets: Int32Array, nodes: number, notes: string[]): void {
  const parent = Int32Array.from({ length: nodes }, (_, i) => i)
  const root = (i: number) => {
    while (parent[i] !== i) i = parent[i] = parent[parent[i]]
    return i
  }
  for (let t = 0; t < tets.length; t += 4) for (let k = 1; k < 4; k++) parent[root(tets[t + k])] = root(tets[t])
  let pieces = 0
  for (let i = 0; i < nodes; i++) if (parent[i] === i) pieces++
  if (pieces > 1) notes.push(`The mesh consists of ${pieces} separate pieces.`)
}

/** Named faces as the file has them; the rest in planar groups, face1 …, without using a name twice. */
function nameFaces(
  points: Float64Array,
  facets: Int32Array,
  given: Int32Array,
  names: string[],
  notes: string[],
): { facetFace: Int32Array; faces: MeshFace[]; sharpEdges: Int32Array } {
  const edges = pairEdges(facets, points.length / 3)
  const tolerance = PLANAR * diagonalOf(points)
  const used = [...new Set(given)].filter((g) => g >= 0).sort((a, b) => a - b)
  const planar = groupPlanar(points, facets, edges, tolerance, given, (f) => given[f] < 0)
  const facetFace = given.map((g, f) => (g >= 0 ? used.indexOf(g) : used.length + planar.group[f]))
  const all = used.map((g) => names[g])
  for (let i = 0, number = 1; i < planar.count; number++)
    if (!names.includes(`face${number}`)) {
      all.push(`face${number}`)
      i++
    }
  if (planar.count > 0) notes.push(`${planar.count} planar faces without a name were found and numbered.`)
  const faces = faceNormals(points, facets, facetFace, all, tolerance)
  return { facetFace, faces, sharpEdges: sharpEdges(points, facets, edges, facetFace, (f) => f < used.length) }
}

/** Outward unit normal of each face; the zero vector where its corners leave the common plane. */
function faceNormals(
  points: Float64Array,
  facets: Int32Array,
  facetFace: Int32Array,
  names: string[],
  tolerance: number,
): MeshFace[] {
  const vectors = areaVectors(points, facets)
  const sum = new Float64Array(3 * names.length)
  const origin = new Int32Array(names.length).fill(-1)
  for (let f = 0; f < facetFace.length; f++) {
    if (origin[facetFace[f]] < 0) origin[facetFace[f]] = 3 * facets[3 * f]
    for (let k = 0; k < 3; k++) sum[3 * facetFace[f] + k] += vectors[3 * f + k]
  }
  const faces: MeshFace[] = names.map((name, i) => {
    const [x, y, z] = sum.subarray(3 * i, 3 * i + 3)
    const length = Math.sqrt(x * x + y * y + z * z)
    return { name, normal: length > 0 ? [x / length, y / length, z / length] : [0, 0, 0] }
  })
  for (let h = 0; h < facets.length; h++) {
    const face = facetFace[Math.floor(h / 3)]
    const [x, y, z] = faces[face].normal
    const p = 3 * facets[h]
    const o = origin[face]
    const off = x * (points[p] - points[o]) + y * (points[p + 1] - points[o + 1]) + z * (points[p + 2] - points[o + 2])
    if (Math.abs(off) > 2 * tolerance) faces[face].normal = [0, 0, 0]
  }
  return faces
}
