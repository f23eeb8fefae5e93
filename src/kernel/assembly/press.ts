/**
 * The law of two points at once that press on: they overlap, and did so at the last step. The twin of `contact/law/law.ts` and its parts like
 * `law.ts`, which does all others one by one; each lane does what is done there with one point.
 */
import {
  AREA, BEFORE, COHESION, FAILED_IN_SHEAR, FAILURE, FORCE_ON_A, GAP, GAP_BEFORE, KN, KS, MASS, MOVE, NOT_FAILED, NO_PULL, NX, PEAK, PLASTIC, PX,
  RESIDUAL, SHARE, SHARE_BEFORE, SHEAR, SLIP, SLIPPED, STATE, STICK, ZETA,
} from './columns'
import { add, dot, firstOf, firsts, half, larger, mul, pairOf, secondOf, seconds, sub } from './pair'
import { loseToDashpots, loseToFriction, omegaN, omegaS, rate, step } from './pass'

/** Of two points: what their dashpots took over the last move, and take along the normal. */
let before0: f64 = 0
let before1: f64 = 0
let along0: f64 = 0
let along1: f64 = 0

/** Whether two points overlap, and did so at the last step. */
@inline
export function bothPress(r: usize, s: usize): bool {
  const none = f64x2.splat(0)
  const gap = pairOf(load<f64>(r, GAP), load<f64>(s, GAP))
  const before = pairOf(load<f64>(r, GAP_BEFORE), load<f64>(s, GAP_BEFORE))
  const share = pairOf(load<f64>(r, SHARE), load<f64>(s, SHARE))
  return i64x2.all_true(v128.and(v128.and(f64x2.le(gap, none), f64x2.le(before, none)), f64x2.gt(share, none)))
}

/** Whether two points overlap after the step ahead, too, if they go on as they do: what parts is done one by one. */
@inline
export function stayTogether(r: usize, s: usize): bool {
  const mx = firsts(v128.load(r, MOVE), v128.load(s, MOVE))
  const my = seconds(v128.load(r, MOVE), v128.load(s, MOVE))
  const mz = firsts(v128.load(r, MOVE + 16), v128.load(s, MOVE + 16))
  const nx = firsts(v128.load(r, NX), v128.load(s, NX))
  const ny = seconds(v128.load(r, NX), v128.load(s, NX))
  const nz = firsts(v128.load(r, NX + 16), v128.load(s, NX + 16))
  const ahead = mul(mul(dot(mx, nx, my, ny, mz, nz), f64x2.splat(step)), f64x2.splat(rate))
  const gap = pairOf(load<f64>(r, GAP), load<f64>(s, GAP))
  return i64x2.all_true(f64x2.le(add(gap, ahead), f64x2.splat(0)))
}

/** The law of two points of one joint that press on, or of one that stands for both; returns their work. */
export function pressTwo(i: usize, j: usize, r: usize, s: usize, t: usize): v128 {
  const mx = firsts(v128.load(r, MOVE), v128.load(s, MOVE))
  const my = seconds(v128.load(r, MOVE), v128.load(s, MOVE))
  const mz = firsts(v128.load(r, MOVE + 16), v128.load(s, MOVE + 16))
  const nx = firsts(v128.load(r, NX), v128.load(s, NX))
  const ny = seconds(v128.load(r, NX), v128.load(s, NX))
  const nz = firsts(v128.load(r, NX + 16), v128.load(s, NX + 16))
  const share = seconds(v128.load(r, NX + 16), v128.load(s, NX + 16))
  const out = dot(mx, nx, my, ny, mz, nz)
  const ax = sub(mx, mul(out, nx))
  const ay = sub(my, mul(out, ny))
  const az = sub(mz, mul(out, nz))
  const isDamped = load<f64>(t, ZETA) > 0
  const elastic = mul(mul(f64x2.splat(-load<f64>(t, KN)), share), seconds(v128.load(r, PX + 16), v128.load(s, PX + 16)))
  const push = isDamped ? dampedPush(r, s, t, share, elastic, out, mx, my, mz, nx, ny, nz) : elastic
  const strong = strengthOfTwo(i, j, r, s, t, push)
  const ks = v128.load64_splat(t, KS)
  const heldX = firsts(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const heldY = seconds(v128.load(r, SHEAR), v128.load(s, SHEAR))
  const heldZ = firsts(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))
  let x = sub(heldX, mul(ks, ax))
  let y = sub(heldY, mul(ks, ay))
  let z = sub(heldZ, mul(ks, az))
  const square = dot(x, x, y, y, z, z)
  const most = f64x2.div(strong, share)
  const slips = f64x2.gt(square, mul(most, most))
  if (v128.any_true(slips)) {
    const left = slipTwo(i, j, r, s, ks, share, strong, square, dot(heldX, x, heldY, y, heldZ, z), slips)
    x = mul(x, left)
    y = mul(y, left)
    z = mul(z, left)
  }
  store<i32>(i, i64x2.extract_lane(slips, 0) != 0 ? SLIP : STICK, STATE)
  store<i32>(j, i64x2.extract_lane(slips, 1) != 0 ? SLIP : STICK, STATE)
  keepTwo(r + SHEAR, s + SHEAR, x, y, z)
  let fx = mul(share, x)
  let fy = mul(share, y)
  let fz = mul(share, z)
  if (isDamped) {
    resist(r, s, t, share, strong, fx, fy, fz, ax, ay, az, slips)
    fx = firsts(v128.load(r, FORCE_ON_A), v128.load(s, FORCE_ON_A))
    fy = seconds(v128.load(r, FORCE_ON_A), v128.load(s, FORCE_ON_A))
    fz = pairOf(load<f64>(r, FORCE_ON_A + 16), load<f64>(s, FORCE_ON_A + 16))
  }
  fx = add(fx, mul(push, nx))
  fy = add(fy, mul(push, ny))
  fz = add(fz, mul(push, nz))
  keepTwo(r + FORCE_ON_A, s + FORCE_ON_A, fx, fy, fz)
  const wasX = firsts(v128.load(r, BEFORE), v128.load(s, BEFORE))
  const wasY = seconds(v128.load(r, BEFORE), v128.load(s, BEFORE))
  const wasZ = firsts(v128.load(r, BEFORE + 16), v128.load(s, BEFORE + 16))
  return half(dot(add(wasX, fx), mx, add(wasY, fy), my, add(wasZ, fz), mz))
}

