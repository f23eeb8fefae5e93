/** What a search for the common plane works with: made once with its two polyhedra, written anew for each pair. */
import type { Forms } from '../../../state/forms.ts'
import type { Reads } from '../../../state/reads.ts'

/** A plane: unit normal from b to a and gap [m], at GAP_OF; what carries it (see `entrance`). */
export interface Plane {
  real: Float64Array
  id: Int32Array
}

export const makePlane = (): Plane => ({ real: new Float64Array(4), id: new Int32Array(4) })

/** A link: P, Q, P − Q and the square of its length (see `corner-links`); kind and number of the objects of a and of b. */
export interface Link {
  real: Float64Array
  id: Int32Array
}

export const makeLink = (): Link => ({ real: new Float64Array(10), id: new Int32Array(4) })

/** Corners, edges and faces of a polyhedron that a search looks at, by their numbers in the form. */
export interface Objects {
  corner: Int32Array
  corners: number
  edge: Int32Array
  edges: number
  face: Int32Array
  faces: number
}

export const makeObjects = (): Objects => ({
  corner: new Int32Array(1),
  corners: 0,
  edge: new Int32Array(1),
  edges: 0,
  face: new Int32Array(1),
  faces: 0,
})

/** Room for as many numbers; a list that is never written into holds 0, 1, 2, … */
function grown(list: Int32Array, count: number): Int32Array {
  return count <= list.length ? list : Int32Array.from({ length: 2 * count }, (_, i) => i)
}

/** Room for all objects of a form. */
export function roomFor(forms: Reads<Forms>, form: number, objects: Objects): void {
  objects.corner = grown(objects.corner, forms.firstCorner[form + 1] - forms.firstCorner[form])
  objects.edge = grown(objects.edge, forms.firstEdge[form + 1] - forms.firstEdge[form])
  objects.face = grown(objects.face, forms.firstFace[form + 1] - forms.firstFace[form])
}

/** All objects of a form, in lists that are used for nothing else. */
export function takeAll(forms: Reads<Forms>, form: number, objects: Objects): void {
  roomFor(forms, form, objects)
  objects.corners = forms.firstCorner[form + 1] - forms.firstCorner[form]
  objects.edges = forms.firstEdge[form + 1] - forms.firstEdge[form]
  objects.faces = forms.firstFace[form + 1] - forms.firstFace[form]
}

export interface PlaneWorkspace {
  /** Corners of a and of b nearest to the plane, by the last look along N. */
  nearest: Int32Array
  /** Normal, and centre of b, to go back to (find-plane). */
  normal: Float64Array
  centre: Float64Array
  /** Kinds and features to begin from (prove-link). */
  from: Int32Array
  /** A line: start from the centre of a, and direction; the part of it that is left; the sides that cut it (clip). */
  line: Float64Array
  part: Float64Array
  cutBy: Int32Array
  /** Sums over the rim of an overlap: middle times length [m²], length [m] (lie-flat). */
  rim: Float64Array
  /** Segments of a and of b, start and way to the end; shares of them; sides that they end on; a corner (direct-step). */
  segmentA: Float64Array
  segmentB: Float64Array
  shares: Float64Array
  sides: Int32Array
  corner: Float64Array
  /** Nearest point from the centre of its own polyhedron, squared distance; kind and feature that carry it (nearest-point). */
  point: Float64Array
  pointOn: Int32Array
  /** Best plane of the nearest corners, normal and gap; kinds and features that gave it (fast-common-plane). */
  offered: Float64Array
  offeredBy: Int32Array
  /** Link of these corners; the edges away from each, and three times their numbers. */
  between: Float64Array
  edgesA: Float64Array
  edgesB: Float64Array
  edgeEnds: Int32Array
  /** A point and an outward normal (foot, overlaps). */
  spot: Float64Array
  /** Best plane and shortest link so far, and planes tried beside the best. */
  best: Plane
  link: Link
  tied: Plane
  rival: Plane
  tilted: Plane
  trial: Plane
  /** All objects of both; those near a plane; those that lie in it; the one that is kept. */
  allOfA: Objects
  allOfB: Objects
  nearA: Objects
  nearB: Objects
  lyingOfA: Objects
  lyingOfB: Objects
  oneOfA: Objects
  oneOfB: Objects
  /** Of each corner of the side in hand: height along the normal [m], 1 where it is flagged; corners near of a, b (virtual-planes). */
  height: Float64Array
  marked: Int32Array
  nearCorners: Int32Array
  /** Two directions in the plane; links of it and of turns that failed, and how many (papers/planes/common-plane). */
  axes: Float64Array
  links: Float64Array
  ridges: number
  /** R − 1 of a body (solid-geometry). */
  matrix: Float64Array
  /** Mean of the feet of all kept planes [m], and how many there are (kept-planes). */
  middle: Float64Array
}

export const makePlaneWorkspace = (): PlaneWorkspace => ({
  nearest: new Int32Array(2),
  normal: new Float64Array(3),
  centre: new Float64Array(3),
  from: new Int32Array(4),
  line: new Float64Array(6),
  part: new Float64Array(2),
  cutBy: new Int32Array(2),
  rim: new Float64Array(4),
  segmentA: new Float64Array(6),
  segmentB: new Float64Array(6),
  shares: new Float64Array(2),
  sides: new Int32Array(4),
  corner: new Float64Array(3),
  point: new Float64Array(4),
  pointOn: new Int32Array(2),
  offered: new Float64Array(4),
  offeredBy: new Int32Array(4),
  between: new Float64Array(3),
  edgesA: new Float64Array(24),
  edgesB: new Float64Array(24),
  edgeEnds: new Int32Array(2),
  spot: new Float64Array(6),
  best: makePlane(),
  link: makeLink(),
  tied: makePlane(),
  rival: makePlane(),
  tilted: makePlane(),
  trial: makePlane(),
  allOfA: makeObjects(),
  allOfB: makeObjects(),
  nearA: makeObjects(),
  nearB: makeObjects(),
  lyingOfA: makeObjects(),
  lyingOfB: makeObjects(),
  oneOfA: makeObjects(),
  oneOfB: makeObjects(),
  height: new Float64Array(64),
  marked: new Int32Array(64),
  nearCorners: new Int32Array(2),
  axes: new Float64Array(6),
  links: new Float64Array(27),
  ridges: 0,
  matrix: new Float64Array(9),
  middle: new Float64Array(4),
})
