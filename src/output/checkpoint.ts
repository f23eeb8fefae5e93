/**
 * A checkpoint as bytes: everything needed to continue a run to the bit, and a way to see that none of it is missing or changed.
 *
 *   0    8   magic: not text, survives no newline conversion
 *   8    4   version of this format (u32)
 *   12   4   length of the JSON header in bytes (u32)
 *   16   8   length of the whole file (f64)
 *   24       JSON: whose it is, the state, and the table of sections (name, type, length, hash)
 *            sections, in the order of the table
 *   −16  16  hash of everything before the sections, as hexadecimal digits
 * Header and sections are padded with zeros to 8 bytes, so that sections are read as views where the file is aligned. All little endian.
 * A section's hash stands in the header and the header's at the end: what is damaged can be named, and nothing can be changed unseen.
 *
 * The state is one plain value (see stored-value.ts); each typed array in it, however deep, is a section named by its path. Sections are
 * handed out as chunks, not copied together: the largest is the memory of the run.
 */
import { hashOf } from '../math/hash.ts'
import { asBytes } from './bytes.ts'
import { putTogether, type SectionData, TYPES, takeApart } from './stored-value.ts'

export interface CheckpointHeader {
  /** Version of Talus that writes it. */
  talus: string
  /** What identifies the case; the caller compares it. */
  fingerprint: string
  /** Files that the case read besides. */
  inputs: ({ file: string; bytes: number; hash: string } | { file: string; absent: true })[]
}

/** Why a checkpoint is refused, in a sentence for the user. */
export class CheckpointError extends Error {}

interface TableRow {
  name: string
  type: keyof typeof TYPES
  /** Bytes without padding. */
  bytes: number
  hash: string
}

interface Contents extends CheckpointHeader {
  /** The state without its arrays. */
  state: unknown
  sections: TableRow[]
}

const MAGIC = [0x89, 0x54, 0x4c, 0x53, 0x0d, 0x0a, 0x1a, 0x0a]
const FORMAT = 3
const PREFIX = 24
const DIGITS = 16

const padded = (bytes: number): number => Math.ceil(bytes / 8) * 8

/** The file in chunks, to be written one after the other. Large sections are views of what was handed in. */
export function encodeCheckpoint(header: CheckpointHeader, state: unknown): Uint8Array[] {
  const { plain, sections } = takeApart(state)
  const table: TableRow[] = sections.map(({ name, type, data }) => ({
    name,
    type,
    bytes: data.byteLength,
    hash: hashOf(data),
  }))
  const json = new TextEncoder().encode(JSON.stringify({ ...header, state: plain, sections: table }))
  const front = new Uint8Array(PREFIX + padded(json.length))
  const view = new DataView(front.buffer)
  front.set(MAGIC)
  view.setUint32(8, FORMAT, true)
  view.setUint32(12, json.length, true)
  view.setFloat64(16, front.length + table.reduce((sum, row) => sum + padded(row.bytes), 0) + DIGITS, true)
  front.set(json, PREFIX)
  const chunks: Uint8Array[] = [front]
  for (const { data } of sections) {
    chunks.push(asBytes(data))
    const padding = padded(data.byteLength) - data.byteLength
    if (padding) chunks.push(new Uint8Array(padding))
  }
  chunks.push(new TextEncoder().encode(hashOf(front)))
  return chunks
}

const refuse = (what: string): never => {
  throw new CheckpointError(what)
}

/** Everything before the sections, once its hash is right. */
function readFront(bytes: Uint8Array): { front: number; json: Contents } {
  if (MAGIC.some((b, i) => i < bytes.length && bytes[i] !== b) || !bytes.length)
    refuse('this is not a checkpoint of Talus: expected one from the folder of a run')
  if (bytes.length < PREFIX) refuse(`the checkpoint is cut off after ${bytes.length} bytes; use an earlier one`)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = view.getUint32(8, true)
  if (format !== FORMAT)
    refuse(
      `the checkpoint has format ${format}, this version reads format ${FORMAT}: resume with the version that wrote it`,
    )
  const length = view.getFloat64(16, true)
  if (bytes.length < length) refuse(`the checkpoint is cut off: ${bytes.length} of ${length} bytes; use an earlier one`)
  const front = PREFIX + padded(view.getUint32(12, true))
  const damaged = 'the checkpoint is damaged (its header does not match its hash); use an earlier one'
  if (bytes.length !== length || front + DIGITS > length) refuse(damaged)
  const digits = String.fromCharCode(...bytes.subarray(length - DIGITS))
  if (hashOf(bytes.subarray(0, front)) !== digits) refuse(damaged)
  const text = new TextDecoder().decode(bytes.subarray(PREFIX, PREFIX + view.getUint32(12, true)))
  return { front, json: JSON.parse(text) }
}

export interface Checkpoint {
  header: CheckpointHeader
  /** Its arrays are views of the given bytes where these are aligned, else copies. */
  state: unknown
}

/** The header alone; what else the checkpoint holds is not looked at. */
export const readHeader = (bytes: Uint8Array, talus: string): CheckpointHeader => readVersion(bytes, talus).json

function readVersion(bytes: Uint8Array, talus: string): ReturnType<typeof readFront> {
  const read = readFront(bytes)
  if (read.json.talus !== talus)
    refuse(
      `the checkpoint was written by Talus ${read.json.talus}, this is ${talus}: resume with the version that wrote it`,
    )
  return read
}

/** The checkpoint of these bytes, or a `CheckpointError` that says why not: damage first, then a version other than `talus`. */
export function decodeCheckpoint(bytes: Uint8Array, talus: string): Checkpoint {
  const { front, json } = readVersion(bytes, talus)
  const { state, sections: table, ...header } = json
  const sections: SectionData[] = []
  let at = front
  for (const row of table) {
    const data = bytes.subarray(at, at + row.bytes)
    at += padded(row.bytes)
    const padding = bytes.subarray(at - padded(row.bytes) + row.bytes, at)
    if (hashOf(data) !== row.hash || padding.some((b) => b !== 0))
      refuse(`the checkpoint is damaged (section ${row.name}); use an earlier one`)
    const aligned = data.byteOffset % 8 === 0 ? data : new Uint8Array(data)
    const type = TYPES[row.type]
    sections.push(new type(aligned.buffer as ArrayBuffer, aligned.byteOffset, row.bytes / type.BYTES_PER_ELEMENT))
  }
  return { header, state: putTogether(state, sections) }
}
