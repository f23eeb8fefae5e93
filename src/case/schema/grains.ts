/** Polyhedral particles: their shapes, sizes and turns. */
import { z } from 'zod'
import type { Vec3 } from '../../math/vec.ts'
import type { GrainKind, Grains, RandomRecipe } from '../types/particles.ts'
import type { Variants } from '../variants.ts'
import { choice, count, direction, flag, listOf, positive, quantity, text, variant, vector } from './quantity.ts'
import { refuse } from './refuse.ts'
import { parts, single } from './shape.ts'

const ORIGIN: Vec3 = [0, 0, 0]

const solid = single.transform((value): GrainKind => ({ kind: 'solid', shape: value, at: ORIGIN }))

const union = z.strictObject({ union: parts }).transform((value): GrainKind => ({ kind: 'union', parts: value.union }))

const share = (description: string) => quantity('ratio', description, { above: 0, below: 1 })

const reach = z
  .union([
    z.strictObject({ from: share('Least'), to: quantity('ratio', 'Largest', { above: 0, max: 1 }) }),
    z.strictObject({
      median: share('Median of the first cut'),
      last: share('Median of the last cut; nearer to 1 rounds the solid').optional(),
      spread: quantity('ratio', 'Standard deviation of the logarithm', positive),
    }),
  ])
  .transform((value): RandomRecipe['reach'] =>
    'from' in value
      ? { kind: 'uniform', ...value }
      : { kind: 'log-normal', median: value.median, spread: value.spread, lastMedian: value.last },
  )
  .meta({
    description:
      'Distance of a cut over that of the outermost corner: { from, to }, or { median, last, spread }, log-normal',
  })

const random = z
  .strictObject({
    random: z
      .strictObject({
        kinds: count('How many different ones', { min: 1, max: 10_000 }).default(20),
        from: single.optional(),
        cuts: count('Cuts of each', { min: 1, max: 1000 }).default(20),
        reach: reach.prefault({ median: 0.7, last: 0.9, spread: 0.2 }),
        squeeze: z
          .strictObject({
            axis: direction('Axis'),
            by: quantity('ratio', 'Above 1: plates across the axis; below: needles along it', positive),
          })
          .meta({ description: 'Normals of cuts drawn towards an axis, or away from it' })
          .optional(),
        least: share('Least edge, width of a face and thickness, over the size').default(0.05),
        seed: count('Seed of the shapes', { min: 0 }).default(1),
      })
      .meta({ description: 'Polyhedra cut from a cube (or `from`) by random planes' }),
  })
  .transform((value): GrainKind => ({ kind: 'random', recipe: value.random }))

const kind = (variants: Variants): z.ZodType<GrainKind> =>
  z
    .union([
      variant(variants.solids, 'A solid by name').transform((name): GrainKind => ({ kind: 'named', name })),
      union,
      random,
      solid,
    ])
    .meta({
      description:
        'A solid by name, a convex solid as for blocks, { random: … }, or { union: [{ shape, at } …] }: several that are one body',
    })

const diameter = quantity('length', 'Diameter', positive)

const measure = choice(
  ['equal ball', 'enclosing ball'] as const,
  'equal ball: the diameter of the ball of equal volume; enclosing ball: of the one around the corners',
)

const size = z
  .union([
    diameter,
    z.strictObject({ from: diameter, to: diameter, median: diameter.optional(), of: measure.default('equal ball') }),
  ])
  .transform((value, to): NonNullable<Grains['size']> => {
    if (typeof value === 'number') return { from: value, median: value, to: value, of: 'equal ball' }
    const median = value.median ?? 0.5 * (value.from + value.to)
    if (!(value.from <= median && median <= value.to))
      return refuse(to, { expected: 'from ≤ median ≤ to', found: `${value.from}, ${median}, ${value.to} m` })
    return { from: value.from, median, to: value.to, of: value.of }
  })
  .meta({
    description:
      'Diameter of the ball of equal volume, or { from, median, to, of }: half of them evenly between each two',
    unit: 'm',
  })

const fill = z
  .strictObject({
    number: count('How many', { min: 1, max: 1_000_000 }),
    from: vector('length', 'Lowest corner of the box'),
    to: vector('length', 'Highest corner of the box; they must find room'),
    gap: quantity('length', 'Left between them', positive).optional(),
    piled: flag('Set down one by one where the pile is lowest, which takes less room than rows').default(false),
  })
  .transform((value, to): NonNullable<Grains['fill']> => {
    if (value.from.some((c, i) => c >= value.to[i]))
      return refuse(to, {
        path: ['to'],
        expected: 'a corner above from along all axes',
        found: `[${value.to.join(', ')}]`,
      })
    return { ...value, gap: value.gap ?? 0 }
  })
  .meta({ description: 'So many, laid out by their extents within a box, row by row and layer by layer from below' })

export type PolyhedraInput = Pick<Grains, 'kind' | 'shapes' | 'size' | 'turned' | 'seed' | 'file' | 'fill'>

export const polyhedra = (variants: Variants): z.ZodType<PolyhedraInput> =>
  z
    .strictObject({
      shapes: listOf(kind(variants), 'Shapes, taken evenly').optional(),
      size: size.optional(),
      turned: flag('Each is turned at random').default(true),
      seed: count('Seed of all that is random', { min: 0 }).default(1),
      file: text('JSON file with the corners of each particle, in place').optional(),
      fill: fill.optional(),
    })
    .transform((value, to): PolyhedraInput => {
      const { shapes, file, fill: filled, ...rest } = value
      if (file !== undefined && filled)
        return refuse(to, { path: ['fill'], expected: 'no fill: the file places each', found: 'one' })
      if ((shapes === undefined) === (file === undefined))
        return refuse(to, { expected: 'either shapes or file', found: file ? 'both' : 'neither' })
      if (file !== undefined && rest.size)
        return refuse(to, { path: ['size'], expected: 'no size: the file says it', found: 'one' })
      return { kind: 'polyhedron', shapes: shapes ?? [], file, fill: filled, ...rest }
    })
    .meta({ description: 'Polyhedra: { shapes, size, turned, seed, fill }, or { file }' })
