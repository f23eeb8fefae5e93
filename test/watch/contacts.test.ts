/** Contact as a run shows it, from rows and bonds written by hand: frames, records, ledger, summary. */
import { describe, expect, test } from 'vitest'
import { CONTACT_COUNTS } from '../../src/case/quantities.ts'
import { randomFrom } from '../../src/math/random.ts'
import { contactLines } from '../../src/output/contact-text.ts'
import type { PointCloud } from '../../src/output/frame.ts'
import { METRIC } from '../../src/output/units.ts'
import { SLIP, STICK } from '../../src/state/contacts.ts'
import { CONTACT_DAMPED, CONTACT_GIVEN, CONTACT_WORK, FRACTURE, FRICTION } from '../../src/state/energy.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { contactCloud, roundCloud } from '../../src/watch/contact-frame.ts'
import { contactForce, countContacts, deepestOverlap, largestSlip, type Side } from '../../src/watch/contact-records.ts'
import { lookAtContacts, summariseContacts } from '../../src/watch/contact-summary.ts'
import { eachPoint } from '../../src/watch/contacts.ts'
import { makeFrame, makeScene } from '../../src/watch/frames.ts'
import { NO_START, readLedger } from '../../src/watch/ledger.ts'
import { mechanicsOf } from '../state/models.ts'
import {
  addBond,
  addRow,
  BALL_BALL,
  BLOCKS,
  contactWorld,
  facetOf,
  HIGH_STONE,
  hullFaceOf,
  LOW_HIGH,
  LOW_STONE,
  onNodes,
  RADII,
  STONE_BALL,
} from './contact-world.ts'

const STONE = { body: 0 }
const BALLS = [{ body: 1 }, { body: 2 }]

/** Five rows: low–high (twice), low–stone, stone–ball, ball–ball. */
function touching(units = 0, points = 0): World {
  const world = contactWorld(units, points)
  const low = onNodes(0, 3)
  const high = onNodes(1, 0)
  addRow(world, {
    pair: LOW_HIGH,
    a: low,
    b: high,
    placeA: facetOf(0, 3),
    placeB: facetOf(1, 0),
    point: [1, 2, 3],
    normal: [0.6, 0, 0.8],
    gap: -1e-3,
    area: 0.25,
    share: 0.25,
    shear: [400, 0, -300],
    force: [3, 4, 12],
    slipped: 0.02,
    state: SLIP,
  })
  addRow(world, {
    pair: LOW_HIGH,
    a: low,
    b: high,
    placeA: facetOf(0, 3),
    placeB: facetOf(1, 0),
    gap: 2e-3,
    share: 0.25,
    state: 0,
    type: 4,
  })
  addRow(world, {
    pair: LOW_STONE,
    a: onNodes(0, 1),
    b: STONE,
    placeA: facetOf(0, 1),
    placeB: hullFaceOf(2, 2),
    normal: [0, 1, 0],
    gap: -4e-3,
    joint: 1,
    share: 1,
    shear: [30, 0, 40],
    force: [30, 8000, 40],
    slipped: 0.5,
    type: 2,
    state: STICK,
  })
  addRow(world, {
    pair: STONE_BALL,
    a: STONE,
    b: BALLS[0],
    placeA: hullFaceOf(2, 3),
    normal: [1, 0, 0],
    gap: -0.01,
    joint: 1,
    force: [7, 0, 0],
    type: 6,
  })
  addRow(world, {
    pair: BALL_BALL,
    a: BALLS[0],
    b: BALLS[1],
    gap: -1e-5,
    joint: 1,
    force: [0, 0, 5],
    type: 6,
    state: SLIP,
    slipped: 3,
  })
  return world
}

