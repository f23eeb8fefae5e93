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
