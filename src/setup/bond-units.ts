/**
 * Two polygons that touch at the start → a unit of bonds: what they share, and the points that carry it.
 *
 * Points   Per area: the corners of the shared polygon and its centroid, with weights of area that are exact for a traction
 *          linear over a triangle or a parallelogram. Per point: its corners, each with the area of its fan, as contact has
 *          them; the share of one is its area over that of a corner of the smaller of the two faces.
 *          Triangles with the same corners are twins: their points are at the corners (and the centroid) to the bit.
 * Fails    Faces closer than TOUCH of their size count as touching, and TILT apart in angle as parallel: the opening they
 *          start with carries no force.
 */
import { overlap } from '../math/overlap.ts'
import { makeOverlap } from '../math/overlap-polygon.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'
import { ANY_POLYGONS, TWINS_PER_AREA, TWINS_PER_POINT } from '../state/bonds.ts'
import { type Polygon, pointOf } from './bond-faces.ts'
import type { Model } from './model.ts'

/** Sine of the largest angle between faces that touch. */
const TILT = 1e-3

/** A side of a point in nodes of the model. */
export interface Side {
  /** Place in space [m]. */
  at: Vec3
  nodes: [number, number, number]
  weights: [number, number, number]
}

export interface PointPlan {
  area: number
  share: number
  a: Side
  b: Side
  /** Gap along `normal` [m]. */
  gap: number
}

export interface UnitPlan {
  placeA: number
  placeB: number
  joint: number
  kind: number
  /** See the state of bonds. */
  corner: number[]
  facet: [number, number]
  area: number
  share: number
  /** From b to a. */
  normal: Vec3
  /** It sleeps at the start. */
  dormant?: boolean
  /** None for twins: they follow from the corners. */
  points: PointPlan[]
}

/** What the pair follows. */
export interface Rule {
  joint: number
  perArea: boolean
  /** Largest gap or overlap of faces that touch [m]. */
  reach: number
  /** Whether a side is rigid. */
  rigid: boolean
}

export function shareOf(model: Model, a: Polygon, b: Polygon, rule: Rule): UnitPlan | undefined {
  const [sizeA, sizeB] = [lengthOf(a.area), lengthOf(b.area)]
  if (!(sizeA > 0 && sizeB > 0) || dot(a.area, b.area) >= 0) return undefined
  if (lengthOf(cross(a.area, b.area)) > TILT * sizeA * sizeB) return undefined
  const twin = rule.rigid ? undefined : sameCorners(model, a.loop, b.loop)
  if (twin) return twinUnit(a, twin, b.place, rule, sizeA, [-1, -1])
  return overlapUnit(model, a, b, rule)
}

const lengthOf = (v: Vec3): number => Math.sqrt(dot(v, v))

/** Nodes of b where corners 0, 1, 2 of a are, if both are triangles with the same corners. */
function sameCorners(model: Model, a: number[], b: number[]): number[] | undefined {
  if (a.length !== 3 || b.length !== 3) return undefined
  const same = (p: number, q: number) => [0, 1, 2].every((i) => model.points[3 * p + i] === model.points[3 * q + i])
  const found = a.map((p) => b.find((q) => same(p, q)))
  return found.every((node) => node !== undefined) ? (found as number[]) : undefined
}

/** `twin`: the corners of b, in the order of those of a. */
export function twinUnit(
  a: Pick<Polygon, 'place' | 'loop' | 'area'>,
  twin: number[],
  placeB: number,
  { joint, perArea }: Pick<Rule, 'joint' | 'perArea'>,
  area: number,
  facet: [number, number],
): UnitPlan {
  const [x, y, z] = unit(a.area)
  return {
    placeA: a.place,
    placeB,
    joint,
    kind: perArea ? TWINS_PER_AREA : TWINS_PER_POINT,
    corner: [...a.loop, ...twin],
    facet,
    area,
    share: perArea ? area : 3,
    normal: [-x, -y, -z],
    points: [],
  }
}

/** Most corners of a polygon. */
const MOST = 64

const makeFlat = () => ({ count: 0, u: new Float64Array(MOST), v: new Float64Array(MOST) })
const flatA = makeFlat()
const flatB = makeFlat()
const shared = makeOverlap()

/** A plane with axes in it. */
interface Plane {
  origin: Vec3
  u: Vec3
  v: Vec3
  normal: Vec3
}

