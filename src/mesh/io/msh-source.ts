/** Numbers of a .msh file, whether it is written in ASCII or in binary (section "MSH file format" of the Gmsh manual). */
import { checkCount, failAt, integer, real, type TextCursor } from './text-cursor.ts'

export interface MshSource {
  cursor: TextCursor
  binary: boolean
  /** Four bytes in binary. */
  int(what: string): number
  /** `size_t`: eight bytes (or four, as the header says) in binary. */
  size(what: string): number
  real(what: string): number
  /** A count of items of so many integers, sizes and reals each, checked against what is left of the file. */
  count(what: string, ints: number, sizes: number, reals: number): number
}

export function asciiSource(c: TextCursor): MshSource {
  const int = (what: string) => integer(c, what)
  return {
    cursor: c,
    binary: false,
    int,
    size: int,
    real: (what) => real(c, what),
    count: (what, ints, sizes, reals) => checkCount(c, int(`the number of ${what}`), 2 * (ints + sizes + reals), what),
  }
}

export function binarySource(c: TextCursor, sizeBytes: number, littleEndian: boolean): MshSource {
  const view = new DataView(c.bytes.buffer, c.bytes.byteOffset, c.bytes.byteLength)
  const take = (bytes: number, what: string): number => {
    if (c.at + bytes > c.end) failAt(c, `the file ends where ${what} was expected. Is it cut off?`)
    c.at += bytes
    return c.at - bytes
  }
  const int = (what: string) => view.getInt32(take(4, what), littleEndian)
  const size = (what: string) => {
    if (sizeBytes === 4) return view.getUint32(take(4, what), littleEndian)
    return Number(view.getBigUint64(take(8, what), littleEndian))
  }
  return {
    cursor: c,
    binary: true,
    int,
    size,
    real: (what) => {
      const value = view.getFloat64(take(8, what), littleEndian)
      if (!Number.isFinite(value)) failAt(c, `expected ${what} (a finite number), found ${value}.`)
      return value
    },
    count: (what, ints, sizes, reals) =>
      checkCount(c, size(`the number of ${what}`), 4 * ints + sizeBytes * sizes + 8 * reals, what),
  }
}
