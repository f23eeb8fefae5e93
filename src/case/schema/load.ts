/** Loads on faces: what stands on a bench, what presses on a face, shotcrete. */
import { z } from 'zod'
import type { Vec3 } from '../../math/vec.ts'
import { DEFAULTS } from '../defaults.ts'
import type { FaceLoad } from '../types/load.ts'
import type { Range } from '../types/shape.ts'
import { selections } from './boundary.ts'
import { choice, notNegative, positive, quantity } from './quantity.ts'
import { range } from './range.ts'
import { refuse } from './refuse.ts'

const AXES: [keyof Range, Vec3][] = [
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
]

const limitsOf = (where: Range = {}): FaceLoad['limits'] =>
  AXES.flatMap(([axis, normal]) => {
    const [from, to] = where[axis] ?? [-Infinity, Infinity]
    const below = { normal: normal.map((n) => 0 - n) as Vec3, offset: -from }
    return [below, { normal, offset: to }].filter(({ offset }) => offset < Infinity)
  })

const shotcrete = z
  .strictObject({
    thickness: quantity('length', 'Thickness of the layer', positive),
    strength: quantity('pressure', 'Shear strength of the layer', positive),
  })
  .meta({
    description:
      'Shotcrete: strength times thickness along the outline of the blocks that can move, which has to shear as they come out',
  })

const away = quantity('length', 'Horizontal distance behind the crest', notNegative)

export const load: z.ZodType<FaceLoad> = z
  .strictObject({
    on: selections,
    surcharge: quantity('pressure', 'Weight on each square metre of the plan, downwards', notNegative).optional(),
    pressure: quantity('pressure', 'Pressure across the face, into the rock', notNegative).optional(),
    shotcrete: shotcrete.optional(),
    where: range.optional(),
    behind: z
      .tuple([away, away])
      .meta({ description: 'Only from and to, behind the crest of the slope', unit: 'm' })
      .optional(),
    acts: choice(
      ['active', 'passive'] as const,
      'active: a load that the factor of safety leaves alone; passive: a strength that it divides',
    ).optional(),
  })
  .transform((value, to): FaceLoad => {
    const { on, surcharge, pressure, shotcrete: layer, behind } = value
    const kinds = [surcharge, pressure, layer].filter((kind) => kind !== undefined)
    if (kinds.length !== 1)
      refuse(to, {
        expected: 'exactly one of surcharge, pressure, shotcrete',
        found: kinds.length === 0 ? 'none of them' : `${kinds.length} of them`,
        remedy: kinds.length === 0 ? 'such as surcharge: 20 kPa' : 'give each a load of its own',
      })
    const whole = on.find(({ face }) => face === undefined)
    if (whole) refuse(to, { path: ['on'], expected: `a face, such as ${whole.block}.upper`, found: `"${whole.block}"` })
    if (behind && !(behind[0] < behind[1]))
      refuse(to, {
        path: ['behind'],
        expected: 'two distances, the second larger',
        found: `${behind[0]} m and ${behind[1]} m`,
      })
    const acts = value.acts ?? (layer ? 'passive' : DEFAULTS.loadActs.value)
    if (surcharge !== undefined && acts === 'passive')
      refuse(to, { path: ['acts'], expected: 'active: a surcharge is no strength', found: 'passive' })
    return {
      on,
      pressure: surcharge ?? pressure ?? 0,
      pushes: surcharge === undefined ? 'inwards' : 'downwards',
      acts,
      limits: limitsOf(value.where),
      ...(behind && { behind }),
      ...(layer && { shotcrete: layer }),
    }
  })
  .meta({ description: 'A load on faces: surcharge, pressure or shotcrete' })