const fieldOf = (cloud: PointCloud, name: string): number[] => {
  const field = cloud.fields.find((f) => f.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return [...field.values]
}
const triples = (values: ArrayLike<number>): number[][] =>
  Array.from({ length: values.length / 3 }, (_, k) => [values[3 * k], values[3 * k + 1], values[3 * k + 2]])

describe('frames', () => {
  test('what laws of shear remember of the points, under its name', () => {
    const world = touching()
    expect(contactCloud(world).fields.some(({ name }) => name === 'creep')).toBe(false)
    const remembered = [
      { name: 'first', unit: '', at: 0 },
      { name: 'creep', unit: 'm', at: 1 },
    ]
    const memory = new Float64Array(2 * world.contacts.id.length)
    world.contacts = { ...world.contacts, remembered, memory }
    eachPoint(world, (row) => {
      memory[2 * row + 1] = 0.5 + row
    })
    expect(fieldOf(contactCloud(world), 'creep')).toEqual([0.5, 1.5, 2.5, 3.5, 4.5])
    expect(contactCloud(world).fields.find(({ name }) => name === 'creep')?.unit).toBe('m')
  })

  test('rows: place, force and its parts, gap, area, who touches whom', () => {
    const cloud = contactCloud(touching())
    expect(triples(cloud.points)[0]).toEqual([1, 2, 3])
    expect(triples(fieldOf(cloud, 'normal'))[0]).toEqual([0.6, 0, 0.8])
    expect(triples(fieldOf(cloud, 'force'))[0]).toEqual([3, 4, 12])
    expect(fieldOf(cloud, 'normal force')[0]).toBeCloseTo(0.6 * 3 + 0.8 * 12, 12)
    expect(fieldOf(cloud, 'shear force')[0]).toBeCloseTo(Math.sqrt(9 + 16 + 144 - 11.4 ** 2), 12)
    expect(fieldOf(cloud, 'shear force')[2]).toBeCloseTo(50, 12)
    expect(fieldOf(cloud, 'gap')).toEqual([-1e-3, 2e-3, -4e-3, -0.01, -1e-5])
    expect(fieldOf(cloud, 'area')[0]).toBe(0.25)
    expect(fieldOf(cloud, 'slip')).toEqual([0.02, 0, 0.5, 0, 3])
    expect(fieldOf(cloud, 'type')).toEqual([5, 4, 2, 6, 6])
    expect(fieldOf(cloud, 'state')).toEqual([2, 0, 1, 1, 2])
    expect(fieldOf(cloud, 'joint')).toEqual([0, 0, 1, 1, 1])
    expect(fieldOf(cloud, 'block a')).toEqual([0, 0, 0, 2, 3])
    expect(fieldOf(cloud, 'block b')).toEqual([1, 1, 2, 3, 3])
  })

  test('bonds: those between blocks, of those inside a block the broken ones, where the surfaces are now', () => {
    const world = contactWorld(3, 4)
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, force: [1, 1, 1], area: 0.5 })
    addBond(world, 1, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, state: 1, force: [9, 9, 9] })
    addBond(world, 2, { unit: 1, a: 0, b: 0, faceA: 2, faceB: 1 })
    addBond(world, 3, { unit: 2, a: 0, b: 0, faceA: 2, faceB: 1, state: 2 })
    const { nodes, bonds } = world
    for (let node = 0; node < 4; node++) nodes.x[POINT * node + 2] += 0.125
    const cloud = contactCloud(world)
    expect([bonds.count, cloud.points.length / 3]).toEqual([3, 3])
    expect(fieldOf(cloud, 'state')).toEqual([3, 4, 4])
    expect(fieldOf(cloud, 'mode')).toEqual([0, 1, 2])
    expect(triples(fieldOf(cloud, 'force'))).toEqual([
      [1, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
    ])
    const third = 1 / Math.sqrt(3)
    triples(fieldOf(cloud, 'normal')).forEach((n, k) => {
      const wanted = k < 2 ? [-third, -third, -third] : [0, 0, 1]
      n.forEach((x, i) => {
        expect(x).toBeCloseTo(wanted[i], 15)
      })
    })
    expect(fieldOf(cloud, 'normal force')[0]).toBeCloseTo(-Math.sqrt(3), 12)
    expect(triples(cloud.points)[0]).toEqual([0.5, 0.25, 0.375])
    const b = [2, 0.5, 0.5]
    const opening = -third * (0.5 - b[0] + 0.25 - b[1] + 0.375 - b[2])
    expect(fieldOf(cloud, 'gap')[0]).toBeCloseTo(opening, 12)
    expect(fieldOf(cloud, 'block b')).toEqual([1, 1, 0])
  })

  test('a bond on a rigid block follows its turn', () => {
    const world = contactWorld(1, 1)
    addBond(world, 0, { unit: 0, a: 0, b: 'stone', faceA: 2, faceB: 0, arm: [1, 2, 3] })
    const { bodies } = world
    bodies.x.set([10, 20, 30])
    bodies.turn.set([Math.SQRT1_2, 0, 0, Math.SQRT1_2])
    const cloud = contactCloud(world)
    const b = [10 - 2, 20 + 1, 30 + 3]
    const [a] = triples(cloud.points)
    expect(fieldOf(cloud, 'gap')[0]).toBeCloseTo(a[2] - b[2], 12)
  })

  test('discs and spheres at the time of their positions', () => {
    const world = contactWorld()
    const { bodies, clock } = world
    clock.before = 0.5
    bodies.v.set([0, 0, 0, 1, 2, 3, 0, 0, 0])
    bodies.force.set([0, 0, 0, 10, 0, -20, 0, 0, 0])
    bodies.momentum.set([0, 0, 0, 0, 4, 0, 0, 0, 6])
    bodies.moment.set([0, 0, 0, 0, 8, 0, 0, 0, 0])
    const cloud = roundCloud(world)
    expect(triples(cloud.points)).toEqual([
      [7, 0, 0],
      [8, 0, 0],
    ])
    expect(fieldOf(cloud, 'radius')).toEqual(RADII)
    expect(triples(fieldOf(cloud, 'velocity'))[0]).toEqual([1 + 0.25 * 2, 2, 3 - 0.25 * 4])
    expect(triples(fieldOf(cloud, 'spin'))).toEqual([
      [0, 2 + 0.25 * 4, 0],
      [0, 0, 2],
    ])
    expect(fieldOf(cloud, 'block')).toEqual([3, 3])
  })

  test('a frame has them, and a scene the names', () => {
    const world = touching()
    const frame = makeFrame(world, mechanicsOf(world), [], 0)
    expect([frame.contacts?.points.length, frame.rounds?.points.length]).toEqual([15, 6])
    expect(makeScene(world)).toMatchObject({ blocks: BLOCKS, joints: ['bedding', 'fault'] })
  })
})

