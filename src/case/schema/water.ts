/** Water in joints and on faces. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Water, WaterSurface } from '../types/water.ts'
import { selection } from './boundary.ts'
import { field } from './field.ts'
import { listOf, positive, quantity, text, vector } from './quantity.ts'
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

const details = z
  .strictObject({
    level: quantity('length', 'Height of a level surface').optional(),
    surface: plane.optional(),
    line: line.optional(),
    pressure: field('pressure', 'Pressure, 0 where it is below 0').optional(),
    density: quantity('density', 'Density of the water', positive).default(DEFAULTS.waterDensity.value),
    joints: z
      .union([
        z.literal('all').meta({ description: 'All joints between blocks' }),
        listOf(text('Name of a joint'), 'Names of joints', 0),
      ])
      .default(DEFAULTS.waterJoints.value)
      .meta({ description: 'Joints that it fills: all, or a list of names' }),
    faces: listOf(selection, 'Faces outside that it presses on, too: block.face', 0).default([]),
  })
  .transform((value, to): Water => {
    const { density, joints, faces } = value
    const whole = faces.findIndex(({ face }) => face === undefined)
    if (whole >= 0)
      refuse(to, {
        path: ['faces', whole],
        expected: `a face: ${faces[whole].block}.top`,
        found: `"${faces[whole].block}"`,
      })
    return { surface: surfaceOf(value, to), density, joints, faces }
  })

interface Surfaces {
  level?: number
  surface?: WaterSurface
  line?: WaterSurface
  pressure?: number | string
}

function surfaceOf({ level, surface, line: table, pressure }: Surfaces, to: Reporter): WaterSurface {
  const found: WaterSurface[] = [
    ...(level !== undefined
      ? [{ kind: 'plane', through: [0, 0, level], dip: 0, dipDirection: 0 } as WaterSurface]
      : []),
    ...(surface ? [surface] : []),
    ...(table ? [table] : []),
    ...(pressure !== undefined ? [{ kind: 'pressure', value: pressure } as WaterSurface] : []),
  ]
  if (found.length === 1) return found[0]
  return refuse(to, {
    expected: 'exactly one of level, surface, line, pressure',
    found: found.length === 0 ? 'none of them' : `${found.length} of them`,
    remedy: found.length === 0 ? 'such as level: 10 m' : undefined,
  })
}

export const water: z.ZodType<Water | undefined> = z
  .union([z.literal('none').meta({ description: 'No water' }), details])
  .transform((value) => (value === 'none' ? undefined : value))
  .meta({
    description: 'Water in joints, and on faces: its pressure is density × g × depth below its surface, never below 0',
  })
