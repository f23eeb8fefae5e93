import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readingOf, violations } from './architecture.ts'

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

test('the default way of contact is read in 15 files, which its README names in the order of reading', () => {
  const files = readingOf(readSources(), ['contact/stage.ts', 'contact/look/faces/by-common-normal.ts'])
  expect(files.length).toBeLessThanOrEqual(15)
  const readme = readFileSync('src/contact/README.md', 'utf8')
  const [toTheForce, rest] = ['To the normal force', 'The rest of the default way'].map((title) =>
    [...(readme.split(`## ${title}`)[1]?.split('\n## ')[0] ?? '').matchAll(/`([\w/.-]+\.ts)`/g)].map(
      ([, file]) => file,
    ),
  )
  expect(toTheForce.length).toBeLessThanOrEqual(11)
  const named = [...toTheForce, ...rest].filter((file) => !/^(step\.ts|math\/|contact\/law\/)/.test(file))
  expect(named.sort()).toEqual(files)
  for (const file of [...toTheForce, ...rest]) expect(readSources().has(file), file).toBe(true)
})

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('what %s names exists', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`((?:src|test|scripts|cases)\/[\w/.-]*)`/g)].map(
    ([, path]) => path,
  )
  expect(named.length).toBeGreaterThan(3)
  for (const path of named) expect(existsSync(path), path).toBe(true)
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
  ['scratch in a module', 'contact/law/planted.ts', 'const sum = new Float64Array(3)\n', 'a module keeps nothing'],
  ['a workspace in a module', 'papers/planted.ts', 'export const work = makeWork()\n', 'a module keeps nothing'],
  ['a variable in a module', 'contact/law/planted.ts', 'let count = 0\n', 'a module keeps nothing'],
  [
    'an object that is written to',
    'contact/law/planted.ts',
    'const found = {\n  a: 0,\n}\nexport function f() {\n  found.a += 1\n}\n',
    'a module keeps nothing',
  ],
  ['an object of arrays', 'papers/planted.ts', 'const at = { x: new Float64Array(3) }\n', 'a module keeps nothing'],
  ['a file outside the table', 'stuff/planted.ts', 'export const a = 1\n', 'not in the table'],
])('a planted violation is found: %s', (_, file, text, message) => {
  expect(violations(readSources().set(file, text)).join('\n')).toContain(message)
})

test('an object of one module that another writes to is found', () => {
  const sources = readSources()
    .set('papers/one.ts', 'export const sums = { a: 0 }\n')
    .set('papers/two.ts', "import { sums } from './one.ts'\nexport const f = () => {\n  sums.a = 1\n}\n")
  expect(violations(sources).join('\n')).toContain('papers/one.ts: const sums')
})

test('a planted cycle is found', () => {
  const sources = readSources()
    .set('math/one.ts', "import { two } from './two.ts'\nexport const one = () => two\n")
    .set('math/two.ts', "import { one } from './one.ts'\nexport const two = () => one\n")
  expect(violations(sources).join('\n')).toContain('import cycle')
})
