/** The files that a case reads, by their fingerprints: what a checkpoint goes on from must be what it was made from. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { hashOf } from '../math/hash.ts'
import { CheckpointError, readHeader } from '../output/checkpoint.ts'
import { VERSION } from '../version.ts'

/** By its name as the case knows it, so that it may be resumed from any folder; `absent`: looked for, and not there. */
export type InputFile = { file: string; bytes: number; hash: string } | { file: string; absent: true }

interface RecordingHost extends Host {
  inputs(): InputFile[]
}

/** A host that notes every file which is read through it. What programs leave in folders of their own is no input. */
export function recordInputs(host: Host, folder: string): RecordingHost {
  const found = new Map<string, InputFile>()
  const own: string[] = []
  const nameOf = (path: string) => (folder && path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path)
  const note = (path: string, entry: (file: string) => InputFile) => {
    if (!own.some((made) => path.startsWith(`${made}/`))) found.set(path, entry(nameOf(path)))
  }
  return {
    ...host,
    makeFolder() {
      const made = host.makeFolder()
      own.push(made)
      return made
    },
    readFile(path) {
      try {
        const bytes = host.readFile(path)
        note(path, (file) => ({ file, bytes: bytes.length, hash: hashOf(bytes) }))
        return bytes
      } catch (error) {
        note(path, (file) => ({ file, absent: true }))
        throw error
      }
    },
    inputs: () => [...found.values()],
  }
}

/** None where nobody has recorded them. */
export const inputsOf = (host: Host): InputFile[] => (host as Partial<RecordingHost>).inputs?.() ?? []

/** Before anything is set up: a changed file may be wrong in ways that hide that it was changed. */
export function checkInputs(checkpoint: Uint8Array, { folder }: Case, host: Host): void {
  for (const input of readHeader(checkpoint, VERSION).inputs ?? []) {
    const { file } = input
    const place = folder && !/^([/\\]|[A-Za-z]:)/.test(file) ? `${folder}/${file}` : file
    const problem = changeOf(input, place, host)
    if (problem) throw new CheckpointError(`${place} ${problem}; restore it to resume, or run the case afresh`)
  }
}

function changeOf(input: InputFile, place: string, host: Host): string | undefined {
  let bytes: Uint8Array
  try {
    bytes = host.readFile(place)
  } catch {
    return 'absent' in input ? undefined : 'cannot be read any more, but the checkpoint goes on from what it holds'
  }
  if ('absent' in input) return 'was not there when the checkpoint was written'
  if (bytes.length === input.bytes && hashOf(bytes) === input.hash) return undefined
  const size = bytes.length === input.bytes ? '' : ` (${input.bytes} bytes then, ${bytes.length} now)`
  return `has changed since the checkpoint was written${size}`
}
