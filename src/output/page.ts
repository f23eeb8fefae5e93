/** A report as one self-contained page, without scripts, that reads well on the screen and on paper. */
import { escapeXml as e } from '../math/escape-xml.ts'
import type { Fact, FigureLayout, Part, ReportDocument, Table, Tile, Words } from './document.ts'
import { wordsOf } from './document.ts'
import { ofMachine } from './machine.ts'
import { REPORT_STYLE } from './report-style.ts'

/** Rows of a table that is not broken between pages. */
const SHORT = 10

export function page({ title, case: name, outcome, about, numbered, parts, foot, hash }: ReportDocument): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${e(title)}</title>
<style>${REPORT_STYLE}</style></head>
<body><main${numbered ? ' class="slope"' : ''}>
<header><h1>${e(title)}</h1><p class="soft">Case ${e(name)}</p><p class="${outcome.as}">${e(outcome.text)}</p></header>
${about.map((text) => `<p>${e(text)}</p>`).join('\n')}
${partsOf(parts, 2)}<footer>${e(foot)}${hash === undefined ? '' : ` · state <code>${e(hash)}</code>`}</footer>
</main></body>
</html>
`
}

const partsOf = (parts: readonly Part[], level: number): string => parts.map((part) => partOf(part, level)).join('\n')

function partOf(part: Part, level: number): string {
  switch (part.kind) {
    case 'section':
      return `<section${part.own ? ` class="${part.own}"` : ''}><h${level}>${e(part.title)}</h${level}>\n${partsOf(part.parts, level + 1)}</section>\n`
    case 'heading':
      return `<h${level}>${e(part.title)}</h${level}>${partsOf(part.parts, level + 1)}`
    case 'paragraph':
      return `<p${part.soft ? ' class="soft"' : ''}>${wordsHtml(part.words)}</p>`
    case 'list':
      return `<ul class="${part.as}">${part.items.map((item) => `<li>${textHtml(item)}</li>`).join('')}</ul>`
    case 'figures':
      return figuresHtml(part.list, part.as)
    case 'tiles':
      return `<div class="tiles">${part.list.map(tileHtml).join('')}</div>`
    case 'facts':
      return `<div class="facts">${part.list.map(factHtml).join('')}</div>`
    case 'verdict':
      return `<section class="verdict">${partsOf(part.parts, level)}</section>\n`
    case 'listing':
      return `<pre>${part.lines.map(e).join('\n')}</pre>`
    case 'cover':
      return `<dl class="cover">${part.lines.map(([key, value]) => `<dt>${e(key)}</dt><dd>${e(value)}</dd>`).join('')}</dl>`
    case 'beside':
      return `<div class="split">${partsOf(part.left, level)}${partsOf(part.right, level)}</div>`
    case 'table':
      return part.machine ? ofMachine(tableHtml(part)) : tableHtml(part)
  }
}

const TAGS = {
  good: ['<span class="good">', '</span>'],
  bad: ['<span class="bad">', '</span>'],
  bold: ['<b>', '</b>'],
  code: ['<code>', '</code>'],
} as const

const wordsHtml = (words: Words): string =>
  wordsOf(words)
    .map((run) => {
      if (typeof run === 'string') return textHtml(run)
      if (run.as === 'machine') return ofMachine(e(run.text))
      const [before, after] = TAGS[run.as]
      // A path may be parted behind its dots.
      const text = run.as === 'code' ? e(run.text).replace(/\.(?=.)/g, '.<wbr/>') : e(run.text)
      return `${before}${text}${after}`
    })
    .join('')

/** What stands between backticks is a key of the case. */
const textHtml = (text: string): string => e(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const tileHtml = ({ value, label, note }: Tile): string =>
  `<div><b>${e(value)}</b><span>${e(label)}</span>${note && `<small>${e(note)}</small>`}</div>`

function factHtml({ value, label, machine }: Fact): string {
  const told = `<div><b>${e(value)}</b><span>${e(label)}</span></div>`
  return machine ? ofMachine(told) : told
}

const figuresHtml = (list: readonly { svg: string; caption: string }[], as: FigureLayout): string =>
  `<div class="${as}">${list
    .map(({ svg, caption }) => `<figure>${svg}${caption && `<figcaption>${e(caption)}</figcaption>`}</figure>`)
    .join('\n')}</div>`

function tableHtml({ caption, head, rows, numeric, more }: Table): string {
  const cell = (tag: string, html: string, i: number) =>
    `<${tag}${numeric.includes(i) ? ' class="n"' : ''}>${html}</${tag}>`
  const body = rows.map((row) => `<tr>${row.map((words, i) => cell('td', wordsHtml(words), i)).join('')}</tr>`)
  const top = head.length ? `<thead><tr>${head.map((text, i) => cell('th', e(text), i)).join('')}</tr></thead>` : ''
  const table = `<div class="scroll"><table>${top}<tbody>${body.join('\n')}</tbody></table></div>`
  const rest = more && `<p class="soft">${e(more)}</p>`
  if (!caption) return `${table}${rest}`
  return `<div class="captioned${rows.length <= SHORT ? ' whole' : ''}"><p class="caption">${e(caption)}</p>${table}${rest}</div>`
}
