/** Expectations: units follow from one table of quantities; what is computed of a stage, and what is reported alone. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { QUANTITIES, QUANTITY_NAMES, type Quantity } from '../../src/case/quantities.ts'
import { bareHost, checkRun, readCase, startRun } from '../../src/index.ts'
import { DIMENSIONS, type Dimension } from '../../src/math/units.ts'
import { SOURCES } from '../../src/setup/record-sources.ts'
import { read, STACK, talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))
const spin = read(corpus, 'V13-spin.yaml')
const { folder, remove } = temporary()
afterAll(() => remove())

function told(text: string): string {
  try {
    readCase(text)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test.each(['check', 'run'])('V13: talus %s refuses a spin that is expected as a length', async (command) => {
  const { code, stderr } = await talus(folder, command, join(corpus, 'V13-spin.yaml'))
  expect(stderr).toMatch(
    /V13-spin\.yaml:16:40 expect\[0\]\.value: expected an angular velocity in rad\/s, deg\/s or rpm, found "5 m", a length/,
  )
  expect(stderr).not.toMatch(STACK)
  expect(code).toBe(2)
})

describe('V13: the dimension of an expectation', () => {
  const expecting = (line: string) => told(spin.replace(/ {2}- \{ name: spin.*/, `  - { name: q, ${line} }`))

  test.each([
    ['record: turn, value: 5 rad/s, within: 1 m', 'within', 'one in m'],
    ['record: turn, value: 5, within: 1 m', 'within', 'one in m'],
    ['record: turn, take: time of max, value: 5 rad/s, within: 1 %', 'value', 'a time in s, us, ms, min or h'],
    ['record: turn, take: frequency, value: 1 s, within: 1 %', 'value', 'a frequency'],
    ['compute: max(turn), value: 5 m, within: 1 %', 'value', 'an angular velocity'],
    ['compute: "end(turn) - start(turn)", value: 0, within: 1 mm', 'within', 'one in m'],
    ['compute: "-absmax(turn, 0, 50 ms)", value: -5 N, within: 1 %', 'value', 'an angular velocity'],
    ['compute: tmax(turn), value: 5 rad/s, within: 1 %', 'value', 'a time'],
    ['compute: "max(turn)/min(turn)", value: 1 m, within: 1 %', 'value', 'a number without a unit'],
    ['compute: "max(turn)/min(turn)", value: 1, within: 2 mm', 'within', 'a tolerance in % or absolute'],
    ['compute: "at(turn, 50 mm)", value: 5, within: 1 %', 'compute', 'a time in s'],
    ['compute: "mean(turn, 0, 50 mm)", value: 5, within: 1 %', 'compute', 'a time in s'],
    ['compute: "2*pi", value: 6.28 m, within: 1 s', 'within', 'one in s'],
    ['record: turn, at: 5 mm, value: 5, within: 1 %', 'at', 'a time in s'],
  ])('%s is refused where it stands', (line, key, words) => {
    expect(expecting(line)).toMatch(new RegExp(`case\\.yaml:16:\\d+ expect\\[0\\]\\.${key}: expected `))
    expect(expecting(line)).toContain(words)
  })

  test.each([
    'record: turn, value: 47 rpm, within: 1 deg/s',
    'record: turn, value: 5, within: 1 %',
    'record: turn, value: "5 rad/s + 0", within: 1e-6 absolute',
    'compute: "9.81*end(turn)", value: 5 m, within: 1 mm',
    'compute: "end(turn)*1 s", value: 5 rad, within: 1 %',
    'compute: "max(turn)/min(turn)", value: 100 %, within: 1 %',
    'record: turn, value: "sqrt(25)*cos(0)", within: 1 %',
  ])('%s is read', (line) => {
    expect(expecting(line)).toBe('')
  })

  test('of a comparison is that of the quantities it is made of', () => {
    const compared = (line: string) =>
      told(
        spin
          .replace('5 m,', '5 rad/s,')
          .concat(`vary: { gravity: [0, 1] }\ncompare:\n  - { name: c, compute: "${line}\n`),
      )
    expect(compared('spin[1] - spin[0]", value: 0, within: 1 rad/s }')).toBe('')
    expect(compared('spin[1] - spin[0]", value: 0, within: 1 m }')).toContain('compare[0].within: expected a tolerance')
    expect(compared('spin[1]/spin[0]", value: 1 s, within: 1 % }')).toContain('compare[0].value: expected a number')
  })
})

describe('V13: every quantity of the table', () => {
  const place: Partial<Record<Quantity, string>> = {
    energy: '',
    rotation: 'block: cube, about: [0, 0, 1]',
    'stress-error': 'block: cube, exact: { xx: 0 }',
    'bolt-force': 'bolt: bar',
    opening: 'between: [[0, 0, 0], [1, 0, 0]]',
    mass: 'block: disc',
    count: 'block: disc',
  }
  const UNIT: Partial<Record<Dimension, string>> = { ratio: '' }
  const caseOf = (what: Quantity, unit: string) => {
    const { parts } = QUANTITIES[what]
    const where = place[what] ?? 'block: cube'
    return `title: t
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
joints: { j: { normal: 1 GPa/m, shear: 1 GPa/m, friction: 30 deg } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock${what === 'spin' ? ', rigid: true' : ', mesh: { size: 1 }'} } }
particles: { disc: { material: rock, sphere: { radius: 0.1 }, at: [0, 0, 5] } }
bolts: { bar: { from: [0.5, 0.5, 0.5], to: [0.5, 0.5, 3], stiffness: 1 MN/m } }
contact: { joint: j }
stages: [{ run: { time: 1 s } }]
record: { r: { what: ${what}${where && `, ${where}`} } }
expect: [{ name: q, record: ${parts.length > 0 ? `r.${parts[0]}` : 'r'}, value: 1 ${unit}, within: 50 % }]
`
  }

  test('has a way to measure it', () => {
    expect(Object.keys(SOURCES).sort()).toEqual([...QUANTITY_NAMES].sort())
  })

  test.each(QUANTITY_NAMES)('%s may be expected in its unit, and in no other', (what) => {
    const { dimension } = QUANTITIES[what]
    expect(told(caseOf(what, UNIT[dimension] ?? DIMENSIONS[dimension]))).toBe('')
    const other = dimension === 'volume' ? 'm' : 'm3'
    expect(told(caseOf(what, other))).toContain(`expect[0].value: expected ${dimension === 'ratio' ? 'a number' : 'a'}`)
    expect(told(caseOf(what, other))).toContain('found "1 m3", a volume')
  })
})

