/**
 * Contacts of two convex polyhedra by shrunken edges, as the paper finds them, for probes and comparison; the step cuts all
 * faces that look at each other instead (see shrunken-edge).
 *
 * Steps    1. a main face α meets its approaching face β, for which n_α·n_β is least (eq. 2), or all that tie for it;
 *          2. distances d_m, d_n of a shrunken edge of α from the plane of β (eq. 3) against the tolerance d:
 *               A  both beyond d on the same side: none;
 *               B  one within d: a vertex, where its projection lies on β;
 *               C  both beyond d on different sides: the crossing, where it lies on β or no further than d from its edges;
 *               D  both within d: the projected edge clipped by β (eqs. 4 to 7);
 *          3. where the true edge does the same, the true place is told too: shrunken edges say that there is contact, true
 *             edges where.
 *          Both roles: every pair is searched with either as the main one, and places that coincide are joined. They are
 *          corners of α inside β, corners of β inside α and crossings of edges, so the corners of the overlap.
 * Fails    One role alone sees no contact of a large main face with a small target. A contact deeper than d is lost (case A),
 *          and eq. 2 knows nothing of places: the lower faces of a cube that stands on its corner approach the sides of the
 *          slab below, and the contact is missed.
 * Source   Wang, Li and Feng (2015), sections 2.2 and 2.3.
 */
import { cross, dot, length, subtract, type Vec3 } from '../../math/vec.ts'
import {
  between,
  type Centre,
  type ClipRule,
  clipSegment,
  type Faceted,
  insideEdge,
  loopOf,
  normalOf,
  type ShrunkenEdge,
  shrunkenEdges,
} from './shrunken-edges.ts'

/** Products of normals that differ by less are equal [-]. */
const TIED = 1e-12
/** Corners whose polygon is thinner lie on a line: area over the square of its size [-]. */
const THIN = 1e-12

export interface Search {
  shrink: number
  centre: Centre
  /** d [m]. */
  tolerance: number
  clip: ClipRule
  /** All approaching faces that tie, or the first. */
  ties: boolean
}

interface EdgeContact {
  main: number
  target: number
  edge: ShrunkenEdge
  case: 'B' | 'C' | 'D'
  /** On the plane of the target face: of the shrunken edge, and of the true one [m]. */
  points: Vec3[]
  places: Vec3[]
}

/** The distance that the tolerance must stay below: of the shrunken corner that lies nearest to its own [m]. */
export function leastShrinkage(solid: Faceted, shrink: number, centre: Centre): number {
  const moves = shrunkenEdges(solid, shrink, centre).map(({ from, m }) => length(subtract(m, solid.vertices[from])))
  return Math.min(...moves)
}

/** Eq. 2: the faces of the target that a main face approaches. */
export function approachingFaces(main: Faceted, face: number, target: Faceted): number[] {
  const normal = normalOf(loopOf(main, face))
  const values = target.faces.map((_, i) => dot(normal, normalOf(loopOf(target, i))))
  const least = Math.min(...values)
  return values.flatMap((value, i) => (value <= least + TIED ? [i] : []))
}

/** Contacts of the shrunken edges of the main block with faces of the target. */
export function contactsFrom(main: Faceted, target: Faceted, search: Search): EdgeContact[] {
  const approached = main.faces.map((_, face) => approachingFaces(main, face, target))
  return shrunkenEdges(main, search.shrink, search.centre).flatMap((edge) =>
    approached[edge.face]
      .slice(0, search.ties ? undefined : 1)
      .flatMap((face) => contactOf(edge, main, target, face, search)),
  )
}

/** Part of a segment that touches a face. */
interface Touch {
  case: EdgeContact['case']
  points: Vec3[]
}

function contactOf(
  edge: ShrunkenEdge,
  main: Faceted,
  target: Faceted,
  face: number,
  { tolerance, clip }: Search,
): EdgeContact[] {
  const loop = loopOf(target, face)
  const touch = touchOf(loop, edge.m, edge.n, tolerance, clip)
  if (!touch) return []
  const whole = touchOf(loop, main.vertices[edge.from], main.vertices[edge.to], tolerance, clip)
  const places = whole?.case === touch.case ? whole.points : []
  return [{ main: edge.face, target: face, edge, ...touch, places }]
}

