/** Any number of threads, with either kernel: the same state and the same energies, to the bit. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { materials } from '../../src/force/materials/materials.ts'

interface Told {
  scenes: Record<
    string,
    { alone: { contact?: { points: number; brokenTension: number } }; others: { way: string; told: unknown }[] }
  >
  goesOn: { threads?: { together: number; shares: number[] }; all: unknown[] }
  inTurn: { together: number; all: unknown[] }
  messages: string[]
  neverComes: unknown[]
}

/** The scene in which nothing touches before it cracks. */
const CRACKS = 'sleeping faces that wake'

/** Where the packages are found that the program needs. */
const folder = mkdtempSync('node_modules/.threads-')
let told: Told

beforeAll(async () => {
  const input = { scenes: 'test/threads/scenes.ts', 'thread-worker': 'src/cli/thread-worker.ts' }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: true, outDir: folder, emptyOutDir: false, minify: false, rollupOptions: { input } },
  })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const limits = { encoding: 'utf8', maxBuffer: 1e8, timeout: 240_000, killSignal: 'SIGKILL' } as const
  told = JSON.parse(execFileSync(process.execPath, [join(folder, 'scenes.js')], limits))
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('any number of threads leaves what one does, with either kernel', () => {
  expect(Object.keys(told.scenes).length).toBe(10 + materials.length)
  for (const [scene, { alone, others }] of Object.entries(told.scenes)) {
    expect(others.length).toBeGreaterThan(1)
    for (const { way, told: other } of others) expect(other, `${scene}, ${way}`).toEqual(alone)
  }
})

test('others do their share, and a run goes on with another number of threads', () => {
  const { threads, all } = told.goesOn
  expect(threads?.together).toBe(1)
  expect(threads?.shares.length).toBe(3)
  expect(Math.min(...(threads?.shares ?? [0]))).toBeGreaterThan(0)
  for (const one of all) expect(one).toEqual(all[0])
})

test('steps alone and together in turn leave the same', () => {
  const { together, all } = told.inTurn
  expect(together).toBeGreaterThan(0.1)
  expect(together).toBeLessThan(0.8)
  expect(all[0]).toEqual(all[1])
})

test('in scenes with contact things touch, and bonds break', () => {
  for (const [scene, { alone }] of Object.entries(told.scenes))
    if (alone.contact && scene !== CRACKS) expect(alone.contact.points, scene).toBeGreaterThan(0)
  for (const scene of ['bonds that break', 'bonds that soften', CRACKS])
    expect(told.scenes[scene].alone.contact?.brokenTension, scene).toBeGreaterThan(0)
})

test('an error of another thread ends the run with its message', () => {
  const [gone, planless] = told.messages
  expect(gone).toBe('in another thread: its core is gone')
  expect(planless).toMatch(/^in another thread: .*null/)
})

test('a thread that never comes is not waited for', () => {
  const [alone, waiting] = told.neverComes
  expect(waiting).toEqual(alone)
})
