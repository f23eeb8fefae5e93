import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import type { Take } from '../../src/math/takes.ts'
import { evaluateMeasure } from '../../src/verify/measure.ts'
import type { Measure } from '../../src/verify/types.ts'
import { evidence, series } from './evidence.ts'

const uniform = (n: number, length: number): number[] => Array.from({ length: n + 1 }, (_, i) => (i * length) / n)
const take = (how: Take, more: Partial<Measure> = {}): Measure => ({ record: 'u', take: how, ...more })

function of(f: (t: number) => number, times: number[], measure: Measure): number {
  return evaluateMeasure(measure, evidence({ series: [series('u', times, f)], stages: [times.at(-1)!] }))
}

describe('at, start, end', () => {
  const times = uniform(13, 2.6)

  it('give samples', () => {
    expect(of((t) => t * t, times, take('at', { at: 2.6 }))).toBe(times[13] * times[13])
    expect(of((t) => t + 1, times, take('start'))).toBe(1)
    expect(of((t) => t + 1, times, take('end'))).toBe(times[13] + 1)
  })

  it('take a time that differs by rounding, and refuse one between samples', () => {
    const third = Array.from({ length: 100 }, (_, i) => i * 0.1)
    expect(of((t) => t, third, take('at', { at: 0.3 }))).toBe(third[3])
    expect(() => of((t) => t, times, take('at', { at: 2.5 }))).toThrow('"u" has no sample at 2.5 s; the nearest is at')
  })

  it('refuse a history that does not begin or end with its stage', () => {
    const late = evidence({ series: [series('u', [1, 2], (t) => t)], stages: [3] })
    expect(() => evaluateMeasure(take('end'), late)).toThrow('"u" ends at 2 s, its stage at 3 s')
    expect(() => evaluateMeasure(take('start'), late)).toThrow('"u" has no sample at the start of stage 0')
  })

  it('count on the clock of the stage asked for, the last one unless given', () => {
    const two = series('u', [0, 1, 2, 0, 1], (t) => t)
    two.stage.set([0, 0, 0, 1, 1])
    two.values.set([10, 11, 12, 20, 21])
    const both = evidence({ series: [two], stages: [2, 1] })
    expect(evaluateMeasure(take('at', { at: 1 }), both)).toBe(21)
    expect(evaluateMeasure(take('at', { at: 1, stage: 0 }), both)).toBe(11)
    expect(evaluateMeasure(take('end', { stage: 0 }), both)).toBe(12)
    expect(evaluateMeasure(take('max', { stage: 0 }), both)).toBe(12)
    expect(() => evaluateMeasure(take('end', { stage: 2 }), both)).toThrow('no stage 2: the run had 2')
  })
})

