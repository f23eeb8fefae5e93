/**
 * What can be recorded: one entry a quantity. From it follow the words of `what` and of its parts in the schema, in editors and in
 * messages, what may and must be said with it, the names and the unit of its columns, and the dimension of what is expected of it.
 * How it is measured stands under the same name in setup/record-sources.ts, which does not compile without it.
 */
import type { Dimension } from '../math/units.ts'

/** Keys of a record that say where it is taken. */
export const PLACES = ['block', 'point', 'node', 'face', 'where'] as const
export type Place = (typeof PLACES)[number]

/** Keys of a record that belong to some quantities alone. */
export type Own = 'along' | 'about' | 'through' | 'against' | 'between' | 'bolt' | 'joint' | 'mean' | 'since' | 'exact'

/** What a quantity is read from: where it may be taken, in the words of a message: `no point: force is a sum over nodes`. */
interface Source {
  is: string
  places: readonly Place[]
  /** Where it must be taken, if anywhere. */
  needs?: string
  /** Several blocks have it each for itself. */
  single?: true
}

const ANYWHERE = 'block, point, node or face'

/** An average over nodes or elements, or a sum of nodes, which a point is not. */
const MEAN_OF_NODES: Source = { is: 'a mean over nodes', places: PLACES, needs: ANYWHERE }
const MEAN_OF_ELEMENTS: Source = {
  is: 'that of elements',
  places: ['block', 'point', 'face', 'where'],
  needs: 'block, point or face',
}
const SUM_OF_NODES: Source = {
  is: 'a sum over nodes',
  places: ['block', 'node', 'face', 'where'],
  needs: 'block, node or face',
}
const WHOLE_BLOCK: Source = { is: 'that of a block', places: ['block'], needs: 'block', single: true }
/** Of contacts a force belongs to one side; other numbers may be of them all. */
const ONE_SIDE: Source = { is: 'that of a block or a face', places: ['block', 'face'], needs: 'block or face' }
const CONTACTS: Source = { is: 'that of a block or a face', places: ['block', 'face'] }
const BOLT: Source = { is: 'that of a bolt', places: [] }
/** A group of them, or all; `where` is a part of space. */
const PARTICLES: Source = { is: 'that of particles', places: ['block', 'where'] }
const TWO_POINTS: Source = { is: 'that of two points', places: [] }
const MODEL: Source = { is: 'that of the whole model', places: [] }

export interface QuantityEntry {
  /** In the schema, and in editors. */
  about: string
  dimension: Dimension
  /** Its numbers by name; none where it is a single one. */
  parts: readonly string[]
  of: Source
  /** Groups of particles have it, or nothing else has. */
  particles?: 'too' | 'alone'
  /** It is of contacts, which the case must have. */
  contact?: true
  may?: readonly Own[]
  must?: Own
}

const BROKEN = ['total', 'tension', 'shear']
const VECTOR = ['x', 'y', 'z', 'magnitude']
const TENSOR = ['xx', 'yy', 'zz', 'xy', 'yz', 'xz']
const FORCE = [...VECTOR, 'normal']

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
  'plastic',
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

const motion = (about: string, dimension: Dimension, may: readonly Own[] = []) => ({
  about,
  dimension,
  parts: VECTOR,
  of: MEAN_OF_NODES,
  particles: 'too' as const,
  may: ['along', 'mean', ...may] as const,
})

const sum = (about: string, dimension: Dimension, may: readonly Own[] = []) => ({
  about,
  dimension,
  parts: VECTOR,
  of: SUM_OF_NODES,
  particles: 'too' as const,
  may: ['along', ...may] as const,
})

const tensor = (about: string, dimension: Dimension) => ({
  about,
  dimension,
  parts: TENSOR,
  of: MEAN_OF_ELEMENTS,
  may: ['along', 'mean'] as const,
})

const plasticity = (about: string) => ({
  about,
  dimension: 'ratio' as const,
  parts: [],
  of: MEAN_OF_ELEMENTS,
  may: ['mean'] as const,
})

const onContacts = { particles: 'too', contact: true, may: ['against'] } as const

