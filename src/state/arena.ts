/**
 * Hands out columns one after the other from a single shared WebAssembly memory, so that kernels reach all of them
 * by offset and threads share them without a copy. A layout runs twice: once to measure, once on memory of that size;
 * the memory never grows (growing costs V8 its best code for good).
 */

const PAGE = 65536
const LINE = 64

export interface Arena {
  floats(count: number): Float64Array
  ints(count: number): Int32Array
  /** Bytes handed out so far, the first page (kept for the kernels' own data) included. */
  used(): number
}

function arenaOn(buffer: ArrayBuffer | SharedArrayBuffer | undefined): Arena {
  let next = PAGE
  const take = (bytes: number) => {
    const at = next
    next = Math.ceil((next + bytes) / LINE) * LINE
    return at
  }
  return {
    floats(count) {
      const at = take(8 * count)
      return buffer ? new Float64Array(buffer as ArrayBuffer, at, count) : new Float64Array(0)
    },
    ints(count) {
      const at = take(4 * count)
      return buffer ? new Int32Array(buffer as ArrayBuffer, at, count) : new Int32Array(0)
    },
    used: () => next,
  }
}

export interface Allocated<T> {
  memory: WebAssembly.Memory
  /** Bytes of the memory that hold columns, from 0. */
  used: number
  columns: T
}

/** Runs a layout on memory of exactly the size it needs. */
export function allocate<T>(layout: (arena: Arena) => T): Allocated<T> {
  const measured = arenaOn(undefined)
  layout(measured)
  const pages = Math.max(17, Math.ceil(measured.used() / PAGE))
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true })
  const arena = arenaOn(memory.buffer)
  const columns = layout(arena)
  return { memory, used: arena.used(), columns }
}
