/** Broken case files at the command line: exit code 2, one readable message, nothing written. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { CaseError } from '../../src/case/problem.ts'
import { BAD_INPUT, explain, InputError } from '../../src/cli/errors.ts'
import { loadCase } from '../../src/cli/load.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { runCommand } from '../../src/cli/run-command.ts'
import { mutant } from '../case/mutations.ts'
import { BAR, STACK, talus, temporary } from './talus.ts'

const home = process.cwd()
const { folder, remove } = temporary()
afterEach(() => process.chdir(home))
beforeEach(() => process.chdir(folder))
afterAll(() => remove())

/** Writes a mutant; whether the reader takes it for a case after all. */
function put(seed: number): { name: string; kind: string; valid: boolean } {
  const { name, kind, text } = mutant(seed)
  mkdirSync(dirname(name), { recursive: true })
  writeFileSync(name, text)
  try {
    loadCase(name)
    return { name, kind, valid: true }
  } catch (error) {
    if (!(error instanceof CaseError) && !(error instanceof InputError)) throw error
    return { name, kind, valid: false }
  }
}

test('500 of them through the command itself, each in under 2 s', async () => {
  const told: string[] = []
  let refused = 0
  let slowest = 0
  for (let seed = 0; seed < 500; seed++) {
    const { name, kind, valid } = put(seed)
    if (valid) continue
    const before = performance.now()
    const error = await runCommand(name, { set: [], kernel: 'fast' }, nodeHost()).catch((thrown) => thrown)
    const { message, code } = explain(error)
    slowest = Math.max(slowest, performance.now() - before)
    refused++
    told.push(message)
    expect(code, `seed ${seed} (${kind}): ${message}`).toBe(BAD_INPUT)
    expect(message, `seed ${seed} (${kind})`).not.toMatch(STACK)
    expect(message.split('\n').length, `seed ${seed} (${kind})`).toBeLessThanOrEqual(21)
    for (const line of message.split('\n'))
      expect(line, `seed ${seed} (${kind})`).toMatch(/^cases\/[\w-]+\.(yaml|json)|^and (at least )?\d+ more$/)
  }
  expect(refused).toBeGreaterThan(375)
  expect(slowest).toBeLessThan(2000)
  expect(readdirSync('.')).toEqual(['cases'])
})

test('some of them through the real program, 50 MB among them', { timeout: 120_000 }, async () => {
  const seeds = [...Array.from({ length: 15 }, (_, i) => i), 99]
  for (const seed of seeds) {
    const { name, kind, valid } = put(seed)
    if (valid) continue
    const before = performance.now()
    const { code, stdout, stderr } = await talus(folder, 'run', name)
    expect(performance.now() - before, `seed ${seed} (${kind})`).toBeLessThan(process.env.CI ? 10_000 : 5000)
    expect(code, `seed ${seed} (${kind})`).toBe(2)
    expect(stdout).toBe('')
    expect(stderr, `seed ${seed} (${kind})`).not.toMatch(STACK)
    expect(readdirSync(folder)).toEqual(['cases'])
  }
})

/** A change to the bar that reads well, where it is written, and what is said of it. */
const UNBUILDABLE: [what: string, from: string, to: string, line: number, message: RegExp][] = [
  [
    'point outside',
    'tip: { face: bar.east,',
    'tip: { point: [9, 9, 9],',
    16,
    /record\.tip\.point: expected a point inside/,
  ],
  [
    'no such node',
    'tip: { face: bar.east,',
    'tip: { node: 999, block: bar,',
    16,
    /record\.tip\.node: expected a node from 0 to/,
  ],
  [
    'empty range',
    'push: { on: bar.east,',
    'push: { on: bar.east, where: { x: [8, 9] },',
    11,
    /boundaries\.push.*: expected at least one facet/,
  ],
  [
    'no such part',
    'what: displacement }',
    'what: displacement, part: w }',
    16,
    /record\.tip\.part: expected one of x, y, z/,
  ],
  ['no mesh file', 'box: [4, 1, 1] }', 'mesh: { file: none.msh } }', 7, /blocks\.bar.*: .*none\.msh/],
  [
    'no surface file',
    'box: [4, 1, 1] }, material: rock, mesh: { cells: [4, 1, 1] }',
    'surface: none.stl }, material: rock, mesh: { size: 1 }',
    7,
    /blocks\.bar.*: .*none\.stl/,
  ],
  [
    'step too long',
    'max steps: 300',
    'max steps: 300, dt: 1 s',
    13,
    /stages\.0\.settle\.dt: expected a step of at most/,
  ],
]

test.each(UNBUILDABLE)('%s: reads well, cannot be built', async (_what, from, to, line, message) => {
  const place = temporary()
  process.chdir(place.folder)
  const text = BAR.replace(/ {2}- \{ name: tip.*\n/, '')
    .replace('expect:\n', '')
    .replace(from, to)
  expect(text).toContain(to)
  writeFileSync('bar.yaml', text)
  const error = await runCommand('bar.yaml', { set: [], kernel: 'fast' }, nodeHost()).catch((thrown) => thrown)
  const told = explain(error)
  expect(told.message).toMatch(message)
  expect(told.message).toMatch(new RegExp(`^bar\\.yaml:${line}:\\d+ `))
  expect(told.message).not.toContain('\n')
  expect(told.code).toBe(BAD_INPUT)
  expect(readdirSync('.')).toEqual(['bar.yaml'])
  process.chdir(home)
  place.remove()
})

test('what --set and vary put there is told at --set and in vary', async () => {
  const place = temporary()
  process.chdir(place.folder)
  writeFileSync('bar.yaml', `${BAR}vary: { "stages[0].settle.dt": [1 us, 1 s] }\n`)
  const run = (set: string[]) =>
    runCommand('bar.yaml', { set, kernel: 'fast' }, nodeHost()).catch((error) => explain(error).message)
  expect(await run([])).toMatch(/^bar\.yaml:21:\d+ stages\.0\.settle\.dt: expected a step of at most/)
  writeFileSync('bar.yaml', BAR)
  expect(await run(['record.tip={ point: [9, 9, 9], what: velocity }'])).toMatch(
    /^--set record\.tip=\{ point: \[9, 9, 9\], what: velocity \} record\.tip\.point: expected a point inside/,
  )
  expect(readdirSync('.')).toEqual(['bar.yaml'])
  process.chdir(home)
  place.remove()
})
