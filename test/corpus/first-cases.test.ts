/** One case a bug: what is said of it stands in the comment at the top of each. A finding has a test file of its own beside its inputs. */
import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { read, STACK, talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))
const { folder, remove } = temporary()
beforeAll(() => mkdirSync(join(folder, 'results')))
afterAll(() => remove())
const run = (name: string) => talus(folder, 'run', join(corpus, `${name}.yaml`))

test('every input of the corpus is named by a test that stands beside it', () => {
  const files = readdirSync(corpus)
  const tests = files.filter((file) => file.endsWith('.test.ts')).map((file) => read(corpus, file))
  const named = (file: string) => tests.some((text) => text.includes(file.replace(/\.[a-z]+$/, '')))
  expect(files.filter((file) => !file.endsWith('.ts') && !named(file))).toEqual([])
})

test('a frame stands once in frames.pvd', async () => {
  const name = '01-frame-twice-in-pvd'
  expect((await run(name)).code).toBe(0)
  const pvd = [...read(folder, 'results', name, 'frames.pvd').matchAll(/file="([^"]+)"/g)].map((m) => m[1])
  expect(pvd).toEqual([0, 1, 2, 3, 4, 5].map((index) => `frames/frame-0000${index}.vtu`))
})

test('local damping leaves the step stable', async () => {
  const { code, stdout } = await run('02-local-damping-unstable')
  expect(stdout).toContain('its check passed')
  expect(code).toBe(0)
})

test('what is wrong with a later stage is told where it stands', async () => {
  const { code, stderr } = await run('03-error-of-a-later-stage')
  expect(code).toBe(2)
  expect(stderr).toMatch(/03-error-of-a-later-stage\.yaml:6:57 stages\[1\]\.run\.dt: expected a step of at most/)
  expect(stderr).not.toMatch(STACK)
})

test.each(['04-overhanging-sides-per-area', '05-overhanging-sides-per-point'])(
  '%s: faces that lean away from a bed bear nothing of it',
  async (name) => {
    const { code, stdout } = await run(name)
    expect(stdout).toContain('both checks passed')
    expect(code).toBe(0)
  },
)
