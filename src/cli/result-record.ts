/** A folder of results that is held: who writes there, from what, and what has been written. */
import { type Claim, claimAgain, claimFresh } from './claim-folder.ts'
import { FAILED, RunError } from './errors.ts'
import { quietly } from './files.ts'
import { type Manifest, newManifest, newSession, readManifest, writeManifest } from './manifest.ts'
import { makeOutputs, type Outputs } from './outputs.ts'
import type { ReadingHost } from './read-inputs.ts'
import { commandOf, type RunFlags } from './run-flags.ts'
import type { Job } from './run-jobs.ts'
import { isSameResult } from './same-result.ts'

export interface ResultRecord {
  path: string
  outputs: Outputs
  /** What the user should know of the folder. */
  notes: string[]
  /** Manifest with what there is by now. */
  save(status: string, problem?: string): void
  /** At the end: all that was written is there, or a `RunError`; what the user should know of an older result. */
  finish(status: string, exit: number): string[]
  release(): void
}

export function openRecord(job: Job, file: string, flags: RunFlags, caseFile: Manifest['inputs'], host: ReadingHost) {
  const command = commandOf(file, flags)
  const path = job.folder
  const claim = job.resume
    ? claimAgain(path, command, host)
    : claimFresh(path, command, namesOf([...caseFile, ...host.entries()]), host)
  const onExit = () => claim.lock.release()
  process.on('exit', onExit)
  const release = () => {
    process.off('exit', onExit)
    claim.lock.release()
  }
  try {
    const manifest = manifestFor(job, file, flags, host)
    const outputs = makeOutputs(path, host, claim.lock.check)
    return recordOf(path, claim, manifest, outputs, host, caseFile, release)
  } catch (error) {
    release()
    throw error
  }
}

const namesOf = (inputs: Manifest['inputs']): string[] => inputs.map(({ file }) => file)

/** The sessions before are those of the run that is continued. */
function manifestFor(job: Job, file: string, flags: RunFlags, host: ReadingHost): Manifest {
  const former = job.resume && readManifest(job.folder, host.files)
  const session = newSession(commandOf(file, flags), host, job.resume?.file)
  const manifest = newManifest(job.case, file, flags.set, flags.slope === true)
  return { ...manifest, sessions: [...(former?.sessions ?? []), session] }
}

function recordOf(
  path: string,
  { lock, aside }: Claim,
  manifest: Manifest,
  outputs: Outputs,
  host: ReadingHost,
  caseFile: Manifest['inputs'],
  release: () => void,
): ResultRecord {
  const { files } = host
  const session = manifest.sessions[manifest.sessions.length - 1]
  const save = (status: string, problem?: string) => {
    lock.check()
    const inputs = [...caseFile, ...host.entries()]
    const told = { ...manifest, status, ...(problem && { problem }), inputs, outputs: outputs.list() }
    writeManifest(path, told, files)
    files.syncFolder(path)
    return told
  }
  return {
    path,
    outputs,
    notes: [...(lock.note ? [lock.note] : []), ...(aside ? [`the older result is now ${aside}`] : [])],
    save(status, problem) {
      if (status !== 'running') session.ended = host.date()
      save(status, problem)
    },
    finish(status, exit) {
      const missing = outputs.missing()
      if (missing.length > 0) throw new RunError(missingText(path, missing), FAILED)
      Object.assign(session, { ended: host.date(), exit })
      const told = save(status)
      if (!aside || !isSameResult(aside, told, host)) return []
      quietly(() => files.removeFolder(aside))
      return files.look(aside) ? [] : [`${aside} held the same to the byte, but for times, and is removed`]
    },
    release,
  }
}

const SHOWN = 8

/** What was written and is not there, or has another size. */
export function missingText(path: string, missing: string[]): string {
  const more = missing.length > SHOWN ? `, and ${missing.length - SHOWN} more` : ''
  return `${path} is not whole: ${missing.slice(0, SHOWN).join(', ')}${more} ${
    missing.length === 1 ? 'was' : 'were'
  } removed or changed while the run went on`
}
