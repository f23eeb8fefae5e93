/**
 * Polygons on white paper, smooth at their edges: what a figure is drawn on where no browser does it.
 *
 * Each row of pixels is cut by ROWS lines; on each, crossings of all edges are sorted, and what lies between them by the rule of winding (or of even and
 * odd) adds its share of every pixel. So edges are exact along a row and in steps of 1/ROWS down.
 */
import type { Point, SubPath } from './svg-path.ts'

export interface Paper {
  width: number
  height: number
  rgb: Float32Array
  /** Share of each pixel that may be drawn on; all where absent. */
  clip?: Float32Array
}

const ROWS = 4

export const blankPaper = (width: number, height: number): Paper => ({
  width,
  height,
  rgb: new Float32Array(3 * width * height).fill(255),
})

export type Ink = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha: number]

/** Fills closed polygons. */
export function fill(paper: Paper, polygons: readonly (readonly Point[])[], ink: Ink, evenOdd = false): void {
  eachCovered(paper, polygons, evenOdd, (pixel, x, y, share) => {
    const [red, green, blue, alpha] = ink(x, y)
    const a = alpha * share * (paper.clip ? paper.clip[pixel] : 1)
    const { rgb } = paper
    rgb[3 * pixel] += a * (red - rgb[3 * pixel])
    rgb[3 * pixel + 1] += a * (green - rgb[3 * pixel + 1])
    rgb[3 * pixel + 2] += a * (blue - rgb[3 * pixel + 2])
  })
}

/** Share of each pixel that polygons cover. */
export function coverage(paper: Paper, polygons: readonly (readonly Point[])[]): Float32Array {
  const found = new Float32Array(paper.width * paper.height)
  eachCovered(paper, polygons, false, (pixel, _x, _y, share) => {
    found[pixel] = share
  })
  return found
}

interface Edge {
  top: number
  bottom: number
  x: number
  slope: number
  wind: number
}

function edgesOf(polygons: readonly (readonly Point[])[]): Edge[] {
  const edges: Edge[] = []
  for (const polygon of polygons)
    for (let i = 0; i < polygon.length; i++) {
      const [a, b] = [polygon[i], polygon[(i + 1) % polygon.length]]
      // The sum is finite where all four are: lengths of drawings are far from overflow.
      if (a[1] === b[1] || !Number.isFinite(a[0] + a[1] + b[0] + b[1])) continue
      const [low, high, wind] = a[1] < b[1] ? [a, b, 1] : [b, a, -1]
      const slope = (high[0] - low[0]) / (high[1] - low[1])
      edges.push({ top: low[1], bottom: high[1], x: low[0], slope, wind })
    }
  return edges.sort((p, q) => p.top - q.top)
}

function eachCovered(
  { width, height }: Paper,
  polygons: readonly (readonly Point[])[],
  evenOdd: boolean,
  visit: (pixel: number, x: number, y: number, share: number) => void,
): void {
  const edges = edgesOf(polygons)
  if (edges.length === 0) return
  const bottom = edges.reduce((most, edge) => Math.max(most, edge.bottom), Number.NEGATIVE_INFINITY)
  const first = Math.max(0, Math.floor(edges[0].top))
  const last = Math.min(height - 1, Math.ceil(bottom))
  const row = new Float32Array(width + 1)
  const crossings = { x: new Float64Array(edges.length), wind: new Int8Array(edges.length) }
  let active: Edge[] = []
  let next = 0
  for (let y = first; y <= last; y++) {
    while (next < edges.length && edges[next].top < y + 1) active.push(edges[next++])
    active = active.filter((edge) => edge.bottom > y)
    if (active.length === 0) continue
    let [left, right] = [width, -1]
    for (let k = 0; k < ROWS; k++) {
      const at = y + (k + 0.5) / ROWS
      const count = cross(active, at, crossings)
      let wind = 0
      for (let i = 0; i + 1 < count; i++) {
        wind += crossings.wind[i]
        if (evenOdd ? i % 2 === 1 : wind === 0) continue
        const [from, to] = [Math.max(0, crossings.x[i]), Math.min(width, crossings.x[i + 1])]
        if (!(to > from)) continue
        left = Math.min(left, Math.floor(from))
        right = Math.max(right, Math.min(width - 1, Math.floor(to)))
        addSpan(row, from, to)
      }
    }
    for (let x = left; x <= right; x++) {
      if (row[x] > 0) visit(y * width + x, x + 0.5, y + 0.5, Math.min(1, row[x] / ROWS))
      row[x] = 0
    }
  }
}

/** Where edges cross a line, from the left to the right; how many they are. */
function cross(edges: readonly Edge[], at: number, { x, wind }: { x: Float64Array; wind: Int8Array }): number {
  let count = 0
  for (const edge of edges) {
    if (edge.top > at || edge.bottom <= at) continue
    const own = edge.x + edge.slope * (at - edge.top)
    let i = count++
    for (; i > 0 && x[i - 1] > own; i--) {
      x[i] = x[i - 1]
      wind[i] = wind[i - 1]
    }
    x[i] = own
    wind[i] = edge.wind
  }
  return count
}

/** Adds to each pixel of a row its share of a span. */
function addSpan(row: Float32Array, from: number, to: number): void {
  const [a, b] = [Math.floor(from), Math.floor(to)]
  if (a === b) {
    row[a] += to - from
    return
  }
  row[a] += a + 1 - from
  for (let x = a + 1; x < b; x++) row[x] += 1
  row[b] += to - b
}

/** Corners of the disc at ends and bends of a line. */
const DISC = 10

/** A line of some width as polygons that cover it together, by the rule of winding. */
export function stroked({ points, closed }: SubPath, width: number): Point[][] {
  const half = width / 2
  const all = closed ? [...points, points[0]] : points
  const found: Point[][] = []
  for (let i = 1; i < all.length; i++) {
    const [[x0, y0], [x1, y1]] = [all[i - 1], all[i]]
    const length = Math.hypot(x1 - x0, y1 - y0)
    if (!(length > 0)) continue
    const [nx, ny] = [(-half * (y1 - y0)) / length, (half * (x1 - x0)) / length]
    found.push([
      [x0 + nx, y0 + ny],
      [x0 - nx, y0 - ny],
      [x1 - nx, y1 - ny],
      [x1 + nx, y1 + ny],
    ])
    const inner = i < all.length - 1 || closed
    if (inner && half > 0.4) found.push(disc(x1, y1, half))
  }
  return found
}

const disc = (x: number, y: number, radius: number): Point[] =>
  Array.from({ length: DISC }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / DISC
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
