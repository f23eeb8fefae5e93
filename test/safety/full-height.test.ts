/** Wedges and slabs over the full height of a slope that joints cut. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { examineSlope, readCase } from '../../src/index.ts'
import type { SlopeSummary } from '../../src/output/slope-summary.ts'
import type { Safety } from '../../src/output/summary-safety.ts'
import { compareFactors } from '../../src/safety/compare-factors.ts'
import { designVerdict } from '../../src/safety/design-verdict.ts'
import { analyseWedge } from '../../src/slope/wedge.ts'
import { deg, relative } from '../slope/degrees.ts'

const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')
const examine = (yaml: string) => examineSlope(readCase(yaml, { name: 'test.yaml' }).variations[0]).slope

const A = 'A: { dip: 45 deg, dip direction: 105 deg, through: [0, 0, 0], joint: A }'
const B = 'B: { dip: 70 deg, dip direction: 235 deg, through: [0, 0, 0], joint: B }'
const asSets = (spacing: number) =>
  WEDGE.replace('      planes:', '      sets:')
    .replace(A, A.replace('through: [0, 0, 0]', `spacing: ${spacing} m`))
    .replace(B, B.replace('through: [0, 0, 0]', `spacing: ${spacing} m`))
    .replace(/ {6}names: .*\n/, '')
    .replace(/record:[\s\S]*/, '')

test('of two planes it is the wedge that they cut', () => {
  const { fullHeight, blocks } = examine(WEDGE)
  expect(fullHeight).toHaveLength(1)
  expect(fullHeight![0]).toMatchObject({ name: 'A × B over the full height', inModel: true })
  expect(relative(fullHeight![0].factor!, blocks[0].factor!)).toBeLessThan(1e-9)
  expect(relative(fullHeight![0].volume, blocks[0].volume)).toBeLessThan(1e-9)
})

test('of two sets it is the same wedge, through the toe, beside their single blocks', () => {
  const { fullHeight, blocks } = examine(asSets(15))
  const strength = (friction: number, cohesion: number) => ({ friction: friction * deg, cohesion })
  const { factor } = analyseWedge({
    A: { dip: 45 * deg, dipDirection: 105 * deg, through: [0, 0, 0], ...strength(20, 23.94e3) },
    B: { dip: 70 * deg, dipDirection: 235 * deg, through: [0, 0, 0], ...strength(30, 47.88e3) },
    face: { dip: 65 * deg, dipDirection: 185 * deg, through: [0, 0, 0] },
    upper: {
      dip: 12 * deg,
      dipDirection: 195 * deg,
      through: [
        -(31.64390635 / Math.tan(65 * deg)) * Math.sin(185 * deg),
        -(31.64390635 / Math.tan(65 * deg)) * Math.cos(185 * deg),
        31.64390635,
      ],
    },
    loads: { unitWeight: 2562.079510703 * 9.81 },
  })
  expect(relative(fullHeight![0].factor!, factor)).toBeLessThan(1e-9)
  expect(blocks.length).toBeGreaterThan(3)
})

test('sets that miss the toe, scatter or persist in part are not those of the model', () => {
  const of = (change: (yaml: string) => string) => examine(change(asSets(15))).fullHeight![0].inModel
  expect(of((yaml) => yaml)).toBe(true)
  expect(of((yaml) => yaml.replace('spacing: 15 m', 'spacing: 15 m, origin: [0, 3, 0]'))).toBe(false)
  expect(of((yaml) => yaml.replace('spacing: 15 m', 'spacing: 15 m, fisher: 500'))).toBe(false)
  expect(of((yaml) => yaml.replace('spacing: 15 m', 'spacing: 15 m, persistence: 0.9'))).toBe(false)
})

test('a pair that cannot slide is stable, and says why in the names of the case', () => {
  const { fullHeight } = examine(
    WEDGE.replace(A, `${A}\n        C: { dip: 20 deg, dip direction: 310 deg, through: [0, 0, 0], joint: A }`),
  )
  const stable = fullHeight!.filter(({ factor }) => factor === null)
  expect(stable.map(({ name }) => name)).toContain('A × C over the full height')
  for (const { words } of stable) expect(words).toMatch(/^stable: .*(of [ABC] and [ABC] plunges|do not|does not)/)
})

test('a design factor is not met where the wedge over the full height is below it', () => {
  const whole = { name: 'J1 × J2 over the full height', factor: 0.9, inModel: true }
  const verdict = (body: object) =>
    designVerdict(1.2, { slope: { blocks: [{ block: 'rock-7', factor: 1.75 }], fullHeight: [body] } } as never).verdict
  expect(verdict(whole)).toBe('not met')
  expect(verdict({ ...whole, inModel: false })).toBe('open')
  expect(verdict({ ...whole, factor: 1.3 })).toBe('met')
})

test('many blocks are compared with the wedge that lets go first, one block with itself', () => {
  const block = { block: 'rock-7', factor: 1.75, momentAdmissible: true, upper: 6 }
  const whole = { name: 'J1 × J2 over the full height', factor: 0.9, words: '', volume: 1, weight: 1, inModel: true }
  const compared = (free: number, body: object = whole) =>
    compareFactors(
      { blocks: [block], fullHeight: [body] } as unknown as SlopeSummary,
      { factor: 0.88, stands: 0.87, fails: 0.89 } as unknown as Safety,
      { free, rigid: true },
    )!
  expect(compared(50)).toMatchObject({ of: whole.name, closed: 0.9, numerical: 0.88, agrees: true })
  expect(compared(50).reason).toMatch(/^limit equilibrium examines it as one body; in the model 50 blocks can move/)
  expect(compared(1)).toMatchObject({ of: 'rock-7', closed: 1.75 })
  expect(compared(50, { ...whole, factor: 2 })).toMatchObject({ of: 'rock-7' })
  expect(compared(50, { ...whole, slab: true })).toMatchObject({ of: 'rock-7' })
  expect(compared(50, { ...whole, factor: 0.8 }).agrees).toBe(false)
})

test('a wedge with a piece in it that is held is not in the model; the one to the crack in front of that is', () => {
  const { fullHeight } = examine(readFileSync('cases/slope/wedge-crack-bolted.yaml', 'utf8'))
  expect(fullHeight!.map(({ name, inModel }) => [name, inModel])).toEqual([
    ['A × B over the full height', false],
    ['A × B over the full height, to crack', true],
  ])
})
