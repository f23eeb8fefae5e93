/**
 * The point of a block's surface that is nearest to the centre of a disc or sphere.
 *
 * What     Rigid cell: over its faces. With the heights s of the centre above the planes of the faces, s ≤ 0 for all means that
 *          it is inside and the plane with the largest s is nearest. Else the nearest point lies on a face with s > 0, inside its
 *          polygon or on an edge that the centre is beyond.
 *          Deformable cell: over those of its facets whose boxes are near, each a triangle with weights of its nodes; the
 *          centre is inside where it is straight behind the nearest one.
 *          Discs see the section of a cell: faces that look along z do not count.
 * Fails    Where a block is many cells (curved, concave, breakable) a body over an edge between two of them meets each.
 * Source   Any text on nearest points, e.g. Ericson, Real-Time Collision Detection (2005), 5.1.
 */
import { CELL_BOX } from '../../../state/boxes.ts'
import type { Hulls } from '../../../state/hulls.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import * as node from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { ROUND } from '../tolerances.ts'

// Bound here: an imported constant is looked up at every use.
const { POINT } = node
const { END_FACE, LEANING } = ROUND

/** The nearest point of a surface to a centre, and what is worked with to find it. */
export interface Nearest {
  /** Numbers go in and out by this array: a function that is not inlined would box each. */
  near: Float64Array
  nearId: Int32Array
}

export const makeNearest = (): Nearest => ({ near: new Float64Array(24), nearId: new Int32Array(4) })

/** Centre and radius [m]; unit normal from the surface to it; signed distance [m], negative inside; weights of the three nodes. */
export const CENTRE = 0
export const RADIUS = 3
export const OUT = 4
export const DISTANCE = 7
export const WEIGHT = 8
/** Square of the shortest distance so far [m²], and the vector from the surface to the centre [m]. */
const SQUARE = 11
const LINK = 12
/** Of the triangle at hand, with sides u and v from its first corner to the others and c from there to the centre: u·u u·v v·v u·c v·c [m²]. */
const PRODUCT = 15
/** Weights of its second and third corner at the nearest point. */
const SECOND = 20
const THIRD = 21

/** Place of the surface (see hulls), and the three nodes that carry it; −1 where a body does. */
export const PLACE = 0
export const NODE = 1

/** Height of the centre above the plane of a face [m]. */
function heightAbove({ near }: Nearest, hulls: Hulls, x: ReadNumbers, face: number): number {
  const p = POINT * hulls.loop[hulls.firstLoop[face]]
  const n = 3 * face
  return (
    hulls.normal[n] * (near[CENTRE] - x[p]) +
    hulls.normal[n + 1] * (near[CENTRE + 1] - x[p + 1]) +
    hulls.normal[n + 2] * (near[CENTRE + 2] - x[p + 2])
  )
}

const isEnd = ({ normal }: Hulls, face: number): boolean => normal[3 * face + 2] * normal[3 * face + 2] > END_FACE

/**
 * Nearest point of a rigid cell, whose normals are fresh, to the centre; `flat` for a disc. Unless it `matters`, a centre
 * further than its radius above a face is answered by that face: a bound of the distance.
 */
export function nearestFace(
  to: Nearest,
  { hulls, nodes, facets }: Shapes,
  hull: number,
  flat: boolean,
  matters: boolean,
): void {
  const { near, nearId } = to
  const { x } = nodes
  let top = -Infinity
  let best = hulls.firstFace[hull]
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    if (flat && isEnd(hulls, face)) continue
    const height = heightAbove(to, hulls, x, face)
    if (height > top) {
      top = height
      best = face
    }
  }
  nearId[NODE] = nearId[NODE + 1] = nearId[NODE + 2] = -1
  nearId[PLACE] = facets.count + best
  near[DISTANCE] = top
  for (let k = 0; k < 3; k++) near[OUT + k] = hulls.normal[3 * best + k]
  if (top <= 0 || (top > near[RADIUS] && !matters)) return
  near[SQUARE] = Infinity
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
    if (flat && isEnd(hulls, face)) continue
    if (heightAbove(to, hulls, x, face) > 0 && nearestOnPolygon(to, hulls, x, face)) nearId[PLACE] = facets.count + face
  }
  const distance = Math.sqrt(near[SQUARE])
  near[DISTANCE] = distance
  for (let k = 0; k < 3; k++) near[OUT + k] = near[LINK + k] / distance
}

