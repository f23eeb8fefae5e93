/** F1: two runs into one folder. The inputs are those of F2-short-run. */
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { read, STACK, startTalus, talus, temporary } from '../cli/talus.ts'

const file = join(import.meta.dirname, 'F2-short-run.yaml')
const { folder, remove } = temporary()
afterAll(() => remove())

test('of two that begin at once one is told who has the folder; the other is whole', async () => {
  const slow = ['run', file, '--set', 'stages[0].run.time=20 s', '-o', 'both']
  const ended = await Promise.all([talus(folder, ...slow), talus(folder, ...slow)])
  const codes = ended.map(({ code }) => code).sort()
  if (codes[1] === 2) {
    const refused = ended.find(({ code }) => code === 2)
    expect(refused?.stderr).toMatch(/^both is held by another run: process \d+ on .+ \(since .+\), .*; wait until it ends/)
    expect(refused?.stderr).not.toMatch(STACK)
  }
  expect(codes[0]).toBe(0)
  const { status, outputs } = JSON.parse(read(folder, 'both/manifest.json'))
  expect(status).toBe('done')
  const files = readdirSync(join(folder, 'both'), { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  expect(files).toHaveLength(outputs.length + 1)
})

/** A lock as another process would leave it. */
function lockFor(output: string, other: object): void {
  const { pid, host, ...own } = nodeHost().processes.own()
  mkdirSync(join(folder, output))
  const holder = { pid, host, ...own, since: '2026-01-01T00:00:00.000Z', command: 'npx talus run w.yaml', token: 'other-1', ...other }
  writeFileSync(join(folder, output, 'talus.lock'), JSON.stringify(holder))
}

test('a lock: of a process that runs, of one that has ended, of an id given anew, of another host', async () => {
  const run = (output: string, other: object) => {
    lockFor(output, other)
    return talus(folder, 'run', file, '-o', output)
  }
  const [alive, dead, anew, elsewhere] = await Promise.all([
    run('alive', {}),
    run('dead', { pid: 2 ** 22 + 1 }),
    run('anew', { started: '1' }),
    run('elsewhere', { host: 'another' }),
  ])
  expect(alive).toMatchObject({ code: 2, stderr: expect.stringContaining(`stop it (kill ${process.pid})`) })
  for (const { code, stdout } of [dead, anew]) {
    expect(stdout).toContain('which has ended')
    expect(code).toBe(0)
  }
  expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringMatching(/remove .*elsewhere\/talus\.lock/) })
  for (const output of ['dead', 'anew']) expect(readdirSync(join(folder, output))).not.toContain('talus.lock')
})

test('an older result that holds the case is not moved aside with it', async () => {
  mkdirSync(join(folder, 'inside/frames'), { recursive: true })
  writeFileSync(join(folder, 'inside/manifest.json'), '{}')
  copyFileSync(file, join(folder, 'inside/w.yaml'))
  const { code, stderr } = await talus(folder, 'run', 'inside/w.yaml', '-o', 'inside')
  expect(stderr).toMatch(/^inside\/w\.yaml lies in inside, whose result would be moved with it; name another folder/)
  expect(code).toBe(2)
  expect(readdirSync(folder)).not.toContain('inside.1')
})

test('a lock that is no file is refused by name', async () => {
  mkdirSync(join(folder, 'odd'))
  symlinkSync('/dev/zero', join(folder, 'odd/talus.lock'))
  const { code, stderr } = await talus(folder, 'run', file, '-o', 'odd')
  expect(stderr).toMatch(/odd\/talus\.lock: .* \(EINVAL\)/)
  expect(code).toBe(2)
})

test('of many that replace the lock of a dead one, one has it', async () => {
  lockFor('many', { pid: 2 ** 22 + 1 })
  const started = Array.from({ length: 3 }, () =>
    startTalus(folder, ['run', file, '--set', 'stages[0].run.time=30 s', '-o', 'many']),
  )
  const codes = (await Promise.all(started.map(({ finished }) => finished))).map(({ code }) => code)
  expect(codes).toContain(0)
  for (const code of codes) expect([0, 2]).toContain(code)
  expect(readdirSync(join(folder, 'many')).filter((name) => name.startsWith('talus.lock'))).toEqual([])
})
