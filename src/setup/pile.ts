/**
 * Places for boxes that are set down one after the other in a larger one: each where the pile is lowest of a few places drawn at
 * random, on top of what lies there. Boxes do not touch; a third to a half of the space is left between them.
 *
 * Steps    1. the floor is divided into cells, some of them under the smallest box; each knows how high it is filled;
 *          2. a box is as high as the highest cell under it, wherever it is tried; the lowest try counts.
 * Fails    Cells are full over their whole width, so boxes as small as a cell waste what is beside them.
 */
import { randomFrom } from '../math/random.ts'
import type { Vec3 } from '../math/vec.ts'

/** Places that are tried for each box. */
const TRIES = 100
/** Cells along the side of the smallest box, and at most in all. */
const FINE = 4
const MOST_CELLS = 4_000_000

/** Returns a function that says where the next box of a size goes (its lowest corner), or nothing where no try ends below the top. */
export function makePile(
  from: Vec3,
  to: Vec3,
  gap: number,
  smallest: number,
  seed: number,
): (size: readonly number[]) => Vec3 | undefined {
  const random = randomFrom(seed)
  const [wide, deep] = [to[0] - from[0], to[1] - from[1]]
  const cell = Math.max((smallest + gap) / FINE, Math.sqrt((wide * deep) / MOST_CELLS))
  const columns = Math.ceil(wide / cell)
  const filled = new Float64Array(columns * Math.ceil(deep / cell)).fill(from[2])
  return (size) => {
    const best: Vec3 = [0, 0, Infinity]
    for (let t = 0; t < TRIES; t++) {
      const x = random() * (wide - size[0])
      const y = random() * (deep - size[1])
      const z = heightUnder(filled, columns, cell, x, y, size, gap)
      if (z < best[2]) [best[0], best[1], best[2]] = [x, y, z]
    }
    if (size.some((length, k) => length > to[k] - from[k]) || best[2] + size[2] > to[2]) return undefined
    fillUnder(filled, columns, cell, best, size, gap)
    return [from[0] + best[0], from[1] + best[1], best[2]]
  }
}

/** Last cell that a box and the gap behind it reach. */
const lastCell = (from: number, size: number, gap: number, cell: number, cells: number): number =>
  Math.min(cells - 1, Math.floor((from + size + gap) / cell))

function heightUnder(
  filled: Float64Array,
  columns: number,
  cell: number,
  x: number,
  y: number,
  size: readonly number[],
  gap: number,
): number {
  const right = lastCell(x, size[0], gap, cell, columns)
  const behind = lastCell(y, size[1], gap, cell, filled.length / columns)
  let highest = -Infinity
  for (let j = Math.floor(y / cell); j <= behind; j++)
    for (let i = Math.floor(x / cell); i <= right; i++) highest = Math.max(highest, filled[columns * j + i])
  return highest
}

function fillUnder(
  filled: Float64Array,
  columns: number,
  cell: number,
  at: Vec3,
  size: readonly number[],
  gap: number,
): void {
  const right = lastCell(at[0], size[0], gap, cell, columns)
  const behind = lastCell(at[1], size[1], gap, cell, filled.length / columns)
  for (let j = Math.floor(at[1] / cell); j <= behind; j++)
    for (let i = Math.floor(at[0] / cell); i <= right; i++) filled[columns * j + i] = at[2] + size[2] + gap
}
