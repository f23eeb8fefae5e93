/**
 * Contact law of joints with friction, cohesion, tension and dashpots: the twin of `contact/law/law.ts` and its parts, where the equations
 * stand. Laws of shear with strength, springs or memory of their own have no twin.
 * What a part hands on stands in variables of the module, as it stands in `pass` there.
 */
import {
  AREA, BEFORE, BODY_A, BODY_B, BONDED, CODE, COHESION, FAILED_IN_SHEAR, FAILED_IN_TENSION, FORCE_ON_A, GAP, GAP_BEFORE, IDS, JOINT, JOINT_ROW, KN, KS, MASS, MOVE,
  NOT_FAILED, NO_PULL, NX, OPEN, OPENED, PEAK, PER_AREA, PLASTIC, RESIDUAL, ROW, SHARE, SHARE_BEFORE, SHEAR, SLIP, SLIPPED, STATE, STICK, TENSION, FAILURE, ZETA,
  end, first, id, nextWithPoints, row, whole,
} from './columns'
import { firstOf, secondOf } from './pair'
import { atStart, beginPass, endPass, loseToDashpots, loseToFracture, loseToFriction, omegaN, omegaS, rate, setFrequencies, step } from './pass'
import { bothPress, pressTwo, stayTogether } from './press'

const MOST_PART: f64 = 1.001

/** Of the point: its motion along and across, part of the step that it overlapped, weight of dashpots and of springs, normal force, strength. */
let along: f64 = 0
let acrossX: f64 = 0
let acrossY: f64 = 0
let acrossZ: f64 = 0
let touched: f64 = 0
let weight: f64 = 0
let part: f64 = 1
let normalForce: f64 = 0
let strength: f64 = 0
let dashpot: f64 = 0
let lag: f64 = 0

/** The law of all points of pairs [start, stop); what is lost and the work are those of these pairs. */
export function law(start: i32, stop: i32, table: usize, dt: f64, ofMove: f64, first0: bool, anyDamped: bool): void {
  beginPass(dt, ofMove, first0)
  let done: f64 = 0
  for (let k = nextWithPoints(start, stop); k < stop; k = nextWithPoints(k + 1, stop)) {
    const from = <usize>whole(first, k)
    const to = <usize>whole(end, k)
    if (anyDamped) measureFrequency(from, to, table)
    let i = id + IDS * from
    let r = row + ROW * from
    for (const last = row + ROW * to; r < last; r += 2 * ROW) {
      const isPair = r + ROW < last
      const j = isPair ? i + IDS : i
      const s = isPair ? r + ROW : r
      const joint = load<i32>(i, JOINT)
      const t = table + JOINT_ROW * <usize>joint
      if (load<i32>(j, JOINT) == joint && bothPress(r, s) && stayTogether(r, s)) {
        const ofTwo = pressTwo(i, j, r, s, t)
        done += firstOf(ofTwo)
        if (isPair) done += secondOf(ofTwo)
      } else {
        done += lawOfPoint(i, r, t)
        if (isPair) done += lawOfPoint(j, s, table + JOINT_ROW * <usize>load<i32>(j, JOINT))
      }
      i += 2 * IDS
    }
  }
  endPass(done)
}

/** Whether a point is open, has neither strength nor a dashpot that could hold it, and bore nothing: then it bears nothing and has done no work. */
@inline
function staysOpen(i: usize, r: usize, j: usize): bool {
  if (!(load<f64>(r, GAP) > 0) || load<i32>(i, STATE) != OPEN || load<f64>(j, ZETA) > 0 || load<f64>(j, PLASTIC) == 1) return false
  const known = v128.or(v128.or(v128.load(r, FORCE_ON_A), v128.load(r, BEFORE)), v128.load(r, SHEAR))
  const knownZ = load<u64>(r, FORCE_ON_A + 16) | load<u64>(r, BEFORE + 16) | load<u64>(r, SHEAR + 16)
  return !v128.any_true(known) && knownZ == 0
}

