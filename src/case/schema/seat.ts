/** Where a block stands, and whether it can break. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Fracture, Seat } from '../types/block.ts'
import { choice, notNegative, quantity, text } from './quantity.ts'
import { refuse } from './refuse.ts'

export const seat: z.ZodType<Seat> = z
  .strictObject({
    block: text('The block that it stands on'),
    face: text('The face of that block on which the bottom of this one lies'),
    from: choice(
      ['up-dip edge', 'down-dip edge', 'corner'] as const,
      'Where the face is measured from: down its dip, up its dip, or along the axes of the block that it belongs to',
    ),
    at: z.tuple([quantity('length', 'From that edge'), quantity('length', 'From the side')]).meta({
      description: 'Where the middle of the bottom comes to lie: distance from that edge, and across from the side',
      unit: 'm',
    }),
    gap: quantity('length', 'Distance of the bottom from the face', notNegative).default(DEFAULTS.gap.value),
  })
  .transform((value, to) =>
    value.face === 'surface' ? refuse(to, { path: ['face'], expected: 'one plane face', found: '"surface"' }) : value,
  )
  .meta({
    description: 'Where the block stands, after its turns: on a face of another block, with its x axis along it',
  })

export const fracture: z.ZodType<Fracture> = z
  .strictObject({
    brittle: text(
      'Name of the joint that every face between two tetrahedra follows; bonded, and lost at once',
    ).optional(),
    cohesive: text(
      'Name of the joint that every face between two tetrahedra follows; bonded, and softens as its fracture energies are spent',
    ).optional(),
    inserted: choice(
      ['when needed', 'from the start'] as const,
      'when needed: faces sleep, with no springs, until what they bear exceeds their strength; from the start: every face is a joint, with its springs, when the run begins',
    ).default(DEFAULTS.inserted.value),
  })
  .transform(({ brittle, cohesive, inserted }, to): Fracture => {
    const joint = brittle ?? cohesive
    if (joint === undefined || (brittle !== undefined && cohesive !== undefined))
      return refuse(to, { expected: 'exactly one of brittle, cohesive', found: joint === undefined ? 'none' : 'both' })
    if (brittle !== undefined && inserted === 'when needed')
      return refuse(to, {
        path: ['inserted'],
        expected: 'from the start where faces break at once',
        found: 'when needed',
        remedy: 'cohesive: a joint with a fracture energy',
      })
    return { joint, kind: brittle === undefined ? 'cohesive' : 'brittle', inserted }
  })
  .meta({ description: 'How the block can break inside' })
