/**
 * Numbers of a <DataArray>: ascii, binary (base64) and appended (raw or base64), plain or in zlib blocks.
 * A binary array is a header and the data: its length in bytes; or, compressed, the number of blocks, their size, the size of the last
 * (0: full) and the compressed size of each (VTK file formats, "XML file formats"). Base64 may be padded between header and data.
 */
import { demand, MeshError } from './mesh-error.ts'
import { checkCount, failAt, quote, real, type TextCursor } from './text-cursor.ts'
import type { XmlTag } from './xml.ts'

export interface VtkFile {
  cursor: TextCursor
  littleEndian: boolean
  headerBytes: 4 | 8
  compressed: boolean
  /** Where the appended data begin, after the underscore; −1: there are none. */
  appended: number
  appendedBase64: boolean
  inflate: (bytes: Uint8Array) => Uint8Array
}

const BYTES: Record<string, number> = {
  Int8: 1,
  UInt8: 1,
  Int16: 2,
  UInt16: 2,
  Int32: 4,
  UInt32: 4,
  Int64: 8,
  UInt64: 8,
  Float32: 4,
  Float64: 8,
}

/** `expected` numbers of an array. */
export function readArray(file: VtkFile, tag: XmlTag, expected: number): Float64Array {
  const c = file.cursor
  const name = quote(tag.attributes.Name ?? tag.name)
  const type = tag.attributes.type
  if (!BYTES[type])
    failAt(c, `array ${name}: expected a type such as Float64 or Int32, found ${quote(type ?? '')}.`, tag.from)
  const format = tag.attributes.format ?? 'ascii'
  if (format === 'ascii') return readAscii(c, tag, expected, name)
  const size = expected * BYTES[type]
  let bytes: Uint8Array
  if (format === 'binary') bytes = unpack(file, decodeBase64(c.bytes.subarray(tag.from, tag.to)), size, name)
  else if (format === 'appended') bytes = readAppended(file, tag, size, name)
  else failAt(c, `array ${name}: expected format ascii, binary or appended, found ${quote(format)}.`, tag.from)
  return toNumbers(bytes, type, expected, file.littleEndian)
}

function readAscii(c: TextCursor, tag: XmlTag, expected: number, name: string): Float64Array {
  const part: TextCursor = { ...c, at: tag.from, end: tag.to }
  checkCount(part, expected, 2, `numbers in the array ${name}`)
  const values = new Float64Array(expected)
  for (let i = 0; i < expected; i++) values[i] = real(part, `number ${i + 1} of the array ${name}`)
  return values
}

function readAppended(file: VtkFile, tag: XmlTag, size: number, name: string): Uint8Array {
  const c = file.cursor
  const offset = Number(tag.attributes.offset)
  if (file.appended < 0) failAt(c, `array ${name}: the file has no AppendedData.`, tag.from)
  if (!Number.isInteger(offset) || offset < 0 || file.appended + offset >= c.bytes.length)
    failAt(
      c,
      `array ${name}: its offset ${quote(tag.attributes.offset ?? '')} lies outside the file. Is it cut off?`,
      tag.from,
    )
  const rest = c.bytes.subarray(file.appended + offset)
  return unpack(file, file.appendedBase64 ? decodeBase64(rest) : rest, size, name)
}

