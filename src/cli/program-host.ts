import type { Host } from '../host.ts'
import type { Files } from './files.ts'
import type { Processes } from './processes.ts'

/** What a command has of the world beyond what the solver has. */
export interface ProgramHost extends Host {
  files: Files
  processes: Processes
  /** Date and time in UTC, as ISO 8601 has it. */
  date(): string
  /** SHA-256 of bytes that come one after the other, in hexadecimal digits. */
  digest(): Digest
  /** To standard output, and to standard error; what nobody takes is lost, and a run goes on. */
  print(text: string): void
  warn(text: string): void
}

export interface Digest {
  add(bytes: Uint8Array): void
  /** Of what was added so far; more may be added afterwards. */
  hex(): string
}
