/**
 * Hands out columns one after the other from a single shared WebAssembly memory, so that kernels reach all of them
 * by offset and threads share them without a copy. A layout runs twice: once to measure, once on memory of that size;
 * the memory never grows (growing costs V8 its best code for good). Columns whose rows come and go get all their room at
 * once, behind the others: pages that nobody touches cost nothing.
 */
import { Shortage } from '../math/shortage.ts'

const PAGE = 65536
const LINE = 64
const MEBI = 1048576
/** Most that one memory can hold [bytes]. */
const LIMIT = 65536 * PAGE

/** A column of rows that come and go. */
export interface Growing {
  column: Float64Array | Int32Array
  /** One number: rows in use. */
  count: Int32Array
  /** Numbers a row. */
  each: number
}

export interface Arena {
  floats(count: number): Float64Array
  ints(count: number): Int32Array
  /** Room for rows of `each` numbers, `count[0]` of which are in use; a checkpoint holds those alone. */
  growing(count: Int32Array, each: number, room: number): Int32Array
  growingFloats(count: Int32Array, each: number, room: number): Float64Array
  /** Room for what lives no longer than a step, which no checkpoint holds. */
  spareFloats(count: number): Float64Array
  spareInts(count: number): Int32Array
}

/** What the columns lie in. */
export interface Reserved {
  readonly buffer: ArrayBuffer | SharedArrayBuffer
}

interface Zones {
  arena: Arena
  /** Bytes handed out so far, the first page (kept for the kernels' own data) included: of fixed columns, with those that grow, and of all. */
  fixed: () => number
  room: () => number
  end: () => number
  grown: Growing[]
}

function zonesOn(buffer: ArrayBuffer | SharedArrayBuffer | undefined, fixedEnd: number, roomEnd: number): Zones {
  let next = PAGE
  let room = fixedEnd
  let spare = roomEnd
  const grown: Growing[] = []
  const rounded = (bytes: number) => Math.ceil(bytes / LINE) * LINE
  const take = (bytes: number) => {
    const at = next
    next = rounded(next + bytes)
    return at
  }
  const takeRoom = (bytes: number) => {
    const at = room
    room = rounded(room + bytes)
    return at
  }
  const takeSpare = (bytes: number) => {
    const at = spare
    spare = rounded(spare + bytes)
    return at
  }
  const floats = (at: number, count: number) =>
    buffer ? new Float64Array(buffer as ArrayBuffer, at, count) : new Float64Array(0)
  const ints = (at: number, count: number) =>
    buffer ? new Int32Array(buffer as ArrayBuffer, at, count) : new Int32Array(0)
  const arena: Arena = {
    floats: (count) => floats(take(8 * count), count),
    ints: (count) => ints(take(4 * count), count),
    growing(count, each, rows) {
      const column = ints(takeRoom(4 * each * rows), each * rows)
      grown.push({ column, count, each })
      return column
    },
    growingFloats(count, each, rows) {
      const column = floats(takeRoom(8 * each * rows), each * rows)
      grown.push({ column, count, each })
      return column
    },
    spareFloats: (count) => floats(takeSpare(8 * count), count),
    spareInts: (count) => ints(takeSpare(4 * count), count),
  }
  return { arena, fixed: () => next, room: () => room, end: () => spare, grown }
}

export interface Allocated<T> {
  /** A WebAssembly.Memory, where one can be had. */
  memory: Reserved
  /** Bytes of the memory that hold columns of fixed size, from 0. */
  used: number
  /** The other columns. */
  growing: Growing[]
  columns: T
}

/**
 * Memory of so many pages. Where there is no WebAssembly (node --jitless), or not the address space that it keeps beside each memory
 * (ulimit -v), it is a plain buffer, which the plain kernel alone can use.
 */
function reserve(pages: number): Reserved {
  try {
    if (typeof WebAssembly !== 'undefined')
      return new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  try {
    return { buffer: new SharedArrayBuffer(pages * PAGE) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Shortage(
      `${((pages * PAGE) / MEBI).toFixed(0)} MiB for the columns of the model cannot be reserved: lift the limit of address space (ulimit -v unlimited; a limit of resident memory does no harm), or make the model smaller`,
    )
  }
}

/** Ends of the fixed columns, of those that grow, and of all that a layout asks for [bytes]. */
function measure<T>(layout: (arena: Arena) => T): { fixed: number; room: number; bytes: number } {
  const { arena, fixed, room, end } = zonesOn(undefined, 0, 0)
  layout(arena)
  return { fixed: fixed(), room: fixed() + room(), bytes: fixed() + room() + end() }
}

/** Whether one memory can hold what a layout asks for. */
export const fits = <T>(layout: (arena: Arena) => T): boolean => measure(layout).bytes <= LIMIT

/** Runs a layout on memory of exactly the size it needs. */
export function allocate<T>(layout: (arena: Arena) => T): Allocated<T> {
  const { fixed, room, bytes } = measure(layout)
  if (bytes > LIMIT)
    throw new Shortage(
      `the model needs ${(bytes / 1073741824).toFixed(1)} GiB of memory, more than the 4 GiB of one run: mesh more coarsely, or take fewer blocks`,
    )
  const memory = reserve(Math.max(17, Math.ceil(bytes / PAGE)))
  const zones = zonesOn(memory.buffer, fixed, room)
  const columns = layout(zones.arena)
  return { memory, used: fixed, growing: zones.grown, columns }
}
