/**
 * Points between two looks, pair by pair: the twin of `contact/follow/follow.ts`, for runs of pairs that are followed or left alone, so that
 * the way from the program to the kernel is not paid for each.
 */
import {
  BEFORE, FORCE_ON_A, GAP, GAP_BEFORE, IDS, NX, OPENED, PLACE_A, PLACE_B, ROW, SHARE, SHARE_BEFORE, SHEAR,
  a, b, block, travelled, end, faceNormal, first, gap, hullFace, id, known, lean, least, normal, pointCount, pointsFrom, real, rest, restPair, row, span, sure,
  triple, until, whole, width, work,
} from './columns'
import { settleAccount } from './account'
import { faceAt, refreshNormal, turnAxis, turnRate } from './normals'
import { forgetSides, measureMove, placePoint, slideAhead, takeSides } from './place'

/** What the pair at which a run ends needs: a question, a look; or it has been followed, and needs a name. */
const ASK: i32 = 0
const NAME: i32 = 1

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
  turnAxis(k, stamp, before)
  const p = whole(a, k)
  const q = whole(b, k)
  const i = id + IDS * <usize>whole(first, k)
  const n = triple(normal, k)
  const rateA = turnRate(n, p, load<i32>(i, PLACE_A))
  const turn = 0.5 * before * (rateA + turnRate(n, q, load<i32>(i, PLACE_B)))
  takeSides(i)
  const least = followPoints(k, stamp, before, turn)
  const size = Math.min(real(width, p), real(width, q))
  store<f64>(gap + (<usize>k << 3), least)
  noteRest(p, k, n, least, 1)
  noteRest(q, k, n, least, -1)
  if (isOver(k, i, stamp, tolerance, size, least)) store<i32>(sure + (<usize>k << 2), 0)
  if (whole(block, p) == whole(block, q)) settleAccount(k, storedBefore, least)
  return touchChanged
}

let farthest: f64 = 0
let touchChanged: bool = false
/** What the points stored before they were brought up to date, over k_n. */
let storedBefore: f64 = 0

/** Point by point; returns the least gap. */
function followPoints(k: i32, stamp: i32, before: f64, turn: f64): f64 {
  const n = triple(normal, k)
  const nxy = v128.load(n)
  const nz = load<f64>(n, 16)
  let lowest = Infinity
  let far: f64 = 0
  let changed = false
  let stored: f64 = 0
  let i = id + IDS * <usize>whole(first, k)
  let r = row + ROW * <usize>whole(first, k)
  for (const last = row + ROW * <usize>whole(end, k); r < last; r += ROW) {
    const was = load<f64>(r, GAP)
    if (was < 0) stored += 0.5 * load<f64>(r, SHARE) * -was * -was
    store<f64>(r, was, GAP_BEFORE)
    store<f64>(r, load<f64>(r, SHARE), SHARE_BEFORE)
    v128.store(r, v128.load(r, FORCE_ON_A), BEFORE)
    store<f64>(r, load<f64>(r, FORCE_ON_A + 16), BEFORE + 16)
    v128.store(r, nxy, NX)
    store<f64>(r, nz, NX + 16)
    const now = placePoint(i, r, stamp)
    measureMove(i, r, before)
    turnShear(r, turn)
    const slid = slideAhead(r, now)
    if (now < lowest) lowest = now
    if (slid > far) far = slid
    const opened = load<f64>(r, OPENED)
    if (now < opened != was < opened) changed = true
    i += IDS
  }
  farthest = far
  touchChanged = changed
  storedBefore = stored
  return lowest
}

/** Into the plane of the contact, keeping its size, and about its normal. */
@inline
function turnShear(r: usize, turn: f64): void {
  const sx = load<f64>(r, SHEAR)
  const sy = load<f64>(r, SHEAR + 8)
  const sz = load<f64>(r, SHEAR + 16)
  const square = sx * sx + sy * sy + sz * sz
  if (square == 0) return
  const nx = load<f64>(r, NX)
  const ny = load<f64>(r, NX + 8)
  const nz = load<f64>(r, NX + 16)
  const out = sx * nx + sy * ny + sz * nz
  const tx = sx - out * nx
  const ty = sy - out * ny
  const tz = sz - out * nz
  const ax = tx + turn * (ny * tz - nz * ty)
  const ay = ty + turn * (nz * tx - nx * tz)
  const az = tz + turn * (nx * ty - ny * tx)
  const flat = ax * ax + ay * ay + az * az
  if (!(flat > 0)) return
  const scale = Math.sqrt(square / flat)
  store<f64>(r, scale * ax, SHEAR)
  store<f64>(r, scale * ay, SHEAR + 8)
  store<f64>(r, scale * az, SHEAR + 16)
}

/** What a cell rests on most. */
@inline
function noteRest(cell: i32, k: i32, n: usize, least: f64, sign: f64): void {
  const on = rest + (<usize>cell << 5)
  if (!(-least > load<f64>(on, 24))) return
  store<f64>(on, sign * load<f64>(n))
  store<f64>(on, sign * load<f64>(n, 8), 8)
  store<f64>(on, sign * load<f64>(n, 16), 16)
  store<f64>(on, -least, 24)
  store<i32>(restPair + (<usize>cell << 2), k)
}

/** Whether pair k is to be looked at in the next step: a point slides, or moves, the gap changes, or faces lean. */
function isOver(k: i32, i: usize, stamp: i32, tolerance: f64, size: f64, lowest: f64): bool {
  const reach = real(known, k)
  const spans = Math.min(real(span, whole(a, k)), real(span, whole(b, k)))
  if (farthest > tolerance * size * (tolerance * size)) return true
  if (Math.abs(lowest - real(least, k)) > 0.5 * reach) return true
  const most = Math.min(tolerance, (0.5 * reach) / spans)
  const p = faceAt(load<i32>(i, PLACE_A), hullFace)
  const q = faceAt(load<i32>(i, PLACE_B), hullFace)
  refreshNormal(p, stamp)
  refreshNormal(q, stamp)
  const m = triple(faceNormal, p)
  const n = triple(faceNormal, q)
  const l = triple(lean, k)
  const lx = load<f64>(m) + load<f64>(n) - load<f64>(l)
  const ly = load<f64>(m, 8) + load<f64>(n, 8) - load<f64>(l, 8)
  const lz = load<f64>(m, 16) + load<f64>(n, 16) - load<f64>(l, 16)
  return lx * lx + ly * ly + lz * lz > most * most
}
