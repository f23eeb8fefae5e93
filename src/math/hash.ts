/**
 * A 64-bit hash of columns and texts: for the hash of a state and the fingerprint of a case, not for secrets.
 *
 * Two lanes of 32 bits take the words two by two (v, w; a last one alone with w = 0),
 *   a ← rotl(a ⊕ v, 15) · P + b,   b ← rotl(b ⊕ w, 19) · Q + a   (P, Q odd, modulo 2^32),
 * a bijection of (a, b) for every (v, w) and of (v, w) for every (a, b): two inputs that differ in one word, hence in
 * one bit, never meet again. A column ends with its length in bytes, so its border counts: [1, 2], [3] is not [1], [2, 3].
 * The end mixes the lanes and spreads each bit over all 64 (again bijections). Values are hashed as their bits: −0 is not 0.
 * Words are read in the machine's order, little-endian wherever Talus runs.
 *
 * Source of the spreading step: A. Appleby, MurmurHash3, fmix32 (2011).
 */

export interface Hash {
  a: number
  b: number
}

export function newHash(): Hash {
  return { a: 0x3c6ef372, b: 0x1f83d9ab }
}

const P = 0x2c1b3c6d
const Q = 0x297a2d39

/** Adds a column, a view of bytes or a text (as UTF-8). */
export function addToHash(hash: Hash, data: ArrayBufferView | string): void {
  const view = typeof data === 'string' ? new TextEncoder().encode(data) : data
  const { buffer, byteOffset, byteLength } = view
  const whole = byteLength >> 2
  if (byteOffset % 4 === 0) addWords(hash, new Int32Array(buffer, byteOffset, whole))
  else addWords(hash, new Int32Array(buffer.slice(byteOffset, byteOffset + 4 * whole)))
  const rest = new Uint8Array(buffer, byteOffset + 4 * whole, byteLength - 4 * whole)
  const last = rest.reduce((word, byte, i) => word | (byte << (8 * i)), 0)
  addWords(hash, Int32Array.of(last, byteLength | 0, Math.floor(byteLength / 2 ** 32)))
}

function addWords(hash: Hash, words: Int32Array): void {
  let a = hash.a
  let b = hash.b
  const pairs = words.length & ~1
  for (let i = 0; i < pairs; i += 2) {
    a ^= words[i]
    b ^= words[i + 1]
    a = (Math.imul((a << 15) | (a >>> 17), P) + b) | 0
    b = (Math.imul((b << 19) | (b >>> 13), Q) + a) | 0
  }
  if (pairs < words.length) {
    a ^= words[pairs]
    a = (Math.imul((a << 15) | (a >>> 17), P) + b) | 0
    b = (Math.imul((b << 19) | (b >>> 13), Q) + a) | 0
  }
  hash.a = a
  hash.b = b
}

/** The hash so far as 16 hexadecimal digits; more may be added afterwards. */
export function hexOf(hash: Hash): string {
  let { a, b } = hash
  for (let round = 0; round < 2; round++) {
    a = (spread(a) + b) | 0
    b = (spread(b) + a) | 0
  }
  return hex(spread(a)) + hex(spread(b))
}

function spread(x: number): number {
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return x ^ (x >>> 16)
}

const hex = (x: number): string => (x >>> 0).toString(16).padStart(8, '0')

/** Hash of several columns or texts, in their order. */
export function hashOf(...parts: (ArrayBufferView | string)[]): string {
  const hash = newHash()
  for (const part of parts) addToHash(hash, part)
  return hexOf(hash)
}