const only = (...blocks: number[]): Side => ({
  isBlock: Uint8Array.from(BLOCKS, (_, k) => (blocks.includes(k) ? 1 : 0)),
})
const onFace = (face: number): Side => ({ isFace: Uint8Array.from({ length: 12 }, (_, k) => (k === face ? 1 : 0)) })
const ANY: Side = {}

describe('records', () => {
  const forceOf = (world: World, own: Side, other: Side = ANY) => {
    const out = new Float64Array(4)
    contactForce(world, { own, other }, out)
    return [...out]
  }

  test('force on a block, from all or from one, on a face', () => {
    const world = touching()
    const near = (got: number[], wanted: number[]) => {
      got.forEach((value, i) => {
        expect(value).toBeCloseTo(wanted[i], 10)
      })
    }
    near(forceOf(world, only(0)), [33, 8004, 52, 8011.4])
    near(forceOf(world, only(1)), [-3, -4, -12, 11.4])
    near(forceOf(world, only(2)), [-30 + 7, -8000, -40, 8007])
    near(forceOf(world, only(0), only(2)), [30, 8000, 40, 8000])
    near(forceOf(world, only(2), only(0)), [-30, -8000, -40, 8000])
    near(forceOf(world, only(0), onFace(hullFaceOf(2, 2) - 12)), [30, 8000, 40, 8000])
    near(forceOf(world, only(0), onFace(hullFaceOf(2, 3) - 12)), [0, 0, 0, 0])
    near(forceOf(world, onFace(facetOf(0, 3))), [3, 4, 12, 11.4])
    near(forceOf(world, only(3)), [-7, 0, 0, 7])
  })

  test('forces on all blocks cancel (rows and bonds with random numbers)', () => {
    const random = randomFrom(11)
    const world = contactWorld(2, 2)
    const sides = [onNodes(0, 3), onNodes(1, 0), STONE, BALLS[0]]
    for (let c = 0; c < 18; c++) {
      const force = [random() - 0.5, random() - 0.5, random() - 0.5]
      const a = Math.floor(4 * random())
      addRow(world, { pair: HIGH_STONE, a: sides[a], b: sides[(a + 1) % 4], force })
    }
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, force: [random(), random(), random()] })
    addBond(world, 1, { unit: 1, a: 1, b: 'stone', faceA: 3, faceB: 0, force: [random(), random(), random()] })
    const sum = [0, 0, 0]
    for (let block = 0; block < 4; block++) {
      const force = forceOf(world, only(block))
      for (let i = 0; i < 3; i++) sum[i] += force[i]
    }
    for (const x of sum) expect(Math.abs(x)).toBeLessThan(1e-14)
  })

  test('bonds that hold carry force, tension counts negative; broken ones and those inside a block do not', () => {
    const world = contactWorld(2, 3)
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 2, faceB: 0, force: [1, 2, -5] })
    addBond(world, 1, { unit: 0, a: 0, b: 1, faceA: 2, faceB: 0, force: [9, 9, 9], state: 1 })
    addBond(world, 2, { unit: 1, a: 0, b: 0, faceA: 3, faceB: 1, force: [9, 9, 9] })
    expect(forceOf(world, only(0))).toEqual([1, 2, -5, -5])
    expect(forceOf(world, only(1))).toEqual([-1, -2, 5, -5])
  })

  test('deepest overlap, largest slip', () => {
    const world = touching()
    const all = { own: ANY, other: ANY }
    expect([deepestOverlap(world, all), largestSlip(world, all)]).toEqual([0.01, 3])
    expect(deepestOverlap(world, { own: only(1), other: ANY })).toBe(1e-3)
    expect(deepestOverlap(world, { own: only(1), other: only(2) })).toBe(0)
    expect(largestSlip(world, { own: only(2), other: ANY })).toBe(0.5)
  })

  test('numbers by state, type and mode, under the names that a case knows', () => {
    const world = touching(2, 3)
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0 })
    addBond(world, 1, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, state: 1 })
    addBond(world, 2, { unit: 1, a: 0, b: 0, faceA: 3, faceB: 1, state: 2 })
    const counts = countContacts(world, { own: ANY, other: ANY })
    expect(Object.keys(counts).sort()).toEqual([...CONTACT_COUNTS].sort())
    expect(counts).toMatchObject({ total: 6, open: 1, stick: 2, slip: 2, bonded: 1, broken: 2, tension: 1, shear: 1 })
    expect(counts).toMatchObject({ 'face-face': 1, 'edge-face': 1, 'vertex-face': 1, round: 2, 'vertex-vertex': 0 })
    expect(countContacts(world, { own: only(1), other: ANY })).toMatchObject({
      total: 3,
      slip: 1,
      tension: 1,
      shear: 0,
    })
  })
})

