/** What is recorded along a run, and what is written. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Selection } from '../types/boundary.ts'
import type { Quantity, RecordSpec } from '../types/record.ts'
import { selection, through } from './boundary.ts'
import { field, tensorField } from './field.ts'
import { choice, count, direction, notNegative, positive, quantity, text, vector } from './quantity.ts'
import { range } from './range.ts'
import { type Reporter, refuse } from './refuse.ts'

const VECTOR = ['x', 'y', 'z', 'magnitude']
export const TENSOR = ['xx', 'yy', 'zz', 'xy', 'yz', 'xz']

/** The names of the energy ledger. */
export const ENERGIES = [
  'kinetic',
  'strain',
  'contact',
  'gravity',
  'damping',
  'friction',
  'contactDamping',
  'fracture',
  'bolts',
  'boltYield',
  'quiet',
  'external',
  'boundary',
  'total',
  'contactResidual',
  'error',
] as const

/** Contact points: all, by state, broken bonds by mode, and points by type. */
export const CONTACT_COUNTS = [
  'total',
  'open',
  'stick',
  'slip',
  'bonded',
  'broken',
  'tension',
  'shear',
  'vertex-vertex',
  'vertex-edge',
  'vertex-face',
  'edge-edge',
  'edge-face',
  'face-face',
  'round',
] as const

/** The parts of each quantity; none where it is a single number. */
export const PARTS: Record<Quantity, readonly string[]> = {
  displacement: VECTOR,
  velocity: VECTOR,
  acceleration: VECTOR,
  position: VECTOR,
  force: VECTOR,
  moment: VECTOR,
  momentum: VECTOR,
  'angular-momentum': VECTOR,
  stress: TENSOR,
  strain: TENSOR,
  energy: ENERGIES,
  'stress-error': [],
  rotation: [],
  spin: VECTOR,
  'contact-force': [...VECTOR, 'normal'],
  'water-force': [...VECTOR, 'normal'],
  'bolt-force': [],
  overlap: [],
  slip: [],
  contacts: CONTACT_COUNTS,
  mass: [],
  count: [],
}

/** Quantities that are added up over nodes, so that a point has none. */
const SUMS: Quantity[] = ['force', 'moment', 'momentum', 'angular-momentum', 'contact-force', 'water-force']

/** Quantities of the contacts of a block, or of them all. */
export const OF_CONTACT: Quantity[] = ['contact-force', 'water-force', 'overlap', 'slip', 'contacts']
/** … that are forces. */
const FORCES: Quantity[] = ['contact-force', 'water-force']

/** Quantities of a block as a whole. */
const OF_BLOCK: Quantity[] = ['rotation', 'spin']

/** Quantities that particles alone have: of a group, or of all. */
export const OF_PARTICLES_ALONE: Quantity[] = ['mass', 'count']

/** Quantities that particles have, too. */
export const OF_PARTICLES: Quantity[] = [
  'displacement',
  'position',
  'velocity',
  'acceleration',
  'force',
  'moment',
  'momentum',
  'angular-momentum',
  'spin',
  ...OF_CONTACT,
]

const QUANTITIES = Object.keys(PARTS) as Quantity[]

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
  .transform((value): NonNullable<RecordSpec['along']> => value)
  .meta({
    description:
      'Component along a direction, which may be a field: [x, y, 0] is radial; or down the dip of a face: { dip of: slope.top }; of stress and strain the normal component',
  })

