/**
 * Planar failure: limit equilibrium of a block on one plane, per metre along the strike.
 *
 * With weight W, surcharge Q on the upper surface, seismic coefficients k outwards and k_v upwards, water V in the crack and U on
 * the plane, bolts T at a plunge δ into the slope, and G = (1 − k_v) W + Q:
 *   N  = G cos ψp − (k W + V) sin ψp − U          S = G sin ψp + (k W + V) cos ψp
 *   active bolts    F = [c A + (N + T sin(ψp + δ)) tan φ]/[S − T cos(ψp + δ)]
 *   passive bolts   F = [c A + (N + T sin(ψp + δ)) tan φ + T cos(ψp + δ)]/S
 * Active bolts are tensioned and change the load; passive ones are strained by the sliding and count as strength, divided by F.
 *
 * Water: in the crack of depth zw,  V = ½ γw zw²,  and on the plane a pressure that falls linearly from γw zw at the crack to γw times
 * the head at the toe (0 where it drains freely: a triangle; otherwise a trapezoid); without a crack a triangle that peaks halfway
 * up a water level h above the toe, U = ¼ γw h²/sin ψp; or mean pressures as measured.
 * Where S is negative the block is pushed up the plane (by bolts), and F is its safety against that.
 * Where N with active bolts is not positive the block is lifted off and F = 0: neither cohesion nor passive bolts are counted on
 * as what holds it down.
 * Source: Hoek, Bray (1981), 7; Wyllie, Mah (2004), 6.
 */
import { cosSin } from '../math/angle.ts'
import { atan, tan } from '../math/elementary.ts'
import { type PlaneGeometry, type PlaneShape, planeGeometry } from './plane-geometry.ts'
import { type PlaneWater, waterOnPlane } from './plane-water.ts'
import { checkNotNegative, checkPositive, checkStrength, type JointStrength } from './strength.ts'

export interface PlaneBolts {
  /** T [N/m]. */
  force: number
  /** δ below the horizontal, into the slope [rad]. */
  plunge: number
  acts: 'active' | 'passive'
}

export interface PlaneCase extends PlaneShape, JointStrength {
  /** γ [N/m³]. */
  unitWeight: number
  water?: PlaneWater
  /** k, horizontal and out of the slope. */
  earthquake?: number
  /** k_v, upwards. */
  vertical?: number
  bolts?: PlaneBolts
  /** On the upper surface, vertical, per horizontal area [Pa]. */
  surcharge?: number
}

export interface PlaneStability extends PlaneGeometry {
  /** F */
  factor: number
  motion: 'slides' | 'slides up' | 'is lifted' | 'stays'
  words: string
  /** W [N/m]. */
  weight: number
  /** Q [N/m]. */
  surcharge: number
  /** V [N/m]. */
  waterInCrack: number
  /** U [N/m]. */
  uplift: number
  /** k W [N/m]. */
  earthquake: number
  /** N, bolts included [N/m]. */
  normal: number
  /** |S|, active bolts taken off [N/m]. */
  driving: number
  /** c A [N/m]. */
  cohesion: number
  /** N tan φ [N/m]. */
  friction: number
  /** What passive bolts resist along the plane [N/m]. */
  bolts: number
  /** φ at which F = 1, the rest as it is [rad]; absent where the plane is not pressed. */
  criticalFriction?: number
}

export function analysePlane(slope: PlaneCase): PlaneStability {
  const geometry = planeGeometry(slope)
  const forces = forcesOnPlane(slope, geometry)
  const { normal, along, boltNormal, boltAlong, active } = forces
  const total = normal + boltNormal
  const down = along - (active ? boltAlong : 0)
  const driving = Math.abs(down)
  const bolts = active ? 0 : down < 0 ? -boltAlong : boltAlong
  const cohesion = slope.cohesion * geometry.length
  const friction = Math.max(0, total) * tan(slope.friction)
  const pressed = active ? total : normal
  const motion = pressed <= 0 ? 'is lifted' : down > 0 ? 'slides' : down < 0 ? 'slides up' : 'stays'
  const resisting = cohesion + friction + bolts
  return {
    ...geometry,
    factor: motion === 'is lifted' ? 0 : motion === 'stays' ? Infinity : resisting / driving,
    motion,
    words: WORDS[motion],
    weight: forces.weight,
    surcharge: forces.surcharge,
    waterInCrack: forces.crack,
    uplift: forces.uplift,
    earthquake: forces.earthquake,
    normal: total,
    driving,
    cohesion,
    friction,
    bolts,
    criticalFriction:
      total > 0 && motion !== 'is lifted' ? atan(Math.max(0, driving - bolts - cohesion) / total) : undefined,
  }
}

const WORDS = {
  slides: 'slides on the plane, down its dip',
  'slides up': 'is pushed up the plane',
  'is lifted': 'water, earthquake or bolts lift the block off the plane: friction and cohesion do not act',
  stays: 'stays: nothing drives the block down the plane',
}

/**
 * Bolt force per metre for a wanted factor [N/m]; 0 where none is needed:
 *   active    T = (F S − c A − N tan φ)/(F cos(ψp + δ) + sin(ψp + δ) tan φ)
 *   passive   T = (F S − c A − N tan φ)/(cos(ψp + δ) + sin(ψp + δ) tan φ)
 * Least at tan(ψp + δ) = tan φ/F for active bolts. Water that lifts the block (N < 0) enters as it stands.
 */
export function boltForceForFactor(slope: PlaneCase, factor: number, bolts: Omit<PlaneBolts, 'force'>): number {
  checkPositive('wanted factor of safety', factor, '')
  const geometry = planeGeometry(slope)
  const bare = forcesOnPlane({ ...slope, bolts: undefined }, geometry)
  const [c, s] = cosSin(slope.planeDip + bolts.plunge)
  const friction = tan(slope.friction)
  const missing = factor * bare.along - slope.cohesion * geometry.length - bare.normal * friction
  const effect = (bolts.acts === 'active' ? factor : 1) * c + s * friction
  if (missing <= 0) return 0
  if (!(effect > 0))
    throw new Error('bolts at this plunge push the block down the plane rather than hold it; give a flatter plunge')
  return missing / effect
}

function forcesOnPlane(slope: PlaneCase, geometry: PlaneGeometry) {
  checkStrength('sliding plane', slope)
  checkPositive('unit weight of the rock', slope.unitWeight, 'N/m³')
  const [c, s] = cosSin(slope.planeDip)
  const weight = slope.unitWeight * geometry.area
  const surcharge = (slope.surcharge ?? 0) * geometry.top
  const earthquake = (slope.earthquake ?? 0) * weight
  const { crack, uplift } = waterOnPlane(slope.water ?? { kind: 'dry' }, geometry, s)
  const push = earthquake + crack
  const down = weight - (slope.vertical ?? 0) * weight + surcharge
  const { force, plunge, acts } = slope.bolts ?? { force: 0, plunge: 0, acts: 'active' }
  checkNotNegative('force of the bolts', force, 'N/m')
  const [cb, sb] = cosSin(slope.planeDip + plunge)
  return {
    weight,
    surcharge,
    earthquake,
    crack,
    uplift,
    normal: down * c - push * s - uplift,
    along: down * s + push * c,
    boltNormal: force * sb,
    boltAlong: force * cb,
    active: acts === 'active',
  }
}
