/** Numbers as an engineer writes them: `1.23 mm`, `30 GPa`, `2.5 s`. For eyes only; files carry shortest round-trip decimals. */

const PREFIXES: [exponent: number, symbol: string][] = [
  [-12, 'p'],
  [-9, 'n'],
  [-6, 'µ'],
  [-3, 'm'],
  [0, ''],
  [3, 'k'],
  [6, 'M'],
  [9, 'G'],
  [12, 'T'],
]

/** Largest prefix that is usual before a unit; a unit whose first symbol is not listed takes none (deg, %, kg, a square or cube). */
const LARGEST: Record<string, number> = { m: 3, s: 0, Pa: 12, N: 12, J: 12, W: 12, Hz: 12 }

export interface Scale {
  /** Multiply an SI number by this. */
  factor: number
  unit: string
}

/** Decimal exponent of a positive finite number, exact where a logarithm would round. */
const exponentOf = (value: number) => Number(value.toExponential().split('e')[1])

const takesPrefix = (unit: string) => LARGEST[unit.split(/[/·*]/)[0]] !== undefined

/** The prefix that puts a number of this size between 1 and 1000. */
export function scaleFor(size: number, unit: string): Scale {
  if (!takesPrefix(unit) || !(size > 0) || !Number.isFinite(size)) return { factor: 1, unit }
  const largest = LARGEST[unit.split(/[/·*]/)[0]]
  if (exponentOf(size) < PREFIXES[0][0]) return { factor: 1, unit }
  const wanted = Math.min(largest, Math.max(-12, 3 * Math.floor(exponentOf(size) / 3)))
  const [exponent, symbol] = PREFIXES.find(([e]) => e === wanted)!
  return { factor: Number(`1e${-exponent}`), unit: symbol + unit }
}

/** A bare number with that many significant digits: 0.00123, 1234, 1.2e-7. */
export function figure(value: number, digits = 3): string {
  if (Number.isNaN(value)) return 'not a number'
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞'
  if (value === 0) return '0'
  const rounded = Number(value.toExponential(digits - 1))
  const exponent = exponentOf(Math.abs(rounded))
  if (exponent < -3 || exponent > 5) {
    const [mantissa, power] = rounded.toExponential().split('e')
    return `${mantissa}e${Number(power)}`
  }
  return String(rounded)
}

export function quantity(value: number, unit: string, digits = 3): string {
  if (!Number.isFinite(value)) return figure(value)
  const rounded = Number(value.toExponential(digits - 1))
  const scale = scaleFor(Math.abs(rounded), unit)
  return `${figure(rounded * scale.factor, digits)}${scale.unit && scale.unit !== '-' ? ` ${scale.unit}` : ''}`
}

/** Below this share of the largest of its kind a number is what rounding left. */
const NOISE = 1e-10

/** 0 where rounding is all that is left of a value beside the largest of its kind. */
export const aboveNoise = (value: number, largest: number): number => (Math.abs(value) <= NOISE * largest ? 0 : value)

/** Whole numbers in groups of three: 1,000,000. */
export const count = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',')

export const plural = (value: number, one: string, many = `${one}s`) => `${count(value)} ${value === 1 ? one : many}`

/** Wall time: 850 ms, 12.3 s, 3 min 12 s, 2 h 05 min. */
export function duration(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown'
  if (seconds < 99.95) return quantity(seconds, 's')
  const whole = Math.round(seconds)
  const minutes = Math.round(whole / 60)
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${String(whole % 60).padStart(2, '0')} s`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${figure(whole / 86400)} d`
}

/** Memory in decimal units: 123 MB. */
export function bytes(amount: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  let i = 0
  while (i < units.length - 1 && Number(amount.toPrecision(3)) >= 1000) {
    amount /= 1000
    i++
  }
  return `${figure(amount)} ${units[i]}`
}

/** A share: 99.9 %, 1e-5 %. */
export const percent = (share: number, digits = 3) => `${figure(100 * share, digits)} %`
