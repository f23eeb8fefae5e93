/**
 * Convex hull of points in space.
 *
 * Incremental hull: start from a tetrahedron of far-apart points; for each further point, the triangles that see it (exact
 * orientation strictly positive) are replaced by triangles from their rim to the point. Exact signs make every case of coplanar
 * and collinear points safe: a rim edge is never in line with the point. Then triangles in one plane are merged, growing from
 * the largest, where "in one plane" means within the snap distance, because corners written in decimals are coplanar only to
 * rounding. Vertices left with fewer than three faces lie inside a face or an edge and are dropped.
 * O(n²) with n points. Fails (and says so) for points in one plane.
 * Source: de Berg et al., Computational Geometry, ch. 11; Shewchuk 1997 for the signs.
 */
import { cross, dot, length, subtract, unit, type Vec3 } from '../math/vec.ts'
import { sideOf } from './exact.ts'
import { snapDistance } from './extent.ts'
import { makePolyhedron } from './face.ts'
import type { Polyhedron } from './polyhedron.ts'

type Triangle = [number, number, number]

/** Faces are named face1 … in the order of their lowest numbered vertices. */
export function convexHull(points: readonly Readonly<Vec3>[]): Polyhedron {
  for (const [i, p] of points.entries())
    if (!p.every(Number.isFinite)) throw new Error(`vertex ${i + 1} is not finite: (${p.join(', ')})`)
  const tolerance = snapDistance([Float64Array.from(points.flat())])
  const triangles = hullTriangles(points, tolerance)
  const regions = coplanarRegions(points, triangles, tolerance)
  const touching = new Map<number, Set<number>>()
  for (const [t, triangle] of triangles.entries())
    for (const v of triangle) touching.set(v, (touching.get(v) ?? new Set()).add(regions[t]))
  const corners = [...touching.keys()].filter((v) => touching.get(v)!.size >= 3).sort((a, b) => a - b)
  const place = new Map(corners.map((v, i) => [v, i]))
  const loops: number[][] = []
  for (let region = 0; region <= Math.max(...regions); region++) {
    const rim = rimOf(triangles.filter((_, t) => regions[t] === region))
    loops.push(startLowest(rim.filter((v) => place.has(v)).map((v) => place.get(v)!)))
  }
  loops.sort(compareLoops)
  return makePolyhedron(
    corners.map((v) => points[v]),
    loops.map((loop, i) => [`face${i + 1}`, loop]),
  )
}

function startLowest(loop: number[]): number[] {
  const k = loop.indexOf(Math.min(...loop))
  return [...loop.slice(k), ...loop.slice(0, k)]
}

function compareLoops(a: number[], b: number[]): number {
  const [p, q] = [[...a].sort((x, y) => x - y), [...b].sort((x, y) => x - y)]
  for (let i = 0; i < Math.min(p.length, q.length); i++) if (p[i] !== q[i]) return p[i] - q[i]
  return p.length - q.length
}

/** Four points as far from a point, a line and a plane as can be found greedily, the fourth behind the first three. */
function firstTetrahedron(points: readonly Readonly<Vec3>[], tolerance: number): [number, number, number, number] {
  const farthest = (measure: (p: Readonly<Vec3>) => number, what: string): number => {
    let best = -1
    let distance = tolerance
    for (const [i, p] of points.entries()) {
      const m = measure(p)
      if (m > distance) [best, distance] = [i, m]
    }
    if (best < 0) throw new Error(`a solid needs 4 points that are not in one plane: all ${points.length} ${what}`)
    return best
  }
  if (points.length < 4) throw new Error(`a solid needs 4 points that are not in one plane, found ${points.length}`)
  const a = 0
  const b = farthest((p) => length(subtract(p, points[a])), 'coincide')
  const along = unit(subtract(points[b], points[a]))
  const c = farthest((p) => length(cross(along, subtract(p, points[a]))), 'lie on one line')
  const normal = unit(cross(along, subtract(points[c], points[a])))
  const d = farthest((p) => Math.abs(dot(normal, subtract(p, points[a]))), 'lie in one plane')
  return sideOf(points[a], points[b], points[c], points[d]) < 0 ? [a, b, c, d] : [a, c, b, d]
}

/** Triangles of the hull, counter-clockwise from outside. */
function hullTriangles(points: readonly Readonly<Vec3>[], tolerance: number): Triangle[] {
  const [a, b, c, d] = firstTetrahedron(points, tolerance)
  const sees = (t: Triangle, p: number) => sideOf(points[t[0]], points[t[1]], points[t[2]], points[p]) > 0
  let triangles: Triangle[] = [
    [a, b, c],
    [a, d, b],
    [b, d, c],
    [c, d, a],
  ]
  for (let p = 0; p < points.length; p++) {
    if (p === a || p === b || p === c || p === d) continue
    const seen = triangles.filter((t) => sees(t, p))
    if (seen.length === 0) continue
    const hidden = new Set(seen)
    triangles = triangles.filter((t) => !hidden.has(t))
    for (const [from, to] of rimEdges(seen)) triangles.push([from, to, p])
  }
  return triangles
}

/** Directed edges of a patch of triangles whose reverse is not in it. */
function rimEdges(patch: Triangle[]): [number, number][] {
  const edges = patch.flatMap(([a, b, c]): [number, number][] => [
    [a, b],
    [b, c],
    [c, a],
  ])
  const known = new Set(edges.map(([a, b]) => `${a},${b}`))
  return edges.filter(([a, b]) => !known.has(`${b},${a}`))
}

/** The rim of a patch as one loop. */
function rimOf(patch: Triangle[]): number[] {
  const next = new Map(rimEdges(patch))
  const first = [...next.keys()][0]
  const loop = [first]
  for (let v = next.get(first)!; v !== first; v = next.get(v)!) loop.push(v)
  if (loop.length !== next.size) throw new Error('assert: a face of a hull has more than one rim')
  return loop
}

/** For each triangle the number of its plane: grown from the largest triangle that has none, through neighbours in its plane. */
function coplanarRegions(points: readonly Readonly<Vec3>[], triangles: Triangle[], tolerance: number): number[] {
  const owner = new Map<string, number>()
  for (const [t, [a, b, c]] of triangles.entries())
    for (const edge of [`${a},${b}`, `${b},${c}`, `${c},${a}`]) owner.set(edge, t)
  const normals = triangles.map(([a, b, c]) => cross(subtract(points[b], points[a]), subtract(points[c], points[a])))
  const areas = normals.map(length)
  const bySize = triangles.map((_, t) => t).sort((s, t) => areas[t] - areas[s] || s - t)
  const region: number[] = new Array(triangles.length).fill(-1)
  let count = 0
  for (const seed of bySize) {
    if (region[seed] >= 0) continue
    const origin = points[triangles[seed][0]]
    const reach = tolerance * areas[seed]
    const inPlane = (v: number) => Math.abs(dot(normals[seed], subtract(points[v], origin))) <= reach
    const queue = [seed]
    region[seed] = count
    for (const t of queue) {
      const [a, b, c] = triangles[t]
      for (const edge of [`${b},${a}`, `${c},${b}`, `${a},${c}`]) {
        const neighbour = owner.get(edge)!
        if (region[neighbour] >= 0 || !triangles[neighbour].every(inPlane)) continue
        region[neighbour] = count
        queue.push(neighbour)
      }
    }
    count++
  }
  return region
}