describe('extremes', () => {
  it('find the vertex of any parabola, at times of any spacing', () => {
    const random = randomFrom(4)
    for (let i = 0; i < 200; i++) {
      const times = [0]
      while (times.length < 20) times.push(times.at(-1)! + 0.1 + random())
      const peak = times[3] + random() * (times[16] - times[3])
      const f = (t: number): number => 5 - 0.3 * (t - peak) ** 2
      expect(of(f, times, take('max'))).toBeCloseTo(5, 12)
      expect(of(f, times, take('time of max'))).toBeCloseTo(peak, 11)
      expect(of((t) => -f(t), times, take('min'))).toBeCloseTo(-5, 12)
      expect(of((t) => -f(t) - 1e3, times, take('absmax'))).toBeCloseTo(1005, 9)
      expect(of((t) => -f(t), times, take('time of min'))).toBeCloseTo(peak, 11)
    }
  })

  it('converge with order 4 in value and 2 in time', () => {
    const f = (t: number): number => Math.sin(t) + 0.2 * Math.sin(3 * t + 0.4)
    const [peak, top] = maximum(f)
    const errors = [40, 80, 160, 320].map((n) => {
      // the peak at the same fraction of an interval in all grids
      const h = 3 / n
      const times = uniform(n, 3).map((t) => t + peak - 0.3 * h - Math.floor(peak / h) * h)
      return [of(f, times, take('max')) - top, of(f, times, take('time of max')) - peak].map(Math.abs)
    })
    for (let i = 1; i < errors.length; i++) {
      expect(Math.log2(errors[i - 1][0] / errors[i][0])).toBeGreaterThan(2.8)
      expect(Math.log2(errors[i - 1][1] / errors[i][1])).toBeGreaterThan(1.8)
    }
  })

  it('take end samples and plateaus as they are, and stay in the window', () => {
    const times = uniform(10, 10)
    expect(of((t) => t, times, take('max'))).toBe(10)
    expect(of((t) => Math.min(t, 5), times, take('max'))).toBe(5)
    expect(of((t) => t, times, take('max', { from: 2, to: 7 }))).toBe(7)
    expect(of((t) => t, times, take('time of min', { from: 2, to: 7 }))).toBe(2)
    expect(of((t) => -3 * t, times, take('absmax'))).toBe(30)
    expect(() => of((t) => t, times, take('max', { from: 11 }))).toThrow('"u" has no sample from 11 s to 10 s')
  })

  it('never stand above the samples by more than the signal does, where it breaks off', () => {
    const random = randomFrom(21)
    for (let i = 0; i < 500; i++) {
      const [order, breaks, left] = [1 + 3 * random(), 0.5 + 0.4 * random(), 0.9 * random()]
      const n = 10 + Math.floor(200 * random())
      const ringing = 40 * random()
      // a load that rises ever more slowly, and is gone between two samples, with what is left swinging
      const f = (t: number): number =>
        t < breaks ? 1 - (1 - t / breaks) ** order : left * Math.cos(ringing * (t - breaks)) * Math.exp(breaks - t)
      const times = uniform(n, 1)
      const peak = Math.max(...times.map(f))
      expect(of(f, times, take('max'))).toBeLessThanOrEqual(Math.max(1, peak) * (1 + 1e-12))
      expect(of((t) => -f(t), times, take('min'))).toBeGreaterThanOrEqual(-Math.max(1, peak) * (1 + 1e-12))
    }
  })

  it('are the sample itself where a crest breaks off after it', () => {
    const crest = [0, 0.4, 0.76, 0.9, 1, 1, 0, -1.4, -2]
    expect(of((t) => crest[t], uniform(8, 8), take('max'))).toBe(1)
    expect(of((t) => crest[8 - t], uniform(8, 8), take('max'))).toBe(1)
  })

  it('scale by powers of two to the bit', () => {
    const times = uniform(37, 1)
    const f = (t: number): number => Math.sin(5 * t)
    const scaled = times.map((t) => t * 4)
    expect(of((t) => 8 * f(t / 4), scaled, take('max'))).toBe(8 * of(f, times, take('max')))
    expect(of((t) => 8 * f(t / 4), scaled, take('time of max'))).toBe(4 * of(f, times, take('time of max')))
    expect(of((t) => 8 * f(t / 4), scaled, take('mean'))).toBe(8 * of(f, times, take('mean')))
  })
})