/** Whether the polygon of a face has a point nearer than all so far; the link from there is kept. */
function nearestOnPolygon(to: Nearest, hulls: Hulls, x: ReadNumbers, face: number): boolean {
  const { near } = to
  const { loop, normal } = hulls
  const n = 3 * face
  const from = hulls.firstLoop[face]
  const end = hulls.firstLoop[face + 1]
  let over = true
  let better = false
  let p = POINT * loop[end - 1]
  for (let k = from; k < end; k++) {
    const q = POINT * loop[k]
    const ex = x[q] - x[p]
    const ey = x[q + 1] - x[p + 1]
    const ez = x[q + 2] - x[p + 2]
    const rx = near[CENTRE] - x[p]
    const ry = near[CENTRE + 1] - x[p + 1]
    const rz = near[CENTRE + 2] - x[p + 2]
    p = q
    const side =
      normal[n] * (ey * rz - ez * ry) + normal[n + 1] * (ez * rx - ex * rz) + normal[n + 2] * (ex * ry - ey * rx)
    if (side >= 0) continue
    over = false
    const t = (ex * rx + ey * ry + ez * rz) / (ex * ex + ey * ey + ez * ez)
    const s = t < 0 ? 0 : t > 1 ? 1 : t
    if (keepLink(to, rx - s * ex, ry - s * ey, rz - s * ez)) better = true
  }
  if (!over) return better
  const height = heightAbove(to, hulls, x, face)
  return keepLink(to, height * normal[n], height * normal[n + 1], height * normal[n + 2])
}

function keepLink({ near }: Nearest, lx: number, ly: number, lz: number): boolean {
  const square = lx * lx + ly * ly + lz * lz
  if (square >= near[SQUARE]) return false
  near[SQUARE] = square
  near[LINK] = lx
  near[LINK + 1] = ly
  near[LINK + 2] = lz
  return true
}

/** Nearest point of the facets of pair k to the centre; false where none of them is open to contact. */
export function nearestFacet(
  to: Nearest,
  { shapes, boxes, pairs }: Scene,
  neighbours: Reads<Neighbours>,
  k: number,
  flat: boolean,
): boolean {
  const { near, nearId } = to
  const { facets, hulls, nodes } = shapes
  const owners = neighbours.a[k] < 0 ? pairs.b : pairs.a
  const hull = neighbours.a[k] < 0 ? neighbours.b[k] : neighbours.a[k]
  const from = neighbours.from[k]
  const ofCell = boxes.kind[owners[from]] === CELL_BOX
  const first = hulls.firstFacet[hulls.firstFace[hull]]
  const count = ofCell ? hulls.firstFacet[hulls.firstFace[hull + 1]] - first : neighbours.from[k + 1] - from
  let best = -1
  near[SQUARE] = Infinity
  for (let n = 0; n < count; n++) {
    const facet = ofCell ? hulls.facet[first + n] : boxes.of[owners[from + n]]
    const up = facets.faceNormal[3 * facets.face[facet] + 2]
    if (facets.exposed[facet] === 0 || (flat && up * up > END_FACE)) continue
    if (nearestOnTriangle(to, nodes.x, facets.node, 3 * facet)) best = facet
  }
  if (best < 0) return false
  nearId[PLACE] = best
  for (let c = 0; c < 3; c++) nearId[NODE + c] = facets.node[3 * best + c]
  turnOut(to, nodes.x)
  return true
}

/**
 * Unit normal and signed distance of the link that was kept. From inside a convex surface the nearest point never is on an
 * edge or corner: a link that leans more than this against the triangle comes from outside, however the triangle looks.
 */
