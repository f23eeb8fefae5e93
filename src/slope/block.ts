/**
 * Limit equilibrium of any body that moves as one, convex or not: how it would move, and its factor of safety against that.
 *
 *   1. Forces: weight, earthquake, water, active bolts → R; passive bolts → P.
 *   2. Motion of the block without strength under R: the driving force S along the unit vector d, normal forces Nᵢ.
 *   3. F = [Σ (cᵢ Aᵢ + (Nᵢ + Pᵢ/F) tan φᵢ) − P·d]/S over the joints that it slides on,
 *      with Pᵢ the part of P that presses on them: see sliding.ts. A joint that opens gives nothing, nor does one that passive bolts
 *      pull open.
 * F = 0 where the block leaves all joints, and infinite where it stays without strength.
 *
 * F divides tan φ, c and passive bolts alike, as the model does in its trials. Rotation and shear across the direction of sliding are left out: see the bounds.
 * Source: Hoek, Bray, Rock Slope Engineering (1981), 7 and appendix 2; Warburton (1981); Goodman, Shi (1985), 9.
 */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { atan, tan } from '../math/elementary.ts'
import type { Vec3 } from '../math/vec.ts'
import { type BlockForces, type BlockLoads, type FacePressures, forcesOn } from './block-loads.ts'
import { type Motion, type MotionKind, motionUnder, STAYS } from './block-motion.ts'
import { motionInWords } from './block-words.ts'
import { cornersOf } from './face-corners.ts'
import { inwardOf, type JointPlane, jointPlanes } from './joint-planes.ts'
import { type BlockPyramid, classifyBlock, classifyBody, type KeyblockType, keyblockType } from './removability.ts'
import { limitOf, type SlidingAtLimit } from './sliding.ts'
import type { JointStrength } from './strength.ts'
import { directionOf, type TrendPlunge } from './trend-plunge.ts'

export interface BlockCase {
  solid: Polyhedron
  /** Strength of the faces that lie on joints, by name; the others are free. */
  joints: Record<string, JointStrength>
  /** Water on faces; on free ones too (a crack, a lake). */
  pressures?: FacePressures
  loads: BlockLoads
  /** Its bolts bear what drives it, and would bear more: it stays whatever the strength of its joints. */
  heldByBolts?: boolean
}

export interface BlockFace {
  name: string
  joint: boolean
  /** [m²] */
  area: number
  /** Unit vector out of the block. */
  normal: Vec3
  /** u A [N]. */
  water: number
  /** Effective normal force, passive bolts included; 0 on joints that open [N]. */
  normalForce: number
  /** N tan φ [N]. */
  friction: number
  /** c A where the block slides on the joint [N]. */
  cohesion: number
}

export interface BlockStability {
  /** F */
  factor: number
  motion: MotionKind
  /** Names of the joints that it slides on, and the numbers of its faces on each direction of these. */
  on: string[]
  slidesOn: number[][]
  /** The motion for a reader. */
  words: string
  /** Of the motion; absent where the block stays. */
  direction?: TrendPlunge
  /** V [m³]. */
  volume: number
  /** [m] */
  centroid: Vec3
  /** γ V [N]. */
  weight: number
  faces: BlockFace[]
  /** R [N]. */
  resultant: Vec3
  /** S [N]. */
  driving: number
  /** F S [N]. */
  resisting: number
  /** Part of the resistance that passive bolts give along the direction of sliding [N]. */
  bolts: number
  /** Friction angle that gives F = 1 on all joints it slides on, the other resistances as they are [rad]; absent where none does. */
  criticalFriction?: number
  removability: BlockPyramid['removability']
  /** Edges of the joint pyramid. */
  pyramid: TrendPlunge[]
  keyblock: KeyblockType
}

export function analyseBlock(block: BlockCase): BlockStability {
  const planes = jointPlanes(block.solid, block.joints)
  const forces = forcesOn(block.solid, block.loads, block.pressures)
  const inward = planes.map(({ into }) => into)
  const motion = block.heldByBolts ? STAYS : motionUnder(forces.active.force, inward)
  const limit = limitOf(motion, forces.passive.force, planes)
  const faces = facesOf(block, forces, motion, planes, limit)
  const bolts = motion.on.length > 0 ? limit.held : 0
  const strength = faces.reduce((sum, f) => sum + f.friction + f.cohesion, 0)
  const factor = motion.kind === 'stays' ? Infinity : motion.on.length === 0 ? 0 : limit.factor
  const direction = motion.direction && directionOf(motion.direction)
  const { removability, edges } = pyramidOf(block, inward)
  const on = [...new Set(motion.on.flatMap((i) => planes[i].faces.map((f) => block.solid.faces[f].name)))]
  return {
    factor,
    motion: motion.kind,
    on,
    slidesOn: motion.on.map((i) => planes[i].faces),
    words: block.heldByBolts
      ? 'stays: its bolts hold it whatever the strength of its joints'
      : motionInWords(
          motion.kind,
          motion.on.map((i) => namesOf(block, planes[i])),
          direction,
        ),
    direction,
    volume: forces.volume,
    centroid: forces.centroid,
    weight: forces.weight,
    faces,
    resultant: forces.active.force,
    driving: motion.driving,
    resisting: motion.on.length === 0 ? 0 : strength + bolts,
    bolts,
    criticalFriction: criticalFriction(faces, limit.asIs, motion.driving - bolts),
    removability,
    pyramid: edges.map(directionOf),
    keyblock: keyblockType(removability, factor),
  }
}

/** Joints of one direction under one name. */
const namesOf = ({ solid }: BlockCase, { faces }: JointPlane): string =>
  [...new Set(faces.map((f) => solid.faces[f].name))].join(' and ')

function pyramidOf({ solid, joints }: BlockCase, inward: readonly Vec3[]): BlockPyramid {
  if (!solid.convex) return classifyBody(inward)
  return classifyBlock(
    inward,
    solid.faces.filter((f) => !(f.name in joints)).map((f) => inwardOf(f.normal)),
  )
}

function facesOf(
  { solid, joints }: BlockCase,
  { water }: BlockForces,
  motion: Motion,
  planes: readonly JointPlane[],
  { normal }: SlidingAtLimit,
): BlockFace[] {
  return solid.faces.map((face, f) => {
    const k = motion.on.findIndex((i) => planes[i].faces.includes(f))
    const strength = joints[face.name]
    const { area } = cornersOf(solid, face)
    const share = k < 0 ? 0 : area / planes[motion.on[k]].area
    const normalForce = k < 0 ? 0 : Math.max(0, normal[k]) * share
    return {
      name: face.name,
      joint: strength !== undefined,
      area,
      normal: face.normal,
      water: water[f],
      normalForce,
      friction: k < 0 ? 0 : normalForce * tan(strength.friction),
      cohesion: k < 0 ? 0 : strength.cohesion * area,
    }
  })
}

/** φ that gives F = 1: with all of what passive bolts press with. */
function criticalFriction(faces: readonly BlockFace[], normal: readonly number[], toBear: number): number | undefined {
  const cohesion = faces.reduce((sum, f) => sum + f.cohesion, 0)
  const pressed = normal.reduce((sum, one) => sum + one, 0)
  if (!(pressed > 0)) return undefined
  return atan(Math.max(0, toBear - cohesion) / pressed)
}
