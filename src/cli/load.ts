import { dirname } from 'node:path'
import type { CaseFile } from '../case/case.ts'
import { FileError } from '../host.ts'
import { readCase } from '../index.ts'
import { BUDGETS } from '../math/budgets.ts'
import { InputError } from './errors.ts'
import { readRegular } from './regular-file.ts'

export const loadCase = (path: string, set: string[] = []): CaseFile => parseCase(readBytes(path), path, set)

/** `bytes` are what was read from the file. */
export const parseCase = (bytes: Uint8Array, path: string, set: string[]): CaseFile =>
  readCase(textOf(bytes), { name: path, folder: dirname(path), set })

export const readText = (path: string): string => textOf(readBytes(path))

/** A case as text; what is not UTF-8 keeps its place as U+FFFD. */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

export function readBytes(path: string): Uint8Array {
  try {
    return readRegular(path, BUDGETS.caseBytes)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new InputError(`${path}: ${error.message}`)
  }
}
