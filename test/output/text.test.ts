import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { historyHeader, historyLine, truncateHistory } from '../../src/output/history.ts'
import { appendPvd, nearestDataset, type PvdEntry, pvdText, truncatePvd } from '../../src/output/pvd.ts'
import { bytes, count, duration, figure, percent, plural, quantity, scaleFor } from '../../src/output/quantities.ts'
import { summaryJson } from '../../src/output/summary-json.ts'
import { outcome, plainLine, progressLine, summaryText } from '../../src/output/terminal.ts'
import { sampleContact, sampleSummary } from './sample.ts'

/** A plain reader of RFC 4180, apart from the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [['']]
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const row = rows[rows.length - 1]
    const c = text[i]
    if (quoted && c === '"' && text[i + 1] === '"') {
      row[row.length - 1] += '"'
      i++
    } else if (c === '"') quoted = !quoted
    else if (!quoted && c === ',') row.push('')
    else if (!quoted && c === '\n') rows.push([''])
    else row[row.length - 1] += c
  }
  rows.pop()
  return rows
}

describe('history.csv', () => {
  test('header, both clocks, stage', () => {
    const text = historyHeader([
      { name: 'slide.z', unit: 'm' },
      { name: 'ratio', unit: '' },
    ])
    expect(text).toBe('time [s],stage,t [s],slide.z [m],ratio [-]\n')
    expect(historyLine(0.30000000000000004, 1, 0.1, [-0, 2])).toBe('0.30000000000000004,1,0.1,-0,2\n')
  })

  test('any names and numbers read back to the same bits (property)', () => {
    const column = fc.record({ name: fc.string({ unit: 'grapheme' }), unit: fc.constantFrom('m', 'Pa', '', 'a,b') })
    const table = fc
      .integer({ min: 1, max: 5 })
      .chain((n) =>
        fc.tuple(
          fc.array(column, { minLength: n, maxLength: n }),
          fc.array(
            fc.tuple(fc.double(), fc.nat(5), fc.double(), fc.array(fc.double(), { minLength: n, maxLength: n })),
            { maxLength: 10 },
          ),
        ),
      )
    fc.assert(
      fc.property(table, fc.nat(12), ([columns, lines], keep) => {
        const text = historyHeader(columns) + lines.map((l) => historyLine(...l)).join('')
        const [head, ...rows] = readCsv(text)
        expect(head.slice(3)).toEqual(columns.map((c) => `${c.name} [${c.unit || '-'}]`))
        rows.forEach((row, i) => {
          const [time, stage, t, values] = lines[i]
          const cells = [time, stage, t, ...values]
          row.forEach((cell, k) => {
            expect(Object.is(Number(cell), cells[k])).toBe(true)
          })
        })
        expect(rows.length).toBe(lines.length)
        if (keep > lines.length) expect(() => truncateHistory(text, keep)).toThrow(/fewer/)
        else {
          const kept =
            historyHeader(columns) +
            lines
              .slice(0, keep)
              .map((l) => historyLine(...l))
              .join('')
          expect(truncateHistory(text, keep)).toBe(kept)
          expect(truncateHistory(`${text}0.5,1,`, keep)).toBe(kept)
        }
      }),
      { seed: 21, numRuns: 300 },
    )
  })
})

describe('frames.pvd', () => {
  const frame = (i: number): PvdEntry[] => [
    { time: i / 10, file: `f${i}.vtu`, part: 0, name: 'solid' },
    { time: i / 10, file: `c${i}.vtu`, part: 1, name: 'contacts "&"' },
  ]
  const all = (n: number) => pvdText(Array.from({ length: n }, (_, i) => frame(i)).flat())

  test('appending one frame at a time gives the same text as all at once', () => {
    let text = pvdText([])
    for (let i = 0; i < 5; i++) text = appendPvd(text, frame(i))
    expect(text).toBe(all(5))
    expect(() => appendPvd(text.slice(0, -3), frame(5))).toThrow(/complete collection/)
  })

  test('the dataset nearest to a time', () => {
    expect(nearestDataset(all(4), 'solid', 0.16)).toEqual({ file: 'f2.vtu', time: 0.2 })
    expect(nearestDataset(all(4), 'solid', 9)?.file).toBe('f3.vtu')
    expect(nearestDataset(all(4), 'rounds', 0)).toBeUndefined()
  })

  test('truncated to its first frames, even when its end is torn', () => {
    for (let n = 0; n <= 4; n++) {
      expect(truncatePvd(all(4), n)).toBe(all(n))
      const torn = `${all(n + 1).slice(0, -30)}<DataSet timest`
      expect(truncatePvd(torn, n)).toBe(all(n))
    }
    expect(() => truncatePvd(all(2), 3)).toThrow(/counts 3 frames, the file has 2/)
    expect(() => truncatePvd('<html>', 0)).toThrow(/written by Talus/)
  })
})

describe('numbers for people', () => {
  test.each([
    [0.00123, 'm', '1.23 mm'],
    [30e9, 'Pa', '30 GPa'],
    [2.5, 's', '2.5 s'],
    [5400, 's', '5400 s'],
    [0, 'm', '0 m'],
    [-1.5e-7, 'm', '-150 nm'],
    [999.96, 'm', '1 km'],
    [0.99996, 'Pa', '1 Pa'],
    [12e6, 'm', '12000 km'],
    [1.5e12, 'N/m', '1.5 TN/m'],
    [3.4e-3, 'm/s', '3.4 mm/s'],
    [0.002, 'm3', '0.002 m3'],
    [28, 'deg', '28 deg'],
    [1e-14, 'm', '1e-14 m'],
    [1e-20, 'm', '1e-20 m'],
    [1.7e-5, '', '1.7e-5'],
    [0.25, '-', '0.25'],
    [Number.NaN, 'm', 'not a number'],
    [Number.NEGATIVE_INFINITY, 'm', '-∞'],
  ])('%d %s → %s', (value, unit, text) => expect(quantity(value, unit)).toBe(text))

  test('the shown number is the number, within its digits (property)', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e30, max: 1e30 }),
        fc.integer({ min: 2, max: 8 }),
        (v, digits) => {
          if (Math.abs(v) < 1e-300) return
          const [number, unit] = quantity(v, 'Pa', digits).split(' ')
          const scale = scaleFor(Math.abs(Number(v.toExponential(digits - 1))), 'Pa')
          expect(scale.unit).toBe(unit)
          expect(Math.abs(Number(number) / scale.factor - v)).toBeLessThanOrEqual(
            0.5001 * Math.abs(v) * 10 ** (1 - digits),
          )
        },
      ),
      { seed: 31, numRuns: 500 },
    )
  })

  test('times, memory, counts', () => {
    expect([0.85, 99.9, 192, 3599.7, 7500, 2e5].map(duration)).toEqual([
      '850 ms',
      '99.9 s',
      '3 min 12 s',
      '1 h 00 min',
      '2 h 05 min',
      '2.31 d',
    ])
    expect([12, 999_600, 312e6, 1.5e9].map(bytes)).toEqual(['12 B', '1 MB', '312 MB', '1.5 GB'])
    expect([count(1e6), count(999), plural(1, 'block'), plural(1200, 'tet')]).toEqual([
      '1,000,000',
      '999',
      '1 block',
      '1,200 tets',
    ])
    expect([percent(0.999), percent(1e-7), figure(123456), figure(1234567)]).toEqual([
      '99.9 %',
      '1e-5 %',
      '123000',
      '1.23e6',
    ])
  })
})

describe('terminal', () => {
  const run = {
    kind: 'run',
    stage: 1,
    stages: 2,
    fraction: 0.4321,
    time: 1.12,
    end: 2.6,
    step: 43000,
    stepsPerSecond: 1080,
    left: 52,
    unbalanced: 0.1,
    target: 1e-6,
  } as const
  const settle = {
    ...run,
    kind: 'settle',
    stage: 0,
    fraction: Number.NaN,
    end: Number.NaN,
    left: Number.NaN,
    unbalanced: 3.2e-4,
  } as const

  test('progress', () => {
    expect(progressLine(run, 100)).toBe(
      'run 2/2  █████████░░░░░░░░░░░  43 %  t = 1.12 s of 2.6 s · 1080 steps/s · 52 s left',
    )
    expect(progressLine(settle, 100)).toBe('settle 1/2  43,000 steps · unbalanced 3.2e-4 → 1e-6 · 1080 steps/s')
    expect(plainLine(run)).toBe('run 2/2: 43 %, t = 1.12 s of 2.6 s, 1080 steps/s, 52 s left')
    for (const width of [0, 1, 20, 60])
      expect([...progressLine(run, width)].length).toBeLessThanOrEqual(Math.max(1, width))
    expect(progressLine({ ...run, fraction: 0.99999 }, 100)).toContain(' 99 %')
  })

  test('the summary says what happened', () => {
    const text = summaryText(sampleSummary())
    for (const part of [
      'A11-sliding-block: done; 1 of 3 checks failed',
      '4.9e6 tets/s, 312 MB at most',
      'element 17 of slider; masses scaled',
      'FAILED  drift <y>',
      'imbalance / largest energy exchanged: 1.5e-5 %',
      'elastic      40 s  42 %',
      'its times mean nothing',
      'state fedcba9876543210',
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/[ \t]\n|undefined|NaN/)
  })

  test('contact in two lines and one for bonds, and none where nothing can touch', () => {
    const s = sampleSummary()
    expect(summaryText(s)).not.toContain('Contact')
    const text = summaryText({ ...s, contact: sampleContact(), particles: 3000 })
    const lines = text.split('\n')
    const at = lines.indexOf('Contact')
    expect(lines.slice(at, at + 5)).toEqual([
      'Contact',
      '  1,234 contact points (1,200 face-face, 34 vertex-face): 1,000 stick, 200 slip, 34 open; 0.012 searches a step; of pairs near each other 2 % looked at in a step, 23 % followed, 75 % left alone',
      '  deepest overlap 1.2 µm, 0.013 % of the smaller cell (slope – slider); largest force 12.3 kN (within slider)',
      '  120 of 4,000 bonded points broken: 100 in tension, 20 in shear; most within slider',
      '',
    ])
    expect(text).toContain('2 blocks, 3,000 particles, 1,234 nodes')
    expect(text).toContain('130,000 steps in 94.8 s (1370 steps/s, 312 MB at most)')
    expect(text).not.toMatch(/[ \t]\n|undefined|NaN/)
  })

  test('energies of contact have names of their own', () => {
    const text = summaryText(sampleSummary())
    expect(text).toMatch(/stored in contacts +750 mJ/)
    expect(text).toMatch(/lost to friction +4.322 kJ/)
    expect(text).toMatch(/vanished in contacts \(part of it\) +-10.7 mJ/)
    expect(text).not.toContain('contact damping')
  })

  test('what went wrong comes first', () => {
    const s = sampleSummary()
    expect(outcome({ ...s, status: 'bad', problem: 'node 7 of slider is not finite', checks: [] })).toBe(
      'went bad: node 7 of slider is not finite',
    )
    expect(outcome({ ...s, checks: s.checks.slice(0, 1) })).toBe('done; its check passed')
    const late = 'stage 0 did not settle in 9 steps'
    expect(outcome({ ...s, status: 'not settled', problem: late, checks: [] })).toBe(`not settled: ${late}`)
    expect(outcome({ ...s, status: 'no factor', problem: 'no trial was run', checks: [] })).toBe(
      'no factor of safety: no trial was run',
    )
  })

  test('a large model lists the ten blocks that moved most', () => {
    const moved = Array.from({ length: 300 }, (_, i) => ({
      block: `b${i}`,
      mean: [0, 0, i] as [number, number, number],
      largest: i,
      speed: 0,
    }))
    const text = summaryText({ ...sampleSummary(), moved })
    expect(text).toContain('  b299')
    expect(text).not.toContain('  b289')
    expect(text).toContain('… and 290 blocks that moved less')
  })
})

const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T

describe('summary.json', () => {
  test('the same text whatever the order of the keys', () => {
    const { energy, ...rest } = { ...sampleSummary(), particles: 7 }
    const s = { ...rest, energy, contact: sampleContact() }
    const shuffled = Object.fromEntries(Object.entries(s).reverse()) as unknown as typeof s
    shuffled.energy = reversed(s.energy)
    shuffled.contact = reversed(s.contact)
    shuffled.contact.joints = s.contact.joints.map(reversed)
    shuffled.contact.types = s.contact.types.map(reversed)
    shuffled.contact.broken = s.contact.broken.map(reversed)
    shuffled.contact.overlap = s.contact.overlap && reversed(s.contact.overlap)
    expect(summaryJson(shuffled)).toBe(summaryJson(s))
    expect(JSON.parse(summaryJson(s))).toEqual(s)
    const keys = Object.keys(JSON.parse(summaryJson(sampleSummary())))
    expect(keys).toEqual(Object.keys(sampleSummary()))
  })

  test('what is not finite becomes null, at any depth', () => {
    const s = sampleSummary()
    s.energy.relativeError = Number.NaN
    s.moved[0].mean[1] = Number.POSITIVE_INFINITY
    const back = JSON.parse(summaryJson(s))
    expect(back.energy.relativeError).toBeNull()
    expect(back.moved[0].mean).toEqual([0, null, 0])
    expect(Object.keys(back.wall)).toEqual(['mesh', 'elastic', 'contact', 'integrate', 'output'])
  })
})
