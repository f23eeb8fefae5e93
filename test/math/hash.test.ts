import { describe, expect, it } from 'vitest'
import { addToHash, hashOf, hexOf, newHash } from '../../src/math/hash.ts'
import { randomFrom } from '../../src/math/random.ts'

const bits = (hex: string): number => [...BigInt(`0x${hex}`).toString(2)].filter((c) => c === '1').length
const difference = (a: string, b: string): string => (BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(16)

describe('hash', () => {
  it('changes about half of its bits with any one bit of the input', () => {
    const random = randomFrom(1)
    for (const length of [1, 3, 4, 7, 8, 64, 129]) {
      const bytes = Uint8Array.from({ length }, () => Math.floor(random() * 256))
      const before = hashOf(bytes)
      let sum = 0
      for (let i = 0; i < 8 * length; i++) {
        bytes[i >> 3] ^= 1 << (i & 7)
        const changed = bits(difference(before, hashOf(bytes)))
        bytes[i >> 3] ^= 1 << (i & 7)
        expect(changed).toBeGreaterThan(9)
        sum += changed
      }
      expect(sum / (8 * length)).toBeGreaterThan(28)
      expect(sum / (8 * length)).toBeLessThan(36)
    }
  })

  it('does not meet itself over 200,000 neighbouring columns', () => {
    const seen = new Set<string>()
    for (let i = 0; i < 100_000; i++) seen.add(hashOf(Int32Array.of(i)))
    for (let i = 0; i < 100_000; i++) seen.add(hashOf(Float64Array.of(i)))
    expect(seen.size).toBe(200_000)
  })

  it('is the same in one go and piece by piece, aligned or not, shared or not', () => {
    const bytes = Uint8Array.from({ length: 37 }, (_, i) => i * 7)
    const shifted = new Uint8Array(40)
    shifted.set(bytes, 3)
    const shared = new Uint8Array(new SharedArrayBuffer(37))
    shared.set(bytes)
    const hash = newHash()
    addToHash(hash, bytes)
    expect(hexOf(hash)).toBe(hashOf(bytes))
    addToHash(hash, 'next')
    expect(hexOf(hash)).toBe(hashOf(bytes, 'next'))
    expect(hashOf(shifted.subarray(3))).toBe(hashOf(bytes))
    expect(hashOf(shared)).toBe(hashOf(bytes))
  })

  it('counts borders, lengths, order and the sign of zero', () => {
    const cases = [
      hashOf(),
      hashOf(''),
      hashOf('', ''),
      hashOf(new Uint8Array(1)),
      hashOf(new Uint8Array(2)),
      hashOf(Int32Array.of(1, 2), Int32Array.of(3)),
      hashOf(Int32Array.of(1), Int32Array.of(2, 3)),
      hashOf(Int32Array.of(2, 1), Int32Array.of(3)),
      hashOf(Float64Array.of(0)),
      hashOf(Float64Array.of(-0)),
    ]
    expect(new Set(cases).size).toBe(cases.length)
    for (const hex of cases) expect(hex).toMatch(/^[0-9a-f]{16}$/)
  })

  it('gives the same digits as ever', () => {
    expect(hashOf('Talus', Float64Array.of(1, 2, 3))).toMatchInlineSnapshot(`"386651655f1f8dae"`)
  })
})
