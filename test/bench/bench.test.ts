/** What `talus bench` measures with: a clock that counts calls makes every figure known. */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { measureElements } from '../../src/bench/elements.ts'
import { exponentOf, growthPicture } from '../../src/bench/growth.ts'
import { LINE_WAYS, measureLines } from '../../src/bench/lines.ts'
import { type Meter, restlessHost } from '../../src/bench/measure.ts'
import { measurePairs } from '../../src/bench/measure-pairs.ts'
import { engineClasses, typeClasses } from '../../src/bench/pair-classes.ts'
import { lookAtAllPairs, makeBatch, makeMemory } from '../../src/bench/pairs.ts'
import { atStep, keep, measurePoints } from '../../src/bench/points.ts'
import { pointsInC } from '../../src/bench/points-in-c.ts'
import { measureRate, measureShadows, type ShadowFigures } from '../../src/bench/scene.ts'
import { reportSearches } from '../../src/bench/search-report.ts'
import { measureSteps } from '../../src/bench/steps.ts'
import { nodeHost } from '../../src/cli/node-host.ts'
import { shortestLink } from '../../src/contact/look/planes/shortest-link.ts'
import { bareHost } from '../../src/index.ts'
import { commonPlane } from '../../src/papers/planes/common-plane.ts'
import { directSearch } from '../../src/papers/planes/direct-search.ts'
import { stateHash } from '../../src/run/state-hash.ts'
import { startRun } from '../../src/run.ts'
import { readSample } from '../run/help.ts'

const SCENE = `
title: Cubes on a floor
gravity: 9.81
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: 32.5 kN/m, shear: 25 kN/m, friction: 35 deg } }
blocks:
  floor: { shape: { box: [2, 2, 0.1] }, at: [-1, -1, -0.1], material: rock, rigid: true, fixed: true }
particles:
  stones: { polyhedra: { shapes: [cube], size: 0.1, turned: false }, count: [3, 1, 2], spacing: 0.15, at: [0, 0, 0.0402], material: rock }
contact: { detect: shortest-link, joint: touch, skin: 1 }
stages: [{ run: { time: 20 ms, dt: 0.1 ms, unsafe: true } }, { run: { time: 10 ms, dt: 0.1 ms, unsafe: true } }]
output: { frames: 0 }
`

/** A clock that goes on by a second at every look. */
function ticking(): () => number {
  let t = 0
  return () => t++
}

const hasCompiler = spawnSync('cc', ['--version']).status === 0

const meter = (): Meter => ({ host: bareHost(), clock: ticking(), tell: () => {} })

const finders = { 'shortest-link': shortestLink, 'common-plane': commonPlane, 'direct-search': directSearch }

const BLOCKS = `
title: A block slides on a slab, both meshed
gravity: [3, 0, -9.81]
materials: { rock: { density: 2600, young: 1 GPa, poisson: 0.2 } }
joints: { touch: { normal: 1 GPa/m, shear: 0.5 GPa/m, friction: 20 deg } }
blocks:
  slab: { shape: { box: [3, 2, 0.5] }, at: [0, 0, -0.5], material: rock, mesh: { size: 0.5 } }
  block: { shape: { box: [1, 1, 1] }, at: [0.5, 0.5, 0], material: rock, mesh: { size: 0.5 } }
boundaries: { floor: { on: slab.bottom, fixed: [x, y, z] } }
contact: { joint: touch, follow: 0.01 }
stages: [{ run: { time: 1 s } }]
output: { frames: 0 }
`

describe('points', () => {
  test('loops are timed over all that are followed, and leave the world as it was', () => {
    let seen = ''
    atStep(readSample(BLOCKS), 40, { ...meter(), host: restlessHost(bareHost()) }, (world) => {
      const before = stateHash(world)
      const back = keep(world)
      const { pairs, points, loops } = measurePoints(world, 0.01, meter())
      back()
      expect(stateHash(world)).toBe(before)
      expect(pairs).toBe(1)
      expect(points).toBe(world.contacts.count[0])
      expect(points).toBeGreaterThan(20)
      expect(loops.map(({ name }) => name)).toEqual(['follow', 'law', 'forces', 'stored', 'all'])
      for (const { plain, fast, ratio } of loops) {
        expect(plain).toBeCloseTo(1e9 / (Math.ceil(3e5 / points) * points), 6)
        expect([fast, ratio]).toEqual([plain, 1])
      }
      seen = before
    })
    expect(seen).not.toBe('')
  })

  test.skipIf(!hasCompiler)('in C the same forces come out', () => {
    const host = nodeHost()
    let off = Infinity
    atStep(readSample(BLOCKS), 40, { ...meter(), host: restlessHost(host) }, (world) => {
      off = pointsInC(world, 0.01, resolve('scripts/bench/points.c'), 2, host)?.off ?? Infinity
    })
    expect(off).toBeLessThan(1e-3)
  })
})

