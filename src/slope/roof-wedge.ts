/**
 * A rigid wedge in a roof between rigid rock, held by horizontal stress: how much weight or pull it bears.
 *
 * n equal joints of dip δ rise to an apex at height h over a horizontal roof (a right pyramid). Before the roof is opened the rock
 * carries the horizontal stress σ in all directions and no vertical one. On a joint that gives the normal stress σ sin²δ and the
 * shear stress σ sin δ cos δ, which hold each other's vertical parts. When the wedge sinks by u,
 *   normal stress   σₙ = σ sin²δ − kn u cos δ          (the joint opens by u cos δ)
 *   shear stress    τ = σ sin δ cos δ + ks u sin δ ≤ σₙ tan φ
 *   force upwards   V = Σ A (τ sin δ − σₙ cos δ)
 * V grows as Σ A u (kn cos²δ + ks sin²δ) until the joints slip and falls after that, since σₙ falls on. So it is largest at slip:
 *   u₁ = σ sin δ (sin δ tan φ − cos δ)/(ks sin δ + kn cos δ tan φ)
 *   V₁ = Σ A σ sin δ (sin δ tan φ − cos δ)(ks sin²δ + kn cos²δ)/(ks sin δ + kn cos δ tan φ)
 * It bears nothing where tan φ ≤ cot δ: the stress then squeezes it out. Joints do not dilate and have no cohesion.
 * Source: Goodman, Shi, Boyle (1982), Calculation of support for hard, jointed rock using the keyblock principle; Brady, Brown,
 * Rock Mechanics for Underground Mining (2004), 9.
 */
import { cosSin } from '../math/angle.ts'
import { tan } from '../math/elementary.ts'
import { checkNotNegative, checkPositive, checkStrength } from './strength.ts'
import { inDegrees } from './trend-plunge.ts'

export interface RoofWedge {
  /** n of joints around the wedge, 3 or more, at equal angles. */
  joints: number
  /** δ [rad]. */
  dip: number
  /** h of the apex above the roof [m]. */
  height: number
  /** γ [N/m³]. */
  unitWeight: number
  /** σ, the horizontal stress in the rock, compression positive [Pa]. */
  stress: number
  /** kn and ks [Pa/m]. */
  normalStiffness: number
  shearStiffness: number
  /** φ [rad]. */
  friction: number
}

export interface RoofWedgeStability {
  /** V₁/W */
  factor: number
  words: string
  /** [m³] */
  volume: number
  /** W [N]. */
  weight: number
  /** A of one joint [m²]. */
  area: number
  /** V₁ [N]. */
  capacity: number
  /** u₁ at which the joints slip [m]. */
  slipAt: number
  /** How far the wedge sinks under its weight [m]; absent where it falls. */
  settlement?: number
  /** Support pressure on the roof that the wedge needs [Pa]; 0 where it holds. */
  support: number
}

export function analyseRoofWedge(wedge: RoofWedge): RoofWedgeStability {
  checkRoofWedge(wedge)
  const { joints, dip, height, stress, normalStiffness: kn, shearStiffness: ks } = wedge
  const [c, s] = cosSin(dip)
  const inradius = (height * c) / s
  const base = joints * inradius * inradius * tan(Math.PI / joints)
  const volume = (base * height) / 3
  const weight = wedge.unitWeight * volume
  const joint = base / c
  const friction = tan(wedge.friction)
  const lock = Math.max(0, s * friction - c)
  const give = ks * s + kn * c * friction
  const slipAt = (stress * s * lock) / give
  const stiffness = joint * (kn * c * c + ks * s * s)
  const capacity = stiffness * slipAt
  const factor = capacity / weight
  return {
    factor,
    words: roofInWords(factor, lock),
    volume,
    weight,
    area: joint / joints,
    capacity,
    slipAt,
    settlement: factor >= 1 ? weight / stiffness : undefined,
    support: factor >= 1 ? 0 : (weight - capacity) / base,
  }
}

function roofInWords(factor: number, lock: number): string {
  if (lock === 0) return 'falls: friction is too low for the dip of the joints, and the stress squeezes the wedge out'
  return factor >= 1 ? 'is held by the stress in the roof' : 'falls: the stress in the roof is too low for its weight'
}

function checkRoofWedge({
  joints,
  dip,
  height,
  unitWeight,
  stress,
  normalStiffness,
  shearStiffness,
  friction,
}: RoofWedge): void {
  if (!(Number.isInteger(joints) && joints >= 3))
    throw new Error(`roof wedge: ${joints} joints enclose no wedge under a flat roof; give 3 or more`)
  if (!(dip > 0 && dip < Math.PI / 2))
    throw new Error(`roof wedge: joints that dip ${inDegrees(dip)} meet in no apex; give a dip between 0° and 90°`)
  checkPositive('roof wedge: height of the apex', height, 'm')
  checkPositive('roof wedge: unit weight of the rock', unitWeight, 'N/m³')
  checkNotNegative('roof wedge: horizontal stress (compression is positive)', stress, 'Pa')
  checkPositive('roof wedge: normal stiffness of the joints', normalStiffness, 'Pa/m')
  checkPositive('roof wedge: shear stiffness of the joints', shearStiffness, 'Pa/m')
  checkStrength('roof wedge: joints', { cohesion: 0, friction })
}
