/**
 * A figure as pixels, for documents that show no SVG: elements, styles and letters that our own figures have, and no others.
 *
 * Lengths are those of the drawing until a point is put on the paper by its matrix: [a, b, c, d, e, f] as in SVG. Letters are outlines
 * (glyphs.ts), bold ones are stroked as well.
 */
import { fromBase64 } from './bytes.ts'
import { GLYPHS } from './glyphs.ts'
import { encodePng } from './png.ts'
import { decodePng, type Inflate } from './png-read.ts'
import { blankPaper, coverage, fill, type Ink, type Paper, stroked } from './svg-paper.ts'
import { dashed, ellipse, type Point, type SubPath, subPaths } from './svg-path.ts'
import { ruleMeets, type StyleRule, type SvgNode, styleRules, svgTree, valuesOf, weightOf } from './svg-tree.ts'
import type { Deflate } from './vtu-file.ts'

type Matrix = readonly [number, number, number, number, number, number]
type Style = Record<string, string>

interface Drawing {
  paper: Paper
  rules: StyleRule[]
  /** Elements by their id. */
  named: Map<string, SvgNode>
  inflate: Inflate
}

const INHERITED = ['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-dasharray']
const OF_TEXT = ['font-size', 'font-weight', 'text-anchor', 'paint-order']
const NEVER = ['style', 'defs', 'clipPath', 'pattern', 'linearGradient', 'title']

const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
]
const put = (m: Matrix, [x, y]: Point): Point => [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]]
const scaleOf = (m: Matrix): number => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]))

/** Size of a figure in the units of its drawing. */
export function figureSize(svg: string): { width: number; height: number } {
  const [, , width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? '0 0 1 1').split(' ').map(Number)
  return { width, height }
}

/** `wide`: pixels across. */
export function drawFigure(svg: string, wide: number, deflate: Deflate, inflate: Inflate): Uint8Array {
  const { width, height } = figureSize(svg)
  const scale = wide / width
  const tall = Math.max(1, Math.round(height * scale))
  const tree = svgTree(svg)
  const named = new Map<string, SvgNode>()
  const name = (node: SvgNode) => {
    if (node.attributes.id) named.set(node.attributes.id, node)
    node.children.forEach(name)
  }
  name(tree)
  const rules = styleRules(tree).sort((p, q) => weightOf(p) - weightOf(q))
  const drawing: Drawing = { paper: blankPaper(wide, tall), rules, named, inflate }
  for (const child of tree.children) draw(drawing, [child], {}, [scale, 0, 0, scale, 0, 0], 1)
  const { rgb } = drawing.paper
  const rgba = new Uint8Array(4 * wide * tall)
  for (let p = 0; p < wide * tall; p++) {
    for (let c = 0; c < 3; c++) rgba[4 * p + c] = Math.round(rgb[3 * p + c])
    rgba[4 * p + 3] = 255
  }
  return encodePng(wide, tall, rgba, deflate)
}

/** `chain`: from the outermost element to the one that is drawn. */
function draw(drawing: Drawing, chain: readonly SvgNode[], above: Style, matrix: Matrix, opacity: number): void {
  const node = chain[chain.length - 1]
  if (NEVER.includes(node.tag)) return
  const own = styleOf(drawing, chain)
  const style: Style = { ...above }
  for (const key of [...INHERITED, ...OF_TEXT]) if (own[key] !== undefined) style[key] = own[key]
  const alpha = opacity * Number(own.opacity ?? 1)
  const m = times(matrix, transformOf(node))
  if (node.tag === 'svg' || node.tag === 'g' || node.tag === '') {
    const clipped = clipOf(drawing, node, m)
    for (const child of node.children) draw(clipped, [...chain, child], style, m, alpha)
  } else if (node.tag === 'text') drawText(drawing, node, style, m, alpha)
  else if (node.tag === 'image') drawImage(drawing, node, m)
  else drawShape(drawing, shapeOf(node), style, m, alpha)
}

function styleOf({ rules }: Drawing, chain: readonly SvgNode[]): Style {
  const { attributes } = chain[chain.length - 1]
  const ruled = rules.filter((rule) => ruleMeets(rule, chain)).map(({ values }) => values)
  return Object.assign({}, attributes, ...ruled, valuesOf(attributes.style ?? ''))
}

const numbersOf = (text: string): number[] => (text.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number)
const number = (node: SvgNode, key: string): number => Number(node.attributes[key] ?? 0)

