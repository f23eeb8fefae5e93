/** The only holder of the world outside. The command line makes one from Node; a browser hands its own. */

export interface SpawnLimits {
  /** Seconds before the program is killed. */
  seconds: number
  /** Resident memory in bytes before the program is killed. */
  bytes: number
  /** Working folder. */
  folder: string
}

export interface SpawnResult {
  /** missing: no such program; timeout and memory: killed at a limit. */
  outcome: 'exit' | 'signal' | 'missing' | 'timeout' | 'memory'
  code: number
  stdout: string
  stderr: string
}

/** A file that cannot be read, or is none: the message says why, without the path. */
export class FileError extends Error {
  readonly path: string
  override name = 'FileError'

  constructor(path: string, reason: string) {
    super(reason)
    this.path = path
  }
}

export interface Host {
  /** Seconds of a monotonic clock. */
  now(): number
  /** Contents of a regular file of at most so many bytes; else throws a `FileError`. */
  readFile(path: string, most?: number): Uint8Array
  /** Writes the chunks one after the other: a reader finds the old file or the whole new one. */
  writeFile(path: string, ...chunks: Uint8Array[]): void
  /** A fresh empty folder for an external program, removed by `dropFolder`. */
  makeFolder(): string
  dropFolder(path: string): void
  spawn(program: string, args: string[], limits: SpawnLimits): SpawnResult
  deflate(bytes: Uint8Array): Uint8Array
  /** Undoes `deflate` (zlib format); throws where the bytes are damaged, or hold more than `most` bytes. */
  inflate(bytes: Uint8Array, most?: number): Uint8Array
  /** Resident memory now, peak since the start [bytes]; 0 where unknown. */
  peakMemory(): number
  /**
   * Starts another thread that does `work` of threads/team with what it is told, and returns at once; where it ends with an error, that is
   * handed to `failed`. Absent where there are no threads.
   */
  startThread?(told: unknown, failed: (error: unknown) => void): void
  /** What is being done, and how much of it is; called often, shown now and then. An empty text: it is over. */
  progress(text: string, fraction?: number): void
}

/** A host without files or programs, for a page or a test: numbers in, numbers out. */
export function bareHost(): Host {
  const refuse = (what: string) => () => {
    throw new Error(`${what}: this host has no files; hand \`run\` a host that has`)
  }
  return {
    now: () => performance.now() / 1000,
    readFile: refuse('reading a file'),
    writeFile: refuse('writing a file'),
    makeFolder: refuse('making a folder'),
    dropFolder: refuse('removing a folder'),
    spawn: () => ({ outcome: 'missing', code: -1, stdout: '', stderr: '' }),
    deflate: refuse('compressing'),
    inflate: refuse('reading compressed data'),
    peakMemory: () => 0,
    progress: () => {},
  }
}

declare const performance: { now(): number }
