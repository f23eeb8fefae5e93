/** Friction laws by the name that a joint gives; their order is the number in its row (LAW). The first is the default. */
import { coulomb } from './coulomb.ts'
import { coulombAsPrinted } from './coulomb-as-printed.ts'
import type { SlipRule } from './law-point.ts'

/**
 * A rule for what is left of a trial shear beyond the strength of Mohr and Coulomb; the same rule beyond that of Barton and
 * Bandis; or friction that knows the speed of slip alone.
 */
export type FrictionLaw = SlipRule | 'barton-bandis' | 'creeping'

export const frictionLaws: Record<string, { description: string; use: FrictionLaw }> = {
  coulomb: {
    description: 'slip at the strength F_n tan φ + c A, in the direction of the trial force',
    use: coulomb,
  },
  'coulomb as printed': {
    description:
      'scaled by strength over normal force, as the shrunken-edge paper prints it: it creeps; for comparison',
    use: coulombAsPrinted,
  },
  creeping: {
    description: 'grows with the speed of slip, as the half-space paper has it: nothing holds at rest; for comparison',
    use: 'creeping',
  },
  'barton-bandis': {
    description:
      'slip at the strength of a rough joint, F_n tan(φ_r + JRC log10(JCS/σ_n)); takes JRC, JCS, residual friction',
    use: 'barton-bandis',
  },
}
