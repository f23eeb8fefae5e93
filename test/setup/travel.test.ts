import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeTravel } from '../../src/setup/travel.ts'

const seed = { seed: 4, numRuns: 200 }

/** ∫ of a table, linear between its rows and constant outside, from 0 to `end`, as a sum of trapezoids. */
function plain(table: [number, number][], end: number): number {
  const at = (t: number) => {
    if (t <= table[0][0]) return table[0][1]
    const row = table.findIndex(([time]) => time >= t)
    if (row < 0) return table[table.length - 1][1]
    const [[t0, v0], [t1, v1]] = [table[row - 1], table[row]]
    return v0 + ((v1 - v0) * (t - t0)) / (t1 - t0)
  }
  const cuts = [0, ...table.map(([time]) => time).filter((time) => time > 0 && time < end), end]
  return cuts.slice(1).reduce((sum, to, i) => sum + 0.5 * (to - cuts[i]) * (at(cuts[i]) + at(to)), 0)
}

const tables = fc
  .array(fc.tuple(fc.double({ min: 0.01, max: 1, noNaN: true }), fc.double({ min: -5, max: 5, noNaN: true })), {
    minLength: 2,
    maxLength: 6,
  })
  .map((rows) => {
    let time = -0.3
    return rows.map(([after, value]): [number, number] => [(time += after), value])
  })

describe('how far a rate leads', () => {
  test('a number', () => {
    const travel = makeTravel(3, {}, 'x')
    expect(travel.at(2, 0.5, 0.5)).toBe(7.5)
    expect(travel.mean(1, 0.1)).toBe(3)
  })

  test('a table: its area, whatever the steps, and the mean over a step with a row within', () => {
    fc.assert(
      fc.property(tables, fc.integer({ min: 1, max: 400 }), (table, steps) => {
        const travel = makeTravel({ table }, {}, 'x')
        const dt = 2 / steps
        const size = Math.max(1e-300, ...table.map(([, value]) => Math.abs(value)))
        let sum = 0
        for (let n = 0; n < steps; n++) sum += dt * travel.mean(n * dt, dt)
        expect(Math.abs(travel.at(2 - dt, dt, dt) - plain(table, 2))).toBeLessThanOrEqual(1e-14 * size)
        expect(Math.abs(sum - plain(table, 2))).toBeLessThanOrEqual(1e-12 * size)
      }),
      seed,
    )
  })

  test('a scaled table', () => {
    const travel = makeTravel(
      {
        table: [
          [0, 0],
          [1, 2],
        ],
        scale: 'k',
      },
      { k: 3 },
      'x',
    )
    expect(travel.at(0.5, 0.5, 0.5)).toBeCloseTo(3, 14)
    const inTime = makeTravel(
      {
        table: [
          [0, 1],
          [0.35, 1],
          [0.4, 2],
        ],
        scale: 't',
      },
      {},
      'x',
    )
    const whole = 0.1
    for (let n = 0; n < 10; n++) inTime.at(n * whole, whole, whole)
    const ramp = (t: number) => 20 * (t ** 3 / 3) - 6 * (t ** 2 / 2)
    expect(inTime.at(0.9, 0.1, whole)).toBeCloseTo(0.5 * 0.35 ** 2 + ramp(0.4) - ramp(0.35) + (1 - 0.16), 13)
  })

  test('an expression, to the order of its steps; back in time it finds the same bits', () => {
    const travel = makeTravel('3*cos(7*t)', {}, 'x')
    const whole = 1e-3
    const first: number[] = []
    for (let n = 0; n < 5000; n++) first.push(travel.at(n * whole, whole, whole))
    expect(first[4999]).toBeCloseTo((3 / 7) * Math.sin(35), 13)
    expect(travel.at(1 - whole, whole, whole)).toBe(first[999])
    expect(makeTravel('3*cos(7*t)', {}, 'x').at(4.999, whole, whole)).toBe(first[4999])
    expect(travel.at(0, 0, 0)).toBe(0)
  })

  test('what varies in place is refused', () => {
    expect(() => makeTravel('x*t', {}, 'boundaries.b.rotation.rate')).toThrow(/the same everywhere/)
  })
})