const parts = z.strictObject({
  what: choice(QUANTITIES, 'Quantity'),
  block: text(
    'Mean over a block or a group of particles (stress, strain: by volume; force and momenta: the sum; overlap and slip: the largest); with point or node: the block they are in; of mass and count the group, all particles unless given',
  ).optional(),
  point: vector('length', 'The node or tetrahedron at this point of the undeformed model').optional(),
  node: count('Number of a node', notNegative).optional(),
  face: face.meta({ description: 'Mean over a face: block.face (force and momenta: the sum)' }).optional(),
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
  const { what, block, point, node, face: onFace, where } = value
  const places = [point && 'point', node !== undefined && 'node', onFace && 'face'].filter(Boolean)
  if (places.length > 1 || (onFace && block !== undefined))
    refuse(to, {
      expected: 'one of block, point, node, face',
      found: [block && 'block', ...places].filter(Boolean).join(' and '),
    })
  if (OF_PARTICLES_ALONE.includes(what)) {
    for (const place of places)
      refuse(to, { path: [String(place)], expected: `no ${place}: ${what} is that of particles`, found: 'one' })
    return
  }
  if (isWhole(what)) {
    checkWhole(value, to)
    return
  }
  if (what === 'bolt-force') {
    const place = [block !== undefined && 'block', ...places, where && 'where'].find(Boolean)
    if (place)
      refuse(to, { path: [String(place)], expected: `no ${place}: bolt-force is that of a bolt`, found: 'one' })
    return
  }
  if (places.length === 0 && block === undefined && what !== 'energy')
    refuse(to, { expected: `where ${what} is taken: block, point, node or face`, found: 'none of them' })
  if (point && SUMS.includes(what))
    refuse(to, { path: ['point'], expected: `a node, face or block: ${what} is a sum over nodes`, found: 'a point' })
  if (where && (block === undefined || places.length > 0))
    refuse(to, {
      path: ['where'],
      expected: 'where together with a block alone',
      found: 'no block, or a point, node or face',
    })
}

/** Quantities of a whole block, or of its contacts. */
const isWhole = (what: Quantity) => OF_BLOCK.includes(what) || OF_CONTACT.includes(what)

function checkWhole({ what, block, point, node, face: onFace, where }: Parts, to: Reporter): void {
  const ofBlock = OF_BLOCK.includes(what)
  const place = ofBlock ? 'a block' : 'a block or a face'
  const given = { point, node, where, face: ofBlock ? onFace : undefined }
  for (const key of ['point', 'node', 'where', 'face'] as const)
    if (given[key] !== undefined)
      refuse(to, { path: [key], expected: `no ${key}: ${what} is that of ${place}`, found: 'one' })
  if (block === undefined && !onFace && (ofBlock || FORCES.includes(what)))
    refuse(to, { expected: `${place} whose ${what} is taken`, found: 'none' })
}

/** Keys that belong to some quantities alone. */
function checkOwn(value: Parts, to: Reporter): void {
  const { what, about, along: direction, against, block, face: onFace, through: point } = value
  if (point !== undefined && what !== 'moment')
    refuse(to, { path: ['through'], expected: 'no point: it is for moment', found: 'one' })
  if ((what === 'bolt-force') !== (value.bolt !== undefined))
    refuse(to, {
      path: ['bolt'],
      expected: value.bolt ? 'no bolt: it is for bolt-force' : 'the name of a bolt',
      found: value.bolt ? 'one' : 'none',
    })
  if ((what === 'rotation') !== (about !== undefined))
    refuse(to, {
      path: ['about'],
      expected: about ? 'no axis: it is for rotation' : 'the axis of the rotation, such as [0, 1, 0]',
      found: about ? 'one' : 'none',
    })
  if (
    direction &&
    (what === 'energy' ||
      what === 'bolt-force' ||
      OF_BLOCK.includes(what) ||
      OF_PARTICLES_ALONE.includes(what) ||
      (OF_CONTACT.includes(what) && !FORCES.includes(what)))
  )
    refuse(to, { path: ['along'], expected: `no direction: ${what} has none`, found: 'one' })
  const alone = block === undefined && !onFace
  if (against && (!OF_CONTACT.includes(what) || alone))
    refuse(to, {
      path: ['against'],
      expected: `against with ${OF_CONTACT.join(', ')} of a block or a face`,
      found: alone ? 'neither' : `"${what}"`,
    })
}

function checkParts(value: Parts, to: Reporter): void {
  const { what, part, along: direction, exact, since, mean, point, node } = value
  const known = PARTS[what]
  if (part !== undefined && !known.includes(part))
    refuse(to, {
      path: ['part'],
      expected: known.length ? `a part of ${what}: ${known.join(', ')}` : `no part: ${what} is a single number`,
      found: `"${part}"`,
    })
  if (direction && 'field' in direction && SUMS.includes(what))
    refuse(to, { path: ['along'], expected: `one direction: ${what} is a sum`, found: 'one that varies in place' })
  if (since !== DEFAULTS.since.value && what !== 'displacement' && what !== 'rotation')
    refuse(to, { path: ['since'], expected: `no since: ${what} is measured from nothing`, found: `"${since}"` })
  const whole =
    SUMS.includes(what) ||
    what === 'bolt-force' ||
    isWhole(what) ||
    OF_PARTICLES_ALONE.includes(what) ||
    what === 'energy'
  if (mean !== undefined && (whole || point || node !== undefined))
    refuse(to, { path: ['mean'], expected: 'no mean, where nothing is averaged', found: `"${mean}"` })
  if (direction && part !== undefined) refuse(to, { expected: 'either part or along', found: 'both' })
  if ((what === 'stress-error') !== (exact !== undefined))
    refuse(to, {
      path: ['exact'],
      expected: exact ? `no exact stress: it is for stress-error` : 'the exact stress to compare with',
      found: exact ? 'one' : 'none',
    })
}

export const record: z.ZodType<RecordSpec> = parts
  .transform((value, to): RecordSpec => {
    checkWhere(value, to)
    checkParts(value, to)
    checkOwn(value, to)
    const { about, ...rest } = value
    return about ? { ...rest, along: about } : rest
  })
  .meta({ description: 'A history: what, where, and which part of it' })