describe('shadows', () => {
  const spans = [
    { name: 'first', stage: 0, from: 5e-3, steps: 40 },
    { name: 'second', stage: 1, from: 0, steps: 20 },
  ]
  const figures: ShadowFigures[] = []
  measureShadows(readSample(SCENE), meter(), spans, finders, ['common-plane'], (found) => figures.push(found))

  test('every way sees the pairs of the scene, and no overlap is missed', () => {
    expect(figures.map(({ name }) => name)).toEqual(['first', 'second'])
    for (const { bodies, pairs, near, touching, ways } of figures) {
      expect(bodies).toBe(7)
      expect(touching).toBeGreaterThan(2)
      expect(near).toBeGreaterThanOrEqual(touching)
      expect(pairs).toBeGreaterThan(near)
      expect(ways.map(({ name }) => name)).toEqual(['shortest-link', 'common-plane', 'direct-search'])
      expect(ways.map(({ missed }) => missed)).toEqual([0, 0, 0])
      expect(ways[0].two).toBeGreaterThan(0.9)
      expect(ways[1].two).toBeLessThan(0.1)
    }
  })

  test('times are per pair: with a second for every list, a second over the pairs of a step', () => {
    for (const { pairs, near, touching, ways, setUp } of figures) {
      expect(setUp).toBeCloseTo(1e9 / touching, 3)
      for (const way of ways) {
        expect(way.met).toBeCloseTo(1e9 / touching, 3)
        expect(way.near).toBe(1e9 / (near - touching))
        expect(way.far).toBeCloseTo(1e9 / (pairs - near), 3)
        expect([way.ratios['common-plane'], way.metRatios['common-plane']]).toEqual([1, 1])
      }
    }
  })
})

test('the rate is that of whole steps', () => {
  const span = { stage: 0, from: 0, steps: 100 }
  const { step, bodies, contacts, bytes } = measureRate(readSample(SCENE), meter(), span)
  expect(step).toBe(1 / 5)
  expect([bodies, contacts]).toEqual([7, 3])
  expect(bytes).toBeGreaterThan(7 * 100)
})

test('a case that ends before it was measured says so', () => {
  const late = { stage: 1, from: 1, steps: 10 }
  expect(() => measureRate(readSample(SCENE), meter(), late)).toThrow('Cubes on a floor: ended before it was measured')
})

describe('pairs', () => {
  test.each([...engineClasses, ...typeClasses].map((kind) => [kind.name, kind] as const))(
    '%s: as far apart as they should be',
    (_, kind) => {
      const batch = makeBatch(kind, 12, 3)
      const memory = makeMemory(batch)
      lookAtAllPairs(batch, directSearch, memory, false, ticking())
      const shares = [...memory.gap].map((gap) => gap / batch.size)
      const [low, high] = kind.name.endsWith('overlapping') ? [-0.02, 0] : [0.001, 0.05]
      expect(shares.filter((share) => share > low - 1e-9 && share < high + 1e-9)).toHaveLength(12)
    },
  )

  test('ways that are exact stay with direct search while the bodies drift', () => {
    const { ways } = measurePairs(engineClasses[1], 20, finders, ticking(), () => {})
    expect(ways.find(({ name }) => name === 'shortest-link')!.off).toBeLessThan(1e-12)
    expect(ways.every(({ updated }) => updated > 0)).toBe(true)
  })
})

test('polygons: every way on every pair, the conventional one against itself', () => {
  const square = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]
  const above = square.map(([x, y]) => [x + 0.3, y + 1.2])
  const [{ pair, nanoseconds, ratios, rounds }] = measureLines({ above: { a: square, b: above } }, ticking(), 10)
  expect(pair).toBe('above')
  expect(nanoseconds).toEqual(LINE_WAYS.map(() => 1e8))
  expect(ratios).toEqual(LINE_WAYS.map(() => 1))
  expect(Math.min(...rounds)).toBeGreaterThanOrEqual(1)
})

