/**
 * A simple polygon as triangles between its corners.
 *
 * The ear with the shortest diagonal is clipped first. An ear is convex and has no other vertex in it or on it, by more than the
 * snap distance, since vertices in line are so only to rounding once a solid is turned.
 * Fails (as an assert) for polygons that cross themselves. Source: Meisters, Polygons have ears (1975).
 */
import type { Vec3 } from '../math/vec.ts'
import { type Point2, turnOf } from './exact.ts'

export interface Base {
  /** Vertices in a plane, in which rings run counter-clockwise. */
  at: Point2[]
  /** Distance that counts as none [m]. */
  snap: number
}

/** Corners as seen against a normal, along its largest component. */
export function planOf(
  points: ArrayLike<number>,
  corners: readonly number[],
  normal: Readonly<Vec3>,
  snap: number,
): Base {
  const size = normal.map(Math.abs)
  const drop = size.indexOf(Math.max(...size))
  const [x, y] = normal[drop] > 0 ? [(drop + 1) % 3, (drop + 2) % 3] : [(drop + 2) % 3, (drop + 1) % 3]
  const at: Point2[] = []
  for (const v of corners) at[v] = [points[3 * v + x], points[3 * v + y]]
  return { at, snap }
}

/**
 * A plane polygon as it is, where it is convex, else as triangles; undefined where it has no area to rounding. `straight`: whether
 * corners along an edge are let be.
 */
export function convexLoops(
  points: ArrayLike<number>,
  loop: number[],
  normal: Readonly<Vec3>,
  snap: number,
  straight = true,
): number[][] | undefined {
  if (loop.length === 3) return [loop]
  const plan = planOf(points, loop, normal, snap)
  const convex = loop.every((_, i) => bulge(loop, i, plan) > (straight ? -snap : snap))
  return convex ? [loop] : earsOf(loop, plan)
}

/** Distance of p from the line a → b [m], positive on its left. */
export function leftOf(a: Point2, b: Point2, p: Point2): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  return turnOf(a, b, p) / Math.sqrt(dx * dx + dy * dy)
}

/** Distance of corner i from the line between its neighbours [m], positive where the ring is convex. */
export function bulge(ring: readonly number[], i: number, { at }: Base): number {
  const [a, b, c] = cornerAt(ring, i)
  return leftOf(at[c], at[a], at[b])
}

export function clippedEars(polygon: readonly number[], base: Base): number[][] {
  const ears = earsOf(polygon, base)
  if (!ears) throw new Error('assert: a simple polygon has an ear')
  return ears
}

function earsOf(polygon: readonly number[], base: Base): number[][] | undefined {
  const rest = [...polygon]
  const triangles: number[][] = []
  while (rest.length > 3) {
    let best = -1
    let shortest = Infinity
    for (let i = 0; i < rest.length; i++) {
      const [a, , c] = cornerAt(rest, i)
      const [dx, dy] = [base.at[a][0] - base.at[c][0], base.at[a][1] - base.at[c][1]]
      const l = dx * dx + dy * dy
      if (l < shortest && isEar(rest, i, base)) [best, shortest] = [i, l]
    }
    if (best < 0) return undefined
    triangles.push(cornerAt(rest, best))
    rest.splice(best, 1)
  }
  return [...triangles, rest]
}

function cornerAt(ring: readonly number[], i: number): [number, number, number] {
  const n = ring.length
  return [ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]]
}

function isEar(ring: readonly number[], i: number, base: Base): boolean {
  const { at, snap } = base
  const [a, b, c] = cornerAt(ring, i)
  if (!(bulge(ring, i, base) > snap)) return false
  return ring.every(
    (v) =>
      v === a ||
      v === b ||
      v === c ||
      leftOf(at[a], at[b], at[v]) < -snap ||
      leftOf(at[b], at[c], at[v]) < -snap ||
      leftOf(at[c], at[a], at[v]) < -snap,
  )
}
