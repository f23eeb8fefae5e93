/**
 * Room to cut one polyhedron by the planes of another: plain data, made once and written over.
 *
 * The polyhedron is a list of edges: two points, and the faces to the left and to the right of the way from the first to the
 * second. Nothing else is needed to cut it, nor to integrate over it: a face is the sum of its edges, in any order.
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import type { Polyhedra, Side } from '../planes/polyhedra.ts'

/** Numbers of `real`: plane n·x = h, outward; distance below which a point counts as on a plane [m]. */
export const PLANE = 0
export const SNAP = 4
/** Best direction of a search, and its gap [m]. */
export const BEST = 5
export const BEST_GAP = 8

/** Whose surface a face of the overlap is; of both where two faces lie in one plane. */
export const OF_A = 0
export const OF_B = 1
export const OF_BOTH = 2

export interface Work {
  real: Float64Array
  /** N·x of the corners of a and of b [m], as `measureGap` left them; corner of a least along N, corner of b farthest. */
  alongA: Float64Array
  alongB: Float64Array
  least: number
  farthest: number
  /** Corners inside the slab between the two. */
  validA: Int32Array
  validB: Int32Array
  valid: { a: number; b: number }
  /** Faces of the cutting polyhedron that may take part. */
  planes: Int32Array
  planeCount: number
  /** By face of the cutting polyhedron: 1 where it is in the list. */
  listed: Int32Array
  /** The polyhedron as it stands: points from the centre of a [m], and edges; what the next cut writes. */
  points: Float64Array
  pointCount: number
  edges: Int32Array
  edgeCount: number
  nextPoints: Float64Array
  nextEdges: Int32Array
  /** By point: signed distance from the plane [m], and its number after the cut. */
  side: Float64Array
  place: Int32Array
  /** Whether a is cut by the planes of b; faces from `firstCap` on are those of the cutting one. */
  cutA: boolean
  firstCap: number
  /** By face: owner; end of the open way along the cut, and how many ends are open (always 0 between cuts). */
  owner: Int32Array
  hub: Int32Array
  open: Int32Array
  /** By face, while measuring: a point of it, unit normal, distance from the middle [m], area [m²]; the faces that are left. */
  origin: Int32Array
  normal: Float64Array
  height: Float64Array
  area: Float64Array
  faces: Int32Array
  faceCount: number
}

export const makeWork = (): Work => ({
  real: new Float64Array(16),
  least: 0,
  farthest: 0,
  valid: { a: 0, b: 0 },
  planeCount: 0,
  pointCount: 0,
  edgeCount: 0,
  faceCount: 0,
  cutA: true,
  firstCap: 0,
  ...cornerRoom(32),
  ...faceRoom(128),
  ...cutRoom(512),
})

const cornerRoom = (corners: number) => ({
  alongA: new Float64Array(corners),
  alongB: new Float64Array(corners),
  validA: new Int32Array(corners),
  validB: new Int32Array(corners),
})

const faceRoom = (faces: number) => ({
  planes: new Int32Array(faces),
  listed: new Int32Array(faces),
  owner: new Int32Array(faces),
  hub: new Int32Array(faces),
  open: new Int32Array(faces),
  origin: new Int32Array(faces),
  normal: new Float64Array(3 * faces),
  height: new Float64Array(faces),
  area: new Float64Array(faces),
  faces: new Int32Array(faces),
})

const cutRoom = (edges: number) => ({
  points: new Float64Array(3 * edges),
  nextPoints: new Float64Array(3 * edges),
  side: new Float64Array(edges),
  place: new Int32Array(edges),
  edges: new Int32Array(4 * edges),
  nextEdges: new Int32Array(4 * edges),
})

/**
 * Makes the room large enough for two polyhedra. With F faces of both there are never more than 3 F edges and 2 F points, save for
 * rounding; a cut adds at most two edges and a point for each edge that there was.
 */
export function ensureRoom(w: Work, { forms, a, b }: Polyhedra): void {
  const countOf = (first: ReadNumbers, { form }: Side) => first[form + 1] - first[form]
  const { firstCorner, firstFace, firstEdge } = forms
  const corners = Math.max(countOf(firstCorner, a), countOf(firstCorner, b))
  const faces = countOf(firstFace, a) + countOf(firstFace, b)
  const edges = countOf(firstEdge, a) + countOf(firstEdge, b)
  if (corners > w.alongA.length) Object.assign(w, cornerRoom(2 * corners))
  if (faces > w.owner.length) Object.assign(w, faceRoom(2 * faces))
  if (3 * edges > w.side.length) Object.assign(w, cutRoom(6 * edges))
}

/** Room for a cut of the polyhedron as it stands; it keeps what it holds. */
export function ensureCut(w: Work): void {
  if (3 * w.edgeCount + w.pointCount <= w.side.length) return
  const { points, edges } = w
  Object.assign(w, cutRoom(2 * (3 * w.edgeCount + w.pointCount)))
  w.points.set(points)
  w.edges.set(edges)
}