describe('searches for neighbours', () => {
  const SHARE = 0.02
  const { figures, text, verdicts } = reportSearches(ticking(), () => {}, SHARE)

  test('every crowd by every method, which find the same pairs; times are per body', () => {
    const crowds = new Set(figures.map(({ crowd }) => crowd))
    expect(crowds.size).toBe(30)
    for (const crowd of crowds) {
      const of = figures.filter((one) => one.crowd === crowd)
      expect(new Set(of.map(({ pairs }) => pairs)).size).toBe(1)
      expect(of.map(({ method }) => method)).toContain('nbs')
      for (const { bodies, time, bytes, method } of of) {
        expect((time * Math.max(1, Math.round((2e5 * SHARE) / bodies)) * bodies) / 1e9).toBeCloseTo(1, 9)
        expect(bytes > 4 * bodies).toBe(method !== 'all-pairs')
      }
      expect(text).toContain(crowd)
    }
    expect(figures.find(({ crowd }) => crowd === 'packing C, 196 discs, S = 1 D')?.pairs).toBe(
      (2 * 14 * 13 + 2 * 13 * 13) / 196,
    )
  })

  test('with a second for every sample time is in proportion to bodies', () => {
    expect(verdicts.find(({ text: words }) => words.startsWith('packing A'))?.met).toBe(true)
  })

  test('a search that takes longer the more bodies there are is told', () => {
    let calls = 0
    let now = 0
    const slower = () => {
      const run = (calls >> 1) % figures.length
      now += calls++ % 2 === 1 ? 1 + run : 0
      return now
    }
    const told = reportSearches(slower, () => {}, SHARE).verdicts
    expect(told.find(({ text: words }) => words.startsWith('packing A'))?.met).toBe(false)
    expect(
      told.find(({ text: words }) => words.startsWith('packing C, S = 200 D: time of NBS over that at S = 2 D'))?.met,
    ).toBe(false)
  })
})

describe('whole steps', () => {
  const c = readSample(SCENE)
  const begin = () => startRun(c, { host: restlessHost(bareHost()), frames: false })

  test('every contender takes so many steps a turn, in turn', () => {
    const asked: number[] = []
    const ended: string[] = []
    const contender = (name: string, cost: number) => ({
      name,
      begin: () => {
        let step = 0
        const next = () => {
          asked.push(cost)
          return { done: false as const, value: { step: step++ } }
        }
        return { ticks: { next, return: () => ended.push(name) } as never }
      },
    })
    let now = 0
    const clock = () => {
      for (const cost of asked.splice(0)) now += cost
      return now
    }
    const found = measureSteps(
      [contender('slow', 6), contender('quick', 2)],
      { from: 3, each: 10, turns: 5 },
      { clock, tell: () => {} },
    )
    expect(found.map(({ step, times, best }) => [step, times, best])).toEqual([
      [6, 1, 1],
      [2, 3, 3],
    ])
    expect(ended).toEqual(['slow', 'quick'])
  })

  test('go on over stages, and a run that ends too soon says so', () => {
    const turns = { from: 190, each: 20, turns: 2 }
    const [{ step }] = measureSteps([{ name: 'cubes', begin }], turns, { clock: ticking(), tell: () => {} })
    expect(step).toBe(1 / 20)
    const late = { from: 290, each: 20 }
    expect(() => measureSteps([{ name: 'cubes', begin }], late, { clock: ticking(), tell: () => {} })).toThrow(
      'cubes: ended before it was measured: no steps are left',
    )
  })
})

test('growth is the slope of the logarithms, and drawn', () => {
  const models = [1e3, 1e4, 1e5].map((size) => ({ size, step: 2e-8 * size ** 1.04, setUp: 1 }))
  expect(exponentOf(models)).toBeCloseTo(1.04, 9)
  const picture = growthPicture([{ title: 'Tetrahedra', unit: 'tetrahedra', models }])
  expect(picture.match(/<circle/g)).toHaveLength(3)
  expect(picture).toContain('size^1.04')
  expect(picture).not.toMatch(/NaN|Infinity/)
})

test('elements are timed plain and by the kernel, a million a sample', () => {
  const { tets, loops } = measureElements(4, { clock: ticking(), tell: () => {} })
  expect(tets).toBe(384)
  for (const { plain, fast, ratio } of loops) {
    expect(plain).toBeCloseTo(1e9 / (Math.ceil(1e6 / 384) * 384), 6)
    expect([fast, ratio]).toEqual([plain, 1])
  }
})
