/**
 * Numbers of twice the digits: an unevaluated sum of two doubles, relative error about 1e-31. For references in tests only.
 * Source: T. J. Dekker, A floating-point technique for extending the available precision, Numer. Math. 18 (1971).
 */
export type Double2 = readonly [number, number]
export type Vec3of2 = readonly [Double2, Double2, Double2]

export function twoSum(a: number, b: number): Double2 {
  const sum = a + b
  const part = sum - a
  return [sum, a - (sum - part) + (b - part)]
}

/** Dekker's product: the halves of a double have at most 26 bits. */
export function twoProduct(a: number, b: number): Double2 {
  const product = a * b
  const [aHigh, aLow] = halves(a)
  const [bHigh, bLow] = halves(b)
  return [product, aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow]
}

function halves(a: number): Double2 {
  const c = 134217729 * a
  const high = c - (c - a)
  return [high, a - high]
}

export function add(a: Double2, b: Double2): Double2 {
  const [s, e] = twoSum(a[0], b[0])
  const [t, f] = twoSum(a[1], b[1])
  const [u, g] = twoSum(s, e + t)
  return twoSum(u, g + f)
}

export const minus = (a: Double2): Double2 => [-a[0], -a[1]]

export const subtract = (a: Double2, b: Double2): Double2 => add(a, minus(b))

export function multiply(a: Double2, b: Double2): Double2 {
  const [p, e] = twoProduct(a[0], b[0])
  return twoSum(p, e + a[0] * b[1] + a[1] * b[0])
}

export function divide(a: Double2, b: Double2): Double2 {
  const first = a[0] / b[0]
  const rest = subtract(a, multiply(b, [first, 0]))
  const second = rest[0] / b[0]
  const last = subtract(rest, multiply(b, [second, 0]))
  return add(twoSum(first, second), [last[0] / b[0], 0])
}

export const dot2 = (a: Vec3of2, b: Vec3of2): Double2 =>
  add(add(multiply(a[0], b[0]), multiply(a[1], b[1])), multiply(a[2], b[2]))

/** a × b, rounded to doubles; scaled by nothing. */
export function cross2(a: Vec3of2, b: Vec3of2): [number, number, number] {
  const part = (i: number, j: number) => subtract(multiply(a[i], b[j]), multiply(a[j], b[i]))[0]
  return [part(1, 2), part(2, 0), part(0, 1)]
}

/** Corner j less corner i, without error. */
export const difference = (x: ArrayLike<number>, i: number, y: ArrayLike<number>, j: number): Vec3of2 => [
  twoSum(y[3 * j], -x[3 * i]),
  twoSum(y[3 * j + 1], -x[3 * i + 1]),
  twoSum(y[3 * j + 2], -x[3 * i + 2]),
]
