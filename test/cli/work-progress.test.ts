import { expect, test } from 'vitest'
import { workProgress } from '../../src/cli/work-progress.ts'

/** Lines of work that tells of itself every 50 ms. */
function linesOf(seconds: number, screen: { isTTY?: boolean; columns?: number }, end = true): string[] {
  const lines: string[] = []
  let time = 0
  const tell = workProgress(
    () => time,
    (text) => lines.push(text),
    screen,
  )
  for (; time < seconds; time += 0.05) tell('cutting rock', time / seconds)
  if (end) tell('')
  return lines
}

test('work of less than a second is not told', () => {
  expect(linesOf(0.9, {})).toEqual([])
  expect(linesOf(0.9, { isTTY: true })).toEqual([])
})

test('a plain line after a second, then every five', () => {
  expect(linesOf(12, {})).toEqual(['cutting rock, 8 %\n', 'cutting rock, 50 %\n', 'cutting rock, 92 %\n'])
})

test('a terminal shows one line, no wider than it is, which goes at the end', () => {
  const lines = linesOf(2, { isTTY: true, columns: 10 })
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.slice(0, -1).every((line) => line === '\r\x1b[2Kcutting r')).toBe(true)
  expect(lines.at(-1)).toBe('\r\x1b[2K')
})

test('work that cannot say how much of it is done is told as it begins', () => {
  const lines: string[] = []
  let time = 0
  const tell = workProgress(
    () => time,
    (text) => lines.push(text),
    {},
  )
  for (const [at, text] of [
    [0, 'reading'],
    [1.2, 'meshing'],
    [1.3, 'looking for all contacts'],
  ] as const) {
    time = at
    tell(text)
  }
  expect(lines).toEqual(['meshing\n', 'looking for all contacts\n'])
})
