/** Bolts: patterns, those that hold nothing, and the same bolts in limit equilibrium and in the model. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { massProperties } from '../../src/geometry/mass.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { length, subtract, type Vec3 } from '../../src/math/vec.ts'
import { openCut } from '../../src/safety/open-cut.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { startAny } from '../../src/safety.ts'
import { deg } from '../slope/degrees.ts'
import { randomWedge } from './random-wedges.ts'

const caseOf = (yaml: string) => readCase(yaml, { name: 'test.yaml' }).variations[0]

function finish(yaml: string) {
  const { ticks } = startAny(caseOf(yaml), { frames: false })
  for (;;) {
    const next = ticks.next()
    if (next.done) return next.value.summary
  }
}

const slopeOf = (yaml: string) => analyseSlope(openCut(caseOf(yaml), bareHost()).cut, bareHost())!

const WEDGE = readFileSync('cases/slope/wedge-hoek-bray.yaml', 'utf8')
const withBolts = (bolts: string) => WEDGE.replace('contact:', `bolts: ${bolts}\ncontact:`)
const PATTERN =
  'pattern: { rows: 2, row spacing: 4 m, lowest: 14 m, columns: 3, spacing: 5 m, middle: -6 m, plunge: 10 deg, length: 30 m }'

describe('patterns', () => {
  test('collars stand on the face, rows level, bolts parallel and into it', () => {
    const { bolts } = caseOf(withBolts(`{ a: { ${PATTERN}, capacity: 1 MN } }`))
    expect(Object.keys(bolts)).toEqual(['a-1-1', 'a-1-2', 'a-1-3', 'a-2-1', 'a-2-2', 'a-2-3'])
    // 65° towards 185°: up the face is z/tan 65° towards 005°
    const out = [Math.sin(185 * deg), Math.cos(185 * deg)]
    for (const [name, { from, to, stiffness }] of Object.entries(bolts)) {
      expect(from[2]).toBeCloseTo(name.startsWith('a-1') ? 14 : 18, 9)
      expect(from[0] * out[0] + from[1] * out[1]).toBeCloseTo(-from[2] / Math.tan(65 * deg), 9)
      const line = subtract(to, from)
      expect(length(line)).toBeCloseTo(30, 9)
      expect(-line[2] / 30).toBeCloseTo(Math.sin(10 * deg), 9)
      expect((line[0] * out[0] + line[1] * out[1]) / 30).toBeCloseTo(-Math.cos(10 * deg), 9)
      expect(stiffness).toBeCloseTo((400 * 1e6) / 30, 3)
    }
    // who looks north at a face that looks south has east at his right
    const [left, middle, right] = ['a-1-1', 'a-1-2', 'a-1-3'].map((name) => bolts[name].from)
    expect(length(subtract(right, middle))).toBeCloseTo(5, 9)
    expect(right[0]).toBeGreaterThan(left[0])
    const along = middle[0] * Math.cos(5 * deg) - middle[1] * Math.sin(5 * deg)
    expect(along).toBeCloseTo(-6, 9)
  })

  test('those that miss are left out and told by name', () => {
    const wide = PATTERN.replace('columns: 3, spacing: 5 m', 'columns: 3, spacing: 20 m')
    const { cut, notes } = openCut(caseOf(withBolts(`{ a: { ${wide}, capacity: 1 MN } }`)), bareHost())
    expect(Object.keys(cut.made.bolts)).toEqual(['a-1-2', 'a-2-2'])
    expect(notes[0]).toMatch(
      /^4 of 6 bolts of a hold nothing and are left out: a-1-1: ends in rock-3 and rock-4, which do not move; a-1-3, a-2-3: both ends in rock-2, which is held/,
    )
  })

  test.each([
    [
      `{ a: { ${PATTERN.replace('lowest: 14 m', 'lowest: 30 m')}, capacity: 1 MN } }`,
      /rows below the crest, 31\.6\S* m above the toe, found the highest at 34 m/,
    ],
    [
      `{ a: { ${PATTERN.replace(', spacing: 5 m', '')}, capacity: 1 MN } }`,
      /bolts\.a\.pattern\.spacing: expected a distance, found none; such as 3 m/,
    ],
    [
      `{ a: { ${PATTERN} } }`,
      /bolts\.a\.capacity: expected the capacity of a bolt, or its stiffness, found neither; such as capacity: 250 kN/,
    ],
    [
      `{ a: { ${PATTERN}, acts: passive, stiffness: 1 MN/m } }`,
      /bolts\.a\.acts: expected a passive bolt with its capacity/,
    ],
    [
      `{ a: { ${PATTERN}, capacity: 1 MN, pretension: 2 MN } }`,
      /pretension: expected at most the capacity, 1000 kN, found 2000 kN/,
    ],
    [
      `{ a: { ${PATTERN}, capacity: 1 MN, yield: 2 MN } }`,
      /bolts\.a\.yield: expected either capacity or yield, found both/,
    ],
    [
      `{ a: { ${PATTERN}, from: [0, 0, 0], capacity: 1 MN } }`,
      /bolts\.a\.pattern: expected either from and to, or a pattern/,
    ],
    [
      '{ a: { from: [0, 0, 0], capacity: 1 MN } }',
      /bolts\.a: expected its ends \(from and to\), or a pattern, found from alone/,
    ],
  ])('%s is refused', (bolts, words) => {
    expect(() => caseOf(withBolts(bolts))).toThrow(words)
  })

  test.each([
    [
      `{ a: { ${PATTERN.replace('length: 30 m', 'length: 1 m')}, capacity: 1 MN } }`,
      /bolts\.a\.pattern.*none of 6 does; a-1-1, .*: both ends in wedge: it does not reach beyond its joints/,
    ],
    [
      `{ a: { ${PATTERN.replace('middle: -6 m', 'middle: 40 m')}, capacity: 1 MN } }`,
      /bolts\.a\.pattern.*both ends in \S+, which is held.*move them over the block/,
    ],
    ['{ b: { from: [30, 10, 5], to: [30, 40, 5], capacity: 1 MN } }', /bolts\.b.*both ends in \S+, which is held/],
  ])('%s misses', (bolts, words) => {
    let told = ''
    try {
      openCut(caseOf(withBolts(bolts)), bareHost())
    } catch (error) {
      const { path, expected, found, remedy } = error as Record<string, string>
      told = [path, expected, found, remedy].join(' ')
    }
    expect(told).toMatch(words)
  })
})

/** A bolt from the middle of the wedge into the slope, against the face, with a share of its weight. */
function boltedWedge(seed: number, share: number, kind: string): string {
  const { yaml, block, volume } = randomWedge(seed)!
  const { centroid } = massProperties(block.solid)
  const { normal } = block.solid.faces.find(({ name }) => name === 'face')!
  const across = Math.hypot(normal[0], normal[1])
  const line: Vec3 = [(-0.95 * normal[0]) / across, (-0.95 * normal[1]) / across, -0.25]
  const to = centroid.map((x, k) => x + 30 * line[k])
  const capacity = share * volume * 2600 * 9.81
  const bolt = `{ from: [${centroid}], to: [${to}], capacity: ${capacity}, ${kind.replace('HALF', `${capacity / 2}`)} }`
  return yaml.replace('contact:', `bolts: { b: ${bolt} }\ncontact:`)
}

