/**
 * What a sum or a product loses to rounding, so that a number can be carried as head + tail with about 106 bits.
 *
 *   a + b = s + sumError(a, b, s),       s = fl(a + b)
 *   a · b = p + productError(a, b, p),   p = fl(a · b)
 * Both hold exactly while nothing overflows (|a|, |b| < 2^995 for the product) or falls below the normal range.
 *
 * Sources: D. E. Knuth, The Art of Computer Programming 2, 4.2.2, theorem B; T. J. Dekker, A floating-point technique
 * for extending the available precision, Numer. Math. 18 (1971).
 */

export function sumError(a: number, b: number, s: number): number {
  const c = s - a
  return a - (s - c) + (b - c)
}

/** Splits a double into two halves of 26 bits: 2^27 + 1. */
const SPLITTER = 134217729

export function productError(a: number, b: number, p: number): number {
  const ca = SPLITTER * a
  const cb = SPLITTER * b
  const ah = ca - (ca - a)
  const bh = cb - (cb - b)
  const al = a - ah
  const bl = b - bh
  return al * bl - (p - ah * bh - al * bh - ah * bl)
}
