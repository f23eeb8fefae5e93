/** Joints whose failure is cohesive: strength that falls as a fracture energy is spent. */
import { SHEAR_OVER_OPENING, SOFTENINGS, type Softening } from '../../math/softening.ts'
import { DEFAULTS } from '../defaults.ts'
import type { Joint, JointStiffness } from '../types/joint.ts'
import { choice } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

export const softening = choice(SOFTENINGS, 'How the strength of a joint falls whose failure is cohesive').optional()

interface Given {
  failure?: Joint['failure']
  softening?: Softening
  opening?: number
  shear?: number
  cohesion?: number
  tension?: number
}

type Cohesive = Pick<Joint, 'failure' | 'toughness'>

const shown = (energy: number) => `${Number(energy.toPrecision(3))} J/m2`

export function cohesiveOf(given: Given, stiffness: JointStiffness, to: Reporter): Cohesive {
  const { opening, softening: curve = DEFAULTS.softening.value } = given
  const failure = given.failure ?? (opening === undefined ? DEFAULTS.failure.value : 'cohesive')
  if (failure !== 'cohesive') {
    refuseIdle(given, failure, to)
    return { failure }
  }
  if (opening === undefined)
    return refuse(to, {
      expected: 'a fracture energy with failure: cohesive',
      found: 'none',
      remedy: 'such as fracture energy: 50 J/m2',
    })
  const shear = given.shear ?? SHEAR_OVER_OPENING * opening
  checkEnergies(given, opening, shear, to)
  checkStrength(given, to)
  checkStiffness(given, stiffness, opening, shear, to)
  return { failure, toughness: { opening, shear, softening: curve } }
}

function refuseIdle(given: Given, failure: string, to: Reporter): void {
  const keys = { 'fracture energy': given.opening, 'shear fracture energy': given.shear, softening: given.softening }
  for (const [key, value] of Object.entries(keys))
    if (value !== undefined)
      refuse(to, {
        path: [key],
        expected: `failure: cohesive with ${key}`,
        found: given.failure === undefined ? 'no fracture energy' : `failure: ${failure}`,
      })
}

function checkEnergies(given: Given, opening: number, shear: number, to: Reporter): void {
  const zero = !(opening > 0) ? 'fracture energy' : !(shear > 0) ? 'shear fracture energy' : undefined
  if (zero)
    refuse(to, {
      path: [zero],
      expected: 'an energy above 0, which is spent while the joint softens',
      found: '0',
      remedy:
        given.failure === 'cohesive' ? 'failure: brittle breaks at once' : 'leave it out: what fails breaks at once',
    })
}

function checkStrength({ cohesion = 0, tension = 0 }: Given, to: Reporter): void {
  for (const [key, value] of Object.entries({ tension, cohesion }))
    if (!(value > 0 && value < Infinity))
      refuse(to, {
        path: [key],
        expected: `a ${key} above 0 and limited, from which a joint that is cohesive softens`,
        found: value > 0 ? 'unlimited' : 'none',
      })
}

/** What the springs hold at the peak is part of the energy that breaks them. */
function checkStiffness(
  { cohesion = 0, tension = 0 }: Given,
  { per, normal, shear: across }: JointStiffness,
  opening: number,
  shear: number,
  to: Reporter,
): void {
  if (per === 'point')
    refuse(to, {
      path: ['normal'],
      expected: 'a stiffness per area, or auto: fracture energies are per area',
      found: 'one per point',
      remedy: 'such as 10000 GPa/m',
    })
  const parts = [
    { key: 'fracture energy', energy: opening, strength: tension, stiffness: normal, named: 'normal' },
    { key: 'shear fracture energy', energy: shear, strength: cohesion, stiffness: across, named: 'shear' },
  ]
  for (const { key, energy, strength, stiffness, named } of parts) {
    if (stiffness === undefined) continue
    const elastic = (0.5 * strength * strength) / stiffness
    if (energy > elastic) continue
    refuse(to, {
      path: [key],
      expected: `more than ${shown(elastic)}, which its springs hold at the peak`,
      found: shown(energy),
      remedy: `${named}: at least ${((0.55 * strength * strength) / energy / 1e9).toPrecision(3)} GPa/m, or auto`,
    })
  }
}
