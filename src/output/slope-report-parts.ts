/** What the sections of the report of a slope are put together from: sections, tables with a caption and units in their heads, figures. */
import { escapeXml } from '../math/escape-xml.ts'
import type { Picture } from './picture.ts'
import { plural } from './quantities.ts'
import { tableOf } from './report-table.ts'

export const e = escapeXml

export const slopeSection = (title: string, ...content: string[]): string => {
  const shown = content.filter(Boolean).join('\n')
  return shown ? `<section><h2>${e(title)}</h2>\n${shown}</section>\n` : ''
}

/** A column of a table: its cells are text, or HTML where `html` says so. */
export interface TableColumn {
  head: string
  cells: string[]
  numeric?: boolean
  html?: boolean
}

/** Rows of a table that is not broken between pages, and of one that is still read. */
const SHORT = 10
const MOST_ROWS = 60

/** The table of the columns that have something in them, with what it shows above it; `more` rows are known and left out. */
export function captioned(caption: string, columns: readonly TableColumn[], classes: string[] = [], more = 0): string {
  const told = columns.filter(({ cells }) => cells.some((cell) => cell !== '' && cell !== '–'))
  const all = columns[0]?.cells.length ?? 0
  if (all === 0) return ''
  const count = Math.min(all, MOST_ROWS)
  const left = all - count + more
  const rows = Array.from({ length: count }, (_, r) => told.map(({ cells, html }) => (html ? cells[r] : e(cells[r]))))
  const numeric = told.flatMap(({ numeric: right }, i) => (right ? [i] : []))
  const table = tableOf(
    told.map(({ head }) => head),
    rows,
    numeric,
    classes,
  )
  return `<div class="captioned${count <= SHORT ? ' whole' : ''}"><p class="caption">${e(caption)}</p>${table}${left > 0 ? paragraph(`and ${plural(left, 'more row')}`, 'soft') : ''}</div>`
}

export const withUnit = (name: string, unit: string): string => `${name} [${unit}]`

/** Figures one below the other, two on a sheet of paper; a pair beside each other on the screen alone; nets so large that they are read. */
export const figures = (list: readonly Picture[], kind: 'sheets' | 'pair' | 'nets' = 'sheets'): string =>
  list.length > 0
    ? `<div class="${kind}">${list.map(({ svg, caption }) => `<figure>${svg}<figcaption>${e(caption)}</figcaption></figure>`).join('\n')}</div>`
    : ''

export const paragraph = (text: string, kind = ''): string =>
  text ? `<p${kind && ` class="${kind}"`}>${e(text)}</p>` : ''

/** With its full stop. */
export const ended = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`)

/** A sentence that does not begin with the name of a block begins with a capital. */
export const sentence = (text: string): string => ended(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)

export const good = (text: string): string => `<span class="good">${e(text)}</span>`
export const bad = (text: string): string => `<span class="bad">${e(text)}</span>`
