/**
 * Where points that are followed stand, their gaps, and how far their sides moved: the twin of `contact/follow/place-point.ts`. Two points of a
 * pair at once: a number of both is an f64x2, and each lane does what is done there with one. What a part hands on stands in the scratch.
 */
import {
  BODY_A, BODY_B, CODE, FROM_A, FROM_B, GAP, MOVE, NODE_A, NODE_B, NX, PLACE_A, PLACE_B, PX, WEIGHT_A, WEIGHT_B,
  centre, faceNormal, facetNode, facets, firstLoop, loop, motion, pointAt, spin, start, triple, turn, u, velocity, way, whole,
  hullFace, x,
} from './columns'
import { faceAt, refreshNormal } from './normals'
import { add, dot, firstOf, firsts, half, larger, mul, pairOf, secondOf, seconds, sub, sum } from './pair'

/**
 * A side of the pair at hand: of a body R − 1 by columns, where its centre came from, how far it has come and where it is, its velocity and
 * spin; then of both points how far they have come (x, y, z), and the edge that one of them lies on.
 */
const COLUMN: usize = 24
const START: usize = 72
const WAY: usize = 96
const CENTRE: usize = 120
const VELOCITY: usize = 144
const SPIN: usize = 168
const MOVED: usize = 192
const EDGE: usize = 240
/** Whole lines of cache: pairs of numbers do not lie across two. */
const SIDE: usize = 320
/** A surface that points slide over: its normal, of any length; ½ where a corner of a slides over b, −½ the other way round, else 0. */
const SURFACE: usize = 32
/** How far a moved against b at the one point and at the other; what lies across the normal of the way from b to a (x, y, z of both). */
const MOTION: usize = 32
const ASIDE: usize = 2 * MOTION
/** Where the scratch begins: instances of the module that work in one memory at the same time have one each. */
let A: usize = 0
let B: usize = 0
/** Surfaces by who has the corner (neither, a, b), and where the edges of the one and the other point cross; then motions. */
let surfaces: usize = 0
let motions: usize = 0

export function placeScratch(at: usize): void {
  A = at
  B = at + SIDE
  surfaces = B + SIDE
  motions = surfaces + 5 * SURFACE
}

let bodyA: i32 = -1
let bodyB: i32 = -1
/** Bodies whose numbers stand in the scratch. */
let takenA: i32 = -1
let takenB: i32 = -1
let faceA: i32 = -1
let faceB: i32 = -1

@inline
function copy3(from: usize, to: usize): void {
  store<f64>(to, load<f64>(from))
  store<f64>(to, load<f64>(from, 8), 8)
  store<f64>(to, load<f64>(from, 16), 16)
}

/** Bodies have moved: none stands in the scratch. */
export function forgetSides(): void {
  takenA = takenB = -1
}

function takeSide(side: usize, body: i32): void {
  const q = turn + (<usize>body << 5)
  const w = load<f64>(q)
  const i = load<f64>(q, 8)
  const j = load<f64>(q, 16)
  const k = load<f64>(q, 24)
  store<f64>(side, -2 * (j * j + k * k))
  store<f64>(side, 2 * (i * j + w * k), 8)
  store<f64>(side, 2 * (i * k - w * j), 16)
  store<f64>(side, 2 * (i * j - w * k), COLUMN)
  store<f64>(side, -2 * (i * i + k * k), COLUMN + 8)
  store<f64>(side, 2 * (j * k + w * i), COLUMN + 16)
  store<f64>(side, 2 * (i * k + w * j), 2 * COLUMN)
  store<f64>(side, 2 * (j * k - w * i), 2 * COLUMN + 8)
  store<f64>(side, -2 * (i * i + j * j), 2 * COLUMN + 16)
  copy3(triple(start, body), side + START)
  copy3(triple(way, body), side + WAY)
  copy3(triple(centre, body), side + CENTRE)
  copy3(triple(velocity, body), side + VELOCITY)
  copy3(triple(spin, body), side + SPIN)
}

