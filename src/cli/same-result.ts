/** Whether an older result holds nothing that a new one does not: then it need not be kept. */
import { join } from 'node:path'
import { isSystemError } from './errors.ts'
import type { Files } from './files.ts'
import { isEnded, type Manifest, readManifest } from './manifest.ts'
import type { FileEntry } from './outputs.ts'
import type { ProgramHost } from './program-host.ts'
import { MANIFEST } from './result-names.ts'

/** Made from the same, both whole, equal to the byte but for files that hold times, and nothing else in the older folder. */
export function isSameResult(older: string, now: Manifest, host: ProgramHost): boolean {
  try {
    const then = readManifest(older, host.files)
    if (!then || !isEnded(then) || !isEnded(now)) return false
    const same = JSON.stringify(lasting(then)) === JSON.stringify(lasting(now))
    return same && isUntouched(older, then.outputs, host)
  } catch (error) {
    if (isSystemError(error)) return false
    throw error
  }
}

/** What two runs of the same inputs have in common. A checkpoint more or less is a matter of time. */
const lasting = ({ talus, status, case: c, inputs, outputs }: Manifest) => ({
  talus,
  status,
  c,
  inputs,
  outputs: outputs.filter(({ holdsTimes }) => !holdsTimes),
})

/** As Talus left it: a note or a picture that somebody put there is not thrown away. */
function isUntouched(folder: string, entries: FileEntry[], { files, digest }: ProgramHost): boolean {
  const listed = new Map(entries.map((entry) => [entry.file, entry]))
  return filesBelow(folder, files).every((file) => {
    if (file === MANIFEST) return true
    const entry = listed.get(file)
    if (files.look(join(folder, file))?.bytes !== entry?.bytes) return false
    const own = digest()
    own.add(files.read(join(folder, file)))
    return own.hex() === entry?.sha256
  })
}

const filesBelow = (folder: string, files: Files, under = ''): string[] =>
  files.list(join(folder, under)).flatMap((name) => {
    const file = under ? `${under}/${name}` : name
    return files.look(join(folder, file))?.kind === 'folder' ? filesBelow(folder, files, file) : [file]
  })
