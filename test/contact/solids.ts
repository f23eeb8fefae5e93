/** Solids for pairs, and plain judges of their gap. */
import { D, type Polyhedra } from '../../src/contact/look/planes/polyhedra.ts'
import type { FormData } from '../../src/state/forms.ts'

type Vec = number[]
const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Vec, b: Vec): Vec => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const norm = (a: Vec): number => Math.sqrt(dot(a, a))
const points = (corners: ArrayLike<number>): Vec[] =>
  Array.from({ length: corners.length / 3 }, (_, i) => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]])

/** Hull of points that are all corners of it, by trying every plane. */
export function hullOf(corners: readonly Vec[]): FormData {
  const loops: number[][] = []
  const seen = new Set<string>()
  for (let i = 0; i < corners.length; i++)
    for (let j = 0; j < corners.length; j++)
      for (let k = i + 1; k < corners.length; k++) {
        if (j <= i || j === k) continue
        const n = cross(minus(corners[j], corners[i]), minus(corners[k], corners[i]))
        const length = norm(n)
        if (length < 1e-12) continue
        const heights = corners.map((c) => dot(n, minus(c, corners[i])) / length)
        if (heights.some((h) => h > 1e-9)) continue
        const on = heights.flatMap((h, c) => (h > -1e-9 ? [c] : []))
        if (seen.has(on.join())) continue
        seen.add(on.join())
        const middle = on.reduce((sum, c) => sum.map((s, x) => s + corners[c][x] / on.length), [0, 0, 0])
        const u = minus(corners[on[0]], middle)
        const v = cross(n, u)
        const angle = (c: number) =>
          Math.atan2(dot(v, minus(corners[c], middle)) / norm(v), dot(u, minus(corners[c], middle)) / norm(u))
        loops.push(on.sort((p, q) => angle(p) - angle(q)))
      }
  return { corners: corners.flat(), loops }
}

export function cube(from: number, to: number): FormData {
  return hullOf(Array.from({ length: 8 }, (_, i) => [i & 1, (i >> 1) & 1, i >> 2].map((bit) => (bit ? to : from))))
}

export const octahedron = (): FormData =>
  hullOf([0, 1, 2].flatMap((axis) => [1, -1].map((s) => [0, 1, 2].map((i) => (i === axis ? s : 0)))))

export const cuboctahedron = (): FormData =>
  hullOf(
    [0, 1, 2].flatMap((axis) =>
      [0, 1, 2, 3].map((k) => {
        const point = [k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5]
        point.splice(axis, 0, 0)
        return point
      }),
    ),
  )

export const moved = (form: FormData, by: Vec): FormData => ({
  ...form,
  corners: Array.from(form.corners, (c, i) => c + by[i % 3]),
})

export function turned(form: FormData, axis: Vec, angle: number): FormData {
  const length = norm(axis)
  const k = axis.map((c) => c / length)
  const [s, c] = [Math.sin(angle), Math.cos(angle)]
  const turn = (p: Vec) => {
    const [kp, d] = [cross(k, p), dot(k, p)]
    return p.map((x, i) => c * x + s * kp[i] + (1 - c) * d * k[i])
  }
  return { ...form, corners: points(form.corners).flatMap(turn) }
}

const stretched = (form: FormData, by: Vec): FormData => ({
  ...form,
  corners: Array.from(form.corners, (c, i) => c * by[i % 3]),
})

function ball(random: () => number, count: number): FormData {
  return hullOf(
    Array.from({ length: count }, () => {
      const [z, turn] = [2 * random() - 1, 2 * Math.PI * random()]
      const r = Math.sqrt(1 - z * z)
      return [0.5 * r * Math.cos(turn), 0.5 * r * Math.sin(turn), 0.5 * z]
    }),
  )
}

/** A tetrahedron, cube, cuboctahedron, ball of corners, plate or needle, turned at random. */
export function randomSolid(random: () => number): FormData {
  const kinds = [
    () =>
      hullOf(
        [
          [0, 0, 0],
          [1, 0, 0],
          [0, 1, 0],
          [0, 0, 1],
        ].map((p) => p.map((c) => c - 0.25)),
      ),
    () => cube(-0.5, 0.5),
    cuboctahedron,
    () => ball(random, 14),
    () => ball(random, 30),
    () => stretched(cube(-0.5, 0.5), [1, 1, 0.01]),
    () => stretched(cuboctahedron(), [0.01, 0.01, 1]),
  ]
  const form = kinds[Math.floor(kinds.length * random())]()
  return turned(form, [random() - 0.5, random() - 0.5, random() - 0.5], Math.PI * random())
}

