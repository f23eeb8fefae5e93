import { describe, expect, test } from 'vitest'
import { makeBoundsFiller } from '../../../src/contact/search/bounds.ts'
import { searchMethods } from '../../../src/contact/search/methods.ts'
import { makePairSearch } from '../../../src/contact/search/refresh.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { POINT } from '../../../src/state/nodes.ts'
import type { World } from '../../../src/state/world.ts'
import { listOf, plainPairs } from './clouds.ts'
import { bareBounds, drift, makeScene, type Things } from './scene.ts'

const THINGS: Things = { facets: 40, hulls: 40, balls: 40, space: 4, size: 1 }

function broadOf(world: World, name = 'automatic') {
  const stage = makePairSearch(searchMethods[name].use, world)
  return () => stage(world.clock, world, world.boxes, world.pairs)
}

/** Half the skin [m], whatever the searches do. */
function keepSkin({ boxes: { skin, skins } }: World, half: number): void {
  skin[0] = half
  skins.fill(half)
}

const bare = (world: World) => plainPairs({ ...world.boxes, bounds: bareBounds(world) })
const grown = (world: World) => plainPairs(world.boxes)

test('the first step searches; bounds are grown by half the skin', () => {
  const world = makeScene(THINGS, 1)
  keepSkin(world, 0.125)
  broadOf(world)()
  expect(world.pairs.searches[0]).toBe(1)
  const bounds = bareBounds(world)
  world.boxes.bounds.forEach((c, i) => {
    const reach = i % 6 < 3 ? bounds[i] - c : c - bounds[i]
    expect(reach).toBeGreaterThanOrEqual(0.125)
    expect(reach).toBeLessThan(0.125 * (1 + 1e-12))
  })
  expect(listOf(world.pairs)).toEqual(grown(world))
})

describe.each(['automatic', 'nbs', 'levels'])('%s', (name) => {
  test('no pair is missed in a thousand steps, with far fewer searches', () => {
    const world = makeScene(THINGS, 2)
    const random = randomFrom(3)
    keepSkin(world, 0.05)
    const broad = broadOf(world, name)
    const gone = () => {
      const found = new Set(listOf(world.pairs))
      return bare(world).filter((pair) => !found.has(pair))
    }
    for (let step = 0; step < 1000; step++) {
      broad()
      expect(gone()).toEqual([])
      drift(world, 0.004, random)
    }
    expect(world.pairs.searches[0]).toBeGreaterThan(10)
    expect(world.pairs.searches[0]).toBeLessThan(100)
  })
})

describe('a thing that moves', () => {
  const MOVES: [string, (world: World, length: number, axis: number) => void][] = [
    ['node of a facet', ({ nodes }, length, k) => void (nodes.x[POINT * 4 + k] += length)],
    ['corner of a hull', ({ nodes }, length, k) => void (nodes.x[POINT * 130 + k] += length)],
    ['ball', ({ bodies }, length, k) => void (bodies.x[3 * 7 + k] += length)],
  ]
  /** One of each, so that the moved coordinate is the furthest of its box where it is moved outwards. */
  const outermost = (world: World) => {
    for (let k = 0; k < 3; k++) {
      world.nodes.x[POINT * 4 + k] = world.nodes.x[POINT * 3 + k]
      world.nodes.x[POINT * 5 + k] = world.nodes.x[POINT * 3 + k]
      for (const n of [128, 129, 131]) world.nodes.x[POINT * n + k] = world.nodes.x[POINT * 130 + k]
    }
  }
  test.each(MOVES)('%s: searched for anew beyond half the skin, not before', (_what, move) => {
    for (const axis of [0, 1, 2])
      for (const sign of [-1, 1]) {
        const world = makeScene(THINGS, 4)
        keepSkin(world, 0.25)
        outermost(world)
        const broad = broadOf(world)
        broad()
        move(world, sign * 0.2, axis)
        broad()
        expect(world.pairs.searches[0]).toBe(1)
        move(world, sign * 0.06, axis)
        broad()
        expect(world.pairs.searches[0]).toBe(2)
        expect(listOf(world.pairs)).toEqual(grown(world))
      }
  })

  test.each([1e6, 1e9])('no pair is lost to rounding at coordinates of %d', (far) => {
    const random = randomFrom(20)
    for (let trial = 0; trial < 300; trial++) {
      const world = makeScene({ ...THINGS, facets: 2, hulls: 0, balls: 0 }, trial)
      const half = far * 2 ** -40 * (1 + random())
      const { x } = world.nodes
      keepSkin(world, half)
      for (let n = 0; n < 6; n++) x.set([far + random() + (n < 3 ? 0 : 3 * half), 0, 0], POINT * n)
      x.copyWithin(POINT, 0, POINT)
      x.copyWithin(2 * POINT, 0, POINT)
      for (let n = 3; n < 6; n++) x[POINT * n] = x[0] + 2 * half
      const broad = broadOf(world)
      broad()
      x[0] = x[POINT] = x[2 * POINT] = x[0] + half
      for (let n = 3; n < 6; n++) x[POINT * n] -= half
      broad()
      expect(bare(world).filter((pair) => !listOf(world.pairs).includes(pair))).toEqual([])
    }
  })
})

