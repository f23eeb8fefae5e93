/**
 * .stl, ASCII and binary. Binary is 80 bytes, a count, and 50 bytes a triangle: a file of exactly this length is binary, whatever its
 * first word (some programs begin binary files with "solid"). Normals are ignored: the order of the corners counts.
 */
import { BUDGETS } from '../../math/budgets.ts'
import { MeshError } from './mesh-error.ts'
import type { RawSurface } from './raw-surface.ts'
import { failAt, openText, quote, real, restOfLine, skipSpace, type TextCursor, word } from './text-cursor.ts'

const HEAD = 84
const EACH = 50

export function readStl(file: string, bytes: Uint8Array): RawSurface {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length >= HEAD && bytes.length === HEAD + EACH * view.getUint32(80, true))
    return readBinary(file, bytes, view)
  const c = openText(file, bytes)
  if (!/^\s*solid/.test(c.text.slice(c.at, c.at + 256)))
    failAt(
      c,
      bytes.length >= HEAD
        ? `expected "solid" (ASCII) or a binary file of ${HEAD} + ${EACH} n bytes with n = ${view.getUint32(80, true)}, found ${bytes.length} bytes. Is it cut off?`
        : 'expected "solid", or a binary file of at least 84 bytes.',
    )
  return readAscii(c)
}

const tooMany = (file: string, count: number) =>
  `${file}: ${count} triangles or more; at most ${BUDGETS.surfaceTriangles} are read. Thin the surface out.`

function readBinary(file: string, bytes: Uint8Array, view: DataView): RawSurface {
  const count = (bytes.length - HEAD) / EACH
  if (count > BUDGETS.surfaceTriangles) throw new MeshError(tooMany(file, count))
  const points = new Float64Array(9 * count)
  const c = { file, bytes, text: '', at: 0, end: 0, comments: false, known: true }
  for (let f = 0; f < count; f++)
    for (let k = 0; k < 9; k++) {
      const value = view.getFloat32(HEAD + EACH * f + 12 + 4 * k, true)
      if (!Number.isFinite(value)) failAt(c, `coordinate ${'xyz'[k % 3]} of triangle ${f + 1} is ${value}.`)
      points[9 * f + k] = value
    }
  return soup(file, points, new Int32Array(count).fill(-1), [], 'single')
}

function readAscii(c: TextCursor): RawSurface {
  const points: number[] = []
  const group: number[] = []
  const names: string[] = []
  const expect = (wanted: string) => {
    skipSpace(c)
    const start = c.at
    const found = word(c)
    if (found.toLowerCase() !== wanted) failAt(c, `expected "${wanted}", found ${quote(c, found)}.`, start)
  }
  while (skipSpace(c)) {
    expect('solid')
    names.push(restOfLine(c).trim())
    while (true) {
      skipSpace(c)
      const start = c.at
      const next = word(c).toLowerCase()
      if (next === 'endsolid') break
      if (next !== 'facet') failAt(c, `expected "facet" or "endsolid", found ${quote(c, next)}.`, start)
      c.known = true
      restOfLine(c)
      expect('outer')
      expect('loop')
      for (let k = 0; k < 3; k++) {
        expect('vertex')
        for (let i = 0; i < 3; i++) points.push(real(c, `coordinate ${'xyz'[i]} of a vertex`, true))
      }
      expect('endloop')
      expect('endfacet')
      group.push(names.length - 1)
      if (group.length > BUDGETS.surfaceTriangles) throw new MeshError(tooMany(c.file, group.length))
    }
    restOfLine(c)
  }
  const several = names.length > 1
  return soup(
    c.file,
    Float64Array.from(points),
    Int32Array.from(group, (g) => (several ? g : -1)),
    several ? names : [],
    'text',
  )
}

const soup = (
  file: string,
  points: Float64Array,
  group: Int32Array,
  groupNames: string[],
  precision: RawSurface['precision'],
): RawSurface => ({
  file,
  points,
  triangles: Int32Array.from({ length: points.length / 3 }, (_, i) => i),
  group,
  groupNames,
  precision,
})
