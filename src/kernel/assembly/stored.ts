import {
  GAP, IDS, JOINT, JOINT_ROW, KN, KS, OPEN, OPENED, ROW, SHARE, SHEAR, STATE, end, first, id, nextWithPoints, row, whole,
} from './columns'

/** Energy in the springs of the points of pairs [0, count) that hold [J]: the twin of `storedInRows` in `watch/contacts.ts`. */
export function storedInPoints(count: i32, table: usize): f64 {
  let sum: f64 = 0
  for (let k = nextWithPoints(0, count); k < count; k = nextWithPoints(k + 1, count)) {
    let i = id + IDS * <usize>whole(first, k)
    let r = row + ROW * <usize>whole(first, k)
    for (const last = row + ROW * <usize>whole(end, k); r < last; r += ROW) {
      if (load<i32>(i, STATE) != OPEN) sum += storedIn(r, table + JOINT_ROW * <usize>load<i32>(i, JOINT))
      i += IDS
    }
  }
  return sum
}

@inline
function storedIn(r: usize, j: usize): f64 {
  const gap = load<f64>(r, GAP) - load<f64>(r, OPENED)
  const x = load<f64>(r, SHEAR)
  const y = load<f64>(r, SHEAR + 8)
  const z = load<f64>(r, SHEAR + 16)
  const ks = load<f64>(j, KS)
  const shear = ks > 0 ? (x * x + y * y + z * z) / ks : 0
  return 0.5 * load<f64>(r, SHARE) * (load<f64>(j, KN) * gap * gap + shear)
}
