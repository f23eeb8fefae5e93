/** The files of a result as they are written: what was written of each is known without reading it again. */
import { join } from 'node:path'
import { isSystemError } from './errors.ts'
import { type Files, naming, partOf, quietly, writeBeside, writeWhole } from './files.ts'
import type { Digest, ProgramHost } from './program-host.ts'

/** A file with its size and the SHA-256 of its content. */
export interface FileEntry {
  file: string
  bytes: number
  sha256: string
  /** It tells how long something took, or where, and so differs from run to run. */
  holdsTimes?: true
}

export interface Appended {
  add(text: string): void
  sync(): void
  close(): void
}

export interface Outputs {
  folder: string
  /** A whole file in the place of an older one. */
  put(file: string, content: Uint8Array | string): void
  /** The same, where the older one is kept under another name. */
  putBefore(file: string, older: string, chunks: Uint8Array[]): void
  /** Opens a file that grows; `start` is what it holds already. */
  grow(file: string, start?: string): Appended
  /** A file that is there already, as `known` has it, or else as it is read. */
  keep(file: string, known?: FileEntry): void
  forget(file: string): void
  /** By name. */
  list(): FileEntry[]
  /** Those that are not there any more, or not of the size that was written. */
  missing(): string[]
}

const TIMED = /^(summary\.json|report\.(html|docx)|checkpoint.*\.talus)$/

/** `guard` throws where the folder is another's by now. */
export function makeOutputs(folder: string, host: Pick<ProgramHost, 'files' | 'digest'>, guard = () => {}): Outputs {
  const { files } = host
  const found = new Map<string, { bytes: number; digest: Pick<Digest, 'hex'> }>()
  const place = (file: string) => join(folder, file)
  const note = (file: string, ...content: Uint8Array[]) => {
    const digest = host.digest()
    for (const bytes of content) digest.add(bytes)
    found.set(file, { bytes: content.reduce((sum, { length }) => sum + length, 0), digest })
  }
  return {
    folder,
    put(file, content) {
      guard()
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
      writeWhole(files, place(file), bytes)
      note(file, bytes)
    },
    putBefore(file, older, chunks) {
      guard()
      replaceKeeping(files, place(file), place(older), chunks)
      const former = found.get(file)
      if (former) found.set(older, former)
      note(file, ...chunks)
    },
    grow(file, start) {
      const digest = host.digest()
      const entry = { bytes: 0, digest }
      const count = (bytes: Uint8Array) => {
        digest.add(bytes)
        entry.bytes += bytes.length
      }
      if (start !== undefined) count(new TextEncoder().encode(start))
      const open = files.open(place(file), start === undefined ? 'over' : 'more')
      found.set(file, entry)
      const named = (work: () => void) => {
        try {
          work()
        } catch (error) {
          throw naming(error, place(file))
        }
      }
      return {
        add(text) {
          const bytes = new TextEncoder().encode(text)
          named(() => files.write(open, bytes))
          count(bytes)
        },
        sync: () => named(() => files.sync(open)),
        close: () => files.close(open),
      }
    },
    keep(file, known) {
      const bytes = files.look(place(file))?.bytes
      if (known && known.bytes === bytes) found.set(file, { bytes, digest: { hex: () => known.sha256 } })
      else note(file, files.read(place(file)))
    },
    forget: (file) => void found.delete(file),
    list: () =>
      [...found]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([file, { bytes, digest }]) => ({
          file,
          bytes,
          sha256: digest.hex(),
          ...(TIMED.test(file) && { holdsTimes: true as const }),
        })),
    missing: () =>
      [...found]
        .filter(([file, { bytes }]) => !isThere(files, place(file), bytes))
        .map(([file]) => file)
        .sort(),
  }
}

/** What cannot be looked at is as good as gone. */
function isThere(files: Files, path: string, bytes: number): boolean {
  try {
    const now = files.look(path)
    return now?.kind === 'file' && now.bytes === bytes
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

/** The new content is whole before the older one is touched, and at every moment one of them has the name. */
function replaceKeeping(files: Files, path: string, older: string, chunks: Uint8Array[]): void {
  writeBeside(files, path, chunks)
  try {
    if (files.look(path)) keepAs(files, path, older)
    files.rename(partOf(path), path)
  } catch (error) {
    quietly(() => files.look(path) ?? files.rename(older, path))
    quietly(() => files.remove(partOf(path)))
    throw naming(error, path)
  }
}

/** Systems that give a file one name only say so in several ways; there it has none of the two for a moment. */
const ONE_NAME = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'EINVAL', 'EXDEV']

function keepAs(files: Files, path: string, older: string): void {
  const part = partOf(older)
  try {
    if (files.look(part)) files.remove(part)
    files.link(path, part)
  } catch (error) {
    if (!isSystemError(error) || !ONE_NAME.includes(error.code ?? '')) throw error
    files.rename(path, older)
    return
  }
  try {
    files.rename(part, older)
  } finally {
    // Two names of one file stay two, by POSIX, where one is renamed to the other: as after a run that died before its next line.
    if (files.look(part)) quietly(() => files.remove(part))
  }
}
