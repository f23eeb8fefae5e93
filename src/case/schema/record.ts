/** What is recorded along a run, and what is written. */
import { z } from 'zod'
import { DIMENSIONS, unitOf } from '../../math/units.ts'
import { DEFAULTS } from '../defaults.ts'
import { type Own, PLACES, QUANTITIES, QUANTITY_NAMES, takersOf, takes } from '../quantities.ts'
import type { Selection } from '../types/boundary.ts'
import type { ComputedRecord, Gauge, MeasuredInput, RecordInput } from '../types/record.ts'
import { selection, through } from './boundary.ts'
import { field, tensorField } from './field.ts'
import { choice, count, direction, expression, notNegative, positive, quantity, text, vector } from './quantity.ts'
import { range } from './range.ts'
import { type Reporter, refuse } from './refuse.ts'

const face = selection.transform(
  (value, to): Selection =>
    value.face ? value : refuse(to, { expected: 'a face: block.face', found: `"${value.block}"` }),
)

const along = z
  .union([
    direction('Component along this direction'),
    z.strictObject({ 'dip of': face }).transform((value) => ({ dipOf: value['dip of'] })),
    z.tuple([field('ratio', 'x'), field('ratio', 'y'), field('ratio', 'z')]).transform((value) => ({ field: value })),
  ])
  .transform((value): NonNullable<MeasuredInput['along']> => value)
  .meta({
    description:
      'Component along a direction, which may be a field: [x, y, 0] is radial; or down the dip of a face: { dip of: slope.top }; of stress and strain the normal component',
  })

const gaugePoint = vector('length', 'A point of the undeformed model')

const gauge = z
  .union([
    gaugePoint.transform((point): Gauge => ({ point })),
    z.strictObject({ point: gaugePoint, block: text('The block that it is in, where several are').optional() }),
  ])
  .meta({ description: 'A point that moves with the rock, or { point, block }' })

/** `spin [rad/s]: angular velocity of …`. */
function inWords(what: (typeof QUANTITY_NAMES)[number]): string {
  const { about, dimension } = QUANTITIES[what]
  return `${what}${DIMENSIONS[dimension] && ` [${DIMENSIONS[dimension]}]`}: ${about}`
}

const parts = z.strictObject({
  what: choice(QUANTITY_NAMES, `Quantity (${QUANTITY_NAMES.map(inWords).join('; ')})`),
  block: text(
    'Mean over a block, over all that the name of a repeated or a cut one stands for, or over a group of particles (stress, strain: by volume; force and momenta: the sum; overlap and slip: the largest); with point or node: the block they are in; of mass and count the group, all particles unless given',
  ).optional(),
  point: vector('length', 'The node or tetrahedron at this point of the undeformed model').optional(),
  node: count('Number of a node', notNegative).optional(),
  face: face.meta({ description: 'Mean over a face: block.face (force and momenta: the sum)' }).optional(),
  between: z
    .tuple([gauge, gauge])
    .meta({ description: 'The two points of an opening; positive where the second moves on along the direction' })
    .optional(),
  joint: text('Only what breaks along this joint, of broken-area and fracture-energy').optional(),
  bolt: text('The bolt whose force is taken, of bolt-force').optional(),
  where: range
    .meta({
      description:
        'Part of the undeformed block; of mass and count the part of space (without its upper border) where centres of particles are now. An axis that is left out is unlimited',
    })
    .optional(),
  part: text(
    'One component: x y z magnitude, xx yy zz xy yz xz, the name of an energy, or of a number of contacts; all of them unless given',
  ).optional(),
  along: along.optional(),
  about: direction('Axis of the rotation that is recorded, right-handed').optional(),
  through: through
    .meta({
      description:
        'Point about which a moment is taken: [x, y, z], or { block, at }, which a rigid block carries along; the centre of mass of a rigid block unless given',
    })
    .optional(),
  against: selection.meta({ description: 'Only contact with this block, face or particles' }).optional(),
  mean: choice(['weighted', 'plain'], 'Whether a mean goes by mass, area or volume, or counts all alike').optional(),
  since: choice(
    ['stage', 'start'],
    'Displacement and rotation are measured from the start of their stage or of the run',
  ).default(DEFAULTS.since.value),
  every: quantity('time', 'Time between samples; the shortest of all records counts', positive).optional(),
  exact: tensorField('Stress that stress-error compares with').optional(),
})

type Parts = z.output<typeof parts>

