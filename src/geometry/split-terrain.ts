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
import { dot, subtract } from '../math/vec.ts'
import { bulge, clippedEars } from './ears.ts'
import { extentOf, snapDistance } from './extent.ts'
import { areaVector, vertexAt } from './face.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'
import { columnsUnder, ONE_PLANE, opening, type Terrain, type Triangle } from './terrain-columns.ts'

/** Faces this close to upright are, and areas agree to this share: coordinates may have passed through single precision [-]. */
const UPRIGHT = 2 ** -20
/** Columns of a terrain, faces between them called ''; undefined where the solid is none. */
export function splitTerrain(solid: Polyhedron): Polyhedron[] | undefined {
  const terrain = terrainOf(solid)
  const triangles = terrain && trianglesOf(terrain)
  return triangles && columnsUnder(terrain, triangles)
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