describe('time of passing', () => {
  const times = uniform(100, 10)

  it('is where the line between two samples passes the level, from either side', () => {
    expect(of((t) => 2 * t, times, take('time of passing', { level: 7.3 }))).toBeCloseTo(3.65, 14)
    expect(of((t) => 5 - 2 * t, times, take('time of passing', { level: -7.3 }))).toBeCloseTo(6.15, 14)
    expect(of((t) => t, times, take('time of passing', { level: 0 }))).toBe(0)
    expect(of((t) => Math.sin(t), times, take('time of passing', { level: 0.5, from: 1 }))).toBeCloseTo(2.618, 3)
  })

  it('is the first of several', () => {
    const level = 0.3
    expect(of((t) => Math.sin(t), times, take('time of passing', { level }))).toBeCloseTo(Math.asin(level), 3)
  })

  it('takes its level from the case, and the same in an expression', () => {
    const facts = evidence({
      series: [series('u', times, (t) => t * t)],
      stages: [10],
      values: { parameters: { h: 4 } },
    })
    expect(evaluateMeasure(take('time of passing', { level: 'h/2' }), facts)).toBeCloseTo(Math.SQRT2, 2)
    expect(evaluateMeasure({ take: 'end', compute: 'tpass(u, h)' }, facts)).toBeCloseTo(2, 12)
    expect(evaluateMeasure({ take: 'end', compute: 'tpass(u, h, 1, 9) - tpass(u, 1)' }, facts)).toBeCloseTo(1, 12)
  })

  it('says where a level is never passed', () => {
    expect(() => of((t) => t, times, take('time of passing', { level: 11 }))).toThrow(
      '"u" never passes 11: it stays from 0 to 10, to 10 s',
    )
  })

  it('is in doubt by what the samples bend, and by a leap', () => {
    const doubt = (f: (t: number) => number, level: number): number => {
      const facts = evidence({ series: [series('u', times, f)], stages: [10] })
      const measure = take('time of passing', { level })
      return evaluateMeasure(measure, facts, true) - evaluateMeasure(measure, facts)
    }
    expect(doubt((t) => 3 * t, 4.05)).toBeLessThan(1e-12)
    for (const level of [0.13, 0.42, 0.77]) {
      const error = Math.abs(of(Math.sin, times, take('time of passing', { level })) - Math.asin(level))
      expect(error).toBeLessThanOrEqual(1.1 * doubt(Math.sin, level))
      expect(doubt(Math.sin, level)).toBeLessThan(2e-3)
    }
    expect(doubt((t) => (t < 5.05 ? 0 : 1), 0.5)).toBeGreaterThan(0.01)
  })
})

/** Place and value of the maximum on [0, 3] by golden section. */
function maximum(f: (t: number) => number): [number, number] {
  let [a, b] = [0, 3]
  for (let i = 0; i < 200; i++) {
    const c = a + (b - a) * 0.381966
    const d = a + (b - a) * 0.618034
    if (f(c) > f(d)) b = d
    else a = c
  }
  // the flat top hides half of the digits of the place: Newton on the slope
  let t = (a + b) / 2
  for (let i = 0; i < 5; i++) {
    const slope = Math.cos(t) + 0.6 * Math.cos(3 * t + 0.4)
    t += slope / (Math.sin(t) + 1.8 * Math.sin(3 * t + 0.4))
  }
  return [t, f(t)]
}

describe('mean and frequency', () => {
  it('mean weighs by time', () => {
    expect(of((t) => 2 * t, [0, 0.1, 0.2, 3, 4], take('mean'))).toBeCloseTo(4, 14)
    expect(of((t) => 2 * t, uniform(10, 10), take('mean', { from: 2, to: 4 }))).toBeCloseTo(6, 14)
    expect(() => of((t) => t, [0, 1], take('mean', { from: 1 }))).toThrow('needs two samples')
  })

  it('rms weighs by time, along the lines between samples', () => {
    expect(of((t) => 3 * t, [0, 0.1, 2, 5, 6], take('rms'))).toBeCloseTo(6 * Math.sqrt(3), 13)
    expect(of(() => -4, uniform(7, 1), take('rms'))).toBeCloseTo(4, 14)
    expect(of((t) => Math.sin(2 * Math.PI * t), uniform(1000, 1), take('rms'))).toBeCloseTo(Math.SQRT1_2, 5)
    expect(() => of((t) => t, [0, 1], take('rms', { from: 1 }))).toThrow('needs two samples')
  })

  it('finds the frequency of sampled sines of any phase and offset, as closely as it says', () => {
    const property = fc.property(
      fc.double({ min: 0.5, max: 20, noNaN: true }),
      fc.double({ min: 0, max: 6.28, noNaN: true }),
      fc.double({ min: -1e3, max: 1e3, noNaN: true }),
      (frequency, phase, offset) => {
        const times = uniform(4000, 10)
        const f = (t: number): number => offset + 2 * Math.sin(2 * Math.PI * frequency * t + phase)
        const perPeriod = 400 / frequency
        const periods = Math.floor(10 * frequency - 1)
        const error = Math.abs(of(f, times, take('frequency')) / frequency - 1)
        // the mean of broken periods is off, which bends the chord by its share of the second derivative
        expect(error).toBeLessThan((1.3 / perPeriod ** 3 + 3 / perPeriod ** 2 / periods) / periods + 1e-12)
      },
    )
    fc.assert(property, { seed: 3, numRuns: 200 })
  })

  it('refuses a signal with fewer than three crossings', () => {
    expect(() => of((t) => t, uniform(10, 1), take('frequency'))).toThrow(
      'the frequency of "u" needs three crossings of its mean, found 1 in 11 samples',
    )
    expect(() => of(() => 3, uniform(10, 1), take('frequency'))).toThrow('found 0')
  })
})

