/** Bolts between blocks. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Bolt } from '../types/bolt.ts'
import { notNegative, positive, quantity, vector } from './quantity.ts'
import { refuse } from './refuse.ts'

export const bolt: z.ZodType<Bolt> = z
  .strictObject({
    from: vector('length', 'One anchor, in the undeformed model'),
    to: vector('length', 'The other anchor: in another block, or in the ground outside of all'),
    stiffness: quantity('force per length', 'Axial stiffness E A/l', positive),
    yield: quantity('force', 'Force at which it yields', positive).optional(),
    pretension: quantity('force', 'Force with which it is set', notNegative).default(DEFAULTS.pretension.value),
    'breaks at': quantity('ratio', 'Strain at which it breaks', positive).optional(),
  })
  .transform(({ from, to, stiffness, pretension, ...rest }, to_): Bolt => {
    const bolt = {
      from,
      to,
      stiffness,
      pretension,
      yield: rest.yield ?? Infinity,
      breaksAt: rest['breaks at'] ?? Infinity,
    }
    if (from.every((x, i) => x === to[i]))
      return refuse(to_, { path: ['to'], expected: 'an anchor elsewhere than from', found: 'the same point' })
    if (pretension > bolt.yield)
      return refuse(to_, {
        path: ['pretension'],
        expected: `at most the yield force, ${bolt.yield} N`,
        found: `${pretension} N`,
      })
    return bolt
  })
  .meta({ description: 'A bolt anchored at both ends: a spring that pulls, yields and may break' })
