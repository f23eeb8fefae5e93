/**
 * Where a point that is followed stands, and its gap.
 *
 * What     A side of a point is where its nodes or its body have taken it: from P = Σ w X by Σ w u, from P by u + (R − 1)(P − X). So D, from b to a,
 *          is a difference of where both came from, which is what it was at the look, and of how far they have come, which is small.
 *          The gap is m·D/m·n: what the sides have slid since the look counts where the surface below leans against n.
 */
import { rotationLessOne } from '../../math/quaternion.ts'
import type { Contacts } from '../../state/contacts.ts'
import * as rows from '../../state/contacts.ts'
import { type Nodes, POINT } from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { refreshNormal } from '../look/faces/cell-geometry.ts'
import { edgeAlong, edgeOfCrossing, isCornerOf } from '../look/faces/site.ts'

// Bound here: an imported constant is looked up at every use.
const { BODY_A, CODE, FROM_A, FROM_B, GAP, IDS, MOVE, NODE_A, NODE_B, NX, PLACE_A, PLACE_B, PX, ROW, WEIGHT_A } = rows
const { WEIGHT_B } = rows

/** A side of a pair while its points are followed: of its body, where it has one, R − 1, the way of its centre and where that was. */
interface Side {
  body: number
  matrix: Float64Array
  way: Float64Array
  centre: Float64Array
  /** Where the point at hand stood before anything moved, how far it has come, and the edge that it lies on where edges cross [m]. */
  from: Float64Array
  moved: Float64Array
  edge: Float64Array
}

/** What placing points works with: the sides of the pair at hand. */
export interface Placing {
  a: Side
  b: Side
  /** From b to a at the point at hand [m]. */
  apart: Float64Array
  /** Normal of the surface that the point at hand slides over, of any length. */
  over: Float64Array
  /** Faces of the last point, −1 before the first; their outward normals. */
  faces: Int32Array
  normals: Float64Array
}

const makeSide = (): Side => ({
  body: -1,
  matrix: new Float64Array(9),
  way: new Float64Array(3),
  centre: new Float64Array(3),
  from: new Float64Array(3),
  moved: new Float64Array(3),
  edge: new Float64Array(3),
})

export const makePlacing = (): Placing => ({
  a: makeSide(),
  b: makeSide(),
  apart: new Float64Array(3),
  over: new Float64Array(3),
  faces: new Int32Array(2),
  normals: new Float64Array(6),
})

/** Both sides of a pair whose points begin at c, as they stand. */
export function takeSides({ a, b, faces }: Placing, shapes: Shapes, contacts: Reads<Contacts>, c: number): void {
  takeSide(shapes, contacts, c, 0, a)
  takeSide(shapes, contacts, c, 1, b)
  faces[0] = faces[1] = -1
}

function takeSide({ bodies }: Shapes, { id }: Reads<Contacts>, c: number, which: number, side: Side): void {
  const body = id[IDS * c + BODY_A + which]
  side.body = body
  if (body < 0) return
  rotationLessOne(bodies.turn, 4 * body, side.matrix)
  for (let i = 0; i < 3; i++) {
    side.way[i] = bodies.u[3 * body + i]
    side.centre[i] = bodies.X[3 * body + i]
  }
}

