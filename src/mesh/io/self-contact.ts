/**
 * Finds two triangles of a surface that touch or cross without being neighbours there.
 *
 * Triangles are swept along the axis in which the surface is longest; those whose boxes meet are compared. Without a common corner: an edge of one meets the other triangle.
 * With one common corner: the edge opposite to it, of either, meets the other. With a common edge: the two fold onto each other. All
 * signs are exact (robust-predicates), so touching counts and nothing depends on a tolerance.
 */
import { orient2d } from 'robust-predicates'
import { orientation } from '../delaunay-predicates.ts'

/** Numbers of two such triangles, or undefined. */
export function findSelfContact(points: Float64Array, triangles: Int32Array): [number, number] | undefined {
  const count = triangles.length / 3
  const box = new Float64Array(6 * count)
  for (let f = 0; f < count; f++)
    for (let k = 0; k < 3; k++) {
      const [a, b, c] = [0, 1, 2].map((i) => points[3 * triangles[3 * f + i] + k])
      box[6 * f + k] = Math.min(a, b, c)
      box[6 * f + 3 + k] = Math.max(a, b, c)
    }
  const along = longestAxis(box)
  const order = Array.from({ length: count }, (_, f) => f).sort(
    (f, g) => box[6 * f + along] - box[6 * g + along] || f - g,
  )
  for (let i = 0; i < count; i++) {
    const f = order[i]
    for (let j = i + 1; j < count && box[6 * order[j] + along] <= box[6 * f + 3 + along]; j++) {
      const g = order[j]
      if (box[6 * f] > box[6 * g + 3] || box[6 * g] > box[6 * f + 3]) continue
      if (box[6 * f + 1] > box[6 * g + 4] || box[6 * g + 1] > box[6 * f + 4]) continue
      if (box[6 * f + 2] > box[6 * g + 5] || box[6 * g + 2] > box[6 * f + 5]) continue
      if (touch(points, triangles, 3 * f, 3 * g)) return [Math.min(f, g), Math.max(f, g)]
    }
  }
  return undefined
}

function longestAxis(box: Float64Array): number {
  const extents = [0, 1, 2].map((k) => {
    let low = Infinity
    let high = -Infinity
    for (let i = k; i < box.length; i += 6) {
      low = Math.min(low, box[i])
      high = Math.max(high, box[i + 3])
    }
    return high - low
  })
  return extents.indexOf(Math.max(...extents))
}

function touch(p: Float64Array, triangles: Int32Array, f: number, g: number): boolean {
  const a = triangles.subarray(f, f + 3)
  const b = triangles.subarray(g, g + 3)
  const common = a.filter((corner) => b.includes(corner))
  if (common.length >= 2) return folded(p, a, b, common)
  for (const [one, other] of [
    [a, b],
    [b, a],
  ])
    for (let k = 0; k < 3; k++) {
      const from = one[k]
      const to = one[(k + 1) % 3]
      if (common.includes(from) || common.includes(to)) continue
      if (edgeMeets(p, from, to, other)) return true
    }
  return false
}

const side = (p: Float64Array, a: number, b: number, c: number, d: number) => Math.sign(orientation(p, a, b, c, d))

/** Triangles with a common edge lie in one plane and on the same side of it; or they are the same triangle. */
function folded(p: Float64Array, a: Int32Array, b: Int32Array, common: Int32Array): boolean {
  if (common.length === 3) return true
  const tipA = a.find((corner) => !common.includes(corner))!
  const tipB = b.find((corner) => !common.includes(corner))!
  if (side(p, a[0], a[1], a[2], tipB) !== 0) return false
  const axis = shownAxis(p, a)
  return turn(p, axis, common[0], common[1], tipA) * turn(p, axis, common[0], common[1], tipB) > 0
}

/** Whether the closed edge has a point with the closed triangle in common. */
function edgeMeets(p: Float64Array, from: number, to: number, triangle: Int32Array): boolean {
  const [a, b, c] = triangle
  const s = side(p, a, b, c, from)
  const t = side(p, a, b, c, to)
  if (s * t > 0) return false
  if (s === 0 && t === 0) return meetsInPlane(p, from, to, triangle)
  const signs = [side(p, from, to, a, b), side(p, from, to, b, c), side(p, from, to, c, a)]
  return !(signs.includes(1) && signs.includes(-1))
}

function meetsInPlane(p: Float64Array, from: number, to: number, triangle: Int32Array): boolean {
  const axis = shownAxis(p, triangle)
  const [a, b, c] = triangle
  const inside = [turn(p, axis, a, b, from), turn(p, axis, b, c, from), turn(p, axis, c, a, from)]
  if (!(inside.includes(1) && inside.includes(-1))) return true
  return [
    [a, b],
    [b, c],
    [c, a],
  ].some(([q, r]) => {
    const one = turn(p, axis, from, to, q) * turn(p, axis, from, to, r)
    const two = turn(p, axis, q, r, from) * turn(p, axis, q, r, to)
    return one <= 0 && two <= 0 && !(one === 0 && two === 0 && apart(p, from, to, q, r))
  })
}

/** Boxes of two edges do not meet: settles edges on one line. */
function apart(p: Float64Array, a: number, b: number, c: number, d: number): boolean {
  return [0, 1, 2].some(
    (k) =>
      Math.max(p[3 * a + k], p[3 * b + k]) < Math.min(p[3 * c + k], p[3 * d + k]) ||
      Math.max(p[3 * c + k], p[3 * d + k]) < Math.min(p[3 * a + k], p[3 * b + k]),
  )
}

const turn = (p: Float64Array, axis: number, a: number, b: number, c: number) => {
  const u = (axis + 1) % 3
  const v = (axis + 2) % 3
  return Math.sign(orient2d(p[3 * a + u], p[3 * a + v], p[3 * b + u], p[3 * b + v], p[3 * c + u], p[3 * c + v]))
}

/** The axis along which the triangle is seen with an area: the first in which its corners turn. */
function shownAxis(p: Float64Array, [a, b, c]: Int32Array): number {
  return [0, 1, 2].find((axis) => turn(p, axis, a, b, c) !== 0) ?? 0
}
