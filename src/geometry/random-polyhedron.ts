/**
 * Random polyhedra: a primary solid, cut by random planes.
 *
 * 1. The normal n of a plane is drawn: azimuth evenly in [0, 2π), latitude φ with density ½ cos φ (the paper's cos φ lacks the ½),
 *    that is sin φ evenly in [−1, 1]. Squeezed by s towards an axis, the component of n along it is taken s times and n made a unit
 *    vector again: s > 1 gives plates across the axis, s < 1 needles along it.
 * 2. d_out = max n·(p − c) over the corners p, c the centre of mass of the solid as it stands (eq. 47).
 * 3. The plane lies at z d_out from c. z is drawn from (0, 1): evenly, or log-normal, z = median exp(spread g) with g normal,
 *    drawn again where z ≥ 1 (the paper leaves open what happens there). A median that moves towards 1 from the first plane to
 *    the last rounds the solid.
 * 4. What lies behind the plane is kept. A cut that would leave an edge, the width of a face, or the thickness behind a face below
 *    the stated share of the size (twice the largest distance of a corner from the centre) is drawn again: slivers never arise,
 *    and nothing is moved. So the drawn distributions hold for all that is tried, not for what is kept.
 *
 * Fails (and says so) where no cut can be found that leaves no sliver.
 * Source: B. Nassauer, T. Liedke, M. Kuna, Granular Matter 15 (2013), section 5.
 */
import { cos, exp, log, sin } from '../math/elementary.ts'
import { randomFrom } from '../math/random.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../math/vec.ts'
import { splitByPlane } from './cut.ts'
import { snapDistance } from './extent.ts'
import { vertexAt } from './face.ts'
import { massProperties } from './mass.ts'
import type { Polyhedron } from './polyhedron.ts'
import { centredAndScaled, sizeOf } from './sizes.ts'

/** Distance of a cut from the centre over that of the outermost corner along its normal. */
export type CutReach =
  | { kind: 'uniform'; from: number; to: number }
  /** `lastMedian`: that of the last cut, those between evenly between; absent: all alike. */
  | { kind: 'log-normal'; median: number; spread: number; lastMedian?: number }

export interface Squeeze {
  axis: Vec3
  by: number
}

export interface CutRecipe {
  /** A convex solid. */
  primary: Polyhedron
  /** Number of planes. */
  cuts: number
  reach: CutReach
  /** Absent: all directions alike. */
  squeeze?: Squeeze
  /** Shortest edge, least width of a face and least thickness that may be left, share of the size. */
  least: number
}

type Random = () => number

/** Planes tried for one cut. */
const TRIES = 1000

/** A polyhedron with its centre of mass in the origin; faces made by cuts are named cut1 … */
export function randomPolyhedron(recipe: CutRecipe, seed: number): Polyhedron {
  checkRecipe(recipe)
  const random = randomFrom(seed)
  let solid = centredAndScaled(recipe.primary)
  for (let cut = 0; cut < recipe.cuts; cut++) solid = cutOnce(solid, recipe, cut, random)
  return solid
}

function cutOnce(solid: Polyhedron, recipe: CutRecipe, cut: number, random: Random): Polyhedron {
  const { squeeze, reach, cuts, least } = recipe
  const { centroid } = massProperties(solid)
  const snap = snapDistance([solid.vertices])
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const normal = drawNormal(random, squeeze)
    const z = drawReach(random, reach, cuts > 1 ? cut / (cuts - 1) : 0)
    const d = z * farthest(solid, centroid, normal)
    const through = centroid.map((c, i) => c + d * normal[i]) as Vec3
    const { below, above } = splitByPlane(solid, { name: `cut${cut + 1}`, normal, through }, snap)
    if (below && above && !isSliver(below, least)) return centredAndScaled(below)
  }
  throw new Error(
    `random polyhedron: ${cut} of ${cuts} cuts are made, and no other one leaves edges and faces of at least ${least} of the size; ask for fewer cuts or a smaller share`,
  )
}

