import { expect, test } from 'vitest'
import { randomFrom } from '../../../src/math/random.ts'
import { importMesh } from '../../../src/mesh/io/import-mesh.ts'
import { importSurface } from '../../../src/mesh/io/import-surface.ts'
import { MeshError } from '../../../src/mesh/io/mesh-error.ts'
import { checkMesh } from '../check-mesh.ts'
import { disk, FIXTURES, files } from './samples.ts'

const NUMBERS = ['1000000000', '-1', '0', '4294967296', '1e300', 'nan', '9007199254740993', '2147483648', '0.5', '']
const WORDS = ['$Nodes', '<Piece>', '"', '>', '/', 'facet', 'f', '\n', '\0', '#', '_']

/** One of: cut off, a bit turned, garbage put in, a number replaced, a piece doubled or left out. */
function mutate(bytes: Uint8Array, random: () => number): Uint8Array {
  const pick = (n: number) => Math.floor(random() * n)
  const at = pick(bytes.length)
  const length = 1 + pick(40)
  const join = (...parts: (Uint8Array | number[])[]) => Uint8Array.from(parts.flatMap((part) => [...part]))
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  const kind = pick(/\d/.test(String.fromCharCode(...bytes.filter((b) => b < 128))) ? 7 : 6)
  if (kind === 0) return before.slice()
  if (kind === 1) return join(before, [bytes[at] ^ (1 << pick(8))], after.subarray(1))
  if (kind === 2)
    return join(
      before,
      Array.from({ length }, () => pick(256)),
      after,
    )
  if (kind === 3) return join(before, after.subarray(length))
  if (kind === 4) return join(before, after.subarray(0, length), after)
  if (kind === 5) return join(before, new TextEncoder().encode(WORDS[pick(WORDS.length)]), after)
  const text = Array.from(bytes, (b) => String.fromCharCode(b)).join('')
  const numbers = [...text.matchAll(/\d+/g)]
  const hit = numbers[pick(numbers.length)]
  const end = hit.index + hit[0].length
  return join(
    bytes.subarray(0, hit.index),
    new TextEncoder().encode(NUMBERS[pick(NUMBERS.length)]),
    bytes.subarray(end),
  )
}

/** Runs `read` on 300 mutations; anything but a sound result or one readable message fails. */
function fuzz(name: string, seed: number, read: (bytes: Uint8Array) => string[]): { refused: number; slowest: number } {
  const original = disk.readFile(`${FIXTURES}/${name}`)
  const random = randomFrom(seed)
  let refused = 0
  let slowest = 0
  for (let i = 0; i < 300; i++) {
    let bytes = mutate(original, random)
    if (i % 3 === 0 && bytes.length > 0) bytes = mutate(bytes, random)
    const start = performance.now()
    try {
      expect(read(bytes), `mutation ${i} of ${name}`).toEqual([])
    } catch (error) {
      if (!(error instanceof MeshError)) throw error
      expect(error.message).toMatch(/^x[.\w]*(:\d+)?: /)
      expect(error.message.length).toBeLessThan(600)
      refused++
    }
    slowest = Math.max(slowest, performance.now() - start)
  }
  return { refused, slowest }
}

const MESHES = [
  'cube-2.2.msh',
  'cube-4.1.msh',
  'cube-2.2-binary.msh',
  'cube-4.1-binary.msh',
  'cube-ascii.vtu',
  'cube-raw-zlib.vtu',
]
const MORE = ['cube-raw.vtu', 'cube-base64.vtu', 'cube-base64-zlib.vtu', 'cube-appended-base64-zlib.vtu']

test.each([...MESHES, ...MORE])('300 mutations of %s', (name) => {
  const path = `x${name.slice(name.lastIndexOf('.'))}`
  const { refused, slowest } = fuzz(name, 1, (bytes) => checkMesh(importMesh(path, files({ [path]: bytes })).mesh))
  expect(refused).toBeGreaterThan(100)
  expect(slowest).toBeLessThan(2000)
})

test.each(['.node', '.ele', '.face'])('300 mutations of cube%s', (end) => {
  const sound = Object.fromEntries(
    ['.node', '.ele', '.face'].map((other) => [`x${other}`, disk.readFile(`${FIXTURES}/cube${other}`)]),
  )
  const { refused } = fuzz(`cube${end}`, 2, (bytes) =>
    checkMesh(importMesh('x.ele', files({ ...sound, [`x${end}`]: bytes })).mesh),
  )
  expect(refused).toBeGreaterThan(50)
})

test.each(['l-rotated.stl', 'ring.obj'])('300 mutations of %s', (name) => {
  const path = `x${name.slice(-4)}`
  const { refused, slowest } = fuzz(name, 3, (bytes) => {
    importSurface(path, files({ [path]: bytes }))
    return []
  })
  expect(refused).toBeGreaterThan(100)
  expect(slowest).toBeLessThan(2000)
})