function turnOut({ near, nearId }: Nearest, x: ReadNumbers): void {
  const p = POINT * nearId[NODE]
  const q = POINT * nearId[NODE + 1]
  const r = POINT * nearId[NODE + 2]
  const ux = x[q] - x[p]
  const uy = x[q + 1] - x[p + 1]
  const uz = x[q + 2] - x[p + 2]
  const vx = x[r] - x[p]
  const vy = x[r + 1] - x[p + 1]
  const vz = x[r + 2] - x[p + 2]
  const nx = uy * vz - uz * vy
  const ny = uz * vx - ux * vz
  const nz = ux * vy - uy * vx
  const side = nx * near[LINK] + ny * near[LINK + 1] + nz * near[LINK + 2]
  const area = nx * nx + ny * ny + nz * nz
  const isInside = side < 0 && side * side > (1 - LEANING) * area * near[SQUARE]
  const length = Math.sqrt(near[SQUARE])
  near[DISTANCE] = isInside ? -length : length
  const onSurface = length === 0
  const scale = 1 / (onSurface ? Math.sqrt(area) : near[DISTANCE])
  near[OUT] = scale * (onSurface ? nx : near[LINK])
  near[OUT + 1] = scale * (onSurface ? ny : near[LINK + 1])
  near[OUT + 2] = scale * (onSurface ? nz : near[LINK + 2])
}

/** Whether a triangle has a point nearer than all so far; its weights and the link from there are kept. */
function nearestOnTriangle(to: Nearest, x: ReadNumbers, node: ReadNumbers, at: number): boolean {
  const { near } = to
  const p = POINT * node[at]
  const q = POINT * node[at + 1]
  const r = POINT * node[at + 2]
  const ux = x[q] - x[p]
  const uy = x[q + 1] - x[p + 1]
  const uz = x[q + 2] - x[p + 2]
  const vx = x[r] - x[p]
  const vy = x[r + 1] - x[p + 1]
  const vz = x[r + 2] - x[p + 2]
  const cx = near[CENTRE] - x[p]
  const cy = near[CENTRE + 1] - x[p + 1]
  const cz = near[CENTRE + 2] - x[p + 2]
  near[PRODUCT] = ux * ux + uy * uy + uz * uz
  near[PRODUCT + 1] = ux * vx + uy * vy + uz * vz
  near[PRODUCT + 2] = vx * vx + vy * vy + vz * vz
  near[PRODUCT + 3] = ux * cx + uy * cy + uz * cz
  near[PRODUCT + 4] = vx * cx + vy * cy + vz * cz
  placeOnTriangle(near)
  const b = near[SECOND]
  const c = near[THIRD]
  if (!keepLink(to, cx - b * ux - c * vx, cy - b * uy - c * vy, cz - b * uz - c * vz)) return false
  near[WEIGHT] = 1 - b - c
  near[WEIGHT + 1] = b
  near[WEIGHT + 2] = c
  return true
}

/** Nearest point of the triangle at hand: inside it, or the nearest one of its three sides. */
function placeOnTriangle(near: Float64Array): void {
  const uu = near[PRODUCT]
  const uv = near[PRODUCT + 1]
  const vv = near[PRODUCT + 2]
  const uc = near[PRODUCT + 3]
  const vc = near[PRODUCT + 4]
  const b = uc * vv - vc * uv
  const c = vc * uu - uc * uv
  const whole = uu * vv - uv * uv
  if (b >= 0 && c >= 0 && b + c <= whole) {
    near[SECOND] = b / whole
    near[THIRD] = c / whole
    return
  }
  const alongU = uc <= 0 ? 0 : uc >= uu ? 1 : uc / uu
  const alongV = vc <= 0 ? 0 : vc >= vv ? 1 : vc / vv
  const ww = uu - 2 * uv + vv
  const wc = uu - uv - uc + vc
  const alongW = wc <= 0 ? 0 : wc >= ww ? 1 : wc / ww
  // Squares of the distances to the three sides, less that to the first corner.
  const toU = alongU * (alongU * uu - 2 * uc)
  const toV = alongV * (alongV * vv - 2 * vc)
  const toW = uu - 2 * uc + alongW * (alongW * ww - 2 * wc)
  const onU = toU <= toV && toU <= toW
  const onV = !onU && toV <= toW
  near[SECOND] = onU ? alongU : onV ? 0 : 1 - alongW
  near[THIRD] = onU ? 0 : onV ? alongV : alongW
}
