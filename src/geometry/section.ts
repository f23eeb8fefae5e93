/**
 * A plane section of a solid as convex polygons between its own corners.
 *
 * The section is given by the edges around it, with the section on their left, by edges within that must stay edges, and by points:
 * it may have holes and several parts. One convex loop stays what it is. Any other is filled with diagonals, the shortest first,
 * that lie within, cross no edge and touch no point (greedy triangulation); its faces are triangles then, but for corners in line.
 * Fails    in the cost of n⁴ for n corners: sections of hundreds of corners are none of its business.
 */
import { atan2 } from '../math/elementary.ts'
import { type Base, bulge, leftOf } from './ears.ts'
import { type Point2, turnOf } from './exact.ts'
import { chained } from './outline.ts'

export interface Section extends Base {
  /** Numbers of the corners. */
  corners: number[]
  /** Around the section, from and to. */
  around: [number, number][]
  /** Edges that may lie within, from and to. */
  inner: [number, number][]
}

export function sectionPolygons(section: Section): number[][] {
  const { corners, around, inner } = section
  const outline = inner.length === 0 ? chained(around) : undefined
  const convex =
    outline?.length === corners.length && outline.every((_, i) => bulge(outline, i, section) > -section.snap)
  return outline && convex ? [outline] : facesOf(section, withDiagonals(section))
}

function withDiagonals(section: Section): [number, number][] {
  const { at, corners, around, inner } = section
  const edges = [...around, ...inner.filter(([a, b]) => isWithin(section, a, b))]
  const known = new Set(edges.map(([a, b]) => `${Math.min(a, b)},${Math.max(a, b)}`))
  const candidates = corners.flatMap((a, i) => corners.slice(i + 1).map((b) => ({ a, b, l: squareOf(at[a], at[b]) })))
  candidates.sort((p, q) => p.l - q.l)
  for (const { a, b } of candidates) {
    if (known.has(`${Math.min(a, b)},${Math.max(a, b)}`)) continue
    if (corners.some((v) => v !== a && v !== b && liesBetween(section, a, b, v))) continue
    if (edges.some(([p, q]) => crosses(section, a, b, p, q)) || !isWithin(section, a, b)) continue
    edges.push([a, b])
  }
  return edges
}

const squareOf = (p: Point2, q: Point2): number => (p[0] - q[0]) * (p[0] - q[0]) + (p[1] - q[1]) * (p[1] - q[1])

function liesBetween({ at, snap }: Section, a: number, b: number, v: number): boolean {
  if (Math.abs(leftOf(at[a], at[b], at[v])) > snap) return false
  const [dx, dy] = [at[b][0] - at[a][0], at[b][1] - at[a][1]]
  const along = (at[v][0] - at[a][0]) * dx + (at[v][1] - at[a][1]) * dy
  return along > 0 && along < dx * dx + dy * dy
}

function crosses({ at }: Section, a: number, b: number, p: number, q: number): boolean {
  if (a === p || a === q || b === p || b === q) return false
  return (
    turnOf(at[a], at[b], at[p]) * turnOf(at[a], at[b], at[q]) < 0 &&
    turnOf(at[p], at[q], at[a]) * turnOf(at[p], at[q], at[b]) < 0
  )
}

/** Whether the middle of a segment lies within the section: the edges around it wind about it. */
function isWithin({ at, around }: Section, a: number, b: number): boolean {
  return windsAbout([(at[a][0] + at[b][0]) / 2, (at[a][1] + at[b][1]) / 2], at, around)
}

function windsAbout(m: Point2, at: Point2[], around: [number, number][]): boolean {
  let winding = 0
  for (const [p, q] of around) {
    if (at[p][1] > m[1] === at[q][1] > m[1]) continue
    const up = at[q][1] > at[p][1] ? 1 : -1
    if (turnOf(at[p], at[q], m) * up > 0) winding += up
  }
  return winding !== 0
}

/**
 * Faces of the plane graph on the left of the edges around it, by these edges alone: corners in line to rounding leave faces without
 * area, which close the surface as any other does.
 */
function facesOf({ at, around }: Section, edges: [number, number][]): number[][] {
  const neighbours = new Map<number, number[]>()
  for (const [a, b] of edges) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b])
    neighbours.set(b, [...(neighbours.get(b) ?? []), a])
  }
  for (const [v, list] of neighbours) {
    const angle = (w: number) => atan2(at[w][1] - at[v][1], at[w][0] - at[v][0])
    list.sort((p, q) => angle(p) - angle(q))
  }
  const outside = new Set(around.map(([a, b]) => `${b},${a}`))
  const done = new Set<string>()
  const faces: number[][] = []
  for (const [start, list] of neighbours)
    for (const second of list) {
      const loop: number[] = []
      let within = true
      for (let [p, q] = [start, second]; !done.has(`${p},${q}`); ) {
        done.add(`${p},${q}`)
        if (outside.has(`${p},${q}`)) within = false
        loop.push(p)
        const around = neighbours.get(q) as number[]
        const next = around[(around.indexOf(p) + around.length - 1) % around.length]
        ;[p, q] = [q, next]
      }
      if (within && loop.length > 2) faces.push(loop)
    }
  return faces
}