/** Data behind a header; `size` bytes are expected. */
function unpack(file: VtkFile, bytes: Uint8Array, size: number, name: string): Uint8Array {
  const wrong = (what: string): never => {
    throw new MeshError(`${file.cursor.file}: array ${name}: ${what}. Is the file cut off or damaged?`)
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = file.headerBytes
  const header = (i: number): number => {
    if ((i + 1) * width > bytes.length) wrong('its header is incomplete')
    return width === 4 ? view.getUint32(4 * i, file.littleEndian) : Number(view.getBigUint64(8 * i, file.littleEndian))
  }
  if (!file.compressed) {
    if (header(0) !== size) wrong(`expected ${size} bytes, found ${header(0)}`)
    if (width + size > bytes.length) wrong(`expected ${size} bytes, found ${bytes.length - width}`)
    return bytes.subarray(width, width + size)
  }
  const blocks = header(0)
  const full = header(1)
  const last = blocks > 0 ? header(2) || full : 0
  if (blocks * width > bytes.length) wrong(`expected ${blocks} blocks, found ${bytes.length} bytes`)
  if (size !== (blocks > 0 ? (blocks - 1) * full + last : 0)) wrong(`expected ${size} bytes in its blocks`)
  return joinBlocks(
    file,
    bytes,
    blocks,
    (b) => (b === blocks - 1 ? last : full),
    (b) => header(3 + b),
    wrong,
  )
}

function joinBlocks(
  file: VtkFile,
  bytes: Uint8Array,
  blocks: number,
  plain: (b: number) => number,
  packed: (b: number) => number,
  wrong: (what: string) => never,
): Uint8Array {
  const parts: Uint8Array[] = []
  let total = 0
  let at = (3 + blocks) * file.headerBytes
  for (let b = 0; b < blocks; b++) {
    if (at + packed(b) > bytes.length) wrong(`block ${b + 1} of ${blocks} is incomplete`)
    let part: Uint8Array
    try {
      part = file.inflate(bytes.subarray(at, at + packed(b)))
    } catch {
      return wrong(`block ${b + 1} of ${blocks} cannot be decompressed`)
    }
    if (part.length !== plain(b)) wrong(`block ${b + 1} of ${blocks} has ${part.length} bytes, not ${plain(b)}`)
    parts.push(part)
    total += part.length
    at += packed(b)
  }
  const whole = new Uint8Array(total)
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  return whole
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = new Int8Array(256).fill(-1)
for (let i = 0; i < 64; i++) DIGITS[BASE64.charCodeAt(i)] = i

/** Decodes up to the first character that is neither base64 nor white space; padding ends a group of four, not the whole. */
function decodeBase64(text: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil((text.length * 3) / 4) + 3)
  let length = 0
  let bits = 0
  let digits = 0
  let padding = 0
  for (const code of text) {
    if (code <= 32) continue
    const digit = DIGITS[code]
    if (digit < 0 && code !== 61) break
    if (code === 61) padding++
    bits = (bits << 6) | Math.max(digit, 0)
    if (++digits < 4) continue
    out[length] = bits >>> 16
    out[length + 1] = bits >>> 8
    out[length + 2] = bits
    length += 3 - Math.min(padding, 2)
    bits = digits = padding = 0
  }
  return out.subarray(0, length)
}

function toNumbers(bytes: Uint8Array, type: string, count: number, little: boolean): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values = new Float64Array(count)
  const at: Record<string, (i: number) => number> = {
    Int8: (i) => view.getInt8(i),
    UInt8: (i) => view.getUint8(i),
    Int16: (i) => view.getInt16(2 * i, little),
    UInt16: (i) => view.getUint16(2 * i, little),
    Int32: (i) => view.getInt32(4 * i, little),
    UInt32: (i) => view.getUint32(4 * i, little),
    Int64: (i) => Number(view.getBigInt64(8 * i, little)),
    UInt64: (i) => Number(view.getBigUint64(8 * i, little)),
    Float32: (i) => view.getFloat32(4 * i, little),
    Float64: (i) => view.getFloat64(8 * i, little),
  }
  const get = at[type]
  for (let i = 0; i < count; i++) values[i] = get(i)
  return values
}

/** A whole number between 0 and `below`, or an error. */
export function indexOf(file: VtkFile, value: number, below: number, what: string): number {
  demand(
    Number.isInteger(value) && value >= 0 && value < below,
    () => `${file.cursor.file}: ${what} is ${value}; expected a whole number from 0 to ${below - 1}.`,
  )
  return value
}
