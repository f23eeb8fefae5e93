/**
 * What finding points along a normal works with while it is at one pair: made once, handed down, written over. The faces at hand are
 * polygons as they look along the common normal: coordinates in the common plane, and height above it.
 */

import type { Frame } from '../../../math/frame.ts'
import { CORNER_A, CORNER_B, MOST, makeOverlap, type Overlap } from '../../../math/overlap-polygon.ts'
import type { Bonds } from '../../../state/bonds.ts'
import type { Clock } from '../../../state/clock.ts'
import type { Joints } from '../../../state/joints.ts'
import { POINT } from '../../../state/nodes.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import type { Sheet } from '../../points/sheet.ts'
import { makePoint, type Point } from '../../points/write-point.ts'
import { FACES } from '../tolerances.ts'
import { makeNormalSearch, type NormalSearch } from './links.ts'

// Bound here: an imported constant is looked up at every use.
const { STEEP } = FACES

/** Most corners of a polygon; a face with more is cut to cells of tets at set-up. */
export const MOST_CORNERS = 64

export interface Projected {
  count: number
  place: number
  /** Coordinates in the plane and height along the normal of each corner [m], counter-clockwise seen along the normal. */
  u: Float64Array
  v: Float64Array
  h: Float64Array
  node: Int32Array
  /** Height of its plane: h = h0 + hu·u + hv·v. */
  h0: number
  hu: number
  hv: number
  /** Area in the plane [m²]; box in the plane and along the normal [m]. */
  area: number
  uMin: number
  uMax: number
  vMin: number
  vMax: number
  hMin: number
  hMax: number
  /** Whether it looks at the other cell, and is not all but upright. */
  looks: boolean
}

export const makeProjected = (): Projected => ({
  count: 0,
  place: -1,
  u: new Float64Array(MOST_CORNERS),
  v: new Float64Array(MOST_CORNERS),
  h: new Float64Array(MOST_CORNERS),
  node: new Int32Array(MOST_CORNERS),
  h0: 0,
  hu: 0,
  hv: 0,
  area: 0,
  uMin: 0,
  uMax: 0,
  vMin: 0,
  vMax: 0,
  hMin: 0,
  hMax: 0,
  looks: false,
})

/** Places of a pair as they look along its normal, each projected once a look; `at`: where one of them stands, by its place. */
export interface Shadows {
  count: number
  of: Projected[]
  at: Int32Array
}

/** Begins a look at a pair of cells. */
export function beginShadows(shadows: Shadows, { facets, hulls }: Shapes): void {
  const places = facets.count + hulls.firstFace[hulls.count]
  if (shadows.at.length < places) shadows.at = new Int32Array(places)
  shadows.count = 0
}

/** A place of a (`flip`) or of b as it looks along the normal. */
export function shadowOf(shadows: Shadows, shapes: Shapes, frame: Frame, place: number, flip: boolean): Projected {
  const known = shadows.at[place]
  if (known < shadows.count && shadows.of[known].place === place) return shadows.of[known]
  if (shadows.count === shadows.of.length) shadows.of.push(makeProjected())
  const p = shadows.of[shadows.count]
  shadows.at[place] = shadows.count++
  project(shapes, frame, place, flip, p)
  // cos² of the angle to the common plane is 1/(1 + h_u² + h_v²).
  p.looks = p.area > 0 && STEEP * STEEP * (p.hu * p.hu + p.hv * p.hv) < 1
  return p
}

/** Projects the polygon at a place; `flip` turns the sense of one that looks against the normal. */
export function project(shapes: Shapes, frame: Frame, place: number, flip: boolean, p: Projected): void {
  p.place = place
  p.count = cornersOf(shapes, place)
  for (let k = 0; k < p.count; k++) putCorner(shapes, frame, cornerOf(shapes, place, flip, k), p, k)
  measure(p)
}

/** How many corners the polygon at a place has. */
const cornersOf = ({ facets, hulls }: Shapes, place: number): number =>
  place < facets.count ? 3 : hulls.firstLoop[place - facets.count + 1] - hulls.firstLoop[place - facets.count]

