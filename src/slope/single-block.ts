/**
 * One block on an inclined base: does it stand, slide or topple, and how does it begin to move.
 *
 * Width w along the dip, height h, dip θ, friction φ; tan α = w/h.
 *   static chart    θ against φ and α: stands, slides (θ > φ), topples (θ > α), or both, as if each ignored the other
 *   dynamic         while the block slides, the force on its base acts h/2 tan φ below the middle, so it topples as well only if
 *                   φ > α; and it topples without sliding only if the base bears the friction that the first instant needs,
 *                     tan φ ≥ (sin θ − β″ h/2g)/(cos θ + β″ w/2g),   β″ = 3 g (h sin θ − w cos θ)/[2 (w² + h²)]
 * First accelerations, from the centre of mass at (−w/2, h/2) of the lower corner:
 *   slides            a = g (sin θ − cos θ tan φ)
 *   topples           β″
 *   slides, topples   β″ [(w² + h²)/12 − w (h tan φ − w)/4] = ½ g cos θ (h tan φ − w),   N = m (g cos θ + β″ w/2),
 *                     a = g sin θ − N tan φ/m − β″ h/2 of the lower corner
 * So where tan φ < w/h < tan θ the static chart says both and the block only slides.
 * Source: static chart: Ashby (1971), Hoek, Bray (1981), 10; dynamic limits: Sagaseta (1986), Bobet (1999).
 */
import { cosSin } from '../math/angle.ts'
import { atan, tan } from '../math/elementary.ts'
import { checkNotNegative, checkPositive, checkStrength } from './strength.ts'
import { inDegrees } from './trend-plunge.ts'

export interface SingleBlock {
  /** w along the dip [m]. */
  width: number
  /** h across the base [m]. */
  height: number
  /** θ [rad]. */
  dip: number
  /** φ [rad]. */
  friction: number
  /** [m/s²]; 9.81 where absent. */
  gravity?: number
}

export type SingleBlockMode = 'stands' | 'slides' | 'topples' | 'slides and topples'

export interface SingleBlockMotion {
  /** By the chart. */
  static: SingleBlockMode
  /** By the equations of motion. */
  dynamic: SingleBlockMode
  /** α [rad]. */
  slenderness: number
  /** Friction above which it topples without sliding [rad]; absent where it does not topple. */
  toppleOnlyAbove?: number
  /** Of the lower corner down the dip [m/s²]. */
  acceleration: number
  /** β″ [rad/s²]. */
  rotation: number
  /** N/W in the first instant. */
  normal: number
}

export function classifySingleBlock(block: SingleBlock): SingleBlockMotion {
  checkBlock(block)
  const { width: w, height: h, friction, gravity: g = 9.81 } = block
  const [c, s] = cosSin(block.dip)
  const mu = tan(friction)
  const slides = s > mu * c
  const topples = h * s > w * c
  const slenderness = atan(w / h)
  const chart = modeOf(slides, topples)
  if (!topples) {
    const acceleration = slides ? g * (s - c * mu) : 0
    return { static: chart, dynamic: chart, slenderness, acceleration, rotation: 0, normal: c }
  }
  const pure = (1.5 * g * (h * s - w * c)) / (w * w + h * h)
  const needed = (s - (pure * h) / (2 * g)) / (c + (pure * w) / (2 * g))
  const toppleOnlyAbove = atan(needed)
  const common = { static: chart, slenderness, toppleOnlyAbove }
  if (mu >= needed)
    return { ...common, dynamic: 'topples', acceleration: 0, rotation: pure, normal: c + (pure * w) / (2 * g) }
  if (mu * h <= w) return { ...common, dynamic: 'slides', acceleration: g * (s - c * mu), rotation: 0, normal: c }
  const rotation = (0.5 * g * c * (h * mu - w)) / ((w * w + h * h) / 12 - (w * (h * mu - w)) / 4)
  const normal = c + (rotation * w) / (2 * g)
  const acceleration = g * (s - normal * mu) - (rotation * h) / 2
  return { ...common, dynamic: 'slides and topples', acceleration, rotation, normal }
}

function modeOf(slides: boolean, topples: boolean): SingleBlockMode {
  if (slides) return topples ? 'slides and topples' : 'slides'
  return topples ? 'topples' : 'stands'
}

function checkBlock({ width, height, dip, friction }: SingleBlock): void {
  checkPositive('width of the block', width, 'm')
  checkPositive('height of the block', height, 'm')
  checkStrength('base of the block', { cohesion: 0, friction })
  if (!(dip >= 0 && dip < Math.PI / 2))
    throw new Error(`base dipping ${inDegrees(dip)}: give a dip from 0° to less than 90°`)
}

export interface BaseStrength {
  /** c [Pa]. */
  cohesion: number
  /** σt of the base [Pa]. */
  tension: number
}

export interface SingleBlockFactors {
  /** (c w + W cos θ tan φ)/(W sin θ) per metre; infinite on a level base. */
  sliding: number
  /** Moments about the lower corner: w cos θ/(h sin θ). */
  toppling: number
  /** With M = σt w²/6 per metre: the upper edge of an elastic base begins to crack. */
  topplingAtFirstCrack: number
  /** With M = σt w²/2: the base bears σt over its whole width, hinged at its lower edge. */
  topplingAtFullTension: number
  /** Factor on tan φ at which the block moves; 0 where it topples whatever its friction. */
  byFriction: number
}

/** Factors of safety of the block, its base bonded or not (resistance over load, as forces for sliding, as moments for toppling). */
export function singleBlockFactors(
  block: SingleBlock,
  unitWeight: number,
  base: BaseStrength = { cohesion: 0, tension: 0 },
): SingleBlockFactors {
  checkBlock(block)
  checkPositive('unit weight of the block', unitWeight, 'N/m³')
  checkNotNegative('cohesion of the base', base.cohesion, 'Pa')
  checkNotNegative('tensile strength of the base', base.tension, 'Pa')
  const { width: w, height: h, friction } = block
  const [c, s] = cosSin(block.dip)
  const weight = unitWeight * w * h
  const overturning = (weight * s * h) / 2
  const factorWith = (moment: number): number => ((weight * c * w) / 2 + moment) / overturning
  return {
    sliding: (base.cohesion * w + weight * c * tan(friction)) / (weight * s),
    toppling: factorWith(0),
    topplingAtFirstCrack: factorWith((base.tension * w * w) / 6),
    topplingAtFullTension: factorWith((base.tension * w * w) / 2),
    byFriction: h * s > w * c ? 0 : (c * tan(friction)) / s,
  }
}
