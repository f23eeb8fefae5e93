/**
 * The one way in which a file that a user names is read: regular files alone, and no more of them than is stated.
 *
 * A pipe, a socket or a device would block for ever or never end, and reading some has effects; so what it is is asked before it is
 * opened, and again once it is open, since it may have been exchanged. Files of /proc say that they are empty: what is read counts.
 */
import { closeSync, constants, fstatSync, openSync, readSync, type Stats, statSync } from 'node:fs'
import { FileError } from '../host.ts'
import { BUDGETS, megabytes } from '../math/budgets.ts'
import { isSystemError } from './errors.ts'

const CHUNK = 65_536

export function readRegular(path: string, most: number = BUDGETS.meshBytes): Uint8Array {
  try {
    demandRegular(path, statSync(path), most)
    const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      const info = fstatSync(file)
      demandRegular(path, info, most)
      return readOpen(path, file, info.size, most)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new FileError(path, REASONS[error.code ?? ''] ?? `cannot be read (${error.code})`)
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'no such file',
  ENOTDIR: 'no such file: a part of its path is no folder',
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link that leads back to itself',
}

const KINDS: [(info: Stats) => boolean, string][] = [
  [(info) => info.isDirectory(), 'a folder'],
  [(info) => info.isFIFO(), 'a pipe'],
  [(info) => info.isSocket(), 'a socket'],
  [(info) => info.isCharacterDevice() || info.isBlockDevice(), 'a device'],
]

function demandRegular(path: string, info: Stats, most: number): void {
  if (!info.isFile()) {
    const kind = KINDS.find(([is]) => is(info))?.[1] ?? 'something else'
    const remedy = info.isDirectory() ? 'name a file in it' : 'save what it holds as a file and name that'
    throw new FileError(path, `${kind}, not a file; ${remedy}`)
  }
  if (info.size > most) throw tooLarge(path, info.size, most)
}

const tooLarge = (path: string, size: number, most: number) =>
  new FileError(path, `it has ${size > most ? megabytes(size) : 'more'}, at most ${megabytes(most)} are read here`)

function readOpen(path: string, file: number, size: number, most: number): Uint8Array {
  let bytes = new Uint8Array(size)
  let length = 0
  for (;;) {
    if (length === bytes.length) {
      const more = new Uint8Array(CHUNK)
      const read = readSync(file, more, 0, CHUNK, null)
      if (read === 0) break
      if (length + read > most) throw tooLarge(path, 0, most)
      const longer = new Uint8Array(Math.max(2 * length, length + CHUNK))
      longer.set(bytes)
      longer.set(more.subarray(0, read), length)
      bytes = longer
      length += read
      continue
    }
    const read = readSync(file, bytes, length, bytes.length - length, null)
    if (read === 0) break
    length += read
  }
  return length === bytes.length ? bytes : bytes.slice(0, length)
}
