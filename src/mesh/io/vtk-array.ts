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
  inflate: (bytes: Uint8Array, most?: number) => Uint8Array
  /** Places in the appended data of the arrays read so far. */
  taken: { from: number; to: number; name: string }[]
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
  const name = quote(c, tag.attributes.Name ?? tag.name)
  const type = tag.attributes.type
  if (!Object.hasOwn(BYTES, type))
    failAt(c, `array ${name}: expected a type such as Float64 or Int32, found ${quote(c, type ?? '')}.`, tag.from)
  const format = tag.attributes.format ?? 'ascii'
  if (format === 'ascii') return readAscii(c, tag, expected, name)
  const size = expected * BYTES[type]
  let bytes: Uint8Array
  if (format === 'binary') bytes = unpack(file, base64(c.bytes.subarray(tag.from, tag.to)), size, name).bytes
  else if (format === 'appended') bytes = readAppended(file, tag, size, name)
  else failAt(c, `array ${name}: expected format ascii, binary or appended, found ${quote(c, format)}.`, tag.from)
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
      `array ${name}: its offset ${quote(c, tag.attributes.offset ?? '')} lies outside the file. Is it cut off?`,
      tag.from,
    )
  const rest = c.bytes.subarray(file.appended + offset)
  const { bytes, length } = unpack(file, file.appendedBase64 ? base64(rest) : plain(rest), size, name)
  const to = offset + (file.appendedBase64 ? (length * 4) / 3 : length)
  const other = file.taken.find((one) => one.from < to && offset < one.to)
  if (other) failAt(c, `arrays ${other.name} and ${name} lie over each other: an offset is wrong.`, tag.from)
  file.taken.push({ from: offset, to, name })
  return bytes
}

/** The first bytes of some data, or fewer where it has no more: of base64 no more is decoded than is asked for. */
type Take = (bytes: number) => Uint8Array

const plain =
  (bytes: Uint8Array): Take =>
  (count) =>
    bytes.subarray(0, count)

const base64 =
  (text: Uint8Array): Take =>
  (count) =>
    decodeBase64(text, count)

/** Data behind a header, and the length of both; `size` bytes are expected. */
function unpack(file: VtkFile, take: Take, size: number, name: string): { bytes: Uint8Array; length: number } {
  const wrong = (what: string): never => {
    throw new MeshError(`${file.cursor.file}: array ${name}: ${what}. Is the file cut off or damaged?`)
  }
  const width = file.headerBytes
  const numbers = (count: number): number[] => {
    const bytes = take(count * width)
    if (bytes.length < count * width) wrong('its header is incomplete')
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return Array.from({ length: count }, (_, i) =>
      width === 4 ? view.getUint32(4 * i, file.littleEndian) : Number(view.getBigUint64(8 * i, file.littleEndian)),
    )
  }
  if (!file.compressed) {
    const [found] = numbers(1)
    if (found !== size) wrong(`expected ${size} bytes, found ${found}`)
    const bytes = take(width + size)
    if (width + size > bytes.length) wrong(`expected ${size} bytes, found ${bytes.length - width}`)
    return { bytes: bytes.subarray(width, width + size), length: width + size }
  }
  const [blocks, full, partial] = numbers(1)[0] === 0 ? [0, 0, 0] : numbers(3)
  const last = blocks > 0 ? partial || full : 0
  if (blocks * width > file.cursor.bytes.length) wrong(`it says that it has ${blocks} blocks`)
  if (size !== (blocks > 0 ? (blocks - 1) * full + last : 0)) wrong(`expected ${size} bytes in its blocks`)
  const packed = blocks > 0 ? numbers(3 + blocks).slice(3) : []
  const head = (blocks > 0 ? 3 + blocks : 1) * width
  const length = packed.reduce((sum, bytes) => sum + bytes, head)
  if (size > MOST_INFLATED * (length - head)) wrong(`${length - head} bytes cannot hold ${size}`)
  const bytes = take(length).subarray(head)
  const sizes = packed.map((_, b) => (b === blocks - 1 ? last : full))
  return { bytes: joinBlocks(file, bytes, packed, sizes, size, wrong), length }
}

/** What zlib makes of a byte at the most (deflate: 258 of two bits), with a little more. */
const MOST_INFLATED = 1040

function joinBlocks(
  file: VtkFile,
  bytes: Uint8Array,
  packed: number[],
  sizes: number[],
  size: number,
  wrong: (what: string) => never,
): Uint8Array {
  const place = (b: number) => `block ${b + 1} of ${packed.length}`
  const whole = new Uint8Array(size)
  let at = 0
  let end = 0
  for (const [b, length] of packed.entries()) {
    if (at + length > bytes.length) wrong(`${place(b)} is incomplete`)
    let part: Uint8Array
    try {
      part = file.inflate(bytes.subarray(at, at + length), sizes[b])
    } catch {
      return wrong(`${place(b)} cannot be decompressed to ${sizes[b]} bytes`)
    }
    if (part.length !== sizes[b]) wrong(`${place(b)} has ${part.length} bytes, not ${sizes[b]}`)
    whole.set(part, end)
    end += part.length
    at += length
  }
  return whole
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const DIGITS = new Int8Array(256).fill(-1)
for (let i = 0; i < 64; i++) DIGITS[BASE64.charCodeAt(i)] = i

/**
 * Decodes up to the first character that is neither base64 nor white space, or so many bytes; padding ends a group of four, not the
 * whole.
 */
function decodeBase64(text: Uint8Array, most: number): Uint8Array {
  const out = new Uint8Array(Math.min(most, Math.ceil((text.length * 3) / 4)) + 3)
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
    if (length >= most) break
    bits = digits = padding = 0
  }
  return out.subarray(0, Math.min(length, most))
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
