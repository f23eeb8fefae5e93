/**
 * Places for convex bodies that are set down one after the other in a box: each where its centre comes to lie lowest of a few places
 * drawn at random, upon what lies there. They do not touch, and a little more than half of the space is left between them.
 *
 * Steps    1. the floor is a lattice of points, some of them under the smallest body; each knows how high it is filled;
 *          2. a body is made thicker on all sides by more than the points are apart, and its lower and upper height over every
 *             point that it covers are noted; it comes down until the first of them is reached, wherever it is tried;
 *          3. the lowest try counts, and the points under it are filled up to its upper side.
 *          What two bodies have in common, a ball as thick as both were made would have in common with a point's vertical, which
 *          they part.
 * Fails    Hollows under overhanging sides stay empty.
 */
import { randomFrom } from '../math/random.ts'
import type { Vec3 } from '../math/vec.ts'

/** Places that are tried for each body. */
const TRIES = 100
/** Points along the extent of the smallest body, and at most in all. */
const FINE = 8
const MOST_POINTS = 4_000_000

/** A convex body around its centre: planes (outward unit normal, n·x) of its parts, and its extent. */
export interface Solid {
  parts: Float64Array[]
  low: Vec3
  high: Vec3
}

/** Lower and upper height over the points that a body covers, row by row, for one whose centre is over a point; ∞ where it is not. */
interface Shadow {
  columns: number
  rows: number
  /** Point of the first one, from the one under the centre. */
  fromX: number
  fromY: number
  low: Float64Array
  high: Float64Array
}

/** Returns a function that says where the centre of the next body goes, or nothing where no try ends below the top. */
export function makePile(
  from: Vec3,
  to: Vec3,
  gap: number,
  smallest: number,
  seed: number,
): (solid: Solid) => Vec3 | undefined {
  const random = randomFrom(seed)
  const [wide, deep] = [to[0] - from[0], to[1] - from[1]]
  const pitch = Math.max(smallest / FINE, Math.sqrt((wide * deep) / MOST_POINTS))
  const columns = Math.ceil(wide / pitch) + 1
  const rows = Math.ceil(deep / pitch) + 1
  const filled = new Float64Array(columns * rows).fill(from[2])
  const thicker = 0.75 * pitch + 0.5 * gap
  return (solid) => {
    const { low, high } = solid
    if ([0, 1].some((k) => high[k] - low[k] > to[k] - from[k])) return undefined
    const shadow = castShadow(solid, pitch, thicker)
    const best = { x: 0, y: 0, z: Infinity }
    for (let t = 0; t < TRIES; t++) {
      const x = pointWithin(random(), wide, low[0], high[0], pitch)
      const y = pointWithin(random(), deep, low[1], high[1], pitch)
      const z = restingHeight(filled, columns, rows, shadow, x, y)
      if (z < best.z) Object.assign(best, { x, y, z })
    }
    const height = Math.max(best.z, from[2] - low[2])
    if (height + high[2] > to[2]) return undefined
    fillUnder(filled, columns, rows, shadow, best.x, best.y, height)
    return [from[0] + best.x * pitch, from[1] + best.y * pitch, height]
  }
}

/** A point of the lattice over which a body stays within the walls; where none does, the one nearest to the middle. */
function pointWithin(share: number, length: number, low: number, high: number, pitch: number): number {
  const first = Math.ceil(-low / pitch)
  const last = Math.floor((length - high) / pitch)
  return last < first ? first : first + Math.floor(share * (last - first + 1))
}

function castShadow({ parts, low, high }: Solid, pitch: number, thicker: number): Shadow {
  const fromX = Math.ceil((low[0] - thicker) / pitch)
  const fromY = Math.ceil((low[1] - thicker) / pitch)
  const columns = Math.floor((high[0] + thicker) / pitch) - fromX + 1
  const rows = Math.floor((high[1] + thicker) / pitch) - fromY + 1
  const shadow: Shadow = {
    columns,
    rows,
    fromX,
    fromY,
    low: new Float64Array(columns * rows).fill(Infinity),
    high: new Float64Array(columns * rows).fill(-Infinity),
  }
  for (const planes of parts)
    for (let j = 0; j < rows; j++)
      for (let i = 0; i < columns; i++)
        addPart(shadow, columns * j + i, planes, (fromX + i) * pitch, (fromY + j) * pitch, thicker)
  return shadow
}

/** Cuts the vertical through (x, y) by the planes of a part, all moved outwards. */
function addPart(shadow: Shadow, at: number, planes: Float64Array, x: number, y: number, thicker: number): void {
  let low = -Infinity
  let high = Infinity
  for (let p = 0; p < planes.length; p += 4) {
    const rest = planes[p + 3] + thicker - planes[p] * x - planes[p + 1] * y
    const z = planes[p + 2]
    if (z > 0) high = Math.min(high, rest / z)
    else if (z < 0) low = Math.max(low, rest / z)
    else if (rest < 0) return
  }
  if (!(low <= high)) return
  shadow.low[at] = Math.min(shadow.low[at], low)
  shadow.high[at] = Math.max(shadow.high[at], high)
}

/** Height of the centre over point (x, y) at which the body comes to lie. */
function restingHeight(
  filled: Float64Array,
  columns: number,
  rows: number,
  shadow: Shadow,
  x: number,
  y: number,
): number {
  let height = -Infinity
  for (let j = 0; j < shadow.rows; j++) {
    const row = y + shadow.fromY + j
    if (row < 0 || row >= rows) continue
    for (let i = 0; i < shadow.columns; i++) {
      const column = x + shadow.fromX + i
      if (column < 0 || column >= columns) continue
      height = Math.max(height, filled[columns * row + column] - shadow.low[shadow.columns * j + i])
    }
  }
  return height
}

function fillUnder(
  filled: Float64Array,
  columns: number,
  rows: number,
  shadow: Shadow,
  x: number,
  y: number,
  height: number,
): void {
  for (let j = 0; j < shadow.rows; j++) {
    const row = y + shadow.fromY + j
    if (row < 0 || row >= rows) continue
    for (let i = 0; i < shadow.columns; i++) {
      const column = x + shadow.fromX + i
      if (column < 0 || column >= columns) continue
      const at = columns * row + column
      filled[at] = Math.max(filled[at], height + shadow.high[shadow.columns * j + i])
    }
  }
}
