/** The appendix of a report: the case as it was given, what it left open, and the files that it was made from. */
import { type Choice, choiceGroups } from './choices.ts'
import { code, headed, type Part, paragraph, plainTable, section } from './document.ts'
import { count, plural } from './quantities.ts'

/** What a result was made from. */
export interface Origin {
  /** Text of the case file. */
  text: string
  /** `path=value` of the command line. */
  set: readonly string[]
  files: readonly OriginFile[]
}

export type OriginFile = { file: string; bytes: number; sha256: string } | { file: string; absent: true }

/** Lines of a case that are shown, and letters of each. */
const MOST_LINES = 200
const LONGEST = 240

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

export const choiceParts = (open: readonly Choice[]): Part[] =>
  choiceGroups(open).flatMap(({ title, rows, closing }) =>
    headed(
      capital(title),
      plainTable(
        ['Key', 'Value', 'Why'],
        rows.map((c) => [code(c.path), c.value, c.why]),
        [],
      ),
      closing.flatMap((said) => paragraph(`${capital(said)}.`, 'soft')),
    ),
  )

/** Sections; nothing of what is not known. */
export const appendixParts = (origin: Origin | undefined): Part[] =>
  origin ? [...section('The case as it was given', caseText(origin)), ...section('Files', fileTable(origin))] : []

function caseText({ text, set }: Origin): Part[] {
  const lines = text.replace(/\n+$/, '').split(/\r?\n/)
  const rest = lines.length - MOST_LINES
  const shown = lines.slice(0, MOST_LINES).map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)} …` : line))
  return [
    { kind: 'listing', lines: shown },
    ...(rest > 0 ? paragraph(`and ${plural(rest, 'more line')} of the file`, 'soft') : []),
    ...set.flatMap((one) => paragraph(['Changed on the command line: ', code(one)])),
  ]
}

function fileTable({ files }: Origin): Part[] {
  const rows = files.map((entry) =>
    'absent' in entry
      ? [code(entry.file), 'looked for, not there', '']
      : [code(entry.file), `${count(entry.bytes)} bytes`, code(entry.sha256)],
  )
  return plainTable(['File', 'Size', 'SHA-256'], rows, [])
}
