/** F4 and F5: what a checkpoint goes on from is compared, and an earlier one is kept. The inputs are those of F2-short-run. */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { differences, resultOf } from '../cli/same-result.ts'
import { talus, temporary } from '../cli/talus.ts'

const { folder, remove } = temporary()
afterAll(() => remove())

test('F5: the checkpoint before the newest one is named where that is damaged or gone, and ends in the same bytes', async () => {
  copyFileSync(join(import.meta.dirname, 'F2-short-run.yaml'), join(folder, 'w.yaml'))
  const set = ['--set', 'stages[0].run.time=10 s', '--set', 'output.checkpoint every=1 ms']
  const run = (...more: string[]) => talus(folder, 'run', 'w.yaml', ...set, ...more)
  expect((await run('-o', 'out')).code).toBe(0)
  const expected = resultOf(join(folder, 'out'))
  const newest = join(folder, 'out/checkpoint.talus')
  const bytes = readFileSync(newest)
  bytes[bytes.length - 500] ^= 1
  writeFileSync(newest, bytes)
  const damaged = await run('--resume', 'out/checkpoint.talus')
  expect(damaged).toMatchObject({ code: 2, stderr: expect.stringContaining('--resume out/checkpoint.previous.talus is whole') })
  // As a disk leaves a file whose blocks were never written.
  writeFileSync(newest, new Uint8Array(bytes.length))
  const zeros = await run('--resume', 'out/checkpoint.talus')
  expect(zeros).toMatchObject({ code: 2, stderr: expect.stringContaining('--resume out/checkpoint.previous.talus is whole') })
  rmSync(newest)
  const gone = await run('--resume', 'out/checkpoint.talus')
  expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('the one before it is whole: --resume out/checkpoint.previous.talus') })
  expect((await run('--resume', 'out/checkpoint.previous.talus')).code).toBe(0)
  expect(differences(join(folder, 'out'), expected)).toEqual([])
  rmSync(join(folder, 'out/checkpoint.previous.talus'), { force: true })
  writeFileSync(newest, bytes)
  const none = await run('--resume', 'out/checkpoint.talus')
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('there is none beside it that is whole: run the case afresh') })
})