/** Writes a vector of two points. */
@inline
function keepTwo(r: usize, s: usize, x: v128, y: v128, z: v128): void {
  v128.store(r, firsts(x, y))
  store<f64>(r, firstOf(z), 16)
  v128.store(s, seconds(x, y))
  store<f64>(s, secondOf(z), 16)
}

@inline
function strengthOfTwo(i: usize, j: usize, r: usize, s: usize, t: usize, push: v128): v128 {
  const none = f64x2.splat(0)
  let most = mul(push, pairOf(frictionOf(i, t), frictionOf(j, t)))
  if (load<f64>(t, PLASTIC) == 1 && load<f64>(t, COHESION) > 0) {
    const area = pairOf(load<f64>(r, AREA), load<f64>(s, AREA))
    most = add(most, v128.and(f64x2.gt(area, none), mul(v128.load64_splat(t, COHESION), area)))
  }
  return larger(none, most)
}

@inline
function frictionOf(i: usize, t: usize): f64 {
  return load<i32>(i, FAILURE) == NOT_FAILED ? load<f64>(t, PEAK) : load<f64>(t, RESIDUAL)
}

/** Takes note of the slip of two points, or of one of them; returns what is left of their trial shear. */
function slipTwo(
  i: usize, j: usize, r: usize, s: usize, ks: v128, share: v128, strong: v128, square: v128, held: v128, slips: v128,
): v128 {
  const size = f64x2.sqrt(square)
  const left = f64x2.div(strong, mul(share, size))
  const less = sub(f64x2.splat(1), left)
  const slid = f64x2.div(mul(less, size), ks)
  const loss = f64x2.div(mul(mul(half(share), less), add(held, mul(left, square))), ks)
  if (i64x2.extract_lane(slips, 0) != 0) noteSlip(i, r, firstOf(slid), firstOf(loss))
  if (s != r && i64x2.extract_lane(slips, 1) != 0) noteSlip(j, s, secondOf(slid), secondOf(loss))
  return v128.bitselect(left, f64x2.splat(1), slips)
}

@inline
function noteSlip(i: usize, r: usize, slid: f64, loss: f64): void {
  if (load<i32>(i, FAILURE) == NOT_FAILED) store<i32>(i, FAILED_IN_SHEAR, FAILURE)
  store<f64>(r, load<f64>(r, SLIPPED) + slid, SLIPPED)
  loseToFriction(loss)
}

