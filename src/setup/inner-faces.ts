/**
 * Faces inside a union of convex cells. Where two parts lie upon each other the body does not end: a face that one face of
 * another part covers as a whole meets nothing, or a block that slides over the seam would be caught by it.
 *
 * Fails    A face that several others cover together stays one that can be met.
 */
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'

interface CellFace {
  loop: number[]
  facets: number[]
}

/** A face in place, of a part of the union. */
interface Face {
  of: CellFace
  part: number
  corners: Vec3[]
  /** Outward unit normal, and lower and upper corner of the box around it [m]. */
  normal: Vec3
  low: Vec3
  high: Vec3
}

/** Takes the facets off covered faces; `reach`: what lies nearer counts as in one plane [m]. */
export function hideInnerFaces(parts: { faces: CellFace[] }[], place: (node: number) => Vec3, reach: number): void {
  const faces = parts.flatMap(({ faces }, part) => faces.map((of) => faceOf(of, part, of.loop.map(place))))
  const covered = new Set<CellFace>()
  eachMeeting(faces, reach, (p, q) => {
    if (p.part === q.part || !lieTogether(p, q, reach)) return
    if (covers(q, p, reach)) covered.add(p.of)
    if (covers(p, q, reach)) covered.add(q.of)
  })
  for (const face of covered) face.facets = []
}

/**
 * Pairs of faces whose boxes meet in x and y, each once: strips across y as wide as the faces on average, in each of which they are
 * swept along x. Two that share several strips meet in the first of them.
 */
function eachMeeting(faces: Face[], reach: number, visit: (p: Face, q: Face) => void): void {
  let [low, high, sum] = [Infinity, -Infinity, 0]
  for (const face of faces) {
    low = Math.min(low, face.low[1])
    high = Math.max(high, face.high[1])
    sum += face.high[1] - face.low[1] + reach
  }
  const width = Math.max(sum / faces.length, (high - low) / faces.length)
  const stripOf = (y: number) => (width > 0 ? Math.floor((y - low) / width) : 0)
  const strips = new Map<number, Face[]>()
  for (const face of [...faces].sort((p, q) => p.low[0] - q.low[0]))
    for (let strip = stripOf(face.low[1] - reach); strip <= stripOf(face.high[1] + reach); strip++) {
      const list = strips.get(strip)
      if (list) list.push(face)
      else strips.set(strip, [face])
    }
  for (const [strip, list] of strips)
    for (const [i, p] of list.entries())
      for (let j = i + 1; j < list.length && list[j].low[0] <= p.high[0] + reach; j++)
        if (stripOf(Math.max(p.low[1], list[j].low[1]) - reach) === strip) visit(p, list[j])
}

function faceOf(of: CellFace, part: number, corners: Vec3[]): Face {
  const bound = (best: (...numbers: number[]) => number) =>
    [0, 1, 2].map((i) => best(...corners.map((x) => x[i]))) as Vec3
  return { of, part, corners, normal: unit(areaOf(corners)), low: bound(Math.min), high: bound(Math.max) }
}

/** Whether the boxes around two faces that look at each other meet. */
const lieTogether = (p: Face, q: Face, reach: number): boolean =>
  [1, 2].every((i) => p.low[i] <= q.high[i] + reach && q.low[i] <= p.high[i] + reach) && dot(p.normal, q.normal) < 0

/** Whether a convex polygon lies within another one. */
function covers(outer: Face, inner: Face, reach: number): boolean {
  const { corners, normal } = outer
  return inner.corners.every((x) => {
    if (Math.abs(dot(normal, subtract(x, corners[0]))) > reach) return false
    return corners.every((from, i) => {
      const inward = unit(cross(normal, subtract(corners[(i + 1) % corners.length], from)))
      return dot(inward, subtract(x, from)) >= -reach
    })
  })
}

/** Twice the area vector of a polygon. */
function areaOf(corners: Vec3[]): Vec3 {
  const sum: Vec3 = [0, 0, 0]
  for (let i = 1; i + 1 < corners.length; i++) {
    const more = cross(subtract(corners[i], corners[0]), subtract(corners[i + 1], corners[0]))
    for (let k = 0; k < 3; k++) sum[k] += more[k]
  }
  return sum
}
