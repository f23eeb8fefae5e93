/** Runs that are stopped, and continued to the bit. TALUS_KILLS sets how often one is killed. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BAD_INPUT, explain } from '../../src/cli/errors.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { type RunFlags, runCommand } from '../../src/cli/run-command.ts'
import { randomFrom } from '../../src/math/random.ts'
import { decodeCheckpoint, encodeCheckpoint } from '../../src/output/checkpoint.ts'
import { VERSION } from '../../src/version.ts'
import { BAR, read, STACK, startTalus, talus, temporary } from './talus.ts'

const home = process.cwd()
const KILLS = Number(process.env.TALUS_KILLS ?? 8)
const LONGER = BAR.replace('cells: [4, 1, 1]', 'cells: [8, 2, 2]')
  .replace('time: 20 ms', 'time: 4 s')
  .replace('frames: 4', 'frames: 12')
const CHECKPOINT = 'results/bar/checkpoint.talus'
const RESUME = ['run', 'bar.yaml', '--resume', CHECKPOINT]

const { folder: whole, remove } = temporary({ 'bar.yaml': LONGER })
let seconds = 0

beforeAll(async () => {
  const before = performance.now()
  expect(await talus(whole, 'run', 'bar.yaml')).toMatchObject({ code: 0 })
  seconds = (performance.now() - before) / 1000
})
afterAll(() => remove())

/** The result is that of the run which nobody stopped, byte for byte. */
function expectWhole(folder: string): void {
  const result = (file: string) => readFileSync(join(folder, 'results/bar', file))
  const expected = (file: string) => readFileSync(join(whole, 'results/bar', file))
  expect(JSON.parse(result('summary.json').toString()).hash).toBe(JSON.parse(expected('summary.json').toString()).hash)
  const frames = readdirSync(join(whole, 'results/bar/frames'))
  expect(readdirSync(join(folder, 'results/bar/frames'))).toEqual(frames)
  for (const file of ['history.csv', 'frames.pvd', ...frames.map((name) => `frames/${name}`)])
    expect(result(file).equals(expected(file)), file).toBe(true)
}

/** Ends a run so many seconds after it has begun to write, or after it was started. Whether it was still there. */
async function stop(folder: string, args: string[], delay: number, signal: NodeJS.Signals, atOnce = false) {
  const { process: child, finished } = startTalus(folder, args)
  if (!atOnce) await Promise.race([new Promise((resolve) => child.stdout?.once('data', resolve)), finished])
  await Promise.race([new Promise((resolve) => setTimeout(resolve, 1000 * delay)), finished])
  child.kill(signal)
  return finished
}

test(`killed at ${KILLS} moments, it is resumed to the bit`, { timeout: 300_000 }, async () => {
  const random = randomFrom(20)
  let kills = 0
  while (kills < KILLS) {
    const { folder, remove } = temporary({ 'bar.yaml': LONGER })
    try {
      for (;;) {
        const begun = existsSync(join(folder, CHECKPOINT))
        if (!begun && kills > 0) {
          const told = await talus(folder, ...RESUME)
          expect(told.code).toBe(2)
          expect(told.stderr).toContain('begins again with: npx talus run bar.yaml')
        }
        const args = begun ? RESUME : ['run', 'bar.yaml']
        const ended =
          kills < KILLS
            ? await stop(folder, args, random() * (kills % 5 === 0 ? 0.1 : seconds / 8), 'SIGKILL', kills % 7 === 3)
            : await talus(folder, ...args)
        if (ended.signal === 'SIGKILL') kills++
        else expect(ended).toMatchObject({ code: 0, stderr: '' })
        if (ended.signal === null) break
      }
      expectWhole(folder)
    } finally {
      remove()
    }
  }
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves a checkpoint and says how to go on', async (signal) => {
  const { folder, remove } = temporary({ 'bar.yaml': LONGER })
  const stopped = await stop(folder, ['run', 'bar.yaml', '--set', 'safety=0.5'], 0.05, signal)
  expect(stopped).toMatchObject({ code: 130, signal: null })
  expect(stopped.stderr).toContain(
    `Stopped. Continue with: npx talus run bar.yaml --set safety=0.5 --resume ${CHECKPOINT}\n`,
  )
  const resumed = await talus(folder, ...RESUME, '--set', 'safety=0.5', '--json')
  expect(resumed.code).toBe(0)
  expect(JSON.parse(resumed.stdout).status).toBe('done')
  expectWhole(folder)
  remove()
})

