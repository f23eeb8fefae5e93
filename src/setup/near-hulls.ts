/**
 * Pairs of convex cells that may be within each other.
 *
 * What     Cells whose spans overlap along the axes and along the normals that most of the faces have: joints lie askew, and plates between
 *          those of one set have boxes that overlap by hundreds, while along the normal of the set each ends where the next one begins.
 * Steps    1. spans of all cells along each direction; 2. the direction along which the fewest pairs overlap, counted from sorted ends;
 *          3. a sweep along it, each pair that meets there asked along the others.
 */
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

/** Normals of faces that are looked along, besides the axes. */
const NORMALS = 3
/** Steps of a component of a normal by which directions are told apart. */
const FINE = 1000

/** Outward unit normal and offset n·x of each face of the hulls [m], four numbers a face. */
export type Planes = Float64Array

/** Calls `visit` with each pair of these hulls that may overlap. */
export function eachNearPair(
  world: World,
  hulls: readonly number[],
  planes: Planes,
  visit: (a: number, b: number) => void,
): void {
  const spans = directionsOf(world, hulls, planes).map((along) => spansAlong(world, hulls, along))
  const crossings = spans.map(overlapping)
  const best = crossings.indexOf(Math.min(...crossings))
  const [{ low, high }] = spans.splice(best, 1)
  const order = hulls.map((_, i) => i).sort((i, j) => low[i] - low[j] || i - j)
  for (let at = 0; at < order.length; at++) {
    const i = order[at]
    for (let next = at + 1; next < order.length && low[order[next]] < high[i]; next++) {
      const j = order[next]
      if (spans.every((span) => span.low[i] < span.high[j] && span.low[j] < span.high[i])) visit(hulls[i], hulls[j])
    }
  }
}

interface Spans {
  low: Float64Array
  high: Float64Array
}

/** The axes, and the most frequent normals but for their sense. */
function directionsOf({ hulls: { firstFace } }: World, hulls: readonly number[], planes: Planes): number[][] {
  const frequent = new Map<string, { normal: number[]; count: number }>()
  for (const hull of hulls)
    for (let face = firstFace[hull]; face < firstFace[hull + 1]; face++) {
      const normal = [...planes.subarray(4 * face, 4 * face + 3)]
      const rounded = normal.map((n) => Math.round(FINE * n))
      const sense = Math.sign(rounded.find((n) => n !== 0) ?? 1)
      const key = rounded.map((n) => sense * n).join()
      const known = frequent.get(key)
      if (known) known.count++
      else frequent.set(key, { normal, count: 1 })
    }
  const most = [...frequent.values()].sort((p, q) => q.count - p.count).slice(0, NORMALS)
  return [[1, 0, 0], [0, 1, 0], [0, 0, 1], ...most.map(({ normal }) => normal)]
}

function spansAlong({ hulls, nodes }: World, chosen: readonly number[], [nx, ny, nz]: number[]): Spans {
  const low = new Float64Array(chosen.length).fill(Infinity)
  const high = new Float64Array(chosen.length).fill(-Infinity)
  const { x } = nodes
  chosen.forEach((hull, i) => {
    for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++) {
      const p = POINT * hulls.corner[k]
      const d = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
      if (d < low[i]) low[i] = d
      if (d > high[i]) high[i] = d
    }
  })
  return { low, high }
}

/** Number of pairs whose spans overlap: for each end the beginnings before it, without those of itself and of what began earlier. */
function overlapping({ low, high }: Spans): number {
  const [begin, end] = [low.slice().sort(), high.slice().sort()]
  let before = 0
  let pairs = 0
  end.forEach((at, closed) => {
    while (before < begin.length && begin[before] < at) before++
    pairs += Math.max(0, before - closed - 1)
  })
  return pairs
}
