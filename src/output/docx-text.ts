/** Paragraphs, runs and tables of WordprocessingML (ECMA-376, part 1, 17). */
import { escapeXml as e } from '../math/escape-xml.ts'
import { type Mark, type Marked, type Words, wordsOf } from './document.ts'

const MARKS: Record<Mark, string> = {
  good: '<w:b/><w:color w:val="145C2E"/>',
  bad: '<w:b/><w:color w:val="9B1C15"/>',
  bold: '<w:b/>',
  code: '<w:rStyle w:val="Code"/>',
  machine: '<w:rStyle w:val="Machine"/>',
}

export const run = (text: string, properties = ''): string =>
  text === ''
    ? ''
    : `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${e(text)}</w:t></w:r>`

/** What stands between backticks is a key of the case. */
const textRuns = (text: string, properties = ''): string =>
  text
    .split(/`([^`]+)`/)
    .map((part, i) => run(part, i % 2 === 1 ? MARKS.code : properties))
    .join('')

const runOf = (part: string | Marked): string =>
  typeof part === 'string' ? textRuns(part) : run(part.text, MARKS[part.as])

export const runs = (words: Words): string => wordsOf(words).map(runOf).join('')

/** `style`: of the paragraph. */
export const block = (content: string, style = '', properties = ''): string => {
  const own = `${style && `<w:pStyle w:val="${style}"/>`}${properties}`
  return `<w:p>${own && `<w:pPr>${own}</w:pPr>`}${content}</w:p>`
}

export const text = (words: Words, style = '', properties = ''): string => block(runs(words), style, properties)

/** Stays on the page of what follows. */
export const WITH_NEXT = '<w:keepNext/>'

const borders = (kind: string, names: readonly string[], line: string): string =>
  `<w:${kind}>${names.map((name) => `<w:${name} ${line}/>`).join('')}</w:${kind}>`

const THIN = 'w:val="single" w:sz="4" w:space="0" w:color="BBBBBB"'
const THICK = 'w:val="single" w:sz="12" w:space="0" w:color="000000"'
const RULES = borders('tblBorders', ['bottom', 'insideH'], THIN)
const BOX = borders('tblBorders', ['top', 'left', 'bottom', 'right'], THICK)

const MARGINS = (side: number) =>
  `<w:tblCellMar><w:left w:w="${side}" w:type="dxa"/><w:right w:w="${side}" w:type="dxa"/></w:tblCellMar>`

/** What page and margins leave [twentieths of a point]. */
const ACROSS = 10300
/** Of a letter in a cell, and of the margins of a cell. */
const LETTER = 125
const BESIDE = 190

/** Widths of columns that hold these texts: each has room for its longest word, and what is left goes where texts are long. */
export function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const most = rows.reduce((wide, row) => Math.max(wide, row.length), 1)
  const columns = Array.from({ length: most }, (_, i) => rows.map((row) => row[i] ?? ''))
  const widest = (lengths: number[]) => lengths.reduce((wide, length) => Math.max(wide, length), 1)
  const needs = columns.map(
    (cells) => BESIDE + LETTER * widest(cells.flatMap((cell) => cell.split(/[\s/]+/)).map((word) => word.length)),
  )
  const wants = columns.map((cells, i) =>
    Math.max(needs[i], BESIDE + LETTER * Math.min(90, widest(cells.map((cell) => cell.length)))),
  )
  const sum = (widths: number[]) => widths.reduce((total, width) => total + width, 0)
  const left = ACROSS - sum(needs)
  if (left <= 0) return needs.map((width) => Math.floor((ACROSS * width) / sum(needs)))
  const more = wants.map((want, i) => want - needs[i])
  const share = sum(more) > 0 ? Math.min(1, left / sum(more)) : 0
  return needs.map((width, i) => Math.floor(width + share * more[i]))
}

export interface GridOptions {
  frame?: 'rules' | 'box' | 'none'
  /** Rows that are repeated on every page. */
  head?: number
  /** Of the columns; all alike where they are absent. */
  widths?: readonly number[]
}

/** Rows of cells that hold paragraphs. */
export function grid(rows: readonly string[][], { frame = 'rules', head = 0, widths }: GridOptions = {}): string {
  const most = rows.reduce((wide, row) => Math.max(wide, row.length), 1)
  const own = widths ?? Array.from({ length: most }, () => Math.floor(ACROSS / most))
  const lines = { rules: RULES, box: BOX, none: '' }[frame]
  const shown = rows.map((row, r) => {
    const properties = `<w:trPr><w:cantSplit/>${r < head ? '<w:tblHeader/>' : ''}</w:trPr>`
    const cells = row.map((cell, i) => `<w:tc><w:tcPr><w:tcW w:w="${own[i]}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`)
    return `<w:tr>${frame === 'box' ? '' : properties}${cells.join('')}</w:tr>`
  })
  const columns = own.map((width) => `<w:gridCol w:w="${width}"/>`).join('')
  const all = own.reduce((sum, width) => sum + width, 0)
  return `<w:tbl><w:tblPr><w:tblW w:w="${all}" w:type="dxa"/>${lines}<w:tblLayout w:type="fixed"/>${MARGINS(frame === 'box' ? 160 : 70)}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${shown.join('')}</w:tbl>`
}