test('a stopped variation goes on, and then those after it', async () => {
  const { folder, remove } = temporary({ 'bar.yaml': `${LONGER}vary: [{ name: a }, { name: b, safety: 0.45 }]\n` })
  const stopped = await stop(folder, ['run', 'bar.yaml'], 0.1, 'SIGINT')
  expect(stopped.code).toBe(130)
  expect(readdirSync(join(folder, 'results'))).toEqual(['bar-a'])
  const resumed = await talus(folder, 'run', 'bar.yaml', '--resume', 'results/bar-a/checkpoint.talus', '--json')
  expect(JSON.parse(resumed.stdout).map((summary: { case: string }) => summary.case)).toEqual(['bar-a', 'bar-b'])
  expect(readdirSync(join(folder, 'results')).sort()).toEqual(['bar-a', 'bar-b'])
  remove()
})

/** What may happen to a result between two runs, and what is said about it. */
const TORN: [what: string, tear: (result: string) => void, message: RegExp][] = [
  ['cut off', (r) => truncateSync(join(r, 'checkpoint.talus'), 3000), /the checkpoint is cut off: 3000 of \d+ bytes/],
  ['empty', (r) => truncateSync(join(r, 'checkpoint.talus'), 0), /not a checkpoint of Talus/],
  [
    'a byte changed',
    (r) => change(join(r, 'checkpoint.talus'), 9000),
    /the checkpoint is damaged \(section run\.memory\)/,
  ],
  ['another version', (r) => otherVersion(join(r, 'checkpoint.talus')), /was written by Talus 9\.9\.9, this is/],
  ['another case', (r) => edit(join(r, '../../bar.yaml'), '50 kPa', '60 kPa'), /belongs to another case than bar.yaml/],
  ['no history', (r) => rmSync(join(r, 'history.csv')), /history\.csv: no such file, but the checkpoint continues it/],
  ['short history', (r) => truncateSync(join(r, 'history.csv'), 600), /the checkpoint counts \d+ samples, the file/],
  ['other history', (r) => edit(join(r, 'history.csv'), 'tip.x', 'top.x'), /its columns are not those of this case/],
  ['no collection', (r) => rmSync(join(r, 'frames.pvd')), /frames\.pvd: no such file/],
  [
    'short collection',
    (r) => truncateSync(join(r, 'frames.pvd'), 200),
    /the checkpoint counts \d+ frames, the file has/,
  ],
  [
    'no frame',
    (r) => rmSync(join(r, 'frames/frame-00000.vtu')),
    /frame-00000\.vtu: no such file, but frames.pvd names/,
  ],
  ['moved', (r) => renameSync(join(r, 'history.csv'), join(r, 'kept.csv')), /history\.csv: no such file/],
]

function change(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] ^= 1
  writeFileSync(file, bytes)
}

const edit = (file: string, from: string, to: string): void => writeFileSync(file, read(file).replace(from, to))

function otherVersion(file: string): void {
  const { header, state } = decodeCheckpoint(new Uint8Array(readFileSync(file)), VERSION)
  writeFileSync(file, Buffer.concat(encodeCheckpoint({ ...header, talus: '9.9.9' }, state)))
}

/** Names and bytes of all files below. */
const contents = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name} ${read(entry.parentPath, entry.name)}`)
    .sort()

test('torn files are refused in one message, and nothing is changed', { timeout: 120_000 }, async () => {
  const { folder, remove } = temporary({ 'bar.yaml': LONGER })
  await stop(folder, ['run', 'bar.yaml'], seconds / 4, 'SIGINT')
  for (const [what, tear, message] of TORN) {
    const copy = temporary()
    cpSync(folder, copy.folder, { recursive: true })
    tear(join(copy.folder, 'results/bar'))
    const before = contents(copy.folder)
    process.chdir(copy.folder)
    const flags: RunFlags = { set: [], kernel: 'fast', resume: CHECKPOINT }
    const told = explain(await runCommand('bar.yaml', flags, nodeHost()).catch((error) => error))
    process.chdir(home)
    expect(told.message, what).toMatch(message)
    expect(told.message, what).not.toMatch(STACK)
    expect(told.message, what).not.toContain('\n')
    expect(told.code, what).toBe(BAD_INPUT)
    expect(contents(copy.folder), what).toEqual(before)
    copy.remove()
  }
  remove()
})
