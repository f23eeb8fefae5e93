/** Contact forces → nodes and bodies: the twin of `force/contact.ts`. */
import {
  BODY_A, BODY_B, FORCE_ON_A, IDS, NODE_A, NODE_B, PX, ROW, WEIGHT_A, WEIGHT_B, bodyForce, bodyMoment, centre, end, first, id, motion,
  nextWithPoints, row, triple, whole,
} from './columns'
import { FORCE } from './layout'
import { add, mul } from './pair'

/** Pushes what carries the points of pairs [0, count). */
export function scatter(count: i32): void {
  for (let k = nextWithPoints(0, count); k < count; k = nextWithPoints(k + 1, count)) {
    let i = id + IDS * <usize>whole(first, k)
    let r = row + ROW * <usize>whole(first, k)
    for (const last = row + ROW * <usize>whole(end, k); r < last; r += ROW) {
      pushSides(i, r)
      i += IDS
    }
  }
}

/** Pushes the sides of pairs that stand in a list, as 4 k + 1 for a, + 2 for b, + 3 for both, at the places [from, to) of it. */
export function scatterListed(list: usize, from: i32, to: i32): void {
  for (let at = from; at < to; at++) {
    const entry = whole(list, at)
    const k = entry >> 2
    let i = id + IDS * <usize>whole(first, k)
    let r = row + ROW * <usize>whole(first, k)
    for (const last = row + ROW * <usize>whole(end, k); r < last; r += ROW) {
      if ((entry & 1) != 0) pushA(i, r)
      if ((entry & 2) != 0) pushB(i, r)
      i += IDS
    }
  }
}

@inline
function pushSides(i: usize, r: usize): void {
  pushA(i, r)
  pushB(i, r)
}

@inline
function pushA(i: usize, r: usize): void {
  const xy = v128.load(r, FORCE_ON_A)
  const z = load<f64>(r, FORCE_ON_A + 16)
  if (f64x2.extract_lane(xy, 0) == 0 && f64x2.extract_lane(xy, 1) == 0 && z == 0) return
  const a = load<i32>(i, BODY_A)
  if (a >= 0) pushBody(r, a, f64x2.extract_lane(xy, 0), f64x2.extract_lane(xy, 1), z)
  else pushNodes(i + NODE_A, r + WEIGHT_A, xy, z)
}

@inline
function pushB(i: usize, r: usize): void {
  const xy = v128.load(r, FORCE_ON_A)
  const z = load<f64>(r, FORCE_ON_A + 16)
  if (f64x2.extract_lane(xy, 0) == 0 && f64x2.extract_lane(xy, 1) == 0 && z == 0) return
  const b = load<i32>(i, BODY_B)
  if (b >= 0) pushBody(r, b, -f64x2.extract_lane(xy, 0), -f64x2.extract_lane(xy, 1), -z)
  else pushNodes(i + NODE_B, r + WEIGHT_B, f64x2.neg(xy), -z)
}

@inline
function pushNodes(i: usize, weights: usize, xy: v128, z: f64): void {
  for (let n: usize = 0; n < 3; n++) {
    const f = motion + (<usize>load<i32>(i + 4 * n) << 6) + FORCE
    const w = load<f64>(weights + 8 * n)
    v128.store(f, add(v128.load(f), mul(f64x2.splat(w), xy)))
    store<f64>(f, load<f64>(f, 16) + w * z, 16)
  }
}

@inline
function pushBody(r: usize, body: i32, fx: f64, fy: f64, fz: f64): void {
  const c = triple(centre, body)
  const f = triple(bodyForce, body)
  const m = triple(bodyMoment, body)
  const rx = load<f64>(r, PX) - load<f64>(c)
  const ry = load<f64>(r, PX + 8) - load<f64>(c, 8)
  const rz = load<f64>(r, PX + 16) - load<f64>(c, 16)
  store<f64>(f, load<f64>(f) + fx)
  store<f64>(f, load<f64>(f, 8) + fy, 8)
  store<f64>(f, load<f64>(f, 16) + fz, 16)
  store<f64>(m, load<f64>(m) + (ry * fz - rz * fy))
  store<f64>(m, load<f64>(m, 8) + (rz * fx - rx * fz), 8)
  store<f64>(m, load<f64>(m, 16) + (rx * fy - ry * fx), 16)
}