/** Both sides of a pair whose first point has its whole numbers at i. */
export function takeSides(i: usize): void {
  bodyA = load<i32>(i, BODY_A)
  bodyB = load<i32>(i, BODY_B)
  if (bodyA >= 0 && bodyA != takenA) takeSide(A, (takenA = bodyA))
  if (bodyB >= 0 && bodyB != takenB) takeSide(B, (takenB = bodyB))
  faceA = faceB = -1
}

/** How far both points on a side have come; i, j: their first nodes, w, v: their weights, f, g: where they came from. */
@inline
function placeOn(
  side: usize, body: i32, i: usize, j: usize, w: usize, v: usize, f: usize, g: usize, time: f64,
): void {
  if (body >= 0) placeByBody(side, f, g)
  else placeByNodes(side, i, j, w, v, time)
}

function placeByBody(side: usize, f: usize, g: usize): void {
  const x = sub(firsts(v128.load(f), v128.load(g)), v128.load64_splat(side, START))
  const y = sub(seconds(v128.load(f), v128.load(g)), v128.load64_splat(side, START + 8))
  const z = sub(firsts(v128.load(f, 16), v128.load(g, 16)), v128.load64_splat(side, START + 16))
  v128.store(side, add(v128.load64_splat(side, WAY), turned(side, x, y, z)), MOVED)
  v128.store(side, add(v128.load64_splat(side, WAY + 8), turned(side + 8, x, y, z)), MOVED + 16)
  v128.store(side, add(v128.load64_splat(side, WAY + 16), turned(side + 16, x, y, z)), MOVED + 32)
}

/** A row of R − 1, of which the columns stand from m on, times a vector. */
@inline
function turned(m: usize, x: v128, y: v128, z: v128): v128 {
  return dot(v128.load64_splat(m), x, v128.load64_splat(m, COLUMN), y, v128.load64_splat(m, 2 * COLUMN), z)
}

/** Where a is carried by nodes, this also says how far they moved [s]. */
function placeByNodes(side: usize, i: usize, j: usize, w: usize, v: usize, time: f64): void {
  const column = u
  const velocities = motion
  const known = motions
  const isFirst = bodyA < 0
  const a = v128.load64_splat(w)
  const b = v128.load64_splat(w, 8)
  const c = v128.load64_splat(w, 16)
  const p = nodeAt(i)
  const q = nodeAt(i + 4)
  const s = nodeAt(i + 8)
  const xy = blendXY(column, p, q, s, a, b, c)
  const z = blendZ(column, p, q, s, a, b, c)
  if (isFirst) addMoveOfNodes(known, velocities, p, q, s, a, b, c, time)
  const d = v128.load64_splat(v)
  const e = v128.load64_splat(v, 8)
  const f = v128.load64_splat(v, 16)
  const l = nodeAt(j)
  const m = nodeAt(j + 4)
  const n = nodeAt(j + 8)
  const otherXY = blendXY(column, l, m, n, d, e, f)
  v128.store(side, firsts(xy, otherXY), MOVED)
  v128.store(side, seconds(xy, otherXY), MOVED + 16)
  v128.store(side, pairOf(z, blendZ(column, l, m, n, d, e, f)), MOVED + 32)
  if (isFirst) addMoveOfNodes(known + MOTION, velocities, l, m, n, d, e, f, time)
}

/** x and y of what three nodes have in a column, by weights that stand in both lanes; and z. */
@inline
function blendXY(column: usize, p: usize, q: usize, s: usize, a: v128, b: v128, c: v128): v128 {
  return dot(a, v128.load(column + p), b, v128.load(column + q), c, v128.load(column + s))
}

@inline
function blendZ(column: usize, p: usize, q: usize, s: usize, a: v128, b: v128, c: v128): f64 {
  return firstOf(a) * load<f64>(column + p, 16) + firstOf(b) * load<f64>(column + q, 16) + firstOf(c) * load<f64>(column + s, 16)
}

