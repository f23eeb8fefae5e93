/** Files in one, as a .zip (PKWARE APPNOTE 6.3): deflated, without times, so that the same files make the same bytes. */
import { concatenate } from './bytes.ts'
import { crc32 } from './png.ts'
import type { Deflate } from './vtu-file.ts'

export interface ZipEntry {
  name: string
  content: Uint8Array
}

const VERSION = 20
const DEFLATED = 8
/** 1 January 1980, where its calendar begins. */
const DATE = 0x21
/** Around the data of zlib: two bytes before, a checksum behind. */
const BEFORE = 2
const BEHIND = 4

export function zip(entries: readonly ZipEntry[], deflate: Deflate): Uint8Array {
  const parts: Uint8Array[] = []
  const listed: Uint8Array[] = []
  let at = 0
  for (const { name, content } of entries) {
    const letters = new TextEncoder().encode(name)
    const packed = deflate(content)
    const data = packed.subarray(BEFORE, packed.length - BEHIND)
    const sizes = [crc32(content), data.length, content.length]
    const local = header(0x04034b50, [VERSION, 0, DEFLATED, 0, DATE], sizes, [letters.length, 0])
    listed.push(
      header(0x02014b50, [VERSION, VERSION, 0, DEFLATED, 0, DATE], sizes, [
        letters.length,
        0,
        0,
        0,
        0,
        0,
        0,
        at & 0xffff,
        at >>> 16,
      ]),
      letters,
    )
    parts.push(local, letters, data)
    at += local.length + letters.length + data.length
  }
  const directory = concatenate(listed)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x06054b50, true)
  end.setUint16(8, entries.length, true)
  end.setUint16(10, entries.length, true)
  end.setUint32(12, directory.length, true)
  end.setUint32(16, at, true)
  return concatenate([...parts, directory, new Uint8Array(end.buffer)])
}

function header(mark: number, before: number[], sizes: number[], behind: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 + 2 * before.length + 4 * sizes.length + 2 * behind.length))
  let at = 4
  view.setUint32(0, mark, true)
  for (const value of before) {
    view.setUint16(at, value, true)
    at += 2
  }
  for (const value of sizes) {
    view.setUint32(at, value, true)
    at += 4
  }
  for (const value of behind) {
    view.setUint16(at, value, true)
    at += 2
  }
  return new Uint8Array(view.buffer)
}
