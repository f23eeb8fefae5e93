/**
 * Mohr–Coulomb strength of a contact point in shear [N]: F_n tan φ, and c A where the joint is plastic. None where tension has
 * used it up: beyond the apex F_n = −c A / tan φ the formula would be negative.
 *
 *   plain   φ is the peak angle until the first slip, the residual one from then on;
 *   weakens so is c; or both fall to their residual values over a length s of slip, as peak − (peak − residual) slipped/s. What
 *           is left of a bond that failed has the residual ones.
 *
 * Fails    Over a length shorter than (peak − residual)/k_s a joint weakens faster than its springs unload: the drop is sudden.
 * Source   Wang, Li and Feng (2015), eq. 26.
 */
import { tan } from '../../math/elementary.ts'
import type { Parameter, StrengthLine } from '../../math/parameters.ts'
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { AREA, FAILED_IN_TENSION, FAILURE, NOT_FAILED, SLIPPED } = rows
const { COHESION, PEAK, PLASTIC, RESIDUAL, RESIDUAL_COHESION, TENSION, WEAKENING } = joint
const { NORMAL, SLOPE, STRENGTH } = points

type Joint = Record<string, unknown>

/** Whether a strength is written that is not 0. */
const strong = (joint: Joint, key: string): boolean =>
  joint[key] !== undefined && !(Number.parseFloat(String(joint[key])) === 0)

const angle = { dimension: 'angle', min: 0, below: Math.PI / 2, strength: 'friction' } as const
const stress = { dimension: 'pressure', min: 0, unlimited: true } as const

/** What Mohr and Coulomb ask of every joint. */
export const strengthParameters = {
  friction: {
    ...angle,
    description: 'Friction angle',
    omitted: [{ value: Math.PI / 6, shown: '30 deg', why: 'usual for dry, rough joints of hard rock; give your own' }],
  },
  'residual friction': {
    ...angle,
    description: 'Friction angle once it has slipped',
    omitted: [{ shown: 'that before it slips', why: 'friction does not fall unless told so' }],
  },
  cohesion: {
    ...stress,
    description: 'Shear strength without normal stress',
    strength: 'cohesion',
    omitted: [{ value: 0, shown: '0', why: 'faces that touch are not glued unless told so' }],
  },
  'residual cohesion': {
    dimension: 'pressure',
    min: 0,
    description: 'Cohesion once it has slipped, or its bond has failed',
    strength: 'cohesion',
    omitted: [
      {
        shown: 'that before it slips, as it is plastic',
        why: 'a plastic joint keeps its strength unless told so',
        when: (joint: Joint) => strong(joint, 'cohesion') && joint.failure === 'plastic',
      },
      {
        value: 0,
        shown: '0',
        why: 'what is left of a bond is frictional unless told otherwise',
        when: (joint: Joint) => strong(joint, 'cohesion') && joint.failure !== 'plastic',
      },
    ],
  },
  'residual after': {
    dimension: 'length',
    min: 0,
    description: 'Slip over which strength falls from peak to residual; 0: at once',
    omitted: [
      {
        value: 0,
        shown: '0',
        why: 'strength falls to the residual one at the first slip',
        when: (joint: Joint) => joint['residual friction'] !== undefined || joint['residual cohesion'] !== undefined,
      },
    ],
  },
  tension: {
    ...stress,
    description: 'Tensile strength',
    strength: 'tension',
    omitted: [{ value: 0, shown: '0', why: 'faces that touch part freely unless told otherwise' }],
  },
} satisfies Record<string, Parameter>

/** Numbers of a joint, in SI. */
export interface JointStrength {
  friction: number
  residualFriction: number
  cohesion: number
  residualCohesion: number
  residualAfter: number
  tension: number
  failure: string
}

export function writeStrength(row: Float64Array, given: JointStrength): void {
  row[PEAK] = tan(given.friction)
  row[RESIDUAL] = tan(given.residualFriction)
  row[COHESION] = given.cohesion
  row[RESIDUAL_COHESION] = given.residualCohesion
  row[WEAKENING] = given.residualAfter > 0 ? 1 / given.residualAfter : 0
  row[TENSION] = given.tension
  row[PLASTIC] = given.failure === 'plastic' ? 1 : 0
}

/** Strength before the first slip. */
export const strengthLine = ({ friction, cohesion }: JointStrength): StrengthLine => ({
  slope: tan(friction),
  cohesion,
})

/** Sets STRENGTH from NORMAL. */
export function measureStrength(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const tan = id[i + FAILURE] === NOT_FAILED ? table[j + PEAK] : table[j + RESIDUAL]
  const cohesive = table[j + PLASTIC] === 1 && table[j + COHESION] > 0 && row[r + AREA] > 0
  const strength = pass[NORMAL] * tan + (cohesive ? table[j + COHESION] * row[r + AREA] : 0)
  pass[STRENGTH] = strength > 0 ? strength : 0
}

/** Sets STRENGTH, and SLOPE, its derivative, from NORMAL. */
export function measureWeakenedStrength(point: LawPoint): void {
  const { table, j, id, i, row, r, pass } = point
  const failure = id[i + FAILURE]
  const plastic = table[j + PLASTIC] === 1
  let tan = table[j + PEAK]
  let cohesion = plastic ? table[j + COHESION] : 0
  if (failure !== NOT_FAILED) {
    const left = table[j + WEAKENING] > 0 ? 1 - table[j + WEAKENING] * row[r + SLIPPED] : 0
    const lost = left > 0 ? 1 - left : 1
    const residual = plastic || failure === FAILED_IN_TENSION ? table[j + RESIDUAL_COHESION] : 0
    tan = lost < 1 ? tan - lost * (tan - table[j + RESIDUAL]) : table[j + RESIDUAL]
    cohesion = lost < 1 && cohesion > residual ? cohesion - lost * (cohesion - residual) : residual
  }
  const strength = pass[NORMAL] * tan + (cohesion > 0 && row[r + AREA] > 0 ? cohesion * row[r + AREA] : 0)
  pass[STRENGTH] = strength > 0 ? strength : 0
  pass[SLOPE] = strength > 0 ? tan : 0
}
