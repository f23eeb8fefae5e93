/** Contact forces in the corners of the joint faces of a block, and whether they can balance it; the equations stand in bound.ts. */
import { extentOf } from '../geometry/extent.ts'
import { cosSin } from '../math/angle.ts'
import { tan } from '../math/elementary.ts'
import { type LinearRow, solveLinearProgram } from '../math/linear-program.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'
import type { BlockCase, BlockStability } from './block.ts'
import { type BlockForces, forcesOn, type Wrench } from './block-loads.ts'
import { cornersOf } from './face-corners.ts'
import { inwardOf } from './joint-planes.ts'
import { momentOf, type SliderHold } from './slider-hold.ts'
import { vectorOf } from './trend-plunge.ts'

export interface ContactCorner {
  /** Name of the face, and its number in the solid. */
  face: string
  number: number
  /** [m] */
  at: Vec3
  /** Unit normal into the block. */
  into: Vec3
  /** Share of the area [m²]. */
  area: number
  /** tan φ */
  friction: number
  /** c [Pa]. */
  cohesion: number
}

export interface CornerForce {
  face: string
  /** [m] */
  at: Vec3
  /** N [N]. */
  normal: number
  /** t, on the block [N]. */
  shear: Vec3
}

export function contactCorners(block: BlockCase): ContactCorner[] {
  return block.solid.faces.flatMap((face, number) => {
    const strength = block.joints[face.name]
    if (!strength) return []
    const { points, shares } = cornersOf(block.solid, face)
    return points.map((at, i) => ({
      face: face.name,
      number,
      at,
      into: inwardOf(face.normal),
      area: shares[i],
      friction: tan(strength.friction),
      cohesion: strength.cohesion,
    }))
  })
}

/** Six numbers of a force at a point: force over weight, moment about the centroid over weight times size. */
type Column = number[]

interface Scale {
  origin: Vec3
  force: number
  size: number
}

function columnOf(force: Readonly<Vec3>, at: Readonly<Vec3>, { origin, size }: Scale): Column {
  const moment = cross(subtract(at, origin), force)
  return [...force, ...moment.map((m) => m / size)]
}

const loadOf = ({ force, moment }: Wrench, scale: Scale): Column => [
  ...force.map((f) => f / scale.force),
  ...moment.map((m) => m / (scale.force * scale.size)),
]

function scaleOf({ weight, centroid }: BlockForces, corners: readonly ContactCorner[]): Scale {
  return { origin: centroid, force: weight, size: extentOf([Float64Array.from(corners.flatMap((c) => c.at))]) }
}

/** A force that a corner may bear, any multiple of it. */
interface Push {
  corner: ContactCorner
  force: Vec3
}

/** Forces in the corners, their shear strength divided by `factor`, that balance force and moment; nothing where none do. */
export function balancingForces(
  corners: readonly ContactCorner[],
  forces: BlockForces,
  factor: number,
  sides: number,
): CornerForce[] | undefined {
  if (corners.length === 0) return undefined
  const scale = scaleOf(forces, corners)
  const pushes: Push[] = []
  const limits: { from: number; to: number; bound: number }[] = []
  for (const corner of corners) {
    for (const force of conePushes(corner, factor, sides)) pushes.push({ corner, force })
    const bond = (corner.cohesion * corner.area) / factor / scale.force
    if (!(bond > 0)) continue
    const from = pushes.length
    for (const force of circle(corner.into, sides)) pushes.push({ corner, force })
    limits.push({ from, to: pushes.length, bound: bond })
  }
  const columns = pushes.map(({ corner, force }) => columnOf(force, corner.at, scale))
  const passive = loadOf(forces.passive, scale)
  if (factor < Infinity && passive.some((p) => p !== 0)) {
    columns.push(passive)
    limits.push({ from: columns.length - 1, to: columns.length, bound: 1 / factor })
  }
  const rows = loadOf(forces.active, scale).map(
    (p, k): LinearRow => ({ coefficients: columns.map((column) => column[k]), relation: '=', bound: -p }),
  )
  for (const { from, to, bound } of limits)
    rows.push({ coefficients: columns.map((_, j) => (j >= from && j < to ? 1 : 0)), relation: '<=', bound })
  const found = solveLinearProgram({ cost: new Float64Array(columns.length), rows })
  return found.status === 'optimal' ? summed(corners, pushes, found.x, scale.force) : undefined
}

