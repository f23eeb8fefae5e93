/**
 * F2: a run of which an operation on files fails, standard output that takes nothing, a folder that is removed under way, a terminal that
 * is closed. scripts/inject-faults.ts does the first for every operation, three errors, and searches and resumed runs as well.
 */
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Kind, KINDS, meet, type Subject, startWell } from '../cli/faults.ts'
import { resultOf } from '../cli/same-result.ts'
import { read, STACK, startTalus, temporary } from '../cli/talus.ts'

/** The search of F2-short-slope is left to the script. */
const short: Subject = {
  file: join(import.meta.dirname, 'F2-short-run.yaml'),
  set: [],
  slope: false,
  code: 0,
}
const long = ['run', short.file, '--set', 'stages[0].run.time=10 min', '--set', 'output.frames=100', '-o', 'out']
const { folder, remove } = temporary()
let expected: ReturnType<typeof resultOf>

beforeAll(async () => {
  expect(await startWell(short, join(folder, 'whole'))).toMatchObject({ code: 0 })
  expected = resultOf(join(folder, 'whole'))
})
afterAll(() => remove())

/** The script takes every one. */
const STRIDE = 6

test.each(Object.keys(KINDS) as Kind[])('%s fails', async (kind) => {
  let n = 1
  for (; ; n += STRIDE) {
    const found = await meet(short, { kind, n, code: n % 2 ? 'ENOSPC' : 'EIO' }, join(folder, kind), expected)
    if (!found) break
    expect(found).toEqual([])
  }
  expect(n).toBeGreaterThan(1)
})

test('results are written whatever becomes of standard output', async () => {
  const full = ['sh', '-c', 'exec "$@" >/dev/full', 'sh']
  const { code, stderr } = await startTalus(folder, ['run', short.file, '-o', 'full'], full).finished
  expect(stderr).toContain('standard output could not be written (ENOSPC)')
  expect(stderr).not.toMatch(STACK)
  expect(code).toBe(1)
  expect(JSON.parse(read(folder, 'full/manifest.json')).status).toBe('done')
  expect(JSON.parse(read(folder, 'full/summary.json')).status).toBe('done')
})

/** Waits for the first checkpoint. */
async function begun(output: string): Promise<void> {
  while (!existsSync(join(output, 'checkpoint.talus'))) await new Promise((resolve) => setTimeout(resolve, 20))
}

/** Out of its way first: what is written into a folder while it is emptied keeps it from being removed. */
function removeAtOnce(out: string): void {
  renameSync(out, `${out}-removed`)
  rmSync(`${out}-removed`, { recursive: true, maxRetries: 5 })
}

test.each([
  ['removed', removeAtOnce],
  ['renamed', (out: string) => renameSync(out, `${out}-elsewhere`)],
])('a folder that is %s under way is told, and no other is made', async (_, lose) => {
  const { finished } = startTalus(folder, long)
  await begun(join(folder, 'out'))
  lose(join(folder, 'out'))
  const { code, stderr } = await finished
  expect(stderr).toContain('out is gone')
  expect(stderr).not.toMatch(STACK)
  expect(code).toBe(1)
  expect(readdirSync(folder)).not.toContain('out')
})

test('a checkpoint is not promised to go on where what it counts is lost', async () => {
  const { finished } = startTalus(folder, [...long.slice(0, -1), 'less'])
  await begun(join(folder, 'less'))
  rmSync(join(folder, 'less/history.csv'))
  const { code, stderr } = await finished
  expect(code).toBe(1)
  expect(stderr).toMatch(/less is not whole: history\.csv was removed or changed while the run went on\n/)
  expect(stderr).toContain('There is no checkpoint to go on from; run the case afresh.')
  expect(stderr).not.toContain('--resume')
})

test('SIGHUP leaves a checkpoint, as SIGTERM does', async () => {
  const { process: child, finished } = startTalus(folder, [...long.slice(0, -1), 'hung'])
  await begun(join(folder, 'hung'))
  child.kill('SIGHUP')
  const { code, stderr } = await finished
  expect(code).toBe(130)
  expect(stderr).toContain('--resume hung/checkpoint.talus')
  expect(readdirSync(join(folder, 'hung'))).not.toContain('talus.lock')
  expect(JSON.parse(read(folder, 'hung/manifest.json')).status).toBe('stopped')
})
