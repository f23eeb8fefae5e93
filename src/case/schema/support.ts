/** How much support a slope needs. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Support } from '../types/support.ts'
import { choice, flag, positive, quantity } from './quantity.ts'
import { refuse } from './refuse.ts'

export const support: z.ZodType<Support> = z
  .strictObject({
    factor: quantity(
      'ratio',
      'Factor of safety that it shall bring; the design factor unless said',
      positive,
    ).optional(),
    acts: choice(
      ['active', 'passive'] as const,
      'active: set with its force, a load; passive: a strength, which the factor divides',
    ).default(DEFAULTS.supportActs.value),
    plunge: quantity('angle', 'Of the bolts, below the horizontal; below 0 they rise into the rock', {
      above: -Math.PI / 2,
      below: Math.PI / 2,
    }).default(DEFAULTS.supportPlunge.value),
    trend: quantity('angle', 'Azimuth in which they go into the rock; into the face unless said', {
      min: 0,
      max: 2 * Math.PI,
    }).optional(),
    capacity: quantity('force', 'What one bolt bears: how many, and how far apart, is found', positive).optional(),
    spacing: quantity('length', 'How far bolts stand apart: what each must bear is found', positive).optional(),
    anchor: quantity('length', 'Length of a bolt beyond what it holds', positive).default(DEFAULTS.supportAnchor.value),
    scale: quantity(
      'ratio',
      'Share of the force of the closed form that they get, as a model may find it',
      positive,
    ).default(DEFAULTS.supportScale.value),
    model: flag('Whether the bolts that are found stand in the model as well').default(DEFAULTS.supportModel.value),
  })
  .transform((value, to): Support => {
    const { capacity, ...rest } = value
    if (capacity !== undefined && value.spacing !== undefined)
      return refuse(to, {
        path: ['spacing'],
        expected: 'either the capacity of a bolt, to find the spacing, or the spacing, to find what each must bear',
        found: 'both',
        remedy: 'leave one of them out',
      })
    return { ...rest, capacity: capacity ?? DEFAULTS.supportCapacity.value }
  })
  .meta({ description: 'How much support brings the design factor: force, number and spacing of bolts' })
