/**
 * Points between two looks, pair by pair: the twin of `contact/follow/follow.ts`, for runs of pairs that are followed or left alone, so that
 * the way from the program to the kernel is not paid for each.
 */
import {
  BEFORE, FORCE_ON_A, GAP, GAP_BEFORE, IDS, OPEN, PLACE_A, PLACE_B, ROW, SHARE, SHARE_BEFORE, SHEAR, STATE,
  a, b, block, travelled, end, faceNormal, first, gap, hullFace, id, known, lean, least, normal, pointCount, pointsFrom, real, rest, restPair, row, span, sure,
  triple, until, whole, width, work,
} from './columns'
import { settleAccount, storedNow } from './account'
import { faceAt, turnAxis, turnRate } from './normals'
import { add, dot, firstOf, firsts, larger, largest, mul, pairOf, secondOf, seconds, smaller, smallest, sub } from './pair'
import { forgetSides, measureMoves, placeTwo, slidesAhead, takeSides } from './place'

/** What the pair at which a run ends needs: a question, a look; or it has been followed, and needs a name. */
const ASK: i32 = 0
const NAME: i32 = 1

/** How many times as much points of cells of one block may slide while they bear nothing: PAST of FACES in `contact/look/tolerances.ts`. */
const PAST: f64 = 10

/** In `work`: pairs that were followed, and left alone. */
const FOLLOWED: usize = 8
const LEFT_ALONE: usize = 16

/**
 * Follows pairs from `from` on; returns the first that is no such pair, or whose touching points are others now, times two, and 1 in
 * the last case. `to`: all were.
 */
export function followRun(from: i32, to: i32, stamp: i32, before: f64, tolerance: f64): i32 {
  let followed = 0
  let points = 0
  let k = from
  let why = ASK
  forgetSides()
  for (; k < to; k++) {
    if ((pointsFrom(k) & 1) == 0) {
      const most = real(until, k)
      if (most > 0 && real(travelled, whole(a, k)) + real(travelled, whole(b, k)) < most) continue
      break
    }
    if (whole(sure, k) != 1) break
    followed++
    points += whole(end, k) - whole(first, k)
    if (!followOne(k, stamp, before, tolerance)) continue
    why = NAME
    break
  }
  const seen = k - from + why
  store<f64>(work, load<f64>(work, FOLLOWED) + <f64>followed, FOLLOWED)
  store<f64>(work, load<f64>(work, LEFT_ALONE) + <f64>(seen - followed), LEFT_ALONE)
  store<i32>(pointCount, load<i32>(pointCount) + points)
  return 2 * k + why
}

/** Brings the points of pair k, and the account of cells of one block, up to date; whether any has opened or closed. */
function followOne(k: i32, stamp: i32, before: f64, tolerance: f64): bool {
  keepLast(k)
  turnAxis(k, stamp, before)
  const p = whole(a, k)
  const q = whole(b, k)
  const i = id + IDS * <usize>whole(first, k)
  const n = triple(normal, k)
  const rateA = turnRate(n, p, load<i32>(i, PLACE_A))
  const turn = 0.5 * before * (rateA + turnRate(n, q, load<i32>(i, PLACE_B)))
  takeSides(i)
  const isOfOne = whole(block, p) == whole(block, q)
  const stored = isOfOne ? storedNow(k) : 0
  const least = followPoints(k, stamp, before, turn)
  const size = smallest(pairOf(real(width, p), real(width, q)))
  store<f64>(gap + (<usize>k << 3), least)
  noteRest(p, k, n, least, 1)
  noteRest(q, k, n, least, -1)
  if (isOver(k, i, bears || !isOfOne ? tolerance : PAST * tolerance, size, least)) store<i32>(sure + (<usize>k << 2), 0)
  if (isOfOne) settleAccount(k, stored, least)
  return touchChanged
}

let farthest: f64 = 0
let touchChanged: bool = false
/** Whether any point touches, or bore something in the last step. */
let bears: bool = false

/**
 * Two points after two, the last with itself where it has no other; returns the least gap. Loops are short, and nothing branches on what has just
 * been worked out: so the processor is at several points at once.
 */
function followPoints(k: i32, stamp: i32, before: f64, turn: f64): f64 {
  const n = triple(normal, k)
  const nx = v128.load64_splat(n)
  const ny = v128.load64_splat(n, 8)
  const nz = v128.load64_splat(n, 16)
  let lowest = f64x2.splat(Infinity)
  let far = f64x2.splat(0)
  let changed = f64x2.splat(0)
  let touching = f64x2.splat(0)
  let states = OPEN
  const start = row + ROW * <usize>whole(first, k)
  const last = row + ROW * <usize>whole(end, k)
  let i = id + IDS * <usize>whole(first, k)
  for (let r = start; r < last; r += 2 * ROW) {
    const isPair = r + ROW < last
    const j = isPair ? i + IDS : i
    const s = isPair ? r + ROW : r
    const now = placeTwo(i, j, r, s, stamp, before, nx, ny, nz)
    measureMoves(i, j, r, s, before)
    far = larger(far, slidesAhead(nx, ny, nz))
    lowest = smaller(lowest, now)
    const opened = seconds(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))
    const was = pairOf(load<f64>(r, GAP_BEFORE), load<f64>(s, GAP_BEFORE))
    const touches = f64x2.lt(now, opened)
    touching = v128.or(touching, touches)
    states |= load<i32>(i, STATE) | load<i32>(j, STATE)
    changed = v128.or(changed, v128.xor(touches, f64x2.lt(was, opened)))
    i += 2 * IDS
  }
  for (let r = start; r < last; r += 2 * ROW) turnShear(r, r + ROW < last ? r + ROW : r, nx, ny, nz, turn)
  farthest = largest(far)
  touchChanged = v128.any_true(changed)
  bears = states != OPEN || v128.any_true(touching)
  return smallest(lowest)
}

