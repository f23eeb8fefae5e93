/**
 * Rock under a surface of the ground, parted by upright walls into convex columns.
 *
 * A terrain is a solid with a plane base, upright sides, and all other faces seen from above, each place once: a survey closed by a
 * box, a pit, benches. It may be of thousands of faces.
 *
 * 1. Faces above are projected along z and cut into triangles by their own corners.
 * 2. Two groups of triangles become one while that is convex in plan, straight on only along a side, and no edge between them is a
 *    valley or lies in one plane of two names. What lies under such a group is convex.
 * 3. Each group is a column down to the base: its sides are seams, or faces of the solid at the outline.
 *
 * Walls stand on edges of the surface from corner to corner, so neighbours share whole faces with equal bits, and a wall ends where
 * others begin: thousands of triangles give at most as many columns, and no wall cuts rock that another part of the surface is over.
 * Fails    (gives nothing) where the solid is no terrain: overhangs, cavities, upright faces within the outline, a base in steps.
 */
import { dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { type Base, bulge, clippedEars } from './ears.ts'
import { extentOf, snapDistance } from './extent.ts'
import { areaVector, makeFace, vertexAt } from './face.ts'
import { outlineOf } from './outline.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { SEAM } from './rock.ts'
import { tidied } from './tidy.ts'

/** Faces this close to upright are, and areas agree to this share: coordinates may have passed through single precision [-]. */
const UPRIGHT = 2 ** -20
/** Sine of the angle between faces below which they lie in one plane. */
const ONE_PLANE = 2 ** -26

interface Terrain {
  solid: Polyhedron
  base: PolyhedronFace
  /** Faces seen from above, by their numbers. */
  above: number[]
  /** Name of the side at an edge `from,to` of the faces above. */
  sides: Map<string, string>
  plan: Base
}

/** Columns of a terrain, faces between them called ''; undefined where the solid is none. */
export function splitTerrain(solid: Polyhedron): Polyhedron[] | undefined {
  const terrain = terrainOf(solid)
  const triangles = terrain && trianglesOf(terrain)
  return triangles && columnsOf(terrain, triangles)
}

function terrainOf(solid: Polyhedron): Terrain | undefined {
  const { vertices, faces } = solid
  const up = faces.map(({ normal: [, , z] }) => (Math.abs(z) < UPRIGHT ? 0 : Math.sign(z)))
  const [above, below] = [1, -1].map((sense) => faces.flatMap((_, f) => (up[f] === sense ? [f] : [])))
  const base = faces[below[0]]
  if (!base || !isBase(below, solid)) return undefined
  const sides = new Map<string, string>()
  const faceAt = new Map<string, number>()
  for (const [f, { loop }] of faces.entries())
    loop.forEach((a, i) => {
      faceAt.set(`${a},${loop[(i + 1) % loop.length]}`, f)
    })
  for (const [edge, f] of faceAt) {
    const [a, b] = edge.split(',').map(Number)
    const g = faceAt.get(`${b},${a}`)
    if (g === undefined) return undefined
    if (up[f] === 0 && up[g] === 0 && !isUpright(vertices, a, b)) return undefined
    if (up[f] === 0 && up[g] !== 0 && isValley(faces[f], faces[g], vertices, a, b)) return undefined
    if (up[f] === 1 && up[g] <= 0) sides.set(edge, faces[g].name)
  }
  const inPlan = (list: number[]) => list.reduce((sum, f) => sum + Math.abs(areaVector(vertices, faces[f].loop)[2]), 0)
  const [over, under] = [inPlan(above), inPlan(below)]
  if (!(Math.abs(over - under) <= UPRIGHT * under)) return undefined
  const at = Array.from({ length: vertices.length / 3 }, (_, v) => [vertices[3 * v], vertices[3 * v + 1]] as const)
  return { solid, base, above, sides, plan: { at, snap: snapDistance([vertices]) } }
}

/** Whether these faces lie in one plane and have one name. */
function isBase(below: number[], { vertices, faces }: Polyhedron): boolean {
  const { normal, offset, name } = faces[below[0]]
  const reach = UPRIGHT * extentOf([vertices])
  return below.every(
    (f) =>
      faces[f].name === name &&
      faces[f].loop.every((v) => Math.abs(dot(normal, vertexAt(vertices, v)) - offset) < reach),
  )
}

function isUpright(vertices: Float64Array, a: number, b: number): boolean {
  const [x, y, z] = subtract(vertexAt(vertices, b), vertexAt(vertices, a))
  return Math.sqrt(x * x + y * y) <= UPRIGHT * Math.abs(z)
}

/** Whether the rock at the edge from a to b of p is more than half of the space around it: q lies in front of p. */
function isValley(p: PolyhedronFace, q: PolyhedronFace, vertices: Float64Array, a: number, b: number): boolean {
  return opening(p, q, vertices, a, b) > ONE_PLANE
}

/** Sine of the angle by which q, beyond the edge from a to b of p, rises in front of it: positive in a valley, negative on a ridge. */
function opening(p: PolyhedronFace, q: PolyhedronFace, vertices: Float64Array, a: number, b: number): number {
  const along = subtract(vertexAt(vertices, b), vertexAt(vertices, a))
  const [n, m] = [p.normal, q.normal]
  const turn: Vec3 = [n[1] * m[2] - n[2] * m[1], n[2] * m[0] - n[0] * m[2], n[0] * m[1] - n[1] * m[0]]
  return -dot(turn, along) / length(along)
}

interface Triangle {
  loop: number[]
  face: number
}

/** Faces above as triangles; undefined where one is turned over in plan or too thin there. */
function trianglesOf({ solid, above, plan }: Terrain): Triangle[] | undefined {
  const triangles: Triangle[] = []
  for (const face of above) {
    const { loop } = solid.faces[face]
    const parts = loop.length === 3 ? [loop] : clippedEars(loop, plan)
    for (const part of parts) {
      if (!part.every((_, i) => bulge(part, i, plan) > plan.snap)) return undefined
      triangles.push({ loop: part, face })
    }
  }
  return triangles
}

interface Group {
  triangles: Triangle[]
  ring: number[]
}

function columnsOf(terrain: Terrain, triangles: Triangle[]): Polyhedron[] {
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
function column(terrain: Terrain, { triangles, ring }: Group): Polyhedron {
  const { solid, base, sides, plan } = terrain
  const { vertices, faces } = solid
  const points = [...new Set(triangles.flatMap(({ loop }) => loop))].flatMap((v) => vertexAt(vertices, v))
  const top = new Map([...new Set(triangles.flatMap(({ loop }) => loop))].map((v, i) => [v, i]))
  const foot = new Map<number, number>()
  for (const v of ring) {
    const [x, y, z] = vertexAt(vertices, v)
    const depth = heightOf(base, vertices, x, y)
    foot.set(v, z - depth > plan.snap ? points.push(x, y, depth) / 3 - 1 : (top.get(v) as number))
  }
  const own = Float64Array.from(points)
  const above = [...new Set(triangles.map(({ face }) => face))].map((f): PolyhedronFace => {
    const loop = outlineOf(triangles.flatMap(({ face, loop }) => (face === f ? [loop] : [])))
    if (!loop) throw new Error('assert: a face of a convex column is one polygon')
    return { ...faces[f], loop: loop.map((v) => top.get(v) as number) }
  })
  const turns = ring.map((_, i) => i).filter((i) => !isAlongSide(terrain, ring, i))
  const walls = turns.flatMap((from, k) => {
    const count = ((turns[(k + 1) % turns.length] - from + ring.length - 1) % ring.length) + 2
    const edge = Array.from({ length: count }, (_, i) => ring[(from + i) % ring.length])
    const feet = [edge[0], edge[count - 1]].map((v) => foot.get(v) as number)
    const loop = [...new Set([...feet, ...edge.reverse().map((v) => top.get(v) as number)])]
    return loop.length < 3 ? [] : [makeFace(own, sides.get(`${edge[count - 1]},${edge[count - 2]}`) ?? SEAM, loop)]
  })
  const bottom = { ...base, loop: turns.map((i) => foot.get(ring[i]) as number).reverse() }
  const part = tidied(own, [bottom, ...above, ...walls])
  if (!part) throw new Error('assert: faces of a column have an area')
  return part
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
