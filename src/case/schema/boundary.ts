/** Boundaries and the state at the start. */
import { z } from 'zod'
import { DIMENSIONS } from '../../math/units.ts'
import type { Vec3 } from '../../math/vec.ts'
import type { Action, Boundary, Initial, Selection, Through } from '../types/boundary.ts'
import { component, field, history, tensorField, vectorField } from './field.ts'
import { choice, direction, flag, listOf, notNegative, quantity, text, vector } from './quantity.ts'
import { range } from './range.ts'
import { type Reporter, refuse } from './refuse.ts'

/** `block` or `block.face`. */
export const selection: z.ZodType<Selection> = z
  .string()
  .transform((raw, to): Selection => {
    const [block, face, ...more] = raw.split('.')
    if (block && face !== '' && more.length === 0) return face === undefined ? { block } : { block, face }
    return refuse(to, { expected: 'a block, or block.face', found: `"${raw}"` })
  })
  .meta({ description: 'A block, its outer surface block.surface, or one of its faces: block.top' })

export const selections = z
  .union([selection, listOf(selection, 'Blocks and faces')])
  .transform((value) => (Array.isArray(value) ? value : [value]))
  .meta({ description: 'Blocks and faces' })

const AXES: Record<'x' | 'y' | 'z', Vec3> = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }

/** Divided by its largest part first, so that the square of a tiny one does not vanish. */
function unit(v: Vec3): Vec3 {
  const largest = Math.max(Math.abs(v[0]), Math.abs(v[1]), Math.abs(v[2]))
  const [x, y, z] = v.map((part) => part / largest)
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}

const axes = listOf(choice(['x', 'y', 'z'] as const, 'Axis'), 'Axes along which nodes are held').transform(
  (value, to): Vec3[] =>
    new Set(value).size === value.length
      ? value.map((axis) => AXES[axis])
      : refuse(to, { expected: 'each axis once', found: value.join(', ') }),
)

const directions = z
  .strictObject({
    direction: direction('Direction along which nodes are held').optional(),
    directions: z
      .array(direction('Direction'))
      .min(1)
      .max(3)
      .meta({ description: 'Directions along which nodes are held' })
      .optional(),
  })
  .transform((value, to): Vec3[] => {
    const one = value.direction
    const all = value.directions ?? (one ? [one] : [])
    if ((one === undefined) === (value.directions === undefined))
      return refuse(to, { expected: 'either direction or directions', found: one ? 'both' : 'neither' })
    return all.map(unit)
  })

const yes = (description: string) => z.literal(true).meta({ description })

export const spin = z
  .strictObject({
    axis: direction('Axis of the rotation'),
    through: vector('length', 'A point of the axis'),
    rate: quantity('angular velocity', 'Rate, right-handed about the axis'),
  })
  .meta({ description: 'Rigid rotation about an axis' })

export const through: z.ZodType<Through> = z
  .union([
    vector('length', 'A point of the axis'),
    z
      .strictObject({ block: text('A rigid block'), at: vector('length', 'Its point, in the undeformed model') })
      .meta({ description: 'A point that a rigid block carries along' }),
  ])
  .meta({
    description:
      'A point of the axis when the stage begins: in space, or { block, at }, the point of a rigid block that was there at the start of the run',
  })

const rotation = z
  .strictObject({
    axis: direction('Axis of the rotation'),
    through,
    rate: component('angular velocity', 'Rate, right-handed about the axis'),
    velocity: history('velocity', 'Velocity of the axis, which stands still unless given').optional(),
  })
  .transform((value): Action => ({ kind: 'rotation', ...value }))
  .meta({ description: 'Rigid rotation about an axis, which may travel; whatever it holds turns as one' })

const pressureField = field('pressure', 'Pressure, positive into the block')

const pressure = z
  .union([
    pressureField,
    z.strictObject({ value: pressureField, follow: flag('Stays normal to the deformed face').default(false) }),
  ])
  .transform(
    (value): Action =>
      typeof value === 'object' ? { kind: 'pressure', ...value } : { kind: 'pressure', value, follow: false },
  )
  .meta({
    description: 'Pressure, positive into the block; { value, follow: true } stays normal to the deformed face',
    unit: DIMENSIONS.pressure,
  })

