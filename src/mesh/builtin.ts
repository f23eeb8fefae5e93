/**
 * The built-in mesher: a convex block becomes Delaunay tetrahedra of good shape.
 *
 * 1. Points on corners, edges, faces and inside (`builtin-points.ts`), those of a face a function of the face alone.
 * 2. Their weighted Delaunay tetrahedra. Restricted to a plane face of a convex block they are the face's own weighted
 *    Delaunay triangles, so two blocks that share a welded face have the same triangles on it without talking.
 * 3. Tetrahedra with all four nodes on one face are dropped: they fill the rounding of the face. Faces decide, not numbers.
 * 4. Flips, smoothing, insertion and removal of inner nodes (`improve.ts`); the boundary stays as it is.
 * 5. The gate on dihedral angle and altitude (`gate.ts`).
 *
 * Fails, with a message, on concave blocks, on faces that continue each other's plane, and where an edge of the block
 * is so short beside the size and the coordinates that its ends cannot be told apart.
 */

import { surfaceAreaOf, volumeOf } from '../geometry/mass.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { cross, dot, length } from '../math/vec.ts'
import { edgesOf } from './builtin-edges.ts'
import { type BlockPoints, blockPoints } from './builtin-points.ts'
import { delaunay, type Triangulation } from './delaunay.ts'
import { orientation } from './delaunay-predicates.ts'
import { checkGate, type Gate } from './gate.ts'
import { improve } from './improve.ts'
import type { Mesh } from './mesh.ts'
import { type MeshQuality, meshQuality, placeText } from './quality.ts'
import { buildMesh } from './topology.ts'

/** Relative difference of volumes above which the block was not convex; faces that are planar to rounding stay far below. */
const FILLED = 2 ** -20
/** Sine of the angle between two neighbouring faces below which they are taken for one plane. */
const ONE_PLANE = 2 ** -30
/** Tetrahedra beyond which a size is taken for a slip of the unit. */
const MAX_TETS = 2 ** 25

export interface BuiltinOptions extends Gate {
  /** Growth of the size with depth below the faces: 1 = uniform; g adds g − 1 to the size per unit of depth. */
  grading: number
}

export interface BuiltinMesh {
  mesh: Mesh
  quality: MeshQuality
}

/** Nodes on the boundary come first; faces shared by two blocks are always meshed alike. */
export function meshConvex(solid: Polyhedron, options: BuiltinOptions): BuiltinMesh {
  checkInput(solid, options)
  const volume = volumeOf(solid)
  const points = blockPoints(solid, options.size, options.grading)
  const start = withoutFlat(delaunay(points.x, points.weights), points)
  checkAllUsed(start.tets, points)
  const better = improve({ x: points.x, tets: start.tets, across: start.across, boundary: points.boundary })
  const mesh = buildMesh({
    points: better.x,
    tets: better.tets,
    faces: solid.faces.map(({ name, normal }) => ({ name, normal })),
    faceOf: (a, b, c) => faceOfFacet(points, a, b, c),
  })
  assertPositive(mesh)
  const quality = meshQuality(mesh)
  if (!(Math.abs(quality.volume - volume) <= FILLED * volume))
    throw new Error(
      `mesher builtin: expected a convex block of ${volume} m3, but its hull has ${quality.volume} m3: it is not convex, or its faces do not close`,
    )
  checkGate('builtin', solid, mesh, quality, options)
  return { mesh, quality }
}

function checkInput(solid: Polyhedron, { size, grading }: BuiltinOptions): void {
  if (!solid.convex)
    throw new Error(
      'mesher builtin: expected a convex block, found a concave one; split it into convex pieces, or use mesher: tetgen or mesher: gmsh',
    )
  if (!(size > 0 && size < Infinity)) throw new Error(`mesher builtin: size must be positive, found ${size}`)
  if (!(grading >= 1 && grading < Infinity))
    throw new Error(`mesher builtin: grading must be 1 (uniform) or more, found ${grading}`)
  const inner = size * grading
  const expected = (8 * volumeOf(solid)) / (inner * inner * inner) + (4 * surfaceAreaOf(solid)) / (size * size)
  if (expected > MAX_TETS)
    throw new Error(
      `mesher builtin: a size of ${size} m would give about ${expected.toExponential(1)} tetrahedra in this block; use a larger size`,
    )
  checkPlanes(solid)
}

