/** An earthquake by coefficients. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { Seismic } from '../types/seismic.ts'
import { quantity } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

/** Nothing was ever shaken with more than a few times its weight for long; 10 is meant as 10 %. */
const MOST = 1

const direction = z
  .union([
    z.literal('worst').meta({ description: 'The one in which limit equilibrium has its least factor' }),
    quantity('angle', 'Azimuth towards which it pushes, clockwise from north', { min: 0, max: 2 * Math.PI }),
  ])
  .meta({ description: 'Azimuth towards which it pushes, clockwise from north; or worst' })

const details = z
  .strictObject({
    horizontal: quantity('ratio', 'Horizontal force over weight').default(0),
    vertical: quantity('ratio', 'Upward force over weight, which lightens; below 0 downward').default(
      DEFAULTS.seismicVertical.value,
    ),
    direction: direction.default(DEFAULTS.seismicDirection.value),
  })
  .transform((value, to): Seismic => {
    const { horizontal, vertical } = value
    if (horizontal === 0 && vertical === 0)
      return refuse(to, {
        expected: 'a horizontal or a vertical coefficient',
        found: 'neither',
        remedy: 'such as horizontal: 0.1',
      })
    if (horizontal < 0)
      return refuse(to, {
        path: ['horizontal'],
        expected: 'a coefficient of at least 0',
        found: String(horizontal),
        remedy: 'turn its direction by 180 deg',
      })
    checkShare('horizontal', horizontal, to)
    checkShare('vertical', vertical, to)
    return value
  })

function checkShare(key: string, value: number, to: Reporter): void {
  if (Math.abs(value) < MOST) return
  const meant = Math.abs(value) <= 100 ? `; ${value} % of gravity is ${value / 100}, or "${value} %"` : ''
  refuse(to, {
    path: [key],
    expected: `a coefficient below ${MOST}: force over weight`,
    found: String(value),
    remedy: `give the share of gravity${meant}`,
  })
}

export const seismic: z.ZodType<Seismic | undefined> = z
  .union([z.literal('none').meta({ description: 'No earthquake' }), details])
  .transform((value) => (value === 'none' ? undefined : value))
  .meta({
    description:
      'Earthquake as a steady force (pseudo-static): coefficients times weight, in limit equilibrium and in the model alike; weights stay what they are',
  })