/** The point on a side: how far three nodes have taken it by their weights, or its body, as nodes of bodies are placed; `at`: where it came from. */
function placeOn(
  { body, matrix: m, way, centre, from, moved }: Side,
  { u }: Reads<Nodes>,
  id: ReadNumbers,
  first: number,
  row: ReadNumbers,
  w: number,
  at: number,
): void {
  from[0] = row[at]
  from[1] = row[at + 1]
  from[2] = row[at + 2]
  if (body >= 0) {
    const x = from[0] - centre[0]
    const y = from[1] - centre[1]
    const z = from[2] - centre[2]
    moved[0] = way[0] + (m[0] * x + m[1] * y + m[2] * z)
    moved[1] = way[1] + (m[3] * x + m[4] * y + m[5] * z)
    moved[2] = way[2] + (m[6] * x + m[7] * y + m[8] * z)
    return
  }
  const a = row[w]
  const b = row[w + 1]
  const c = row[w + 2]
  const p = POINT * id[first]
  const q = POINT * id[first + 1]
  const s = POINT * id[first + 2]
  moved[0] = a * u[p] + b * u[q] + c * u[s]
  moved[1] = a * u[p + 1] + b * u[q + 1] + c * u[s + 1]
  moved[2] = a * u[p + 2] + b * u[q + 2] + c * u[s + 2]
}

/**
 * Writes the point and its gap, which is returned [m]: D = a − b along n, and what the sides have slid since the look over surfaces that
 * lean against n, so that the gap is m·D/m·n. A corner goes with its side over the face of the other, whose normal is m; where edges
 * cross m is normal to both; the centroid stands midway, and m is the mean of both faces.
 */
export function placePoint(
  placing: Placing,
  shapes: Shapes,
  stamp: number,
  id: ReadNumbers,
  i: number,
  row: Float64Array,
  r: number,
): number {
  const { a, b, apart, normals, over } = placing
  placeOn(a, shapes.nodes, id, i + NODE_A, row, r + WEIGHT_A, r + FROM_A)
  placeOn(b, shapes.nodes, id, i + NODE_B, row, r + WEIGHT_B, r + FROM_B)
  const x = a.from[0] - b.from[0] + (a.moved[0] - b.moved[0])
  const y = a.from[1] - b.from[1] + (a.moved[1] - b.moved[1])
  const z = a.from[2] - b.from[2] + (a.moved[2] - b.moved[2])
  const nx = row[r + NX]
  const ny = row[r + NX + 1]
  const nz = row[r + NX + 2]
  const code = id[i + CODE]
  const ofA = isCornerOf(code, 0) ? 1 : isCornerOf(code, 1) ? 0 : 0.5
  takeFaces(placing, shapes, id[i + PLACE_A], id[i + PLACE_B], stamp)
  if (!crossesEdges(placing, shapes, id, i, row, r)) {
    const p = ofA < 1 ? -1 : 0
    const q = ofA > 0 ? 1 : 0
    over[0] = p * normals[0] + q * normals[3]
    over[1] = p * normals[1] + q * normals[4]
    over[2] = p * normals[2] + q * normals[5]
  }
  const gap = (over[0] * x + over[1] * y + over[2] * z) / (over[0] * nx + over[1] * ny + over[2] * nz)
  const mean = ofA - 0.5
  row[r + GAP] = gap
  row[r + PX] = 0.5 * (a.from[0] + a.moved[0] + (b.from[0] + b.moved[0])) + mean * (x - gap * nx)
  row[r + PX + 1] = 0.5 * (a.from[1] + a.moved[1] + (b.from[1] + b.moved[1])) + mean * (y - gap * ny)
  row[r + PX + 2] = 0.5 * (a.from[2] + a.moved[2] + (b.from[2] + b.moved[2])) + mean * (z - gap * nz)
  apart[0] = x
  apart[1] = y
  apart[2] = z
  return gap
}

/** Normals of the faces of two places, unless they are those of the point before. */
function takeFaces(placing: Placing, shapes: Shapes, placeA: number, placeB: number, stamp: number): void {
  const { faces, normals } = placing
  const { facets, hulls, nodes } = shapes
  const p = placeA < facets.count ? facets.hullFace[placeA] : placeA - facets.count
  const q = placeB < facets.count ? facets.hullFace[placeB] : placeB - facets.count
  if (p === faces[0] && q === faces[1]) return
  faces[0] = p
  faces[1] = q
  refreshNormal(hulls, nodes, p, stamp)
  refreshNormal(hulls, nodes, q, stamp)
  for (let k = 0; k < 3; k++) {
    normals[k] = hulls.normal[3 * p + k]
    normals[3 + k] = hulls.normal[3 * q + k]
  }
}