/** An edge between two faces in one plane would not hold off flat tetrahedra that belong to neither. */
function checkPlanes(solid: Polyhedron): void {
  for (const edge of edgesOf(solid)) {
    const [a, b] = edge.faces.map((f) => solid.faces[f])
    if (b && dot(a.normal, b.normal) > 0 && length(cross(a.normal, b.normal)) < ONE_PLANE)
      throw new Error(`mesher builtin: faces ${a.name} and ${b.name} lie in one plane; merge them into one face`)
  }
}

/** The face that holds all the given nodes, or −1. */
function commonFace(p: BlockPoints, nodes: ArrayLike<number>, from: number, count: number): number {
  const first = nodes[from]
  for (let k = p.start[first]; k < p.start[first + 1]; k++) {
    let shared = true
    for (let i = 1; i < count && shared; i++) shared = liesOn(p, nodes[from + i], p.faces[k])
    if (shared) return p.faces[k]
  }
  return -1
}

function liesOn(p: BlockPoints, node: number, face: number): boolean {
  for (let k = p.start[node]; k < p.start[node + 1]; k++) if (p.faces[k] === face) return true
  return false
}

function faceOfFacet(p: BlockPoints, a: number, b: number, c: number): number {
  const face = commonFace(p, [a, b, c], 0, 3)
  if (face < 0) {
    const place = placeText([p.x[3 * a], p.x[3 * a + 1], p.x[3 * a + 2]])
    throw new Error(
      `mesher builtin: a boundary triangle at ${place} m lies on no single face; two faces there may continue each other's plane (merge them), or the block is not convex`,
    )
  }
  return face
}

function withoutFlat(all: Triangulation, points: BlockPoints): Triangulation {
  const count = all.tets.length / 4
  const place = new Int32Array(count)
  let kept = 0
  for (let t = 0; t < count; t++) place[t] = commonFace(points, all.tets, 4 * t, 4) < 0 ? kept++ : -1
  const tets = new Int32Array(4 * kept)
  const across = new Int32Array(4 * kept)
  for (let t = 0; t < count; t++) {
    if (place[t] < 0) continue
    for (let i = 0; i < 4; i++) {
      const there = all.across[4 * t + i]
      const s = there < 0 ? -1 : place[there >> 2]
      tets[4 * place[t] + i] = all.tets[4 * t + i]
      across[4 * place[t] + i] = s < 0 ? -1 : 4 * s + (there & 3)
    }
  }
  return { tets, across }
}

/** A point hidden by the weight of a neighbour would leave a hole in the face's triangles. */
function checkAllUsed(tets: Int32Array, { x, start }: BlockPoints): void {
  const used = new Uint8Array(start.length - 1)
  for (const p of tets) used[p] = 1
  const missing = used.indexOf(0)
  if (missing >= 0)
    throw new Error(
      `mesher builtin: the block is too thin or has too short an edge at ${placeText(x.subarray(3 * missing, 3 * missing + 3) as unknown as number[])} m beside its size and its coordinates; merge the sliver with a neighbour, use a smaller size, or move the model towards the origin`,
    )
}

/** Ours to keep, whatever the input: no tetrahedron is flat or inverted, by exact signs. */
function assertPositive({ points, tets }: Mesh): void {
  for (let t = 0; t < tets.length; t += 4)
    if (orientation(points, tets[t], tets[t + 1], tets[t + 2], tets[t + 3]) <= 0)
      throw new Error(`defect of the built-in mesher: tetrahedron ${t / 4} is flat or inverted`)
}