const table = {
  displacement: motion('since the start of its stage, or of the run', 'length', ['since']),
  position: motion('in space', 'length'),
  opening: {
    about: 'how much further apart two points are along a direction than at the start of their stage, or of the run',
    dimension: 'length',
    parts: [],
    of: TWO_POINTS,
    may: ['along', 'since'],
    must: 'between',
  },
  velocity: motion('at the time of the sample', 'velocity'),
  acceleration: motion('at the time of the sample', 'acceleration'),
  stress: tensor('compression negative', 'pressure'),
  strain: tensor('compression negative', 'ratio'),
  'stress-error': {
    about: 'root mean square of the difference from an exact stress',
    dimension: 'pressure',
    parts: [],
    of: MEAN_OF_ELEMENTS,
    may: ['along', 'mean'],
    must: 'exact',
  },
  'plastic strain': plasticity('by shear, √(⅔ e:e) of each step added up; the mean over elements'),
  yielded: plasticity('share of the volume that has yielded so far'),
  force: sum('of what holds or drives', 'force'),
  moment: sum('of what holds or drives, about a point', 'moment', ['through']),
  momentum: sum('of m v', 'momentum'),
  'angular-momentum': sum('of m (x − c) × (v − w), c and w being those of the centre of mass', 'angular momentum'),
  energy: {
    about: 'the ledger of the whole model',
    dimension: 'energy',
    parts: ENERGIES,
    of: MODEL,
  },
  rotation: {
    about: 'turn of a block about an axis since the start of its stage, or of the run',
    dimension: 'angle',
    parts: [],
    of: WHOLE_BLOCK,
    may: ['since'],
    must: 'about',
  },
  spin: {
    about: 'angular velocity of a rigid block or a single particle, in axes that turn with it',
    dimension: 'angular velocity',
    parts: VECTOR,
    of: WHOLE_BLOCK,
    particles: 'too',
  },
  'contact-force': {
    ...onContacts,
    about: 'sum of the contact forces on a block, and its normal part',
    dimension: 'force',
    parts: FORCE,
    of: ONE_SIDE,
    may: ['against', 'along'],
  },
  'shear-force': {
    ...onContacts,
    about: 'sum of the shear parts of the contact forces on a block: of each what is left across its normal',
    dimension: 'force',
    parts: VECTOR,
    of: ONE_SIDE,
    may: ['against', 'along'],
  },
  'water-force': {
    ...onContacts,
    about: 'sum of what water in its joints presses on a block with, and its size',
    dimension: 'force',
    parts: FORCE,
    of: ONE_SIDE,
    may: ['against', 'along'],
  },
  overlap: { ...onContacts, about: 'deepest overlap of contacts', dimension: 'length', parts: [], of: CONTACTS },
  slip: { ...onContacts, about: 'length slipped at most at a contact', dimension: 'length', parts: [], of: CONTACTS },
  contacts: {
    ...onContacts,
    about: 'numbers of contact points by state and type, and of broken bonds by mode',
    dimension: 'ratio',
    parts: CONTACT_COUNTS,
    of: CONTACTS,
  },
  'broken-area': {
    ...onContacts,
    about: 'area of bonded faces that has broken: all, in tension, in shear',
    dimension: 'area',
    parts: BROKEN,
    of: CONTACTS,
    may: ['against', 'joint'],
  },
  'fracture-energy': {
    ...onContacts,
    about: 'energy that breaking has taken so far: all, by opening, by shear',
    dimension: 'energy',
    parts: BROKEN,
    of: CONTACTS,
    may: ['against', 'joint'],
  },
  'bolt-force': {
    about: 'force of a bolt, positive in tension',
    dimension: 'force',
    parts: [],
    of: BOLT,
    must: 'bolt',
  },
  mass: {
    about: 'of the particles whose centres are in a part of space now',
    dimension: 'mass',
    parts: [],
    of: PARTICLES,
    particles: 'alone',
  },
  count: {
    about: 'of the particles whose centres are in a part of space now',
    dimension: 'ratio',
    parts: [],
    of: PARTICLES,
    particles: 'alone',
  },
} as const satisfies Record<string, QuantityEntry>

export type Quantity = keyof typeof table

export const QUANTITIES: Record<Quantity, QuantityEntry> = table

export const QUANTITY_NAMES = Object.keys(table) as Quantity[]

/** Quantities with which a key may or must be said. */
export const takersOf = (own: Own): Quantity[] => QUANTITY_NAMES.filter((what) => takes(what, own))

export const takes = (what: Quantity, own: Own): boolean =>
  QUANTITIES[what].must === own || (QUANTITIES[what].may ?? []).includes(own)

/** The numbers that are measured; the magnitude follows from them. */
export const columnsOf = (what: Quantity): string[] => {
  const parts = QUANTITIES[what].parts.filter((part) => part !== 'magnitude')
  return parts.length > 0 ? parts : ['']
}
