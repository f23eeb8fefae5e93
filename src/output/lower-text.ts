/** The realistic and the lower case side by side, for terminals and reports. */
import { DIMENSIONS, type Dimension, inSI, splitQuantity, unitOf } from '../math/units.ts'
import { designHeadline } from './design-text.ts'
import { factorText } from './safety-text.ts'
import type { SlopeSummary } from './slope-summary.ts'
import { safetyFactor } from './slope-units.ts'
import type { DesignVerdict, LowerSummary, Safety } from './summary-safety.ts'
import { NONE, type Units } from './units.ts'

/** What is known of one of them. */
export interface Known {
  slope?: SlopeSummary
  safety?: Safety
  design?: DesignVerdict
}

/** A row of their comparison: what, of the realistic case, of the lower one. */
export type ComparedRow = [what: string, realistic: string, lower: string]

/** What differs. */
export const changedRows = ({ changes }: LowerSummary, units: Units): ComparedRow[] =>
  changes.map(({ path, given, lower }) => [path, shown(given, units), shown(lower, units)])

/** What was found for both; what neither has is left out. */
export const foundRows = (realistic: Known, lower: Known): ComparedRow[] => {
  const rows = ROWS.map(([what, of]): ComparedRow => [what, of(realistic), of(lower)])
  return rows.filter(([, a, b]) => a !== NONE || b !== NONE)
}

const ROWS: [what: string, of: (known: Known) => string][] = [
  ['Limit equilibrium, single blocks', ({ slope }) => factorOf(slope?.blocks[0], slope?.blocks[0]?.block)],
  [
    'Limit equilibrium, blocks that move together',
    ({ slope }) => factorOf(slope?.united?.[0], slope?.united?.[0]?.name),
  ],
  ['Limit equilibrium, full height', ({ slope }) => factorOf(wholeOf(slope), wholeOf(slope)?.name)],
  ['Limit equilibrium, row of columns', ({ slope }) => factorOf(slope?.row, '')],
  ['Model, strength reduction', ({ safety }) => (safety ? factorText(safety) : NONE)],
  ['Conclusion', ({ design }) => (design ? designHeadline(design) : NONE)],
]

/** Of bodies over the full height one of the model, where there is one. */
const wholeOf = (slope: SlopeSummary | undefined) =>
  slope?.fullHeight?.find(({ inModel }) => inModel) ?? slope?.fullHeight?.[0]

const factorOf = (body: { factor: number | null } | undefined, name: string | undefined): string => {
  if (!body) return NONE
  const factor = body.factor === null ? 'stable' : safetyFactor(body.factor)
  return name ? `${factor} (${name})` : factor
}

/** Told alike in all units. */
const AS_WRITTEN: Dimension[] = ['angle', 'ratio', 'time', 'frequency', 'angular velocity']

/** A value as it is written, a quantity in the units of the report. */
function shown(text: string, units: Units): string {
  const parts = splitQuantity(text)
  const unit = parts && parts.symbol !== '' ? unitOf(parts.symbol) : undefined
  if (!parts || !unit || AS_WRITTEN.includes(unit.dimension)) return text
  return units.quantity(inSI(parts.value, unit), DIMENSIONS[unit.dimension], 4)
}

/** For a terminal. */
export function lowerLines(realistic: Known, lower: LowerSummary, units: Units): string[][] {
  return [['', 'realistic', 'lower'], ...changedRows(lower, units), ...foundRows(realistic, lower)]
}
