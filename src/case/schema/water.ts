/** Water in joints and on faces. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Selection } from '../types/boundary.ts'
import type { Water, WaterSurface } from '../types/water.ts'
import { selection } from './boundary.ts'
import { field } from './field.ts'
import { listOf, named, positive, quantity, share, text, vector } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

const plane = z
  .strictObject({
    through: vector('length', 'A point of the surface'),
    dip: quantity('angle', 'Dip of the surface', { min: 0, below: Math.PI / 2 }).default(0),
    'dip direction': quantity('angle', 'Dip direction, clockwise from north', { min: 0, max: 2 * Math.PI }).default(0),
  })
  .transform(
    ({ through, dip, ...rest }): WaterSurface => ({ kind: 'plane', through, dip, dipDirection: rest['dip direction'] }),
  )
  .meta({ description: 'A plane below which water stands' })

const line = z
  .strictObject({
    points: listOf(
      z
        .tuple([quantity('length', 'Distance along the bearing'), quantity('length', 'Height z')])
        .meta({ description: 'Distance and height', unit: 'm, m' }),
      'Points of the water table: linear between them, level before the first and after the last',
      2,
    ),
    towards: quantity('angle', 'Bearing of the section, clockwise from north', { min: 0, max: 2 * Math.PI }).default(
      DEFAULTS.towards.value,
    ),
  })
  .transform(({ points, towards }, to): WaterSurface => {
    const back = points.findIndex(([s], i) => i > 0 && !(s > points[i - 1][0]))
    if (back < 0) return { kind: 'line', points, towards }
    return refuse(to, {
      path: ['points', back, 0],
      expected: 'a distance beyond that of the point before',
      found: `${points[back][0]} m after ${points[back - 1][0]} m`,
    })
  })
  .meta({ description: 'A water table in a vertical section, the same all across it' })

const surfaces = {
  level: quantity('length', 'Height of a level surface').optional(),
  surface: plane.optional(),
  line: line.optional(),
  pressure: field('pressure', 'Pressure, 0 where it is below 0').optional(),
}

interface Surfaces {
  level?: number
  surface?: WaterSurface
  line?: WaterSurface
  pressure?: number | string
}

function given({ level, surface, line: table, pressure }: Surfaces): WaterSurface[] {
  return [
    ...(level !== undefined
      ? [{ kind: 'plane', through: [0, 0, level], dip: 0, dipDirection: 0 } as WaterSurface]
      : []),
    ...(surface ? [surface] : []),
    ...(table ? [table] : []),
    ...(pressure !== undefined ? [{ kind: 'pressure', value: pressure } as WaterSurface] : []),
  ]
}

const ofJoint: z.ZodType<WaterSurface> = z
  .union([field('pressure', 'Pressure, 0 where it is below 0'), z.strictObject(surfaces)])
  .transform((value, to): WaterSurface => {
    if (typeof value !== 'object') return { kind: 'pressure', value }
    const found = given(value)
    if (found.length === 1) return found[0]
    return refuse(to, {
      expected: 'a pressure, or exactly one of level, surface, line, pressure',
      found: found.length === 0 ? 'none of them' : `${found.length} of them`,
    })
  })
  .meta({ description: 'Pressure of the water in a joint, or { level }, { surface }, { line }' })

const drains = z
  .strictObject({
    effective: share('Share of the pressure that they take away').default(DEFAULTS.drainsEffective.value),
    height: quantity(
      'length',
      'Height of a row of them, of water that comes from a crack: the pressure falls evenly from its foot to the row, and on to the face',
    ).optional(),
  })
  .meta({ description: 'Drain holes' })

const details = z
  .strictObject({
    ...surfaces,
    crack: text('Name of the joint of a tension crack that water stands in').optional(),
    filled: share('Share of the height of the crack that is filled').optional(),
    drains: drains.optional(),
    density: quantity('density', 'Density of the water', positive).default(DEFAULTS.waterDensity.value),
    joints: z
      .union([
        z.literal('all').meta({ description: 'All joints between blocks' }),
        listOf(text('Name of a joint'), 'Names of joints', 0),
        named(ofJoint, 'Joints by name, each with its own water'),
      ])
      .default(DEFAULTS.waterJoints.value)
      .meta({ description: 'Joints that it fills: all, a list of names, or { name: water of its own }' }),
    faces: listOf(selection, 'Faces outside that it presses on, too: block.face', 0).default([]),
  })
  .transform((value, to): Water => {
    const { density, joints, faces, drains: holes } = value
    const whole = faces.findIndex(({ face }) => face === undefined)
    if (whole >= 0)
      refuse(to, {
        path: ['faces', whole],
        expected: `a face: ${faces[whole].block}.top`,
        found: `"${faces[whole].block}"`,
      })
    const own = joints === 'all' || Array.isArray(joints) ? undefined : joints
    const surface = surfaceOf(value, own !== undefined && faces.length === 0, to)
    if (holes?.height !== undefined && surface?.kind !== 'crack')
      refuse(to, {
        path: ['drains', 'height'],
        expected: 'crack and filled with the height of drain holes: they stand on the way from a crack to the face',
        found: 'neither',
        remedy: 'leave out the height: then all pressures in joints are less by their share',
      })
    return {
      ...(surface && { surface }),
      density,
      joints: own ? [] : (joints as Water['joints']),
      faces,
      ...(own && { own }),
      ...(holes && { drained: holes.effective }),
    }
  })

type Details = Surfaces & { crack?: string; filled?: number; drains?: { height?: number }; faces: Selection[] }

/** `optional`: each joint has its own. */
function surfaceOf(value: Details, optional: boolean, to: Reporter): WaterSurface | undefined {
  const crack = crackOf(value, to)
  const found = [...given(value), ...(crack ? [crack] : [])]
  if (found.length === 1 || (found.length === 0 && optional)) return found[0]
  return refuse(to, {
    expected: 'exactly one of level, surface, line, pressure, crack',
    found: found.length === 0 ? 'none of them' : `${found.length} of them`,
    remedy: found.length === 0 ? 'such as level: 10 m, or crack: J3, filled: 50 %' : undefined,
  })
}

function crackOf({ crack, filled, drains: holes, faces }: Details, to: Reporter): WaterSurface | undefined {
  if (crack === undefined && filled === undefined) return undefined
  const missing = crack === undefined ? 'crack' : filled === undefined ? 'filled' : undefined
  if (missing)
    return refuse(to, {
      path: [missing],
      expected:
        missing === 'crack' ? 'the joint of the crack that is filled' : 'the share of its height that is filled',
      found: 'none',
      remedy: missing === 'crack' ? 'such as crack: J3' : 'such as filled: 50 %',
    })
  if (faces.length > 0)
    return refuse(to, {
      path: ['faces'],
      expected: 'no faces with crack: from its foot the pressure falls to nothing at the face',
      found: `${faces.length} of them`,
    })
  const { height } = holes ?? {}
  return {
    kind: 'crack',
    crack: crack as string,
    filled: filled as number,
    ...(height !== undefined && { drains: height }),
  }
}

export const water: z.ZodType<Water | undefined> = z
  .union([
    z.literal('none').meta({ description: 'No water' }),
    z.literal('dry').meta({ description: 'No water' }),
    details,
  ])
  .transform((value) => (typeof value === 'string' ? undefined : value))
  .meta({
    description:
      'Water in joints, and on faces: its pressure is density × g × depth below its surface, never below 0; dry: none',
  })