function overlapUnit(model: Model, a: Polygon, b: Polygon, rule: Rule): UnitPlan | undefined {
  const plane = planeBetween(model, a, b)
  flatten(model, plane, [...a.loop].reverse(), flatA)
  flatten(model, plane, b.loop, flatB)
  if (!overlap(flatA, flatB, shared)) return undefined
  const [sizeA, sizeB] = [lengthOf(a.area), lengthOf(b.area)]
  const cornersPerArea = sizeB < sizeA ? b.loop.length / sizeB : a.loop.length / sizeA
  const points: PointPlan[] = []
  for (let k = 0; k < shared.count + (rule.perArea ? 1 : 0); k++) {
    const centre = k === shared.count
    const [u, v] = centre ? [shared.centreU, shared.centreV] : [shared.u[k], shared.v[k]]
    const area = centre ? shared.centreWeight : rule.perArea ? shared.weight[k] : shared.turn[k]
    const [heightA, heightB] = [heightOf(model, plane, a, u, v), heightOf(model, plane, b, u, v)]
    const gap = heightA - heightB
    if (Math.abs(gap) > rule.reach) return undefined
    const share = rule.perArea ? area : area * cornersPerArea
    points.push({
      area,
      share,
      gap,
      a: sideAt(model, plane, a, u, v, heightA),
      b: sideAt(model, plane, b, u, v, heightB),
    })
  }
  const sum = (part: (p: PointPlan) => number) => points.reduce((total, p) => total + part(p), 0)
  return {
    placeA: a.place,
    placeB: b.place,
    joint: rule.joint,
    kind: ANY_POLYGONS,
    corner: [...threeOf(a.loop), ...threeOf(b.loop).reverse()],
    facet: [-1, -1],
    area: sum(({ area }) => area),
    share: sum(({ share }) => share),
    normal: plane.normal,
    points,
  }
}

const threeOf = (loop: number[]): number[] => [0, 1, 2].map((i) => loop[Math.floor((i * loop.length) / 3)])

/** Through the first corner of a, its normal midway between those of both, from b to a. */
function planeBetween(model: Model, a: Polygon, b: Polygon): Plane {
  const [na, nb] = [unit(a.area), unit(b.area)]
  const normal = unit(subtract(nb, na))
  const origin = pointOf(model, a.loop[0])
  const v = unit(cross(normal, subtract(pointOf(model, a.loop[1]), origin)))
  return { origin, u: cross(v, normal), v, normal }
}

function flatten(model: Model, plane: Plane, loop: number[], out: ReturnType<typeof makeFlat>): void {
  if (loop.length > MOST) throw new Error(`a face with ${loop.length} corners cannot be bonded, ${MOST} are the most`)
  out.count = loop.length
  loop.forEach((node, k) => {
    const from = subtract(pointOf(model, node), plane.origin)
    out.u[k] = dot(from, plane.u)
    out.v[k] = dot(from, plane.v)
  })
}

/** Height of the plane of a polygon, through the mean of its corners, over a place [m]. */
function heightOf(model: Model, plane: Plane, { area, loop }: Polygon, u: number, v: number): number {
  let [mu, mv, mh] = [0, 0, 0]
  for (const node of loop) {
    const from = subtract(pointOf(model, node), plane.origin)
    mu += dot(from, plane.u) / loop.length
    mv += dot(from, plane.v) / loop.length
    mh += dot(from, plane.normal) / loop.length
  }
  return mh - (dot(area, plane.u) * (u - mu) + dot(area, plane.v) * (v - mv)) / dot(area, plane.normal)
}

/** The point on a polygon over a place, carried by the facet that it lies in, or is nearest to. */
function sideAt(model: Model, plane: Plane, { facets }: Polygon, u: number, v: number, height: number): Side {
  const at = [0, 1, 2].map((i) => plane.origin[i] + u * plane.u[i] + v * plane.v[i] + height * plane.normal[i]) as Vec3
  let best: Side | undefined
  let least = -Infinity
  for (const facet of facets) {
    const nodes = [...model.facets.subarray(3 * facet, 3 * facet + 3)] as Side['nodes']
    const weights = weightsIn(model, plane, nodes, u, v)
    const inside = Math.min(...weights)
    if (inside <= least) continue
    least = inside
    best = { at, nodes, weights }
  }
  return best as Side
}

function weightsIn(model: Model, plane: Plane, nodes: number[], u: number, v: number): Side['weights'] {
  const [p, q, r] = nodes.map((node) => {
    const from = subtract(pointOf(model, node), plane.origin)
    return [dot(from, plane.u), dot(from, plane.v)]
  })
  const twice = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
  const second = ((u - p[0]) * (r[1] - p[1]) - (v - p[1]) * (r[0] - p[0])) / twice
  const third = ((q[0] - p[0]) * (v - p[1]) - (q[1] - p[1]) * (u - p[0])) / twice
  return [1 - second - third, second, third]
}
