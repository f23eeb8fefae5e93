/**
 * The contact of two convex polyhedra by its basic contacts, for probes: corners on faces, edges and corners, and crossing edges.
 *
 * What     Both are moved along the normal of their common plane until they touch. A corner that is outside no face of the other
 *          by more than d_tol, and enters one of those near it, is a basic contact; n_j counts the faces that it is near to:
 *          1 is v-f, 2 is v-e, 3 and more v-v (the paper prints more than 3, which no corner of a cube reaches). Edges that
 *          cross more than d_tol from their ends, at more than one degree, and enter validly are an e-e contact.
 *          The type is that of the objects within d_tol of the virtual contact planes: one corner, an edge, or a face of each. Where
 *          two touch, that plane need not be the only one: corners that meet lie in planes of faces, too. So basic contacts at one place
 *          are what they are, and along a line they make no more than an edge.
 *          Normal of a v-v or v-e contact: that of the common plane, along the link, or, the paper's rule, the mean of the
 *          normals of all entrances that are valid there. The two differ; both are told, and the rule has to be named.
 * Source   Zheng, Jiao, Gardner and Sitar (2017), sections 2.1.1, 2.1.3 and 2.2.
 */

import { contactTolerance, shortestLength } from '../../contact/look/planes/contact-tolerance.ts'
import { wayIn } from '../../contact/look/planes/kept-planes.ts'
import { D, GAP, MOVED, N, type Polyhedra, type Side as PolyhedraSide } from '../../contact/look/planes/polyhedra.ts'
import { roundOff } from '../../contact/look/planes/settle.ts'
import { flagNear } from '../../contact/look/planes/virtual-planes.ts'
import { makeObjects, makePlane, type Objects } from '../../contact/look/planes/workspace.ts'
import { cross, dot, length, subtract, type Vec3 } from '../../math/vec.ts'
import type { ReadNumbers } from '../../state/reads.ts'
import { searchDirectly } from './direct-search.ts'

/** Sine of the angle up to which edges count as parallel: one degree [-]. */
const PARALLEL = 0.01745240643728351

export interface BasicContact {
  kind: 'v-f' | 'v-e' | 'v-v' | 'e-e'
  /** Corners, edges or faces of a and of b, by their numbers in the form. */
  ofA: number
  ofB: number
  /** Which of the two has the corner; of two corners and of two edges a. */
  cornerOf: 'a' | 'b'
  /** Faces within d_tol of the corner: n_j; 0 for edges. */
  faces: number
  /** On a and on b, from the centre of a as the two stand [m]. */
  p: Vec3
  q: Vec3
}

type ContactType = 'v-v' | 'v-e' | 'v-f' | 'e-e crossing' | 'e-e parallel' | 'e-f' | 'f-f'

export interface Contact {
  type: ContactType
  /** [m] */
  tolerance: number
  gap: number
  /** Unit, from b to a: of the common plane, and the mean of the normals of all valid entrances. */
  normal: Vec3
  entranceNormal: Vec3
  contacts: BasicContact[]
}

/** One of the two, with its corners where they are when both touch. */
interface Side {
  corners: Vec3[]
  normals: Vec3[]
  /** Corners next to each corner. */
  near: number[][]
  loops: number[][]
  edges: [number, number][]
  found: Objects
}

export function classifyContact(c: Polyhedra): Contact {
  searchDirectly(c)
  const tolerance = contactTolerance(c.real[MOVED], shortestLength(c))
  const normal = threeOf(c.real, N)
  const gap = c.real[GAP]
  const plane = makePlane()
  plane.real.set(normal)
  const [foundA, foundB] = [makeObjects(), makeObjects()]
  flagNear(c, plane, tolerance, false, foundA, foundB)
  const back = scale(normal, -gap)
  const a = sideOf(c, c.a, back, foundA)
  const b = sideOf(c, c.b, threeOf(c.real, D), foundB)
  const onB = cornersOn(a, b, tolerance)
  const taken = new Set(onB.filter(({ kind }) => kind === 'v-v').map(({ ofB }) => ofB))
  const onA = cornersOn(b, a, tolerance).filter(({ kind, ofA }) => kind !== 'v-v' || !taken.has(ofA))
  const contacts = [...onB, ...onA.map(turnRound), ...crossings(c, a, b, tolerance)]
  for (const contact of contacts) contact.p = subtract(contact.p, back)
  const entranceNormal = meanEntrance(c, a, b, roundOff(c)) ?? normal
  return { type: typeOf(a, b, contacts, tolerance), tolerance, gap, normal, entranceNormal, contacts }
}

const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

const scale = (a: Vec3, s: number): Vec3 => [s * a[0], s * a[1], s * a[2]]

