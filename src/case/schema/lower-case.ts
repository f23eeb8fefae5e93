/** A reasonable lower case beside the realistic one. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import { flag, text } from './quantity.ts'
import { refuse } from './refuse.ts'

export const lowerCase = z
  .strictObject({
    with: z
      .record(z.string(), z.unknown())
      .transform((paths, to) =>
        Object.keys(paths).length > 0
          ? paths
          : refuse(to, {
              expected: 'paths and their lower values',
              found: 'none',
              remedy: 'such as { joints.fault.friction: 25 deg }',
            }),
      )
      .meta({ description: 'Path → its value in the lower case; a design factor of its own, too' }),
    why: text('Why it is reasonable, for the report').optional(),
    model: flag('Whether talus slope searches its factor in the model, too').default(DEFAULTS.lowerModel.value),
  })
  .meta({ description: 'What differs in a reasonable lower case; the report compares both with their design factors' })