describe('boxes switched on and off', () => {
  const start = () => {
    const world = makeScene(THINGS, 6)
    keepSkin(world, 0.1)
    world.facets.exposed[3] = 0
    const broad = broadOf(world)
    broad()
    return { world, broad }
  }

  test('a facet that is not open has no pairs; when it opens it has', () => {
    const { world, broad } = start()
    const of = () => listOf(world.pairs).filter((pair) => pair.startsWith('3-') || pair.endsWith('-3'))
    expect(of()).toEqual([])
    world.facets.exposed[3] = 1
    broad()
    expect(world.pairs.searches[0]).toBe(2)
    expect(of().length).toBeGreaterThan(0)
    expect(listOf(world.pairs)).toEqual(grown(world))
    broad()
    expect(world.pairs.searches[0]).toBe(2)
  })

  test('a hull that is switched off', () => {
    const { world, broad } = start()
    world.boxes.active[50] = 0
    broad()
    expect(world.pairs.searches[0]).toBe(2)
    expect(listOf(world.pairs)).toEqual(grown(world))
  })

  test('what becomes fixed and what comes loose', () => {
    const { world, broad } = start()
    const before = world.pairs.count[0]
    world.boxes.fixed.fill(1, 0, 60)
    broad()
    expect(world.pairs.searches[0]).toBe(2)
    expect(world.pairs.count[0]).toBeLessThan(before)
    expect(listOf(world.pairs)).toEqual(grown(world))
    world.boxes.fixed.fill(0)
    broad()
    expect(world.pairs.searches[0]).toBe(3)
    expect(world.pairs.count[0]).toBe(before)
  })

  test('only corners of what may move are followed, each once', () => {
    const { world, broad } = start()
    world.facets.node.set([10, 11, 12], 12)
    world.boxes.fixed[0] = 1
    world.boxes.fixed[45] = 1
    broad()
    const { node, followed, from } = world.boxes
    const corners = [...node.subarray(0, followed[0])]
    const fixed = [0, 1, 2, 140, 141, 142, 143]
    const closed = [9]
    const unused = [13, 14]
    const all = Array.from({ length: world.nodes.count }, (_, n) => n)
    expect(corners).toEqual(all.filter((n) => ![...fixed, ...closed, ...unused].includes(n)))
    expect([...from.subarray(0, 3)]).toEqual([...world.nodes.x.subarray(POINT * 3, POINT * 3 + 3)])
  })

  test('one left out may move as it likes', () => {
    const { world, broad } = start()
    world.nodes.x[POINT * 9] += 100
    broad()
    expect(world.pairs.searches[0]).toBe(1)
  })
})

test('every method leaves the same columns', () => {
  const columns = Object.keys(searchMethods).map((name) => {
    const world = makeScene(THINGS, 7)
    const random = randomFrom(8)
    keepSkin(world, 0.05)
    world.boxes.owner.set(world.boxes.owner.map((owner) => owner >> 2))
    const broad = broadOf(world, name)
    for (let step = 0; step < 100; step++) {
      broad()
      drift(world, 0.01, random)
    }
    const { a, b, count, searches } = world.pairs
    return [
      a.slice(0, count[0]),
      b.slice(0, count[0]),
      searches.slice(),
      world.boxes.bounds.slice(),
      world.boxes.skin.slice(),
    ]
  })
  for (const other of columns) expect(other).toEqual(columns[0])
})

test('another stage on the same columns goes on to the bit, as from a checkpoint', () => {
  const run = (resumed: boolean) => {
    const world = makeScene(THINGS, 9)
    const random = randomFrom(10)
    keepSkin(world, 0.05)
    let broad = broadOf(world)
    for (let step = 0; step < 60; step++) {
      if (resumed && step === 33) broad = broadOf(world)
      broad()
      drift(world, 0.01, random)
    }
    return [listOf(world.pairs), [...world.pairs.searches, ...world.boxes.skin, ...world.boxes.bounds]]
  }
  expect(run(true)).toEqual(run(false))
})