describe('l2', () => {
  it('is the relative difference from an expression of t and of the case', () => {
    const times = uniform(1000, 1)
    const measure = take('l2', { against: 'amplitude*sin(2*pi*t)' })
    const found = (factor: number): number =>
      evaluateMeasure(
        measure,
        evidence({
          series: [series('u', times, (t) => factor * Math.sin(2 * Math.PI * t))],
          stages: [1],
          values: { parameters: { amplitude: 2 } },
        }),
      )
    expect(found(2)).toBeLessThan(1e-15)
    expect(found(2.2)).toBeCloseTo(0.1, 12)
    expect(found(-2)).toBeCloseTo(2, 12)
    expect(() => of((t) => t, times, take('l2', { against: '0*t' }))).toThrow('is zero throughout')
  })
})

describe('compute', () => {
  const times = uniform(1000, 10)
  const facts = evidence({
    series: [series('incident.z', times, (t) => Math.sin(t)), series('s', times, (t) => 3 * t)],
    stages: [10],
    values: { parameters: { h: 4 }, joints: { plane: { friction: 0.5 } }, size: [7, 8] },
    results: { area: 2, points: [{ x: 9 }] },
  })
  const value = (compute: string): number => evaluateMeasure({ take: 'end', compute }, facts)

  it('mixes records, results and values of the case', () => {
    expect(value('at(s, 2.5 s)/area')).toBe(3.75)
    expect(value('end(s) - start(s)')).toBe(30)
    expect(value('max(incident.z, 0, 2)')).toBeCloseTo(1, 8)
    expect(value('tmax(incident.z, 0, 2)')).toBeCloseTo(Math.PI / 2, 4)
    expect(value('min(incident.z) + absmax(incident.z)')).toBeCloseTo(0, 8)
    expect(value('tmin(incident.z)')).toBeCloseTo(1.5 * Math.PI, 4)
    expect(value('frequency(incident.z)')).toBeCloseTo(1 / (2 * Math.PI), 4)
    expect(value('l2(s, 3*t) + l2(s, 2*t, 1 s, 2 s)')).toBeCloseTo(0.5, 12)
    expect(value('max(1, joints.plane.friction, h) + min(size[0], points[0].x)')).toBe(11)
    expect(value('mean(s, 2, 4)/parameters.h')).toBeCloseTo(2.25, 12)
  })

  it.each([
    ['at(slide, 1)', 'no record "slide"; recorded are incident.z, s'],
    ['end(incident)', 'record "incident" has several parts: write incident.z'],
    ['max(incident)', 'record "incident" has several parts: write incident.z'],
    ['end(incidnet.z)', 'no record "incidnet.z"; did you mean "incident.z"?'],
    ['at(s)', 'expected at(record, time)'],
    ['max(s, 1)', 'expected max(record) or max(record, from, to)'],
    ['end(2)', 'expected end(record)'],
    ['s*2', 'unknown name "s"'],
    ['sqrt(-1)*2 + nothing', 'unknown name "nothing"'],
  ])('%s: %s', (compute, message) => {
    expect(() => value(compute)).toThrow(message)
  })

  it('refuses a history that is not finite', () => {
    const bad = evidence({ series: [series('u', [0, 1, 2], (t) => (t === 1 ? Number.NaN : t))], stages: [2] })
    expect(() => evaluateMeasure(take('max'), bad)).toThrow('"u" is NaN at 1 s')
  })
})
