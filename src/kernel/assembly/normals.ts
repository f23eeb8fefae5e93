/** Normals of faces and of pairs: the twin of what `contact/follow/follow.ts` asks of hulls. */
import {
  COMMON_PLANE, EDGES, FACE_OF_A, FACE_OF_B, a, axis, axisA, axisB, b, bodyOf, edge, edgeFace, faceNormal, facetNode, facets,
  firstLoop, loop, motion, normal, pointAt, spin, stamps, triple, whole, x,
} from './columns'
import { pairOf } from './pair'

/** Square of the sine below which edges are parallel: PARALLEL of FACES in `contact/look/tolerances.ts`. */
const PARALLEL: f64 = 1e-16

/** Whether no other thread works on the columns: a store that others must see waits until all that was written before it is seen. */
let isAlone: bool = false

export function workAlone(yes: i32): void {
  isAlone = yes != 0
}

/** Outward normal of a face, once a step: Newell's sum over its loop. Who sees the stamp sees the normal, whoever wrote it. */
export function refreshNormal(face: i32, stamp: i32): void {
  const mark = stamps + (<usize>face << 2)
  if (atomic.load<i32>(mark) == stamp) return
  const from = whole(firstLoop, face)
  const to = whole(firstLoop, face + 1)
  const o = pointAt(x, whole(loop, from))
  const ox = load<f64>(o)
  const oy = load<f64>(o, 8)
  const oz = load<f64>(o, 16)
  let p = pointAt(x, whole(loop, from + 1))
  let px = load<f64>(p) - ox
  let py = load<f64>(p, 8) - oy
  let pz = load<f64>(p, 16) - oz
  let nx: f64 = 0
  let ny: f64 = 0
  let nz: f64 = 0
  for (let k = from + 2; k < to; k++) {
    p = pointAt(x, whole(loop, k))
    const qx = load<f64>(p) - ox
    const qy = load<f64>(p, 8) - oy
    const qz = load<f64>(p, 16) - oz
    nx += py * qz - pz * qy
    ny += pz * qx - px * qz
    nz += px * qy - py * qx
    px = qx
    py = qy
    pz = qz
  }
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  const n = triple(faceNormal, face)
  v128.store(n, pairOf(nx * scale, ny * scale))
  store<f64>(n, nz * scale, 16)
  if (isAlone) store<i32>(mark, stamp)
  else atomic.store<i32>(mark, stamp)
}

/** Turns the normal of pair k with what gave it. */
export function turnAxis(k: i32, stamp: i32, before: f64): void {
  const from = whole(axis, k)
  const n = triple(normal, k)
  if (from == FACE_OF_A) {
    const face = whole(axisA, k)
    refreshNormal(face, stamp)
    const m = triple(faceNormal, face)
    store<f64>(n, -load<f64>(m))
    store<f64>(n, -load<f64>(m, 8), 8)
    store<f64>(n, -load<f64>(m, 16), 16)
  } else if (from == FACE_OF_B) {
    const face = whole(axisB, k)
    refreshNormal(face, stamp)
    const m = triple(faceNormal, face)
    store<f64>(n, load<f64>(m))
    store<f64>(n, load<f64>(m, 8), 8)
    store<f64>(n, load<f64>(m, 16), 16)
  } else if (from == EDGES) {
    const c = whole(edgeFace, 2 * whole(axisB, k))
    const d = whole(edgeFace, 2 * whole(axisB, k) + 1)
    refreshNormal(c, stamp)
    refreshNormal(d, stamp)
    crossEdges(whole(axisA, k), whole(axisB, k), triple(faceNormal, c), triple(faceNormal, d), n)
  } else if (from == COMMON_PLANE) turnPlane(k, n, before)
}

