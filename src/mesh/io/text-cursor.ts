/**
 * Reads numbers and words from the text of a mesh file.
 * One character of `text` is one byte of `bytes` (single-byte decoding), so that text and binary parts may follow each other.
 * Fails, with file and line, at anything that is not what the caller asked for; a promised count is compared with what is left of
 * the file before anyone allocates for it.
 */
import { BUDGETS, megabytes } from '../../math/budgets.ts'
import { MeshError } from './mesh-error.ts'

export interface TextCursor {
  file: string
  bytes: Uint8Array
  text: string
  at: number
  /** Reading stops here. */
  end: number
  /** Whether `#` begins a comment. */
  comments: boolean
  /** Whether what was read so far shows that the file is of its kind. */
  known: boolean
}

export function openText(file: string, bytes: Uint8Array, comments = false): TextCursor {
  if (bytes.length > BUDGETS.meshBytes)
    throw new MeshError(`${file}: larger than ${megabytes(BUDGETS.meshBytes)}. Split it into several blocks.`)
  const text = new TextDecoder('latin1').decode(bytes)
  const at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  return { file, bytes, text, at, end: text.length, comments, known: false }
}

export function failAt(c: TextCursor, message: string, at = c.at): never {
  let line = 1
  for (let k = c.text.indexOf('\n'); k >= 0 && k < at; k = c.text.indexOf('\n', k + 1)) line++
  throw new MeshError(`${c.file}:${line}: ${message}`)
}

const isSpace = (code: number) => code === 32 || (code >= 9 && code <= 13)

/** Moves to the next word, within the line if `sameLine`; false where there is none. */
export function skipSpace(c: TextCursor, sameLine = false): boolean {
  for (; c.at < c.end; c.at++) {
    const code = c.text.charCodeAt(c.at)
    if (c.comments && code === 35) {
      const stop = c.text.indexOf('\n', c.at)
      c.at = (stop < 0 || stop > c.end ? c.end : stop) - 1
    } else if (!isSpace(code)) return true
    else if (sameLine && code === 10) return false
  }
  return false
}

/** Next word; '' at the end. */
export function word(c: TextCursor, sameLine = false): string {
  if (!skipSpace(c, sameLine)) return ''
  const start = c.at
  while (c.at < c.end && !isSpace(c.text.charCodeAt(c.at))) c.at++
  return c.text.slice(start, c.at)
}

/** Rest of the line as UTF-8, and on to the next line. */
export function restOfLine(c: TextCursor): string {
  const stop = c.text.indexOf('\n', c.at)
  const end = stop < 0 || stop > c.end ? c.end : stop
  const line = new TextDecoder().decode(c.bytes.subarray(c.at, end)).replace(/\r$/, '')
  c.at = Math.min(end + 1, c.end)
  return line
}

/** A piece of the file as it is quoted in a message; of a file that may be anything, nothing is shown. */
export function quote(c: TextCursor, text: string): string {
  if (text === '') return 'the end of the file'
  if (!c.known) return 'something else'
  const shown = text.slice(0, 24).replace(/[^ -~]/g, '?')
  return `"${shown}${text.length > 24 ? '…' : ''}"`
}

export function real(c: TextCursor, what: string, sameLine = false): number {
  const token = word(c, sameLine)
  const value = token === '' || /^[+-]?0[xXbBoO]/.test(token) ? Number.NaN : Number(token)
  if (!Number.isFinite(value))
    failAt(c, `expected ${what} (a finite number), found ${missing(c, token, sameLine)}.`, c.at - token.length)
  return value
}

export function integer(c: TextCursor, what: string, sameLine = false): number {
  const token = word(c, sameLine)
  const value = /^[+-]?\d{1,15}$/.test(token) ? Number(token) : Number.NaN
  if (Number.isNaN(value))
    failAt(c, `expected ${what} (an integer), found ${missing(c, token, sameLine)}.`, c.at - token.length)
  return value
}

const missing = (c: TextCursor, token: string, sameLine: boolean) =>
  token === '' && sameLine && c.at < c.end ? 'the end of the line' : quote(c, token)

/** A number of items still to come, each of at least `bytesEach` bytes: more than the file holds is an error, not an allocation. */
export function checkCount(c: TextCursor, count: number, bytesEach: number, what: string): number {
  if (count < 0 || count * bytesEach > c.end - c.at + 1)
    failAt(c, `the file promises ${count} ${what}, but only ${c.end - c.at} bytes follow. Is it cut off?`)
  return count
}

/** A number of nodes or cells that can be held in memory. */
export function demandAtMost(c: TextCursor, count: number, most: number, what: string): void {
  if (count > most) failAt(c, `${count} ${what}; at most ${most} are read from one file. Split it.`)
}