function touchOf(loop: Vec3[], m: Vec3, n: Vec3, tolerance: number, rule: ClipRule): Touch | undefined {
  const normal = normalOf(loop)
  const atM = dot(subtract(m, loop[0]), normal)
  const atN = dot(subtract(n, loop[0]), normal)
  const nearM = Math.abs(atM) < tolerance
  const nearN = Math.abs(atN) < tolerance
  const p = projected(m, normal, atM)
  const q = projected(n, normal, atN)
  if (nearM && nearN) {
    const clipped = clipSegment(loop, p, q, rule)
    return clipped.meets ? { case: 'D', points: [clipped.p, clipped.q] } : undefined
  }
  if (nearM || nearN) return onFace(loop, normal, nearM ? p : q, 0) ? { case: 'B', points: [nearM ? p : q] } : undefined
  if (atM * atN > 0) return undefined
  const crossing = between(p, q, atM / (atM - atN))
  return onFace(loop, normal, crossing, tolerance) ? { case: 'C', points: [crossing] } : undefined
}

const projected = (point: Vec3, normal: Vec3, distance: number): Vec3 => [
  point[0] - distance * normal[0],
  point[1] - distance * normal[1],
  point[2] - distance * normal[2],
]

const onFace = (loop: Vec3[], normal: Vec3, p: Vec3, margin: number): boolean =>
  loop.every((_, i) => insideEdge(loop, normal, i, p) >= -margin)

/** Where two blocks meet, found from both sides. */
export interface Meeting {
  /** Contact points found with a and with b as the main block. */
  fromA: number
  fromB: number
  /** Places that differ, area of the polygons that they make, and their centre by area, or their mean if there is none. */
  corners: Vec3[]
  area: number
  centre: Vec3
}

export function meetBothWays(a: Faceted, b: Faceted, search: Search): Meeting {
  const fromA = contactsFrom(a, b, search)
  const fromB = contactsFrom(b, a, search)
  const pairs = new Map<string, { onB: number; places: Vec3[] }>()
  const add = (onA: number, onB: number, places: Vec3[]) => {
    const key = `${onA} ${onB}`
    const pair = pairs.get(key) ?? { onB, places: [] }
    pair.places = distinct([...pair.places, ...places], search.tolerance)
    pairs.set(key, pair)
  }
  for (const { main, target, places } of fromA) add(main, target, places)
  for (const { main, target, places } of fromB) add(target, main, places)
  const parts = [...pairs.values()].map(({ onB, places }) => spanned(places, normalOf(loopOf(b, onB))))
  const corners = distinct(
    [...pairs.values()].flatMap(({ places }) => places),
    search.tolerance,
  )
  const area = parts.reduce((sum, part) => sum + part.area, 0)
  return {
    fromA: countPoints(fromA),
    fromB: countPoints(fromB),
    corners,
    area,
    centre: area > 0 ? weighted(parts, area) : mean(corners),
  }
}

const countPoints = (found: EdgeContact[]): number => found.reduce((sum, { points }) => sum + points.length, 0)

function distinct(places: Vec3[], tolerance: number): Vec3[] {
  const kept: Vec3[] = []
  for (const place of places) if (!kept.some((other) => length(subtract(place, other)) < tolerance)) kept.push(place)
  return kept
}

interface Part {
  area: number
  centre: Vec3
}

const weighted = (parts: Part[], area: number): Vec3 => {
  const sum: Vec3 = [0, 0, 0]
  for (const part of parts) for (let k = 0; k < 3; k++) sum[k] += (part.area / area) * part.centre[k]
  return sum
}

const mean = (places: Vec3[]): Vec3 =>
  weighted(
    places.map((centre) => ({ area: 1, centre })),
    places.length,
  )

/** Area [m²] and centre of the convex polygon with these corners, in any order, in a plane with this normal. */
function spanned(places: Vec3[], normal: Vec3): Part {
  const middle = mean(places)
  if (places.length < 3) return { area: 0, centre: middle }
  const u = subtract(places[0], middle)
  const v = cross(normal, u)
  const around = places
    .map((place) => subtract(place, middle))
    .map((arm) => ({ arm, turn: turnOf(dot(arm, u), dot(arm, v)) }))
    .sort((a, b) => a.turn - b.turn)
  let area = 0
  let size = 0
  const moment: Vec3 = [0, 0, 0]
  for (const [i, { arm }] of around.entries()) {
    const next = around[(i + 1) % around.length].arm
    const triangle = 0.5 * dot(cross(arm, next), normal)
    area += triangle
    size += dot(arm, arm)
    for (let k = 0; k < 3; k++) moment[k] += (triangle * (arm[k] + next[k])) / 3
  }
  if (area <= THIN * size) return { area: 0, centre: middle }
  return { area, centre: [middle[0] + moment[0] / area, middle[1] + moment[1] / area, middle[2] + moment[2] / area] }
}

/** A number that grows with the angle of (x, y), from 0 up to 4. */
function turnOf(x: number, y: number): number {
  const side = x / (Math.abs(x) + Math.abs(y))
  return y < 0 ? 3 + side : 1 - side
}