describe('closed form and model agree', () => {
  test.each([
    [3, 'acts: passive'],
    // Slip of 3.6 times the stretch of the bolt is no failure: before that was known the model fell at 0.527 for 0.548.
    [4, 'acts: active, pretension: HALF'],
  ])('seed %i, %s', (seed, kind) => {
    const { slope } = finish(boltedWedge(seed, 0.15, kind))
    expect(slope!.blocks[0].momentAdmissible).toBe(true)
    expect(Math.abs(slope!.comparison!.difference!)).toBeLessThan(0.01)
    expect(slope!.comparison!.agrees).toBe(true)
  })
})

test('a bolt that the motion shortens goes slack, and counts for nothing', () => {
  const {
    blocks: [bare],
  } = slopeOf(randomWedge(3)!.yaml)
  const outwards = boltedWedge(3, 0.15, 'acts: active, pretension: HALF').replace(
    /from: (\[[^\]]*\]), to: \[[^\]]*\]/,
    (_, from: string) => {
      const at = JSON.parse(from) as number[]
      const { trend, plunge } = bare as { trend: number; plunge: number }
      const way = [Math.cos(plunge) * Math.sin(trend), Math.cos(plunge) * Math.cos(trend), -Math.sin(plunge)]
      return `from: ${from}, to: [${at.map((x, k) => x + 60 * way[k])}]`
    },
  )
  const {
    blocks: [row],
  } = slopeOf(outwards)
  expect(row.bolts).toMatchObject({ active: 0, slack: ['b'] })
  expect(row.factor).toBeCloseTo(bare.factor!, 12)
})

test('bolts that could bear more than drives the block hold it whatever its joints', () => {
  const { yaml } = randomWedge(3)!
  const {
    blocks: [bare],
  } = slopeOf(yaml)
  const { trend, plunge } = bare as { trend: number; plunge: number }
  const { centroid } = massProperties(randomWedge(3)!.block.solid)
  // Against the motion, to an anchor outside: at the share that takes all of the drive the joints bear the rest by pressure alone.
  const back = [-Math.cos(plunge) * Math.sin(trend), -Math.cos(plunge) * Math.cos(trend), Math.sin(plunge)]
  const to = centroid.map((x, k) => x + 200 * back[k])
  const bolt = `{ from: [${centroid}], to: [${to}], capacity: ${2 * bare.weight} }`
  const { blocks } = slopeOf(yaml.replace('contact:', `bolts: { b: ${bolt} }\ncontact:`))
  const row = blocks.find(({ block }) => block === 'wedge')!
  expect(row.factor).toBe(null)
  expect(row.words).toBe('stays: its bolts hold it whatever the strength of its joints')
})

test('weights of bolts and what they hold are told', () => {
  const { bolts, blocks } = slopeOf(withBolts(`{ a: { ${PATTERN}, capacity: 1 MN, acts: passive } }`))
  expect(bolts).toMatchObject([{ name: 'a', number: 6, capacity: 1e6, acts: 'passive', holds: ['wedge'] }])
  expect(blocks[0].bolts).toMatchObject({ active: 0, passive: 6, slack: [] })
})
