import {
  IDS, JOINT, JOINT_ROW, KN, KS, NX, OPEN, PX, ROW, SHEAR, STATE, end, first, id, nextWithPoints, row, whole,
} from './columns'
import { add, dot, firstOf, firsts, half, mul, pairOf, secondOf, seconds, sub } from './pair'

/** Energy in the springs of the points of pairs [0, count) that hold [J]: the twin of `storedInRows` in `watch/contacts.ts`. */
export function storedInPoints(count: i32, table: usize): f64 {
  let sum: f64 = 0
  for (let k = nextWithPoints(0, count); k < count; k = nextWithPoints(k + 1, count)) {
    let i = id + IDS * <usize>whole(first, k)
    let r = row + ROW * <usize>whole(first, k)
    for (const last = row + ROW * <usize>whole(end, k); r < last; r += 2 * ROW) {
      const isPair = r + ROW < last
      const j = isPair ? i + IDS : i
      const s = isPair ? r + ROW : r
      const holds = load<i32>(i, STATE) != OPEN
      const otherHolds = isPair && load<i32>(j, STATE) != OPEN
      if (holds || otherHolds) {
        const stored = storedInTwo(r, s, table + JOINT_ROW * <usize>load<i32>(i, JOINT), table + JOINT_ROW * <usize>load<i32>(j, JOINT))
        if (holds) sum += firstOf(stored)
        if (otherHolds) sum += secondOf(stored)
      }
      i += 2 * IDS
    }
  }
  return sum
}

@inline
function storedInTwo(r: usize, s: usize, t: usize, u: usize): v128 {
  const opened = seconds(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))
  const gap = sub(seconds(v128.load(r, PX + 16), v128.load(s, PX + 16)), opened)
  const share = seconds(v128.load(r, NX + 16), v128.load(s, NX + 16))
  const x = firsts(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const y = seconds(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const z = firsts(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))
  const ks = pairOf(load<f64>(t, KS), load<f64>(u, KS))
  const kn = pairOf(load<f64>(t, KN), load<f64>(u, KN))
  const shear = v128.and(f64x2.gt(ks, f64x2.splat(0)), f64x2.div(dot(x, x, y, y, z, z), ks))
  return mul(half(share), add(mul(mul(kn, gap), gap), shear))
}
