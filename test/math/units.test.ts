import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DIMENSIONS,
  describeDimension,
  inSI,
  parseQuantity,
  splitQuantity,
  UNITS,
  unitOf,
  unitsOf,
} from '../../src/math/units.ts'

test('every unit is known once, belongs to a dimension and is found by its symbol', () => {
  expect(new Set(UNITS.map((u) => u.symbol)).size).toBe(UNITS.length)
  for (const unit of UNITS) {
    expect(Object.keys(DIMENSIONS)).toContain(unit.dimension)
    expect(unitOf(unit.symbol)).toBe(unit)
  }
})

test('the SI unit of every dimension has the factor 1', () => {
  for (const [dimension, si] of Object.entries(DIMENSIONS)) {
    if (si === '') continue
    expect(unitOf(si)).toMatchObject({ dimension, factor: 1, divisor: 1 })
    expect(unitsOf(dimension as 'length')[0]).toBe(si)
  }
})

test.each([
  ['30 GPa', 'pressure', 30e9],
  ['30GPa', 'pressure', 30e9],
  ['-2.5e-3 kN', 'force', -2.5],
  ['9 mm', 'length', 0.009],
  ['28 deg', 'angle', (28 * Math.PI) / 180],
  ['28°', 'angle', (28 * Math.PI) / 180],
  ['150 GN/m', 'force per length', 150e9],
  ['10 GPa/m', 'pressure per length', 10e9],
  ['26 kN/m³', 'pressure per length', 26e3],
  ['9.81 m/s²', 'acceleration', 9.81],
  ['9.81 m/s^2', 'acceleration', 9.81],
  ['9.81 m / s2', 'acceleration', 9.81],
  ['2.6 g/cm3', 'density', 2600],
  ['60 rpm', 'angular velocity', 2 * Math.PI],
  ['360 deg', 'angle', 2 * Math.PI],
  ['36 km/h', 'velocity', 10],
  ['25 %', 'ratio', 0.25],
  ['2 kHz', 'frequency', 2000],
  ['3', 'mass', 3],
] as const)('%s is a %s of %d', (text, dimension, value) => {
  expect(parseQuantity(text, dimension)).toBe(value)
})

test.each([
  ['3 m', 'time', 'expected a time in s, us, ms, min or h, found "3 m", a length'],
  ['3 s', 'length', 'expected a length in m, um, mm, cm, km, ft or in, found "3 s", a time'],
  ['3 deg', 'mass', 'expected a mass in kg, g, t or lb, found "3 deg", an angle'],
  ['3 mpa', 'force', 'expected a force in N, kN, MN, GN, lbf or kip, found "3 mpa": no unit "mpa" is known'],
  ['three', 'angle', 'expected an angle in rad, deg or °, found "three"'],
  ['', 'ratio', 'expected a number without a unit, or in %, found ""'],
] as const)('"%s" is no %s', (text, dimension, message) => {
  expect(() => parseQuantity(text, dimension)).toThrow(message)
})

test('decimal multiples are the nearest doubles: 7 mm is 0.007 and not one bit beside', () => {
  for (const [symbol, digits] of [
    ['mm', 3],
    ['cm', 2],
    ['um', 6],
    ['ms', 3],
    ['%', 2],
  ] as const)
    for (let n = 1; n < 1000; n++) expect(inSI(n, unitOf(symbol)!)).toBe(Number(`${n}e-${digits}`))
})

test('a number and a unit come apart again', () => {
  const property = fc.property(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(...UNITS),
    (value, unit) => {
      const parts = splitQuantity(`${value} ${unit.symbol}`)
      expect(parts?.value === value && parts.symbol === unit.symbol).toBe(true)
    },
  )
  fc.assert(property, { seed: 5, numRuns: 500 })
})

test('long texts are refused without being searched', () => {
  const start = performance.now()
  expect(splitQuantity(`1${' '.repeat(1e6)}x`)).toBeUndefined()
  expect(performance.now() - start).toBeLessThan(100)
  expect(describeDimension('inertia')).toBe('an inertia in kg m2')
})