/** What the points of pair k were at the last step. */
function keepLast(k: i32): void {
  const last = row + ROW * <usize>whole(end, k)
  for (let r = row + ROW * <usize>whole(first, k); r < last; r += ROW) {
    store<f64>(r, load<f64>(r, GAP), GAP_BEFORE)
    store<f64>(r, load<f64>(r, SHARE), SHARE_BEFORE)
    v128.store(r, v128.load(r, FORCE_ON_A), BEFORE)
    store<f64>(r, load<f64>(r, FORCE_ON_A + 16), BEFORE + 16)
  }
}

/** The tractions of two points: into the plane of the contact, keeping their size, and about its normal. */
@inline
function turnShear(r: usize, s: usize, nx: v128, ny: v128, nz: v128, turn: f64): void {
  const sx = firsts(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const sy = seconds(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const sz = firsts(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))
  const square = dot(sx, sx, sy, sy, sz, sz)
  if (!v128.any_true(square)) return
  const out = dot(sx, nx, sy, ny, sz, nz)
  const tx = sub(sx, mul(out, nx))
  const ty = sub(sy, mul(out, ny))
  const tz = sub(sz, mul(out, nz))
  const by = f64x2.splat(turn)
  const ax = add(tx, mul(by, sub(mul(ny, tz), mul(nz, ty))))
  const ay = add(ty, mul(by, sub(mul(nz, tx), mul(nx, tz))))
  const az = add(tz, mul(by, sub(mul(nx, ty), mul(ny, tx))))
  const flat = dot(ax, ax, ay, ay, az, az)
  const none = f64x2.splat(0)
  const turned = v128.and(f64x2.ne(square, none), f64x2.gt(flat, none))
  const scale = f64x2.sqrt(f64x2.div(square, flat))
  const x = v128.bitselect(mul(scale, ax), sx, turned)
  const y = v128.bitselect(mul(scale, ay), sy, turned)
  const z = v128.bitselect(mul(scale, az), sz, turned)
  v128.store(r, firsts(x, y), SHEAR)
  store<f64>(r, firstOf(z), SHEAR + 16)
  v128.store(s, seconds(x, y), SHEAR)
  store<f64>(s, secondOf(z), SHEAR + 16)
}

/** What a cell rests on most; nothing branches on it. */
@inline
function noteRest(cell: i32, k: i32, n: usize, least: f64, sign: f64): void {
  const on = rest + (<usize>cell << 5)
  const pair = restPair + (<usize>cell << 2)
  const isMore = -least > load<f64>(on, 24)
  const mask = i64x2.splat(isMore ? -1 : 0)
  const by = f64x2.splat(sign)
  v128.store(on, v128.bitselect(mul(by, v128.load(n)), v128.load(on), mask))
  v128.store(on, v128.bitselect(pairOf(sign * load<f64>(n, 16), -least), v128.load(on, 16), mask), 16)
  store<i32>(pair, isMore ? k : load<i32>(pair))
}

/** Whether pair k is to be looked at in the next step: a point slides, or moves, the gap changes, or faces lean. Their normals are fresh. */
@inline
function isOver(k: i32, i: usize, tolerance: f64, size: f64, lowest: f64): bool {
  const reach = 0.5 * real(known, k)
  const most = smallest(pairOf(tolerance, reach / smallest(pairOf(real(span, whole(a, k)), real(span, whole(b, k))))))
  const m = triple(faceNormal, faceAt(load<i32>(i, PLACE_A), hullFace))
  const n = triple(faceNormal, faceAt(load<i32>(i, PLACE_B), hullFace))
  const l = triple(lean, k)
  const lx = load<f64>(m) + load<f64>(n) - load<f64>(l)
  const ly = load<f64>(m, 8) + load<f64>(n, 8) - load<f64>(l, 8)
  const lz = load<f64>(m, 16) + load<f64>(n, 16) - load<f64>(l, 16)
  const slides = i32(farthest > tolerance * size * (tolerance * size))
  const closes = i32(Math.abs(lowest - real(least, k)) > reach)
  return (slides | closes | i32(lx * lx + ly * ly + lz * lz > most * most)) != 0
}
