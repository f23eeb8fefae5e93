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

export interface Host {
  /** Seconds of a monotonic clock. */
  now(): number
  /** Contents of a file; throws where it cannot be read. */
  readFile(path: string): Uint8Array
  writeFile(path: string, bytes: Uint8Array): void
  /** A fresh empty folder for an external program, removed by `dropFolder`. */
  makeFolder(): string
  dropFolder(path: string): void
  spawn(program: string, args: string[], limits: SpawnLimits): SpawnResult
  deflate(bytes: Uint8Array): Uint8Array
  /** Resident memory now, peak since the start [bytes]; 0 where unknown. */
  peakMemory(): number
}