/** Writes the points whose numbers stand at i and r, j and s, and their gaps, which are returned [m]; n: their normal. */
export function placeTwo(
  i: usize, j: usize, r: usize, s: usize, stamp: i32, before: f64, nx: v128, ny: v128, nz: v128,
): v128 {
  forgetMoves()
  placeOn(A, bodyA, i + NODE_A, j + NODE_A, r + WEIGHT_A, s + WEIGHT_A, r + FROM_A, s + FROM_A, before)
  placeOn(B, bodyB, i + NODE_B, j + NODE_B, r + WEIGHT_B, s + WEIGHT_B, r + FROM_B, s + FROM_B, -before)
  const one = surfaceOf(i, 3, stamp, nx, ny, nz)
  const oneXY = v128.load(one)
  const oneZ = v128.load(one, 16)
  const other = surfaceOf(j, 4, stamp, nx, ny, nz)
  const otherXY = v128.load(other)
  const otherZ = v128.load(other, 16)
  const overX = firsts(oneXY, otherXY)
  const overY = seconds(oneXY, otherXY)
  const overZ = firsts(oneZ, otherZ)
  const mean = seconds(oneZ, otherZ)
  const fromAX = firsts(v128.load(r, FROM_A), v128.load(s, FROM_A))
  const fromAY = seconds(v128.load(r, FROM_A), v128.load(s, FROM_A))
  const fromAZ = firsts(v128.load(r, FROM_A + 16), v128.load(s, FROM_A + 16))
  const fromBX = firsts(v128.load(r, FROM_B), v128.load(s, FROM_B))
  const fromBY = seconds(v128.load(r, FROM_B), v128.load(s, FROM_B))
  const fromBZ = firsts(v128.load(r, FROM_B + 16), v128.load(s, FROM_B + 16))
  const dx = add(sub(fromAX, fromBX), sub(v128.load(A, MOVED), v128.load(B, MOVED)))
  const dy = add(sub(fromAY, fromBY), sub(v128.load(A, MOVED + 16), v128.load(B, MOVED + 16)))
  const dz = add(sub(fromAZ, fromBZ), sub(v128.load(A, MOVED + 32), v128.load(B, MOVED + 32)))
  const gap = f64x2.div(dot(overX, dx, overY, dy, overZ, dz), dot(overX, nx, overY, ny, overZ, nz))
  const asideX = sub(dx, mul(gap, nx))
  const asideY = sub(dy, mul(gap, ny))
  const asideZ = sub(dz, mul(gap, nz))
  v128.store(motions, asideX, ASIDE)
  v128.store(motions, asideY, ASIDE + 16)
  v128.store(motions, asideZ, ASIDE + 32)
  const x = add(half(add(add(fromAX, v128.load(A, MOVED)), add(fromBX, v128.load(B, MOVED)))), mul(mean, asideX))
  const y = add(half(add(add(fromAY, v128.load(A, MOVED + 16)), add(fromBY, v128.load(B, MOVED + 16)))), mul(mean, asideY))
  const z = add(half(add(add(fromAZ, v128.load(A, MOVED + 32)), add(fromBZ, v128.load(B, MOVED + 32)))), mul(mean, asideZ))
  v128.store(r, firsts(x, y), PX)
  v128.store(r, firsts(z, gap), PX + 16)
  v128.store(s, seconds(x, y), PX)
  v128.store(s, seconds(z, gap), PX + 16)
  keepNormal(r, nx, ny, nz)
  keepNormal(s, nx, ny, nz)
  return gap
}

@inline
function keepNormal(r: usize, nx: v128, ny: v128, nz: v128): void {
  v128.store(r, firsts(nx, ny), NX)
  store<f64>(r, firstOf(nz), NX + 16)
}

/** Address of the surface that the point with its whole numbers at i slides over; `own`: where that of a crossing goes. */
@inline
function surfaceOf(i: usize, own: usize, stamp: i32, nx: v128, ny: v128, nz: v128): usize {
  takeFaces(load<i32>(i, PLACE_A), load<i32>(i, PLACE_B), stamp)
  const code = load<i32>(i, CODE)
  const kind = code >> 28
  const crossing = surfaces + own * SURFACE
  if (kind == 3 && crossesEdges(i, code, crossing, firstOf(nx), firstOf(ny), firstOf(nz))) return crossing
  return surfaces + (kind == 1 ? SURFACE : kind == 2 ? 2 * SURFACE : 0)
}

