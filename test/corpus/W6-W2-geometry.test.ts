import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { STACK, talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))
const { folder, remove } = temporary()
afterAll(() => remove())
const given = (name: string) => join(corpus, `${name}.yaml`)

test('W6-union-last: a covered face at the end of the model counts for nothing', async () => {
  const { code, stderr } = await talus(folder, 'run', given('W6-union-last'))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})

test('W6-thin-part-of-thick-block: a block is no sliver because one of its parts is thin', async () => {
  const { code, stdout } = await talus(folder, 'check', given('W6-thin-part-of-thick-block'))
  expect(code).toBe(0)
  expect(stdout).toMatch(/rock +2 pieces/)
  expect(stdout).toMatch(/slivers +0\n/)
})

test('W6-rigid-concave-surface: is rock of convex parts, in which a plug sits', async () => {
  const { code, stdout } = await talus(folder, 'run', given('W6-rigid-concave-surface'))
  expect(stdout).toContain('its check passed')
  expect(code).toBe(0)
})

test.each([
  ['W6-slivers-take-all', /:9:\d+ blocks\.rock\.cut\.slivers\.below: expected a limit that leaves some of the rock/],
  ['W2-flat-polyhedron', /:4:\d+ particles\.stones\.polyhedra\.file: .*solid 1: it is 1.0e-12 m thin/],
  ['W2-fill-too-wide', /:4:\d+ particles\.stones\.polyhedra\.fill\.to\[0\]: expected a length of at most 1e9 m/],
])('%s is refused at its place with a remedy', async (name, message) => {
  const { code, stderr } = await talus(folder, 'run', given(name))
  expect(code).toBe(2)
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(STACK)
})

test('W2-fill-too-wide: a floor of more particles than can be counted is refused at its place, too', async () => {
  const wide = ['--set', 'particles.stones.polyhedra.fill.to=[1e8, 1, 1]']
  const { code, stderr } = await talus(folder, 'run', given('W2-fill-too-wide'), ...wide)
  expect(code).toBe(2)
  expect(stderr).toMatch(/particles\.stones\.polyhedra\.fill: .*found 1\.00e\+8 m × 1\.00 m/)
  expect(stderr).not.toMatch(STACK)
})
