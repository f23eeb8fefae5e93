/** Bodies of several blocks, and blocks of several parts, in limit equilibrium. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bareHost, examineSlope, readCase } from '../../src/index.ts'
import type { MovingBody, SlopeSummary } from '../../src/output/slope-summary.ts'
import { blockCase } from '../../src/safety/block-case.ts'
import { compareMoving } from '../../src/safety/compare-moving.ts'
import { designVerdict } from '../../src/safety/design-verdict.ts'
import { openCut } from '../../src/safety/open-cut.ts'
import { slopeBlocks } from '../../src/safety/slope-blocks.ts'
import { uniteBlocks } from '../../src/safety/united-bodies.ts'
import { analyseBlock } from '../../src/slope/block.ts'
import { deg, relative } from '../slope/degrees.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')
const LOADED = WEDGE.replace(
  'contact:',
  'seismic: { horizontal: 0.1, direction: 160 deg }\nwater: { level: 14 m, joints: [A, B] }\nbolts: { b: { from: [-8, 9, 14], to: [-8, 60, 14], capacity: 3 MN, acts: passive } }\ncontact:',
)
const inPieces = (yaml: string) =>
  yaml.replace(
    /( {6}planes:)/,
    '      sets: { C: { dip: 20 deg, dip direction: 330 deg, spacing: 7 m, joint: A } }\n$1',
  )

function freeOf(yaml: string) {
  const { cut } = openCut(caseOf(yaml), bareHost())
  return { c: cut.given, free: slopeBlocks(cut, bareHost()).free }
}

test.each([
  ['dry', WEDGE],
  ['with water, earthquake and a passive bolt', LOADED],
])('a wedge in pieces is the wedge again: %s', (_, yaml) => {
  const whole = freeOf(yaml)
  const parts = freeOf(inPieces(yaml.replace(/ {6}names: .*\n/, '').replace(/record:[\s\S]*/, '')))
  expect(whole.free).toHaveLength(1)
  expect(parts.free.length).toBeGreaterThan(2)
  const one = analyseBlock(blockCase(whole.c, whole.free[0]))
  const made = analyseBlock(blockCase(parts.c, uniteBlocks(parts.free)))
  expect(relative(made.volume, one.volume)).toBeLessThan(1e-9)
  expect(relative(made.factor, one.factor)).toBeLessThan(1e-9)
  expect([...made.on].sort()).toEqual(['A', 'B'])
})

test('of groups the one with the least factor is found, and no block of it alone is less', () => {
  const yaml = inPieces(WEDGE.replace(/ {6}names: .*\n/, '').replace(/record:[\s\S]*/, ''))
  const { united, blocks } = examineSlope(caseOf(yaml)).slope
  const { c, free } = freeOf(yaml)
  const all = analyseBlock(blockCase(c, uniteBlocks(free))).factor
  expect(united![0].factor!).toBeLessThanOrEqual(all * (1 + 1e-12))
  expect(united![0].factor!).toBeLessThan(blocks[0].factor!)
  expect(united![0].words).toMatch(/^slides on A and B|^slides on B and A/)
})

/** A slab behind a bench, 10 m wide between joints without friction: its section has a corner that goes in. */
test('a concave block slides with the factor of its section', () => {
  const yaml = readFileSync('cases/slope/plane-failure.yaml', 'utf8')
    .replace('upper: { dip: 0 deg', 'bench: 4 m\n        upper: { dip: 15 deg')
    .replace('depth: 40 m', 'depth: 60 m')
    .replace(/record:[\s\S]*/, '')
  const { c, free } = freeOf(yaml)
  expect(free).toHaveLength(1)
  expect(free[0].parts.length).toBeGreaterThan(1)
  const found = analyseBlock(blockCase(c, free[0]))
  const [tan, sin, cos] = [Math.tan, Math.sin, Math.cos]
  const [H, p, u] = [20, 35 * deg, 15 * deg]
  const crest = H / tan(60 * deg)
  const end = crest + 4
  // the plane z = x tan p and the upper slope z = H + (x − end) tan u
  const x = (H - end * tan(u)) / (tan(p) - tan(u))
  const corners = [
    [0, 0],
    [x, x * tan(p)],
    [end, H],
    [crest, H],
  ]
  const area = Math.abs(
    corners.reduce((sum, [a, b], i) => {
      const [q, r] = corners[(i + 1) % corners.length]
      return sum + (a * r - q * b) / 2
    }, 0),
  )
  const weight = 25000 * area
  const { friction, cohesion } = c.physics.joints.slide
  const factor = ((cohesion * x) / cos(p) + weight * cos(p) * tan(friction)) / (weight * sin(p))
  expect(relative(found.volume, 10 * area)).toBeLessThan(1e-9)
  expect(relative(found.factor, factor)).toBeLessThan(1e-9)
})

const body = (own: Partial<MovingBody>): MovingBody => ({
  name: '38 blocks together',
  blocks: Array.from({ length: 38 }, (_, i) => `rock-${i}`),
  factor: 0.784,
  words: '',
  on: [],
  volume: 1,
  weight: 1,
  share: 0.99,
  turns: 0.001,
  ...own,
})

describe('what moves in the model against its closed form', () => {
  const compare = (numerical: number, ...moving: Partial<MovingBody>[]) =>
    compareMoving({ moving: moving.map(body), united: [] }, numerical)!

  test('within 5 % they agree', () => {
    expect(compare(0.771, {})).toMatchObject({ agrees: true, closed: 0.784 })
    expect(compare(0.771, {}).reason).toMatch(
      /^they agree to 1\.66 %: 38 blocks slide as one body, with 99 % of the mass/,
    )
  })

  test('further below the figures say why', () => {
    const parted = compare(0.7, { share: 0.6 }, { share: 0.4, factor: 0.9, turns: 0.4 })
    expect(parted.agrees).toBe(true)
    expect(parted.reason).toMatch(/blocks turn as they move \(0\.16 of their speed.*2 bodies move.*60 % of the mass/)
    expect(compare(0.7, {}).agrees).toBe(false)
  })

  test('further above there is no agreement', () => {
    expect(compare(0.9, {}, {}).agrees).toBe(false)
  })

  test('of what stays whatever its strength nothing is compared', () => {
    expect(compareMoving({ moving: [body({ factor: null })] }, 0.8)).toBeUndefined()
  })
})

test('a design factor is not met where a group is below it', () => {
  const slope = { blocks: [{ block: 'a', factor: 2 }], united: [body({ factor: 1.1 })] } as unknown as SlopeSummary
  expect(designVerdict(1.3, { slope })).toMatchObject({ verdict: 'not met' })
  expect(designVerdict(1, { slope })).toMatchObject({ verdict: 'met' })
})
