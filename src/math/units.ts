/** Units of the case file. Inside Talus every number is SI; a unit is read here and nowhere else. */

/** What a number measures, and the SI unit it is kept in. */
export const DIMENSIONS = {
  length: 'm',
  area: 'm2',
  volume: 'm3',
  time: 's',
  mass: 'kg',
  force: 'N',
  pressure: 'Pa',
  'pressure per length': 'Pa/m',
  'force per length': 'N/m',
  energy: 'J',
  angle: 'rad',
  velocity: 'm/s',
  acceleration: 'm/s2',
  'angular velocity': 'rad/s',
  frequency: '1/s',
  density: 'kg/m3',
  inertia: 'kg m2',
  moment: 'N m',
  momentum: 'kg m/s',
  'angular momentum': 'kg m2/s',
  ratio: '',
} as const

export type Dimension = keyof typeof DIMENSIONS

export interface Unit {
  symbol: string
  dimension: Dimension
  /** One unit is factor / divisor in SI. Two numbers, so that 9 mm is the double nearest to 0.009, and 360 deg 2π. */
  factor: number
  divisor: number
}

const unit = (symbol: string, dimension: Dimension, factor = 1, divisor = 1): Unit => ({
  symbol,
  dimension,
  factor,
  divisor,
})

/** Those of the United States are exact: 1 ft = 0.3048 m, 1 lb = 0.45359237 kg, its weight at 9.80665 m/s2 is 1 lbf; a psf is 1 lbf/ft2. */
const FOOT = 0.3048
const LBF = 0.45359237 * 9.80665
const PSF = LBF / (FOOT * FOOT)

/** Body forces are under `pressure per length` (N/m3 = Pa/m), fracture energies under `force per length` (J/m2 = N/m). */
export const UNITS: Unit[] = [
  unit('m', 'length'),
  unit('um', 'length', 1, 1e6),
  unit('mm', 'length', 1, 1000),
  unit('cm', 'length', 1, 100),
  unit('km', 'length', 1000),
  unit('ft', 'length', 3048, 1e4),
  unit('in', 'length', 254, 1e4),
  unit('m2', 'area'),
  unit('cm2', 'area', 1, 1e4),
  unit('mm2', 'area', 1, 1e6),
  unit('ft2', 'area', 3048 * 3048, 1e8),
  unit('m3', 'volume'),
  unit('ft3', 'volume', 3048 * 3048 * 3048, 1e12),
  unit('s', 'time'),
  unit('us', 'time', 1, 1e6),
  unit('ms', 'time', 1, 1000),
  unit('min', 'time', 60),
  unit('h', 'time', 3600),
  unit('kg', 'mass'),
  unit('g', 'mass', 1, 1000),
  unit('t', 'mass', 1000),
  unit('lb', 'mass', 45359237, 1e8),
  unit('N', 'force'),
  unit('kN', 'force', 1e3),
  unit('MN', 'force', 1e6),
  unit('GN', 'force', 1e9),
  unit('lbf', 'force', LBF),
  unit('kip', 'force', 1e3 * LBF),
  unit('Pa', 'pressure'),
  unit('kPa', 'pressure', 1e3),
  unit('MPa', 'pressure', 1e6),
  unit('GPa', 'pressure', 1e9),
  unit('bar', 'pressure', 1e5),
  unit('N/m2', 'pressure'),
  unit('kN/m2', 'pressure', 1e3),
  unit('MN/m2', 'pressure', 1e6),
  unit('N/mm2', 'pressure', 1e6),
  unit('psf', 'pressure', PSF),
  unit('ksf', 'pressure', 1e3 * PSF),
  unit('psi', 'pressure', 144 * PSF),
  unit('ksi', 'pressure', 144e3 * PSF),
  unit('Pa/m', 'pressure per length'),
  unit('kPa/m', 'pressure per length', 1e3),
  unit('MPa/m', 'pressure per length', 1e6),
  unit('GPa/m', 'pressure per length', 1e9),
  unit('N/m3', 'pressure per length'),
  unit('kN/m3', 'pressure per length', 1e3),
  unit('MN/m3', 'pressure per length', 1e6),
  unit('lbf/ft3', 'pressure per length', PSF / FOOT),
  unit('psf/ft', 'pressure per length', PSF / FOOT),
  unit('ksf/ft', 'pressure per length', (1e3 * PSF) / FOOT),
  unit('N/m', 'force per length'),
  unit('kN/m', 'force per length', 1e3),
  unit('MN/m', 'force per length', 1e6),
  unit('GN/m', 'force per length', 1e9),
  unit('lbf/ft', 'force per length', LBF / FOOT),
  unit('kip/ft', 'force per length', (1e3 * LBF) / FOOT),
  unit('J/m2', 'force per length'),
  unit('J', 'energy'),
  unit('kJ', 'energy', 1e3),
  unit('MJ', 'energy', 1e6),
  unit('rad', 'angle'),
  unit('deg', 'angle', Math.PI, 180),
  unit('°', 'angle', Math.PI, 180),
  unit('m/s', 'velocity'),
  unit('mm/s', 'velocity', 1, 1000),
  unit('cm/s', 'velocity', 1, 100),
  unit('km/h', 'velocity', 5, 18),
  unit('ft/s', 'velocity', 3048, 1e4),
  unit('in/s', 'velocity', 254, 1e4),
  unit('m/s2', 'acceleration'),
  unit('ft/s2', 'acceleration', 3048, 1e4),
  unit('rad/s', 'angular velocity'),
  unit('deg/s', 'angular velocity', Math.PI, 180),
  unit('rpm', 'angular velocity', Math.PI, 30),
  unit('1/s', 'frequency'),
  unit('Hz', 'frequency'),
  unit('kHz', 'frequency', 1e3),
  unit('kg/m3', 'density'),
  unit('t/m3', 'density', 1e3),
  unit('g/cm3', 'density', 1e3),
  unit('lb/ft3', 'density', 45359237 * 1e4, 3048 * 3048 * 3048),
  unit('kg m2', 'inertia'),
  unit('N m', 'moment'),
  unit('kN m', 'moment', 1e3),
  unit('MN m', 'moment', 1e6),
  unit('kg m/s', 'momentum'),
  unit('N s', 'momentum'),
  unit('kg m2/s', 'angular momentum'),
  unit('N m s', 'angular momentum'),
  unit('%', 'ratio', 1, 100),
]

