/**
 * Forces on a rigid block: weight, earthquake, water on its faces, bolts, and other forces.
 *
 * Weight −γ V ẑ and the pseudo-static force k γ V, horizontal and upwards, act in the centroid. Water of mean pressure u pushes a face of area A and outward
 * normal n with −u A n in its centre of pressure. A bolt pulls the block along its trend and plunge, into the rock, where its
 * point is given there, otherwise in the centroid.
 *   active   the bolt's force is there whatever the block does: it is a load like the weight, and not reduced by F.
 *   passive  the bolt is strained by the sliding itself: its force is a resistance like friction, and divided by F.
 * Moments are about the centroid; limit equilibrium does not use them, the bounds do.
 */
import { massProperties } from '../geometry/mass.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { cosSin } from '../math/angle.ts'
import { cross, subtract, type Vec3 } from '../math/vec.ts'
import { cornersOf } from './face-corners.ts'
import { checkNotNegative, checkPositive } from './strength.ts'
import { type TrendPlunge, vectorOf } from './trend-plunge.ts'

/** Force = coefficient × weight, horizontal, towards the trend, and upwards. */
export interface Earthquake {
  coefficient: number
  /** [rad] */
  trend: number
  /** Upwards; 0 where absent. */
  vertical?: number
}

export interface Bolt extends TrendPlunge {
  /** [N] */
  force: number
  acts: 'active' | 'passive'
  /** Where it pulls [m]; the centroid where absent. */
  at?: Vec3
}

export interface PointForce {
  /** [N] */
  force: Vec3
  /** [m]; the centroid where absent. */
  at?: Vec3
  /** As of a bolt; active where absent. */
  acts?: Bolt['acts']
}

export interface BlockLoads {
  /** γ of the rock [N/m³]. */
  unitWeight: number
  earthquake?: Earthquake
  bolts?: Bolt[]
  /** Whatever else acts on it. */
  forces?: PointForce[]
}

/** Water on one face. */
export interface FacePressure {
  /** u [Pa]. */
  mean: number
  /** Centre of pressure [m]; the centroid of the face where absent. */
  at?: Vec3
}

/** Water by name of face; or of each face, in the order of the solid's, where several have one name. */
export type FacePressures = Readonly<Record<string, FacePressure>> | readonly (FacePressure | undefined)[]

/** A force in the centroid [N] and a moment about it [N·m]. */
export interface Wrench {
  force: Vec3
  moment: Vec3
}

export interface BlockForces {
  /** V [m³]. */
  volume: number
  /** [m] */
  centroid: Vec3
  /** γ V [N]. */
  weight: number
  /** u A of each face, in the order of the solid's faces [N]. */
  water: number[]
  /** Of all but passive bolts and forces. */
  active: Wrench
  /** Of passive ones. */
  passive: Wrench
}

export function forcesOn(solid: Polyhedron, loads: Readonly<BlockLoads>, pressures: FacePressures = {}): BlockForces {
  checkPositive('unit weight of the rock', loads.unitWeight, 'N/m³')
  const { volume, centroid } = massProperties(solid)
  const weight = loads.unitWeight * volume
  const active: Wrench = { force: [0, 0, -weight], moment: [0, 0, 0] }
  const passive: Wrench = { force: [0, 0, 0], moment: [0, 0, 0] }
  if (loads.earthquake) {
    const [c, s] = cosSin(loads.earthquake.trend)
    const push = loads.earthquake.coefficient * weight
    add(active, [push * s, push * c, (loads.earthquake.vertical ?? 0) * weight], centroid, centroid)
  }
  const water = addWater(active, solid, pressures, centroid)
  for (const bolt of loads.bolts ?? []) {
    checkNotNegative('force of a bolt', bolt.force, 'N')
    const pull = vectorOf(bolt).map((x) => x * bolt.force) as Vec3
    add(bolt.acts === 'active' ? active : passive, pull, bolt.at ?? centroid, centroid)
  }
  for (const { force, at, acts } of loads.forces ?? [])
    add(acts === 'passive' ? passive : active, force, at ?? centroid, centroid)
  return { volume, centroid, weight, water, active, passive }
}

function addWater(active: Wrench, solid: Polyhedron, pressures: FacePressures, centroid: Vec3): number[] {
  const named = Array.isArray(pressures) ? undefined : (pressures as Readonly<Record<string, FacePressure>>)
  for (const name of Object.keys(named ?? {}))
    if (!solid.faces.some((face) => face.name === name))
      throw new Error(
        `water on ${name}: the block has no such face; its faces are ${solid.faces.map((f) => f.name).join(', ')}`,
      )
  return solid.faces.map((face, f) => {
    const pressure = named ? named[face.name] : (pressures as readonly (FacePressure | undefined)[])[f]
    if (!pressure) return 0
    checkNotNegative(`water pressure on ${face.name}`, pressure.mean, 'Pa')
    const corners = cornersOf(solid, face)
    const push = pressure.mean * corners.area
    add(active, face.normal.map((n) => -n * push) as Vec3, pressure.at ?? corners.centroid, centroid)
    return push
  })
}

function add(to: Wrench, force: Readonly<Vec3>, at: Readonly<Vec3>, centroid: Readonly<Vec3>): void {
  const moment = cross(subtract(at, centroid), force)
  for (let k = 0; k < 3; k++) {
    to.force[k] += force[k]
    to.moment[k] += moment[k]
  }
}
