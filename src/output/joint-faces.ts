/**
 * Stresses on the facets of blocks where these touch each other, from the points of contact of a frame.
 *
 * A point belongs to each facet that it lies on: its normal along that of the facet (to within ALONG), its place inside the triangle
 * grown by REACH of its size, no farther from its plane than that. Where a joint ends, its last points lie on the border of free facets
 * too: the hull of all points that the two blocks have in the plane of the facet must cover some of it. Over the points of a facet
 *   normal stress = Σ N/Σ A,  shear stress = Σ T/Σ A,
 * compression positive. Points without an area (a corner on a face) tell no stress and are left out of the first two.
 * The stress of a facet is a mean: a finer mesh shows more. Over all closed points that two blocks have on one joint
 *   mobilised strength = Σ T/Σ (N tan φ + c A),
 * one number for all facets between them: a corner that hardly touches says nothing of a joint. What is open or broken does not count, and
 * a joint whose strength vanishes beside that of the others (below LOST) has lost contact and is left out. φ and c are
 * those of the normal stress at each point.
 * Fails     Blocks that are not convex and touch in several places of one plane: a free facet between these may count as closed.
 */
import type { StrengthLine } from '../math/parameters.ts'
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import { coversPart, type Point2 } from './closed-part.ts'
import type { PointCloud, Pose, Scene } from './frame.ts'
import { facetNormals } from './picture.ts'