/** Node of corner k of the polygon at a place, as it is projected. */
function cornerOf({ facets, hulls }: Shapes, place: number, flip: boolean, k: number): number {
  if (place < facets.count) return facets.node[3 * place + (flip ? 2 - k : k)]
  const face = place - facets.count
  return hulls.loop[flip ? hulls.firstLoop[face + 1] - 1 - k : hulls.firstLoop[face] + k]
}

/** Direction of edge k of the polygon at a place, as it is projected [m]. */
export function edgeAlong(shapes: Shapes, place: number, flip: boolean, k: number, out: Float64Array): void {
  const { x } = shapes.nodes
  const p = POINT * cornerOf(shapes, place, flip, k)
  const q = POINT * cornerOf(shapes, place, flip, k + 1 === cornersOf(shapes, place) ? 0 : k + 1)
  for (let i = 0; i < 3; i++) out[i] = x[q + i] - x[p + i]
}

function putCorner({ nodes }: Shapes, { axes: f }: Frame, node: number, p: Projected, k: number): void {
  const at = POINT * node
  const x = nodes.x[at] - f[9]
  const y = nodes.x[at + 1] - f[10]
  const z = nodes.x[at + 2] - f[11]
  p.u[k] = x * f[0] + y * f[1] + z * f[2]
  p.v[k] = x * f[3] + y * f[4] + z * f[5]
  p.h[k] = x * f[6] + y * f[7] + z * f[8]
  p.node[k] = node
}

/** Box, area and plane: Newell's area vector (n_u, n_v, area) gives h = h0 − (n_u u + n_v v)/area through the mean corner. */
function measure(p: Projected): void {
  const { u, v, h, count } = p
  p.uMin = p.vMin = p.hMin = Infinity
  p.uMax = p.vMax = p.hMax = -Infinity
  let nu = 0
  let nv = 0
  let nh = 0
  let mu = 0
  let mv = 0
  let mh = 0
  for (let k = 0, j = count - 1; k < count; j = k++) {
    if (u[k] < p.uMin) p.uMin = u[k]
    if (u[k] > p.uMax) p.uMax = u[k]
    if (v[k] < p.vMin) p.vMin = v[k]
    if (v[k] > p.vMax) p.vMax = v[k]
    if (h[k] < p.hMin) p.hMin = h[k]
    if (h[k] > p.hMax) p.hMax = h[k]
    const ju = u[j] - u[0]
    const jv = v[j] - v[0]
    const jh = h[j] - h[0]
    const ku = u[k] - u[0]
    const kv = v[k] - v[0]
    const kh = h[k] - h[0]
    nu += jv * kh - jh * kv
    nv += jh * ku - ju * kh
    nh += ju * kv - jv * ku
    mu += ku
    mv += kv
    mh += kh
  }
  p.area = 0.5 * nh
  p.hu = nh > 0 ? -nu / nh : 0
  p.hv = nh > 0 ? -nv / nh : 0
  p.h0 = h[0] + mh / count - p.hu * (u[0] + mu / count) - p.hv * (v[0] + mv / count)
}

/** Height of the plane of a polygon over a place of it [m]; steep ones, where round-off counts, are kept to their corners. */
export function heightAt(p: Projected, u: number, v: number): number {
  const h = p.h0 + p.hu * u + p.hv * v
  return h < p.hMin ? p.hMin : h > p.hMax ? p.hMax : h
}

