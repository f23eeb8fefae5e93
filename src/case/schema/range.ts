/** A part of space by limits of coordinates. */
import { z } from 'zod'
import type { Range } from '../types/shape.ts'
import { pair } from './quantity.ts'
import { refuse } from './refuse.ts'

const limits = (axis: string) =>
  pair('length', `Lower and upper limit of ${axis}`)
    .transform((value, to) =>
      value[0] <= value[1]
        ? value
        : refuse(to, { expected: 'the lower limit first', found: `${value[0]}, ${value[1]}` }),
    )
    .optional()

export const range: z.ZodType<Range> = z
  .strictObject({ x: limits('x'), y: limits('y'), z: limits('z') })
  .transform((value, to) =>
    Object.keys(value).length > 0 ? value : refuse(to, { expected: 'at least one of x, y, z', found: 'none' }),
  )
  .meta({ description: 'Part of the undeformed model; an axis that is left out is unlimited' })