/** Square of the sine of the angle, seen along the normal, from which edges cross, and do not run along each other [-]. */
const CROSS = 0.01

/** Whether the point is a crossing of edges; `over` is then normal to both. */
function crossesEdges(
  { a, b, over }: Placing,
  shapes: Shapes,
  id: ReadNumbers,
  i: number,
  row: ReadNumbers,
  r: number,
): boolean {
  const p = edgeOfCrossing(id[i + CODE], 0)
  if (p < 0) return false
  edgeAlong(shapes, id[i + PLACE_A], true, p, a.edge)
  edgeAlong(shapes, id[i + PLACE_B], false, edgeOfCrossing(id[i + CODE], 1), b.edge)
  const { 0: ax, 1: ay, 2: az } = a.edge
  const { 0: bx, 1: by, 2: bz } = b.edge
  over[0] = ay * bz - az * by
  over[1] = az * bx - ax * bz
  over[2] = ax * by - ay * bx
  const along = over[0] * row[r + NX] + over[1] * row[r + NX + 1] + over[2] * row[r + NX + 2]
  return along * along > CROSS * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)
}

/** How far the sides will have slid at the next step since the look, or how far they move in a step, squared [m²]. */
export function slideAhead({ apart }: Reads<Placing>, row: ReadNumbers, r: number, gap: number): number {
  const nx = row[r + NX]
  const ny = row[r + NX + 1]
  const nz = row[r + NX + 2]
  const mx = row[r + MOVE]
  const my = row[r + MOVE + 1]
  const mz = row[r + MOVE + 2]
  const along = nx * mx + ny * my + nz * mz
  const x = apart[0] - gap * nx + (mx - along * nx)
  const y = apart[1] - gap * ny + (my - along * ny)
  const z = apart[2] - gap * nz + (mz - along * nz)
  const slide = x * x + y * y + z * z
  const move = mx * mx + my * my + mz * mz
  return slide > move ? slide : move
}

/** Where a side of a point stood before anything had moved [m]: P = Σ w X, or P = p − u + (Rᵀ − 1)(p − x), in small differences. */
export function writeOrigin(
  { a: side }: Placing,
  { bodies, nodes }: Shapes,
  { id, row }: Contacts,
  discount: number,
  c: number,
  which: number,
): void {
  const body = id[IDS * c + BODY_A + which]
  const r = ROW * c
  const to = r + FROM_A + 3 * which
  if (body < 0) {
    blend(nodes.X, id, IDS * c + NODE_A + 3 * which, row, r + WEIGHT_A + 3 * which, to)
    return
  }
  const half = (which === 0 ? 0.5 : -0.5) * (row[r + GAP] - discount)
  const { from: at, matrix: m } = side
  rotationLessOne(bodies.turn, 4 * body, m)
  for (let i = 0; i < 3; i++) at[i] = row[r + PX + i] + half * row[r + NX + i]
  const x = at[0] - bodies.x[3 * body]
  const y = at[1] - bodies.x[3 * body + 1]
  const z = at[2] - bodies.x[3 * body + 2]
  for (let i = 0; i < 3; i++) row[to + i] = at[i] - (bodies.u[3 * body + i] - (m[i] * x + m[3 + i] * y + m[6 + i] * z))
}

/** What three nodes have by their weights. */
function blend(X: ReadNumbers, id: ReadNumbers, node: number, row: Float64Array, w: number, to: number): void {
  const p = POINT * id[node]
  const q = POINT * id[node + 1]
  const s = POINT * id[node + 2]
  for (let i = 0; i < 3; i++) row[to + i] = row[w] * X[p + i] + row[w + 1] * X[q + i] + row[w + 2] * X[s + i]
}
