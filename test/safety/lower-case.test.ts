/** The realistic and a reasonable lower case: both by the same path, each against its design factor. */
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCase } from '../../src/index.ts'
import { lowerLines } from '../../src/output/lower-text.ts'
import type { Summary } from '../../src/output/summary.ts'
import { IMPERIAL, METRIC } from '../../src/output/units.ts'
import { examineSlope } from '../../src/safety.ts'
import { read, talus, temporary } from '../cli/talus.ts'
import { randomPlane } from './random-planes.ts'

const SEED = 3
const half = randomPlane(SEED, { filled: 0.5, surcharge: 20e3 })
const full = randomPlane(SEED, { filled: 1, surcharge: 20e3 })
const wanted = Math.round(1e4 * ((half.factor + full.factor) / 2)) / 1e4
const withLower = (lower: string) => `${half.yaml}design factor: ${wanted}\nlower case: ${lower}\n`
const readOne = (yaml: string, set: string[] = []) => readCase(yaml, { name: 'slab.yaml', set }).variations[0]

const { folder, remove } = temporary()
afterAll(() => remove())

test('each has its closed form, and is judged by its own design factor', () => {
  const account = examineSlope(readOne(withLower('{ with: { water.filled: 1 }, why: A wet spring }')))
  const { lower, slope, design } = account
  expect(slope.blocks[0].factor! / half.factor).toBeCloseTo(1, 6)
  expect(lower!.slope.blocks[0].factor! / full.factor).toBeCloseTo(1, 6)
  expect([design?.verdict, lower!.design?.verdict]).toEqual(['met', 'not met'])
  expect(lower!.why).toBe('A wet spring')
  const easier = examineSlope(
    readOne(withLower(`{ with: { water.filled: 1, design factor: ${full.factor.toFixed(4).slice(0, -1)} } }`)),
  )
  expect([easier.design?.factor, easier.lower!.design?.verdict]).toEqual([wanted, 'met'])
})

test('the lower case is the case with its values set, to the bit', () => {
  const changes = { 'joints.slide.friction': '26 deg', 'water.filled': 0.8, 'loads.dump.surcharge': '30 kPa' }
  const { lower } = examineSlope(readOne(withLower(`{ with: ${JSON.stringify(changes)} }`)))
  const set = Object.entries(changes).map(([path, value]) => `${path}=${value}`)
  expect(lower!.slope).toEqual(examineSlope(readOne(half.yaml, set)).slope)
})

test('side by side, in the units that are asked for', () => {
  const { lower, slope, design } = examineSlope(
    readOne(withLower('{ with: { loads.dump.surcharge: 47.88025898 kPa, joints.slide.friction: 26 deg } }')),
  )
  const rows = lowerLines({ slope, design }, lower!, IMPERIAL)
  expect(rows[1]).toEqual(['loads.dump.surcharge', '20000', '1000 psf'])
  expect(rows[2][2]).toBe('26 deg')
  expect(rows.at(-1)![1]).toMatch(/^design factor/)
  expect(lowerLines({ slope, design }, lower!, METRIC)[1][2]).toBe('47.88 kPa')
})

test.each([
  ['{ with: {} }', /lower case\.with: expected paths and their lower values, found none/],
  [
    '{ with: { joints.slid.friction: 20 deg } }',
    /slab\.yaml:\d+:\d+ joints\.slid\.friction: expected a path of the case/,
  ],
  ['{ with: { joints.slide.friction: 20 kPa } }', /slab\.yaml:\d+:\d+ joints\.slide\.friction: expected an angle/],
  ['{ with: { output.frames: 3 } }', /lower case\.with\."output\.frames": expected a path of what the slope is/],
  ['{ with: { water.filled: 1 }, modell: true }', /lower case\.modell: .*model/],
])('%s is refused', (lower, message) => expect(() => readOne(withLower(lower))).toThrow(message))

test('a case without a slope has no lower case', () =>
  expect(() =>
    readOne(
      'title: x\nmaterials: { m: { density: 2000, young: 1e9, poisson: 0.2 } }\nblocks: { b: { shape: { box: [1, 1, 1] }, material: m, rigid: true } }\nstages: [{ run: { time: 1 } }]\nlower case: { with: { gravity: 5 } }\n',
    ),
  ).toThrow(/lower case: expected a slope/))

test('its model has a folder of its own, and the report has both factors', { timeout: 120_000 }, async () => {
  const { writeFileSync } = await import('node:fs')
  writeFileSync(
    join(folder, 'slab.yaml'),
    withLower('{ with: { water.filled: 1 }, model: true }').replace('within: 0.4 %', 'within: 5 %'),
  )
  const { stdout } = await talus(folder, 'slope', 'slab.yaml')
  const found = JSON.parse(read(folder, 'results', 'slab', 'summary.json')) as Summary
  const own = JSON.parse(read(folder, 'results', 'slab-lower-case', 'summary.json')) as Summary
  expect(found.lower!.safety).toEqual(own.safety)
  expect(found.safety!.factor! / half.factor).toBeCloseTo(1, 1)
  expect(own.safety!.factor! / full.factor).toBeCloseTo(1, 1)
  expect([found.design!.verdict, found.lower!.design!.verdict]).toEqual(['met', 'not met'])
  expect(stdout).toContain('Realistic and lower case')
  const report = read(folder, 'results', 'slab', 'report.html')
  for (const text of ['Conclusion, lower case.', '<h2>Realistic and lower case</h2>', 'Model, strength reduction'])
    expect(report).toContain(text)
  expect(report).not.toContain('the model was run for the realistic case alone')
})