describe('ledger', () => {
  const ledgerOf = (world: World) => readLedger(world, mechanicsOf(world), NO_START)
  /** Σ share (½ kn g² + ½ τ²/ks) of the rows of `touching` that are not open. */
  const STORED =
    0.25 * (0.5 * 1e9 * 1e-3 ** 2 + (0.5 * 500 ** 2) / 5e8) +
    (0.5 * 2e6 * 4e-3 ** 2 + (0.5 * 50 ** 2) / 1e6) +
    0.5 * 2e6 * (0.01 ** 2 + 1e-5 ** 2)

  test('what rows and bonds store, and what was lost', () => {
    const world = touching(1, 1)
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, stored: 7 })
    world.energy[FRICTION] = 2
    world.energy[CONTACT_DAMPED] = 3
    world.energy[FRACTURE] = 5
    const ledger = ledgerOf(world)
    expect(ledger.contact / (STORED + 7)).toBeCloseTo(1, 12)
    expect(ledger).toMatchObject({ friction: 2, contactDamping: 3, fracture: 5 })
    expect(ledger.total).toBeCloseTo(STORED + 17, 6)
    expect(ledger.relativeError).toBeCloseTo((STORED + 17) / (STORED + 7), 10)
  })

  test('the residual is the work of contacts that nothing accounts for', () => {
    const world = touching()
    const start = ledgerOf(world)
    const from = { total: start.total, contacts: -start.contactResidual, exchanged: 0 }
    expect(readLedger(world, mechanicsOf(world), from).contactResidual).toBe(0)
    world.energy[CONTACT_WORK] -= 10
    world.energy[FRICTION] += 6
    world.energy[CONTACT_DAMPED] += 1
    world.energy[CONTACT_GIVEN] += 0.5
    const ledger = readLedger(world, mechanicsOf(world), from)
    expect(ledger.contactResidual).toBeCloseTo(10 - 6 - 1 + 0.5, 10)
    expect(ledger.error).toBeCloseTo(7, 10)
  })
})

