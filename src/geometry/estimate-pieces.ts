/**
 * How many pieces joints make of a rock, before it is cut.
 *
 * Planes in general position divide a convex body into 1 + n + l + p cells: n planes meet it, l of their lines of intersection two by
 * two, p of their points three by three (Roberts 1887). Pairs and triples are drawn by seed and asked whether they meet the box around
 * the rock, which counts by the share of it that is rock. A joint that persists in part counts by its persistence, a disc by its share of
 * the section of the box.
 *
 * Fails   Where joints differ much in what they do (one set near a corner, another elsewhere) it is a rough number: some ten per cent.
 */
import { randomFrom } from '../math/random.ts'
import { cross, dot, subtract, type Vec3 } from '../math/vec.ts'
import { volumeOf } from './mass.ts'
import type { RockBlock, RockJoint } from './rock.ts'

const DRAWS = 4000

interface Plane {
  normal: Vec3
  offset: number
  weight: number
}

interface Box {
  low: Vec3
  high: Vec3
}

export function estimatePieces({ parts }: RockBlock, joints: readonly RockJoint[]): number {
  const box = boxAround(parts)
  const size = subtract(box.high, box.low)
  const rock = parts.reduce((sum, part) => sum + volumeOf(part), 0) / (size[0] * size[1] * size[2])
  const planes = joints.map((joint): Plane => planeOf(joint, size)).filter((plane) => meetsBox(plane, box))
  const n = planes.length
  const random = randomFrom(n)
  const draw = () => planes[Math.min(n - 1, Math.floor(random() * n))]
  const ones = planes.reduce((sum, { weight }) => sum + weight, 0)
  let pairs = 0
  let triples = 0
  for (let i = 0; i < DRAWS && n > 1; i++) {
    const [a, b, c] = [draw(), draw(), draw()]
    if (a !== b && lineMeets(a, b, box)) pairs += a.weight * b.weight
    if (a !== b && b !== c && c !== a && pointInside(a, b, c, box)) triples += a.weight * b.weight * c.weight
  }
  return Math.round(1 + ones + ((n * n) / 2) * (pairs / DRAWS) + rock * ((n * n * n) / 6) * (triples / DRAWS))
}

function boxAround(parts: RockBlock['parts']): Box {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (const { vertices } of parts)
    for (let i = 0; i < vertices.length; i++) {
      low[i % 3] = Math.min(low[i % 3], vertices[i])
      high[i % 3] = Math.max(high[i % 3], vertices[i])
    }
  return { low, high }
}

function planeOf({ normal, through, radius, persistence = 1 }: RockJoint, [x, y, z]: Vec3): Plane {
  const section = normal.map(Math.abs).reduce((sum, n, i) => sum + n * [y * z, z * x, x * y][i], 0)
  const covered = radius === undefined ? 1 : Math.min(1, (Math.PI * radius * radius) / section)
  return { normal, offset: dot(normal, through), weight: persistence * covered }
}

/** Whether the corners of the box lie on both sides. */
function meetsBox({ normal, offset }: Plane, { low, high }: Box): boolean {
  let [least, most] = [-offset, -offset]
  for (let i = 0; i < 3; i++) {
    least += Math.min(normal[i] * low[i], normal[i] * high[i])
    most += Math.max(normal[i] * low[i], normal[i] * high[i])
  }
  return least < 0 && most > 0
}

/** The point of all three planes, by Cramer's rule: it lies within the box. */
function pointInside(a: Plane, b: Plane, c: Plane, { low, high }: Box): boolean {
  const [bc, ca, ab] = [cross(b.normal, c.normal), cross(c.normal, a.normal), cross(a.normal, b.normal)]
  const det = dot(a.normal, bc)
  if (Math.abs(det) < 1e-9) return false
  return [0, 1, 2].every((i) => {
    const x = (a.offset * bc[i] + b.offset * ca[i] + c.offset * ab[i]) / det
    return x >= low[i] && x <= high[i]
  })
}

/** Whether the line of two planes passes through the box: slab by slab. */
function lineMeets(a: Plane, b: Plane, { low, high }: Box): boolean {
  const along = cross(a.normal, b.normal)
  const square = dot(along, along)
  if (square < 1e-12) return false
  const [u, v] = [cross(b.normal, along), cross(along, a.normal)]
  let [from, to] = [-Infinity, Infinity]
  for (let i = 0; i < 3; i++) {
    const at = (a.offset * u[i] + b.offset * v[i]) / square
    const [p, q] = [(low[i] - at) / along[i], (high[i] - at) / along[i]]
    if (Number.isNaN(p) || Number.isNaN(q) || (along[i] === 0 && (at < low[i] || at > high[i]))) return false
    from = Math.max(from, Math.min(p, q))
    to = Math.min(to, Math.max(p, q))
  }
  return from <= to
}
