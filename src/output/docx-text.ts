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

/** Rows of cells that hold paragraphs. `head`: rows that are repeated on every page. */
export function grid(
  rows: readonly string[][],
  options: { frame?: 'rules' | 'box' | 'none'; head?: number } = {},
): string {
  const { frame = 'rules', head = 0 } = options
  const most = rows.reduce((wide, row) => Math.max(wide, row.length), 1)
  const lines = { rules: RULES, box: BOX, none: '' }[frame]
  const share = Math.floor(5000 / most)
  const shown = rows.map((row, r) => {
    const properties = `<w:trPr><w:cantSplit/>${r < head ? '<w:tblHeader/>' : ''}</w:trPr>`
    const cells = row.map((cell) => `<w:tc><w:tcPr><w:tcW w:w="${share}" w:type="pct"/></w:tcPr>${cell}</w:tc>`)
    return `<w:tr>${frame === 'box' ? '' : properties}${cells.join('')}</w:tr>`
  })
  const columns = Array.from({ length: most }, () => '<w:gridCol/>').join('')
  return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/>${lines}<w:tblLayout w:type="autofit"/>${MARGINS(frame === 'box' ? 160 : 70)}</w:tblPr><w:tblGrid>${columns}</w:tblGrid>${shown.join('')}</w:tbl>`
}
