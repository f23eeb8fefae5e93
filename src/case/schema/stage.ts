/** Gravity, damping, and the stages of a run. */
import { z } from 'zod'
import { DIMENSIONS } from '../../math/units.ts'
import type { Vec3 } from '../../math/vec.ts'
import { DEFAULTS } from '../defaults.ts'
import type { Damping, Physics, Stage } from '../types/stage.ts'
import type { Variants } from '../variants.ts'
import { boundary, initial } from './boundary.ts'
import { joint } from './joint.ts'
import { load } from './load.ts'
import {
  count,
  expression,
  flag,
  listOf,
  named,
  notNegative,
  oneOf,
  positive,
  quantity,
  share,
  text,
  vector,
} from './quantity.ts'
import { refuse } from './refuse.ts'
import { seismic } from './seismic.ts'
import { water } from './water.ts'

export const NO_DAMPING: Damping = { local: 0, mass: 0, stiffness: 0 }

export const gravity = z
  .union([quantity('acceleration', 'Downwards, along −z', notNegative), vector('acceleration', 'In any direction')])
  .transform((value): Vec3 => (typeof value === 'number' ? [0, 0, 0 - value] : value))
  .meta({ description: 'Gravity: a number acts downwards (−z); a list is a vector', unit: DIMENSIONS.acceleration })

export const damping = z
  .union([
    z.literal('none').meta({ description: 'No damping' }),
    z.strictObject({
      local: quantity('ratio', 'Local non-viscous damping', { min: 0, below: 1 }).optional(),
      mass: quantity('frequency', 'Mass-proportional coefficient α', notNegative).optional(),
      stiffness: quantity('time', 'Stiffness-proportional coefficient β', notNegative).optional(),
    }),
  ])
  .transform((value): Damping => (value === 'none' ? NO_DAMPING : { ...NO_DAMPING, ...value }))
  .meta({ description: 'none, or { local, mass, stiffness }' })

/** What a stage may override: re-read for each stage with its overrides in place. */
export function physicsParts(variants: Variants) {
  return {
    gravity: gravity.default([0, 0, -DEFAULTS.gravity.value]),
    damping: damping.optional(),
    boundaries: named(
      boundary,
      'What holds or loads the blocks; where several hold a node along one direction, the first in the file counts',
    ).default({}),
    joints: named(joint(variants), 'What happens where faces touch, by name').default({}),
    loads: named(load, 'Loads on faces by name: surcharge, pressure, shotcrete').default({}),
    water: water.optional(),
    seismic: seismic.optional(),
  }
}

/** Damping that is left out depends on the kind of stage. */
export type PhysicsInput = Omit<Physics, 'damping'> & { damping?: Damping }

export const physics = (variants: Variants): z.ZodType<PhysicsInput> => z.strictObject(physicsParts(variants))

const overrides = z.record(z.string(), z.unknown()).meta({
  description:
    'Overrides for the length of this stage: path → value, of gravity, damping, boundaries, joints, loads, water and seismic',
})

const common = {
  dt: quantity('time', 'Time step; the largest stable one unless given', positive).optional(),
  unsafe: flag('Takes dt even where it is not stable').default(false),
  damping: damping.optional(),
  with: overrides.optional(),
  remove: listOf(text('Name of a block'), 'Blocks that are taken away when the stage begins', 0).default([]),
  initial: listOf(initial, 'What moves, and is stressed, otherwise than the stage before left it', 0).default([]),
}

type WithoutPhysics<S> = S extends { kind: 'settle' }
  ? Omit<S, 'physics' | 'adapt'> & { adapt?: boolean }
  : S extends Stage
    ? Omit<S, 'physics' | 'until'> & { until?: UntilInput }
    : never

/** A stage without what acts in it, which is read again for each stage. */
export type StageInput = WithoutPhysics<Stage>

const settle = z
  .strictObject({
    ratio: quantity('ratio', 'Ends when the unbalanced-force ratio is below this', { above: 0, below: 1 }).default(
      DEFAULTS.settleRatio.value,
    ),
    energy: quantity('ratio', 'Or when kinetic over strain energy is below this; 0: not used', notNegative).default(0),
    'max steps': count('Gives up after this many steps', { min: 1 }).default(DEFAULTS.maxSteps.value),
    'mass scaling': flag(
      'Scales masses so that all elements have the same stable step, and a few small rigid blocks do not set it',
    ).default(DEFAULTS.massScaling.value),
    adapt: flag(
      'Suits damping and step to the motion: a step that proves too long is shortened, and where local damping makes no headway, mass-proportional damping follows the frequency of what still moves',
    ).optional(),
    ...common,
  })
  .transform(({ ratio, energy, adapt, dt, unsafe, remove, initial: own, ...rest }): StageInput => {
    return {
      kind: 'settle',
      ratio,
      energy,
      maxSteps: rest['max steps'],
      massScaling: rest['mass scaling'],
      adapt,
      dt,
      unsafe,
      remove,
      initial: own,
    }
  })
  .meta({ description: 'Steps until the forces are in balance' })

const level = (description: string) =>
  z
    .union([z.number(), expression('A number with a unit, or an expression over the values of the case')])
    .meta({ description })

/** An event as it is written: its levels become numbers with the values of the case. */
export type UntilInput =
  | { kind: 'crack' }
  | { kind: 'peak'; record: string; drop: number; above: number | string }
  | { kind: 'passes'; record: string; level: number | string }

const until = z
  .union([
    z.literal('first crack').transform((): UntilInput => ({ kind: 'crack' })),
    z
      .strictObject({
        record: text('A record, or record.part').optional(),
        passes: level('The value that the record passes').optional(),
        peak: text('A record, or record.part, whose size rises to a peak and falls again').optional(),
        drop: share('By which share of the peak it has fallen: 20 %').optional(),
        above: level('What is smaller than this is no peak yet').optional(),
      })
      .transform(({ record, passes, peak, drop, above }, to): UntilInput => {
        if (peak !== undefined && drop !== undefined && drop > 0 && record === undefined && passes === undefined)
          return { kind: 'peak', record: peak, drop, above: above ?? 0 }
        if (record !== undefined && passes !== undefined && [peak, drop, above].every((one) => one === undefined))
          return { kind: 'passes', record, level: passes }
        const found = peak !== undefined && drop === 0 ? 'a drop of 0' : 'another mapping'
        return refuse(to, { expected: '{ peak: record, drop: 20 % } or { record, passes: value }', found })
      }),
  ])
  .meta({ description: 'Ends the stage before its time: first crack, { peak, drop, above } or { record, passes }' })

const run = z
  .strictObject({
    time: quantity('time', 'Length of the stage; at most, where an event ends it', positive),
    until: until.optional(),
    ...common,
  })
  .transform(({ time, until: event, dt, unsafe, remove, initial: own }): StageInput => {
    return { kind: 'run', time, ...(event && { until: event }), dt, unsafe, remove, initial: own }
  })
  .meta({ description: 'Steps for a time; its clock starts at 0' })

export const stage: z.ZodType<StageInput> = oneOf<StageInput>({ settle, run }, 'One stage: settle or run')