/** Surfaces that lie on the faces of two places, unless they are those of the point before. */
@inline
function takeFaces(placeA: i32, placeB: i32, stamp: i32): void {
  const p = faceAt(placeA, hullFace)
  const q = faceAt(placeB, hullFace)
  if (p == faceA && q == faceB) return
  faceA = p
  faceB = q
  refreshNormal(p, stamp)
  refreshNormal(q, stamp)
  writeSurface(surfaces, p, -1, q, 1, 0)
  writeSurface(surfaces + SURFACE, p, 0, q, 1, 0.5)
  writeSurface(surfaces + 2 * SURFACE, p, -1, q, 0, -0.5)
}

/** Normal of face p times α and of face q times β. */
@inline
function writeSurface(surface: usize, p: i32, alpha: f64, q: i32, beta: f64, mean: f64): void {
  const m = triple(faceNormal, p)
  const n = triple(faceNormal, q)
  v128.store(surface, add(mul(f64x2.splat(alpha), v128.load(m)), mul(f64x2.splat(beta), v128.load(n))))
  v128.store(surface, pairOf(alpha * load<f64>(m, 16) + beta * load<f64>(n, 16), mean), 16)
}

/** Square of the sine, seen along the normal, from which edges cross. */
const CROSS: f64 = 0.01

/** Whether the edges on which a crossing lies do not run along each other; its surface is then normal to both. */
function crossesEdges(i: usize, code: i32, surface: usize, nx: f64, ny: f64, nz: f64): bool {
  edgeAlong(load<i32>(i, PLACE_A), true, (code >> 14) & 16383, A)
  edgeAlong(load<i32>(i, PLACE_B), false, code & 16383, B)
  const ax = load<f64>(A, EDGE)
  const ay = load<f64>(A, EDGE + 8)
  const az = load<f64>(A, EDGE + 16)
  const bx = load<f64>(B, EDGE)
  const by = load<f64>(B, EDGE + 8)
  const bz = load<f64>(B, EDGE + 16)
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  v128.store(surface, pairOf(x, y))
  v128.store(surface, pairOf(z, 0), 16)
  const along = x * nx + y * ny + z * nz
  return along * along > CROSS * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)
}

/** Edge k of the polygon at a place, in its own sense or the other way round. */
@inline
function edgeAlong(place: i32, flip: bool, k: i32, side: usize): void {
  const inFacets = place < facets
  const face = place - facets
  const from = inFacets ? 0 : whole(firstLoop, face)
  const count = inFacets ? 3 : whole(firstLoop, face + 1) - from
  const list = inFacets ? facetNode + 12 * <usize>place : loop + (<usize>from << 2)
  const next = k + 1 == count ? 0 : k + 1
  const p = pointAt(x, whole(list, flip ? count - 1 - k : k))
  const q = pointAt(x, whole(list, flip ? count - 1 - next : next))
  store<f64>(side, load<f64>(q) - load<f64>(p), EDGE)
  store<f64>(side, load<f64>(q, 8) - load<f64>(p, 8), EDGE + 8)
  store<f64>(side, load<f64>(q, 16) - load<f64>(p, 16), EDGE + 16)
}

@inline
function forgetMoves(): void {
  const zero = f64x2.splat(0)
  v128.store(motions, zero)
  v128.store(motions, zero, 16)
  v128.store(motions, zero, MOTION)
  v128.store(motions, zero, MOTION + 16)
}

/** How far a moved against b at both points over the last step [s], a before b. */
export function measureMoves(i: usize, j: usize, r: usize, s: usize, before: f64): void {
  if (bodyA >= 0) {
    addMoveOfBody(A, r, s, f64x2.splat(before), f64x2.splat(0.5 * before))
    if (bodyB < 0) addMovesOfNodes(i + NODE_B, j + NODE_B, r + WEIGHT_B, s + WEIGHT_B, -before)
  }
  if (bodyB >= 0) addMoveOfBody(B, r, s, f64x2.splat(-before), f64x2.splat(0.5 * before))
  keepMove(r, motions)
  keepMove(s, motions + MOTION)
}

@inline
function keepMove(r: usize, move: usize): void {
  v128.store(r, v128.load(move), MOVE)
  store<f64>(r, load<f64>(move, 16), MOVE + 16)
}

