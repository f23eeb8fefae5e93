/** A step that is given and longer than the critical one of its elements, or of its contact springs, does not run in silence. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readCase, startRun } from '../../src/index.ts'

const SPRINGS = readFileSync('cases/verification/A23-springs-at-the-limit.yaml', 'utf8')
const ELEMENTS = readFileSync('cases/verification/A23-energy-at-the-limit.yaml', 'utf8')

/** The first variation of a case with one short stage, which names its step. */
function stageOf(text: string, stage: string): () => void {
  const short = text
    .replace(/^vary:[\s\S]*?^(?=expect:)/m, '')
    .replace(/^ {2}- run: .*$/m, `  - ${stage}`)
    .replace(/^expect:[\s\S]*$/m, '')
  return () => {
    const { ticks } = startRun(readCase(short).variations[0], { frames: false })
    for (;;) if (ticks.next().done) return
  }
}

/** The longest step that is taken [s], as the refusal of a longer one names it. */
function criticalOf(text: string): number {
  try {
    stageOf(text, 'run: { time: 1 s, dt: 1 s }')()
  } catch (error) {
    const [, step] = /a step of at most ([\d.e+-]+) s/.exec(String(error)) ?? []
    return Number(step)
  }
  throw new Error('a step of 1 s was taken')
}

test('a step above the estimate is refused, of elements and of contact springs', () => {
  for (const [text, culprit] of [
    [ELEMENTS, /element \d+ of block cube/],
    [SPRINGS, /joint bed/],
  ] as const) {
    const critical = criticalOf(text)
    const run = (share: number) => `run: { time: ${20 * critical}, dt: ${share * critical} }`
    expect(stageOf(text, run(0.999))).not.toThrow()
    expect(stageOf(text, run(1.001))).toThrow(culprit)
    expect(stageOf(text, `settle: { max steps: 5, dt: ${1.001 * critical} }`)).toThrow(culprit)
  }
  // The slowest that sets it swings faster than the block goes up and down on its four springs.
  expect(criticalOf(SPRINGS)).toBeLessThan(2 * Math.sqrt(2500 / 4e11))
})
