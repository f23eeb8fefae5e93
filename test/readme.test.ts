/** What the README says is run here. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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
