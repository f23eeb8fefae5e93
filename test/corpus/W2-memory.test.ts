/** What the machine cannot give is said with its remedy: neither "not your fault" nor a stack. */
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { kernels } from '../../src/catalogue.ts'
import { explain } from '../../src/cli/errors.ts'
import { Shortage } from '../../src/math/shortage.ts'
import { outlineOf } from '../../src/setup/hulls.ts'
import { allocate, type Arena } from '../../src/state/arena.ts'
import { BAR, STACK, startTalus, temporary } from '../cli/talus.ts'

const { folder, remove } = temporary({ 'bar.yaml': BAR })
afterAll(() => remove())
afterEach(() => vi.unstubAllGlobals())

const layout = (count: number) => (arena: Arena) => arena.floats(count)
/** As under `ulimit -v`: V8 wants some 10 GB of addresses for each memory, and a little less for what follows. */
class NoMemory {
  constructor() {
    throw new RangeError('WebAssembly.Memory(): could not allocate memory')
  }
}

test('without WebAssembly or address space the plain kernel still runs, and the fast one says so', () => {
  vi.stubGlobal('WebAssembly', { Memory: NoMemory })
  const { memory, columns } = allocate(layout(100))
  expect(columns).toHaveLength(100)
  expect(kernels.plain.use(memory).integrate).toBeTypeOf('function')
  expect(() => kernels.fast.use(memory)).toThrow(/cannot be reserved: .*10 GB of address space.*--kernel plain/)
})

test('a model for which nothing can be reserved says how much it asked for', () => {
  vi.stubGlobal('WebAssembly', undefined)
  vi.stubGlobal('SharedArrayBuffer', NoMemory)
  expect(() => allocate(layout(1e7))).toThrow(/^76 MiB for the columns .* cannot be reserved: lift the limit/)
})

test('a model over 4 GiB is refused with a remedy', () => {
  expect(() => allocate(layout(1e9))).toThrow(Shortage)
  const { message, code } = explain(new Shortage('the model needs 7.5 GiB'))
  expect([message, code]).toEqual(['the model needs 7.5 GiB', 1])
})

test.each([
  'Array buffer allocation failed',
  'Invalid typed array length: 9999999999',
  'Invalid string length',
])('"%s" is no bug of ours', (text) => {
  const { message } = explain(new RangeError(text))
  expect(message).toMatch(/^memory ran out .*more, or lift its limit/)
})

test('--jitless: the remedy', async () => {
  const start = (...args: string[]) =>
    startTalus(folder, ['run', 'bar.yaml', '-o', 'out', ...args], ['/usr/bin/env', 'NODE_OPTIONS=--jitless']).finished
  const fast = await start()
  expect(fast.stderr).toMatch(/needs WebAssembly, which Node was started without \(--jitless\?\)/)
  expect(fast.stderr).not.toMatch(STACK)
  expect(fast.code).toBe(1)
})

/** 70,000 cells in a row need seconds; what failed was the outline of one face of so many facets, which a strip of it shows alone. */
test('cells: [70000, 1, 1] with contact: a face of 140,000 facets is outlined', () => {
  const columns = 70_001
  const points = new Float64Array(6 * columns)
  const facets: number[] = []
  for (let i = 0; i < columns; i++) {
    points.set([i, 0, 0, i, 1, 0], 6 * i)
    if (i > 0) facets.push(2 * i - 2, 2 * i, 2 * i - 1, 2 * i, 2 * i + 1, 2 * i - 1)
  }
  const loop = outlineOf({ points, facets: Int32Array.from(facets) }, Array.from({ length: facets.length / 3 }).keys())
  expect(loop).toHaveLength(2 * columns)
})
