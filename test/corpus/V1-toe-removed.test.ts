/** A column topples when its toe is taken away: it came to rest lying down, and the heap got a factor of 1.77 under a green "done". */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bareHost, readCase, startRun } from '../../src/index.ts'
import type { Summary } from '../../src/output/summary.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'
import { type Finished, read, STACK, talus, temporary } from '../cli/talus.ts'

const input = fileURLToPath(new URL('./V1-toe-removed.yaml', import.meta.url))
const { folder, remove } = temporary()
const results = join(folder, 'results', 'V1-toe-removed')
let ended: Finished
let summary: Summary
beforeAll(async () => {
  mkdirSync(join(folder, 'results'))
  ended = await talus(folder, 'run', input)
  summary = JSON.parse(read(results, 'summary.json'))
}, 60_000)
afterAll(() => remove())

test('no factor, no trial, exit code 1', () => {
  expect(ended.code).toBe(1)
  expect(ended.stderr).not.toMatch(STACK)
  expect(summary.status).toBe('collapsed')
  expect(summary.safety).toMatchObject({ factor: null, stands: null, fails: null, trials: [] })
  expect(ended.stdout).not.toContain('trial 1')
})

test('which stage, which blocks, how far, and the mode in words', () => {
  expect(summary.collapse).toMatchObject({ stage: 1, mode: { mode: 'topples' } })
  expect(summary.collapse!.blocks.map(({ block }) => block)).toEqual(['column'])
  const words = /in stage 1, 1 block left the place instead of settling there: column by \d+ mm \(\d+ % of its size\); column topples, towards 090°/
  expect(summary.problem).toMatch(words)
  expect(ended.stdout).toMatch(/V1-toe-removed: collapsed: in stage 1/)
  expect(read(results, 'report.html')).toMatch(words)
})

test('it ends once the motion is seen, not after it has come to rest', () => {
  const [, { steps, settled }] = summary.stages
  expect(settled).toBe(false)
  expect(steps).toBeLessThan(2 * summary.collapse!.steps + 1)
  expect(summary.collapse!.blocks[0].share).toBeGreaterThan(0.2)
})

test('the report pictures that state', () => {
  const report = read(results, 'report.html')
  for (const title of ['Blocks that move, stand and are fixed', 'Displacements since the start,', 'Section through column along its motion'])
    expect(report).toContain(`${title} as it collapses (stage 1)`)
  expect(report).toContain('moving (1 block)')
  expect(read(results, 'frames.pvd')).toContain('frame-00002.vtu')
})

test('what has not settled is told as it moves, not as if it had come to rest', () => {
  expect(summary.moved.find(({ block }) => block === 'column')!.speed).toBeGreaterThan(0.1)
  expect(summary.energy.kinetic).toBeGreaterThan(1)
})

test('a block that a stage takes away cannot be watched in the trials', () => {
  const text = read(fileURLToPath(new URL('.', import.meta.url)), 'V1-toe-removed.yaml')
  const watching = (name: string) => text.replace('{ within: 5 % }', `{ within: 5 %, watch: [${name}] }`)
  expect(() => readCase(watching('column'))).not.toThrow()
  expect(() => readCase(watching('toe'))).toThrow(
    'strength reduction.watch[0]: expected a block that is there in the trials, found "toe", which a stage takes away',
  )
})

/** The middle one of three is taken away; its bonds held the uppermost where it was. */
const GLUED = (body: string) => `
title: Glued pile
materials: { rock: { density: 2650 kg/m3, young: 20 GPa, poisson: 0.25 } }
joints: { base: { friction: 40 deg, cohesion: 1 MPa, tension: 1 MPa, normal: 1 GPa/m, shear: 0.5 GPa/m } }
blocks:
  floor: { shape: { box: [3, 3, 1] }, at: [-1, -1, -1], material: rock, fixed: true }
  low: { shape: { box: [1, 1, 1] }, material: rock, ${body} }
  middle: { shape: { box: [1, 1, 1] }, at: [0, 0, 1], material: rock, ${body} }
  high: { shape: { box: [1, 1, 1] }, at: [0, 0, 2], material: rock, ${body} }
contact: { joint: base }
stages: [{ settle: { ratio: 1e-5 } }, { run: { time: 0.1 s, remove: [middle], damping: none } }]
record: { fall: { block: high, what: displacement, part: z }, counts: { block: high, what: contacts } }
output: { frames: 2 }
`

test.each(['rigid: true', 'mesh: { cells: [1, 1, 1] }'])('rock that is taken away holds nothing by its bonds, %s', (body) => {
  const { ticks } = startRun(readCase(GLUED(body)).variations[0])
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { summary, series } = next.value
  expect(series.find(({ name }) => name === 'fall')!.values.at(-1)! / (-0.5 * 9.81 * 0.01)).toBeCloseTo(1, 3)
  expect(summary.energy.relativeError).toBeLessThan(1e-6)
  const count = (name: string) => series.find((one) => one.name === `counts.${name}`)!.values.at(-1)
  expect([count('bonded'), count('broken')]).toEqual([0, 0])
  expect(summary.contact).toMatchObject({ brokenTension: 0, brokenShear: 0 })
  expect(summary.contact!.bonds).toBeGreaterThan(0)
})

test('limit equilibrium has no factor for rock that a stage takes away, and examines what is left without it', () => {
  const text = (remove: string) => `
title: A slope in two slices
materials: { rock: { density: 2650 kg/m3, young: 20 GPa, poisson: 0.25 } }
joints: { J: { friction: 30 deg }, K: { friction: 30 deg } }
blocks:
  rock:
    shape: { slope: { height: 10 m, face: { dip: 70 deg, dip direction: 180 deg }, upper: { dip: 0 deg, dip direction: 180 deg }, length: 4 m, depth: 12 m, below: 2 m } }
    material: rock
    rigid: true
    cut:
      planes: { J: { dip: 35 deg, dip direction: 180 deg, through: [0, 0, 0], joint: J }, K: { dip: 0 deg, dip direction: 180 deg, through: [0, 0, 5], joint: K } }
      names: { toe: [0, 2.5, 4], crest: [0, 4.5, 7] }
      hold: [base]
contact: { joint: J }
stages: [{ settle: {} }, { settle: { ${remove} } }]
`
  const account = (remove: string) => analyseSlope(cutBlocks(readCase(text(remove)).variations[0], bareHost()), bareHost())!
  expect(account('').blocks.map(({ block }) => block).sort()).toContain('toe')
  const { blocks, notes } = account('remove: [toe]')
  expect(blocks.map(({ block }) => block)).not.toContain('toe')
  // The crest lay on J and on the toe; of its two faces J is left.
  const crest = blocks.find(({ block }) => block === 'crest')!
  expect(crest.factor! / (Math.tan(Math.PI / 6) / Math.tan((35 * Math.PI) / 180))).toBeCloseTo(1, 9)
  expect(crest.on).toEqual(['J'])
  expect(account('').blocks.find(({ block }) => block === 'crest')!.on).not.toEqual(['J'])
  expect(notes).toContain('limit equilibrium leaves out toe: a stage takes it away; what is left is examined without it')
})
