/** What a cohesive joint is asked for, beside its strength: what it takes to break it, and how it softens. */
import type { Parameter } from '../math/parameters.ts'
import { SHEAR_OVER_OPENING, SOFTENINGS, type Softening } from '../math/softening.ts'
import { ENERGY_I, ENERGY_II, SOFTENING } from '../state/joints.ts'

type Joint = Record<string, unknown>

export const cohesiveParameters = {
  'fracture energy': {
    dimension: 'force per length',
    min: 0,
    description:
      'Energy that it takes to open a joint whose failure is cohesive, for each area (J/m2): its strength falls as that is spent',
    nothing: 'none: what fails breaks at once',
  },
  'shear fracture energy': {
    dimension: 'force per length',
    min: 0,
    description: 'Energy that it takes to shear off a joint whose failure is cohesive, for each area, beside friction',
    omitted: [
      {
        shown: `${SHEAR_OVER_OPENING} times the fracture energy`,
        why: 'published for rock are 1 to 75 times; give your own',
        when: (joint: Joint) => joint['fracture energy'] !== undefined,
      },
    ],
    nothing: 'none: what fails breaks at once',
  },
} satisfies Record<string, Parameter>

/** Numbers of a joint, in SI. */
interface Cohesive {
  failure: string
  toughness?: { opening: number; shear: number; softening: Softening }
}

export function writeCohesive(row: Float64Array, { failure, toughness }: Cohesive): void {
  row[ENERGY_I] = toughness?.opening ?? 0
  row[ENERGY_II] = toughness?.shear ?? 0
  row[SOFTENING] = toughness && failure === 'cohesive' ? 1 + SOFTENINGS.indexOf(toughness.softening) : 0
}