export interface Site {
  shapes: Shapes
  clock: Clock
  joints: Reads<Joints>
  bonds: Reads<Bonds>
  sheet: Sheet
  frame: Frame
  neighbour: number
  hullA: number
  hullB: number
  /**
   * Gap up to which points are looked at, and the most that may be [m]; whether any of them carried a force in the last step, so that all are
   * kept; gap up to which they are kept if not; the least gap of those that were not [m].
   */
  margin: number
  far: number
  near: number
  parted: number
  touched: boolean
  /** Whether any two faces that look at each other overlap, seen along the normal. */
  met: boolean
  /** Whether the deepest point leans so near to a rim that its normal may not be that of least overlap; what the search for that works with. */
  contested: boolean
  search: NormalSearch
  /** Least gap of all points, whether they make a row or not [m]. */
  deepest: number
  /** Areas of flat and of leaning cuts that touch [m²], `flatness` as the last step found it [-], and the most that cuts put off add to the second. */
  flat: Float64Array
  /** How far the edges cross whose normal the pair has: 0 where they do not, or it has that of a face [-]; room for their directions. */
  crossing: number
  directions: Float64Array
  /**
   * Leaning cuts that count nothing only tell how deep the cells reach, and how flat they lie: they are put off, and made late if that is
   * not known without them. Height of the deepest point from which on the normal is valid [m].
   */
  putOff: boolean
  isLate: boolean
  enough: number
  shadows: Shadows
  /** The faces or facets of a and of b at hand, and their cut. */
  alpha: Projected
  beta: Projected
  cut: Overlap
  /** Heights of a and of b at the corners of the cut [m]. */
  heightA: Float64Array
  heightB: Float64Array
  /** How much of the cut at hand counts [-]: of its area, and of the stiffness of its points; how much its faces lean, 0 flat to 1; how far cells lie side by side there. */
  counted: { area: number; stiffness: number; leans: number; beside: number }
  /** How far cells lie side by side where two of their faces meet. */
  beside: { faceA: number; faceB: number; much: number }
  /** The point that is about to be written; room for a place. */
  point: Point
  room: Float64Array
  perPoint: PerPoint
}

/** Points of joints whose stiffness is per point: gathered from all cuts of a pair of this width [m], before they become rows (see corner-points). */
export interface PerPoint {
  begin(): void
  /** Adds the corners of the cut of two faces. */
  gather(site: Site, joint: number, width: number): void
  /** Whether any have been added. */
  any(): boolean
  write(site: Site, width: number): void
}

/** The columns of the world that a site reads are put in for each pair. */
export const makeSite = (perPoint: PerPoint): Site =>
  ({
    frame: { axes: new Float64Array(12) },
    neighbour: 0,
    hullA: 0,
    hullB: 0,
    margin: 0,
    far: 0,
    near: 0,
    parted: Infinity,
    touched: false,
    met: false,
    contested: false,
    search: makeNormalSearch(),
    deepest: 0,
    flat: new Float64Array(4),
    crossing: 0,
    directions: new Float64Array(6),
    putOff: false,
    isLate: false,
    enough: 0,
    shadows: { count: 0, of: [], at: new Int32Array(0) },
    alpha: makeProjected(),
    beta: makeProjected(),
    cut: makeOverlap(),
    heightA: new Float64Array(MOST),
    heightB: new Float64Array(MOST),
    counted: { area: 0, stiffness: 0, leans: 0, beside: 0 },
    beside: { faceA: -1, faceB: -1, much: 0 },
    point: makePoint(),
    room: new Float64Array(3),
    perPoint,
  }) as unknown as Site

/** Codes of points: which corner, or which crossing; 0 is the centroid. */
const FROM_A = 1 << 28
const FROM_B = 2 << 28
const CROSSING = 3 << 28
/** Of a crossing: the edge of each polygon, as it was projected. */
const EDGE_BITS = 14

/** Whether a point is a corner of a (side 0) or of b (side 1), by its code. */
export const isCornerOf = (code: number, side: number): boolean => code >> 28 === (side === 0 ? 1 : 2)

/** The edge of the place of a (side 0), or of b, on which a crossing lies; −1 where a point is none. */
export function edgeOfCrossing(code: number, side: number): number {
  if (code >> 28 !== 3) return -1
  return side === 0 ? (code >> EDGE_BITS) & ((1 << EDGE_BITS) - 1) : code & ((1 << EDGE_BITS) - 1)
}

export function codeOf({ alpha, beta, cut }: Site, k: number): number {
  if (cut.kind[k] === CORNER_A) return FROM_A | alpha.node[cut.a[k]]
  if (cut.kind[k] === CORNER_B) return FROM_B | beta.node[cut.b[k]]
  return CROSSING | (cut.a[k] << EDGE_BITS) | cut.b[k]
}
