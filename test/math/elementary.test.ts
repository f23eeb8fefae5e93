import { describe, expect, it } from 'vitest'
import * as elementary from '../../src/math/elementary.ts'
import { randomFrom } from '../../src/math/random.ts'
import * as reference from './reference.ts'

const { sin, cos, tan, asin, acos, atan, atan2, exp, log, log2, log10, pow } = elementary
const ONE = 1n << reference.BITS
const divide = (a: bigint, b: bigint): bigint => (a << reference.BITS) / b
const random = randomFrom(20)
const between = (a: number, b: number) => (): number => a + (b - a) * random()
const magnitude = (a: number, b: number) => (): number => (random() < 0.5 ? -1 : 1) * 2 ** between(a, b)()
const positive = (a: number, b: number) => (): number => 2 ** between(a, b)()

type Real = (x: number) => number
interface Subject {
  name: string
  ours: Real
  theirs: Real
  exact: (x: bigint, double: number) => bigint
  draw: Real
}

const tangent = (x: bigint): bigint => divide(reference.sine(x), reference.cosine(x))
const arcsine = (x: bigint): bigint =>
  reference.arctangent(divide(x, reference.root(ONE - ((x * x) >> reference.BITS))))
const logarithm = (x: bigint, double: number): bigint => reference.logarithm(x, Math.log(double))
const { sine, cosine, arctangent } = reference

const SUBJECTS: Subject[] = [
  { name: 'sin', ours: sin, theirs: Math.sin, exact: sine, draw: between(-4, 4) },
  { name: 'sin to 1e6', ours: sin, theirs: Math.sin, exact: sine, draw: between(-1e6, 1e6) },
  { name: 'sin to 1e12', ours: sin, theirs: Math.sin, exact: sine, draw: between(-1e12, 1e12) },
  { name: 'cos', ours: cos, theirs: Math.cos, exact: cosine, draw: between(-4, 4) },
  { name: 'cos to 1e6', ours: cos, theirs: Math.cos, exact: cosine, draw: between(-1e6, 1e6) },
  { name: 'tan', ours: tan, theirs: Math.tan, exact: tangent, draw: between(-4, 4) },
  { name: 'tan to 1e6', ours: tan, theirs: Math.tan, exact: tangent, draw: between(-1e6, 1e6) },
  { name: 'asin', ours: asin, theirs: Math.asin, exact: arcsine, draw: between(-1, 1) },
  { name: 'acos', ours: acos, theirs: Math.acos, exact: (x) => reference.PI / 2n - arcsine(x), draw: between(-1, 1) },
  { name: 'atan', ours: atan, theirs: Math.atan, exact: arctangent, draw: magnitude(-20, 20) },
  { name: 'exp', ours: exp, theirs: Math.exp, exact: reference.exponential, draw: between(-60, 60) },
  { name: 'log', ours: log, theirs: Math.log, exact: logarithm, draw: positive(-40, 40) },
  { name: 'log near 1', ours: log, theirs: Math.log, exact: logarithm, draw: between(0.7, 1.5) },
]

describe('each function', () => {
  it.each(SUBJECTS)('$name is within 0.8 units in the last place of whole-number arithmetic', (subject) => {
    let worst = 0
    for (let i = 0; i < 300; i++) {
      const x = subject.draw(0)
      worst = Math.max(worst, reference.ulps(subject.ours(x), subject.exact(reference.fixed(x), x)))
    }
    expect(worst).toBeLessThan(0.8)
  })

  it.each(SUBJECTS)('$name is within 2 units of the engine at 100,000 points', ({ ours, theirs, draw }) => {
    let worst = 0
    for (let i = 0; i < 100_000; i++) {
      const x = draw(0)
      worst = Math.max(worst, units(ours(x), theirs(x)))
    }
    expect(worst).toBeLessThanOrEqual(2)
  })
})

/** Difference in units in the last place of b. */
function units(a: number, b: number): number {
  return Math.abs(a - b) / 2 ** (Math.floor(Math.log2(Math.max(Math.abs(b), 2 ** -1022))) - 52)
}

const same = (a: number, b: number): boolean => Object.is(a, b) || (a !== 0 && units(a, b) <= 1)