function summed(
  corners: readonly ContactCorner[],
  pushes: readonly Push[],
  multiples: Float64Array,
  unitForce: number,
): CornerForce[] {
  return corners.map((corner) => {
    const force: Vec3 = [0, 0, 0]
    for (const [j, push] of pushes.entries())
      if (push.corner === corner && multiples[j] > 0)
        for (let k = 0; k < 3; k++) force[k] += multiples[j] * unitForce * push.force[k]
    const normal = dot(force, corner.into)
    return { face: corner.face, at: corner.at, normal, shear: force.map((f, k) => f - normal * corner.into[k]) as Vec3 }
  })
}

/** Edges of the friction cone, each with a normal force of 1. */
function conePushes({ into, friction }: ContactCorner, factor: number, sides: number): Vec3[] {
  const slope = friction / factor
  if (!(slope > 0)) return [into]
  return circle(into, sides).map((along) => into.map((n, k) => n + slope * along[k]) as Vec3)
}

/** Unit vectors round a normal, to the corners of a regular polygon. */
function circle(normal: Readonly<Vec3>, sides: number): Vec3[] {
  const least = normal.map(Math.abs).indexOf(Math.min(...normal.map(Math.abs)))
  const first = unit(cross(normal, [0, 1, 2].map((k) => (k === least ? 1 : 0)) as Vec3))
  const second = cross(normal, first)
  return Array.from({ length: sides }, (_, i) => {
    const [c, s] = cosSin((2 * Math.PI * i) / sides)
    return first.map((x, k) => c * x + s * second[k]) as Vec3
  })
}

/** Corner forces of limit equilibrium that satisfy the moments, or nothing where there are none. */
export function spreadNormals(block: BlockCase, stability: BlockStability): CornerForce[] | undefined {
  if (stability.motion === 'leaves all joints') return undefined
  const forces = forcesOn(block.solid, block.loads, block.pressures)
  const slides = stability.on.length > 0
  const { slidesOn } = stability
  const corners = contactCorners(block).filter(({ number }) => !slides || slidesOn.flat().includes(number))
  const scale = scaleOf(forces, corners)
  const against = slides ? (vectorOf(stability.direction!).map((x) => 0 - x) as Vec3) : ([0, 0, 0] as Vec3)
  const shear = (corner: ContactCorner, normal: number): Vec3 =>
    against.map((x) => (x * (normal * corner.friction + corner.cohesion * corner.area)) / stability.factor) as Vec3
  const columns = corners.map((corner) => {
    const bare = shear({ ...corner, cohesion: 0 }, 1)
    return columnOf(corner.into.map((n, k) => n + bare[k]) as Vec3, corner.at, scale)
  })
  const load = loadOf(forces.active, scale)
  const passive = loadOf(forces.passive, scale)
  const bonds = corners.map((corner) => columnOf(shear(corner, 0), corner.at, scale))
  const missing = load.map((p, k) =>
    bonds.reduce((sum, b) => sum + b[k] / scale.force, p + (slides ? passive[k] / stability.factor : 0)),
  )
  const row = (k: number): LinearRow => ({ coefficients: columns.map((c) => c[k]), relation: '=', bound: -missing[k] })
  const sums = slidesOn.map(
    (own): LinearRow => ({
      coefficients: corners.map(({ number }) => (own.includes(number) ? 1 : 0)),
      relation: '=',
      bound: own.reduce((sum, f) => sum + stability.faces[f].normalForce, 0) / scale.force,
    }),
  )
  const rows = slides ? [...sums, row(3), row(4), row(5)] : [0, 1, 2, 3, 4, 5].map(row)
  const found = solveLinearProgram({ cost: new Float64Array(columns.length), rows })
  if (found.status !== 'optimal') return undefined
  return corners.map((corner, i) => {
    const normal = found.x[i] * scale.force
    return { face: corner.face, at: corner.at, normal, shear: slides ? shear(corner, normal) : [0, 0, 0] }
  })
}

/** Whether the joints can hold the block by pressure alone, moments included, once something bears what drives it. */
export function pressureBalances(block: BlockCase, hold: SliderHold): boolean {
  const forces = forcesOn(block.solid, block.loads, block.pressures)
  const moment = momentOf(hold)
  const active = {
    force: forces.active.force.map((x, k) => x + hold.force[k]) as Vec3,
    moment: forces.active.moment.map((x, k) => x + moment[k]) as Vec3,
  }
  return balancingForces(contactCorners(block), { ...forces, active }, Infinity, 4) !== undefined
}
