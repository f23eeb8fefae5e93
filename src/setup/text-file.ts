/** A file of text that a case names: UTF-8 alone, within the budget of tables. What is none is named and never quoted. */
import type { Host } from '../host.ts'
import { BUDGETS } from '../math/budgets.ts'
import { SetupError } from './setup-error.ts'

/** The text of a file, or what is expected of it, at a path of the case. */
export function readText(folder: string, file: string, expected: string, path: string, host: Host): string {
  const place = /^([/\\]|[A-Za-z]:)/.test(file) || !folder ? file : `${folder}/${file}`
  const refuse = (found: string, remedy: string) => new SetupError(path, expected, found, remedy)
  let bytes: Uint8Array
  try {
    bytes = host.readFile(place, BUDGETS.tableBytes)
  } catch (error) {
    throw refuse((error as Error).message, `check ${file}`)
  }
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    throw refuse(`${file} in UTF-16`, 'save it as UTF-8')
  if (bytes.includes(0)) throw refuse(`${file}, which is no text`, `check ${file}`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse(`${file}, which is not UTF-8`, 'save it as UTF-8')
  }
}
