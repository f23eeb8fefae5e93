/**
 * A folder for a result, which is this run's alone. An older result is moved aside, so that runs are never mixed, and nothing else
 * is touched.
 *
 * The lock lies in the folder. An older result is moved with its lock, and the new folder is locked anew: whoever comes between finds
 * a folder that is held, or one that nobody has yet, and then holds it himself.
 */
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { InputError } from './errors.ts'
import { type Files, makeFolders, quietly } from './files.ts'
import { checkLock, type Lock, takeLock } from './lock.ts'
import type { ProgramHost } from './program-host.ts'
import { CHECKPOINT, COLLECTION, FRAMES, HISTORY, LOCK, MANIFEST, PREVIOUS, REPORT, SUMMARY } from './result-names.ts'

/** What is in a folder of which one at least tells that it is a result. */
const OURS = [CHECKPOINT, PREVIOUS, COLLECTION, HISTORY, FRAMES, MANIFEST, LOCK]
/** What a run leaves that was ended before it had a result. */
const BEGINNINGS = [LOCK, MANIFEST, HISTORY, COLLECTION, FRAMES, REPORT]

export interface Claim {
  lock: Lock
  /** Where an older result is now. */
  aside?: string
}

/** For a new result of these files. */
export function claimFresh(path: string, command: string, inputs: string[], host: ProgramHost): Claim {
  checkFolder(path, inputs, host)
  const { files } = host
  const folder = resolve(path)
  makeFolders(files, folder, dirname)
  const lock = takeLock(path, join(folder, LOCK), command, host)
  try {
    const found = files.list(folder).filter((name) => !isLock(name))
    if (found.length === 0) return { lock }
    if (isBeginning(folder, found, files)) {
      for (const name of found) files.removeFolder(join(folder, name))
      return { lock }
    }
    return moved(path, lock, command, host)
  } catch (error) {
    lock.release()
    throw error
  }
}

/** For a result that goes on. */
export function claimAgain(path: string, command: string, host: ProgramHost): Claim {
  if (host.files.look(path)?.kind !== 'folder')
    throw new InputError(`${path}: no such folder, but the checkpoint continues what is in it`)
  return { lock: takeLock(path, join(path, LOCK), command, host) }
}

/** Whether a result of these files could go there; changes nothing. */
export function checkFolder(path: string, inputs: string[], host: ProgramHost): void {
  const { files } = host
  const folder = resolve(path)
  const there = files.look(folder)
  if (!there) {
    files.checkWritable(nearestFolder(dirname(folder), files))
    return
  }
  if (there.kind !== 'folder') throw new InputError(`${path} is a file; name a folder for the results with -o`)
  const found = files.list(folder)
  if (found.length > 0 && !OURS.some((name) => found.includes(name)))
    throw new InputError(`${path} holds other things than a result of Talus; name another folder with -o`)
  checkLock(path, join(folder, LOCK), host)
  if (
    found.length > 0 &&
    resolve('')
      .concat(sep)
      .startsWith(folder + sep)
  )
    throw new InputError(`${path} is the folder that you are in, and its result would be moved; name another with -o`)
  const inside = inputs.find((file) => resolve(file).startsWith(folder + sep))
  if (found.length > 0 && inside !== undefined)
    throw new InputError(`${inside} lies in ${path}, whose result would be moved with it; name another folder with -o`)
  files.checkWritable(found.length > 0 ? dirname(folder) : folder)
}

function nearestFolder(path: string, files: Files): string {
  const there = files.look(path)
  if (!there) return nearestFolder(dirname(path), files)
  if (there.kind !== 'folder') throw new InputError(`${path} is a file; name another folder for the results with -o`)
  return path
}

const isLock = (name: string): boolean => name === LOCK || name.startsWith(`${LOCK}.`)

/** A run that was ended before its first checkpoint and its first frame leaves nothing that anybody could want. */
const isBeginning = (folder: string, found: string[], files: Files): boolean =>
  found.every((name) => BEGINNINGS.includes(name)) &&
  !found.includes(SUMMARY) &&
  (!found.includes(FRAMES) || files.list(join(folder, FRAMES)).length === 0)

function moved(path: string, held: Lock, command: string, host: ProgramHost): Claim {
  const { files } = host
  const folder = resolve(path)
  const aside = freeName(folder, files)
  files.rename(folder, aside)
  quietly(() => files.remove(join(aside, LOCK)))
  try {
    makeFolders(files, folder, dirname)
    const lock = takeLock(path, join(folder, LOCK), command, host)
    const { note } = held
    return { lock: { ...lock, ...(note && { note }) }, aside: isAbsolute(path) ? aside : relative('', aside) }
  } catch (error) {
    // Refused where another run has begun there in between.
    quietly(() => files.rename(aside, folder))
    throw error
  }
}

/** Behind the highest number, so that they stand in the order of their age. */
function freeName(folder: string, files: Files): string {
  const stem = `${folder}.`
  const numbers = files
    .list(dirname(folder))
    .map((name) => join(dirname(folder), name))
    .filter((name) => name.startsWith(stem) && /^\d+$/.test(name.slice(stem.length)))
    .map((name) => Number(name.slice(stem.length)))
  return `${stem}${Math.max(0, ...numbers) + 1}`
}