describe('summary', () => {
  const lookedAt = (world: World) => {
    const memory = { overlap: null, force: null, closed: 0 }
    world.clock.origin = 2
    const row = lookAtContacts(world, memory)
    return { row, memory, summary: summariseContacts(world, memory) }
  }

  test('the deepest overlap is that over the smaller of two cells', () => {
    const { row, summary } = lookedAt(touching())
    expect(row).toBe(3)
    expect(summary.overlap).toEqual({
      blocks: ['stone', 'balls'],
      value: 0.01,
      relative: 0.01 / (2 * RADII[0]),
      time: 2,
      joint: 'fault',
    })
    expect(summary.force?.blocks).toEqual(['low', 'stone'])
    expect(summary.force?.value).toBeCloseTo(Math.sqrt(30 ** 2 + 8000 ** 2 + 40 ** 2), 9)
  })

  test('what a look found is kept when it has gone', () => {
    const world = touching()
    const { memory } = lookedAt(world)
    const before = structuredClone(memory)
    world.neighbours.count[0] = 1
    lookAtContacts(world, memory)
    expect(memory).toEqual(before)
    expect(memory).toEqual(JSON.parse(JSON.stringify(memory)))
  })

  test('points by type and state, joints, slipped pairs', () => {
    const { summary } = lookedAt(touching())
    expect(summary.points).toBe(5)
    expect(summary.types).toEqual([
      { type: 'vertex-face', open: 0, stick: 1, slip: 0 },
      { type: 'edge-face', open: 1, stick: 0, slip: 0 },
      { type: 'face-face', open: 0, stick: 0, slip: 1 },
      { type: 'round', open: 0, stick: 1, slip: 1 },
    ])
    expect(summary.joints).toEqual([
      { name: 'bedding', per: 'area', normal: 1e9, shear: 5e8 },
      { name: 'fault', per: 'point', normal: 2e6, shear: 1e6 },
    ])
    expect(summary.slipped).toEqual([
      { blocks: ['balls', 'balls'], points: 1, slip: 3 },
      { blocks: ['low', 'stone'], points: 1, slip: 0.5 },
      { blocks: ['low', 'high'], points: 1, slip: 0.02 },
    ])
  })

  test('broken bonds by pair, mode and place; searches for each step', () => {
    const world = contactWorld(2, 4)
    addBond(world, 0, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0 })
    addBond(world, 1, { unit: 0, a: 0, b: 1, faceA: 3, faceB: 0, state: 2, area: 3 })
    addBond(world, 2, { unit: 1, a: 0, b: 0, faceA: 2, faceB: 1, state: 1, area: 1 })
    addBond(world, 3, { unit: 1, a: 0, b: 0, faceA: 1, faceB: 2, state: 1, area: 3 })
    world.pairs.searches[0] = 3
    world.clock.total = 1200
    const { summary } = lookedAt(world)
    expect(summary).toMatchObject({ bonds: 4, brokenTension: 2, brokenShear: 1, brokenPairs: 2 })
    expect(summary.broken.map(({ blocks }) => blocks)).toEqual([
      ['low', 'low'],
      ['low', 'high'],
    ])
    const first = [0.25, 0.25, 0]
    const second = [0.25, 0, 0.25]
    summary.broken[0].centroid.forEach((x, i) => {
      expect(x).toBeCloseTo((first[i] + 3 * second[i]) / 4, 14)
    })
    expect(summary.searchesPerStep).toBe(0.0025)
    expect(contactLines(summary, METRIC)).toEqual([
      '  no contact points; 0.0025 searches a step',
      '  no overlap was seen',
      '  3 of 4 bonded points broken: 2 in tension, 1 in shear; most within low',
    ])
  })

  test('two lines for people', () => {
    const { summary } = lookedAt(touching())
    expect(contactLines(summary, METRIC)).toEqual([
      '  5 contact points (2 round, 1 vertex-face, 1 edge-face, 1 face-face): 2 stick, 2 slip, 1 open; 0 searches a step',
      '  deepest overlap 10 mm, 2 % of the smaller cell (stone – balls); largest force 8 kN (low – stone)',
    ])
  })
})