function transformOf(node: SvgNode): Matrix {
  let found: Matrix = [1, 0, 0, 1, 0, 0]
  for (const [, kind, written] of (node.attributes.transform ?? '').matchAll(/(translate|rotate)\(([^)]*)\)/g)) {
    const [a, b = 0] = numbersOf(written)
    const [s, c] = [Math.sin((a * Math.PI) / 180), Math.cos((a * Math.PI) / 180)]
    found = times(found, kind === 'translate' ? [1, 0, 0, 1, a, b] : [c, s, -s, c, 0, 0])
  }
  // A drawing within a drawing has a place and a scale of its own.
  if (node.tag !== 'svg' || node.attributes.x === undefined) return found
  const [, , width] = numbersOf(node.attributes.viewBox)
  const scale = number(node, 'width') / width
  return times(found, [scale, 0, 0, scale, number(node, 'x'), number(node, 'y')])
}

const idOf = (value: string | undefined): string | undefined => /url\(#([^)]+)\)/.exec(value ?? '')?.[1]

function clipOf(drawing: Drawing, node: SvgNode, m: Matrix): Drawing {
  const clip = drawing.named.get(idOf(node.attributes['clip-path']) ?? '')
  if (!clip) return drawing
  const polygons = clip.children.flatMap(shapeOf).map(({ points }) => points.map((point) => put(m, point)))
  return { ...drawing, paper: { ...drawing.paper, clip: coverage(drawing.paper, polygons) } }
}

function shapeOf(node: SvgNode): SubPath[] {
  switch (node.tag) {
    case 'path':
      return subPaths(node.attributes.d ?? '')
    case 'circle':
      return [ellipse(number(node, 'cx'), number(node, 'cy'), number(node, 'r'), number(node, 'r'))]
    case 'ellipse':
      return [ellipse(number(node, 'cx'), number(node, 'cy'), number(node, 'rx'), number(node, 'ry'))]
    case 'rect': {
      const [x, y, w, h] = ['x', 'y', 'width', 'height'].map((key) => number(node, key))
      return subPaths(`M${x} ${y}H${x + w}V${y + h}H${x}Z`)
    }
    default:
      throw new Error(`assert: no figure has the element ${node.tag}`)
  }
}

function drawShape(drawing: Drawing, shape: readonly SubPath[], style: Style, m: Matrix, alpha: number): void {
  const placed = shape.map(({ points, closed }) => ({ points: points.map((point) => put(m, point)), closed }))
  const inside = style.fill ?? '#000'
  if (inside !== 'none') {
    const polygons = placed.map(({ points }) => points)
    const opacity = alpha * Number(style['fill-opacity'] ?? 1)
    for (const ink of inksOf(drawing, inside, opacity, m, shape))
      fill(drawing.paper, polygons, ink, style['fill-rule'] === 'evenodd')
  }
  if (!style.stroke || style.stroke === 'none') return
  const scale = scaleOf(m)
  const width = Number.parseFloat(style['stroke-width'] ?? '1') * scale
  const lengths = numbersOf(style['stroke-dasharray'] ?? '').map((length) => length * scale)
  const lines = lengths.length > 1 ? placed.flatMap((path) => dashed(path, lengths)) : placed
  const ink = plainInk(style.stroke, alpha * Number(style['stroke-opacity'] ?? 1))
  fill(
    drawing.paper,
    lines.flatMap((path) => stroked(path, Math.max(width, 0.6))),
    ink,
  )
}

/** What fills a shape: a colour, a range of colours, or the stripes of a pattern over its ground. */
function inksOf(drawing: Drawing, value: string, alpha: number, m: Matrix, shape: readonly SubPath[]): Ink[] {
  const source = drawing.named.get(idOf(value) ?? '')
  if (!source) return [plainInk(value, alpha)]
  if (source.tag === 'linearGradient') return [gradientInk(source, alpha, m, shape)]
  const [ground, line] = source.children
  const step = number(source, 'width')
  const turn = (numbersOf(source.attributes.patternTransform ?? '')[0] ?? 0) * (Math.PI / 180)
  const own = styleOf(drawing, [...[{ ...source, tag: 'svg', attributes: { class: 'net' } }], line])
  const half = Number.parseFloat(own['stroke-width'] ?? '1') / 2
  const stripe = plainInk(own.stroke ?? '#000', alpha * Number(own['stroke-opacity'] ?? 1))
  const scale = scaleOf(m)
  const stripes: Ink = (x, y) => {
    const across = ((x - m[4]) * Math.cos(turn) + (y - m[5]) * Math.sin(turn)) / scale
    const off = Math.abs(across - step * Math.round(across / step))
    const [red, green, blue, opacity] = stripe(x, y)
    return [red, green, blue, opacity * Math.max(0, Math.min(1, (half - off) * scale + 0.5))]
  }
  return [plainInk(ground.attributes.fill, alpha * Number(ground.attributes['fill-opacity'] ?? 1)), stripes]
}

function gradientInk({ children }: SvgNode, alpha: number, m: Matrix, shape: readonly SubPath[]): Ink {
  const across = shape.flatMap(({ points }) => points.map((point) => put(m, point)[0]))
  const [left, right] = [Math.min(...across), Math.max(...across)]
  const stops = children.map((stop) => ({
    at: number(stop, 'offset'),
    colour: colourOf(stop.attributes['stop-color']),
  }))
  return (x) => {
    const share = Math.min(1, Math.max(0, (x - left) / (right - left)))
    const k = Math.max(
      1,
      stops.findIndex(({ at }) => at >= share),
    )
    const [low, high] = [stops[k - 1], stops[k]]
    const f = (share - low.at) / (high.at - low.at)
    const [red, green, blue] = [0, 1, 2].map((c) => low.colour[c] + f * (high.colour[c] - low.colour[c]))
    return [red, green, blue, alpha]
  }
}

const plainInk = (value: string, alpha: number): Ink => {
  const [red, green, blue] = colourOf(value)
  return () => [red, green, blue, alpha]
}

/** On paper the colour of text is black, and that of the page white. */
function colourOf(value: string): readonly number[] {
  if (value.startsWith('var(')) return [255, 255, 255]
  if (value.startsWith('rgb(')) return numbersOf(value)
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value)?.[1]
  if (!hex) return [0, 0, 0]
  const long = hex.length === 3 ? [...hex].map((one) => one + one).join('') : hex
  return [0, 2, 4].map((i) => Number.parseInt(long.slice(i, i + 2), 16))
}

