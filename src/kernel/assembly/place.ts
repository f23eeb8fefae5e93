/** Where a point that is followed stands, its gap, and how far its sides moved: the twin of `contact/follow/place-point.ts`. */
import {
  BODY_A, BODY_B, CODE, GAP, MOVE, NODE_A, NODE_B, NX, PLACE_A, PLACE_B, PX, WEIGHT_A, WEIGHT_B,
  X, centre, faceNormal, facetNode, facets, firstLoop, loop, motion, pointAt, spin, start, triple, turn, u, velocity, way, whole,
  hullFace, x,
} from './columns'
import { faceAt, refreshNormal } from './normals'
import { add, mul, sub, sum } from './pair'

/**
 * A side of the pair at hand, in the scratch: of a body R − 1 by columns (each (x, y), then z), where its centre came from, how far it has come
 * and where it is, its velocity and spin; then of the point at hand where it came from, how far it has come, and the edge that it lies on.
 */
const COLUMN: usize = 24
const START: usize = 72
const WAY: usize = 96
const CENTRE: usize = 120
const VELOCITY: usize = 144
const SPIN: usize = 168
const FROM: usize = 192
const MOVED: usize = 216
const EDGE: usize = 240
/** Whole lines of cache: pairs of numbers do not lie across two. */
const SIDE: usize = 320
/** Where the scratch begins: instances of the module that work in one memory at the same time have one each. */
let A: usize = 0
let B: usize = 0
/** Normals of the faces of the point before. */
let N: usize = 0

export function placeScratch(at: usize): void {
  A = at
  B = at + SIDE
  N = B + SIDE
}

let bodyA: i32 = -1
let bodyB: i32 = -1
/** Bodies whose numbers stand in the scratch. */
let takenA: i32 = -1
let takenB: i32 = -1
let faceA: i32 = -1
let faceB: i32 = -1
/** From b to a at the point at hand [m]. */
let apartX: f64 = 0
let apartY: f64 = 0
let apartZ: f64 = 0
/** Normal of the surface that it slides over. */
let overX: f64 = 0
let overY: f64 = 0
let overZ: f64 = 0

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

/** Where the point on a side came from and how far it has come; i: its first node, w: its weights. */
@inline
function placeOn(side: usize, body: i32, i: usize, w: usize): void {
  const a = load<f64>(w)
  const b = load<f64>(w, 8)
  const c = load<f64>(w, 16)
  if (body >= 0) {
    const dx = f64x2.splat(a - load<f64>(side, START))
    const dy = f64x2.splat(b - load<f64>(side, START + 8))
    const sz = c - load<f64>(side, START + 16)
    const turned = sum(mul(v128.load(side), dx), mul(v128.load(side, COLUMN), dy), mul(v128.load(side, 2 * COLUMN), f64x2.splat(sz)))
    const z =
      load<f64>(side, 16) * f64x2.extract_lane(dx, 0) +
      load<f64>(side, COLUMN + 16) * f64x2.extract_lane(dy, 0) +
      load<f64>(side, 2 * COLUMN + 16) * sz
    v128.store(side, v128.load(w), FROM)
    store<f64>(side, c, FROM + 16)
    v128.store(side, add(v128.load(side, WAY), turned), MOVED)
    store<f64>(side, load<f64>(side, WAY + 16) + z, MOVED + 16)
    return
  }
  const p = <usize>load<i32>(i) << 5
  const q = <usize>load<i32>(i, 4) << 5
  const s = <usize>load<i32>(i, 8) << 5
  const a2 = f64x2.splat(a)
  const b2 = f64x2.splat(b)
  const c2 = f64x2.splat(c)
  v128.store(side, sum(mul(a2, v128.load(X + p)), mul(b2, v128.load(X + q)), mul(c2, v128.load(X + s))), FROM)
  store<f64>(side, a * load<f64>(X + p, 16) + b * load<f64>(X + q, 16) + c * load<f64>(X + s, 16), FROM + 16)
  v128.store(side, sum(mul(a2, v128.load(u + p)), mul(b2, v128.load(u + q)), mul(c2, v128.load(u + s))), MOVED)
  store<f64>(side, a * load<f64>(u + p, 16) + b * load<f64>(u + q, 16) + c * load<f64>(u + s, 16), MOVED + 16)
}

