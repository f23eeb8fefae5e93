/** The few operations by which results are written and read, each of which may fail: a test makes every one of them fail in turn. */
import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  writeSync,
} from 'node:fs'
import { isSystemError } from './errors.ts'

export interface Files {
  /** `new`: refused where there is one; `over`: from its beginning; `more`: behind what it holds. */
  open(path: string, how: 'new' | 'over' | 'more'): number
  /** All of the bytes. */
  write(file: number, bytes: Uint8Array): void
  sync(file: number): void
  close(file: number): void
  /** Makes names last: what was written, renamed and removed in the folder. */
  syncFolder(path: string): void
  rename(from: string, to: string): void
  /** A second name for a file; not every system has them. */
  link(from: string, to: string): void
  /** One level; refused where there is one. */
  makeFolder(path: string): void
  remove(path: string): void
  /** With all that is in it. */
  removeFolder(path: string): void
  read(path: string): Uint8Array
  list(path: string): string[]
  /** Undefined where there is nothing. */
  look(path: string): { kind: 'file' | 'folder' | 'other'; bytes: number } | undefined
  /** Throws where nothing may be written. */
  checkWritable(path: string): void
}

const HOW = { new: 'wx', over: 'w', more: 'a' }
/** What systems say that know no syncing of folders. */
const NO_SYNC = ['EINVAL', 'ENOTSUP', 'EISDIR', 'EPERM', 'EACCES', 'EBADF']

export const nodeFiles = (): Files => ({
  open: (path, how) => openSync(path, HOW[how]),
  write(file, bytes) {
    // The system may take less than it is given.
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
  },
  sync: fsyncSync,
  close: closeSync,
  syncFolder,
  rename: renameSync,
  link: linkSync,
  makeFolder: (path) => mkdirSync(path),
  remove: unlinkSync,
  removeFolder: (path) => rmSync(path, { recursive: true }),
  read(path) {
    demandFile(path)
    const { buffer, byteOffset, byteLength } = readFileSync(path)
    return new Uint8Array(buffer, byteOffset, byteLength)
  },
  list: (path) => readdirSync(path),
  look,
  checkWritable: (path) => accessSync(path, constants.W_OK),
})

/** A pipe in the place of a file would wait for ever, and /dev/zero never end. */
function demandFile(path: string): void {
  const info = statSync(path)
  if (info.isFile()) return
  const code = info.isDirectory() ? 'EISDIR' : 'EINVAL'
  throw Object.assign(new Error(`${code}: no file`), { code, syscall: 'read', path })
}

function look(path: string): ReturnType<Files['look']> {
  try {
    const found = statSync(path)
    return { kind: found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other', bytes: found.size }
  } catch (error) {
    if (isSystemError(error) && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return undefined
    throw error
  }
}

function syncFolder(path: string): void {
  let file: number | undefined
  try {
    file = openSync(path, 'r')
    fsyncSync(file)
  } catch (error) {
    if (!isSystemError(error) || !NO_SYNC.includes(error.code ?? '')) throw error
  } finally {
    if (file !== undefined) closeSync(file)
  }
}

/** Written beside, synced, renamed: a reader finds the old file or the whole new one. */
export function writeWhole(files: Files, path: string, ...chunks: Uint8Array[]): void {
  writeBeside(files, path, chunks)
  try {
    files.rename(partOf(path), path)
  } catch (error) {
    quietly(() => files.remove(partOf(path)))
    throw naming(error, path)
  }
}

export const partOf = (path: string): string => `${path}.part`

/** The content of a file as it will be, synced, beside it. */
export function writeBeside(files: Files, path: string, chunks: readonly Uint8Array[]): void {
  const part = partOf(path)
  let file: number | undefined
  try {
    file = files.open(part, 'over')
    for (const bytes of chunks) files.write(file, bytes)
    files.sync(file)
    files.close(file)
  } catch (error) {
    const opened = file
    if (opened !== undefined) {
      quietly(() => files.close(opened))
      quietly(() => files.remove(part))
    }
    throw naming(error, path)
  }
}

/** Writing to an open file fails without its name, and nobody asked for the one beside. */
export const naming = (error: unknown, path: string): unknown =>
  isSystemError(error) ? Object.assign(error, { path }) : error

/** On the way out of an error; what fails here is the lesser of two. */
export function quietly(work: () => void): void {
  try {
    work()
  } catch {}
}

/** Level by level: where a system refuses new folders (/proc), the recursive call of Node never ends. */
export function makeFolders(files: Files, path: string, above: (path: string) => string): void {
  if (files.look(path)) return
  makeFolders(files, above(path), above)
  try {
    files.makeFolder(path)
  } catch (error) {
    if (!isSystemError(error) || error.code !== 'EEXIST' || files.look(path)?.kind !== 'folder') throw error
  }
}