const BY_SYMBOL = new Map(UNITS.map((u) => [u.symbol, u]))

/** `m/s²`, `m/s^2` and `m / s2` are the same unit; case counts (MPa is not mPa). */
export function unitOf(symbol: string): Unit | undefined {
  return BY_SYMBOL.get(normalised(symbol))
}

function normalised(symbol: string): string {
  return symbol
    .trim()
    .replace(/²|\^2/g, '2')
    .replace(/³|\^3/g, '3')
    .replace(/µ|μ/g, 'u')
    .replace(/\s*\/\s*/g, '/')
    .replace(/\s+|[·*]/g, ' ')
}

/** The number in SI of a number in a unit. */
export function inSI(value: number, u: Unit): number {
  return (value / u.divisor) * u.factor
}

/** The units of a dimension, the SI one first. */
export function unitsOf(dimension: Dimension): string[] {
  const symbols = UNITS.filter((u) => u.dimension === dimension).map((u) => u.symbol)
  const si = DIMENSIONS[dimension]
  return symbols.includes(si) ? [si, ...symbols.filter((s) => s !== si)] : symbols
}

/** A decimal number as the case file writes it. */
export const NUMBER_PATTERN = '[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?'

const QUANTITY = new RegExp(`^\\s*(${NUMBER_PATTERN})\\s*(.*?)\\s*$`, 's')

/** Longer texts are no quantity; the pattern would take the square of their length. */
const LONGEST = 100

/** The parts of `30 GPa`, whatever the unit is; undefined where the text does not begin with a number. */
export function splitQuantity(text: string): { written: string; value: number; symbol: string } | undefined {
  const match = text.length > LONGEST ? null : QUANTITY.exec(text)
  return match ? { written: match[1], value: Number(match[1]), symbol: match[2] } : undefined
}

export class UnitError extends Error {
  readonly expected: string
  readonly found: string
  constructor(expected: string, found: string) {
    super(`expected ${expected}, found ${found}`)
    this.expected = expected
    this.found = found
  }
}

export const withArticle = (word: string) => `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`

/** `a length in m, um, mm, cm or km`. */
export function describeDimension(dimension: Dimension): string {
  if (dimension === 'ratio') return 'a number without a unit, or in %'
  const units = unitsOf(dimension)
  const list = units.length > 1 ? `${units.slice(0, -1).join(', ')} or ${units.at(-1)}` : units[0]
  return `${withArticle(dimension)} in ${list}`
}

/** `30 GPa` as a pressure → 3e10. A number without a unit is SI. Throws a UnitError that names the dimension. */
export function parseQuantity(text: string, dimension: Dimension): number {
  const parts = splitQuantity(text)
  const fail = (found: string): never => {
    throw new UnitError(describeDimension(dimension), found)
  }
  if (!parts) return fail(text.length > LONGEST ? 'a long text' : `"${text}"`)
  if (parts.symbol === '') return parts.value
  const u = unitOf(parts.symbol)
  if (!u) return fail(`"${text}": no unit "${parts.symbol}" is known`)
  if (u.dimension !== dimension) return fail(`"${text}", ${withArticle(u.dimension)}`)
  return inSI(parts.value, u)
}
