/**
 * A report as a .docx (Office Open XML), of the same parts as the page: headings, tables and captions are those of a word processor, figures are
 * pixels, since not all of them show SVG. Without random names and times, so that the same report makes the same bytes.
 */
import { escapeXml as e } from '../math/escape-xml.ts'
import {
  type Fact,
  type FigureLayout,
  type Part,
  type ReportDocument,
  type Table,
  type Tile,
  type Words,
  wordsOf,
} from './document.ts'
import { footerXml, HEAD, MAIN, numberingXml, stylesXml } from './docx-styles.ts'
import { block, columnWidths, grid, run, runs, text, WITH_NEXT } from './docx-text.ts'
import type { Picture } from './picture.ts'
import type { Inflate } from './png-read.ts'
import { drawFigure, figureSize } from './svg-draw.ts'
import type { Deflate } from './vtu-file.ts'
import { zip } from './zip.ts'

export interface Packing {
  deflate: Deflate
  inflate: Inflate
}

interface Writing extends Packing {
  /** Sections, tables and figures have numbers. */
  numbered: boolean
  sections: number
  tables: number
  figures: number
  images: Uint8Array[]
}

/** A4 with margins as the page prints, in twentieths of a point. */
const PAGE =
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="907" w:right="794" w:bottom="907" w:left="794" w:header="454" w:footer="454" w:gutter="0"/>'

/** Widest, and tallest, that figures of a layout are [mm], so that two sheets stand on a page. */
const ROOM: Record<FigureLayout, [wide: number, tall: number]> = {
  sheets: [180, 108],
  pair: [146, 215],
  nets: [146, 215],
  pictures: [130, 110],
  plots: [130, 90],
}
/** Pixels to a millimetre, 200 to an inch; English metric units to a millimetre. */
const DOTS = 8
const EMU = 36000
/** Rows of a table that is not broken between pages. */
const SHORT = 10

