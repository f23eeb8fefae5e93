/** Strength of a joint: cohesion, tension, and the bonds that they belong to. */
import { z } from 'zod'
import { tan } from '../../math/elementary.ts'
import { NUMBER_PATTERN, splitQuantity, UNITS, unitsOf } from '../../math/units.ts'
import { remedyFor } from '../problem.ts'
import type { Joint } from '../types/joint.ts'
import { checkNumber, escaped, kindOf, notNegative, say, toNumber } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

export function strength(description: string) {
  const pattern = `^\\s*(unlimited|${NUMBER_PATTERN}\\s*(${unitsOf('pressure').map(escaped).join('|')})?)\\s*$`
  return z
    .union([z.number(), z.string().meta({ pattern })])
    .transform((raw, to): number => {
      if (raw === 'unlimited') return Infinity
      if (typeof raw === 'string' && !splitQuantity(raw))
        return refuse(to, {
          expected: 'a pressure, or unlimited',
          found: say(raw),
          remedy: remedyFor(raw, ['unlimited']),
        })
      const value = toNumber(raw, 'pressure', to)
      return value === undefined ? z.NEVER : checkNumber(value, notNegative, kindOf('pressure'), raw, to)
    })
    .meta({ description: `${description}, or unlimited`, unit: 'Pa' })
}

/** Three figures, rounded down, in the largest unit that leaves a digit before the point. */
function pascals(value: number): string {
  if (value === Infinity) return 'unlimited'
  const known = UNITS.filter((u) => u.dimension === 'pressure' && /^[kMG]?Pa$/.test(u.symbol))
  const unit = known.findLast((u) => u.factor <= value) ?? known[0]
  const scaled = value / unit.factor
  const step = scaled >= 100 ? 1 : scaled >= 10 ? 10 : 100
  return `${Math.floor(scaled * step) / step} ${unit.symbol}`
}

interface Strength {
  friction: number
  cohesion: number
  tension: number
}

/** The straight line of Mohr and Coulomb ends at σ = −c / tan φ: no more tension can be borne. */
export function checkTension({ friction, cohesion, tension }: Strength, to: Reporter): void {
  const slope = tan(friction)
  const most = cohesion / slope
  if (slope === 0 || tension === 0 || tension <= most) return
  const cohesive = `cohesion: ${tension === Infinity ? 'unlimited' : pascals(1.02 * tension * slope)}`
  refuse(to, {
    path: ['tension'],
    expected: `at most cohesion / tan(friction) = ${pascals(most)}, where the shear strength ends`,
    found: pascals(tension),
    remedy: most > 0 ? `tension: ${pascals(most)}, or ${cohesive}` : cohesive,
  })
}

interface Bonding {
  cohesion?: number
  tension?: number
  failure: Joint['failure']
  bonded?: boolean
}

/** Brittle strength is that of bonds and is lost with them; plastic strength needs none. */
export function bondedOf({ cohesion, tension, failure, bonded }: Bonding, to: Reporter): boolean {
  const lost = failure !== 'plastic' && ((cohesion ?? 0) > 0 || (tension ?? 0) > 0)
  if (bonded === false && lost)
    return refuse(to, {
      path: ['bonded'],
      expected: `true: ${failure} cohesion and tension are those of bonds`,
      found: 'false',
      remedy: 'or failure: plastic, which needs no bonds',
    })
  if (bonded && cohesion === undefined && tension === undefined)
    return refuse(to, {
      path: ['bonded'],
      expected: 'bonds with a cohesion and a tension',
      found: 'neither',
      remedy: 'cohesion: unlimited, tension: unlimited if they cannot fail',
    })
  return bonded ?? lost
}

interface Residual extends Bonding {
  'residual cohesion'?: number
  'residual after'?: number
}

/** What is left of cohesion after the first slip, and the slip that it takes: kept where the joint is plastic, gone with its bond. */
export function residualOf(
  given: Residual,
  bonded: boolean,
  to: Reporter,
): Pick<Joint, 'residualCohesion' | 'residualAfter'> {
  const { cohesion = 0, failure, 'residual cohesion': residual, 'residual after': after = 0 } = given
  if (residual !== undefined && residual > cohesion)
    return refuse(to, {
      path: ['residual cohesion'],
      expected: `at most the cohesion before it slips, ${pascals(cohesion)}`,
      found: pascals(residual),
    })
  if (after > 0 && (bonded || cohesion === Infinity))
    return refuse(to, {
      path: ['residual after'],
      expected: 'a joint without bonds and of finite cohesion: a bond fails at once',
      found: bonded ? 'one with bonds' : 'unlimited cohesion',
      remedy: 'failure: plastic',
    })
  return { residualCohesion: residual ?? (failure === 'plastic' ? cohesion : 0), residualAfter: after }
}
