/** What a command has to run: every variation afresh, or those that a checkpoint and what follows it leave to do. */
import { basename, dirname, join } from 'node:path'
import type { Case } from '../case/case.ts'
import { LOWER } from '../case/lower-case.ts'
import { CheckpointError, decodeCheckpoint } from '../output/checkpoint.ts'
import { fingerprintOf } from '../run/snapshot.ts'
import { VERSION } from '../version.ts'
import { InputError } from './errors.ts'
import { isEnded, readManifest } from './manifest.ts'
import type { ProgramHost } from './program-host.ts'
import { CHECKPOINT, PREVIOUS } from './result-names.ts'
import { commandOf, type RunFlags } from './run-flags.ts'

/** A variation, where its result goes, and what it continues. */
export interface Job {
  case: Case
  folder: string
  resume?: { file: string; bytes: Uint8Array }
  /** It is the lower case of another one, whose report tells of it. */
  isLower?: true
  /** Where its lower case has its result. */
  lower?: string
}

/** With the lower cases whose model is asked for before their realistic ones. */
const withLower = (cases: readonly Case[], { slope }: Pick<RunFlags, 'slope'>): Omit<Job, 'folder'>[] =>
  cases.flatMap((c) =>
    c.lower?.model && (slope || c.strengthReduction)
      ? [{ case: c.lower.case, isLower: true }, { case: c }]
      : [{ case: c }],
  )

export function freshJobs(cases: Case[], { output, slope }: Pick<RunFlags, 'output' | 'slope'>): Job[] {
  const own = output !== undefined && cases.length === 1
  return withLower(cases, { slope }).map((job) => {
    const main = own ? output : join(output ?? 'results', job.case.name)
    return besideIts({ ...job, folder: own && job.isLower ? main + LOWER : main })
  })
}

/** A case knows where its lower one has its result. */
const besideIts = (job: Job): Job =>
  job.isLower || !job.case.lower?.model ? job : { ...job, lower: job.folder + LOWER }

/** The variation that the checkpoint belongs to, and those after it that have no result yet. */
export function resumeJobs(cases: Case[], path: string, flags: RunFlags, host: ProgramHost): Job[] {
  const { resume: file = '', output } = flags
  const { bytes, fingerprint } = checkpointAt(file, path, flags, host)
  const all = withLower(cases, flags)
  const index = all.findIndex((candidate) => fingerprintOf(candidate.case) === fingerprint)
  if (index < 0) throw ofAnotherCase(file, path)
  const folder = output ?? dirname(file)
  const rest = all.slice(index + 1).map((job, i): Job => {
    const after = i === 0 && all[index].isLower && folder.endsWith(LOWER)
    return besideIts({ ...job, folder: after ? folder.slice(0, -LOWER.length) : join(dirname(folder), job.case.name) })
  })
  const open = rest.filter((job) => !isEnded(readManifest(job.folder, host.files)))
  return [besideIts({ ...all[index], folder, resume: { file, bytes } }), ...open]
}

/** A checkpoint that is whole, and of which case it is. */
export function checkpointAt(file: string, path: string, flags: RunFlags, host: ProgramHost) {
  const bytes = readCheckpoint(file, path, flags, host)
  const { header } = advised(file, host, () => decodeCheckpoint(bytes, VERSION))
  return { bytes, fingerprint: header.fingerprint }
}

export const ofAnotherCase = (file: string, path: string): InputError =>
  new InputError(
    `${file}: belongs to another case than ${path}, or the case has changed since; restore the case (and its --set values), or run it afresh`,
  )

function readCheckpoint(file: string, path: string, flags: RunFlags, host: ProgramHost): Uint8Array {
  const there = host.files.look(file)
  if (!there) {
    const other = otherGeneration(file, host)
    const afresh = commandOf(path, { ...flags, output: undefined, resume: undefined })
    const remedy = other
      ? `the one before it is whole: --resume ${other}`
      : `a run that was stopped before its first one begins again with: ${afresh}`
    throw new InputError(`${file}: no such checkpoint; ${remedy}`)
  }
  if (there.kind === 'folder') throw new InputError(`${file} is a folder; name the ${CHECKPOINT} in it`)
  if (there.kind === 'other') throw new InputError(`${file} is no regular file; name a checkpoint`)
  return host.files.read(file)
}

/** What is wrong with a checkpoint, with the name of its file. */
function advised<T>(file: string, host: ProgramHost, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof CheckpointError)) throw error
    throw new InputError(withAdvice(`${file}: ${error.message}`, file, host))
  }
}

/** With the name of the other checkpoint, if it is whole; where an earlier one is advised and there is none, that is said. */
export function withAdvice(
  message: string,
  file: string,
  host: ProgramHost,
  goesOn: (checkpoint: string) => boolean = () => true,
): string {
  const other = otherGeneration(file, host)
  if (other && goesOn(other)) return `${message}: --resume ${other} is whole`
  return /earlier/.test(message) ? `${message}; there is none beside it that is whole: run the case afresh` : message
}

/** The other checkpoint of the same folder, where it is whole. */
export function otherGeneration(file: string, { files }: ProgramHost): string | undefined {
  const other = join(dirname(file), basename(file) === PREVIOUS ? CHECKPOINT : PREVIOUS)
  try {
    decodeCheckpoint(files.read(other), VERSION)
    return other
  } catch {
    return undefined
  }
}
