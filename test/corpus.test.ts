/** One input a bug: the first line of each says how it must be refused, or of what the user must be warned. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readCase, startRun } from '../src/index.ts'

const folder = fileURLToPath(new URL('corpus-input', import.meta.url))
const STATED = /^# (refused|warned): (.+)$/m
const textOf = (file: string) => readFileSync(`${folder}/${file}`, 'utf8')

function warningsOf(text: string, name = 'case.yaml'): string[] {
  const { ticks } = startRun(readCase(text, { name }).variations[0])
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary.warnings
  }
}

test.each(readdirSync(folder))('%s', (file) => {
  const text = textOf(file)
  const [, how, what] = STATED.exec(text) ?? []
  if (how === 'warned') expect(warningsOf(text, file).join()).toContain(what)
  else {
    expect(how).toBe('refused')
    expect(() => warningsOf(text, file)).toThrow(what)
  }
})

test('a block that is held falls nowhere', () => {
  const mended = textOf('05-block-that-nothing-holds.yaml').replace('at: [0, 0, 1],', 'at: [0, 0, 1], fixed: true,')
  expect(warningsOf(mended).join()).not.toContain('fall')
})