/** Returns its work. */
function lawOfPoint(i: usize, r: usize, j: usize): f64 {
  if (staysOpen(i, r, j)) return 0
  const mx = load<f64>(r, MOVE)
  const my = load<f64>(r, MOVE + 8)
  const mz = load<f64>(r, MOVE + 16)
  const nx = load<f64>(r, NX)
  const ny = load<f64>(r, NX + 8)
  const nz = load<f64>(r, NX + 16)
  along = mx * nx + my * ny + mz * nz
  acrossX = mx - along * nx
  acrossY = my - along * ny
  acrossZ = mz - along * nz
  const isDamped = load<f64>(j, ZETA) > 0
  if (isDamped) bookDampingBefore(i, r, j)
  if (touches(i, r, j)) {
    measureTouch(i, r, j)
    measureNormal(r, j)
    measureStrength(i, r, j)
    writeShear(i, r, j)
    if (isDamped && load<i32>(i, STATE) == STICK) addShearDashpot(r, j)
  } else {
    dropShear(r, j)
    measureParting(i, r, j)
    store<i32>(i, OPEN, STATE)
    part = 1
  }
  const fx = part * (load<f64>(r, FORCE_ON_A) + normalForce * nx)
  const fy = part * (load<f64>(r, FORCE_ON_A + 8) + normalForce * ny)
  const fz = part * (load<f64>(r, FORCE_ON_A + 16) + normalForce * nz)
  store<f64>(r, fx, FORCE_ON_A)
  store<f64>(r, fy, FORCE_ON_A + 8)
  store<f64>(r, fz, FORCE_ON_A + 16)
  return (
    0.5 *
    ((load<f64>(r, BEFORE) + fx) * mx + (load<f64>(r, BEFORE + 8) + fy) * my + (load<f64>(r, BEFORE + 16) + fz) * mz)
  )
}

@inline
function touches(i: usize, r: usize, j: usize): bool {
  const gap = load<f64>(r, GAP)
  if (!(load<f64>(r, SHARE) > 0)) return false
  if (gap <= 0) return true
  if (load<f64>(j, PLASTIC) != 1 || !(load<f64>(j, TENSION) > 0) || load<i32>(i, FAILURE) >= FAILED_IN_TENSION) return false
  return holds(i, r, j, gap)
}

/** Whether tension holds a gap; tears the contact where it cannot. */
function holds(i: usize, r: usize, j: usize, gap: f64): bool {
  const before = load<f64>(r, GAP_BEFORE)
  if (!(load<i32>(i, STATE) != OPEN || before <= 0 || (atStart && load<f64>(j, BONDED) == 1))) return false
  const stiffness = load<f64>(j, KN) * load<f64>(r, SHARE)
  if (stiffness * gap <= load<f64>(j, TENSION) * load<f64>(r, AREA)) return true
  store<i32>(i, FAILED_IN_TENSION, FAILURE)
  if (before > 0 && before < Infinity) loseToFracture(0.5 * stiffness * before * gap)
  return false
}

@inline
function measureTouch(i: usize, r: usize, j: usize): void {
  const gap = load<f64>(r, GAP)
  const known = load<f64>(r, GAP_BEFORE)
  const before = known < Infinity ? known : gap - along
  const enters = before > 0 && gap <= 0 && load<i32>(i, STATE) == OPEN
  touched = enters ? gap / (gap - before) : 1
  weight = enters ? touched + 0.5 : 1
  part = isSpringAlone(i, j) ? 0.5 * (touched + touchesAhead(gap)) : 1
}

@inline
function isSpringAlone(i: usize, j: usize): bool {
  if (load<i32>(i, CODE) == 0 || load<f64>(j, PER_AREA) != 0 || load<f64>(j, ZETA) != 0) return false
  return !(load<f64>(j, PLASTIC) == 1 && load<f64>(j, TENSION) > 0)
}

@inline
function touchesAhead(gap: f64): f64 {
  const next = gap + along * step * rate
  return next > 0 ? gap / (gap - next) : 1
}

@inline
function measureNormal(r: usize, j: usize): void {
  const elastic = -load<f64>(j, KN) * load<f64>(r, SHARE) * load<f64>(r, GAP)
  normalForce = elastic
  if (load<f64>(j, ZETA) == 0) return
  measureDashpot(r, j, KN, omegaN)
  const least = load<f64>(j, NO_PULL) == 0 ? -Infinity : elastic < 0 ? elastic : 0
  const force = elastic - weight * dashpot * lag * rate * along
  normalForce = force > least ? force : least
  loseToDashpots(0.5 * (normalForce - elastic) * along)
}

/** What springs and dashpots still owe when the surfaces have parted. */
@inline
function measureParting(i: usize, r: usize, j: usize): void {
  const gap = load<f64>(r, GAP)
  const before = load<f64>(r, GAP_BEFORE)
  normalForce = 0
  if (!(gap > 0 && before <= 0)) return
  if (isSpringAlone(i, j)) settleSpring(r, j)
  else if (load<f64>(j, ZETA) > 0 && load<f64>(j, NO_PULL) == 0) settleDashpot(r, j, gap, before)
}

