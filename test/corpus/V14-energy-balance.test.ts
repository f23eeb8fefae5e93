/** A case whose energies do not balance fails `talus verify`, unless it says so and why; V14-energy-made. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { CaseError, readCase } from '../../src/index.ts'
import { read, talus, temporary } from '../cli/talus.ts'

const MADE = read(fileURLToPath(new URL('.', import.meta.url)), 'V14-energy-made.yaml')
const { folder, remove } = temporary()
afterAll(() => remove())

const declared = (bound: string) => `${MADE}energy balance: { within: ${bound}, why: areas change as it bounces }\n`

test('the ledger has a row of its own, with the bound that the case declares', async () => {
  mkdirSync(join(folder, 'cases'))
  const put = (name: string, text: string) => writeFileSync(join(folder, 'cases', `${name}.yaml`), text)
  put('A-undeclared', MADE)
  put('B-declared', declared('5 %'))
  put('C-outdated', declared('40 %'))
  put('D-too-little', declared('2 %'))
  const { code, stdout } = await talus(folder, 'verify', '--json')
  const rows = JSON.parse(stdout) as { case: string; quantity: string; computed: number; tolerance: number; pass: boolean }[]
  const energies = rows.filter(({ quantity }) => quantity.startsWith('energy'))
  expect(code).toBe(1)
  expect(energies.map((row) => [row.case, row.quantity, row.tolerance, row.pass])).toEqual([
    ['A-undeclared', 'energy balance', 0.01, false],
    ['B-declared', 'energy balance', 0.05, true],
    ['C-outdated', 'energy balance', 0.4, true],
    ['C-outdated', 'energy balance as declared', 0, false],
    ['D-too-little', 'energy balance', 0.02, false],
  ])
  expect(energies[3].computed).toMatch(/declares that its energies are off by up to 40 %, and they are off by 3\.\d+ %: lower/)
  expect(energies[0].computed).toBeCloseTo(0.034, 2)
  expect(rows.filter(({ quantity }) => quantity.startsWith('speed')).every(({ pass }) => pass)).toBe(true)
})

const VIOLENT = '  - run: { time: 0.05 s, with: { gravity: [0, 0, 1000] } }\n'

test('a violent stage behind one that makes energy excuses nothing', async () => {
  const { folder: own, remove: away } = temporary({ 'flung.yaml': MADE.replace('record:\n', `${VIOLENT}record:\n`) })
  const { code, stdout } = await talus(own, 'verify', 'flung.yaml', '--json')
  await talus(own, 'run', 'flung.yaml')
  const { stages } = JSON.parse(read(own, 'results/flung/summary.json')) as { stages: { imbalance: number; exchanged: number; imbalanceShare: number }[] }
  away()
  const [, row] = JSON.parse(stdout) as { quantity: string; computed: number; pass: boolean }[]
  expect(code).toBe(1)
  expect(row).toMatchObject({ quantity: 'energy balance', pass: false })
  expect(row.computed).toBeCloseTo(0.034, 2)
  expect(stages[1].imbalanceShare).toBe(row.computed)
  const [largest, most] = [stages[2].exchanged, Math.max(...stages.map(({ imbalance }) => Math.abs(imbalance)))]
  expect(most / largest).toBeLessThan(1e-3)
})

test('a bound has a reason, and is no carte blanche', () => {
  const problems = (text: string) => {
    try {
      readCase(text)
      return ''
    } catch (error) {
      if (!(error instanceof CaseError)) throw error
      return error.message
    }
  }
  expect(problems(declared('5 %'))).toBe('')
  expect(problems(`${MADE}energy balance: { within: 5 % }\n`)).toContain('energy balance.why: expected a text')
  expect(problems(declared('0'))).toContain('energy balance.within: expected a number above 0, found 0')
})
