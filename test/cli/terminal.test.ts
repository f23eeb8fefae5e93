/** Progress: one line kept within the width of a terminal; plain lines on standard error where there is none. */
import { spawnSync } from 'node:child_process'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeProgress } from '../../src/cli/progress.ts'
import { bareHost, readCase, type SafetyTick } from '../../src/index.ts'
import { SET_UP } from './set-up-words.ts'
import { BAR, startTalus, temporary } from './talus.ts'

let folder: string
let remove: () => void
beforeEach(() => {
  ;({ folder, remove } = temporary({ 'bar.yaml': BAR }))
})
afterEach(() => remove())

/** Runs its arguments in a terminal of 40 columns and passes on what they write. */
const TERMINAL = `
import fcntl, os, pty, struct, sys, termios
pid, fd = pty.fork()
if pid == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', 24, 40, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        data = os.read(fd, 65536)
    except OSError:
        break
    if not data:
        break
    os.write(1, data)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
`
const python = spawnSync('python3', ['-c', 'import pty; print("there")']).stdout?.toString().trim() === 'there'
if (!python) console.log('skipped: the test of the live line needs python3 with its module pty')

test.skipIf(!python)('in a terminal of 40 columns the live line never wraps, and is gone at the end', async () => {
  const longer = ['run', 'bar.yaml', '--set', 'stages[1].run.time=1 s', '--set', 'blocks.bar.mesh.cells=[16, 4, 4]']
  const { code, stdout } = await startTalus(folder, longer, ['python3', '-c', TERMINAL]).finished
  expect(code).toBe(0)
  const lines = stdout.split('\r\x1b[2K').filter((line) => line !== '' && !line.includes('\n'))
  expect(lines.length).toBeGreaterThanOrEqual(2)
  for (const line of lines) {
    expect(line.replace(/^(settle 1\/2|run 2\/2) .*/, 'stage')).toMatch(line.includes('/2') ? /^stage$/ : SET_UP)
    expect([...line].length).toBeLessThan(40)
  }
  expect(stdout.split('\r\x1b[2K').at(-1)).toMatch(/^bar: done/)
})

/** What is written in the ticks that come every half a second. */
function linesOf(tickAt: (now: number) => Partial<SafetyTick>): string[] {
  const [c] = readCase(BAR, { name: 'bar.yaml' }).variations
  let now = 0
  const host = { ...bareHost(), now: () => now }
  const written: string[] = []
  const { write } = process.stderr
  process.stderr.write = ((text: string) => written.push(text) > 0) as typeof write
  try {
    const progress = makeProgress(c, host)
    for (now = 0; now <= 12; now += 0.5) progress.show(tickAt(now) as SafetyTick)
    progress.end()
  } finally {
    process.stderr.write = write
  }
  return written
}

test('without a terminal a plain line every five seconds', () => {
  const written = linesOf((now) => {
    const step = 100 * now
    return { stage: 1, kind: 'run', step, steps: 2000, t: step * 1e-5, time: step * 1e-5 }
  })
  expect(written).toEqual([
    'run 2/2: 25 %, t = 5 ms of 20 ms, 100 steps/s, 15 s left\n',
    'run 2/2: 50 %, t = 10 ms of 20 ms, 100 steps/s, 10 s left\n',
  ])
})

test('each trial has a speed of its own', () => {
  const written = linesOf((now) => {
    const number = now < 6 ? 1 : 2
    const step = 100 * (now - (number === 1 ? 0 : 6))
    return {
      stage: 2,
      kind: 'settle',
      step,
      unbalanced: 0.1,
      trial: { number, factor: number, stands: 0, fails: Infinity },
    }
  })
  expect(written.map((line) => line.replace(/:.*, /, ': '))).toEqual([
    'trial 1, F = 1: 100 steps/s\n',
    'trial 2, F = 2: 100 steps/s\n',
  ])
})
