/** The largest value of a record that breaks off is one that was reached; where samples are too far apart to tell, it is said. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { evaluateMeasure } from '../../src/verify/measure.ts'
import { read, talus, temporary } from '../cli/talus.ts'
import { evidence, series } from '../verify/evidence.ts'

const file = join(fileURLToPath(new URL('.', import.meta.url)), 'V12-break-off.yaml')
const { folder, remove } = temporary()
afterAll(() => remove())
const summary = (name: string) => JSON.parse(read(folder, name, 'summary.json'))

test('V12: the force of a joint that breaks off is the largest sample', async () => {
  const { code, stdout } = await talus(folder, 'run', file, '-o', 'fine')
  expect(stdout).toContain('all 3 checks passed')
  expect(code).toBe(0)
  const { checks, warnings } = summary('fine')
  expect(checks[0].computed).toBeCloseTo(1.99e6, 0)
  expect(warnings).toEqual([expect.stringContaining('springs per area make or lose energy')])
})

test('V12: where the extreme stands between samples far apart, a note says by how much it may differ', async () => {
  const { code } = await talus(folder, 'run', file, '-o', 'coarse', '--set', 'record.force.every=60 ms')
  expect(code).toBe(1)
  const { checks, warnings } = summary('coarse')
  expect(checks[0].computed).toBeCloseTo(1.8e6, 0)
  expect(warnings).toContainEqual(expect.stringMatching(/"largest force" rests on samples .* by 600000 N, .*`every`/))
})

describe('V12: extremes of samples', () => {
  const take = (how: 'max' | 'min' | 'absmax', values: number[]) =>
    evaluateMeasure(
      { record: 'u', take: how },
      evidence({ series: [series('u', [...values.keys()], (t) => values[t])], stages: [values.length - 1] }),
    )

  test.each([
    ['a drop after a creep', [1.97, 1.98, 1.99, 2, 0, 0, 0]],
    ['a drop after a rise', [0, 0.5, 1, 1.5, 2, 0, 0]],
    ['a jump before a decline', [0, 0, 0, 2, 1.9, 1.8, 1.7]],
    ['a kink', [0, 0.7, 1.4, 2, 1.2, 0.4, -0.4]],
    ['a spike', [0, 0, 0, 2, 0.5, 0, 0]],
    ['a drop in two steps', [1.98, 1.99, 2, 0.9, 0, 0]],
  ])('%s has no value that no sample has', (_, values) => {
    expect(take('max', values)).toBe(2)
    expect(take('absmax', values)).toBe(2)
    expect(
      take(
        'min',
        values.map((v) => -v),
      ),
    ).toBe(-2)
  })

  test('a smooth peak between samples is found', () => {
    const sine = (shift: number) => Array.from({ length: 40 }, (_, i) => Math.sin((2 * Math.PI * (i + shift)) / 14))
    for (const shift of [0, 0.2, 0.4, 0.45]) {
      expect(Math.max(...sine(shift))).toBeLessThanOrEqual(1)
      expect(Math.abs(take('max', sine(shift)) - 1)).toBeLessThan(0.003)
      expect(Math.abs(take('min', sine(shift)) + 1)).toBeLessThan(0.003)
    }
  })
})
