/** docs/limits.md says what the constants are. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUDGETS, megabytes } from '../../src/math/budgets.ts'

const page = readFileSync(new URL('../../docs/limits.md', import.meta.url), 'utf8')
const inBytes = ['yaml', 'json', 'meshBytes', 'tableBytes']

test.each(Object.entries(BUDGETS).filter(([name]) => name !== 'caseBytes'))('%s', (name, value) => {
  const said = [...page.matchAll(/(\d+(?: MB)?)(?: [a-z ]+)? \(`(\w+)`\)/g)].find(([, , of]) => of === name)
  expect(said?.[1]).toBe(inBytes.includes(name) ? megabytes(value) : String(value))
})
