import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { violations } from './architecture.ts'

function readSources(): Map<string, string> {
  const sources = new Map<string, string>()
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !file.endsWith('.d.ts') && !file.includes('assembly') && !file.includes('.generated.'))
      sources.set(file, readFileSync(`src/${file}`, 'utf8'))
  return sources
}

test('every import follows the table of folders, without a cycle or a banned word', () => {
  expect(violations(readSources())).toEqual([])
})

test.each([
  ['a wrong import', 'force/planted.ts', "import { readCase } from '../case/read.ts'\n", 'force may import'],
  ['a type import', 'state/planted.ts', "import type { Case } from '../case/case.ts'\n", 'state may import'],
  ['the rim', 'output/planted.ts', "import { main } from '../cli.ts'\n", 'nothing imports the rim'],
  ['a kernel', 'force/planted.ts', "import { kernel } from '../kernel/kernel.ts'\n", 'kernels are imported'],
  ['a sine in the step', 'force/planted.ts', 'export const f = (x: number) => Math.sin(x)\n', 'is banned here'],
  ['a cosine in setting up', 'geometry/planted.ts', 'export const f = (x: number) => Math.cos(x)\n', 'math/elementary'],
  ['a clock', 'math/planted.ts', 'export const t = Date.now()\n', 'is banned here'],
  ['a class in the step path', 'state/planted.ts', 'export class Body {}\n', 'is banned here'],
  ['a random number', 'mesh/planted.ts', 'export const r = Math.random()\n', 'is banned here'],
  ['a file outside the table', 'stuff/planted.ts', 'export const a = 1\n', 'not in the table'],
])('a planted violation is found: %s', (_, file, text, message) => {
  expect(violations(readSources().set(file, text)).join('\n')).toContain(message)
})

test('a planted cycle is found', () => {
  const sources = readSources()
    .set('math/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
    .set('math/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
  expect(violations(sources).join('\n')).toContain('import cycle')
})
