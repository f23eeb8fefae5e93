/** What a terminal or a browser obeys reaches neither from the texts of a case. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { harmless } from '../../src/cli/speak.ts'
import { escapeXml } from '../../src/math/escape-xml.ts'
import { read, talus, temporary } from '../cli/talus.ts'

const { folder, remove } = temporary()
beforeAll(() => {
  mkdirSync(join(folder, 'results'))
  copyFileSync(fileURLToPath(new URL('W3-title.yaml', import.meta.url)), join(folder, 'W3-title.yaml'))
})
afterAll(() => remove())

const obeyed = (text: string) => [...text].filter((letter) => letter !== '\n' && /[\p{Cc}\p{Cf}]/u.test(letter))

test('titles and names of a case are written harmlessly', async () => {
  const { code, stdout, stderr } = await talus(folder, 'run', 'W3-title.yaml')
  expect(code).toBe(0)
  expect(obeyed(stdout + stderr)).toEqual([])
  expect(stdout).toContain(String.raw`Bad \u001b[2J\u001b]0;owned\u0007 \u009b31m \u202eenod\u202c <script>`)
  expect(stdout.split('\n').filter((line) => line.startsWith('W3-title: done'))).toHaveLength(1)
  const report = read(folder, 'results', 'W3-title', 'report.html')
  expect(obeyed(report)).toEqual([])
  expect(report).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quoted&quot;')
  expect(report).not.toMatch(/<script|<img src=x/)
  expect(JSON.parse(read(folder, 'results', 'W3-title', 'summary.json')).title).toContain('\u001b[2J')
})

test('so are what is wrong with it, and words of the command line', async () => {
  const wrong = await talus(folder, 'run', 'W3-title.yaml', '--set', 'gravity="\u001b[2J\u009b\u202e5 m"')
  expect(wrong.code).toBe(2)
  expect(obeyed(wrong.stderr)).toEqual([])
  expect(wrong.stderr).toContain('gravity')
  const word = await talus(folder, 'run', '--\u001b[2J')
  expect(word.code).toBe(2)
  expect(obeyed(word.stderr)).toEqual([])
})

test('JSON stays the same text', () => {
  const text = '\u0000\u001b[2J\u007f\u009b\u202e\u{e0041}é\u{1f600} "quoted"\n\t'
  expect(JSON.parse(harmless(JSON.stringify({ text })))).toEqual({ text })
  expect(harmless(`a\n\tb\u{1f600}`)).toBe(`a\n\tb\u{1f600}`)
})

test('XML holds no control and no mark of direction', () => {
  expect(obeyed(escapeXml('\u0000\u001b\u007f\u0085\u009b\u202e\u2066\u200f').replaceAll('\ufffd', ''))).toEqual([])
  expect(escapeXml('tab\tline\n é \u{1f600}')).toBe('tab\tline\n é \u{1f600}')
})
