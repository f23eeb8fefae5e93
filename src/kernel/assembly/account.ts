/** Account of the energy of cells of one block, between two looks: the twin of `contact/points/one-block.ts`. */
import { GAP, GAP_BEFORE, MOVE, NX, ROW, SHARE, SHARE_BEFORE, discount, end, excess, first, row, whole } from './columns'

/** Steps towards the root. */
const STEPS: i32 = 8

/** Where the points of the pair at hand begin and end. */
let from: usize = 0
let to: usize = 0
/** What they store, and their work over the last move, over k_n. */
let stored: f64 = 0
let work: f64 = 0
/** Of points whose gaps are less by as much as was asked: force, and depth of the deepest. */
let force: f64 = 0
let deepest: f64 = 0

/** What the points of pair k store, as they stand, over k_n. */
export function storedNow(k: i32): f64 {
  take(k)
  return storedIf(0)
}

function take(k: i32): void {
  from = row + ROW * <usize>whole(first, k)
  to = row + ROW * <usize>whole(end, k)
}

/** Takes the depth that does not count from the points of pair k; `before`: what they stored, over k_n, `least`: the least of their gaps [m]. */
export function settleAccount(k: i32, before: f64, least: f64): void {
  if (least >= 0 && before == 0) {
    rest(discount + (<usize>k << 3))
    return
  }
  take(k)
  const own = <usize>k << 3
  const depth = least < 0 ? -least : 0
  const had = load<f64>(discount + own)
  const known = had < depth ? had : depth
  if (known > 0) open(known)
  measure()
  let over = load<f64>(excess + own) + (stored - before + work)
  let less: f64 = 0
  for (let n = 0; n < STEPS && over > 0; n++) {
    measureForce(less)
    if (!(force > 0)) break
    const step = over / force
    less += step < deepest ? step : deepest
    const left = storedIf(less)
    over -= stored - left
    stored = left
  }
  store<f64>(excess + own, over)
  store<f64>(discount + own, known + less)
  if (less > 0) open(less)
}

/** Of a pair that does not overlap, and did not: nothing was spent. */
@inline
function rest(own: usize): void {
  if (load<f64>(own) > 0) store<f64>(own, 0)
}

/** Opens all gaps by as much. */
function open(by: f64): void {
  for (let r = from; r < to; r += ROW) store<f64>(r, load<f64>(r, GAP) + by, GAP)
}

/** What the points store, and their work on what they push apart. */
function measure(): void {
  stored = work = 0
  for (let r = from; r < to; r += ROW) {
    const gap = load<f64>(r, GAP)
    const was = load<f64>(r, GAP_BEFORE)
    if (!(gap < 0 || was < 0)) continue
    const share = load<f64>(r, SHARE)
    if (gap < 0) stored += 0.5 * share * -gap * -gap
    const now = gap < 0 ? share * gap : 0
    const before = was < 0 ? load<f64>(r, SHARE_BEFORE) * was : 0
    const along =
      load<f64>(r, MOVE) * load<f64>(r, NX) +
      load<f64>(r, MOVE + 8) * load<f64>(r, NX + 8) +
      load<f64>(r, MOVE + 16) * load<f64>(r, NX + 16)
    work -= 0.5 * (before + now) * along
  }
}

/** Force, over k_n, and depth of the deepest, if gaps are less by `less`. */
function measureForce(less: f64): void {
  force = deepest = 0
  for (let r = from; r < to; r += ROW) {
    const depth = -load<f64>(r, GAP) - less
    if (!(depth > 0)) continue
    force += load<f64>(r, SHARE) * depth
    if (depth > deepest) deepest = depth
  }
}

/** What the points store, over k_n, if gaps are less by `less`. */
function storedIf(less: f64): f64 {
  let sum: f64 = 0
  for (let r = from; r < to; r += ROW) {
    const depth = -load<f64>(r, GAP) - less
    if (depth > 0) sum += 0.5 * load<f64>(r, SHARE) * depth * depth
  }
  return sum
}