/** Writes the point whose numbers stand at i and r, and its gap, which is returned [m]. */
export function placePoint(i: usize, r: usize, stamp: i32): f64 {
  placeOn(A, bodyA, i + NODE_A, r + WEIGHT_A)
  placeOn(B, bodyB, i + NODE_B, r + WEIGHT_B)
  const aFrom = v128.load(A, FROM)
  const bFrom = v128.load(B, FROM)
  const aMoved = v128.load(A, MOVED)
  const bMoved = v128.load(B, MOVED)
  const aFromZ = load<f64>(A, FROM + 16)
  const bFromZ = load<f64>(B, FROM + 16)
  const aMovedZ = load<f64>(A, MOVED + 16)
  const bMovedZ = load<f64>(B, MOVED + 16)
  const d = add(sub(aFrom, bFrom), sub(aMoved, bMoved))
  const dz = aFromZ - bFromZ + (aMovedZ - bMovedZ)
  const n = v128.load(r, NX)
  const nz = load<f64>(r, NX + 16)
  const code = load<i32>(i, CODE)
  const kind = code >> 28
  const ofA = kind == 1 ? 1.0 : kind == 2 ? 0.0 : 0.5
  takeFaces(load<i32>(i, PLACE_A), load<i32>(i, PLACE_B), stamp)
  if (kind != 3 || !crossesEdges(i, code, f64x2.extract_lane(n, 0), f64x2.extract_lane(n, 1), nz)) {
    const p: f64 = ofA < 1 ? -1 : 0
    const q: f64 = ofA > 0 ? 1 : 0
    overX = p * load<f64>(N) + q * load<f64>(N, 24)
    overY = p * load<f64>(N, 8) + q * load<f64>(N, 32)
    overZ = p * load<f64>(N, 16) + q * load<f64>(N, 40)
  }
  const dx = f64x2.extract_lane(d, 0)
  const dy = f64x2.extract_lane(d, 1)
  const gap =
    (overX * dx + overY * dy + overZ * dz) /
    (overX * f64x2.extract_lane(n, 0) + overY * f64x2.extract_lane(n, 1) + overZ * nz)
  const mean = ofA - 0.5
  store<f64>(r, gap, GAP)
  const gap2 = f64x2.splat(gap)
  const middle = mul(f64x2.splat(0.5), add(add(aFrom, aMoved), add(bFrom, bMoved)))
  v128.store(r, add(middle, mul(f64x2.splat(mean), sub(d, mul(gap2, n)))), PX)
  store<f64>(r, 0.5 * (aFromZ + aMovedZ + (bFromZ + bMovedZ)) + mean * (dz - gap * nz), PX + 16)
  apartX = dx
  apartY = dy
  apartZ = dz
  return gap
}

/** Normals of the faces of two places, unless they are those of the point before. */
@inline
function takeFaces(placeA: i32, placeB: i32, stamp: i32): void {
  const p = faceAt(placeA, hullFace)
  const q = faceAt(placeB, hullFace)
  if (p == faceA && q == faceB) return
  faceA = p
  faceB = q
  refreshNormal(p, stamp)
  refreshNormal(q, stamp)
  copy3(triple(faceNormal, p), N)
  copy3(triple(faceNormal, q), N + 24)
}

/** Square of the sine, seen along the normal, from which edges cross. */
const CROSS: f64 = 0.01

