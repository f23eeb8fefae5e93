/** Bolts between blocks: one by one, or in rows through the face of a slope. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { BoltInput, BoltPattern } from '../types/bolt.ts'
import { choice, count, notNegative, positive, quantity, vector } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

/** Bolts of a pattern. */
const MOST_BOLTS = 5000

const pattern = z
  .strictObject({
    rows: count('Rows, one above the other', { min: 1 }),
    'row spacing': quantity('length', 'Height of a row above the one below it', positive).optional(),
    lowest: quantity('length', 'Height of the lowest row above the toe', positive),
    columns: count('Bolts in a row', { min: 1 }),
    spacing: quantity('length', 'Distance of the bolts of a row, along the strike of the face', positive).optional(),
    middle: quantity('length', 'Middle of the rows, right of the middle of the slope as one looks at the face').default(
      DEFAULTS.boltMiddle.value,
    ),
    plunge: quantity('angle', 'Angle below the horizontal; below 0 it rises into the rock', {
      above: -Math.PI / 2,
      below: Math.PI / 2,
    }),
    trend: quantity('angle', 'Azimuth in which it goes into the rock', { min: 0, max: 2 * Math.PI }).optional(),
    length: quantity('length', 'Length in the rock', positive),
  })
  .transform((value, to): BoltPattern => {
    const { rows, columns, lowest, middle, plunge, trend, length } = value
    const needed = (key: 'row spacing' | 'spacing', several: boolean): number => {
      const given = value[key]
      if (given !== undefined || !several) return given ?? 0
      return refuse(to, { path: [key], expected: 'a distance', found: 'none', remedy: 'such as 3 m' })
    }
    if (rows * columns > MOST_BOLTS)
      return refuse(to, { expected: `at most ${MOST_BOLTS} bolts`, found: `${rows} rows of ${columns}` })
    const rowSpacing = needed('row spacing', rows > 1)
    const spacing = needed('spacing', columns > 1)
    return { rows, columns, lowest, rowSpacing, spacing, middle, plunge, trend, length }
  })
  .meta({ description: 'Rows of equal bolts, set into the face of the block with the shape of a slope' })

const written = z.strictObject({
  from: vector('length', 'One anchor, in the undeformed model').optional(),
  to: vector('length', 'The other anchor: in another block, or in the ground outside of all').optional(),
  pattern: pattern.optional(),
  stiffness: quantity('force per length', 'Axial stiffness E A/l', positive).optional(),
  capacity: quantity('force', 'Greatest force that it bears: it yields there', positive).optional(),
  yield: quantity('force', 'The same as capacity', positive).optional(),
  pretension: quantity('force', 'Force with which it is set', notNegative).default(DEFAULTS.pretension.value),
  acts: choice(
    ['active', 'passive'] as const,
    'active: its force is a load that the factor of safety leaves alone; passive: a strength, its capacity is divided by the factor',
  ).default(DEFAULTS.boltActs.value),
  'breaks at': quantity('ratio', 'Strain at which it breaks', positive).optional(),
})

export const bolt: z.ZodType<BoltInput> = written
  .transform((value, to): BoltInput => {
    const { stiffness, pretension, acts, capacity } = value
    if (capacity !== undefined && value.yield !== undefined)
      return refuse(to, { path: ['yield'], expected: 'either capacity or yield', found: 'both' })
    const most = capacity ?? value.yield
    if (stiffness === undefined && most === undefined)
      return refuse(to, {
        path: ['capacity'],
        expected: 'the capacity of a bolt, or its stiffness',
        found: 'neither',
        remedy: 'such as capacity: 250 kN',
      })
    if (acts === 'passive' && most === undefined)
      return refuse(to, {
        path: ['acts'],
        expected: 'a passive bolt with its capacity, which is divided by the factor',
        found: 'none',
        remedy: 'such as capacity: 250 kN',
      })
    if (pretension > (most ?? Infinity))
      return refuse(to, {
        path: ['pretension'],
        expected: `at most the ${capacity === undefined ? 'yield force' : 'capacity'}, ${kilonewtons(most as number)}`,
        found: kilonewtons(pretension),
        remedy: most !== undefined && most < FEW ? 'a bare number is in N' : undefined,
      })
    const breaksAt = value['breaks at'] ?? Infinity
    return { placed: placed(value, to), stiffness, pretension, acts, yield: most ?? Infinity, breaksAt }
  })
  .meta({
    description: 'A bolt anchored at both ends, or rows of them: a spring that pulls, yields and may break',
  })

/** A bolt of less than a kilonewton was meant in another unit. */
const FEW = 1e3
const kilonewtons = (force: number): string => `${Number((force / 1e3).toPrecision(6))} kN`

function placed({ from, to, pattern: rows }: z.output<typeof written>, report: Reporter): BoltInput['placed'] {
  if (rows) {
    if (!from && !to) return rows
    return refuse(report, { path: ['pattern'], expected: 'either from and to, or a pattern', found: 'both' })
  }
  if (!from || !to)
    return refuse(report, {
      expected: 'its ends (from and to), or a pattern',
      found: from ? 'from alone' : to ? 'to alone' : 'neither',
    })
  if (from.every((x, i) => x === to[i]))
    return refuse(report, { path: ['to'], expected: 'an anchor elsewhere than from', found: 'the same point' })
  return { from, to }
}
