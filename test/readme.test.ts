/** What the README says is run here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as talus from '../src/index.ts'
import { checkRun, readCase, startRun } from '../src/index.ts'
import { VERSION } from '../src/version.ts'

const readme = readFileSync('README.md', 'utf8')
const blocks = (language: string) =>
  [...readme.matchAll(/```(\w+)\n([\s\S]*?)```/g)].filter((m) => m[1] === language).map((m) => m[2])

test('the case in it runs and says what must come out', () => {
  const [c] = readCase(blocks('yaml')[0]).variations
  const { ticks } = startRun(c)
  let next = ticks.next()
  while (!next.done) next = ticks.next()
  const { rows } = checkRun(c, next.value.summary, next.value.series)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter((row) => !row.pass)).toEqual([])
})

test('what it shows of the library runs', () => {
  const example = blocks('ts').find((text) => text.includes("from 'talus'")) ?? ''
  const [line, names] = /import \{ (.*) \} from 'talus'/.exec(example) ?? ['', '']
  const drawn: unknown[] = []
  const told: unknown[] = []
  const given = {
    text: blocks('yaml')[0],
    textOfSlope: readFileSync('cases/slope/wedge-3dec.yaml', 'utf8'),
    draw: (...what: unknown[]) => drawn.push(what),
    tell: (...what: unknown[]) => told.push(what),
  }
  const library: Record<string, unknown> = talus
  for (const name of names.split(', ')) expect(library[name], name).toBeTypeOf('function')
  const program = new Function(`{ ${names} }`, `{ ${Object.keys(given)} }`, example.replace(line, ''))
  program(library, given)
  expect(drawn.length).toBeGreaterThan(1)
  // φ = 30°, of which the wedge needs 33.357°: tan 30°/tan 33.357°.
  expect(told).toEqual([[expect.closeTo(0.877, 2), expect.stringMatching(/slides/), expect.stringMatching(/slides/)]])
})

test('the page of a step is the page of a step', () => {
  const calls = (text: string) => [...text.matchAll(/^ {2}(m\.\w+\([^)]*\))/gm)].map((m) => m[1])
  const shown = blocks('ts').find((text) => text.includes('function step'))
  expect(calls(shown ?? '')).toEqual(
    calls(readFileSync('src/step.ts', 'utf8').slice(readFileSync('src/step.ts', 'utf8').indexOf('function step'))),
  )
})

test('every file, folder and case that it names is there', () => {
  const paths = [...readme.matchAll(/\b((?:cases|src|test|docs|meshes)\/[\w./-]*\w)/g)].map((m) => m[1])
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
  const stems = readdirSync('cases', { recursive: true, encoding: 'utf8' }).map((file) => file.replace(/^.*[/\\]/, ''))
  const ids = [...readme.matchAll(/`talus verify ([A-H\d ]+)`/g)].flatMap((m) => m[1].split(' '))
  expect(ids.length).toBeGreaterThan(10)
  expect(ids.filter((id) => !stems.some((stem) => stem.startsWith(id)))).toEqual([])
})

test('the version is that of the package', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).version).toBe(VERSION)
})
