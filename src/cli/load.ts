import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CaseFile } from '../case/case.ts'
import { readCase } from '../index.ts'
import { InputError, isSystemError } from './errors.ts'

/** Nothing that a person writes is larger; geometry belongs in mesh files. */
const LARGEST = 60 * 2 ** 20

export function loadCase(path: string, set: string[] = []): CaseFile {
  return readCase(readText(path), { name: path, folder: dirname(path), set })
}

export function readText(path: string): string {
  try {
    const info = statSync(path)
    if (info.isDirectory()) throw new InputError(`${path} is a folder; name a case file`)
    if (!info.isFile()) throw new InputError(`${path} is no regular file; save the case as one and name that`)
    if (info.size > LARGEST)
      throw new InputError(
        `${path} is larger than ${LARGEST / 2 ** 20} MB; put large geometry into a mesh file and name it in the case`,
      )
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (!isSystemError(error)) throw error
    throw new InputError(error.code === 'ENOENT' ? `${path}: no such file` : `${path}: cannot be read (${error.code})`)
  }
}