export function docx(report: ReportDocument, packing: Packing): Uint8Array {
  const writing: Writing = { ...packing, numbered: report.numbered, sections: 0, tables: 0, figures: 0, images: [] }
  const { title, case: name, outcome, about, parts, foot, hash } = report
  const body = [
    block(run(title), 'Title'),
    text(`Case ${name}`, 'Soft'),
    text(outcome),
    ...about.map((words) => text(words)),
    ...parts.map((part) => partXml(part, 1, writing)),
    text(hash === undefined ? foot : [`${foot} · state `, { text: hash, as: 'code' }], 'Soft'),
  ].join('')
  const spaces = `${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"`
  const document = `${HEAD}<w:document ${spaces}><w:body>${body}<w:sectPr><w:footerReference w:type="default" r:id="footer"/>${PAGE}</w:sectPr></w:body></w:document>`
  const author = parts.find((part) => part.kind === 'cover')?.lines.find(([key]) => key === 'Author')?.[1]
  const files: [string, string][] = [
    ['[Content_Types].xml', contentTypes()],
    [
      '_rels/.rels',
      relations([
        ['document', 'officeDocument', 'word/document.xml'],
        ['core', 'core', 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', coreXml(title, author)],
    ['word/document.xml', document],
    ['word/styles.xml', stylesXml()],
    ['word/numbering.xml', numberingXml()],
    ['word/footer.xml', footerXml(foot)],
    ['word/_rels/document.xml.rels', relations(partsOf(writing))],
  ]
  const images = writing.images.map((content, i) => ({ name: `word/media/figure${i + 1}.png`, content }))
  return zip(
    [...files.map(([name, xml]) => ({ name, content: new TextEncoder().encode(xml) })), ...images],
    packing.deflate,
  )
}

function partXml(part: Part, level: number, writing: Writing): string {
  const inner = (parts: readonly Part[], at = level) => parts.map((one) => partXml(one, at, writing)).join('')
  switch (part.kind) {
    case 'section': {
      const number = writing.numbered && level === 1 ? `${++writing.sections}  ` : ''
      const properties = part.own === 'run' ? '<w:pageBreakBefore/>' : ''
      return block(run(number + part.title), `Heading${Math.min(4, level)}`, properties) + inner(part.parts, level + 1)
    }
    case 'heading':
      return block(run(part.title), `Heading${Math.min(4, level)}`) + inner(part.parts, level + 1)
    case 'paragraph':
      return text(part.words, part.soft ? 'Soft' : '')
    case 'list':
      return part.items.map((item) => text(item, '', BULLET)).join('')
    case 'figures':
      return part.list.map((picture) => figureXml(picture, part.as, writing)).join('')
    case 'tiles':
      return tilesXml(part.list)
    case 'facts':
      return grid(part.list.map(factRow), { widths: [3000, 7300] }) + GAP
    case 'verdict':
      return grid([[inner(part.parts)]], { frame: 'box' }) + GAP
    case 'cover':
      return (
        grid(
          part.lines.map(([key, value]) => [text(key, 'Cell'), text(value, 'Cell')]),
          { widths: [1800, 8500] },
        ) + GAP
      )
    case 'beside':
      return inner(part.left) + inner(part.right)
    case 'listing':
      return part.lines.map((line) => block(run(line), 'Listing')).join('')
    case 'table':
      return tableXml(part, writing)
  }
}

const BULLET = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
/** Tables that follow each other would become one. */
const GAP = block('', 'Small')

function tableXml({ caption, head, rows, numeric, more, machine }: Table, writing: Writing): string {
  const number = writing.numbered ? `Table ${caption ? ++writing.tables : ''}. ` : ''
  const above = caption ? block(run(number, '<w:b/>') + run(caption), 'Caption') : ''
  const whole = rows.length <= SHORT
  const style = (i: number) => (numeric.includes(i) ? 'CellRight' : 'Cell')
  const shown = rows.map((row, r) => {
    const keep = whole && r < rows.length - 1 ? WITH_NEXT : ''
    return row.map((words, i) => text(machine ? { text: wordsText(words), as: 'machine' } : words, style(i), keep))
  })
  const top = head.length > 0 ? [head.map((name, i) => block(run(name, '<w:b/>'), style(i), WITH_NEXT))] : []
  const widths = columnWidths([head, ...rows.map((row) => row.map(machine ? () => AS_WIDE : widthText))])
  return above + grid([...top, ...shown], { head: top.length, widths }) + (more ? text(more, 'Soft') : GAP)
}

const wordsText = (words: Words): string =>
  wordsOf(words)
    .map((one) => (typeof one === 'string' ? one : one.text))
    .join('')

/** What the machine says takes as much room in any run, so that the file is the same but for what it says. */
const AS_WIDE = '000.00 s'
const widthText = (words: Words): string =>
  wordsOf(words)
    .map((one) => (typeof one === 'string' ? one : one.as === 'machine' ? AS_WIDE : one.text))
    .join('')

/** Four tiles in a row. */
const ACROSS = 4

function tilesXml(tiles: readonly Tile[]): string {
  const cells = tiles.map(
    ({ value, label, note }) =>
      block(run(value), 'Value') +
      block(run(label), 'Label') +
      (note ? block(run(note, '<w:color w:val="555555"/>'), 'Label') : ''),
  )
  const rows = Array.from({ length: Math.ceil(cells.length / ACROSS) }, (_, r) => {
    const row = cells.slice(ACROSS * r, ACROSS * (r + 1))
    return [...row, ...Array.from({ length: ACROSS - row.length }, () => block('', 'Label'))]
  })
  return grid(rows, { frame: 'none', widths: Array.from({ length: ACROSS }, () => 2450) }) + GAP
}

const factRow = ({ value, label, machine }: Fact): string[] =>
  [value, label].map((words) => text(machine ? { text: words, as: 'machine' } : words, 'Cell'))

function figureXml({ svg, caption }: Picture, as: FigureLayout, writing: Writing): string {
  const { width, height } = figureSize(svg)
  const [wide, tall] = ROOM[as]
  const across = Math.min(wide, (tall * width) / height)
  const [x, y] = [Math.round(EMU * across), Math.round((EMU * across * height) / width)]
  writing.images.push(drawFigure(svg, Math.round(DOTS * across), writing.deflate, writing.inflate))
  const id = writing.images.length
  const name = e(caption || `Figure ${id}`)
  const picture = `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="figure${id}" descr="${name}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="image${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${x}" cy="${y}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`
  const drawing = `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="${x}" cy="${y}"/><wp:docPr id="${id}" name="figure${id}" descr="${name}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">${picture}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`
  if (!caption) return block(drawing)
  const numbered = writing.numbered && (as === 'sheets' || as === 'pair' || as === 'nets')
  const number = numbered ? run(`Figure ${++writing.figures}. `, '<w:b/>') : ''
  return block(drawing, 'Figure') + block(number + runs(caption), 'FigureCaption')
}

const partsOf = ({ images }: Writing): [string, string, string][] => [
  ['styles', 'styles', 'styles.xml'],
  ['numbering', 'numbering', 'numbering.xml'],
  ['footer', 'footer', 'footer.xml'],
  ...images.map((_, i): [string, string, string] => [`image${i + 1}`, 'image', `media/figure${i + 1}.png`]),
]

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
const CORE = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties'

const relations = (list: [id: string, kind: string, target: string][]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="${kind === 'core' ? CORE : OFFICE + kind}" Target="${target}"/>`).join('')}</Relationships>`

function contentTypes(): string {
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.'
  const own = (['document', 'styles', 'numbering', 'footer'] as const).map(
    (name) =>
      `<Override PartName="/word/${name}.xml" ContentType="${type}${name}${name === 'document' ? '.main' : ''}+xml"/>`,
  )
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>${own.join('')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`
}

const coreXml = (title: string, author: string | undefined): string =>
  `${HEAD}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${e(title)}</dc:title>${author === undefined ? '' : `<dc:creator>${e(author)}</dc:creator>`}</cp:coreProperties>`
