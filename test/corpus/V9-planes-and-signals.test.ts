import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SET_UP } from '../cli/set-up-words.ts'
import { read, STACK, startTalus, talus, temporary } from '../cli/talus.ts'

const corpus = fileURLToPath(new URL('.', import.meta.url))

test('V9-200-planes: the report comes in seconds, and can be read', { timeout: 60_000 }, async () => {
  const { folder, remove } = temporary()
  const { code, stdout } = await talus(folder, 'slope', join(corpus, 'V9-200-planes.yaml'), '-o', 'out')
  expect(code).toBe(0)
  expect(stdout).toMatch(/wedge sliding \(1557 of 19900: p0 with p72, .* and 1551 more\)/)
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThan(1000)
  const report = read(folder, 'out', 'report.html')
  const nets = report.match(/<svg[^>]*class="net[\s\S]*?<\/svg>/g) ?? []
  expect(nets).toHaveLength(6)
  for (const net of nets) expect(net.match(/<text/g)?.length).toBeLessThan(40)
  for (const table of report.match(/<table>[\s\S]*?<\/table>/g) ?? [])
    expect(table.match(/<tr/g)?.length).toBeLessThanOrEqual(61)
  expect(report).toContain('1557 of 19900 lines of intersection are critical and drawn')
  expect(report).toContain('and 140 more rows')
  const { verdicts, more } = JSON.parse(read(folder, 'out', 'summary.json')).slope.kinematics
  expect(verdicts.every(({ possible }: { possible: boolean }) => possible)).toBe(true)
  expect(verdicts.length + more).toBe(2 * 200 + 2 * 19900)
  remove()
})

test.each([
  ['run', 'SIGINT'],
  ['slope', 'SIGTERM'],
  ['check', 'SIGINT'],
] as const)('%s tells how far set-up is, and %s ends it at once', { timeout: 60_000 }, async (command, signal) => {
  const { folder, remove } = temporary()
  const { process: child, finished } = startTalus(folder, [command, join(corpus, 'V9-many-blocks.yaml')])
  let at = Number.NaN
  child.stderr?.once('data', () => {
    at = performance.now()
    child.kill(signal)
  })
  const ended = await finished
  expect(performance.now() - at).toBeLessThan(3000)
  expect(ended).toMatchObject({ code: null, signal })
  expect(ended.stderr).toMatch(SET_UP)
  expect(ended.stderr).toMatch(/^[^\n]+\n$/)
  expect(ended.stderr).not.toMatch(STACK)
  expect(existsSync(join(folder, 'results')) ? readdirSync(join(folder, 'results')) : []).toEqual([])
  remove()
})
