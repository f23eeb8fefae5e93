/** What is wrong with a polyhedron, in words; an empty list means a closed solid with planar faces. */
import { cross, dot, length, subtract } from '../math/vec.ts'
import { extentOf, snapDistance } from './extent.ts'
import { vertexAt } from './face.ts'
import { volumeOf } from './mass.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

/** A vertex may be off the plane of its face by this part of the size of the face. */
const PLANARITY = 2 ** -30
/** Volume over extent³ below which a solid counts as flat. */
const FLATNESS = 2 ** -40

/** `reach`: by which corners may miss planes, of a part of a larger solid; it may be as thin [m]. */
export function checkPolyhedron(solid: Polyhedron, reach = 0): string[] {
  const numbers = badNumbers(solid)
  if (numbers.length > 0) return numbers
  const problems = [
    ...duplicateVertices(solid),
    ...openEdges(solid),
    ...solid.faces.flatMap((f) => facePlane(solid, f, reach)),
  ]
  if (problems.length > 0) return problems
  const volume = volumeOf(solid)
  const extent = extentOf([solid.vertices])
  if (volume < 0) return ['the solid is inside out: its faces are clockwise from outside']
  if (!(volume > (reach > 0 ? 0 : FLATNESS * extent * extent * extent))) return ['the solid is flat: it has no volume']
  return solid.convex ? dents(solid, reach) : []
}

function badNumbers({ vertices, faces }: Polyhedron): string[] {
  const problems: string[] = []
  const count = vertices.length / 3
  for (let i = 0; i < count; i++) {
    const p = vertexAt(vertices, i)
    if (!p.every(Number.isFinite)) problems.push(`vertex ${i + 1} is not finite: (${p.join(', ')})`)
  }
  const used = new Set<number>()
  for (const { name, loop } of faces) {
    if (loop.length < 3) problems.push(`face ${name} has ${loop.length} vertices, a face needs 3`)
    for (const v of loop) {
      if (!(Number.isInteger(v) && v >= 0 && v < count))
        problems.push(`face ${name} names vertex ${v + 1}, there are ${count}`)
      used.add(v)
    }
    if (new Set(loop).size !== loop.length) problems.push(`face ${name} passes a vertex twice`)
  }
  for (let i = 0; i < count; i++) if (!used.has(i)) problems.push(`vertex ${i + 1} belongs to no face`)
  return problems
}

/** Vertices nearer to each other than the snap distance; sorted along x, so that only neighbours are compared. */
function duplicateVertices({ vertices }: Polyhedron): string[] {
  const snap = snapDistance([vertices])
  const order = Array.from({ length: vertices.length / 3 }, (_, i) => i)
  order.sort((a, b) => vertices[3 * a] - vertices[3 * b] || a - b)
  const problems: string[] = []
  for (let i = 0; i < order.length; i++)
    for (let j = i + 1; j < order.length; j++) {
      if (vertices[3 * order[j]] - vertices[3 * order[i]] > snap) break
      if (length(subtract(vertexAt(vertices, order[i]), vertexAt(vertices, order[j]))) > snap) continue
      const [a, b] = [order[i], order[j]].sort((p, q) => p - q)
      problems.push(`vertices ${a + 1} and ${b + 1} coincide`)
    }
  return problems
}

/** Each edge must occur once in each sense. A face that meets all its neighbours in the wrong sense is inside out. */
function openEdges({ faces }: Polyhedron): string[] {
  const ways = new Map<string, number[]>()
  const keysOf = ({ loop }: PolyhedronFace) => loop.map((a, i) => `${a},${loop[(i + 1) % loop.length]}`)
  for (const [f, face] of faces.entries()) for (const key of keysOf(face)) ways.set(key, [...(ways.get(key) ?? []), f])
  const twice = (key: string) => (ways.get(key) ?? []).length > 1
  const turned = new Set([...faces.keys()].filter((f) => keysOf(faces[f]).every(twice)))
  const problems = [...turned].map(
    (f) => `face ${faces[f].name} is inside out: its vertices run clockwise from outside`,
  )
  for (const [key, [f, ...others]] of ways) {
    const [a, b] = key.split(',').map(Number)
    const edge = `${a + 1}-${b + 1}`
    if ([f, ...others].some((face) => turned.has(face))) continue
    for (const other of others)
      problems.push(`faces ${faces[f].name} and ${faces[other].name} pass edge ${edge} in the same sense`)
    if (others.length === 0 && !ways.has(`${b},${a}`))
      problems.push(`the surface is open: edge ${edge} of face ${faces[f].name} has no neighbour`)
  }
  return problems
}

function facePlane({ vertices }: Polyhedron, { name, loop, normal, offset }: PolyhedronFace, reach: number): string[] {
  const corners = new Float64Array(loop.flatMap((v) => vertexAt(vertices, v)))
  const size = extentOf([corners])
  const tolerance = Math.max(PLANARITY * size, snapDistance([corners]), reach)
  const problems: string[] = []
  if (!(Math.abs(length(normal) - 1) < PLANARITY)) problems.push(`the normal of face ${name} is not a unit vector`)
  let sense = 0
  for (const [i, v] of loop.entries()) {
    const off = Math.abs(dot(normal, vertexAt(vertices, v)) - offset)
    if (!(off <= tolerance))
      problems.push(`face ${name} is not planar: vertex ${v + 1} is off by ${percent(off / size)} of its size`)
    const a = subtract(vertexAt(vertices, v), vertexAt(vertices, loop[0]))
    const b = subtract(vertexAt(vertices, loop[(i + 1) % loop.length]), vertexAt(vertices, loop[0]))
    sense += dot(normal, cross(a, b))
  }
  if (!(sense > 0)) problems.push(`face ${name} is clockwise from outside or has no area`)
  return problems
}

function percent(ratio: number): string {
  return `${(100 * ratio).toPrecision(2)} %`
}

/** Vertices in front of a face of a solid that calls itself convex. */
function dents({ vertices, faces }: Polyhedron, reach: number): string[] {
  const tolerance = Math.max(PLANARITY * extentOf([vertices]), snapDistance([vertices]), reach)
  const problems: string[] = []
  for (const { name, normal, offset } of faces)
    for (let v = 0; 3 * v < vertices.length; v++)
      if (dot(normal, vertexAt(vertices, v)) - offset > tolerance)
        problems.push(`the solid is not convex: vertex ${v + 1} is in front of face ${name}`)
  return problems
}

/** Faces of one plane that share an edge: one face in parts, whose edge is none, though contact would see one. */
export function coplanarFaces({ vertices, faces }: Polyhedron): string[] {
  const tolerance = snapDistance([vertices])
  const inPlane = ({ normal, offset }: PolyhedronFace, { loop }: PolyhedronFace) =>
    loop.every((v) => Math.abs(dot(normal, vertexAt(vertices, v)) - offset) <= tolerance)
  const left = new Map<string, PolyhedronFace>()
  const problems: string[] = []
  for (const face of faces)
    for (const [i, a] of face.loop.entries()) {
      const b = face.loop[(i + 1) % face.loop.length]
      const other = left.get(`${b},${a}`)
      left.set(`${a},${b}`, face)
      if (other && dot(face.normal, other.normal) > 0 && (inPlane(face, other) || inPlane(other, face)))
        problems.push(`faces ${other.name} and ${face.name} lie in one plane: merge them into one face`)
    }
  return problems
}