const threeOf = (x: ReadNumbers, at: number): Vec3 => [x[at], x[at + 1], x[at + 2]]

function sideOf({ forms }: Polyhedra, side: PolyhedraSide, move: Vec3, found: Objects): Side {
  const { form, corners, at, normals, normalAt } = side
  const range = (first: number, last: number) => Array.from({ length: last - first }, (_, i) => first + i)
  const faces = range(forms.firstFace[form], forms.firstFace[form + 1])
  const places = range(forms.firstCorner[form], forms.firstCorner[form + 1])
  return {
    corners: places.map((_, i) => add(threeOf(corners, at + 3 * i), move)),
    normals: faces.map((_, i) => threeOf(normals, normalAt + 3 * i)),
    near: places.map((p) => range(forms.firstNear[p], forms.firstNear[p + 1]).map((k) => forms.near[k])),
    loops: faces.map((f) => range(forms.firstLoop[f], forms.firstLoop[f + 1]).map((k) => forms.loop[k])),
    edges: range(forms.firstEdge[form], forms.firstEdge[form + 1]).map((e) => [
      forms.edge[2 * e],
      forms.edge[2 * e + 1],
    ]),
    found,
  }
}

const flagged = (list: Int32Array, count: number): number[] => [...list.subarray(0, count)]

const rise = (solid: Side, face: number, x: Vec3): number =>
  dot(solid.normals[face], subtract(x, solid.corners[solid.loops[face][0]]))

/** Whether no edge at a corner dips more than `slack` [m] below a face of the other. */
const enters = (solid: Side, corner: number, normal: Vec3, slack: number): boolean =>
  solid.near[corner].every((q) => dot(normal, subtract(solid.corners[q], solid.corners[corner])) >= -slack)

/** Basic contacts of the flagged corners of one with the other, told as if the one were a. */
function cornersOn(one: Side, other: Side, tolerance: number): BasicContact[] {
  return flagged(one.found.corner, one.found.corners).flatMap((v): BasicContact[] => {
    const x = one.corners[v]
    const rises = other.normals.map((_, f) => rise(other, f, x))
    const near = rises.flatMap((h, f) => (Math.abs(h) <= tolerance ? [f] : []))
    if (rises.some((h) => h > tolerance)) return []
    const entered = near.find((f) => enters(one, v, other.normals[f], tolerance))
    if (entered === undefined) return []
    const on = { ofA: v, cornerOf: 'a' as const, faces: near.length, p: x }
    if (near.length === 1)
      return [{ ...on, kind: 'v-f', ofB: entered, q: subtract(x, scale(other.normals[entered], rises[entered])) }]
    if (near.length > 2) {
      const w = nearest(other.corners.map((y) => length(subtract(x, y))))
      return [{ ...on, kind: 'v-v', ofB: w, q: other.corners[w] }]
    }
    const feet = other.edges.map(([p, q]) => footOn(x, other.corners[p], other.corners[q]))
    const e = nearest(feet.map((y) => length(subtract(x, y))))
    return [{ ...on, kind: 'v-e', ofB: e, q: feet[e] }]
  })
}

const nearest = (far: number[]): number => far.indexOf(Math.min(...far))

function footOn(x: Vec3, p: Vec3, q: Vec3): Vec3 {
  const e = subtract(q, p)
  const t = Math.min(Math.max(dot(subtract(x, p), e) / dot(e, e), 0), 1)
  return add(p, scale(e, t))
}

const turnRound = (contact: BasicContact): BasicContact => ({
  ...contact,
  ofA: contact.ofB,
  ofB: contact.ofA,
  cornerOf: 'b',
  p: contact.q,
  q: contact.p,
})

/** Places of edges p + s u and r + t v nearest to each other: s and t in metres, or none for edges that are parallel. */
function crossOf(p: Vec3, u: Vec3, r: Vec3, v: Vec3): [number, number] | undefined {
  const c = cross(u, v)
  const square = dot(c, c)
  if (square <= PARALLEL * PARALLEL * dot(u, u) * dot(v, v)) return undefined
  const w = subtract(p, r)
  return [-(dot(cross(w, v), c) / square) * length(u), -(dot(cross(w, u), c) / square) * length(v)]
}

