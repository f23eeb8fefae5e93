/**
 * An angle modulo a right angle: x = n π/2 + r, |r| ≤ π/4 (and a rounding), r as head + tail.
 *
 * |x| < 2^20: π/2 is cut into three parts of 33 bits and a rest. n has at most 20 bits, so n times each of the three is
 *   exact; the differences keep their rounding error (two-sum). What is left out is below n · 2^-158.
 * |x| ≥ 2^20: x is a whole number over a power of two, so the remainder by π/2, both in units of 2^-1200, is exact
 *   integer arithmetic. π comes from Machin's formula, π/4 = 4 atan(1/5) − atan(1/239), summed once in integers.
 * No double comes closer to a multiple of π/2 than about 2^-62, so the pair keeps at least 90 correct bits.
 *
 * The parts were computed with 400 bits, each rounded down to its length.
 * Source of the scheme: W. J. Cody, W. Waite, Software Manual for the Elementary Functions (1980), chapter 8.
 */
import { sumError } from './pair.ts'

const TWO_OVER_PI = 0.6366197723675814
const PART_1 = 1.5707963267341256
const PART_2 = 6.077100506303966e-11
const PART_3 = 2.0222662487111665e-21
const PART_4 = 8.4784276603689e-32

/** Fractional bits of the integer scheme: 1024 for the largest double, 62 for the closest approach, 110 to keep. */
const BITS = 1200
const KEPT = 200

/** The remainder of the last call, head and tail. */
export const REMAINDER = new Float64Array(2)

let halfPi: bigint | undefined

/** Puts the remainder into REMAINDER and returns the quadrant n mod 4. x is finite. */
export function reduceAngle(x: number): number {
  const size = Math.abs(x)
  if (size <= 0.7853981633974483) {
    REMAINDER[0] = x
    REMAINDER[1] = 0
    return 0
  }
  if (size >= 1048576) return reduceLarge(x)
  const n = Math.floor(x * TWO_OVER_PI + 0.5)
  const a = x - n * PART_1
  const b = a - n * PART_2
  const c = b - n * PART_3
  const tail = sumError(a, -n * PART_2, b) + sumError(b, -n * PART_3, c) - n * PART_4
  const head = c + tail
  REMAINDER[0] = head
  REMAINDER[1] = tail - (head - c)
  return n & 3
}

function reduceLarge(x: number): number {
  halfPi ??= 2n * (4n * arctangentOfInverse(5n) - arctangentOfInverse(239n))
  // A double of at least 2^20 is a multiple of 2^-32; the largest ones are whole and would overflow.
  const whole = Math.abs(x) > 2 ** 900 ? 0 : 32
  const scaled = BigInt(Math.abs(x) * 2 ** whole) << BigInt(BITS - whole)
  const quadrants = (2n * scaled + halfPi) / (2n * halfPi)
  const rest = (scaled - quadrants * halfPi) >> BigInt(BITS - KEPT)
  const head = Number(rest)
  const unit = x < 0 ? -(2 ** -KEPT) : 2 ** -KEPT
  REMAINDER[0] = head * unit
  REMAINDER[1] = Number(rest - BigInt(head)) * unit
  return Number((x < 0 ? -quadrants : quadrants) & 3n)
}

/** atan(1/m) in units of 2^-1200: 1/m − 1/(3 m³) + 1/(5 m⁵) − … */
function arctangentOfInverse(m: bigint): bigint {
  const guard = 64n
  let power = (1n << (BigInt(BITS) + guard)) / m
  let sum = 0n
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -(power / k)
    power /= m * m
  }
  return sum >> guard
}
