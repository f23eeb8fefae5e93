/**
 * Integerised coordinates: the number of the cell, along one axis, that a box lies in by its lower corner.
 *
 *   i(x) = ⌊(x − least) / c + ½⌋,   c = (1 + 2⁻³⁰) · largest extent + 2⁻⁴⁹ · range of the lower corners
 *
 * Boxes that overlap or touch lie in the same cell or in neighbouring ones, in floating point as well: i never falls as x
 * grows, so low_b ≤ high_a gives i(low_b) ≤ i(high_a), and c leaves more than the roundings of both i (8 · 2⁻⁵³ of the
 * range, in metres) between the largest box and one cell, so i(high_a) ≤ i(low_a) + 1. For boxes of one size lower corners
 * are as good as centres. The ½ keeps arrays whose pitch is the size of a body off the borders of cells: there each
 * body has a cell to itself, as on paper. The number of cells is one more than i of the greatest lower corner, which
 * eqs. (4) and (5) forget.
 *
 * Source: Munjiza and Andrews (1998), eqs. (4), (5), (8), (9).
 */
import type { ReadNumbers } from '../../state/reads.ts'
import { LARGEST, LEAST, MOST, sharedAxis } from './measure.ts'

const GROWTH = 1 + 1 / 1073741824
const ROUNDING = 1 / 562949953421312

/** Edge of a cell [m] from the largest extent of a box and the range of lower corners. */
export const cellSize = (largest: number, range: number): number => largest * GROWTH + range * ROUNDING

/** Number of the cell; `perMetre` is 1/c, or 0 where all boxes are in one. */
export const cellOf = (x: number, least: number, perMetre: number): number => Math.floor((x - least) * perMetre + 0.5)

/** Number of cells along an axis for a given edge [m]; 1 where all boxes share a plane. */
export function countCells(measures: ReadNumbers, axis: number, edge: number): number {
  if (sharedAxis(measures, axis)) return 1
  return cellOf(measures[MOST + axis], measures[LEAST + axis], 1 / edge) + 1
}

/** Edge of the smallest cells that do [m]. */
export const finestCell = (measures: ReadNumbers, axis: number): number =>
  cellSize(measures[LARGEST + axis], measures[MOST + axis] - measures[LEAST + axis])