interface Plain {
  corners: Vec[]
  faces: number[][]
  normals: Vec[]
  edges: [number, number][]
}

function plain(polyhedra: Polyhedra, ofB: boolean): Plain {
  const { forms, real } = polyhedra
  const { form, corners: flat } = ofB ? polyhedra.b : polyhedra.a
  const corners = points(flat).map((c) => (ofB ? c.map((x, i) => x + real[D + i]) : c))
  const faces: number[][] = []
  const normals: Vec[] = []
  for (let f = forms.firstFace[form]; f < forms.firstFace[form + 1]; f++) {
    const loop: number[] = []
    for (let k = forms.firstLoop[f]; k < forms.firstLoop[f + 1]; k++) loop.push(forms.loop[k])
    faces.push(loop)
    normals.push([forms.normal[3 * f], forms.normal[3 * f + 1], forms.normal[3 * f + 2]])
  }
  const edges: [number, number][] = []
  for (const loop of faces)
    for (const [i, p] of loop.entries()) {
      const q = loop[(i + 1) % loop.length]
      if (p < q) edges.push([p, q])
    }
  return { corners, faces, normals, edges }
}

/** Largest gap over the normals of all faces and the cross products of all edges. */
export function largestGap(polyhedra: Polyhedra): number {
  const [a, b] = [plain(polyhedra, false), plain(polyhedra, true)]
  const gap = (n: Vec) => Math.min(...a.corners.map((c) => dot(n, c))) - Math.max(...b.corners.map((c) => dot(n, c)))
  let most = -Infinity
  for (const n of [...a.normals.map((c) => c.map((x) => -x)), ...b.normals]) most = Math.max(most, gap(n))
  const way = (s: Plain) => s.edges.map(([p, q]) => minus(s.corners[q], s.corners[p]))
  const waysB = way(b)
  for (const d of way(a))
    for (const e of waysB) {
      const n = cross(d, e)
      const length = norm(n)
      if (length < 1e-9 * norm(d) * norm(e)) continue
      const unit = n.map((x) => x / length)
      most = Math.max(most, gap(unit), gap(unit.map((x) => -x)))
    }
  return most
}

/** Least distance of any corner to any face and of any edge to any edge. */
export function leastDistance(polyhedra: Polyhedra): number {
  const [a, b] = [plain(polyhedra, false), plain(polyhedra, true)]
  let least = Infinity
  for (const [own, other] of [
    [a, b],
    [b, a],
  ])
    for (const p of own.corners)
      for (const [f, loop] of other.faces.entries()) {
        const n = other.normals[f]
        const r = minus(p, other.corners[loop[0]])
        const inside = loop.every((c, i) => {
          const e = minus(other.corners[loop[(i + 1) % loop.length]], other.corners[c])
          return dot(cross(n, e), minus(p, other.corners[c])) >= 0
        })
        if (inside) least = Math.min(least, Math.abs(dot(n, r)))
      }
  for (const [p, q] of a.edges)
    for (const [r, s] of b.edges)
      least = Math.min(least, ofSegments(a.corners[p], a.corners[q], b.corners[r], b.corners[s]))
  return least
}

/** Distance of two segments: of their ends to the other, and of the lines where both feet lie inside. */
function ofSegments(p: Vec, q: Vec, r: Vec, s: Vec): number {
  const ofPoint = (x: Vec, from: Vec, to: Vec) => {
    const e = minus(to, from)
    const t = Math.min(1, Math.max(0, dot(minus(x, from), e) / dot(e, e)))
    return norm(
      minus(
        x,
        from.map((c, i) => c + t * e[i]),
      ),
    )
  }
  let least = Math.min(ofPoint(p, r, s), ofPoint(q, r, s), ofPoint(r, p, q), ofPoint(s, p, q))
  const [d, e, w] = [minus(q, p), minus(s, r), minus(p, r)]
  const [dd, de, ee] = [dot(d, d), dot(d, e), dot(e, e)]
  const square = dd * ee - de * de
  if (square > 1e-12 * dd * ee) {
    const s1 = (de * dot(e, w) - ee * dot(d, w)) / square
    const t1 = (dd * dot(e, w) - de * dot(d, w)) / square
    if (s1 > 0 && s1 < 1 && t1 > 0 && t1 < 1) least = Math.min(least, Math.abs(dot(cross(d, e), w)) / Math.sqrt(square))
  }
  return least
}
