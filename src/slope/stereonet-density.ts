/**
 * How densely poles lie, in per cent of all poles on one per cent of the hemisphere: 1 where they are spread evenly.
 *
 *   Schmidt   poles within a cap of one per cent of the hemisphere about a direction g: |g·p| ≥ 1 − 0.01
 *   Fisher    each pole counts e^{k(|g·p| − 1)}, with k = 100: a bell as high as the cap, with the same sum over the hemisphere
 *
 * Both count on the sphere, not on the disc, so that they are the same in both projections and go on round the rim:
 * |g·p| takes a pole for the line it is. The bell gives smooth contours for few poles, the cap the percentages of counting by hand.
 * Steps: 1. a square grid over the disc and a little beyond it; 2. the density at each of its points; 3. contours.
 * Sources: W. Schmidt, Gefügestatistik (1925); P.-Y. F. Robin, E. C. Jowett, Tectonophysics 121 (1986) for the bell.
 */
import { contourRings, type Grid } from '../math/contour-lines.ts'
import { exp } from '../math/elementary.ts'
import type { Orientation } from '../math/orientation.ts'
import { dot, type Vec3 } from '../math/vec.ts'
import type { Curve } from './stereonet-curves.ts'
import { poleOf } from './stereonet-line.ts'
import { type Projection, vectorAt } from './stereonet-projection.ts'
import { vectorOf } from './trend-plunge.ts'

export type Counting = 'Schmidt' | 'Fisher'

/** Share of the hemisphere. */
const CAP = 0.01
/** Concentration of the bell: its mean over the hemisphere, (1 − e^{−k})/k, is that of the cap. */
const BELL = 1 / CAP
/** Squares across the disc, and how far the grid goes beyond the rim. */
const SQUARES = 80
const REACH = 1.1

export interface Contours {
  counting: Counting
  /** Number of poles counted. */
  poles: number
  /** Greatest density on the grid [% per 1 %]. */
  greatest: number
  /** From the lowest; rings may lie beyond the rim, where the picture cuts them off. Filled by the even-odd rule. */
  levels: { percent: number; rings: Curve[] }[]
}

/** Density in the direction of a unit vector [% per 1 %]. */
export function densityAt(g: Readonly<Vec3>, poles: readonly Readonly<Vec3>[], counting: Counting): number {
  let sum = 0
  for (const p of poles) {
    const away = 1 - Math.abs(dot(g, p))
    if (counting === 'Fisher') sum += exp(-BELL * away)
    else if (away <= CAP) sum++
  }
  return poles.length > 0 ? (100 * sum) / poles.length : 0
}

export function densityContours(
  planes: readonly Orientation[],
  projection: Projection,
  counting: Counting,
  levels?: readonly number[],
): Contours {
  const poles = planes.map((plane) => vectorOf(poleOf(plane)))
  const size = SQUARES + 1
  const grid: Grid = { columns: size, rows: size, values: new Float64Array(size * size) }
  const place = (k: number) => REACH * ((2 * k) / SQUARES - 1)
  let greatest = 0
  for (let j = 0; j < size; j++)
    for (let i = 0; i < size; i++) {
      const away = place(i) * place(i) + place(j) * place(j)
      if (away > REACH * REACH) continue
      const density = densityAt(vectorAt([place(i), place(j)], projection), poles, counting)
      grid.values[j * size + i] = density
      if (density > greatest && away <= 1) greatest = density
    }
  const shown = levels ?? roundLevels(greatest)
  const rings = (percent: number): Curve[] =>
    contourRings(grid, percent).map((ring) => ring.map(([i, j]) => [place(i), place(j)]))
  return {
    counting,
    poles: poles.length,
    greatest,
    levels: shown.filter((percent) => percent < greatest).map((percent) => ({ percent, rings: rings(percent) })),
  }
}

/** Most contours of a picture. */
const MOST = 6

/** Round steps from the even spread up: 1, 2, 3 … or 2, 4, 6 … or 5, 10, 15 … */
function roundLevels(greatest: number): number[] {
  const step = [1, 2, 3, 4, 5, 10, 15, 20].find((s) => MOST * s >= greatest) ?? 20
  return Array.from({ length: MOST }, (_, k) => step * (k + 1))
}
