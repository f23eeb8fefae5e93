/**
 * Stresses on the facets of blocks where these touch each other, from the points of contact of a frame.
 *
 * A point belongs to each facet that it lies on: its normal along that of the facet (to within ALONG), its place inside the triangle
 * grown by REACH of its size, no farther from its plane than that. Over the points of a facet
 *   normal stress = Σ N/Σ A,  shear stress = Σ T/Σ A,  mobilised strength = Σ T/Σ (N tan φ + c A),
 * compression positive. Points without an area (a corner on a face) tell no stress and are left out of the first two.
 * The stress of a facet is a mean: a finer mesh shows more.
 */
import type { PointCloud, Pose, Scene } from './frame.ts'
import { facetNormals } from './picture.ts'

/** Strength of each joint of the scene: tan φ, and cohesion [Pa]. */
export interface JointStrength {
  tanFriction: number
  cohesion: number
}

export type JointQuantity =
  | { kind: 'normal stress' }
  | { kind: 'shear stress' }
  | { kind: 'mobilised strength'; joints: readonly JointStrength[] }

export interface JointFaces {
  /** Numbers of facets of the scene. */
  facets: number[]
  values: Float64Array
  unit: string
}

const ALONG = 0.9
const REACH = 0.02

interface Sums {
  above: number
  below: number
}

export function jointFaces(scene: Scene, pose: Pose, contacts: PointCloud, quantity: JointQuantity): JointFaces {
  const order = byX(contacts.points)
  const normals = facetNormals(scene.facets, pose.points)
  const facets: number[] = []
  const values: number[] = []
  for (let f = 0; f < scene.facetBlock.length; f++) {
    const sums: Sums = { above: 0, below: 0 }
    for (const c of pointsOn(scene, pose, contacts, order, normals, f)) addPoint(sums, contacts, c, quantity)
    if (!(sums.below > 0)) continue
    facets.push(f)
    values.push(sums.above / sums.below)
  }
  return { facets, values: Float64Array.from(values), unit: quantity.kind === 'mobilised strength' ? '' : 'Pa' }
}

function addPoint(sums: Sums, contacts: PointCloud, c: number, quantity: JointQuantity): void {
  const [push, shear, area] = ['normal force', 'shear force', 'area'].map((name) => fieldOf(contacts, name)[c])
  if (quantity.kind === 'mobilised strength') {
    const strength = quantity.joints[fieldOf(contacts, 'joint')[c]]
    if (!strength) return
    sums.above += shear
    sums.below += Math.max(0, push) * strength.tanFriction + strength.cohesion * area
  } else if (area > 0) {
    sums.above += quantity.kind === 'normal stress' ? push : shear
    sums.below += area
  }
}

const fieldOf = ({ fields }: PointCloud, name: string): ArrayLike<number> =>
  fields.find((field) => field.name === name)?.values ?? new Float64Array(0)

/** Points from the least x, so that those beside a facet are found without looking at all. */
const byX = (points: Float64Array): Int32Array =>
  Int32Array.from({ length: points.length / 3 }, (_, c) => c).sort((a, b) => points[3 * a] - points[3 * b])

function firstFrom(points: Float64Array, order: Int32Array, x: number): number {
  let [low, high] = [0, order.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (points[3 * order[middle]] < x) low = middle + 1
    else high = middle
  }
  return low
}

function* pointsOn(
  { facets, facetBlock }: Scene,
  { points: p }: Pose,
  contacts: PointCloud,
  order: Int32Array,
  normals: Float64Array,
  f: number,
): Generator<number> {
  const corners = [0, 1, 2].map((i) => 3 * facets[3 * f + i])
  const low = [0, 1, 2].map((k) => Math.min(...corners.map((i) => p[i + k])))
  const high = [0, 1, 2].map((k) => Math.max(...corners.map((i) => p[i + k])))
  const reach = REACH * Math.max(...high.map((h, k) => h - low[k]))
  const n = normals.subarray(3 * f, 3 * f + 3)
  const [blockA, blockB, along] = ['block a', 'block b', 'normal'].map((name) => fieldOf(contacts, name))
  const at = contacts.points
  for (let k = firstFrom(at, order, low[0] - reach); k < order.length; k++) {
    const c = order[k]
    if (at[3 * c] > high[0] + reach) return
    if (blockA[c] === blockB[c] || (blockA[c] !== facetBlock[f] && blockB[c] !== facetBlock[f])) continue
    if (Math.abs(n[0] * along[3 * c] + n[1] * along[3 * c + 1] + n[2] * along[3 * c + 2]) < ALONG) continue
    if (isOn(p, corners, n, at, 3 * c, reach)) yield c
  }
}

/** Within `reach` of the plane, and inside of each edge or beyond it by no more than that. */
function isOn(
  p: Float64Array,
  corners: readonly number[],
  n: Float64Array,
  at: Float64Array,
  c: number,
  reach: number,
): boolean {
  const o = corners[0]
  const height = n[0] * (at[c] - p[o]) + n[1] * (at[c + 1] - p[o + 1]) + n[2] * (at[c + 2] - p[o + 2])
  if (!(Math.abs(height) <= reach)) return false
  return corners.every((a, k) => {
    const b = corners[(k + 1) % 3]
    const [ex, ey, ez] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]]
    const [x, y, z] = [at[c] - p[a], at[c + 1] - p[a + 1], at[c + 2] - p[a + 2]]
    const inside = n[0] * (ey * z - ez * y) + n[1] * (ez * x - ex * z) + n[2] * (ex * y - ey * x)
    return inside >= -reach * Math.sqrt(ex * ex + ey * ey + ez * ez)
  })
}
