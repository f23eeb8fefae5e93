/**
 * The units that a report is written in: metric, or those of the United States. Inside Talus, in files of frames and in summary.json numbers are
 * SI; times, angles and ratios are the same in both. Factors are exact: 1 ft = 0.3048 m, 1 lb = 0.45359237 kg, g = 9.80665 m/s2.
 */
import { figure, quantity as metricQuantity, type Scale, scaleFor } from './quantities.ts'

export type UnitSystem = 'metric' | 'imperial'

/** What columns and single values of a table are measured in; `spring` is the stiffness of a single contact point. */
export type TableUnit = 'm' | 'm²' | 'm³' | 'N' | 'N/m' | 'Pa' | 'Pa/m' | 'N/m³' | 'kg' | 'spring'

export interface Column {
  unit: string
  cells: string[]
}

export interface Units {
  system: UnitSystem
  /** `1.23 mm`, `4.84 in`: a value in an SI unit. */
  quantity(value: number, unit: string, digits?: number): string
  /** The unit in which a number of this size is told. */
  scale(size: number, unit: string): Scale
  /** Values of a column with one unit for all; a dash where there is none. */
  column(values: readonly (number | null | undefined)[], unit: TableUnit): Column
  /** One value of a table with its unit. */
  value(value: number, unit: TableUnit): string
}

/** A unit for values from a size on, both in SI. */
type Step = [symbol: string, size: number, from: number]

const FOOT = 0.3048
const POUND = 0.45359237
/** Pound as a force [N]. */
const LBF = POUND * 9.80665
const PSF = LBF / (FOOT * FOOT)

/** By SI unit; the first step begins at 0. */
const IMPERIAL_STEPS: Record<string, Step[]> = {
  m: [
    ['in', FOOT / 12, 0],
    ['ft', FOOT, FOOT],
  ],
  m2: [['ft²', FOOT * FOOT, 0]],
  m3: [['ft³', FOOT * FOOT * FOOT, 0]],
  'm/s': [
    ['in/s', FOOT / 12, 0],
    ['ft/s', FOOT, FOOT],
  ],
  'm/s2': [['ft/s²', FOOT, 0]],
  N: [
    ['lbf', LBF, 0],
    ['kip', 1000 * LBF, 1000 * LBF],
  ],
  'N/m': [
    ['lbf/ft', LBF / FOOT, 0],
    ['kip/ft', (1000 * LBF) / FOOT, (1000 * LBF) / FOOT],
  ],
  Pa: [
    ['psf', PSF, 0],
    ['ksf', 1000 * PSF, 1000 * PSF],
    ['ksi', 144000 * PSF, 1e6 * PSF],
  ],
  'Pa/m': [
    ['psf/ft', PSF / FOOT, 0],
    ['ksf/ft', (1000 * PSF) / FOOT, (1000 * PSF) / FOOT],
  ],
  'N/m3': [['lbf/ft³', PSF / FOOT, 0]],
  'N m': [
    ['ft·lbf', LBF * FOOT, 0],
    ['ft·kip', 1000 * LBF * FOOT, 1000 * LBF * FOOT],
  ],
  J: [
    ['ft·lbf', LBF * FOOT, 0],
    ['ft·kip', 1000 * LBF * FOOT, 1000 * LBF * FOOT],
  ],
  'J/m2': [['ft·lbf/ft²', (LBF * FOOT) / (FOOT * FOOT), 0]],
  kg: [
    ['lb', POUND, 0],
    ['ton', 2000 * POUND, 2000 * POUND],
  ],
  'kg/m3': [['lb/ft³', POUND / (FOOT * FOOT * FOOT), 0]],
  'kg m2': [['lb·ft²', POUND * FOOT * FOOT, 0]],
  'kg m/s': [['lb·ft/s', POUND * FOOT, 0]],
  'kg m2/s': [['lb·ft²/s', POUND * FOOT * FOOT, 0]],
}

/** Rounding must not keep 1000 lbf from being a kip. */
const NEARLY = 1 - 1e-12

