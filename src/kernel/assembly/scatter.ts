/** Contact forces → nodes and bodies: the twin of `force/contact.ts`. */
import {
  BODY_A, BODY_B, FORCE_ON_A, IDS, NODE_A, NODE_B, PX, ROW, WEIGHT_A, WEIGHT_B, bodyForce, bodyMoment, centre, end, first, id, motion,
  nextWithPoints, row, triple, whole,
} from './columns'
import { FORCE } from './layout'
import { add, firstOf, mul, secondOf } from './pair'

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
      const xy = v128.load(r, FORCE_ON_A)
      const z = load<f64>(r, FORCE_ON_A + 16)
      if (!bearsNothing(xy, z)) {
        if ((entry & 1) != 0) pushA(i, r, xy, z)
        if ((entry & 2) != 0) pushB(i, r, xy, z)
      }
      i += IDS
    }
  }
}

@inline
function pushSides(i: usize, r: usize): void {
  const xy = v128.load(r, FORCE_ON_A)
  const z = load<f64>(r, FORCE_ON_A + 16)
  if (bearsNothing(xy, z)) return
  pushA(i, r, xy, z)
  pushB(i, r, xy, z)
}

@inline
function bearsNothing(xy: v128, z: f64): bool {
  return z == 0 && !v128.any_true(f64x2.ne(xy, f64x2.splat(0)))
}

@inline
function pushA(i: usize, r: usize, xy: v128, z: f64): void {
  const a = load<i32>(i, BODY_A)
  if (a >= 0) pushBody(r, a, firstOf(xy), secondOf(xy), z)
  else pushNodes(i + NODE_A, r + WEIGHT_A, xy, z)
}

@inline
function pushB(i: usize, r: usize, xy: v128, z: f64): void {
  const b = load<i32>(i, BODY_B)
  if (b >= 0) pushBody(r, b, -firstOf(xy), -secondOf(xy), -z)
  else pushNodes(i + NODE_B, r + WEIGHT_B, f64x2.neg(xy), -z)
}

@inline
function pushNodes(i: usize, weights: usize, xy: v128, z: f64): void {
  const onto = motion + FORCE
  pushNode(onto + (<usize>load<i32>(i) << 6), v128.load64_splat(weights), xy, z)
  pushNode(onto + (<usize>load<i32>(i, 4) << 6), v128.load64_splat(weights, 8), xy, z)
  pushNode(onto + (<usize>load<i32>(i, 8) << 6), v128.load64_splat(weights, 16), xy, z)
}

@inline
function pushNode(f: usize, w: v128, xy: v128, z: f64): void {
  v128.store(f, add(v128.load(f), mul(w, xy)))
  store<f64>(f, load<f64>(f, 16) + firstOf(w) * z, 16)
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