/** Whether the edges on which a crossing lies do not run along each other; `over` is then normal to both. */
function crossesEdges(i: usize, code: i32, nx: f64, ny: f64, nz: f64): bool {
  edgeAlong(load<i32>(i, PLACE_A), true, (code >> 14) & 16383, A)
  edgeAlong(load<i32>(i, PLACE_B), false, code & 16383, B)
  const ax = load<f64>(A, EDGE)
  const ay = load<f64>(A, EDGE + 8)
  const az = load<f64>(A, EDGE + 16)
  const bx = load<f64>(B, EDGE)
  const by = load<f64>(B, EDGE + 8)
  const bz = load<f64>(B, EDGE + 16)
  overX = ay * bz - az * by
  overY = az * bx - ax * bz
  overZ = ax * by - ay * bx
  const along = overX * nx + overY * ny + overZ * nz
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

/** How far a moved against b along z: what of it is known. */
let moveZ: f64 = 0

/** How far a moved against b at the point over the last step [s]. */
export function measureMove(i: usize, r: usize, before: f64): void {
  let xy = f64x2.splat(0)
  moveZ = 0
  if (before != 0) {
    xy = addMove(A, bodyA, i + NODE_A, r + WEIGHT_A, r, before, 0.5 * before, xy)
    xy = addMove(B, bodyB, i + NODE_B, r + WEIGHT_B, r, -before, 0.5 * before, xy)
  }
  // Across two lines of cache: read back as single numbers, and so written.
  store<f64>(r, f64x2.extract_lane(xy, 0), MOVE)
  store<f64>(r, f64x2.extract_lane(xy, 1), MOVE + 8)
  store<f64>(r, moveZ, MOVE + 16)
}

@inline
function addMove(side: usize, body: i32, i: usize, weight: usize, r: usize, time: f64, half: f64, known: v128): v128 {
  if (body >= 0) {
    const rx = load<f64>(r, PX) - load<f64>(side, CENTRE)
    const ry = load<f64>(r, PX + 8) - load<f64>(side, CENTRE + 8)
    const rz = load<f64>(r, PX + 16) - load<f64>(side, CENTRE + 16)
    const sx = load<f64>(side, SPIN)
    const sy = load<f64>(side, SPIN + 8)
    const sz = load<f64>(side, SPIN + 16)
    const px = rx - half * (sy * rz - sz * ry)
    const py = ry - half * (sz * rx - sx * rz)
    const pz = rz - half * (sx * ry - sy * rx)
    const x = load<f64>(side, VELOCITY) + sy * pz - sz * py
    const y = load<f64>(side, VELOCITY + 8) + sz * px - sx * pz
    moveZ += time * (load<f64>(side, VELOCITY + 16) + sx * py - sy * px)
    return add(known, mul(f64x2.splat(time), f64x2.replace_lane(f64x2.splat(x), 1, y)))
  }
  const p = motion + (<usize>load<i32>(i) << 6)
  const q = motion + (<usize>load<i32>(i, 4) << 6)
  const s = motion + (<usize>load<i32>(i, 8) << 6)
  const a = time * load<f64>(weight)
  const b = time * load<f64>(weight, 8)
  const c = time * load<f64>(weight, 16)
  moveZ = moveZ + a * load<f64>(p, 16) + b * load<f64>(q, 16) + c * load<f64>(s, 16)
  const first = add(known, mul(f64x2.splat(a), v128.load(p)))
  return sum(first, mul(f64x2.splat(b), v128.load(q)), mul(f64x2.splat(c), v128.load(s)))
}

/** How far the sides will have slid at the next step since the look, or how far they move in a step, squared [m²]. */
@inline
export function slideAhead(r: usize, gap: f64): f64 {
  const nx = load<f64>(r, NX)
  const ny = load<f64>(r, NX + 8)
  const nz = load<f64>(r, NX + 16)
  const mx = load<f64>(r, MOVE)
  const my = load<f64>(r, MOVE + 8)
  const mz = load<f64>(r, MOVE + 16)
  const along = nx * mx + ny * my + nz * mz
  const sx = apartX - gap * nx + (mx - along * nx)
  const sy = apartY - gap * ny + (my - along * ny)
  const sz = apartZ - gap * nz + (mz - along * nz)
  const slide = sx * sx + sy * sy + sz * sz
  const move = mx * mx + my * my + mz * mz
  return slide > move ? slide : move
}
