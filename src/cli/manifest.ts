/**
 * manifest.json: what a folder of results was made from, and what belongs to it.
 *
 * All that two runs of the same inputs have in common stands apart from what differs between them: `sessions` alone tells of times,
 * hosts and processes. Files that tell how long something took are marked. A SHA-256 is that of `sha256sum`.
 */
import { join } from 'node:path'
import type { Case } from '../case/case.ts'
import { fingerprintOf } from '../run/snapshot.ts'
import { VERSION } from '../version.ts'
import { isSystemError } from './errors.ts'
import { type Files, writeWhole } from './files.ts'
import type { FileEntry } from './outputs.ts'
import type { ProgramHost } from './program-host.ts'
import type { InputEntry } from './read-inputs.ts'
import { MANIFEST } from './result-names.ts'

/** A run, or the part of it from one start of the program to its end. */
export interface Session {
  command: string
  folder: string
  host: string
  pid: number
  node: string
  system: string
  started: string
  /** Absent while it goes on, and where it was killed. */
  ended?: string
  exit?: number
  /** The checkpoint that it continued. */
  resumed?: string
}

export interface Manifest {
  talus: string
  /** running: under way, or killed; stopped: to be resumed; failed: the world around it ended it; else the status of the summary. */
  status: string
  problem?: string
  case: { name: string; file: string; set: string[]; slope: boolean; fingerprint: string }
  inputs: InputEntry[]
  outputs: FileEntry[]
  sessions: Session[]
}

export const newManifest = (c: Case, file: string, set: string[], slope: boolean): Manifest => ({
  talus: VERSION,
  status: 'running',
  case: { name: c.name, file, set, slope, fingerprint: fingerprintOf(c) },
  inputs: [],
  outputs: [],
  sessions: [],
})

export function newSession(command: string, host: ProgramHost, resumed?: string): Session {
  const { pid, host: name } = host.processes.own()
  return {
    command,
    folder: process.cwd(),
    host: name,
    pid,
    node: process.version,
    system: `${process.platform} ${process.arch}`,
    started: host.date(),
    ...(resumed !== undefined && { resumed }),
  }
}

export const writeManifest = (folder: string, manifest: Manifest, files: Files): void =>
  writeWhole(files, join(folder, MANIFEST), new TextEncoder().encode(`${JSON.stringify(manifest, undefined, 2)}\n`))

/** Undefined where there is none, or one that nobody can read: a result of old has none. */
export function readManifest(folder: string, files: Files): Manifest | undefined {
  try {
    const found = JSON.parse(new TextDecoder().decode(files.read(join(folder, MANIFEST)))) as Manifest
    const { status, inputs, outputs, sessions } = found
    return typeof status === 'string' && [inputs, outputs, sessions].every(Array.isArray) ? found : undefined
  } catch (error) {
    if (isSystemError(error) && error.code !== 'ENOENT') throw error
    return undefined
  }
}

const OPEN = ['running', 'stopped', 'failed']

/** Whether the run came to its end, whatever that was. */
export const isEnded = (manifest: Manifest | undefined): boolean =>
  manifest !== undefined && !OPEN.includes(manifest.status)