function checkWhere(value: Parts, to: Reporter): void {
  const { what, where } = value
  const { of } = QUANTITIES[what]
  const given = PLACES.filter((place) => value[place] !== undefined)
  for (const place of given)
    if (!of.places.includes(place))
      refuse(to, { path: [place], expected: `no ${place}: ${what} is ${of.is}`, found: 'one' })
  const nodes = given.filter((place) => place !== 'block' && place !== 'where')
  if (nodes.length > 1 || (given.includes('face') && given.includes('block')))
    refuse(to, {
      expected: `one of ${of.places.filter((place) => place !== 'where').join(', ')}`,
      found: given.filter((place) => place !== 'where').join(' and '),
    })
  if (of.needs && given.every((place) => place === 'where'))
    refuse(to, { expected: `where ${what} is taken: ${of.needs}`, found: 'none of them' })
  else if (where && of.needs && (nodes.length > 0 || !given.includes('block')))
    refuse(to, {
      path: ['where'],
      expected: 'where together with a block alone',
      found: 'no block, or a point, node or face',
    })
}

/** Keys that belong to some quantities alone: what is said where one is missing, or one too many. */
const OWN: Record<Own, { noun: string; needed?: string }> = {
  along: { noun: 'direction' },
  about: { noun: 'axis', needed: 'the axis of the rotation, such as [0, 1, 0]' },
  through: { noun: 'point' },
  against: { noun: 'against' },
  between: { noun: 'between', needed: 'two points: [[x, y, z], [x, y, z]]' },
  joint: { noun: 'joint' },
  bolt: { noun: 'bolt', needed: 'the name of a bolt' },
  mean: { noun: 'mean' },
  since: { noun: 'since' },
  exact: { noun: 'exact stress', needed: 'the exact stress to compare with' },
}

function checkOwn(value: Parts, to: Reporter): void {
  const { what } = value
  for (const key of Object.keys(OWN) as Own[]) {
    const { noun, needed } = OWN[key]
    const why = key === 'along' ? `${what} has none` : `it is for ${takersOf(key).join(', ')}`
    const given = value[key] !== undefined && !(key === 'since' && value.since === DEFAULTS.since.value)
    if (given && !takes(what, key)) refuse(to, { path: [key], expected: `no ${noun}: ${why}`, found: 'one' })
    if (!given && QUANTITIES[what].must === key) refuse(to, { path: [key], expected: needed ?? key, found: 'none' })
  }
}

function checkParts(value: Parts, to: Reporter): void {
  const { what, part, along: direction, against, mean, block, face: onFace } = value
  const { parts: known } = QUANTITIES[what]
  if (part !== undefined && !known.includes(part))
    refuse(to, {
      path: ['part'],
      expected: known.length ? `a part of ${what}: ${known.join(', ')}` : `no part: ${what} is a single number`,
      found: `"${part}"`,
    })
  if (direction && 'field' in direction && !takes(what, 'mean') && takes(what, 'along'))
    refuse(to, { path: ['along'], expected: `one direction: ${what} is no mean`, found: 'one that varies in place' })
  if (mean !== undefined && (value.point || value.node !== undefined))
    refuse(to, { path: ['mean'], expected: 'no mean, where nothing is averaged', found: `"${mean}"` })
  if (against && block === undefined && !onFace && takes(what, 'against'))
    refuse(to, { path: ['against'], expected: 'against with a block or a face', found: 'neither' })
  if (direction && part !== undefined) refuse(to, { expected: 'either part or along', found: 'both' })
}

/** All that a record may say; which of it goes together is asked below. */
const anyRecord = parts.partial({ what: true }).extend({
  compute: expression(
    'Instead of what: an expression over records above it, t and the values of the case, such as upper - lower',
  ).optional(),
  unit: text(
    'With compute: a unit of what comes out, which is in SI, where the expression does not say: Pa',
  ).optional(),
})

type Any = z.output<typeof anyRecord>

function readComputed({ compute = '', unit, every, ...rest }: Any, to: Reporter): ComputedRecord {
  for (const [key, value] of Object.entries(rest))
    if (value !== undefined && !(key === 'since' && value === DEFAULTS.since.value))
      refuse(to, { path: [key], expected: `no ${key} with compute`, found: 'one' })
  const given = { compute, ...(every !== undefined && { every }) }
  if (unit === undefined) return given
  const dimension = unit === '' ? 'ratio' : unitOf(unit)?.dimension
  return dimension ? { ...given, dimension } : refuse(to, { path: ['unit'], expected: 'a unit', found: `"${unit}"` })
}

function readMeasured(value: Parts, to: Reporter): MeasuredInput {
  checkWhere(value, to)
  checkParts(value, to)
  checkOwn(value, to)
  const { about, ...rest } = value
  return about ? { ...rest, along: about } : rest
}

export const record: z.ZodType<RecordInput> = anyRecord
  .transform((value, to): RecordInput => {
    const { compute, unit, what, ...rest } = value
    if (compute !== undefined) return readComputed(value, to)
    if (unit !== undefined) refuse(to, { path: ['unit'], expected: 'no unit: it goes with compute', found: 'one' })
    if (what === undefined) return refuse(to, { expected: 'what is recorded, or compute', found: 'neither' })
    return readMeasured({ ...rest, what }, to)
  })
  .meta({ description: 'A history: what, where, and which part of it; or what follows from records above it' })