describe('functions of two numbers, at 100,000 points', () => {
  it('pow', () => {
    let worst = 0
    for (let i = 0; i < 100_000; i++) {
      const x = positive(-100, 100)()
      const y = between(-9, 9)()
      worst = Math.max(worst, units(pow(x, y), x ** y))
    }
    expect(worst).toBeLessThanOrEqual(2)
  })

  it('atan2 in all quadrants and for all ratios', () => {
    let worst = 0
    for (let i = 0; i < 100_000; i++) {
      const x = magnitude(-900, 900)()
      const y = i % 2 ? x * magnitude(-50, 50)() : magnitude(-900, 900)()
      worst = Math.max(worst, units(atan2(y, x), Math.atan2(y, x)))
    }
    expect(worst).toBeLessThanOrEqual(2)
  })
})

describe('exact values', () => {
  it('keeps zeros and their signs', () => {
    for (const f of [sin, tan, asin, atan]) {
      expect(f(0)).toBe(0)
      expect(f(-0)).toBe(-0)
    }
    expect([cos(0), cos(-0), exp(0), exp(-0)]).toEqual([1, 1, 1, 1])
    expect([log(1), log2(1), log10(1), acos(1)]).toEqual([0, 0, 0, 0])
  })

  it('gives the doubles nearest to the angles', () => {
    expect([asin(1), asin(-1), acos(0), acos(-1)]).toEqual([Math.PI / 2, -Math.PI / 2, Math.PI / 2, Math.PI])
    expect([atan(1), atan(-1), atan(Infinity), atan(-Infinity)]).toEqual([
      Math.PI / 4,
      -Math.PI / 4,
      Math.PI / 2,
      -Math.PI / 2,
    ])
    expect([sin(Math.PI / 2), cos(Math.PI), sin((3 * Math.PI) / 2)]).toEqual([1, -1, -1])
    expect(sin(Math.PI)).toBe(1.2246467991473532e-16)
    expect(cos(Math.PI / 2)).toBe(6.123233995736766e-17)
    expect(sin(Math.PI / 6)).toBe(0.49999999999999994)
  })

  it('reduces the double closest to a multiple of π/2, and the largest ones', () => {
    const closest = 6381956970095103 * 2 ** 797
    expect(cos(closest)).toBeCloseTo(-4.687165924254624e-19, 33)
    for (const x of [1e22, 1e300, -1.7e308, 2 ** 1000])
      for (const [ours, theirs] of [[sin, Math.sin] as const, [cos, Math.cos] as const])
        expect(units(ours(x), theirs(x))).toBeLessThanOrEqual(1)
  })

  it('logarithms of powers are whole', () => {
    for (let k = -1074; k < 1024; k++) expect(log2(2 ** k)).toBe(k)
    for (let k = -307; k <= 308; k++) expect(log10(Number(`1e${k}`))).toBe(k)
  })

  it('powers of two stay powers of two', () => {
    for (let k = -1074; k < 1024; k++) expect(pow(2, k)).toBe(2 ** k)
    expect([pow(27, 1 / 3), pow(4, 0.5), pow(10, 3), pow(-3, 3), pow(-2, -2)]).toEqual([3, 2, 1000, -27, 0.25])
  })

  it('runs over and under where the language does', () => {
    for (const x of [709.7, 709.78, 710, 1e300, -708.5, -740, -745.1, -745.2, -1e300, Infinity, -Infinity])
      expect(same(exp(x), Math.exp(x)), `exp(${x})`).toBe(true)
    expect([log(0), log(-1), log(Infinity), log(5e-324)]).toEqual([-Infinity, NaN, Infinity, Math.log(5e-324)])
    expect([sin(Infinity), cos(NaN), asin(1.1), acos(-2), tan(-Infinity)]).toEqual([NaN, NaN, NaN, NaN, NaN])
  })

  it('special values of pow and atan2 are those of the language', () => {
    const values = [0, -0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 1e300, -1e-300, 2 ** 53 - 1, Infinity, -Infinity, NaN]
    for (const x of values)
      for (const y of values) {
        expect(same(pow(x, y), x ** y), `pow(${x}, ${y})`).toBe(true)
        expect(same(atan2(y, x), Math.atan2(y, x)), `atan2(${y}, ${x})`).toBe(true)
      }
  })

  it('gives the same bits as ever', () => {
    const found = [sin(1e5), cos(12.5), tan(1.5), atan(0.3), exp(1), log(3), pow(3, 0.7), asin(0.2)]
    expect(found).toMatchInlineSnapshot(`
      [
        0.03574879797201651,
        0.9977982791785807,
        14.101419947171719,
        0.2914567944778671,
        2.718281828459045,
        1.0986122886681098,
        2.157669279974593,
        0.2013579207903308,
      ]
    `)
  })
})
