/** Paths of figures as polygons: lines as they are, arcs in short pieces. */

export type Point = [x: number, y: number]

export interface SubPath {
  points: Point[]
  closed: boolean
}

const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g
const NUMBER = /[-+]?(?:\d+\.?\d*|\.\d+)/g
const PIECES = 24
/** Numbers of one step of each command. */
const TAKES: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Z: 0, A: 7 }

export function subPaths(d: string): SubPath[] {
  const found: SubPath[] = []
  let at: Point = [0, 0]
  let first: Point = at
  let own: SubPath | undefined
  const lineTo = (to: Point) => {
    if (!own) {
      own = { points: [at], closed: false }
      found.push(own)
    }
    own.points.push(to)
    at = to
  }
  for (const [, letter, written] of d.matchAll(COMMAND)) {
    const kind = letter.toUpperCase()
    const takes = TAKES[kind]
    if (takes === undefined) throw new Error(`assert: no figure has the command ${letter} in a path`)
    const numbers = (written.match(NUMBER) ?? []).map(Number)
    const [dx, dy] = letter === kind ? [() => 0, () => 0] : [() => at[0], () => at[1]]
    if (kind === 'Z') {
      if (own) own.closed = true
      own = undefined
      at = first
    }
    for (let i = 0; takes > 0 && i + takes <= numbers.length; i += takes) {
      const n = numbers.slice(i, i + takes)
      if (kind === 'M' && i === 0) {
        at = [n[0] + dx(), n[1] + dy()]
        first = at
        own = undefined
      } else if (kind === 'H') lineTo([n[0] + dx(), at[1]])
      else if (kind === 'V') lineTo([at[0], n[0] + dy()])
      else if (kind === 'A') for (const to of arc(at, n, [n[5] + dx(), n[6] + dy()])) lineTo(to)
      else lineTo([n[0] + dx(), n[1] + dy()])
    }
  }
  return found
}

/** Points of a circular arc, the last its end (SVG 1.1, F.6.5). */
function arc([x0, y0]: Point, [r, , , large, sweep]: number[], [x1, y1]: Point): Point[] {
  const [hx, hy] = [(x0 - x1) / 2, (y0 - y1) / 2]
  const half = hx * hx + hy * hy
  if (half === 0 || !(r > 0)) return [[x1, y1]]
  const radius = Math.max(r, Math.sqrt(half))
  const off = Math.sqrt(Math.max(0, (radius * radius - half) / half)) * (large === sweep ? -1 : 1)
  const [cx, cy] = [(x0 + x1) / 2 + off * hy, (y0 + y1) / 2 - off * hx]
  const from = Math.atan2(y0 - cy, x0 - cx)
  let turn = Math.atan2(y1 - cy, x1 - cx) - from
  if (sweep && turn < 0) turn += 2 * Math.PI
  if (!sweep && turn > 0) turn -= 2 * Math.PI
  return Array.from({ length: PIECES }, (_, i): Point => {
    const angle = from + (turn * (i + 1)) / PIECES
    return i === PIECES - 1 ? [x1, y1] : [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
  })
}

export function ellipse(cx: number, cy: number, rx: number, ry: number): SubPath {
  const points = Array.from({ length: 4 * PIECES }, (_, i): Point => {
    const angle = (2 * Math.PI * i) / (4 * PIECES)
    return [cx + rx * Math.cos(angle), cy + ry * Math.sin(angle)]
  })
  return { points, closed: true }
}

/** Dashes of a path; an uneven number of lengths is not used by any figure. */
export function dashed(path: SubPath, lengths: readonly number[]): SubPath[] {
  const points = path.closed ? [...path.points, path.points[0]] : path.points
  const found: SubPath[] = []
  let [index, left] = [0, lengths[0]]
  let own: Point[] = [points[0]]
  for (let i = 1; i < points.length; i++) {
    let a = points[i - 1]
    const b = points[i]
    let rest = Math.hypot(b[0] - a[0], b[1] - a[1])
    while (rest > left) {
      const share = left / rest
      a = [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
      rest -= left
      if (index % 2 === 0) found.push({ points: [...own, a], closed: false })
      index++
      left = lengths[index % lengths.length]
      own = [a]
    }
    left -= rest
    own.push(b)
  }
  if (index % 2 === 0 && own.length > 1) found.push({ points: own, closed: false })
  return found
}