const actions = {
  fixed: z
    .union([yes('All directions'), axes, directions])
    .transform((v): Action => ({ kind: 'fixed', directions: v === true ? [AXES.x, AXES.y, AXES.z] : v }))
    .meta({ description: 'Zero velocity: true, a list of axes, or { direction } or { directions }' }),
  roller: yes('Zero velocity along the normal of the face').transform((): Action => ({ kind: 'roller' })),
  velocity: history('velocity', 'Velocity; a component that is left out stays free').transform(
    (value): Action => ({ kind: 'velocity', value }),
  ),
  rotation,
  traction: history('pressure', 'Traction on the undeformed area').transform(
    (value): Action => ({ kind: 'traction', value }),
  ),
  pressure,
  stress: tensorField('Stress whose traction σ·n acts on the undeformed area').transform(
    (value): Action => ({ kind: 'stress', value }),
  ),
  force: history('force', 'Total force, shared equally by the nodes').transform(
    (value): Action => ({ kind: 'force', value }),
  ),
  body: history('pressure per length', 'Body force').transform((value): Action => ({ kind: 'body', value })),
  quiet: z
    .union([yes('Dashpots of ρ c'), quantity('ratio', 'Factor on the dashpots', notNegative)])
    .transform((v): Action => ({ kind: 'quiet', factor: v === true ? 1 : v }))
    .meta({ description: 'Viscous boundary that lets waves out: true, or a factor on its dashpots', unit: '' }),
}

type ActionKey = keyof typeof actions

function onlyAction(value: { [K in ActionKey]?: Action | undefined }, to: Reporter): Action {
  const keys = (Object.keys(actions) as ActionKey[]).filter((key) => value[key] !== undefined)
  if (keys.length === 1) return value[keys[0]] as Action
  return refuse(to, {
    expected: `exactly one of ${Object.keys(actions).join(', ')}`,
    found: keys.length ? keys.join(' and ') : 'none of them',
  })
}

/** What can be done only to a face: it needs a normal or an area. */
const ON_FACES: Action['kind'][] = ['roller', 'traction', 'pressure', 'stress', 'quiet']

export const boundary: z.ZodType<Boundary> = z
  .strictObject({
    on: selections,
    where: range.optional(),
    at: vector('length', 'Only the node nearest to this point').optional(),
    fixed: actions.fixed.optional(),
    roller: actions.roller.optional(),
    velocity: actions.velocity.optional(),
    rotation: actions.rotation.optional(),
    traction: actions.traction.optional(),
    pressure: actions.pressure.optional(),
    stress: actions.stress.optional(),
    force: actions.force.optional(),
    body: actions.body.optional(),
    quiet: actions.quiet.optional(),
  })
  .transform((value, to): Boundary => {
    const { on, where, at, ...rest } = value
    const action = onlyAction(rest, to)
    if (ON_FACES.includes(action.kind)) {
      const whole = on.find((s) => s.face === undefined)
      const face = `${whole?.block}.surface, or one face such as ${whole?.block}.top`
      if (whole) refuse(to, { path: ['on'], expected: `a face for ${action.kind}: ${face}`, found: `"${whole.block}"` })
      if (at) refuse(to, { path: ['at'], expected: `no point: ${action.kind} acts on faces`, found: 'one' })
    }
    if (action.kind === 'body') {
      const part = on.find((s) => s.face !== undefined)
      if (part) refuse(to, { path: ['on'], expected: 'a block for body', found: `"${part.block}.${part.face}"` })
      if (at) refuse(to, { path: ['at'], expected: 'no point: body acts on elements', found: 'one' })
    }
    return { on, where, at, action }
  })
  .meta({ description: 'Where, and exactly one action' })

export const initial: z.ZodType<Initial> = z
  .strictObject({
    on: selections,
    stress: tensorField('Stress, compression negative').optional(),
    velocity: vectorField('velocity', 'Velocity; a component that is left out stays as it is').optional(),
    spin: spin.optional(),
  })
  .transform((value, to) => {
    if (value.velocity && value.spin) return refuse(to, { expected: 'either velocity or spin', found: 'both' })
    if (value.stress || value.velocity || value.spin) return value
    return refuse(to, { expected: 'stress, velocity or spin', found: 'none of them' })
  })
  .meta({
    description: 'State of blocks or particles at the start, or as a stage begins: velocity is set, spin is added',
  })
