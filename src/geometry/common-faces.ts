/**
 * Where faces of solids lie on each other, whole or in part.
 *
 * Steps    1. pairs of solids whose boxes meet, by a sweep along x; 2. faces of theirs in one plane that look at each other;
 *          3. their common polygon.
 * Fails    Solids that touch along an edge or in a corner alone have nothing in common here.
 */
import type { Vec3 } from '../math/vec.ts'
import { areaVectorOf, common } from './clip.ts'
import { snapDistance } from './extent.ts'
import { vertexAt } from './face.ts'
import type { Polyhedron, PolyhedronFace } from './polyhedron.ts'

export interface CommonFace {
  /** Numbers of the solids, and of a face of each. */
  a: number
  b: number
  faceA: number
  faceB: number
  /** Counter-clockwise as a's face is. */
  polygon: Vec3[]
  /** [m²] */
  area: number
}

/** Sum of two unit normals, squared, below which faces look at each other [-]. */
const OPPOSITE = 1e-12
/** Distances below this multiple of the snap distance are none: corners of cut blocks are as exact as a few cuts leave them. */
const REACH = 64

export const reachOf = (solids: readonly Polyhedron[]): number =>
  REACH * snapDistance(solids.map(({ vertices }) => vertices))

export const polygonOf = ({ vertices }: Polyhedron, { loop }: PolyhedronFace): Vec3[] =>
  loop.map((v) => vertexAt(vertices, v))

export function commonFaces(solids: readonly Polyhedron[]): CommonFace[] {
  const reach = reachOf(solids)
  const boxes = solids.map(boxOf)
  const order = boxes.map((_, s) => s).sort((p, q) => boxes[p].low[0] - boxes[q].low[0])
  const found: CommonFace[] = []
  let open: number[] = []
  for (const b of order) {
    open = open.filter((a) => boxes[a].high[0] >= boxes[b].low[0] - reach)
    for (const a of open) if (meet(boxes[a], boxes[b], reach)) addPair(found, solids, [a, b], reach)
    open.push(b)
  }
  return found
}

function addPair(found: CommonFace[], solids: readonly Polyhedron[], pair: [number, number], reach: number): void {
  const [a, b] = pair
  solids[a].faces.forEach((p, faceA) => {
    solids[b].faces.forEach((q, faceB) => {
      if (Math.abs(p.offset + q.offset) > reach || !opposite(p.normal, q.normal)) return
      const polygon = common(polygonOf(solids[a], p), polygonOf(solids[b], q), reach)
      if (polygon.length === 0) return
      const [x, y, z] = areaVectorOf(polygon)
      found.push({ a, b, faceA, faceB, polygon, area: Math.sqrt(x * x + y * y + z * z) })
    })
  })
}

function opposite(n: Readonly<Vec3>, m: Readonly<Vec3>): boolean {
  const [x, y, z] = [n[0] + m[0], n[1] + m[1], n[2] + m[2]]
  return x * x + y * y + z * z <= OPPOSITE
}

interface Box {
  low: Vec3
  high: Vec3
}

function boxOf({ vertices }: Polyhedron): Box {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < vertices.length; i++) {
    low[i % 3] = Math.min(low[i % 3], vertices[i])
    high[i % 3] = Math.max(high[i % 3], vertices[i])
  }
  return { low, high }
}

const meet = (p: Box, q: Box, reach: number): boolean =>
  [0, 1, 2].every((k) => p.low[k] <= q.high[k] + reach && q.low[k] <= p.high[k] + reach)
