/** Friction laws by the name that a joint gives; their order is the number in its row (LAW). The first is the default. */
import { coulomb, type SlipRule } from './coulomb.ts'
import { coulombAsPrinted } from './coulomb-as-printed.ts'

export const frictionLaws: Record<string, { description: string; use: SlipRule }> = {
  coulomb: {
    description: 'slip at the strength F_n tan φ + c A, in the direction of the trial force',
    use: coulomb,
  },
  'coulomb as printed': {
    description:
      'scaled by strength over normal force, as the shrunken-edge paper prints it: it creeps; for comparison',
    use: coulombAsPrinted,
  },
}
