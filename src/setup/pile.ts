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

/** The points that a body covers, for one whose centre is over a point: their numbers from that point's, and its heights over them. */
interface Shadow {
  point: Int32Array
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
  const thicker = 0.75 * pitch + 0.5 * gap
  // Points beyond the walls, as far as a body by the wall that was made thicker.
  const margin = Math.ceil(thicker / pitch) + 2
  const columns = Math.ceil(wide / pitch) + 1 + 2 * margin
  const rows = Math.ceil(deep / pitch) + 1 + 2 * margin
  const filled = new Float64Array(columns * rows).fill(from[2])
  return (solid) => {
    const { low, high } = solid
    if ([0, 1].some((k) => high[k] - low[k] > to[k] - from[k])) return undefined
    const shadow = castShadow(solid, pitch, thicker, columns)
    const best = { x: 0, y: 0, at: 0, z: Infinity }
    for (let t = 0; t < TRIES; t++) {
      const x = pointWithin(random(), wide, low[0], high[0], pitch)
      const y = pointWithin(random(), deep, low[1], high[1], pitch)
      const at = columns * (y + margin) + x + margin
      const z = restingHeight(filled, shadow, at)
      if (z < best.z) Object.assign(best, { x, y, at, z })
    }
    const height = Math.max(best.z, from[2] - low[2])
    if (height + high[2] > to[2]) return undefined
    fillUnder(filled, shadow, best.at, height)
    return [from[0] + best.x * pitch, from[1] + best.y * pitch, height]
  }
}

/** A point of the lattice over which a body stays within the walls; where none does, the one nearest to the middle. */
function pointWithin(share: number, length: number, low: number, high: number, pitch: number): number {
  const first = Math.ceil(-low / pitch)
  const last = Math.floor((length - high) / pitch)
  return last < first ? first : first + Math.floor(share * (last - first + 1))
}

/** Cuts the verticals through the points that a body may cover by the planes of its parts, all moved outwards. */
function castShadow({ parts, low, high }: Solid, pitch: number, thicker: number, columns: number): Shadow {
  const first = [0, 1].map((k) => Math.ceil((low[k] - thicker) / pitch))
  const last = [0, 1].map((k) => Math.floor((high[k] + thicker) / pitch))
  const covered: [point: number, low: number, high: number][] = []
  for (let j = first[1]; j <= last[1]; j++)
    for (let i = first[0]; i <= last[0]; i++) {
      const sides = parts.map((planes) => cutVertical(planes, i * pitch, j * pitch, thicker))
      const [under, over] = [Math.min(...sides.map(([z]) => z)), Math.max(...sides.map(([, z]) => z))]
      if (under <= over) covered.push([columns * j + i, under, over])
    }
  return {
    point: Int32Array.from(covered, ([point]) => point),
    low: Float64Array.from(covered, ([, z]) => z),
    high: Float64Array.from(covered, ([, , z]) => z),
  }
}

/** Lower and upper height of what the planes leave of the vertical through (x, y); ∞ and −∞ where that is nothing. */
function cutVertical(planes: Float64Array, x: number, y: number, thicker: number): [low: number, high: number] {
  let low = -Infinity
  let high = Infinity
  for (let p = 0; p < planes.length; p += 4) {
    const rest = planes[p + 3] + thicker - planes[p] * x - planes[p + 1] * y
    const z = planes[p + 2]
    if (z > 0) high = Math.min(high, rest / z)
    else if (z < 0) low = Math.max(low, rest / z)
    else if (rest < 0) return [Infinity, -Infinity]
  }
  return low <= high ? [low, high] : [Infinity, -Infinity]
}

/** Height of the centre over a point at which the body comes to lie. */
function restingHeight(filled: Float64Array, { point, low }: Shadow, at: number): number {
  let height = -Infinity
  for (let k = 0; k < point.length; k++) height = Math.max(height, filled[at + point[k]] - low[k])
  return height
}

function fillUnder(filled: Float64Array, { point, high }: Shadow, at: number, height: number): void {
  for (let k = 0; k < point.length; k++) filled[at + point[k]] = Math.max(filled[at + point[k]], height + high[k])
}