function addMoveOfBody(side: usize, r: usize, s: usize, time: v128, ofHalf: v128): void {
  const sx = v128.load64_splat(side, SPIN)
  const sy = v128.load64_splat(side, SPIN + 8)
  const sz = v128.load64_splat(side, SPIN + 16)
  const rx = sub(firsts(v128.load(r, PX), v128.load(s, PX)), v128.load64_splat(side, CENTRE))
  const ry = sub(seconds(v128.load(r, PX), v128.load(s, PX)), v128.load64_splat(side, CENTRE + 8))
  const rz = sub(firsts(v128.load(r, PX + 16), v128.load(s, PX + 16)), v128.load64_splat(side, CENTRE + 16))
  const px = sub(rx, mul(ofHalf, sub(mul(sy, rz), mul(sz, ry))))
  const py = sub(ry, mul(ofHalf, sub(mul(sz, rx), mul(sx, rz))))
  const pz = sub(rz, mul(ofHalf, sub(mul(sx, ry), mul(sy, rx))))
  const x = mul(time, sub(add(v128.load64_splat(side, VELOCITY), mul(sy, pz)), mul(sz, py)))
  const y = mul(time, sub(add(v128.load64_splat(side, VELOCITY + 8), mul(sz, px)), mul(sx, pz)))
  const z = mul(time, sub(add(v128.load64_splat(side, VELOCITY + 16), mul(sx, py)), mul(sy, px)))
  v128.store(motions, add(v128.load(motions), firsts(x, y)))
  v128.store(motions, add(v128.load(motions, MOTION), seconds(x, y)), MOTION)
  store<f64>(motions, load<f64>(motions, 16) + firstOf(z), 16)
  store<f64>(motions, load<f64>(motions, MOTION + 16) + secondOf(z), MOTION + 16)
}

function addMovesOfNodes(i: usize, j: usize, w: usize, v: usize, time: f64): void {
  addMoveOfNodes(motions, motion, nodeAt(i), nodeAt(i + 4), nodeAt(i + 8), v128.load64_splat(w), v128.load64_splat(w, 8), v128.load64_splat(w, 16), time)
  addMoveOfNodes(
    motions + MOTION, motion, nodeAt(j), nodeAt(j + 4), nodeAt(j + 8), v128.load64_splat(v), v128.load64_splat(v, 8), v128.load64_splat(v, 16), time,
  )
}

/** Adds the way of three nodes by their weights; p, q, s: where they stand in columns of 32 bytes. */
@inline
function addMoveOfNodes(move: usize, velocities: usize, p: usize, q: usize, s: usize, a: v128, b: v128, c: v128, time: f64): void {
  const v = velocities + 2 * p
  const w = velocities + 2 * q
  const z = velocities + 2 * s
  const t = f64x2.splat(time)
  const d = mul(t, a)
  const e = mul(t, b)
  const f = mul(t, c)
  v128.store(move, sum(add(v128.load(move), mul(d, v128.load(v))), mul(e, v128.load(w)), mul(f, v128.load(z))))
  const known = load<f64>(move, 16) + firstOf(d) * load<f64>(v, 16)
  store<f64>(move, known + firstOf(e) * load<f64>(w, 16) + firstOf(f) * load<f64>(z, 16), 16)
}

/** Where a node stands in columns of 32 bytes. */
@inline
function nodeAt(i: usize): usize {
  return <usize>load<i32>(i) << 5
}

/** How far the sides of both points will have slid at the next step since the look, or how far they move in a step, squared [m²]. */
@inline
export function slidesAhead(nx: v128, ny: v128, nz: v128): v128 {
  const mx = firsts(v128.load(motions), v128.load(motions, MOTION))
  const my = seconds(v128.load(motions), v128.load(motions, MOTION))
  const mz = pairOf(load<f64>(motions, 16), load<f64>(motions, MOTION + 16))
  const along = dot(nx, mx, ny, my, nz, mz)
  const sx = add(v128.load(motions, ASIDE), sub(mx, mul(along, nx)))
  const sy = add(v128.load(motions, ASIDE + 16), sub(my, mul(along, ny)))
  const sz = add(v128.load(motions, ASIDE + 32), sub(mz, mul(along, nz)))
  return larger(dot(mx, mx, my, my, mz, mz), dot(sx, sx, sy, sy, sz, sz))
}