/** Letters that have no outline are shown as a question mark. */
const glyphOf = (letter: string) => GLYPHS[letter] ?? GLYPHS['?']

function drawText(drawing: Drawing, node: SvgNode, style: Style, m: Matrix, alpha: number): void {
  const size = Number.parseFloat(style['font-size'] ?? '12') / 100
  const letters = [...node.text]
  const wide = letters.reduce((sum, letter) => sum + glyphOf(letter)[0], 0) * size
  const start = { start: 0, middle: wide / 2, end: wide }[style['text-anchor'] ?? 'start'] ?? 0
  let pen = number(node, 'x') - start
  const base = number(node, 'y')
  const outlines: Point[][] = []
  for (const letter of letters) {
    const [advance, outline] = glyphOf(letter)
    if (outline)
      for (const ring of outline.split('z'))
        outlines.push(
          ring.split(' ').map((pair): Point => {
            const [x, y] = pair.split(',').map(Number)
            return put(m, [pen + size * x, base - size * y])
          }),
        )
    pen += size * advance
  }
  const around = (width: number) => outlines.flatMap((points) => stroked({ points, closed: true }, width * scaleOf(m)))
  if (style['paint-order'] === 'stroke')
    fill(drawing.paper, around(Number.parseFloat(style['stroke-width'] ?? '3')), plainInk('#fff', alpha))
  const ink = plainInk(style.fill ?? '#000', alpha * Number(style['fill-opacity'] ?? 1))
  fill(drawing.paper, outlines, ink)
  if (style['font-weight'] === '600') fill(drawing.paper, around(4.5 * size), ink)
}

/** Pixels of a picture between their neighbours. */
function drawImage({ paper, inflate }: Drawing, node: SvgNode, m: Matrix): void {
  const { href = '', 'xlink:href': older = '' } = node.attributes
  const { width, height, rgba } = decodePng(fromBase64((href || older).replace(/^[^,]*,/, '')), inflate)
  const [left, top] = put(m, [number(node, 'x'), number(node, 'y')])
  const [right, bottom] = put(m, [
    number(node, 'x') + number(node, 'width'),
    number(node, 'y') + number(node, 'height'),
  ])
  const corners: Point[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]
  const ink: Ink = (x, y) => {
    const u = Math.min(width - 1, Math.max(0, ((x - left) / (right - left)) * width - 0.5))
    const v = Math.min(height - 1, Math.max(0, ((y - top) / (bottom - top)) * height - 0.5))
    const [i, j] = [Math.min(width - 2, Math.floor(u)), Math.min(height - 2, Math.floor(v))]
    const sum = [0, 0, 0, 0]
    for (const [di, dj] of NEIGHBOURS) {
      const p = 4 * ((j + dj) * width + i + di)
      const share = (di ? u - i : 1 - u + i) * (dj ? v - j : 1 - v + j) * rgba[p + 3]
      for (let c = 0; c < 3; c++) sum[c] += share * rgba[p + c]
      sum[3] += share
    }
    return sum[3] > 0 ? [sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3], sum[3] / 255] : [0, 0, 0, 0]
  }
  fill(paper, [corners], ink)
}

const NEIGHBOURS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
]
