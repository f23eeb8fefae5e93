/**
 * Cells that lie side by side at an edge or a corner: pieces of rock across the line in which joints cross.
 *
 * What     Faces f of a and g of b lean against each other at an edge. If f has a face of b that looks straight at it, and g one of
 *          a, then both cells are bounded there by the same planes, and each face bears on its own opposite: cells that overlap
 *          by δ along one of the planes overlap by a strip, about δ wide, on the other, whose force is k δ² times its length.
 *          The edge has no area of its own. Where one of the faces has no opposite, as when an edge strikes a face or another
 *          edge across, there is no such strip, and the edge bears.
 *            matched(f) = max over faces f' of b but g of s(sin ∠(f, −f')),  s falling from 1 to 0 between two slopes;
 *            side by side = matched(f) · matched(g).
 *          Edges that cross touch in a place, whatever their faces: there it does not count.
 * Fails    Opposites are looked for in the whole block, wherever faces touch. A block that is one cell for each tet has only the
 *          faces of the tet at hand: edges of such blocks bear.
 * Source   Derived here. Of the Minkowski difference of two such cells only faces made of a face of each are left near the edge.
 */
import { type Hulls, PART } from '../../../state/hulls.ts'
import { EDGES, type Neighbours } from '../../../state/neighbours.ts'
import { POINT } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'
import { isExposed, refreshNormals } from './hull-geometry.ts'

// Bound here: an imported constant is looked up at every use.
const { FLAT, LEANING } = FACES

/** How much faces lean whose gap has this slope: 0 flat, 1 leaning. */
export const leaning = (slope: number): number => smooth(slope, FLAT, LEANING)

/** From 0 up to the first bound to 1 from the second on. */
export function smooth(x: number, from: number, to: number): number {
  const t = x <= from ? 0 : x >= to ? 1 : (x - from) / (to - from)
  return t * t * (3 - 2 * t)
}

/** How far the cells of two places lie side by side there: 1 where each face has another opposite. `stamp`: of this step. */
export function sideBySide(
  shapes: Shapes,
  placeA: number,
  placeB: number,
  hullA: number,
  hullB: number,
  stamp: number,
): number {
  const a = faceOf(shapes, placeA)
  const b = faceOf(shapes, placeB)
  const one = matched(shapes, a, hullB, b, stamp)
  return one === 0 ? 0 : one * matched(shapes, b, hullA, a, stamp)
}

const faceOf = ({ facets }: Shapes, place: number): number =>
  place < facets.count ? facets.hullFace[place] : place - facets.count

/** How straight a face of a cell, or of any part of a union, looks at a given one; faces that go on with `but` are none. */
function matched(shapes: Shapes, face: number, hull: number, but: number, stamp: number): number {
  const { block, cell, count } = shapes.hulls
  const isPart = cell[hull] === PART
  let first = hull
  let last = hull
  while (isPart && first > 0 && block[first - 1] === block[hull]) first--
  while (isPart && last + 1 < count && block[last + 1] === block[hull]) last++
  let least: number = LEANING
  for (let part = first; part <= last; part++) {
    const sine = straightest(shapes, face, part, but, stamp)
    if (sine < least) least = sine
  }
  return 1 - leaning(least)
}

/** The least sine of the angle between a face and one of a hull that looks at it. */
function straightest({ hulls, facets, nodes }: Shapes, face: number, hull: number, but: number, stamp: number): number {
  refreshNormals(hulls, nodes, hull, stamp)
  let least = 1
  for (let other = hulls.firstFace[hull]; other < hulls.firstFace[hull + 1]; other++) {
    const sine = sineBetween(hulls, face, other, -1)
    if (sine < least && sineBetween(hulls, but, other, 1) > LEANING && isExposed(hulls, facets.exposed, other))
      least = sine
  }
  return least
}

/** Sine of the angle between the normal of a face and that of another, or its reverse (sense −1); 1 beyond a right angle. */
function sineBetween({ normal }: Hulls, face: number, other: number, sense: 1 | -1): number {
  const p = 3 * face
  const q = 3 * other
  const cosine = normal[p] * normal[q] + normal[p + 1] * normal[q + 1] + normal[p + 2] * normal[q + 2]
  return sense * cosine > 0 ? sineOf(normal, p, normal, q) : 1
}

/**
 * How far the edges cross whose normal a pair has: 0 where they lie along each other or it is all but that of one of their faces,
 * which then lies flat on another, 1 where they touch in a place. `along`: room for the directions of both.
 */
export function crossing(
  along: Float64Array,
  { hulls, nodes }: Shapes,
  { axis, axisA, axisB, normal }: Reads<Neighbours>,
  k: number,
): number {
  if (axis[k] !== EDGES) return 0
  const i = axisA[k]
  const j = axisB[k]
  let least = 1
  for (let side = 0; side < 2; side++) {
    const own = sineOf(normal, 3 * k, hulls.normal, 3 * hulls.edgeFace[2 * i + side])
    const other = sineOf(normal, 3 * k, hulls.normal, 3 * hulls.edgeFace[2 * j + side])
    least = Math.min(least, own, other)
  }
  for (let c = 0; c < 3; c++) {
    along[c] = nodes.x[POINT * hulls.edge[2 * i + 1] + c] - nodes.x[POINT * hulls.edge[2 * i] + c]
    along[3 + c] = nodes.x[POINT * hulls.edge[2 * j + 1] + c] - nodes.x[POINT * hulls.edge[2 * j] + c]
  }
  return leaning(least) * leaning(sineOf(along, 0, along, 3))
}

/** Sine of the angle between two vectors, given by their first numbers. */
function sineOf(u: ReadNumbers, p: number, v: ReadNumbers, q: number): number {
  const x = u[p + 1] * v[q + 2] - u[p + 2] * v[q + 1]
  const y = u[p + 2] * v[q] - u[p] * v[q + 2]
  const z = u[p] * v[q + 1] - u[p + 1] * v[q]
  const uu = u[p] * u[p] + u[p + 1] * u[p + 1] + u[p + 2] * u[p + 2]
  const vv = v[q] * v[q] + v[q + 1] * v[q + 1] + v[q + 2] * v[q + 2]
  return Math.sqrt((x * x + y * y + z * z) / (uu * vv))
}
