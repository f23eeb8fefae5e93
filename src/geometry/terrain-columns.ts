/** Columns of rock under the triangles of a ground surface (see split-terrain). */
import { cross, dot, length, subtract } from '../math/vec.ts'
import { type Base, bulge } from './ears.ts'
import { makeFace, vertexAt } from './face.ts'
import { outlineOf } from './outline.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { SEAM } from './rock.ts'
import { tidied } from './tidy.ts'

/** Sine of the angle between faces below which they lie in one plane. */
export const ONE_PLANE = 2 ** -26

export interface Terrain {
  solid: Polyhedron
  base: PolyhedronFace
  /** Faces seen from above, by their numbers. */
  above: number[]
  /** Name of the side at an edge `from,to` of the faces above. */
  sides: Map<string, string>
  plan: Base
}

/** Part of a face seen from above; corners of the solid. */
export interface Triangle {
  loop: number[]
  face: number
}

/** Sine of the angle by which q, beyond the edge from a to b of p, rises in front of it: positive in a valley, negative on a ridge. */
export function opening(p: PolyhedronFace, q: PolyhedronFace, vertices: Float64Array, a: number, b: number): number {
  const along = subtract(vertexAt(vertices, b), vertexAt(vertices, a))
  return -dot(cross(p.normal, q.normal), along) / length(along)
}

interface Group {
  triangles: Triangle[]
  ring: number[]
}

/** The rock under triangles, in as few columns as their ridges allow. */
export function columnsUnder(terrain: Terrain, triangles: Triangle[]): Polyhedron[] {
  return mergedGroups(terrain, triangles).map((group) => column(terrain, group))
}

function mergedGroups(terrain: Terrain, triangles: Triangle[]): Group[] {
  const { vertices, faces } = terrain.solid
  const groups = triangles.map((triangle): Group | undefined => ({ triangles: [triangle], ring: triangle.loop }))
  const owner = new Map<string, number>()
  for (const [t, { loop }] of triangles.entries())
    loop.forEach((a, i) => {
      owner.set(`${a},${loop[(i + 1) % 3]}`, t)
    })
  const into = triangles.map((_, t) => t)
  const groupOf = (t: number): number => {
    let g = t
    while (into[g] !== g) g = into[g]
    into[t] = g
    return g
  }
  const mayJoin = (a: number, b: number): boolean => {
    const [p, q] = [triangles[owner.get(`${a},${b}`) as number], triangles[owner.get(`${b},${a}`) as number]]
    return p.face === q.face || opening(faces[p.face], faces[q.face], vertices, a, b) < -ONE_PLANE
  }
  for (let before = -1, left = groups.length; left !== before; ) {
    before = left
    for (const [edge, t] of owner) {
      const [a, b] = edge.split(',').map(Number)
      const other = owner.get(`${b},${a}`)
      if (a > b || other === undefined) continue
      const [g, h] = [groupOf(t), groupOf(other)]
      const joined = g !== h && joinedGroup(groups[g] as Group, groups[h] as Group, mayJoin, terrain)
      if (!joined) continue
      groups[g] = joined
      groups[h] = undefined
      into[h] = g
      left--
    }
  }
  return groups.filter((group) => group !== undefined)
}

/** Two groups as one; undefined where that is not convex. */
function joinedGroup(
  p: Group,
  q: Group,
  mayJoin: (a: number, b: number) => boolean,
  terrain: Terrain,
): Group | undefined {
  for (const [i, a] of p.ring.entries()) {
    const b = p.ring[(i + 1) % p.ring.length]
    const at = q.ring.indexOf(b)
    if (at >= 0 && q.ring[(at + 1) % q.ring.length] === a && !mayJoin(a, b)) return undefined
  }
  const { plan } = terrain
  const ring = outlineOf([p.ring, q.ring])
  if (!ring?.every((_, i) => bulge(ring, i, plan) > plan.snap || isAlongSide(terrain, ring, i))) return undefined
  return { triangles: [...p.triangles, ...q.triangles], ring }
}

/** Whether a ring passes corner i straight on, along one side of the solid. */
function isAlongSide({ sides, plan }: Terrain, ring: number[], i: number): boolean {
  const n = ring.length
  const [a, b, c] = [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]]
  const [before, after] = [sides.get(`${a},${b}`), sides.get(`${b},${c}`)]
  return before !== undefined && before === after && Math.abs(bulge(ring, i, plan)) <= plan.snap
}

/** What lies under a group: its corners and those below them on the base. */
function column(terrain: Terrain, group: Group): Polyhedron {
  const { solid, base, sides, plan } = terrain
  const { triangles, ring } = group
  const used = [...new Set(triangles.flatMap(({ loop }) => loop))]
  const points = used.flatMap((v) => vertexAt(solid.vertices, v))
  const top = new Map(used.map((v, i) => [v, i]))
  const topOf = (v: number) => top.get(v) as number
  const feet = ring.map((v) => {
    const [x, y, z] = vertexAt(solid.vertices, v)
    const height = heightOf(base, solid.vertices, x, y)
    return z - height > plan.snap ? points.push(x, y, height) / 3 - 1 : topOf(v)
  })
  const own = Float64Array.from(points)
  const turns = ring.map((_, i) => i).filter((i) => !isAlongSide(terrain, ring, i))
  const walls = turns.flatMap((from, k) => {
    const to = turns[(k + 1) % turns.length]
    const count = ((to - from + ring.length) % ring.length) + 1
    const edge = Array.from({ length: count }, (_, i) => ring[(from + i) % ring.length])
    const loop = [...new Set([feet[from], feet[to], ...[...edge].reverse().map(topOf)])]
    return loop.length < 3 ? [] : [makeFace(own, sides.get(`${edge[0]},${edge[1]}`) ?? SEAM, loop)]
  })
  const bottom = { ...base, loop: turns.map((i) => feet[i]).reverse() }
  const part = tidied(own, [bottom, ...facesAbove(terrain, group, topOf), ...walls])
  if (!part) throw new Error('assert: faces of a column have an area')
  return part
}

/** Faces of the surface over a column, each one polygon again. */
function facesAbove({ solid: { faces } }: Terrain, { triangles }: Group, topOf: (v: number) => number) {
  return [...new Set(triangles.map(({ face }) => face))].map((f): PolyhedronFace => {
    const loop = outlineOf(triangles.flatMap(({ face, loop }) => (face === f ? [loop] : [])))
    if (!loop) throw new Error('assert: a face of a convex column is one polygon')
    return { ...faces[f], loop: loop.map(topOf) }
  })
}

/** Of the base at a place in plan [m]. */
function heightOf(
  { normal: [nx, ny, nz], loop }: PolyhedronFace,
  vertices: Float64Array,
  x: number,
  y: number,
): number {
  const [ox, oy, oz] = vertexAt(vertices, loop[0])
  return oz - (nx * (x - ox) + ny * (y - oy)) / nz
}