function imperialScale(size: number, unit: string): Scale {
  const steps = IMPERIAL_STEPS[unit]
  if (!steps) return scaleFor(size, unit)
  const [symbol, one] = steps.findLast(([, , from]) => size >= from * NEARLY) ?? steps[0]
  return { factor: 1 / one, unit: symbol }
}

/** The unit of a column by the largest of its values. */
const METRIC_TABLE: Record<TableUnit, Step[]> = {
  m: [['m', 1, 0]],
  'm²': [['m²', 1, 0]],
  'm³': [['m³', 1, 0]],
  N: [
    ['kN', 1e3, 0],
    ['MN', 1e6, 1e7],
  ],
  'N/m': [
    ['kN/m', 1e3, 0],
    ['MN/m', 1e6, 1e7],
  ],
  Pa: [
    ['kPa', 1e3, 0],
    ['MPa', 1e6, 1e6],
  ],
  'Pa/m': [
    ['MPa/m', 1e6, 0],
    ['GPa/m', 1e9, 1e9],
  ],
  'N/m³': [['kN/m³', 1e3, 0]],
  kg: [['t', 1e3, 0]],
  spring: [['GN/m', 1e9, 0]],
}

const IMPERIAL_TABLE: Record<TableUnit, Step[]> = {
  m: [['ft', FOOT, 0]],
  'm²': IMPERIAL_STEPS.m2,
  'm³': IMPERIAL_STEPS.m3,
  N: [['kip', 1000 * LBF, 0]],
  'N/m': [['kip/ft', (1000 * LBF) / FOOT, 0]],
  Pa: [
    ['psf', PSF, 0],
    ['ksf', 1000 * PSF, 1e4 * PSF],
  ],
  'Pa/m': [['ksf/ft', (1000 * PSF) / FOOT, 0]],
  'N/m³': IMPERIAL_STEPS['N/m3'],
  kg: [['ton', 2000 * POUND, 0]],
  spring: [['kip/ft', (1000 * LBF) / FOOT, 0]],
}

/** Below this share of the largest of its column a value is round-off. */
const NOISE = 1e-9
const DIGITS = 4
export const NONE = '–'

function columnIn(steps: Step[], values: readonly (number | null | undefined)[]): Column {
  const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'
  const largest = values.filter(isNumber).reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const [unit, one] = steps.findLast(([, , from]) => largest >= from * NEARLY) ?? steps[0]
  const cell = (value: number) => (Math.abs(value) < NOISE * largest ? '0' : figure(value / one, DIGITS))
  return { unit, cells: values.map((value) => (isNumber(value) ? cell(value) : NONE)) }
}

function valueIn(table: Record<TableUnit, Step[]>, value: number, unit: TableUnit): string {
  const { unit: shown, cells } = columnIn(table[unit], [value])
  return `${cells[0]} ${shown}`
}

export const METRIC: Units = {
  system: 'metric',
  quantity: metricQuantity,
  scale: scaleFor,
  column: (values, unit) => columnIn(METRIC_TABLE[unit], values),
  value: (value, unit) => valueIn(METRIC_TABLE, value, unit),
}

export const IMPERIAL: Units = {
  system: 'imperial',
  quantity(value, unit, digits = 3) {
    if (!IMPERIAL_STEPS[unit] || !Number.isFinite(value)) return metricQuantity(value, unit, digits)
    const { factor, unit: shown } = imperialScale(Math.abs(value), unit)
    return `${figure(value * factor, digits)} ${shown}`
  },
  scale: imperialScale,
  column: (values, unit) => columnIn(IMPERIAL_TABLE[unit], values),
  value: (value, unit) => valueIn(IMPERIAL_TABLE, value, unit),
}

/** Metric unless asked otherwise. */
export const unitsOf = ({ units }: { units?: UnitSystem }): Units => (units === 'imperial' ? IMPERIAL : METRIC)

/** The one unit of a history, for the head of its column; `factor`: shown over SI. */
export function historyUnit({ system }: Units, unit: string): Scale {
  const steps = system === 'imperial' ? IMPERIAL_STEPS[unit] : undefined
  if (!steps) return { factor: 1, unit }
  const [symbol, one] = steps[Math.min(1, steps.length - 1)]
  return { factor: 1 / one, unit: symbol }
}
