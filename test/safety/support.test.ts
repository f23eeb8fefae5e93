/** How much support a slope needs, in closed form. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nodeHost } from '../../src/cli/node-host.ts'
import { examineSlope, readCase } from '../../src/index.ts'
import { nearestRound, nextScale, type SupportRound } from '../../src/safety/support-by-model.ts'
import { relative } from '../slope/degrees.ts'
import { randomSlope } from './random-slopes.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]
const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')
const asking = (support: string, yaml = WEDGE) => yaml.replace('contact:', `support: ${support}\ncontact:`)
const examine = (yaml: string) => examineSlope(caseOf(yaml)).slope

describe('a wedge', () => {
  test.each(['active', 'passive'])('%s bolts bring the factor; it is there with them in the case', (acts) => {
    const { support, blocks } = examine(asking(`{ factor: 2.5, acts: ${acts}, model: true }`))
    expect(relative(blocks[0].factor!, 2.5)).toBeLessThan(1e-5)
    expect(blocks[0].factor!).toBeGreaterThanOrEqual(2.5)
    expect(relative(support!.before!, 1.8463518)).toBeLessThan(1e-6)
    expect(relative(support!.after!, 2.5)).toBeLessThan(1e-5)
    // So many of 400 kN that none bears more.
    expect(support!.number * 400e3).toBeGreaterThanOrEqual(support!.force)
    expect(support!.words).toMatch(
      /MN towards 005\/10 bring the factor from 1\.846 to 2\.500: \d+ (active|passive) bolts of 400 kN/,
    )
  })

  test('without `model` it is told and changes nothing', () => {
    const { support, blocks } = examine(asking('{ factor: 2.5 }'))
    expect(relative(blocks[0].factor!, 1.8463518)).toBeLessThan(1e-6)
    expect(support!.force).toBeGreaterThan(1e6)
  })

  test('a spacing asks for the force of each bolt; a scale gives that share of it', () => {
    const { support } = examine(asking('{ factor: 2.5, spacing: 5 m }'))
    expect(Math.abs(support!.number - support!.area / 25)).toBeLessThan(0.4 * support!.number)
    expect(support!.capacity * support!.number).toBeGreaterThanOrEqual(support!.force * (1 - 1e-12))
    const half = examine(asking('{ factor: 2.5, spacing: 5 m, scale: 0.5 }')).support!
    expect(relative(half.force, support!.force / 2)).toBeLessThan(1e-9)
    expect(half.after!).toBeLessThan(2.5)
  })

  test('the place counts for moments, and is shown: low, in the middle, high', () => {
    const { places } = examine(asking('{ factor: 2.2 }')).support!
    expect(places!.map(({ place }) => place)).toEqual(['low', 'middle', 'high'])
    expect(places![2].at[2]).toBeGreaterThan(places![0].at[2])
    for (const { upper } of places!) expect(upper!).toBeGreaterThan(2)
  })

  test('none is needed', () => {
    const { support } = examine(asking('{ factor: 1.2 }'))
    expect(support).toMatchObject({ force: 0, number: 0, bodies: [] })
    expect(support!.words).toBe('no support is needed for 1.2: by limit equilibrium the least factor is 1.846')
  })

  test('bolts that pull it out are told in words', () => {
    const { support } = examine(asking('{ factor: 3, trend: 160 deg, plunge: 60 deg, acts: passive }'))
    expect(support!.bodies[0].none).toMatch(/no force in this direction does|nothing of it is seen along the bolts/)
    expect(support!.words).toMatch(/wedge is not held: .*turn the bolts/)
  })
})

test.each([
  ['{ }', /support: expected a factor of safety to bring, found neither its factor nor a design factor/],
  ['{ factor: -1.3 }', /support\.factor: expected .*found -1\.3/],
  [
    '{ factor: 1.5, capacity: 400 kN, spacing: 3 m }',
    /support\.spacing: expected either the capacity of a bolt.*found both/,
  ],
  ['{ factor: 1.5, plunge: 95 deg }', /support\.plunge/],
])('%s is refused', (support, words) => {
  expect(() => caseOf(asking(support))).toThrow(words)
})

test.each([14, 48, 100])('random slope %i of three sets: all blocks and groups have the factor', (seed) => {
  const { support } = examine(randomSlope(seed).replace('design factor', 'support: {}\ndesign factor'))
  expect(support!.before!).toBeLessThan(1.3)
  expect(relative(support!.after!, 1.3)).toBeLessThan(0.005)
  expect(support!.bodies.length).toBeGreaterThan(0)
})

test('of searches with more or less of it the one counts that reaches the factor with least, or comes nearest', () => {
  const rounds = [1.1, 1.33, 1.31, 1.295, null].map((stands, i) => ({ scale: i, stands }))
  expect(nearestRound(rounds, 1.3)).toEqual({ scale: 2, stands: 1.31 })
  expect(nearestRound(rounds, 1.4)).toEqual({ scale: 1, stands: 1.33 })
})

test('searches go on until the model stands at the factor or up to two percent above', () => {
  const stands = (scale: number) => 0.6 + 0.4 * scale
  const rounds: SupportRound[] = []
  const asked = { factor: 1.3, scale: 1 }
  for (let scale = nextScale(rounds, asked); scale !== undefined; scale = nextScale(rounds, asked))
    rounds.push({ scale, factor: stands(scale) + 0.01, stands: stands(scale), before: 0.95, after: 1.3, bolts: 4 })
  expect(rounds.map(({ stands }) => stands)).toHaveLength(3)
  expect(relative(rounds[2].stands!, 1.313)).toBeLessThan(1e-12)
})

test('searches narrow down what falls short and what reaches the factor, though it rises unevenly', () => {
  const found: [number, number][] = [
    [1, 1.3321],
    [0.903, 1.3269],
    [0.638, 1.2958],
    [0.784, 1.2999],
  ]
  const rounds = found.map(([scale, stands]) => ({ scale, factor: stands, stands, before: 1.1, after: 1.3, bolts: 15 }))
  const next = nextScale(rounds, { factor: 1.3, scale: 1 })!
  expect(next).toBeGreaterThan(0.784)
  expect(next).toBeLessThan(0.903)
})

test('bolts over a surveyed face are as many as are needed, not one in each of its triangles', () => {
  const yaml = readFileSync('cases/slope/surveyed-slope.yaml', 'utf8').replace(
    'design factor',
    'support: {}\ndesign factor',
  )
  const [c] = readCase(yaml, { name: 'survey.yaml', folder: 'cases/slope' }).variations
  const { support } = examineSlope(c, nodeHost()).slope
  expect(support!.force).toBeGreaterThan(400e3)
  expect(support!.number).toBeGreaterThanOrEqual(support!.force / 400e3)
  expect(support!.number).toBeLessThanOrEqual(support!.force / 400e3 + 3)
  expect(relative(support!.after!, 1.2)).toBeLessThan(1e-5)
})
