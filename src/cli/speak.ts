/**
 * What goes to the terminal: every writer of standard output and error comes through here.
 *
 * Titles, names and texts of files may hold what a terminal obeys: escape sequences that move, colour or answer, and marks that turn
 * the direction of writing, by which "failed" reads "done". They are written as `\u001b`, which is harmless, visible, and inside a text
 * of JSON the same text.
 */

/** Controls, marks of direction and of joining, tags, separators of lines and paragraphs. */
const OBEYED = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes of each half of a letter, as JSON has them. */
const written = (letter: string): string =>
  letter
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

export const harmless = (text: string): string =>
  text.replace(OBEYED, (letter) => (letter === '\n' || letter === '\t' ? letter : written(letter)))

export const say = (text: string): boolean => process.stdout.write(harmless(text))

export const warn = (text: string): boolean => process.stderr.write(harmless(text))

const CLEAR = '\r\x1b[2K'

/** A line of progress in place of the last one; nothing takes it away. */
export const sayInPlace = (line: string): boolean => process.stderr.write(`${CLEAR}${harmless(line)}`)