/** Normal force of two points with dashpots; books what these took over the last move and take along the normal. */
function dampedPush(
  r: usize, s: usize, t: usize, share: v128, elastic: v128, out: v128, mx: v128, my: v128, mz: v128, nx: v128, ny: v128, nz: v128,
): v128 {
  const shareBefore = pairOf(load<f64>(r, SHARE_BEFORE), load<f64>(s, SHARE_BEFORE))
  const gapBefore = pairOf(load<f64>(r, GAP_BEFORE), load<f64>(s, GAP_BEFORE))
  const was = mul(mul(f64x2.splat(-load<f64>(t, KN)), shareBefore), gapBefore)
  const bx = sub(firsts(v128.load(r, BEFORE), v128.load(s, BEFORE)), mul(was, nx))
  const by = sub(seconds(v128.load(r, BEFORE), v128.load(s, BEFORE)), mul(was, ny))
  const bz = sub(firsts(v128.load(r, BEFORE + 16), v128.load(s, BEFORE + 16)), mul(was, nz))
  const x = sub(bx, mul(shareBefore, firsts(v128.load(r, SHEAR), v128.load(s, SHEAR))))
  const y = sub(by, mul(shareBefore, seconds(v128.load(r, SHEAR), v128.load(s, SHEAR))))
  const z = sub(bz, mul(shareBefore, firsts(v128.load(r, SHEAR + 16), v128.load(s, SHEAR + 16))))
  const before = half(dot(x, mx, y, my, z, mz))
  const full = sub(elastic, mul(resistance(r, s, t, mul(v128.load64_splat(t, KN), share), omegaN), out))
  const none = f64x2.splat(0)
  const least = load<f64>(t, NO_PULL) == 0 ? f64x2.splat(-Infinity) : v128.bitselect(elastic, none, f64x2.lt(elastic, none))
  const push = larger(least, full)
  const now = mul(half(sub(push, elastic)), out)
  before0 = firstOf(before)
  before1 = secondOf(before)
  along0 = firstOf(now)
  along1 = secondOf(now)
  return push
}

/** Writes the shear force of two points with dashpots, of which those that slip have none across; books what all of them took. */
function resist(
  r: usize, s: usize, t: usize, share: v128, strong: v128, fx: v128, fy: v128, fz: v128, ax: v128, ay: v128, az: v128, slips: v128,
): void {
  const c = resistance(r, s, t, mul(v128.load64_splat(t, KS), share), omegaS)
  const x = sub(fx, mul(c, ax))
  const y = sub(fy, mul(c, ay))
  const z = sub(fz, mul(c, az))
  const square = dot(x, x, y, y, z, z)
  const one = f64x2.splat(1)
  const scale = v128.bitselect(f64x2.div(strong, f64x2.sqrt(square)), one, f64x2.gt(square, mul(strong, strong)))
  const sx = mul(scale, x)
  const sy = mul(scale, y)
  const sz = mul(scale, z)
  const across = half(dot(sub(sx, fx), ax, sub(sy, fy), ay, sub(sz, fz), az))
  keepTwo(
    r + FORCE_ON_A, s + FORCE_ON_A,
    v128.bitselect(fx, sx, slips), v128.bitselect(fy, sy, slips), v128.bitselect(fz, sz, slips),
  )
  loseToDashpots(before0)
  loseToDashpots(along0)
  if (i64x2.extract_lane(slips, 0) == 0) loseToDashpots(firstOf(across))
  if (s == r) return
  loseToDashpots(before1)
  loseToDashpots(along1)
  if (i64x2.extract_lane(slips, 1) == 0) loseToDashpots(secondOf(across))
}

/** What dashpots of two points along the normal or across ask for a way in a step [N/m]. */
@inline
function resistance(r: usize, s: usize, t: usize, stiffness: v128, ofPair: f64): v128 {
  const zeta = load<f64>(t, ZETA)
  const none = f64x2.splat(0)
  let omega = f64x2.splat(ofPair)
  if (!(ofPair >= 0)) {
    const mass = pairOf(load<f64>(r, MASS), load<f64>(s, MASS))
    omega = v128.and(f64x2.gt(mass, none), f64x2.sqrt(f64x2.div(stiffness, mass)))
  }
  const part = mul(omega, f64x2.splat(step))
  const square = mul(part, part)
  const fourth = mul(mul(f64x2.splat(1 - zeta * zeta), part), part)
  const exact = add(sub(f64x2.splat(1), mul(f64x2.splat(0.5 * zeta), part)), f64x2.div(fourth, f64x2.splat(24)))
  const most = f64x2.div(sub(f64x2.splat(4), square), mul(f64x2.splat(8 * zeta), part))
  const full = v128.and(f64x2.gt(omega, none), f64x2.div(mul(f64x2.splat(2 * zeta), stiffness), omega))
  const late = v128.bitselect(exact, larger(none, most), f64x2.lt(exact, most))
  return mul(mul(full, late), f64x2.splat(rate))
}

