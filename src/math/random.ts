/**
 * Random numbers from a seed: the same sequence on every machine and engine.
 *
 * xoshiro128**: four 32-bit words, period 2^128 − 1,
 *   out = rotl(5 s1, 7) · 9;  t = s1 << 9;  s2 ^= s0;  s3 ^= s1;  s1 ^= s2;  s0 ^= s3;  s2 ^= t;  s3 = rotl(s3, 11).
 * The seed fills the four words through a counter and a finaliser that is a bijection of 32 bits, so that neighbouring
 * seeds give unrelated sequences. Two outputs make the 53 bits of one number. Not for secrets.
 *
 * Source: D. Blackman, S. Vigna, Scrambled linear pseudorandom number generators, ACM TOMS 47 (2021); finaliser:
 * C. Wellons, Prospecting for hash functions (2018).
 */

const rotate = (x: number, k: number): number => (x << k) | (x >>> (32 - k))

function mix(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return x ^ (x >>> 16)
}

/** A source of numbers, uniform in [0, 1). The seed is a whole number of at most 53 bits. */
export function randomFrom(seed: number): () => number {
  if (!Number.isSafeInteger(seed)) throw new Error(`expected a whole number as seed, found ${seed}`)
  const high = mix(Math.floor(seed / 2 ** 32) | 0)
  const word = (i: number): number => mix((seed + Math.imul(i, 0x9e3779b9)) ^ high)
  let s0 = word(1)
  let s1 = word(2)
  let s2 = word(3)
  let s3 = word(4) | 1
  const next = (): number => {
    const out = Math.imul(rotate(Math.imul(s1, 5), 7), 9)
    const t = s1 << 9
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= t
    s3 = rotate(s3, 11)
    return out >>> 0
  }
  return () => {
    const upper = next() >>> 5
    return (upper * 2 ** 26 + (next() >>> 6)) * 2 ** -53
  }
}
