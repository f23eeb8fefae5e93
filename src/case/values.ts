/** The case as written, with numbers in SI: what expressions in `expect` refer to. */
import { inSI, splitQuantity, unitOf } from '../math/units.ts'
import { DEFAULTS } from './defaults.ts'
import { expressionName, type Parameters } from './expressions.ts'
import { isMapping } from './path.ts'

/** Texts with a unit become numbers, keys the names that expressions write. */
export function inNumbers(value: unknown): unknown {
  if (typeof value === 'string') {
    const parts = splitQuantity(value)
    const unit = parts && unitOf(parts.symbol)
    if (!parts || !(unit || parts.symbol === '')) return value
    return unit ? inSI(parts.value, unit) : parts.value
  }
  if (Array.isArray(value)) return value.map(inNumbers)
  if (!isMapping(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [expressionName(key), inNumbers(item)]))
}

export function valuesOf(data: Record<string, unknown>, parameters: Parameters): Record<string, unknown> {
  const { $schema: _, vary: __, compare: ___, plots: ____, ...rest } = data
  const values = inNumbers(rest) as Record<string, unknown>
  return { gravity: DEFAULTS.gravity.value, ...values, parameters: inNumbers(parameters) }
}