/** The unit normal of two edges, out of b, whose faces have the normals c and d; as it was where they are parallel. */
function crossEdges(i: i32, j: i32, c: usize, d: usize, out: usize): void {
  const p = pointAt(x, whole(edge, 2 * i))
  const q = pointAt(x, whole(edge, 2 * i + 1))
  const r = pointAt(x, whole(edge, 2 * j))
  const s = pointAt(x, whole(edge, 2 * j + 1))
  const ax = load<f64>(q) - load<f64>(p)
  const ay = load<f64>(q, 8) - load<f64>(p, 8)
  const az = load<f64>(q, 16) - load<f64>(p, 16)
  const bx = load<f64>(s) - load<f64>(r)
  const by = load<f64>(s, 8) - load<f64>(r, 8)
  const bz = load<f64>(s, 16) - load<f64>(r, 16)
  const nx = ay * bz - az * by
  const ny = az * bx - ax * bz
  const nz = ax * by - ay * bx
  const square = nx * nx + ny * ny + nz * nz
  if (square <= PARALLEL * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)) return
  const way =
    nx * (load<f64>(c) + load<f64>(d)) + ny * (load<f64>(c, 8) + load<f64>(d, 8)) + nz * (load<f64>(c, 16) + load<f64>(d, 16))
  const scale = (way < 0 ? -1.0 : 1.0) / Math.sqrt(square)
  store<f64>(out, nx * scale)
  store<f64>(out, ny * scale, 8)
  store<f64>(out, nz * scale, 16)
}

/** The common plane of two rigid cells turns with the mean of their spins. */
function turnPlane(k: i32, n: usize, time: f64): void {
  const p = triple(spin, whole(bodyOf, whole(a, k)))
  const q = triple(spin, whole(bodyOf, whole(b, k)))
  const half = 0.5 * time
  const sx = half * (load<f64>(p) + load<f64>(q))
  const sy = half * (load<f64>(p, 8) + load<f64>(q, 8))
  const sz = half * (load<f64>(p, 16) + load<f64>(q, 16))
  const ox = load<f64>(n)
  const oy = load<f64>(n, 8)
  const oz = load<f64>(n, 16)
  const nx = ox + sy * oz - sz * oy
  const ny = oy + sz * ox - sx * oz
  const nz = oz + sx * oy - sy * ox
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  store<f64>(n, scale * nx)
  store<f64>(n, scale * ny, 8)
  store<f64>(n, scale * nz, 16)
}

/** Face of a hull that a place lies on. */
@inline
export function faceAt(place: i32, hullFace: usize): i32 {
  return place < facets ? whole(hullFace, place) : place - facets
}

/** How fast a cell turns about the normal n [rad/s]: its body, or the first edge of the place that touches. */
export function turnRate(n: usize, hull: i32, place: i32): f64 {
  const nx = load<f64>(n)
  const ny = load<f64>(n, 8)
  const nz = load<f64>(n, 16)
  const body = whole(bodyOf, hull)
  if (body >= 0) {
    const s = triple(spin, body)
    return nx * load<f64>(s) + ny * load<f64>(s, 8) + nz * load<f64>(s, 16)
  }
  const inFacets = place < facets
  const at = inFacets ? facetNode + 12 * <usize>place : loop + (<usize>whole(firstLoop, place - facets) << 2)
  const nodeP = load<i32>(at)
  const nodeQ = load<i32>(at, 4)
  const p = pointAt(x, nodeP)
  const q = pointAt(x, nodeQ)
  const v = motion + (<usize>nodeP << 6)
  const w = motion + (<usize>nodeQ << 6)
  const ex = load<f64>(q) - load<f64>(p)
  const ey = load<f64>(q, 8) - load<f64>(p, 8)
  const ez = load<f64>(q, 16) - load<f64>(p, 16)
  const vx = load<f64>(w) - load<f64>(v)
  const vy = load<f64>(w, 8) - load<f64>(v, 8)
  const vz = load<f64>(w, 16) - load<f64>(v, 16)
  const out = nx * ex + ny * ey + nz * ez
  const square = ex * ex + ey * ey + ez * ez - out * out
  return (nx * (ey * vz - ez * vy) + ny * (ez * vx - ex * vz) + nz * (ex * vy - ey * vx)) / square
}
