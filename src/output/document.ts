/** What a report consists of, whoever writes it: the page (page.ts), a document of a word processor, tables as comma-separated values. */
import type { Picture } from './picture.ts'
import { plural } from './quantities.ts'

/** `machine`: differs from run to run, as times do, and is left out where results are compared. */
export type Mark = 'good' | 'bad' | 'bold' | 'code' | 'machine'

export interface Marked {
  text: string
  as: Mark
}

/** A line of text, or its parts where some are marked. */
export type Words = string | Marked | readonly (string | Marked)[]

export interface Table {
  kind: 'table'
  /** Shown above it with its number; '': it stands for itself below the title of its section. */
  caption: string
  /** Empty: the table has none. */
  head: string[]
  rows: Words[][]
  /** Columns that are flush right. */
  numeric: readonly number[]
  /** How many rows are left out, in words; '' where none are. */
  more: string
  /** All of it differs from run to run. */
  machine?: true
}

export interface Tile {
  value: string
  label: string
  note: string
}

export interface Fact {
  value: string
  label: string
  machine?: true
}

/** One below the other, two on a sheet of paper; a pair beside each other on the screen alone; nets so large that they are read. */
export type FigureLayout = 'sheets' | 'pair' | 'nets' | 'pictures' | 'plots'

export type Part =
  | { kind: 'section'; title: string; parts: Part[]; own?: 'run' }
  | { kind: 'heading'; title: string; parts: Part[] }
  | { kind: 'paragraph'; words: Words; soft: boolean }
  | { kind: 'list'; items: string[]; as: 'warn' | 'notes' | 'gaps' }
  | { kind: 'figures'; list: readonly Picture[]; as: FigureLayout }
  | { kind: 'tiles'; list: Tile[] }
  | { kind: 'facts'; list: Fact[] }
  | { kind: 'verdict'; parts: Part[] }
  | { kind: 'listing'; lines: string[] }
  | { kind: 'cover'; lines: [name: string, value: string][] }
  | { kind: 'beside'; left: Part[]; right: Part[] }
  | Table

export interface ReportDocument {
  title: string
  case: string
  outcome: Marked
  about: string[]
  /** Of a rock slope: its sections, tables and figures are numbered. */
  numbered: boolean
  parts: Part[]
  /** Below the last section. */
  foot: string
  /** Of the state in which a run ended. */
  hash?: string
}

/** Nothing where it would be empty. */
export const section = (title: string, ...content: Part[][]): Part[] => {
  const parts = content.flat()
  return parts.length > 0 ? [{ kind: 'section', title, parts }] : []
}

export const headed = (title: string, ...content: Part[][]): Part[] => [
  { kind: 'heading', title, parts: content.flat() },
]

export const paragraph = (words: Words, kind: '' | 'soft' = ''): Part[] =>
  words === '' ? [] : [{ kind: 'paragraph', words, soft: kind === 'soft' }]

export const list = (items: readonly string[], as: 'warn' | 'notes' | 'gaps'): Part[] =>
  items.length > 0 ? [{ kind: 'list', items: [...items], as }] : []

export const figures = (shown: readonly Picture[], as: FigureLayout = 'sheets'): Part[] =>
  shown.length > 0 ? [{ kind: 'figures', list: shown, as }] : []

/** A table without a caption; nothing where it has no rows. */
export const plainTable = (head: string[], rows: Words[][], numeric: readonly number[]): Part[] =>
  rows.length > 0 ? [{ kind: 'table', caption: '', head, rows, numeric, more: '' }] : []

export interface TableColumn {
  head: string
  cells: readonly Words[]
  numeric?: boolean
}

/** Rows of a table that is still read. */
const MOST_ROWS = 60

/** The table of the columns that have something in them, with what it shows above it; `more` rows are known and left out. */
export function captioned(caption: string, columns: readonly TableColumn[], more = 0): Part[] {
  const told = columns.filter(({ cells }) => cells.some((cell) => cell !== '' && cell !== '–'))
  const all = columns[0]?.cells.length ?? 0
  if (all === 0) return []
  const count = Math.min(all, MOST_ROWS)
  const left = all - count + more
  return [
    {
      kind: 'table',
      caption,
      head: told.map(({ head }) => head),
      rows: Array.from({ length: count }, (_, r) => told.map(({ cells }) => cells[r])),
      numeric: told.flatMap(({ numeric: right }, i) => (right ? [i] : [])),
      more: left > 0 ? `and ${plural(left, 'more row')}` : '',
    },
  ]
}

export const withUnit = (name: string, unit: string): string => `${name} [${unit}]`

export const good = (text: string): Marked => ({ text, as: 'good' })
export const bad = (text: string): Marked => ({ text, as: 'bad' })
export const bold = (text: string): Marked => ({ text, as: 'bold' })
export const code = (text: string): Marked => ({ text, as: 'code' })
export const ofMachine = (text: string): Marked => ({ text, as: 'machine' })

/** With its full stop. */
export const ended = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

/** A sentence that does not begin with the name of a block begins with a capital. */
export const sentence = (text: string): string => ended(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)

export const wordsOf = (words: Words): readonly (string | Marked)[] =>
  typeof words === 'string' || 'as' in words ? [words as string | Marked] : words

/** Without marks, and without what the machine says. */
export const plainText = (words: Words): string =>
  wordsOf(words)
    .map((run) => (typeof run === 'string' ? run : run.as === 'machine' ? '' : run.text))
    .join('')
