/** How the time of a step grows with the size of a model: columns of tetrahedra, and boxes that joints cut into rigid blocks. */
import { exp, log } from '../math/elementary.ts'

/** A size that is measured: the text of its case, and the steps before a turn and of one. */
export interface Size {
  name: string
  yaml: string
  from: number
  each: number
  long: boolean
}

/** A model as it was measured. */
export interface Grown {
  /** Tetrahedra, or blocks that move. */
  size: number
  /** Processor seconds of a step, and of setting up. */
  step: number
  setUp: number
}

/** Cells across, across and up of columns of some 10³ to 10⁶ tetrahedra, six a cell. */
const COLUMNS = [
  [5, 5, 7],
  [8, 8, 9],
  [11, 11, 14],
  [16, 16, 20],
  [24, 24, 29],
  [35, 35, 41],
  [50, 50, 67],
]
/** Blocks along an edge of boxes of some 10² to 10⁵ blocks. */
const BOXES = [5, 7, 10, 15, 22, 32, 46]
/** Tetrahedra of a turn, and blocks. */
const WORK = { tets: 3e6, blocks: 2e4 }
const LONG = { tets: 3e5, blocks: 4000 }

export const columns: Size[] = COLUMNS.map(([x, y, z]) => {
  const tets = 6 * x * y * z
  return {
    name: `${tets} tetrahedra`,
    from: 5,
    each: Math.ceil(WORK.tets / tets),
    long: tets > LONG.tets,
    yaml: `
title: Column under gravity
gravity: 9.81
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
blocks: { column: { shape: { box: [${x}, ${y}, ${z}] }, material: rock, mesh: { cells: [${x}, ${y}, ${z}] } } }
boundaries: { base: { on: column.bottom, fixed: true } }
stages: [{ run: { time: 10 s } }]
output: { frames: 1 }
`,
  }
})

export const boxes: Size[] = BOXES.map((n) => ({
  name: `${n * n * n} blocks`,
  from: 30,
  each: Math.max(4, Math.ceil(WORK.blocks / (n * n * n))),
  long: n * n * n > LONG.blocks,
  yaml: `
title: A box of rigid blocks comes to rest
gravity: 9.81
materials: { rock: { density: 2600, young: 20 GPa, poisson: 0.25 } }
joints: { joint: { friction: 40 deg, normal: 1 GPa/m, shear: 0.5 GPa/m } }
blocks:
  floor: { shape: { box: [${n + 2}, ${n + 2}, 1] }, at: [-1, -1, -1], material: rock, rigid: true, fixed: true }
  rock:
    shape: { box: [${n}, ${n}, ${n}] }
    material: rock
    rigid: true
    cut:
      sets:
        beds: { dip: 0 deg, dip direction: 0 deg, spacing: 1 m, origin: [0, 0, 0] }
        J1: { dip: 90 deg, dip direction: 90 deg, spacing: 1 m, origin: [0, 0, 0] }
        J2: { dip: 90 deg, dip direction: 0 deg, spacing: 1 m, origin: [0, 0, 0] }
contact: { joint: joint }
stages: [{ run: { time: 10 s, damping: { local: 0.8 } } }]
output: { frames: 1 }
`,
}))

/** Exponent b of step ∝ sizeᵇ by least squares of the logarithms. */
export function exponentOf(models: readonly Grown[]): number {
  const points = models.map(({ size, step }) => [log(size), log(step)])
  const mean = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i], 0) / points.length)
  const up = points.reduce((sum, [x, y]) => sum + (x - mean[0]) * (y - mean[1]), 0)
  return up / points.reduce((sum, [x]) => sum + (x - mean[0]) * (x - mean[0]), 0)
}

const WIDTH = 360
const HEIGHT = 300
const MARGIN = 52

/** Time of a step against size, both logarithmic, side by side; the line is that of the exponent. */
export function growthPicture(plots: { title: string; unit: string; models: readonly Grown[] }[]): string {
  const panels = plots.map((plot, i) => panelOf(plot, i * WIDTH))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plots.length * WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="white"/>`,
    ...panels,
    '</svg>',
    '',
  ].join('\n')
}

const tens = (value: number): number => log(value) / log(10)

function panelOf(
  { title, unit, models }: { title: string; unit: string; models: readonly Grown[] },
  left: number,
): string {
  const [x0, x1] = rangeOf(models.map(({ size }) => size))
  const [y0, y1] = rangeOf(models.map(({ step }) => step))
  const px = (size: number) => round(left + MARGIN + ((tens(size) - x0) / (x1 - x0)) * (WIDTH - MARGIN - 16))
  const py = (step: number) => round(HEIGHT - MARGIN - ((tens(step) - y0) / (y1 - y0)) * (HEIGHT - MARGIN - 36))
  const b = exponentOf(models)
  const middle = models[models.length >> 1]
  const at = (size: number) => middle.step * exp(b * log(size / middle.size))
  const [first, last] = [models[0].size, models[models.length - 1].size]
  const ticks = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return [
    `<text x="${left + MARGIN}" y="20">${title}: step ∝ size^${b.toFixed(2)}</text>`,
    ...ticks(x0, x1).map(
      (k) =>
        `<path d="M${px(exp(k * log(10)))} ${py(exp(y0 * log(10)))}V${py(exp(y1 * log(10)))}" stroke="#ddd"/><text x="${px(exp(k * log(10)))}" y="${HEIGHT - MARGIN + 16}" text-anchor="middle">1e${k}</text>`,
    ),
    ...ticks(y0, y1).map(
      (k) =>
        `<path d="M${px(exp(x0 * log(10)))} ${py(exp(k * log(10)))}H${px(exp(x1 * log(10)))}" stroke="#ddd"/><text x="${left + MARGIN - 6}" y="${py(exp(k * log(10))) + 4}" text-anchor="end">1e${k} s</text>`,
    ),
    `<path d="M${px(first)} ${py(at(first))}L${px(last)} ${py(at(last))}" stroke="#27c" fill="none"/>`,
    ...models.map(({ size, step }) => `<circle cx="${px(size)}" cy="${py(step)}" r="3.5" fill="#27c"/>`),
    `<text x="${left + WIDTH / 2 + 16}" y="${HEIGHT - 14}" text-anchor="middle">${unit}</text>`,
  ].join('\n')
}

function rangeOf(values: number[]): [number, number] {
  const low = Math.floor(tens(Math.min(...values)))
  return [low, Math.max(low + 1, Math.ceil(tens(Math.max(...values))))]
}

const round = (x: number): number => Math.round(10 * x) / 10