/** A unit vector; see step 1. */
export function drawNormal(random: Random, squeeze?: Squeeze): Vec3 {
  const azimuth = 2 * Math.PI * random()
  const z = 2 * random() - 1
  const r = Math.sqrt(1 - z * z)
  const n: Vec3 = [r * cos(azimuth), r * sin(azimuth), z]
  if (!squeeze) return n
  const axis = unit(squeeze.axis)
  const more = (squeeze.by - 1) * dot(n, axis)
  return unit([n[0] + more * axis[0], n[1] + more * axis[1], n[2] + more * axis[2]])
}

/** z of step 3; `progress` is 0 for the first cut and 1 for the last one. */
export function drawReach(random: Random, reach: CutReach, progress: number): number {
  if (reach.kind === 'uniform') return reach.from + (reach.to - reach.from) * random()
  const { median, spread, lastMedian = median } = reach
  const centre = median + progress * (lastMedian - median)
  for (;;) {
    const z = centre * exp(spread * drawNormalNumber(random))
    if (z < 1) return z
  }
}

/** Mean 0, deviation 1 (Box and Muller 1958). */
const drawNormalNumber = (random: Random): number => Math.sqrt(-2 * log(1 - random())) * cos(2 * Math.PI * random())

function farthest({ vertices }: Polyhedron, from: Vec3, normal: Vec3): number {
  let most = 0
  for (let v = 0; 3 * v < vertices.length; v++)
    most = Math.max(most, dot(normal, subtract(vertexAt(vertices, v), from)))
  return most
}

function isSliver(solid: Polyhedron, least: number): boolean {
  const { vertices, faces } = solid
  const limit = least * sizeOf(solid, 'enclosing ball')
  return faces.some(({ loop, normal, offset }) => {
    const corners = loop.map((v) => vertexAt(vertices, v))
    if (widthOf(corners, limit) < limit) return true
    let thickness = 0
    for (let v = 0; 3 * v < vertices.length; v++)
      thickness = Math.max(thickness, offset - dot(normal, vertexAt(vertices, v)))
    return thickness < limit
  })
}

/** Least over the edges of a face of how far its corners reach from their line; 0 where an edge is shorter than the limit. */
function widthOf(corners: readonly Vec3[], limit: number): number {
  let least = Infinity
  for (const [i, p] of corners.entries()) {
    const edge = subtract(corners[(i + 1) % corners.length], p)
    const size = length(edge)
    if (size < limit) return 0
    least = Math.min(least, Math.max(...corners.map((c) => length(cross(edge, subtract(c, p))))) / size)
  }
  return least
}

function checkRecipe({ primary, cuts, reach, squeeze, least }: CutRecipe): void {
  const refuse = (what: string, found: unknown) => {
    throw new Error(`random polyhedron: expected ${what}, found ${found}`)
  }
  if (!primary.convex) refuse('a convex solid to cut', 'one that is not')
  if (!(Number.isInteger(cuts) && cuts >= 0)) refuse('a whole number of cuts', cuts)
  if (!(least >= 0 && least < 0.5)) refuse('a least share of the size from 0 to 0.5', least)
  if (squeeze && !(squeeze.by > 0 && squeeze.by < Infinity)) refuse('a positive squeeze', squeeze.by)
  if (reach.kind === 'uniform') {
    const { from, to } = reach
    if (!(from >= 0 && from < to && to <= 1)) refuse('a reach with 0 ≤ from < to ≤ 1', `${from} and ${to}`)
    return
  }
  for (const median of [reach.median, reach.lastMedian ?? reach.median])
    if (!(median > 0 && median < 1)) refuse('a median of the reach between 0 and 1', median)
  if (!(reach.spread > 0 && reach.spread <= 10)) refuse('a spread of the reach between 0 and 10', reach.spread)
}
