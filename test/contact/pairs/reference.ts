/**
 * The judge of all ways to find a common plane: two convex polyhedra by plain search through all their features.
 *
 * Apart        d = min |p − q| over corner and face, and edge and edge with their ends. Each candidate joins points that are in the
 *              solids, so none is below the distance; the least of them is the distance.
 * Overlapping  gap = max over n of min n·a − max n·b, n the normals of the faces of both and the cross products of all edges: the
 *              planes of the difference of the two solids have no other normals. A direction is left as soon as a corner proves
 *              that it is no better than the best so far.
 * Which        Apart if any of those directions has a gap above 0 (separating axes).
 *
 * Round-off    Corners are taken from the first corner of a, which costs nothing however far off the origin is. For two edges at an
 *              angle θ the place of their link has an error of ε/θ², the distance ε/θ, the cross product ε/θ: below θ = 0.03 all
 *              of it is computed with twice the digits. Edges closer to parallel than 1e-15 count as parallel: their ends find
 *              the link. Good to a few 1e-15 of the larger solid.
 */
import type { FormData } from '../../../src/state/forms.ts'
import { type Found, shortestLink } from './link.ts'
import { crossOfEdges, gapAlong, type Solid, solidFrom } from './solid.ts'

export function findByAll(dataA: FormData, dataB: FormData): Found {
  const origin = [dataA.corners[0], dataA.corners[1], dataA.corners[2]]
  const a = solidFrom(dataA, origin)
  const b = solidFrom(dataB, origin)
  const best = bestDirection(a, b)
  if (!(best.gap > 0)) return { apart: false, ...best, p: [], q: [] }
  const link = shortestLink(a, b, 4 * 2 ** -52 * (greatestOf(dataA.corners) + greatestOf(dataB.corners)))
  const along = link.gap > 0 ? gapAlong(a, b, link.normal[0], link.normal[1], link.normal[2]) : 0
  if (along < best.gap) link.normal = best.normal
  return link
}

interface Best {
  gap: number
  normal: number[]
}

/** The direction of the largest gap; any direction with a gap above 0 where there is one. */
function bestDirection(a: Solid, b: Solid): Best {
  const best: Best = { gap: -Infinity, normal: [] }
  const tryOne = (nx: number, ny: number, nz: number): void => {
    const gap = gapAlong(a, b, nx, ny, nz, best.gap)
    if (gap > best.gap) Object.assign(best, { gap, normal: [nx, ny, nz] })
  }
  for (let i = 0; i < b.normals.length; i += 3) tryOne(b.normals[i], b.normals[i + 1], b.normals[i + 2])
  for (let i = 0; i < a.normals.length; i += 3) tryOne(-a.normals[i], -a.normals[i + 1], -a.normals[i + 2])
  for (let i = 0; i < a.edges.length && best.gap <= 0; i += 2)
    for (let j = 0; j < b.edges.length; j += 2) {
      const n = crossOfEdges(a, i, b, j)
      if (n === undefined) continue
      tryOne(n[0], n[1], n[2])
      tryOne(-n[0], -n[1], -n[2])
    }
  return best
}

function greatestOf(x: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < x.length; i++) most = Math.max(most, Math.abs(x[i]))
  return most
}
