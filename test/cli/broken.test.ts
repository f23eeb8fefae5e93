/** Broken case files at the command line: exit code 2, one readable message, nothing written. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { BAD_INPUT, explain } from '../../src/cli/errors.ts'
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

/** Writes a mutant and reads it; the error, or undefined where it is a case after all. */
function put(seed: number): { name: string; kind: string; error: unknown } {
  const { name, kind, text } = mutant(seed)
  mkdirSync(dirname(name), { recursive: true })
  writeFileSync(name, text)
  try {
    loadCase(name)
    return { name, kind, error: undefined }
  } catch (error) {
    return { name, kind, error }
  }
}

test('500 of them as every command reads them, each in under 2 s', () => {
  let refused = 0
  let slowest = 0
  for (let seed = 0; seed < 500; seed++) {
    const before = performance.now()
    const { kind, error } = put(seed)
    if (error === undefined) continue
    const { message, code } = explain(error)
    slowest = Math.max(slowest, performance.now() - before)
    refused++
    expect(code, `seed ${seed} (${kind}): ${message}`).toBe(BAD_INPUT)
    expect(message, `seed ${seed} (${kind})`).not.toMatch(STACK)
    expect(message.split('\n').length, `seed ${seed} (${kind})`).toBeLessThanOrEqual(21)
    for (const line of message.split('\n'))
      expect(line, `seed ${seed} (${kind})`).toMatch(/^cases\/[\w-]+\.(yaml|json)|^and (at least )?\d+ more$/)
  }
  expect(refused).toBeGreaterThan(375)
  expect(slowest).toBeLessThan(2000)
})

test('some of them through the real program, 50 MB among them', { timeout: 120_000 }, async () => {
  for (const seed of [...Array.from({ length: 15 }, (_, i) => i), 99]) {
    const { name, kind, error } = put(seed)
    if (error === undefined) continue
    const { code, stdout, stderr } = await talus(folder, 'run', name)
    expect(stderr, `seed ${seed} (${kind})`).toBe(`${explain(error).message}\n`)
    expect(code, `seed ${seed} (${kind})`).toBe(2)
    expect(stdout).toBe('')
    expect(readdirSync(folder)).toEqual(['cases'])
  }
})

/** A change to the bar that reads well, where it is written, and what is said of it. */
const UNBUILDABLE: [what: string, from: string, to: string, message: RegExp][] = [
  [
    'point outside',
    'tip: { face: bar.east,',
    'tip: { point: [9, 9, 9],',
    /record\.tip\.point: expected a point inside/,
  ],
  [
    'no such node',
    'tip: { face: bar.east,',
    'tip: { node: 999, block: bar,',
    /record\.tip\.node: expected a node from 0 to/,
  ],
  [
    'empty range',
    'push: { on: bar.east,',
    'push: { on: bar.east, where: { x: [8, 9] },',
    /boundaries\.push.*: expected at least one facet/,
  ],
  [
    'no such part',
    'what: displacement }',
    'what: displacement, part: w }',
    /record\.tip\.part: expected a part of displacement: x, y, z/,
  ],
  [
    'no mesh file',
    'box: [4, 1, 1] }, material: rock, mesh: { cells: [4, 1, 1] } }',
    'mesh: { file: none.msh } }, material: rock }',
    /blocks\.bar.*: .*none\.msh/,
  ],
  [
    'no surface file',
    'box: [4, 1, 1] }, material: rock, mesh: { cells: [4, 1, 1] }',
    'surface: none.stl }, material: rock, mesh: { size: 1 }',
    /blocks\.bar.*: .*none\.stl/,
  ],
  [
    'step too long',
    'max steps: 5000',
    'max steps: 5000, dt: 1 s',
    /stages\[0\]\.settle\.dt: expected a step of at most/,
  ],
]

test.each(UNBUILDABLE)('%s: reads well, cannot be built', async (_what, from, to, message) => {
  const place = temporary()
  process.chdir(place.folder)
  const text = BAR.replace(/ {2}- \{ name: tip.*\n/, '')
    .replace('expect:\n', '')
    .replace(from, to)
  expect(text).toContain(to)
  const line = text.slice(0, text.indexOf(to)).split('\n').length
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
  writeFileSync('bar.yaml', `${BAR}vary: { "stages[0].settle.dt": [1 us, 2 s] }\n`)
  const run = (set: string[]) =>
    runCommand('bar.yaml', { set, kernel: 'fast' }, nodeHost()).catch((error) => explain(error).message)
  expect(await run([])).toMatch(/^bar\.yaml:20:\d+ stages\[0\]\.settle\.dt: expected a step of at most/)
  writeFileSync('bar.yaml', BAR)
  expect(await run(['record.tip={ point: [9, 9, 9], what: displacement }'])).toMatch(
    /^--set record\.tip=\{ point: \[9, 9, 9\], what: displacement \} record\.tip\.point: expected a point inside/,
  )
  expect(readdirSync('.')).toEqual(['bar.yaml'])
  process.chdir(home)
  place.remove()
})
