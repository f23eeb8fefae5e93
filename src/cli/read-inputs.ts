/** A host that notes every file that is read through it, so that no reader can forget to. */
import type { ProgramHost } from './program-host.ts'

/** A file that was read, or one that was looked for and is not there. */
export type InputEntry = { file: string; bytes: number; sha256: string } | { file: string; absent: true }

export interface ReadingHost extends ProgramHost {
  /** In the order of their first reading. */
  entries(): InputEntry[]
}

/** What programs leave in folders of their own is no input. */
export function readingHost(host: ProgramHost): ReadingHost {
  const found = new Map<string, InputEntry>()
  const own: string[] = []
  return {
    ...host,
    makeFolder() {
      const folder = host.makeFolder()
      own.push(`${folder}/`)
      return folder
    },
    readFile(path) {
      const isOwn = own.some((folder) => path.startsWith(folder))
      try {
        const bytes = host.readFile(path)
        if (!isOwn) found.set(path, entryOf(path, bytes, host))
        return bytes
      } catch (error) {
        if (!isOwn) found.set(path, { file: path, absent: true })
        throw error
      }
    },
    entries: () => [...found.values()],
  }
}

export function entryOf(file: string, bytes: Uint8Array, host: Pick<ProgramHost, 'digest'>): InputEntry {
  const digest = host.digest()
  digest.add(bytes)
  return { file, bytes: bytes.length, sha256: digest.hex() }
}