/** Strength of each joint of the scene. */
export interface JointStrength {
  /** tan φ and cohesion [Pa] at a normal stress [Pa]. */
  at: (stress: number) => StrengthLine
  /** Whether its cohesion is that of bonds: points that touch without one have none. */
  bonded?: boolean
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

/** Strength of a joint over that of the strongest one below which it has lost contact [-]. */
const LOST = 1e-6

interface Sums {
  above: number
  below: number
}

export function jointFaces(scene: Scene, pose: Pose, contacts: PointCloud, quantity: JointQuantity): JointFaces {
  const ready = readContacts(contacts)
  const normals = facetNormals(scene.facets, pose.points)
  const closed = Array.from(scene.facetBlock, (_, f) => closedOn(facetOf(scene, pose, normals, f), ready))
  const told =
    quantity.kind === 'mobilised strength'
      ? mobilisedOn(closed, contacts, quantity.joints)
      : closed.map((points) => stressOn(points, contacts, quantity.kind))
  const facets = [...told.keys()].filter((f) => !Number.isNaN(told[f]))
  const unit = quantity.kind === 'mobilised strength' ? '' : 'Pa'
  return { facets, values: Float64Array.from(facets, (f) => told[f]), unit }
}

const ratioOf = ({ above, below }: Sums): number => (below > 0 ? above / below : Number.NaN)

/** NaN where no point has an area. */
function stressOn(points: number[], contacts: PointCloud, kind: 'normal stress' | 'shear stress'): number {
  const force = fieldOf(contacts, kind === 'normal stress' ? 'normal force' : 'shear force')
  const area = fieldOf(contacts, 'area')
  const sums: Sums = { above: 0, below: 0 }
  for (const c of points) {
    if (!(area[c] > 0)) continue
    sums.above += force[c]
    sums.below += area[c]
  }
  return ratioOf(sums)
}

/** Of each facet that of the joints on it; NaN where they have lost contact. */
function mobilisedOn(closed: number[][], contacts: PointCloud, joints: readonly JointStrength[]): number[] {
  const [joint, a, b] = ['joint', 'block a', 'block b'].map((name) => fieldOf(contacts, name))
  const nameOf = (c: number) => `${joint[c]} ${pairOf(a[c], b[c])}`
  const sums = new Map<string, Sums>()
  for (const c of new Set(closed.flat())) {
    const own = sums.get(nameOf(c)) ?? { above: 0, below: 0 }
    sums.set(nameOf(c), own)
    const strength = strengthAt(contacts, c, joints[joint[c]])
    if (strength === undefined) continue
    own.above += fieldOf(contacts, 'shear force')[c]
    own.below += strength
  }
  const strongest = Math.max(0, ...[...sums.values()].map(({ below }) => below))
  return closed.map((points) => {
    const all: Sums = { above: 0, below: 0 }
    for (const name of new Set(points.map(nameOf))) {
      const { above, below } = sums.get(name) ?? { above: 0, below: 0 }
      if (!(below > LOST * strongest)) continue
      all.above += above
      all.below += below
    }
    return ratioOf(all)
  })
}

const [OPEN, BONDED, BROKEN] = [0, 3, 4]

/** N tan φ + c A [N]; undefined where nothing is carried. */
function strengthAt(contacts: PointCloud, c: number, joint: JointStrength | undefined): number | undefined {
  const state = fieldOf(contacts, 'state')[c]
  if (!joint || state === OPEN || state === BROKEN) return undefined
  const push = Math.max(0, fieldOf(contacts, 'normal force')[c])
  const area = fieldOf(contacts, 'area')[c]
  const line = joint.at(area > 0 ? push / area : Infinity)
  const cohesion = joint.bonded && state !== BONDED ? 0 : line.cohesion
  return push * line.slope + cohesion * area
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

/** A cloud of contacts, made ready for looking at one facet after the other. */
interface Contacts {
  cloud: PointCloud
  order: Int32Array
  /** Block on each side of a point, and its normal. */
  sides: [ArrayLike<number>, ArrayLike<number>]
  along: ArrayLike<number>
  /** Points of each pair of blocks. */
  ofPair: Map<string, number[]>
}

function readContacts(cloud: PointCloud): Contacts {
  const [blockA, blockB, along] = ['block a', 'block b', 'normal'].map((name) => fieldOf(cloud, name))
  const ofPair = new Map<string, number[]>()
  for (let c = 0; c < blockA.length; c++) {
    const key = pairOf(blockA[c], blockB[c])
    const own = ofPair.get(key)
    if (own) own.push(c)
    else ofPair.set(key, [c])
  }
  return { cloud, order: byX(cloud.points), sides: [blockA, blockB], along, ofPair }
}

const pairOf = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** A facet in place. */
interface Facet {
  block: number
  /** Three corners, counter-clockwise from outside, and the normal. */
  corners: Vec3[]
  normal: Vec3
  /** How far off a point may lie [m]. */
  reach: number
}

function facetOf({ facets, facetBlock }: Scene, { points: p }: Pose, normals: Float64Array, f: number): Facet {
  const corners = [0, 1, 2].map((i): Vec3 => {
    const at = 3 * facets[3 * f + i]
    return [p[at], p[at + 1], p[at + 2]]
  })
  const extent = (k: number) => Math.max(...corners.map((x) => x[k])) - Math.min(...corners.map((x) => x[k]))
  const reach = REACH * Math.max(extent(0), extent(1), extent(2))
  return { block: facetBlock[f], corners, normal: [normals[3 * f], normals[3 * f + 1], normals[3 * f + 2]], reach }
}

/** Points on a facet, of those blocks that cover some of it. */
function closedOn(facet: Facet, contacts: Contacts): number[] {
  const found = pointsOn(facet, contacts)
  const other = (c: number) => contacts.sides[contacts.sides[0][c] === facet.block ? 1 : 0][c]
  const others = [...new Set(found.map(other))]
  const closing = others.filter((block) => {
    const own = found.filter((c) => other(c) === block)
    return own.some((c) => insetOf(facet, placeOf(contacts, c)) > facet.reach) || isCovered(facet, contacts, block)
  })
  return found.filter((c) => closing.includes(other(c)))
}

const placeOf = ({ cloud: { points } }: Contacts, c: number): Vec3 => [
  points[3 * c],
  points[3 * c + 1],
  points[3 * c + 2],
]

function pointsOn(facet: Facet, contacts: Contacts): number[] {
  const { cloud, order, sides } = contacts
  const at = cloud.points
  const low = Math.min(...facet.corners.map(([x]) => x)) - facet.reach
  const high = Math.max(...facet.corners.map(([x]) => x)) + facet.reach
  const found: number[] = []
  for (let k = firstFrom(at, order, low); k < order.length && at[3 * order[k]] <= high; k++) {
    const c = order[k]
    const [a, b] = [sides[0][c], sides[1][c]]
    if (a === b || (a !== facet.block && b !== facet.block) || !isInPlane(facet, contacts, c)) continue
    if (insetOf(facet, placeOf(contacts, c)) >= -facet.reach) found.push(c)
  }
  return found
}

/** Its normal along that of the facet, and no farther from the plane than it may be. */
function isInPlane({ corners: [o], normal, reach }: Facet, contacts: Contacts, c: number): boolean {
  const { along } = contacts
  if (Math.abs(dot(normal, [along[3 * c], along[3 * c + 1], along[3 * c + 2]])) < ALONG) return false
  return Math.abs(dot(normal, subtract(placeOf(contacts, c), o))) <= reach
}

/** How far a point lies within the nearest side [m]; negative outside. */
const insetOf = ({ corners, normal }: Facet, point: Vec3): number =>
  Math.min(
    ...corners.map((a, k) => {
      const inward = cross(normal, subtract(corners[(k + 1) % 3], a))
      return dot(inward, subtract(point, a)) / length(inward)
    }),
  )

/** Whether all points of its block with another, in its plane, cover some of it. */
function isCovered(facet: Facet, contacts: Contacts, other: number): boolean {
  const [o, b] = facet.corners
  const e = subtract(b, o)
  const h = cross(facet.normal, e)
  const flat = (x: Vec3): Point2 => [dot(e, subtract(x, o)), dot(h, subtract(x, o))]
  const points = (contacts.ofPair.get(pairOf(facet.block, other)) ?? [])
    .filter((c) => isInPlane(facet, contacts, c))
    .map((c) => flat(placeOf(contacts, c)))
  return coversPart(points, facet.corners.map(flat))
}
