/** Shapes of pairs: each by its kind and a number, made once. */
import { convexHull } from '../../../src/geometry/hull.ts'
import { randomFrom } from '../../../src/math/random.ts'
import type { Vec3 } from '../../../src/math/vec.ts'
import type { FormData } from '../../../src/state/forms.ts'

export const SHAPES = ['tetrahedron', 'cube', '14 vertices', '30 vertices'] as const
export type ShapeKind = (typeof SHAPES)[number]

/** How many of each kind there are. */
export const VARIANTS = 12

const made = new Map<string, FormData>()

/** A solid of radius about 1/2; the mean of its corners is the origin. */
export function shapeOf(kind: ShapeKind, variant: number): FormData {
  const key = `${kind} ${variant}`
  const known = made.get(key)
  if (known) return known
  const solid = convexHull(pointsOf(kind, variant))
  const data: FormData = { corners: fromMean(solid.vertices), loops: solid.faces.map(({ loop }) => loop) }
  made.set(key, data)
  return data
}

function fromMean(corners: Float64Array): Float64Array {
  const sum = [0, 0, 0]
  corners.forEach((c, i) => {
    sum[i % 3] += c
  })
  return corners.map((c, i) => c - (3 * sum[i % 3]) / corners.length)
}

function pointsOf(kind: ShapeKind, variant: number): Vec3[] {
  if (kind === 'cube') return signs([1, 1, 1]).map(scaled(0.5))
  if (kind === '14 vertices' && variant % 2 === 0) return rhombicDodecahedron()
  if (kind === '30 vertices' && variant % 4 === 0) return icosidodecahedron()
  const random = randomFrom(1000 * SHAPES.indexOf(kind) + variant)
  if (kind === 'tetrahedron') return tetrahedron(variant, random)
  const points: Vec3[] = []
  while (points.length < (kind === '14 vertices' ? 14 : 30)) {
    const p = onSphere(random)
    if (points.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]) > 0.1)) points.push(p)
  }
  return points.map(scaled(0.5))
}

const scaled =
  (s: number) =>
  (p: Vec3): Vec3 => [s * p[0], s * p[1], s * p[2]]

/** All places with these coordinates of either sign. */
function signs([x, y, z]: Vec3): Vec3[] {
  const either = (c: number) => (c === 0 ? [0] : [-c, c])
  return either(x).flatMap((a) => either(y).flatMap((b) => either(z).map((c): Vec3 => [a, b, c])))
}

const rhombicDodecahedron = (): Vec3[] =>
  [...signs([1, 1, 1]), ...signs([2, 0, 0]), ...signs([0, 2, 0]), ...signs([0, 0, 2])].map(scaled(0.25))

function icosidodecahedron(): Vec3[] {
  const golden = (1 + Math.sqrt(5)) / 2
  const [p, q, r] = [0.5, golden / 2, (1 + golden) / 2]
  const ends = [...signs([golden, 0, 0]), ...signs([0, golden, 0]), ...signs([0, 0, golden])]
  return [...ends, ...signs([p, q, r]), ...signs([r, p, q]), ...signs([q, r, p])].map(scaled(0.5 / golden))
}

/** Regular, with one right corner, or any that is not too flat. */
function tetrahedron(variant: number, random: () => number): Vec3[] {
  if (variant % 3 === 0)
    return (
      [
        [1, 1, 1],
        [1, -1, -1],
        [-1, 1, -1],
        [-1, -1, 1],
      ] as Vec3[]
    ).map(scaled(0.25))
  if (variant % 3 === 1)
    return (
      [
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ] as Vec3[]
    ).map(scaled(0.75))
  for (;;) {
    const [a, b, c, d] = [onSphere(random), onSphere(random), onSphere(random), onSphere(random)]
    const [u, v, w] = [b, c, d].map((p) => [p[0] - a[0], p[1] - a[1], p[2] - a[2]])
    const volume =
      u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
    if (Math.abs(volume) > 0.5) return [a, b, c, d].map(scaled(0.5))
  }
}

/** A direction, all alike likely. */
export function onSphere(random: () => number): Vec3 {
  for (;;) {
    const p: Vec3 = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    const square = p[0] * p[0] + p[1] * p[1] + p[2] * p[2]
    if (square > 1e-4 && square <= 1) return scaled(1 / Math.sqrt(square))(p)
  }
}
