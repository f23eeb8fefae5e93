/**
 * Processor time of the searches for pairs: ns a body, warm, bodies numbered along a space-filling curve, all methods in turn
 * on the same boxes. `tsx scripts/bench-broad.ts [bodies …]`
 */
import { broadMethods } from '../src/contact/search/methods.ts'
import { makeBroad } from '../src/contact/search/refresh.ts'
import { makePairSorter } from '../src/contact/search/sort-pairs.ts'
import { mortonOrder } from '../src/math/morton.ts'
import { randomFrom } from '../src/math/random.ts'
import { type Boxes, boxesAround, FACET_BOX, type Pairs } from '../src/state/boxes.ts'
import { NO_HULLS } from '../src/state/hulls.ts'
import { POINT } from '../src/state/nodes.ts'
import { makeWorld, type World } from '../src/state/world.ts'

/** Boxes around equal or unequal cubes, given three coordinates of each centre. */
function boxesOf(centres: Float64Array, size: (i: number) => number): Boxes {
  const count = centres.length / 3
  const bounds = new Float64Array(6 * count)
  mortonOrder(centres, 3, count).forEach((from, i) => {
    for (let k = 0; k < 3; k++) {
      bounds[6 * i + k] = centres[3 * from + k] - size(from) / 2
      bounds[6 * i + k + 3] = centres[3 * from + k] + size(from) / 2
    }
  })
  return boxesAround(bounds)
}

/** Bodies at random, nine tenths of them a cell of their size. */
function cloud(count: number, dimensions: number): Float64Array {
  const random = randomFrom(1)
  const side = dimensions === 2 ? Math.sqrt(count / 0.9) : Math.cbrt(count / 0.9)
  return Float64Array.from({ length: 3 * count }, (_, i) => (i % 3 < dimensions ? side * random() : 0))
}

/** n × n bodies of size 1 with one pitch along both axes (packing C of the paper). */
const packing = (n: number, pitch: number): Float64Array =>
  Float64Array.from({ length: 3 * n * n }, (_, i) => {
    const body = Math.floor(i / 3)
    return i % 3 === 0 ? pitch * (body % n) : i % 3 === 1 ? pitch * Math.floor(body / n) : 0
  })

function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return 1e3 * (user + system)
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]

interface Measured {
  /** ns a body. */
  cost: Record<string, number>
  /** Pairs a body. */
  pairs: number
}

function compare(boxes: Boxes, names: string[]): Measured {
  const { count } = boxes
  const room = 16 * count
  const pairs: Pairs = {
    count: new Int32Array(1),
    full: new Int32Array(1),
    searches: new Int32Array(1),
    a: new Int32Array(room),
    b: new Int32Array(room),
  }
  const sort = makePairSorter(room)
  const runs: Record<string, () => void> = {}
  for (const name of names) {
    const search = broadMethods[name].use(count)
    runs[name] = () => search(boxes, pairs)
  }
  runs.sorting = () => sort(boxes, pairs)
  const times = Object.fromEntries(Object.keys(runs).map((name) => [name, [] as number[]]))
  const repeats = Math.max(1, Math.floor(2e5 / count))
  for (let round = 0; round < 8; round++)
    for (const [name, run] of Object.entries(runs)) {
      const before = cpuTime()
      for (let i = 0; i < repeats; i++) run()
      if (round > 0) times[name].push((cpuTime() - before) / (repeats * count))
    }
  if (pairs.full[0] === 1) throw new Error('more pairs than fit')
  const cost = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, median(values)]))
  return { cost, pairs: pairs.count[0] / count }
}

function tell(what: string, { cost, pairs }: Measured): void {
  const columns = Object.entries(cost).map(([name, value]) => `${name} ${value.toFixed(0).padStart(4)}`)
  console.log(`  ${what.padEnd(26)} ${pairs.toFixed(2).padStart(5)} pairs a body   ${columns.join('   ')}`)
}

