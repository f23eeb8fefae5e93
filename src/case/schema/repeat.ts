/** One block, again and again in a regular array. */
import { z } from 'zod'
import type { Vec3 } from '../../math/vec.ts'
import type { Block } from '../types/block.ts'
import { count, positive, quantity, vector } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

/** More would not fit into memory with their contacts. */
const MOST = 1_000_000

export interface Repeat {
  /** Number along x, y and z, and from each to the next [m]. */
  count: Vec3
  spacing: Vec3
}

export type Repeated = Block & { repeat?: Repeat }

const number = (axis: string) => count(`Number along ${axis}`, { min: 1, max: MOST })

export const repeat: z.ZodType<Repeat> = z
  .strictObject({
    count: z.tuple([number('x'), number('y'), number('z')]).meta({ description: 'Number along x, y and z', unit: '' }),
    spacing: z
      .union([quantity('length', 'Along all axes', positive), vector('length', 'Along x, y and z', positive)])
      .meta({ description: 'From each to the next: one for all axes, or a list along x, y and z', unit: 'm' }),
  })
  .transform(({ count: numbers, spacing }, to): Repeat => {
    const total = numbers[0] * numbers[1] * numbers[2]
    if (total > MOST) refuse(to, { path: ['count'], expected: `at most ${MOST} in all`, found: String(total) })
    return { count: numbers, spacing: typeof spacing === 'number' ? [spacing, spacing, spacing] : spacing }
  })
  .meta({
    description:
      'The block again and again along x, y and z; those of a block "stone" are called stone-1-1-1, stone-2-1-1 …',
  })

/** All blocks with names of their own, those of an array x fastest. */
export function eachBlock(blocks: Record<string, Repeated>, to: Reporter): Record<string, Block> {
  const all = new Map<string, Block>()
  for (const [name, { repeat: array, ...block }] of Object.entries(blocks)) {
    const [nx, ny, nz] = array?.count ?? [1, 1, 1]
    for (let k = 0; k < nz; k++)
      for (let j = 0; j < ny; j++)
        for (let i = 0; i < nx; i++) {
          const own = array ? `${name}-${i + 1}-${j + 1}-${k + 1}` : name
          if (all.has(own) || (array && Object.hasOwn(blocks, own)))
            refuse(to, {
              path: [name],
              expected: 'an array whose blocks have names of their own',
              found: `"${own}" twice`,
            })
          all.set(
            own,
            array ? { ...block, array: name, position: moved(block.position, array.spacing, [i, j, k]) } : block,
          )
        }
  }
  return Object.fromEntries(all)
}

const moved = (from: Vec3, by: Vec3, times: Vec3): Vec3 => [
  from[0] + times[0] * by[0],
  from[1] + times[1] * by[1],
  from[2] + times[2] * by[2],
]
