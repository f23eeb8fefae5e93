/**
 * Bolts, tension cracks and water over the pictures of a slope: seen in space, where what lies inside the rock is dashed, and on a vertical section,
 * on which bolts are projected and cracks and water are cut.
 */
import type { Vec3 } from '../math/vec.ts'
import type { Pose, Scene } from './frame.ts'
import { facing, isSeen } from './picture.ts'
import type { Key } from './picture-sheet.ts'
import type { Canvas } from './raster.ts'
import type { CutLine } from './section.ts'
import { project, type View } from './view.ts'

export interface SlopeMarks {
  bolts: { from: Vec3; to: Vec3 }[]
  /** Faces of blocks that can move on a tension crack; `level`: where water stands in it [m]. */
  cracks: { name: string; faces: Vec3[][]; level?: number }[]
  /** Height of the water in the rock [m]. */
  table?: (x: number, y: number) => number
}

export const NO_MARKS: SlopeMarks = { bolts: [], cracks: [] }

const px = (v: number) => String(Math.round(v * 10) / 10)
const path = (name: string, d: string): string => (d ? `<path class="${name}" d="${d}"/>` : '')

/** Over the picture of the model in space. */
export function marksOver(marks: SlopeMarks, scene: Scene, { points }: Pose, view: View, canvas: Canvas): string {
  return [
    ...marks.cracks.map((crack) => crackOver(crack, view)),
    marks.table ? path('table', tableOver(marks.table, scene, points, view, canvas)) : '',
    ...marks.bolts.map((bolt) => boltOver(bolt, view, canvas)),
  ].join('')
}

function crackOver({ faces, level }: SlopeMarks['cracks'][number], view: View): string {
  const wet = level === undefined ? [] : faces.map((face) => below(face, level)).filter((face) => face.length > 2)
  return `${path('wet', wet.map((face) => outline(face, view)).join(''))}${path('crack', faces.map((face) => outline(face, view)).join(''))}`
}

const outline = (face: readonly Vec3[], view: View): string => {
  const q = project(view, Float64Array.from(face.flat()))
  return `M${face.map((_, i) => `${px(q[3 * i])} ${px(q[3 * i + 1])}`).join('L')}Z`
}

/** The part of a plane polygon that is not above a level. */
function below(face: readonly Vec3[], level: number): Vec3[] {
  return face.flatMap((a, i) => {
    const b = face[(i + 1) % face.length]
    const kept = a[2] <= level ? [a] : []
    if (a[2] <= level === b[2] <= level) return kept
    const share = (level - a[2]) / (b[2] - a[2])
    return [...kept, [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), level] satisfies Vec3]
  })
}

/** Where the water comes out of what is seen. */
function tableOver(
  table: NonNullable<SlopeMarks['table']>,
  scene: Scene,
  points: Float64Array,
  view: View,
  canvas: Canvas,
): string {
  const q = project(view, points)
  const over = (n: number) => points[3 * n + 2] - table(points[3 * n], points[3 * n + 1])
  let d = ''
  for (let f = 0; f < scene.facets.length; f += 3) {
    const nodes = [0, 1, 2].map((i) => scene.facets[f + i])
    if (facing(q, nodes[0], nodes[1], nodes[2]) <= 0) continue
    const crossed = nodes.flatMap((a, i) => {
      const b = nodes[(i + 1) % 3]
      const [va, vb] = [over(a), over(b)]
      if (va > 0 === vb > 0) return []
      const at = (c: number) => q[3 * a + c] + (va / (va - vb)) * (q[3 * b + c] - q[3 * a + c])
      return [[at(0), at(1), at(2)]]
    })
    if (crossed.length !== 2) continue
    const [middleX, middleY, depth] = [0, 1, 2].map((c) => (crossed[0][c] + crossed[1][c]) / 2)
    if (isSeen(canvas, middleX, middleY, depth))
      d += `M${px(crossed[0][0])} ${px(crossed[0][1])}L${px(crossed[1][0])} ${px(crossed[1][1])}`
  }
  return d
}

/** Pieces into which a bolt is parted, each seen or not. */
const PIECES = 24

function boltOver({ from, to }: SlopeMarks['bolts'][number], view: View, canvas: Canvas): string {
  const at = (share: number): Vec3 => [0, 1, 2].map((c) => from[c] + share * (to[c] - from[c])) as Vec3
  const q = project(view, Float64Array.from(Array.from({ length: PIECES + 1 }, (_, i) => at(i / PIECES)).flat()))
  const seen = Array.from({ length: PIECES }, (_, i) => {
    const [x, y, z] = [0, 1, 2].map((c) => (q[3 * i + c] + q[3 * i + 3 + c]) / 2)
    return isSeen(canvas, x, y, z)
  })
  const piece = (i: number) => `M${px(q[3 * i])} ${px(q[3 * i + 1])}L${px(q[3 * i + 3])} ${px(q[3 * i + 4])}`
  const shown = seen.map((is, i) => (is ? piece(i) : '')).join('')
  const whole = `M${px(q[0])} ${px(q[1])}L${px(q[3 * PIECES])} ${px(q[3 * PIECES + 1])}`
  const collar = `<circle class="collar" cx="${px(q[0])}" cy="${px(q[1])}" r="2.4"/>`
  return `${path('bolt inside', whole)}${path('bolt', shown)}${isSeen(canvas, q[0], q[1], q[2]) ? collar : ''}`
}