/** A plane of n × n squares, two facets each, lying still. */
function plane(n: number): World {
  const world = makeWorld(
    {
      nodes: (n + 1) * (n + 1),
      tets: 0,
      realTets: 0,
      batches: [],
      facets: 2 * n * n,
      sharpEdges: 0,
      faceNames: [],
      loads: { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 },
      contact: {
        bodies: 0,
        rigidNodes: 0,
        hulls: NO_HULLS,
        boxes: 2 * n * n,
        joints: [],
        groups: 0,
        bonds: 0,
        bondPoints: 0,
        pairs: 1,
        neighbours: 0,
        contacts: 0,
      },
    },
    [],
    [],
  )
  const { nodes, facets, boxes } = world
  for (let i = 0; i < nodes.count; i++) nodes.x.set([i % (n + 1), Math.floor(i / (n + 1)), 0, 0], POINT * i)
  for (let f = 0; f < facets.count; f++) {
    const square = f >> 1
    const corner = Math.floor(square / n) * (n + 1) + (square % n)
    facets.node.set(f % 2 ? [corner, corner + 1, corner + n + 2] : [corner, corner + n + 2, corner + n + 1], 3 * f)
    facets.exposed[f] = 1
    boxes.kind[f] = FACET_BOX
    boxes.of[f] = f
  }
  boxes.skin[0] = 0.1
  return world
}

/** A step in which nothing has left its box [ns a facet]. */
function costOfWaiting(world: World): number {
  const { boxes, pairs, clock } = world
  const stage = makeBroad(broadMethods.automatic.use, world)
  const times: number[] = []
  stage(clock, world, boxes, pairs)
  for (let round = 0; round < 20; round++) {
    const before = cpuTime()
    for (let i = 0; i < 50; i++) stage(clock, world, boxes, pairs)
    times.push((cpuTime() - before) / (50 * boxes.count))
  }
  if (pairs.searches[0] !== 1) throw new Error('searched anew')
  return median(times)
}

const names = Object.keys(broadMethods).filter((name) => name !== 'all-pairs')
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1e4, 1e5, 1e6]

for (const dimensions of [2, 3]) {
  console.log(`${dimensions}-D clouds, ns a body`)
  const measured = sizes.map((size) =>
    compare(
      boxesOf(cloud(size, dimensions), () => 1),
      names,
    ),
  )
  for (const [i, result] of measured.entries()) tell(`${sizes[i]} bodies`, result)
  const growth = measured.map(({ cost }) => (cost.nbs / measured[0].cost.nbs).toFixed(2))
  console.log(`  NBS against ${sizes[0]} bodies: ${growth.join(', ')}`)
}

console.log('packing C, ns a body')
for (const n of [100, 1000]) {
  const spacings = [1, 2, 5, 10, 50, 200]
  const measured = spacings.map((spacing) =>
    compare(
      boxesOf(packing(n, spacing), () => 1),
      names,
    ),
  )
  for (const [i, result] of measured.entries()) tell(`${n * n} bodies, S = ${spacings[i]} D`, result)
  const change = measured.map(({ cost }) => (cost.nbs / measured[0].cost.nbs).toFixed(2))
  const empty = measured.slice(1).map(({ cost }) => (cost.nbs / measured[1].cost.nbs).toFixed(2))
  console.log(`  NBS against S = D: ${change.join(', ')}; without candidates, against S = 2 D: ${empty.join(', ')}`)
}

console.log('all pairs, ns a body')
for (const count of [1e3, 1e4])
  tell(
    `${count} bodies`,
    compare(
      boxesOf(cloud(count, 3), () => 1),
      ['all-pairs', 'nbs'],
    ),
  )

console.log('100000 stones, ns a body')
const stones = cloud(1e5, 3)
tell(
  'of one size',
  compare(
    boxesOf(stones, () => 1),
    ['levels'],
  ),
)
tell(
  'one 1000 times larger',
  compare(
    boxesOf(stones, (i) => (i === 7 ? 1000 : 1)),
    ['levels'],
  ),
)
const random = randomFrom(2)
const spread = Float64Array.from({ length: 1e5 }, () => 1 / (0.1 + 0.9 * random()))
tell(
  'from 1 to 10',
  compare(
    boxesOf(
      stones.map((c) => 2 * c),
      (i) => spread[i],
    ),
    ['levels', 'nbs', 'grid'],
  ),
)

console.log(`a step without a search: ${costOfWaiting(plane(200)).toFixed(1)} ns a facet`)
