/** Elementary functions in whole numbers of 2^-BITS: slow, plain, and independent of any floating-point library. */

export const BITS = 240n
const ONE = 1n << BITS

/** The double as a fraction: numerator over 2^BITS, rounded where the double is finer. */
export function fixed(x: number): bigint {
  if (x === 0) return 0n
  const e = Math.floor(Math.log2(Math.abs(x))) - 60
  const m = BigInt((x / 2 ** Math.trunc(e / 2)) * 2 ** -(e - Math.trunc(e / 2)))
  const s = BigInt(e) + BITS
  return s >= 0n ? m << s : m >> -s
}

const mul = (a: bigint, b: bigint): bigint => (a * b) >> BITS
const div = (a: bigint, b: bigint): bigint => (a << BITS) / b

export function root(a: bigint): bigint {
  const n = a << BITS
  if (n === 0n) return 0n
  let x = 1n << BigInt((n.toString(2).length >> 1) + 1)
  for (;;) {
    const y = (x + n / x) >> 1n
    if (y >= x) return x
    x = y
  }
}

export function arctangent(a: bigint): bigint {
  if (a < 0n) return -arctangent(-a)
  // atan x = 2 atan(x / (1 + √(1 + x²))), eight times
  let x = a
  for (let i = 0; i < 8; i++) x = div(x, ONE + root(ONE + mul(x, x)))
  const z = mul(x, x)
  let sum = 0n
  let power = x
  for (let k = 1n; power !== 0n; k += 2n) {
    sum += k % 4n === 1n ? power / k : -(power / k)
    power = mul(power, z)
  }
  return sum << 8n
}

export const PI = 4n * arctangent(ONE)

export function sine(a: bigint): bigint {
  const r = (((a % (2n * PI)) + 3n * PI) % (2n * PI)) - PI
  let sum = 0n
  let term = r
  for (let k = 1n; term !== 0n && term !== -1n; k += 2n) {
    sum += term
    term = -mul(mul(term, r), r) / ((k + 1n) * (k + 2n))
  }
  return sum
}

export const cosine = (a: bigint): bigint => sine(a + PI / 2n)

/** e^a for |a| below about 100: e^(a/256) by its series, squared eight times. */
export function exponential(a: bigint): bigint {
  const r = a >> 8n
  let sum = 0n
  let term = ONE
  for (let k = 1n; term !== 0n && term !== -1n; k++) {
    sum += term
    term = mul(term, r) / k
  }
  for (let i = 0; i < 8; i++) sum = mul(sum, sum)
  return sum
}

/** log a by Newton's method on e^y = a. */
export function logarithm(a: bigint, guess: number): bigint {
  let y = fixed(guess)
  for (let i = 0; i < 4; i++) y += 2n * div(a - exponential(y), a + exponential(y))
  return y
}

/** Distance of a computed value from an exact one, in units in the last place of the computed one. */
export function ulps(computed: number, exact: bigint): number {
  const size = Math.max(Math.abs(computed), 2 ** -1022)
  const unit = 2 ** (Math.floor(Math.log2(size)) - 52)
  const wide = Number(((fixed(computed) - exact) << 40n) / fixed(unit))
  return Math.abs(wide) / 2 ** 40
}
