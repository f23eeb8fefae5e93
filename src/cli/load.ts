import { dirname } from 'node:path'
import type { CaseFile } from '../case/case.ts'
import { FileError } from '../host.ts'
import { readCase } from '../index.ts'
import { BUDGETS } from '../math/budgets.ts'
import { InputError } from './errors.ts'
import { readRegular } from './regular-file.ts'

export function loadCase(path: string, set: string[] = []): CaseFile {
  return readCase(readText(path), { name: path, folder: dirname(path), set })
}

/** A case as text; what is not UTF-8 keeps its place as U+FFFD. */
export function readText(path: string): string {
  try {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(readRegular(path, BUDGETS.caseBytes))
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    throw new InputError(`${path}: ${error.message}`)
  }
}