/** From metres on a section to the sheet. */
export interface SectionFrame {
  x: (u: number) => number
  y: (z: number) => number
  /** Ends of what is cut along the section [m]. */
  ends: [number, number]
}

/** Points of the line of water. */
const SAMPLES = 80

/** On a section. */
export function marksOnSection(marks: SlopeMarks, line: CutLine, frame: SectionFrame): string {
  const { x, y } = frame
  const segment = ([[u0, z0], [u1, z1]]: Segment) => `M${px(x(u0))} ${px(y(z0))}L${px(x(u1))} ${px(y(z1))}`
  const bolts = marks.bolts.map(({ from: a, to: b }): Segment => [onSection(a, line), onSection(b, line)])
  const traces = marks.cracks.map(({ faces, level }) => ({ level, cuts: faces.flatMap((face) => cutOf(face, line)) }))
  const dry = traces.flatMap(({ cuts }) => cuts.map(segment))
  const wet = traces.flatMap(({ cuts, level }) =>
    level === undefined ? [] : cuts.flatMap((cut) => wetPart(cut, level)).map(segment),
  )
  return [
    wet.length > 0 ? `<path class="table" style="stroke-width:5;stroke-opacity:.5" d="${wet.join('')}"/>` : '',
    path('crack', dry.join('')),
    marks.table ? tableOnSection(marks.table, line, frame) : '',
    path('bolt', bolts.map(segment).join('')),
    ...bolts.map(([[u, z]]) => `<circle class="collar" cx="${px(x(u))}" cy="${px(y(z))}" r="2.4"/>`),
  ].join('')
}

type Segment = [[u: number, z: number], [u: number, z: number]]

function onSection([px0, py0, z]: Readonly<Vec3>, { through, azimuth }: CutLine): [number, number] {
  return [(px0 - through[0]) * Math.sin(azimuth) + (py0 - through[1]) * Math.cos(azimuth), z]
}

/** Where a plane polygon, convex, meets the plane of the section. */
function cutOf(face: readonly Vec3[], line: CutLine): Segment[] {
  const [s, c] = [Math.sin(line.azimuth), Math.cos(line.azimuth)]
  const out = ([a, b]: Readonly<Vec3>) => (a - line.through[0]) * c - (b - line.through[1]) * s
  const ends = face.flatMap((a, i): [number, number][] => {
    const b = face[(i + 1) % face.length]
    const [wa, wb] = [out(a), out(b)]
    if (wa >= 0 === wb >= 0) return []
    const share = wa / (wa - wb)
    return [onSection([0, 1, 2].map((k) => a[k] + share * (b[k] - a[k])) as Vec3, line)]
  })
  return ends.length === 2 ? [[ends[0], ends[1]]] : []
}

function wetPart([a, b]: Segment, level: number): Segment[] {
  const [low, high] = a[1] <= b[1] ? [a, b] : [b, a]
  if (low[1] >= level) return []
  if (high[1] <= level) return [[low, high]]
  const share = (level - low[1]) / (high[1] - low[1])
  return [[low, [low[0] + share * (high[0] - low[0]), level]]]
}

function tableOnSection(
  table: NonNullable<SlopeMarks['table']>,
  { through: [x0, y0], azimuth }: CutLine,
  { x, y, ends: [from, to] }: SectionFrame,
): string {
  const points = Array.from({ length: SAMPLES + 1 }, (_, i) => {
    const u = from + ((to - from) * i) / SAMPLES
    return [u, table(x0 + u * Math.sin(azimuth), y0 + u * Math.cos(azimuth))]
  }).filter(([, z]) => Number.isFinite(z))
  if (points.length < 2) return ''
  const d = `M${points.map(([u, z]) => `${px(x(u))} ${px(y(z))}`).join('L')}`
  const [u, z] = points[Math.floor(points.length / 5)]
  const sign = `M${px(x(u) - 5)} ${px(y(z) - 8)}h10l-5 8ZM${px(x(u) - 4)} ${px(y(z) + 3)}h8m-6.5 2.5h5`
  return `${path('table', d)}<path class="table" style="stroke-width:1" d="${sign}"/>`
}

/** Names of what is drawn. */
export function marksKey(marks: SlopeMarks, how: 'in space' | 'on a section'): Key {
  const rows = [
    ...(marks.bolts.length > 0
      ? [
          {
            line: '<path class="bolt" d="M0 0h18"/>',
            text: how === 'in space' ? 'bolts, dashed inside the rock' : 'bolts, projected',
          },
        ]
      : []),
    ...(marks.cracks.length > 0 ? [{ line: '<path class="crack" d="M0 0h18"/>', text: 'tension crack' }] : []),
    ...(marks.cracks.some(({ level }) => level !== undefined)
      ? [{ line: '<path class="wet" d="M0 -4h18v8h-18Z"/>', text: 'its part filled with water' }]
      : []),
    ...(marks.table ? [{ line: '<path class="table" d="M0 0h18"/>', text: 'water table' }] : []),
  ]
  const svg = rows.map(
    ({ line, text }, i) => `<g transform="translate(0 ${9 + 15 * i})">${line}<text x="24" y="4">${text}</text></g>`,
  )
  return { svg: svg.join(''), width: rows.length > 0 ? 170 : 0, height: 4 + 15 * rows.length }
}
