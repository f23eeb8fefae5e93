/** How contact is found, and which joint holds where. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Contact, JointRule, JointSide, Printed } from '../types/joint.ts'
import type { Variants } from '../variants.ts'
import { selection } from './boundary.ts'
import { choice, listOf, quantity, text, variant } from './quantity.ts'
import { range } from './range.ts'

/** `wedge`, `wedge.left`, the name of particles, or `{ material: clay }`; blocks and particles are told apart later. */
const side = z
  .union([selection, z.strictObject({ material: text('Name of a material') })])
  .transform((value): JointSide => ('material' in value ? value : { on: value }))
  .meta({ description: 'A block, a face (block.left), particles, or { material: name }' })

const rule: z.ZodType<JointRule> = z
  .strictObject({
    between: z.tuple([side, side]).meta({ description: 'The two sides, in either order: [wedge.left, base]' }),
    joint: text('Name of a joint; none: they pass through each other'),
    where: range.optional(),
  })
  .transform(({ where, ...rule }) => ({ ...rule, ...(where && { where }) }))
  .meta({ description: 'Which joint holds between two sides' })

/** Each choice says what it does, and what becomes of a run by it. */
const printed: z.ZodType<Printed> = z
  .strictObject({
    tolerance: quantity(
      'ratio',
      'Search tolerance d over the least way of a corner that shrinks; what lies deeper than d, or comes by more in one step, is lost and falls through',
      { above: 0, below: 1 },
    ).default(DEFAULTS.printedTolerance.value),
    lever: choice(
      ['true edges', 'shrunken edges'] as const,
      'Where forces act; at shrunken edges a block of width W topples from atan((1 − λ) W/H) on',
    ).default(DEFAULTS.printedLever.value),
    'normal force': choice(
      ['total', 'incremental'] as const,
      'Normal force of the whole gap, or of its increments since the contact was detected: blocks then rest d above each other and touch before they do',
    ).default(DEFAULTS.printedForce.value),
    normals: choice(
      ['faces', 'averaged'] as const,
      'Normal of a corner on an edge or on a corner: that of the face, or the mean of the faces around it on the target, which depends on which block that is',
    ).default(DEFAULTS.printedNormals.value),
    roles: choice(
      ['both', 'one'] as const,
      'Which block is the main one: each, or that which the case names first: a small target under its large face is not seen',
    ).default(DEFAULTS.printedRoles.value),
    approaching: choice(
      ['several', 'one'] as const,
      'Faces that a main face approaches: all that look at it, or that with the least product of normals, which may be on another side',
    ).default(DEFAULTS.printedApproaching.value),
    clip: choice(
      ['largest', 'least above zero', 'as printed'] as const,
      'Length ratio by which edges are clipped; the printed one clips nothing, so that forces act beside the face',
    ).default(DEFAULTS.printedClip.value),
  })
  .meta({
    description: 'What shrunken-edge takes from its paper as printed, for comparison; left out, all is repaired',
  })

/** The joint may be found; rules do not know particles from blocks yet. */
export type ContactInput = (Omit<Contact, 'joint'> & { joint?: string }) | 'none'

export function contact(variants: Variants): z.ZodType<ContactInput> {
  const details = z
    .strictObject({
      detect: variant(variants.detect, 'How contacts are found').default(variants.detect[0].name),
      broad: variant(variants.broad, 'How neighbours are found').default(variants.broad[0].name),
      joint: text('Name of the joint that holds where no rule says otherwise').optional(),
      rules: listOf(rule, 'Which joint holds where; the last that fits counts').default([]),
      shrink: quantity(
        'ratio',
        'Shrinkage λ of edges: contacts are named by it, and shrunken-edge moves edges by no more when it asks which features meet',
        { above: 0, below: 0.5 },
      ).default(DEFAULTS.shrink.value),
      printed: printed.optional(),
      follow: quantity(
        'ratio',
        'Share of the width of blocks by which their points of contact may slide, or their faces lean, before contact is looked for anew; 0: at every step',
        { min: 0, max: 0.01 },
      ).default(DEFAULTS.follow.value),
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
