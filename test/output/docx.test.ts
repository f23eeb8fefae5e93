/** The report as a document: the same parts as the page, well-formed, the same bytes each time; its figures as pixels. */
import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  bad,
  captioned,
  figures,
  good,
  ofMachine,
  type Part,
  paragraph,
  type ReportDocument,
  section,
} from '../../src/output/document.ts'
import { docx } from '../../src/output/docx.ts'
import { columnWidths } from '../../src/output/docx-text.ts'
import { page } from '../../src/output/page.ts'
import { decodePng } from '../../src/output/png-read.ts'
import { reportDocument } from '../../src/output/report.ts'
import { drawFigure } from '../../src/output/svg-draw.ts'
import { documentXml } from '../cli/same-result.ts'
import { sampleSummary } from './sample.ts'
import { wedgeSafety, wedgeSlope } from './slope-sample.ts'
import { xmlFault } from './xml.ts'

const packing = {
  deflate: (bytes: Uint8Array) => deflateSync(bytes, { level: 1 }),
  inflate: (bytes: Uint8Array) => inflateSync(bytes),
}
const NASTY = 'a <b> & "c" ]]> \u0000</w:t>'
const BOX =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50"><rect x="0" y="0" width="50" height="50" fill="#ff0000"/></svg>'

const of = (parts: Part[]): ReportDocument => ({
  title: NASTY,
  case: 'c',
  outcome: good('Done.'),
  about: ['About.'],
  numbered: true,
  parts,
  foot: 'Talus',
  hash: 'ff',
})
const xmlOf = (document: ReportDocument): string => documentXml(Buffer.from(docx(document, packing)))
const body = (xml: string) => xml.slice(xml.indexOf('<w:body>'), xml.indexOf('</w:body>') + 9)
const words = (xml: string): string[] =>
  [...xml.matchAll(/<w:t xml:space="preserve">([^<]*)<\/w:t>/g)].map(([, text]) => text)

test('sections, tables and figures are numbered; marks are kept; what the machine says can be told', () => {
  const xml = xmlOf(
    of([
      ...section('Result', paragraph(['It ', bad('fails'), ' by `joint`.'])),
      ...section(
        'More',
        captioned(NASTY, [{ head: 'x', cells: ['1', ofMachine('9 s')], numeric: true }]),
        figures([{ svg: BOX, caption: 'A box.' }]),
      ),
    ]),
  )
  expect(xmlFault(body(xml))).toBeUndefined()
  const told = words(xml)
  for (const text of ['1  Result', '2  More', 'Table 1. ', 'Figure 1. ', 'A box.', 'fails', 'joint', '9 s'])
    expect(told).toContain(text)
  expect(xml).toContain('<w:r><w:rPr><w:rStyle w:val="Machine"/></w:rPr><w:t xml:space="preserve">9 s</w:t></w:r>')
  expect(xml).toContain('<w:tblHeader/>')
})

test('all that the page of a wedge says stands in its document, and the same bytes come out again', () => {
  const summary = { ...sampleSummary(), slope: wedgeSlope(), safety: wedgeSafety() }
  const document = reportDocument({ summary, series: [], energies: [], pictures: [], choices: [] })
  const xml = xmlOf(document)
  expect(xmlFault(body(xml))).toBeUndefined()
  const told = words(xml).join(' ').replace(/\s+/g, ' ')
  const shown = page({ ...document, hash: '' }).replace(/<svg.*?<\/svg>/gs, '')
  const cells = [...shown.matchAll(/<t[dh][^>]*>([^<]+)<\/t[dh]>|<h[23]>([^<]+)<|<li>([^<]+)</g)]
  expect(cells.length).toBeGreaterThan(100)
  for (const [, cell, title, item] of cells) expect(told).toContain((cell ?? title ?? item).replace(/\s+/g, ' '))
  expect(Buffer.from(docx(document, packing)).equals(Buffer.from(docx(document, packing)))).toBe(true)
})