function settleSpring(r: usize, j: usize): void {
  const overlap = -load<f64>(r, GAP_BEFORE)
  const last =
    load<f64>(r, BEFORE) * load<f64>(r, NX) +
    load<f64>(r, BEFORE + 8) * load<f64>(r, NX + 8) +
    load<f64>(r, BEFORE + 16) * load<f64>(r, NX + 16)
  const ofStep = (2 * last) / (load<f64>(j, KN) * load<f64>(r, SHARE_BEFORE) * overlap) - 1
  if (!(ofStep > 0 && ofStep <= MOST_PART && along >= overlap)) return
  const owed = (0.5 * overlap) / (ofStep * along) - 0.5
  const scale = owed < 0.5 ? owed : 0.5
  normalForce = scale * last
  store<f64>(r, scale * (load<f64>(r, BEFORE) - last * load<f64>(r, NX)), FORCE_ON_A)
  store<f64>(r, scale * (load<f64>(r, BEFORE + 8) - last * load<f64>(r, NX + 8)), FORCE_ON_A + 8)
  store<f64>(r, scale * (load<f64>(r, BEFORE + 16) - last * load<f64>(r, NX + 16)), FORCE_ON_A + 16)
}

function settleDashpot(r: usize, j: usize, gap: f64, before: f64): void {
  measureDashpot(r, j, KN, omegaN)
  normalForce = (0.5 - before / (before - gap)) * dashpot * rate * along
  loseToDashpots(0.5 * normalForce * along)
}

@inline
function measureStrength(i: usize, r: usize, j: usize): void {
  const tan = load<i32>(i, FAILURE) == NOT_FAILED ? load<f64>(j, PEAK) : load<f64>(j, RESIDUAL)
  const area = load<f64>(r, AREA)
  const cohesive = load<f64>(j, PLASTIC) == 1 && load<f64>(j, COHESION) > 0 && area > 0
  const most = normalForce * tan + (cohesive ? load<f64>(j, COHESION) * area : 0)
  strength = most > 0 ? most : 0
}

@inline
function writeShear(i: usize, r: usize, j: usize): void {
  const share = load<f64>(r, SHARE)
  const most = strength / share
  if (load<f64>(r, GAP_BEFORE) == Infinity) fitShear(r, most)
  const slide = load<f64>(j, KS) * touched
  let x = load<f64>(r, SHEAR) - slide * acrossX
  let y = load<f64>(r, SHEAR + 8) - slide * acrossY
  let z = load<f64>(r, SHEAR + 16) - slide * acrossZ
  const square = x * x + y * y + z * z
  if (square > most * most) {
    const size = Math.sqrt(square)
    const left = strength / (share * size)
    store<i32>(i, SLIP, STATE)
    if (load<i32>(i, FAILURE) == NOT_FAILED) store<i32>(i, FAILED_IN_SHEAR, FAILURE)
    const ks = load<f64>(j, KS)
    store<f64>(r, load<f64>(r, SLIPPED) + ((1 - left) * size) / ks, SLIPPED)
    const held = load<f64>(r, SHEAR) * x + load<f64>(r, SHEAR + 8) * y + load<f64>(r, SHEAR + 16) * z
    const loss = (0.5 * share * (1 - left) * (held + left * square)) / ks
    loseToFriction(loss)
    x *= left
    y *= left
    z *= left
  } else store<i32>(i, STICK, STATE)
  store<f64>(r, x, SHEAR)
  store<f64>(r, y, SHEAR + 8)
  store<f64>(r, z, SHEAR + 16)
  store<f64>(r, share * x, FORCE_ON_A)
  store<f64>(r, share * y, FORCE_ON_A + 8)
  store<f64>(r, share * z, FORCE_ON_A + 16)
}

/** What a new row took over is no more than it can bear. */
function fitShear(r: usize, most: f64): void {
  const x = load<f64>(r, SHEAR)
  const y = load<f64>(r, SHEAR + 8)
  const z = load<f64>(r, SHEAR + 16)
  const square = x * x + y * y + z * z
  if (square <= most * most) return
  const scale = most / Math.sqrt(square)
  store<f64>(r, scale * x, SHEAR)
  store<f64>(r, scale * y, SHEAR + 8)
  store<f64>(r, scale * z, SHEAR + 16)
}

