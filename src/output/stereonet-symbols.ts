/** Symbols of sets of poles: shapes that differ in black and white, in the colours of the lines. */
import { DASHES, LINE_COLOURS } from './palette.ts'

const px = (v: number) => String(Math.round(v * 10) / 10)

/** Half the size of a symbol. */
export const HALF = 3

const polygon = (corners: readonly (readonly [number, number])[], x: number, y: number) =>
  `M${corners.map(([u, v]) => `${px(x + HALF * u)} ${px(y + HALF * v)}`).join('L')}Z`

const SHAPES: ((x: number, y: number) => string)[] = [
  (x, y) => `M${px(x - HALF)} ${px(y)}a${HALF} ${HALF} 0 1 0 ${2 * HALF} 0a${HALF} ${HALF} 0 1 0 ${-2 * HALF} 0Z`,
  (x, y) =>
    polygon(
      [
        [0, -1.2],
        [1.15, 0.9],
        [-1.15, 0.9],
      ],
      x,
      y,
    ),
  (x, y) =>
    polygon(
      [
        [-0.9, -0.9],
        [0.9, -0.9],
        [0.9, 0.9],
        [-0.9, 0.9],
      ],
      x,
      y,
    ),
  (x, y) =>
    polygon(
      [
        [0, -1.3],
        [1.1, 0],
        [0, 1.3],
        [-1.1, 0],
      ],
      x,
      y,
    ),
  (x, y) =>
    polygon(
      [
        [0, 1.2],
        [1.15, -0.9],
        [-1.15, -0.9],
      ],
      x,
      y,
    ),
  (x, y) => `M${px(x - HALF)} ${px(y - HALF)}l${2 * HALF} ${2 * HALF}m0 ${-2 * HALF}l${-2 * HALF} ${2 * HALF}`,
  (x, y) => `M${px(x - HALF)} ${px(y)}h${2 * HALF}m${-HALF} ${-HALF}v${2 * HALF}`,
]

/** Path of the symbol of the set of this number. */
export const symbolPath = (set: number, x: number, y: number): string => SHAPES[set % SHAPES.length](x, y)

export const colourOf = (set: number): string => LINE_COLOURS[set % LINE_COLOURS.length]

/** Lines of planes: as many dashes as colours, so that neighbours in the list differ in black and white too. */
export const dashOf = (set: number): string => DASHES[set % DASHES.length]

/** A cross that stands out of the poles around it. */
export const meanPath = (x: number, y: number): string => `M${px(x - 4.5)} ${px(y)}h9M${px(x)} ${px(y - 4.5)}v9`