const pixel = (png: Uint8Array, x: number, y: number): number[] => {
  const { width, rgba } = decodePng(png, packing.inflate)
  return [...rgba.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)]
}
const drawn = (svg: string, wide = 200) => drawFigure(svg, wide, packing.deflate, packing.inflate)

test('shapes have their colours and places', () => {
  const png = drawn(BOX)
  expect(decodePng(png, packing.inflate)).toMatchObject({ width: 200, height: 100 })
  expect([pixel(png, 50, 50), pixel(png, 150, 50)]).toEqual([
    [255, 0, 0],
    [255, 255, 255],
  ])
})

test('styles: classes within classes, strokes, dashes, opacity, a picture in a picture', () => {
  const inner = Buffer.from(
    drawn('<svg viewBox="0 0 10 10"><rect x="0" y="0" width="10" height="10" fill="#00ff00"/></svg>', 10),
  ).toString('base64')
  const png = drawn(
    `<svg class="a" viewBox="0 0 100 100"><style>.a .b{fill:#0000ff}.a path.c{fill:none;stroke:#000;stroke-width:4px;stroke-dasharray:10 10}</style><g transform="translate(0 50)"><rect class="b" x="0" y="0" width="10" height="10" opacity=".5"/></g><path class="c" d="M0 20H100"/><image x="50" y="50" width="50" height="50" href="data:image/png;base64,${inner}"/><circle cx="30" cy="80" r="5"/></svg>`,
    100,
  )
  expect(pixel(png, 5, 55)).toEqual([128, 128, 255])
  expect([pixel(png, 5, 20), pixel(png, 15, 20)]).toEqual([
    [0, 0, 0],
    [255, 255, 255],
  ])
  expect(pixel(png, 75, 75)).toEqual([0, 255, 0])
  expect(pixel(png, 30, 80)).toEqual([0, 0, 0])
})

/** Share of dark pixels in a part of a picture. */
const dark = (png: Uint8Array, [left, right]: [number, number]): number => {
  const { width, height, rgba } = decodePng(png, packing.inflate)
  let sum = 0
  for (let y = 0; y < height; y++) for (let x = left; x < right; x++) sum += (255 - rgba[4 * (y * width + x)]) / 255
  return sum / (height * (right - left))
}

test('letters stand where their anchor says', () => {
  const text = (anchor: string) =>
    drawn(`<svg viewBox="0 0 200 20"><text x="100" y="15" font-size="16" text-anchor="${anchor}">Hill</text></svg>`)
  expect(dark(text('start'), [100, 130])).toBeGreaterThan(0.1)
  expect(dark(text('start'), [0, 99])).toBe(0)
  expect(dark(text('end'), [70, 100])).toBeGreaterThan(0.1)
  expect(dark(text('end'), [102, 200])).toBe(0)
  const middle = text('middle')
  for (const side of [
    [80, 100],
    [100, 120],
  ] as [number, number][])
    expect(dark(middle, side)).toBeGreaterThan(0.1)
  for (const side of [
    [0, 80],
    [120, 200],
  ] as [number, number][])
    expect(dark(middle, side)).toBe(0)
})

test('a figure with what no figure has is refused', () =>
  expect(() => drawn('<svg viewBox="0 0 1 1"><polygon points="0 0"/></svg>')).toThrow('assert'))

test('columns have room for their longest words, and long texts get what is left', () => {
  const [name, factor, words] = columnWidths([
    ['Block', 'Factor', 'Mode'],
    ['wedge', '1.601', 'slides on A and B along their line of intersection, 31.2° towards 157.7°'],
  ])
  expect(words).toBeGreaterThan(4 * name)
  expect(factor).toBeGreaterThanOrEqual(190 + 125 * 6)
  const full = columnWidths([Array.from({ length: 9 }, () => 'incompressibilities')])
  expect(full.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(10300)
})