test('lengths times a power of four: searches at the same steps, the same pairs, bounds to the bit', () => {
  const run = (scale: number) => {
    const world = makeScene(THINGS, 11)
    const random = randomFrom(12)
    world.nodes.x.set(world.nodes.x.map((c) => c * scale))
    world.bodies.x.set(world.bodies.x.map((c) => c * scale))
    world.bodies.radius.set(world.bodies.radius.map((c) => c * scale))
    keepSkin(world, 0.05 * scale)
    const broad = broadOf(world)
    for (let step = 0; step < 50; step++) {
      broad()
      drift(world, 0.01 * scale, random)
    }
    const lengths = [...world.boxes.bounds, ...world.boxes.skin].map((c) => c / scale)
    return [listOf(world.pairs), world.pairs.searches[0], lengths]
  }
  expect(run(4 ** 5)).toEqual(run(1))
  expect(run(4 ** -5)).toEqual(run(1))
})

test('without a skin every motion outwards is searched for', () => {
  const world = makeScene(THINGS, 13)
  const broad = broadOf(world)
  const random = randomFrom(14)
  for (let step = 1; step <= 5; step++) {
    broad()
    expect(world.pairs.searches[0]).toBe(step)
    expect(listOf(world.pairs)).toEqual(bare(world))
    drift(world, 0.001, random)
  }
})

test('nothing to search', () => {
  const world = makeScene({ ...THINGS, facets: 0, hulls: 0, balls: 0 }, 1)
  const broad = broadOf(world)
  broad()
  broad()
  expect([world.pairs.count[0], world.pairs.searches[0]]).toEqual([0, 1])
})

test('bounds of what is not active are left alone', () => {
  const world = makeScene(THINGS, 15)
  world.boxes.active[60] = 0
  world.boxes.bounds.fill(7, 360, 366)
  makeBoundsFiller()(world, world.boxes)
  expect([...world.boxes.bounds.subarray(360, 366)]).toEqual([7, 7, 7, 7, 7, 7])
})

/** What a search may leave on the heap: numbers of functions that are called once. One a box would be 16 × 240. */
const BYTES = 1000

describe.each([
  ['', 0],
  [' with a few large boxes', 5],
  [' with many', 40],
])('a warm stage%s allocates nothing', (_, large) => {
  test.each(Object.keys(searchMethods))('%s', (name) => {
    const world = makeScene({ ...THINGS, facets: 80, hulls: 80, balls: 80, space: 6 }, 16)
    world.bodies.radius.fill(5, 1, 1 + large)
    const broad = broadOf(world, name)
    let phase = 0
    const steps = (count: number) => {
      for (let i = 0; i < count; i++) {
        phase = 1 - phase
        world.bodies.x[0] = phase * 3
        broad()
      }
    }
    steps(1000)
    let least = Infinity
    for (let trial = 0; trial < 5; trial++) {
      const before = process.memoryUsage().heapUsed
      steps(200)
      least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
    }
    expect(world.pairs.searches[0]).toBe(2000)
    expect(least / 200).toBeLessThan(BYTES)
  })
})

describe('a skin that may be fitted', () => {
  const LEAST = 0.01
  const MOST = 0.1

  /** Half the skin and searches after steps in which all things drift by up to a length. */
  function skinAfter(steps: number, length: number, world = makeScene(THINGS, 4)) {
    const { skin, skins } = world.boxes
    if (skin[0] === 0) skin[0] = LEAST
    skins.set([LEAST, MOST])
    const random = randomFrom(5)
    const broad = broadOf(world)
    for (let step = 0; step < steps; step++) {
      broad()
      const found = new Set(listOf(world.pairs))
      expect(bare(world).every((pair) => found.has(pair))).toBe(true)
      drift(world, length, random)
      world.clock.total++
    }
    return { half: skin[0], searches: world.pairs.searches[0], world }
  }

  test('is wider where things move fast, and narrow again where they rest', () => {
    const fast = skinAfter(100, 0.02)
    expect(fast.half).toBe(MOST)
    const slow = skinAfter(3000, 5e-4, fast.world)
    expect(slow.half).toBe(LEAST)
  })

  test('stays narrow where things hardly move', () => {
    const { half, searches } = skinAfter(300, 1e-4)
    expect(half).toBe(LEAST)
    expect(searches).toBeLessThan(10)
  })

  test('is narrow again where there is no room for its pairs', () => {
    const world = makeScene({ ...THINGS, space: 1 }, 6)
    const { boxes, pairs } = world
    boxes.skins.set([LEAST, 10])
    boxes.skin[0] = 10
    broadOf(world)()
    expect(boxes.skin[0]).toBe(LEAST)
    expect(pairs.full[0]).toBe(0)
    expect(listOf(pairs)).toEqual(grown(world))
  })
})
