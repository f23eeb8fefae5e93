/** What went wrong → one readable message and an exit code. */
import { CaseError } from '../case/problem.ts'
import { FileError } from '../host.ts'
import { Shortage } from '../math/shortage.ts'
import { MeshError } from '../mesh/io/mesh-error.ts'
import { CheckpointError } from '../output/checkpoint.ts'

export const DONE = 0
export const FAILED = 1
export const BAD_INPUT = 2
export const STOPPED = 130

/** An error of the user's that needs no more than a sentence. */
export class InputError extends Error {}

/** A run that the world around it ended: message and exit code. */
export class RunError extends Error {
  readonly code: number

  constructor(message: string, code: number) {
    super(message)
    this.code = code
  }
}

const NO_SPACE = ['ENOSPC', 'EDQUOT', 'EFBIG']

const REASONS: Record<string, string> = {
  EACCES: 'no permission; choose another place with -o, or change its permissions',
  EPERM: 'not permitted; choose another place with -o',
  EROFS: 'the file system can only be read; choose another place with -o',
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a file stands where a folder is needed',
  EEXIST: 'a file stands where a folder is needed',
  EISDIR: 'a folder stands where a file is needed',
  EBUSY: 'it is in use; choose another place with -o',
  ENAMETOOLONG: 'the name is too long',
}

/** An error of the operating system, which names its call. */
export const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string'

/** Message for the terminal and exit code; an error of ours keeps its stack. */
export function explain(error: unknown): { message: string; code: number } {
  if (
    error instanceof CaseError ||
    error instanceof InputError ||
    error instanceof CheckpointError ||
    error instanceof MeshError
  )
    return { message: error.message, code: BAD_INPUT }
  if (error instanceof FileError) return { message: `${error.path}: ${error.message}`, code: BAD_INPUT }
  if (error instanceof Shortage) return { message: error.message, code: FAILED }
  if (isNoMemory(error)) return { message: NO_MEMORY, code: FAILED }
  if (error instanceof RunError) return { message: error.message, code: error.code }
  if (isSystemError(error)) return explainSystem(error)
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return {
    message: `Talus failed, and this is not your fault. Please report it with the case file.\n${text}`,
    code: FAILED,
  }
}

const NO_MEMORY =
  'memory ran out while the case was built. Make it smaller (a coarser mesh, fewer blocks or variations), run on a machine with more, or lift its limit (ulimit -v, NODE_OPTIONS=--max-old-space-size=8000).'

/** What the engine says where it cannot have an array or a text of the length asked for. */
const isNoMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (typed )?array (buffer )?length|could not allocate|out of memory|invalid string length/i.test(
    error.message,
  )

function explainSystem({ code = '', path, syscall }: NodeJS.ErrnoException): { message: string; code: number } {
  const where = path === undefined ? '' : `${path}: `
  if (NO_SPACE.includes(code))
    return { message: `${where}no space is left to write (${code}); make room, or choose another place`, code: FAILED }
  const reason = REASONS[code] ?? `the system refuses it (${syscall})`
  return { message: `${where}${reason} (${code})`, code: BAD_INPUT }
}