test('V13: what is expected without a value is reported, and a stage may be named with compute', () => {
  const text = `title: Two stages
gravity: 0
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } } }
boundaries: { move: { on: cube, velocity: { x: 1 } } }
stages: [{ run: { time: 2 s } }, { run: { time: 1 s } }]
record: { way: { block: cube, what: displacement, part: x, since: start } }
output: { frames: 0 }
expect:
  - { name: first, compute: "at(way, 0.5 s)/start(way) - end(way)", stage: 1, value: -1.75, within: 1e-9 absolute }
  - { name: half, compute: "at(way, 0.5 s)", stage: 0, value: 0.5, within: 1e-9 absolute }
  - { name: whole, record: way }
`
  const c = readCase(text).variations[0]
  const { ticks } = startRun(c, { host: bareHost(), frames: false })
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { rows, quantities } = checkRun(c, next.value.summary, next.value.series)
  expect(rows.map(({ quantity, computed, pass }) => [quantity, Number(computed).toFixed(9), pass])).toEqual([
    ['first', '-1.750000000', true],
    ['half', '0.500000000', true],
    ['whole', '3.000000000', true],
  ])
  expect(rows[2]).toMatchObject({ expected: 'reported', error: 0, tolerance: 0 })
  expect(Object.keys(rows[2]).sort()).toEqual(Object.keys(rows[0]).sort())
  expect(quantities.get('whole')).toBeCloseTo(3, 9)
  expect(told(text.replace('stage: 1', 'stage: 2'))).toContain('expect[0].stage: expected a stage from 0 to 1, found 2')
})

const asking = (expected: string) => `title: Pushed, then settled
gravity: 0
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } } }
boundaries: { move: { on: cube, velocity: { x: 1 } } }
stages: [{ settle: { ratio: 0.5 } }, { run: { time: 1 s } }]
record: { way: { block: cube, what: displacement, part: x } }
output: { frames: 0 }
expect:
  - { name: asked, ${expected} }
`

test('V13: a quantity that cannot be computed is told with its reason, on the terminal and in the report', async () => {
  writeFileSync(join(folder, 'reason.yaml'), asking('record: way, take: frequency, value: 1 Hz, within: 1 %'))
  const { code, stdout } = await talus(folder, 'run', 'reason.yaml', '-o', 'reason')
  expect(code).toBe(1)
  expect(stdout).toMatch(/FAILED {2}asked .*\n {10}the frequency of "way" needs three crossings of its mean, found \d in \d+ samples\n/)
  const report = read(folder, 'reason/report.html')
  expect(report).toContain('needs three crossings of its mean')
  expect(report).not.toContain('not a number')
})

test('V13: a time of an expression asks for a stage that has a clock', () => {
  expect(told(asking('compute: "at(way, 0.5 s)", value: 0, within: 1 mm'))).toBe('')
  expect(told(asking('stage: 0, compute: "end(way)", value: 0, within: 1 mm'))).toBe('')
  expect(told(asking('stage: 0, compute: "at(way, 0.5 s)", value: 0, within: 1 mm'))).toContain(
    'expect[0].compute: expected no time: a settle stage has no clock, found "at(way, 0.5 s)"',
  )
})

test('V13: a step that the case gives is called what it is, not the largest stable one', async () => {
  const step = `title: Step
gravity: 0
materials: { rock: { density: 2500, young: 30 GPa, poisson: 0.2 } }
blocks: { cube: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } } }
stages: [{ run: { time: 1 ms, dt: 1 ms, unsafe: true } }]
output: { frames: 0 }
vary: { stages.0.run.dt: [1 ms, 50 us, 60 us] }
`
  writeFileSync(join(folder, 'step.yaml'), step)
  const { code, stdout } = await talus(folder, 'check', 'step.yaml')
  const lines = stdout.split('\n').filter((line) => / run +dt /.test(line))
  expect(lines.map((line) => line.split(/ {2,}/).slice(2, 5).join(', ').replace(/; critical.*/, ''))).toEqual([
    'dt 1 ms, 1 steps, as given, unsafe; the stable one would be 0.0001543 s',
    'dt 50 µs, 20 steps, as given; the stable one would be 0.0001543 s',
    'dt 58.8 µs, 17 steps, as given, shortened so that every stated time falls on a whole step; the stable one would be 0.0001543 s',
  ])
  expect(code).toBe(0)
  const told = readCase(step).variations.map((c) => startRun(c).notes)
  expect(told[0]).toEqual(['stage 0: its step of 1 ms, given as unsafe, is above the critical one of 171 µs'])
  expect(told.slice(1)).toEqual([[], []])
})
