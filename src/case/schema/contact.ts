/** How contact is found, and which joint holds where. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Contact, JointRule, JointSide } from '../types/joint.ts'
import type { Variants } from '../variants.ts'
import { selection } from './boundary.ts'
import { listOf, quantity, text, variant } from './quantity.ts'

/** `wedge`, `wedge.left`, the name of particles, or `{ material: clay }`; blocks and particles are told apart later. */
const side = z
  .union([selection, z.strictObject({ material: text('Name of a material') })])
  .transform((value): JointSide => ('material' in value ? value : { on: value }))
  .meta({ description: 'A block, a face (block.left), particles, or { material: name }' })

const rule: z.ZodType<JointRule> = z
  .strictObject({
    between: z.tuple([side, side]).meta({ description: 'The two sides, in either order: [wedge.left, base]' }),
    joint: text('Name of a joint; none: they pass through each other'),
  })
  .meta({ description: 'Which joint holds between two sides' })

/** The joint may be found; rules do not know particles from blocks yet. */
export type ContactInput = (Omit<Contact, 'joint'> & { joint?: string }) | 'none'

export function contact(variants: Variants): z.ZodType<ContactInput> {
  const details = z
    .strictObject({
      detect: variant(variants.detect, 'How contacts are found').default(variants.detect[0].name),
      broad: variant(variants.broad, 'How neighbours are found').default(variants.broad[0].name),
      joint: text('Name of the joint that holds where no rule says otherwise').optional(),
      rules: listOf(rule, 'Which joint holds where; the last that fits counts').default([]),
      shrink: quantity('ratio', 'Shrinkage of edges by which contacts are named', { above: 0, below: 0.5 }).default(
        DEFAULTS.shrink.value,
      ),
      skin: quantity(
        'ratio',
        'Growth of boxes in the search for neighbours, over the size of the smallest thing that they hold; left out, it is fitted to how fast things move',
        {
          above: 0,
          max: 10,
        },
      ).optional(),
    })
    .meta({ description: 'How contact is found, and which joint holds where' })
  return z
    .union([z.literal('none').meta({ description: 'Blocks pass through each other' }), details])
    .meta({ description: 'Contact between blocks: none, or { detect, broad, joint, rules }' })
}
