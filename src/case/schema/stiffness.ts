/** Stiffness of a joint: its unit says whether it is that of each point or of each area. */
import { z } from 'zod'
import { inSI, NUMBER_PATTERN, splitQuantity, type Unit, unitOf, unitsOf, withArticle } from '../../math/units.ts'
import type { JointStiffness } from '../types/joint.ts'
import { PLAUSIBLE } from './plausible.ts'
import { checkNumber, escaped, positive, say } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

type Stiffness = { per: 'point' | 'area'; value: number } | 'auto'

/** Units of stiffness; an energy of fracture (J/m2) has the dimension of the first and is none. */
const perPoint = unitsOf('force per length').filter((symbol) => symbol.includes('N'))
const perArea = unitsOf('pressure per length')

const WITH_UNIT = 'a stiffness with its unit: of each point in N/m, or of each area in Pa/m'

function unitOfStiffness(raw: number | string): { value: number; unit: Unit; per: 'point' | 'area' } | undefined {
  const parts = typeof raw === 'string' ? splitQuantity(raw) : undefined
  const unit = parts && unitOf(parts.symbol)
  if (!unit || !(perPoint.includes(unit.symbol) || perArea.includes(unit.symbol))) return undefined
  return { value: parts.value, unit, per: perPoint.includes(unit.symbol) ? 'point' : 'area' }
}

export function stiffness(description: string) {
  const units = [...perPoint, ...perArea].map(escaped).join('|')
  return z
    .union([
      z.string().meta({ pattern: `^\\s*(auto|${NUMBER_PATTERN}\\s*(${units}))\\s*$` }),
      // A bare number could mean either kind.
      z.number().meta({ not: {} }),
    ])
    .transform((raw, to): Stiffness => {
      if (raw === 'auto') return raw
      const read = unitOfStiffness(raw)
      if (read) {
        const plausible = PLAUSIBLE[`stiffness per ${read.per}`]
        const kind = { what: 'a stiffness', dimension: read.unit.dimension, plausible }
        const value = checkNumber(inSI(read.value, read.unit), positive, kind, raw, to)
        return { per: read.per, value }
      }
      const other = typeof raw === 'string' ? unitOf(splitQuantity(raw)?.symbol ?? '') : undefined
      return refuse(to, {
        expected: `${WITH_UNIT}; or auto`,
        found: other ? `${say(raw)}, ${withArticle(other.dimension)}` : say(raw),
        remedy: 'such as 150 GN/m or 10 GPa/m',
      })
    })
    .optional()
    .meta({
      description: `${description}: of each point (150 GN/m), of each area (10 GPa/m), or auto, from the blocks beside it`,
      unit: 'N/m or Pa/m',
    })
}

/** A part that is left out is of the kind of the other, or per area. */
export function stiffnessOf(normal: Stiffness = 'auto', shear: Stiffness = 'auto', to: Reporter): JointStiffness {
  if (normal !== 'auto' && shear !== 'auto' && normal.per !== shear.per)
    return refuse(to, {
      path: ['shear'],
      expected: `a stiffness per ${normal.per} in ${normal.per === 'point' ? 'N/m' : 'Pa/m'}, as that of normal is`,
      found: `one per ${shear.per}`,
    })
  const per = normal !== 'auto' ? normal.per : shear !== 'auto' ? shear.per : 'area'
  return {
    per,
    ...(normal !== 'auto' && { normal: normal.value }),
    ...(shear !== 'auto' && { shear: shear.value }),
  }
}
