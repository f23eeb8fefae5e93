import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CheckpointError, decodeCheckpoint, encodeCheckpoint } from '../../src/output/checkpoint.ts'
import { copyOf } from '../../src/output/stored-value.ts'

const header = {
  talus: '0.1.0',
  fingerprint: 'abc',
  inputs: [],
}

const state = () => ({
  clock: { t: 0.1, step: 12 },
  names: ['é', '"'],
  numbers: [Number.NaN, -0, Number.NEGATIVE_INFINITY, 5e-324, null, true],
  $: { $: 'NaN', $$: 1 },
  memory: Uint8Array.from({ length: 1001 }, (_, i) => i * 7),
  history: [{ slide: Float64Array.of(1, -0, Number.NaN, 5e-324, Number.POSITIVE_INFINITY) }, {}],
  stage: Int32Array.of(0, -1, 2 ** 31 - 1),
  empty: new Float64Array(0),
  words: Uint32Array.of(0xffffffff),
})

const join = (chunks: Uint8Array[]) => Uint8Array.from(chunks.flatMap((c) => [...c]))
const file = () => join(encodeCheckpoint(header, state()))
type State = ReturnType<typeof state>
const refusal = (bytes: Uint8Array, talus = '0.1.0') => {
  try {
    decodeCheckpoint(bytes, talus)
  } catch (error) {
    expect(error).toBeInstanceOf(CheckpointError)
    return (error as Error).message
  }
  return 'accepted'
}

test('what goes in comes out, to the bit, aligned or not', () => {
  const bytes = file()
  for (const shift of [0, 8, 1]) {
    const moved = new Uint8Array(bytes.length + shift)
    moved.set(bytes, shift)
    const back = decodeCheckpoint(moved.subarray(shift), '0.1.0')
    expect(back.header).toEqual(header)
    expect(back.state).toEqual(state())
    const [{ slide }] = (back.state as State).history
    expect(Object.is(slide?.[1], -0)).toBe(true)
    expect(slide?.buffer === moved.buffer).toBe(shift % 8 === 0)
  }
  expect(decodeCheckpoint(Buffer.concat([Buffer.of(1), bytes]).subarray(1), '0.1.0').state).toEqual(state())
})

test('sections are not copied on the way out, shared memory included', () => {
  const memory = new Uint8Array(new SharedArrayBuffer(4096))
  memory[17] = 5
  const chunks = encodeCheckpoint(header, { memory })
  expect(chunks.some((c) => c.buffer === memory.buffer)).toBe(true)
  expect(decodeCheckpoint(join(chunks), '0.1.0').state).toEqual({ memory: Uint8Array.from(memory) })
})

test('any plain value (property)', () => {
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.oneof(fc.double(), fc.string(), fc.boolean(), fc.constant(null)),
      fc.uint8Array({ maxLength: 40 }),
      fc.int32Array({ maxLength: 20 }),
      fc.uint32Array({ maxLength: 20 }),
      fc.float64Array({ maxLength: 20 }),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('$', '$$', '__proto__', 'constructor')), tie('value'), {
        noNullPrototype: true,
      }),
    ),
  }))
  fc.assert(
    fc.property(value, (given) => {
      const back = decodeCheckpoint(join(encodeCheckpoint(header, given)), '0.1.0').state
      expect(isDeepStrictEqual(back, given)).toBe(true)
      expect(isDeepStrictEqual(copyOf(given), given)).toBe(true)
    }),
    { seed: 11, numRuns: 500 },
  )
})

test('a copy shares nothing, whatever holds the bytes', () => {
  const given = { list: [Buffer.from([1, 2]), new Uint8Array(new SharedArrayBuffer(2))] }
  const copy = copyOf(given)
  given.list[0][0] = 9
  given.list[1][0] = 9
  expect(copy.list.map((bytes) => [...bytes])).toEqual([
    [1, 2],
    [0, 0],
  ])
})

test('cut off anywhere, and with something after its end: refused', () => {
  const bytes = file()
  for (let n = 0; n < bytes.length; n++) {
    const why = refusal(bytes.subarray(0, n))
    expect(why, `at ${n}`).toMatch(n === 0 ? /not a checkpoint/ : /cut off/)
  }
  expect(refusal(Uint8Array.from([...bytes, 0]))).toMatch(/damaged/)
})

test('every single flipped bit is refused', () => {
  const bytes = file()
  for (let i = 0; i < bytes.length; i++)
    for (let bit = 0; bit < 8; bit++) {
      bytes[i] ^= 1 << bit
      expect(refusal(bytes), `byte ${i} bit ${bit}`).not.toBe('accepted')
      bytes[i] ^= 1 << bit
    }
  expect(refusal(bytes)).toBe('accepted')
})

test('many changed bytes at once are refused (property)', () => {
  const bytes = file()
  const change = fc.record({ at: fc.nat(bytes.length - 1), by: fc.integer({ min: 1, max: 255 }) })
  fc.assert(
    fc.property(fc.uniqueArray(change, { minLength: 1, maxLength: 30, selector: (c) => c.at }), (changes) => {
      const bad = bytes.slice()
      for (const { at, by } of changes) bad[at] ^= by
      expect(refusal(bad)).not.toBe('accepted')
    }),
    { seed: 12, numRuns: 500 },
  )
})

test('the reason can be read', () => {
  const bytes = file()
  expect(refusal(new TextEncoder().encode('title: a case file'))).toMatch(/not a checkpoint of Talus/)
  expect(refusal(bytes, '0.2.0')).toMatch(/written by Talus 0\.1\.0, this is 0\.2\.0/)
  const other = bytes.slice()
  other[8] = 9
  expect(refusal(other)).toMatch(/format 9, this version reads format 3/)
  const hurt = bytes.slice()
  hurt[hurt.length - 17] ^= 1
  expect(refusal(hurt)).toMatch(/damaged \(section words\)/)
})

test.each([
  ['a function', () => 0],
  ['undefined', undefined],
  ['a map', new Map()],
  ['a bigint', 1n],
  ['other bytes', new Float32Array(2)],
])('what is not plain is our error: %s', (_, value) => {
  expect(() => encodeCheckpoint(header, { a: [value] })).toThrow(/checkpoint: a\.0 is no plain value/)
})

test('a key that is undefined is left out', () => {
  expect(decodeCheckpoint(join(encodeCheckpoint(header, { a: undefined, b: 1 })), '0.1.0').state).toEqual({ b: 1 })
})
