/**
 * Exponential, logarithms and power from + − × ÷ and the bits of a double, carried as head + tail.
 *
 *   exp   x = n ln 2 + r, |r| ≤ ½ ln 2; Taylor series to degree 14
 *   log   x = 2^k m, m in [√½, √2); log m = 2 atanh(q), q = (m − 1)/(m + 1); series to degree 25
 *   pow   exp(y log x) with log x to about 65 bits
 * Special values are those of the language: pow(±1, ±∞) and pow(1, NaN) are NaN, pow(x, 0) is 1.
 *
 * Sources of the reductions: see elementary.ts.
 */
import { productError, sumError } from './pair.ts'

/** ln 2 in 40 bits, so that a product with a whole number below 2^13 is exact, and the rest. */
const LN2 = 0.6931471805592082
const LN2_TAIL = 7.371002565167799e-13
/** 1 / ln 2, 1 / ln 10, 1/3 as head and tail. */
const PER_LN2 = Math.LOG2E
const PER_LN2_TAIL = 2.0355273740931033e-17
const PER_LN10 = Math.LOG10E
const PER_LN10_TAIL = 1.098319650216765e-17
const THIRD = 0.3333333333333333
const THIRD_TAIL = 1.850371707708594e-17
/** Bits of a double; the word with sign and exponent is the second one on little-endian machines. */
const DOUBLE = new Float64Array([1])
const WORDS = new Int32Array(DOUBLE.buffer)
const HIGH = WORDS[0] === 0 ? 1 : 0

/** Head and tail of the last inner result. */
const PAIR = new Float64Array(2)

function keep(head: number, tail: number): void {
  const sum = head + tail
  PAIR[0] = sum
  PAIR[1] = tail - (sum - head)
}

/** 2^n for −1022 ≤ n ≤ 1023. */
function powerOfTwo(n: number): number {
  WORDS[1 - HIGH] = 0
  WORDS[HIGH] = (n + 1023) << 20
  return DOUBLE[0]
}

/** exp(h + l) for a small l. */
function exponential(h: number, l: number): number {
  if (h > 709.8) return Infinity
  if (h < -745.2) return 0
  const n = Math.floor(h * PER_LN2 + 0.5)
  const a = h - n * LN2
  const b = n * LN2_TAIL - l
  const r = a - b
  const rl = sumError(a, -b, r)
  let s = 1 / 6227020800 + r * (1 / 87178291200)
  s = 1 / 3628800 + r * (1 / 39916800 + r * (1 / 479001600 + r * s))
  s = 1 / 5040 + r * (1 / 40320 + r * (1 / 362880 + r * s))
  s = 1 / 24 + r * (1 / 120 + r * (1 / 720 + r * s))
  s = 1 / 2 + r * (1 / 6 + r * s)
  const head = 1 + r
  const value = head + (1 - head + r + (rl * head + r * r * s))
  if (n > 1023) return value * 2 * powerOfTwo(n - 1)
  if (n < -1021) return value * powerOfTwo(n + 100) * 2 ** -100
  return value * powerOfTwo(n)
}

/** e^x. */
export function exp(x: number): number {
  return Number.isNaN(x) ? x : exponential(x, 0)
}

/** log(x) into PAIR, for finite x > 0. */
function logarithmOf(x: number): void {
  let k = x < 2 ** -1022 ? -54 : 0
  DOUBLE[0] = k === 0 ? x : x * 2 ** 54
  k += ((WORDS[HIGH] >> 20) & 0x7ff) - 1023
  WORDS[HIGH] = (WORDS[HIGH] & 0xfffff) | (1023 << 20)
  let m = DOUBLE[0]
  if (m > Math.SQRT2) {
    m *= 0.5
    k += 1
  }
  const f = m - 1
  const d = 2 + f
  const q = f / d
  const qd = q * d
  const ql = (f - qd - productError(q, d, qd) - q * (f - (d - 2))) / d
  const z = q * q
  const zl = productError(q, q, z) + 2 * q * ql
  let s = 1 / 19 + z * (1 / 21 + z * (1 / 23 + z * (1 / 25)))
  s = 1 / 11 + z * (1 / 13 + z * (1 / 15 + z * (1 / 17 + z * s)))
  s = z * z * (1 / 5 + z * (1 / 7 + z * (1 / 9 + z * s)))
  const u = z * THIRD
  const v = u + s
  const vl = sumError(u, s, v) + (productError(z, THIRD, u) + z * THIRD_TAIL + zl * THIRD)
  const w = q * v
  const wl = productError(q, v, w) + q * vl + ql * v
  const g = q + w
  const gl = sumError(q, w, g) + (ql + wl)
  const head = k * LN2 + 2 * g
  keep(head, sumError(k * LN2, 2 * g, head) + (2 * gl + k * LN2_TAIL))
}

function logarithm(x: number, scale: number, scaleTail: number): number {
  if (!(x > 0)) return x === 0 ? -Infinity : Number.NaN
  if (x === Infinity) return x
  logarithmOf(x)
  const head = PAIR[0] * scale
  return head + (productError(PAIR[0], scale, head) + PAIR[0] * scaleTail + PAIR[1] * scale)
}

/** Natural logarithm. */
export function log(x: number): number {
  return logarithm(x, 1, 0)
}

/** Logarithm to base 2. */
export function log2(x: number): number {
  return logarithm(x, PER_LN2, PER_LN2_TAIL)
}

/** Logarithm to base 10. */
export function log10(x: number): number {
  return logarithm(x, PER_LN10, PER_LN10_TAIL)
}

/** x to the power y. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const size = Math.abs(x)
  if (Math.abs(y) === Infinity) return size === 1 ? Number.NaN : size > 1 === y > 0 ? Infinity : 0
  const odd = Math.abs(y % 2) === 1
  const negative = (x < 0 || Object.is(x, -0)) && odd
  if (size === 0 || size === Infinity) {
    const value = (size === 0) === y < 0 ? Infinity : 0
    return negative ? -value : value
  }
  if (x < 0 && !Number.isInteger(y)) return Number.NaN
  const value = powerOf(size, y)
  return negative ? -value : value
}

/** x^y for finite x > 0. */
function powerOf(x: number, y: number): number {
  logarithmOf(x)
  const head = y * PAIR[0]
  if (!(Math.abs(head) < 1000)) return head > 0 ? Infinity : 0
  return exponential(head, productError(y, PAIR[0], head) + y * PAIR[1])
}
