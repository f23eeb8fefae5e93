/** What the analysis of a slope needs besides the model: measured planes without blocks, limits of the tests, a row of columns. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { SlopeSpec, TopplingSpec } from '../types/slope.ts'
import { dip, dipDirection, role } from './cut.ts'
import { listOf, named, notNegative, positive, quantity, text } from './quantity.ts'
import { refuse } from './refuse.ts'

const attitude = (description: string, steepest: number) =>
  z
    .strictObject({
      dip: quantity('angle', 'Steepest angle below the horizontal; beyond 90° it overhangs', {
        min: 0,
        below: steepest,
      }),
      'dip direction': dipDirection,
    })
    .transform(({ dip: angle, 'dip direction': direction }) => ({ dip: angle, dipDirection: direction }))
    .meta({ description })

const measured = z
  .strictObject({
    dip,
    'dip direction': dipDirection,
    joint: text('Name of the joint whose strength it has').optional(),
    role,
  })
  .transform(({ 'dip direction': direction, ...rest }) => ({ ...rest, dipDirection: direction }))
  .meta({ description: 'A measured plane' })

const column = z
  .tuple([
    quantity('length', 'Height', positive),
    quantity('length', 'Width', positive),
    quantity('length', 'Step up to the base of the next', notNegative),
  ])
  .meta({ description: 'Height, width, and step up to the base of the next', unit: 'm' })

const toppling: z.ZodType<TopplingSpec> = z
  .strictObject({
    columns: listOf(column, 'Columns from the toe up'),
    'base dip': quantity('angle', 'Dip of the bases, out of the slope', { min: 0, below: Math.PI / 2 }),
    base: text('Name of the joint under the columns'),
    side: text('Name of the joint between them; that of the bases unless said').optional(),
    material: text('Name of the material'),
  })
  .transform(({ 'base dip': baseDip, ...rest }) => ({ ...rest, baseDip }))
  .meta({ description: 'A row of columns on steps, for limit equilibrium (Goodman and Bray)' })

export const slope: z.ZodType<SlopeSpec> = z
  .strictObject({
    face: attitude(
      'The face of the slope; that of the block with the shape of a slope unless said',
      Math.PI,
    ).optional(),
    upper: attitude('The surface above it', Math.PI / 2).optional(),
    planes: named(measured, 'Measured planes that cut no block, for the kinematic tests').default({}),
    lateral: quantity('angle', 'How far the strike of a sliding plane may be off that of the face', {
      min: 0,
      max: Math.PI / 2,
    }).default(DEFAULTS.lateral.value),
    friction: quantity('angle', 'Friction of planes without a joint of their own', {
      min: 0,
      below: Math.PI / 2,
    }).default(DEFAULTS.slopeFriction.value),
    blocks: listOf(text('Name of a block'), 'Blocks to examine; all that can move unless said', 0).default([]),
    toppling: toppling.optional(),
  })
  .transform((value, to): SlopeSpec => {
    if (value.upper && value.face && value.upper.dip >= value.face.dip)
      return refuse(to, {
        path: ['upper'],
        expected: 'an upper slope flatter than the face',
        found: 'one that is steeper',
        remedy: 'swap the two, or correct the dips',
      })
    return value
  })
  .meta({ description: 'A rock slope: what talus slope examines besides the blocks of the model' })
