/**
 * Virtual contact planes: the plane of the contact moved along its normal n until it touches a, and until it touches b; and the
 * objects of both that reach into the layer behind their own plane.
 *
 * What     Corners of a with n·x ≤ min + w, corners of b with n·x ≥ max − w, and edges and faces with such a corner.
 * Complete If g is the gap of this plane and d the distance or, negative, the least translation of the two, the objects that
 *          carry d are among them for w = t − g, wherever |d| ≤ t and −t ≤ g: with P − Q = d m, P of a and Q of b, |m| = 1,
 *          n·P ≤ n·Q + |d| ≤ max + t = min − g + t, and alike for Q. The lowest corner of what holds P lies no higher.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), sections 2.1.3, 2.1.4 and 2.2.1 (flags).
 */
import type { ReadNumbers } from '../../../state/reads.ts'
import type { Polyhedra } from './polyhedra.ts'
import { type Objects, type Plane, type PlaneWorkspace, roomFor } from './workspace.ts'

/**
 * Flags the objects of a and b within `width` [m] of their planes along the normal of `plane`; edges and faces with one such
 * corner at least, or with no other ones where `lying` is set.
 */
export function flagNear(c: Polyhedra, plane: Plane, width: number, lying: boolean, a: Objects, b: Objects): void {
  flagSide(c, c.a.form, c.a.corners, c.a.at, plane, 1, width, lying, a)
  flagSide(c, c.b.form, c.b.corners, c.b.at, plane, -1, width, lying, b)
}

function flagSide(
  c: Polyhedra,
  form: number,
  corners: ReadNumbers,
  at: number,
  plane: Plane,
  sign: number,
  width: number,
  lying: boolean,
  objects: Objects,
): void {
  const { forms } = c
  const nx = sign * plane.real[0]
  const ny = sign * plane.real[1]
  const nz = sign * plane.real[2]
  const count = forms.firstCorner[form + 1] - forms.firstCorner[form]
  roomFor(forms, form, objects)
  const level = rise(c.work, corners, at, count, nx, ny, nz) + width
  const { height, marked } = c.work
  let kept = 0
  for (let i = 0; i < count; i++) {
    marked[i] = height[i] <= level ? 1 : 0
    objects.corner[kept] = i
    kept += marked[i]
  }
  objects.corners = kept
  flagEdges(c, form, lying ? 2 : 1, objects)
  flagFaces(c, form, lying, objects)
}

/** n_v, into `nearCorners`: counts the corners within `width` [m] of the virtual contact planes, for each side. */
export function countNear(c: Polyhedra, plane: Plane, width: number): void {
  const { forms, work } = c
  const countA = forms.firstCorner[c.a.form + 1] - forms.firstCorner[c.a.form]
  const countB = forms.firstCorner[c.b.form + 1] - forms.firstCorner[c.b.form]
  work.nearCorners[0] = countSide(work, c.a.corners, c.a.at, countA, plane, 1, width)
  work.nearCorners[1] = countSide(work, c.b.corners, c.b.at, countB, plane, -1, width)
}

function countSide(
  work: PlaneWorkspace,
  corners: ReadNumbers,
  at: number,
  count: number,
  plane: Plane,
  sign: number,
  width: number,
): number {
  const nx = sign * plane.real[0]
  const ny = sign * plane.real[1]
  const nz = sign * plane.real[2]
  const level = rise(work, corners, at, count, nx, ny, nz) + width
  const { height } = work
  let near = 0
  for (let i = 0; i < count; i++) if (height[i] <= level) near++
  return near
}

/** Heights of the corners along n, into `height`; returns the least of them [m]. */
function rise(
  work: PlaneWorkspace,
  corners: ReadNumbers,
  at: number,
  count: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  if (count > work.height.length) {
    work.height = new Float64Array(2 * count)
    work.marked = new Int32Array(2 * count)
  }
  const { height } = work
  let least = Infinity
  for (let i = 0, k = at; i < count; i++, k += 3) {
    const h = nx * corners[k] + ny * corners[k + 1] + nz * corners[k + 2]
    height[i] = h
    if (h < least) least = h
  }
  return least
}

function flagEdges({ forms, work: { marked } }: Polyhedra, form: number, ends: number, objects: Objects): void {
  const first = forms.firstEdge[form]
  const count = forms.firstEdge[form + 1] - first
  let kept = 0
  for (let e = 0, k = 2 * first; e < count; e++, k += 2) {
    objects.edge[kept] = e
    if (marked[forms.edge[k]] + marked[forms.edge[k + 1]] >= ends) kept++
  }
  objects.edges = kept
}

function flagFaces({ forms, work: { marked } }: Polyhedra, form: number, lying: boolean, objects: Objects): void {
  const first = forms.firstFace[form]
  const count = forms.firstFace[form + 1] - first
  let kept = 0
  for (let f = 0; f < count; f++) {
    const to = forms.firstLoop[first + f + 1]
    const from = forms.firstLoop[first + f]
    let near = 0
    for (let k = from; k < to; k++) near += marked[forms.loop[k]]
    objects.face[kept] = f
    if (lying ? near === to - from : near > 0) kept++
  }
  objects.faces = kept
}