function addShearDashpot(r: usize, j: usize): void {
  measureDashpot(r, j, KS, omegaS)
  const c = weight * dashpot * lag * rate
  const ex = load<f64>(r, FORCE_ON_A)
  const ey = load<f64>(r, FORCE_ON_A + 8)
  const ez = load<f64>(r, FORCE_ON_A + 16)
  const x = ex - c * acrossX
  const y = ey - c * acrossY
  const z = ez - c * acrossZ
  const square = x * x + y * y + z * z
  const scale = square > strength * strength ? strength / Math.sqrt(square) : 1
  store<f64>(r, scale * x, FORCE_ON_A)
  store<f64>(r, scale * y, FORCE_ON_A + 8)
  store<f64>(r, scale * z, FORCE_ON_A + 16)
  loseToDashpots(0.5 * ((scale * x - ex) * acrossX + (scale * y - ey) * acrossY + (scale * z - ez) * acrossZ))
}

@inline
function dropShear(r: usize, j: usize): void {
  const x = load<f64>(r, SHEAR)
  const y = load<f64>(r, SHEAR + 8)
  const z = load<f64>(r, SHEAR + 16)
  const square = x * x + y * y + z * z
  store<f64>(r, 0, FORCE_ON_A)
  store<f64>(r, 0, FORCE_ON_A + 8)
  store<f64>(r, 0, FORCE_ON_A + 16)
  if (square == 0) return
  const held = x * acrossX + y * acrossY + z * acrossZ
  const loss = 0.5 * load<f64>(r, SHARE_BEFORE) * (square / load<f64>(j, KS) - held)
  if (load<f64>(r, GAP_BEFORE) < Infinity) loseToFriction(loss)
  store<f64>(r, 0, SHEAR)
  store<f64>(r, 0, SHEAR + 8)
  store<f64>(r, 0, SHEAR + 16)
}

/** `stiff`: of the joint along the normal, or across. */
function measureDashpot(r: usize, j: usize, stiff: usize, ofPair: f64): void {
  const zeta = load<f64>(j, ZETA)
  const stiffness = load<f64>(j + stiff) * load<f64>(r, SHARE)
  const mass = load<f64>(r, MASS)
  const omega = ofPair >= 0 ? ofPair : mass > 0 ? Math.sqrt(stiffness / mass) : 0
  const s = omega * step
  const exact = 1 - 0.5 * zeta * s + ((1 - zeta * zeta) * s * s) / 24
  const most = (4 - s * s) / (8 * zeta * s)
  dashpot = omega > 0 ? (2 * zeta * stiffness) / omega : 0
  lag = exact < most ? exact : most > 0 ? most : 0
}

/** Work over the last move of the force that a row had beyond its springs. */
function bookDampingBefore(i: usize, r: usize, j: usize): void {
  const before = load<f64>(r, GAP_BEFORE)
  if (before == Infinity) return
  const share = load<f64>(r, SHARE_BEFORE)
  const wasTouched = before <= 0 || load<i32>(i, STATE) != OPEN
  const elastic = wasTouched ? -load<f64>(j, KN) * share * before : 0
  const x = load<f64>(r, BEFORE) - elastic * load<f64>(r, NX) - share * load<f64>(r, SHEAR)
  const y = load<f64>(r, BEFORE + 8) - elastic * load<f64>(r, NX + 8) - share * load<f64>(r, SHEAR + 8)
  const z = load<f64>(r, BEFORE + 16) - elastic * load<f64>(r, NX + 16) - share * load<f64>(r, SHEAR + 16)
  loseToDashpots(0.5 * (x * load<f64>(r, MOVE) + y * load<f64>(r, MOVE + 8) + z * load<f64>(r, MOVE + 16)))
}

/** The natural frequencies of a pair on its contact, whose points stand from `from` to `to`. */
function measureFrequency(from: usize, to: usize, table: usize): void {
  let normal: f64 = 0
  let shear: f64 = 0
  let mass: f64 = 0
  for (let c = from; c < to; c++) {
    const r = row + ROW * c
    const opened = load<f64>(r, OPENED)
    if (load<f64>(r, GAP) > opened && load<f64>(r, GAP_BEFORE) > opened) continue
    const i = id + IDS * c
    if (mass == 0) mass = load<f64>(r, MASS)
    if (load<f64>(r, MASS) != mass || (load<i32>(i, BODY_A) < 0 && load<i32>(i, BODY_B) < 0)) {
      setFrequencies(-1, -1)
      return
    }
    const j = table + JOINT_ROW * <usize>load<i32>(i, JOINT)
    normal += load<f64>(j, KN) * load<f64>(r, SHARE)
    shear += load<f64>(j, KS) * load<f64>(r, SHARE)
  }
  setFrequencies(mass > 0 ? Math.sqrt(normal / mass) : 0, mass > 0 ? Math.sqrt(shear / mass) : 0)
}