function crossings(c: Polyhedra, a: Side, b: Side, tolerance: number): BasicContact[] {
  const found: BasicContact[] = []
  for (const ofA of flagged(a.found.edge, a.found.edges))
    for (const ofB of flagged(b.found.edge, b.found.edges)) {
      const [p, r] = [a.corners[a.edges[ofA][0]], b.corners[b.edges[ofB][0]]]
      const [u, v] = [subtract(a.corners[a.edges[ofA][1]], p), subtract(b.corners[b.edges[ofB][1]], r)]
      const places = crossOf(p, u, r, v)
      if (places === undefined || wayIn(c, ofA, ofB, tolerance) === 0) continue
      const inside = (s: number, whole: number) => s > tolerance && s < whole - tolerance
      if (!inside(places[0], length(u)) || !inside(places[1], length(v))) continue
      const x = add(p, scale(u, places[0] / length(u)))
      const y = add(r, scale(v, places[1] / length(v)))
      if (length(subtract(x, y)) > tolerance) continue
      found.push({ kind: 'e-e', ofA, ofB, cornerOf: 'a', faces: 0, p: x, q: y })
    }
  return found
}

/** Mean of the normals of all entrances, from b to a, that are valid at the flagged corners and edges to `slack` [m]. */
function meanEntrance(c: Polyhedra, a: Side, b: Side, slack: number): Vec3 | undefined {
  const normals: Vec3[] = []
  const [onA, onB] = [flagged(a.found.corner, a.found.corners), flagged(b.found.corner, b.found.corners)]
  const has = (solid: Side, face: number, corners: number[]) => solid.loops[face].some((v) => corners.includes(v))
  for (const v of onA)
    b.normals.forEach((n, f) => {
      if (has(b, f, onB) && enters(a, v, n, slack)) normals.push(n)
    })
  for (const w of onB)
    a.normals.forEach((n, f) => {
      if (has(a, f, onA) && enters(b, w, n, slack)) normals.push(scale(n, -1))
    })
  for (const i of flagged(a.found.edge, a.found.edges))
    for (const j of flagged(b.found.edge, b.found.edges)) {
      const n = cross(along(a, i), along(b, j))
      const sign = wayIn(c, i, j, slack)
      if (sign !== 0 && length(n) > PARALLEL) normals.push(scale(n, sign / length(n)))
    }
  const sum = normals.reduce(add, [0, 0, 0])
  return length(sum) > 0 ? scale(sum, 1 / length(sum)) : undefined
}

/** Unit vector along an edge. */
function along({ corners, edges }: Side, e: number): Vec3 {
  const way = subtract(corners[edges[e][1]], corners[edges[e][0]])
  return scale(way, 1 / length(way))
}

/** How far a type of contact spreads: 0 a place, 1 a line, 2 an area. */
const spreadOf = (type: ContactType): number => (type === 'f-f' ? 2 : type === 'e-f' || type === 'e-e parallel' ? 1 : 0)

function typeOf(a: Side, b: Side, contacts: BasicContact[], tolerance: number): ContactType {
  const byObjects = typeOfObjects(a, b)
  const byContacts = typeOfContacts(a, b, contacts, tolerance)
  return byContacts && spreadOf(byContacts) < spreadOf(byObjects) ? byContacts : byObjects
}

/** What basic contacts at one place, or along one line, amount to; none where they spread, or where there are none. */
function typeOfContacts(a: Side, b: Side, contacts: BasicContact[], tolerance: number): ContactType | undefined {
  const places = contacts.map(({ q }) => q)
  if (places.length === 0) return undefined
  const [first] = places
  const far = places.map((x) => length(subtract(x, first)))
  const last = places[far.indexOf(Math.max(...far))]
  const way = subtract(last, first)
  if (length(way) <= tolerance) {
    const kinds = contacts.map(({ kind }) => kind)
    const kind = (['v-v', 'v-e', 'v-f'] as const).find((one) => kinds.includes(one))
    return kind ?? 'e-e crossing'
  }
  if (places.some((x) => length(cross(subtract(x, first), way)) > tolerance * length(way))) return undefined
  const liesOnEdge = ({ corners, edges }: Side) =>
    edges.some(([p, q]) =>
      [first, last].every((x) => length(subtract(x, footOn(x, corners[p], corners[q]))) <= tolerance),
    )
  return liesOnEdge(a) && liesOnEdge(b) ? 'e-e parallel' : 'e-f'
}

function typeOfObjects(a: Side, b: Side): ContactType {
  const [few, many] = [a.found.corners, b.found.corners].map((n) => Math.min(n, 3)).sort()
  if (few === 2 && many === 2) {
    const lying = ({ corners, found }: Side) => subtract(corners[found.corner[1]], corners[found.corner[0]])
    const [u, v] = [lying(a), lying(b)]
    return length(cross(u, v)) <= PARALLEL * length(u) * length(v) ? 'e-e parallel' : 'e-e crossing'
  }
  return TYPES[few - 1][many - 1]
}

/** Types by the number of corners of the lesser and of the greater object. */
const TYPES: ContactType[][] = [
  ['v-v', 'v-e', 'v-f'],
  ['v-e', 'e-e crossing', 'e-f'],
  ['v-f', 'e-f', 'f-f'],
]
