/** Records of contact and of turns as a case asks for them: columns, sides, stages, what a checkpoint keeps. */
import { describe, expect, test } from 'vitest'
import type { RecordSpec } from '../../src/case/types/record.ts'
import { SetupError } from '../../src/index.ts'
import type { Ledger } from '../../src/output/summary.ts'
import { makeSampler } from '../../src/setup/recorders.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { mechanicsOf } from '../state/models.ts'
import {
  addRow,
  contactWorld,
  facetOf,
  HIGH_STONE,
  hullFaceOf,
  LOW_HIGH,
  onNodes,
  STONE_BALL,
} from './contact-world.ts'

const NUMBERING = { node: Int32Array.from({ length: 12 }, (_, k) => k), tet: Int32Array.of(0, 1, 2) }

function touching(): World {
  const world = contactWorld()
  const [low, high] = [onNodes(0, 3), onNodes(1, 0)]
  addRow(world, {
    pair: LOW_HIGH,
    a: low,
    b: high,
    placeA: facetOf(0, 3),
    placeB: facetOf(1, 0),
    force: [1, 2, -2],
    normal: [0, 0, -1],
    gap: -0.5,
    slipped: 0.25,
  })
  addRow(world, {
    pair: HIGH_STONE,
    a: onNodes(1, 2),
    b: { body: 0 },
    placeA: facetOf(1, 2),
    placeB: hullFaceOf(2, 3),
    force: [4, 0, 3],
    slipped: 0.75,
  })
  addRow(world, { pair: STONE_BALL, a: { body: 0 }, b: { body: 2 }, force: [0, 8, 0], normal: [0, 1, 0], gap: -0.125 })
  return world
}

function recorder(world: World, spec: Partial<RecordSpec> & { what: RecordSpec['what'] }) {
  const sampler = makeSampler(world, NUMBERING, 'r', { since: 'stage', ...spec }, {})
  const mechanics = mechanicsOf(world)
  const ledger = () => ({}) as Ledger
  return {
    sampler,
    begin: () => sampler.begin?.(world, mechanics, ledger),
    read(): number[] {
      const out = new Float64Array(sampler.columns.length)
      sampler.sample(world, mechanics, ledger, out, out)
      return [...out]
    },
  }
}

describe('contact', () => {
  const world = touching()
  const read = (spec: Parameters<typeof recorder>[1]) => recorder(world, spec).read()

  test('the force has three components and a normal part', () => {
    const { sampler } = recorder(world, { what: 'contact-force', blocks: ['high'] })
    expect([sampler.columns, sampler.unit]).toEqual([['r.x', 'r.y', 'r.z', 'r.normal'], 'N'])
    expect(read({ what: 'contact-force', blocks: ['high'] })).toEqual([3, -2, 5, 5])
  })

  test('one part of it, its magnitude, along a direction', () => {
    expect(read({ what: 'contact-force', blocks: ['low'], part: 'y' })).toEqual([2])
    expect(read({ what: 'contact-force', blocks: ['low'], part: 'normal' })).toEqual([2])
    expect(read({ what: 'contact-force', blocks: ['low'], part: 'magnitude' })).toEqual([3])
    expect(read({ what: 'contact-force', blocks: ['stone'], along: [0, -3, 4] })).toEqual([-0.6 * 8 + 0.8 * -3])
  })

  test('the shear part is what is left across the normals, and with the normal parts makes the force', () => {
    expect(read({ what: 'shear-force', blocks: ['low'] })).toEqual([1, 2, 0])
    expect(read({ what: 'shear-force', blocks: ['high'] })).toEqual([3, -2, 0])
    expect(read({ what: 'shear-force', blocks: ['high'], against: [{ block: 'stone' }], part: 'magnitude' })).toEqual([
      4,
    ])
    expect(read({ what: 'shear-force', blocks: ['stone'], against: [{ block: 'balls' }] })).toEqual([0, 0, 0])
  })

  test('against a block, a face, particles', () => {
    const what = 'contact-force'
    expect(read({ what, blocks: ['high'], against: [{ block: 'stone' }] })).toEqual([4, 0, 3, 3])
    expect(read({ what, blocks: ['high'], against: [{ block: 'stone', face: 'slant' }] })).toEqual([4, 0, 3, 3])
    expect(read({ what, blocks: ['high'], against: [{ block: 'stone', face: 'bottom' }] })).toEqual([0, 0, 0, 0])
    expect(read({ what, blocks: ['high'], against: [{ block: 'stone', face: 'surface' }] })).toEqual([4, 0, 3, 3])
    expect(read({ what, blocks: ['stone'], against: [{ block: 'balls' }] })).toEqual([0, 8, 0, 8])
    expect(read({ what, faces: [{ block: 'high', face: 'bottom' }] })).toEqual([4, 0, 3, 3])
  })

  test('overlap, slip and numbers, of a block or of all', () => {
    expect(read({ what: 'overlap' })).toEqual([0.5])
    expect(read({ what: 'overlap', blocks: ['stone'] })).toEqual([0.125])
    expect(read({ what: 'slip' })).toEqual([0.75])
    expect(read({ what: 'slip', blocks: ['low'] })).toEqual([0.25])
    expect(read({ what: 'contacts', part: 'total' })).toEqual([3])
    expect(read({ what: 'contacts', blocks: ['low'], part: 'face-face' })).toEqual([1])
    expect(recorder(world, { what: 'contacts' }).sampler.columns).toContain('r.vertex-face')
  })

  test('a face that is not there', () => {
    const wrong = () => read({ what: 'contact-force', blocks: ['high'], against: [{ block: 'stone', face: 'north' }] })
    expect(wrong).toThrow(SetupError)
    expect(wrong).toThrow(/west, south, bottom, slant/)
  })
})

describe('discs and spheres', () => {
  test('means by mass, and the sum of momenta, at the time of the positions', () => {
    const world = contactWorld()
    const { bodies, clock } = world
    clock.before = 0.5
    bodies.u.set([0, 0, 0, 4, 0, 0, 8, 0, 0])
    bodies.v.set([0, 0, 0, 1, 0, 0, 5, 0, 0])
    bodies.force.set([0, 0, 0, 0, 20, 0, 0, 0, 0])
    const of = (what: RecordSpec['what'], mean?: 'plain') => recorder(world, { what, blocks: ['balls'], mean }).read()
    expect(of('displacement')).toEqual([7, 0, 0])
    expect(of('displacement', 'plain')).toEqual([6, 0, 0])
    expect(of('position')[0]).toBe((5 * 7 + 15 * 8) / 20)
    expect(of('velocity')).toEqual([4, 0.25, 0])
    expect(of('momentum')).toEqual([80, 5, 0])
  })
})

describe('rotation', () => {
  /** The low block turned about z by an angle. */
  function turn({ nodes }: World, angle: number): void {
    for (let node = 0; node < 4; node++) {
      const [x, y] = nodes.X.subarray(POINT * node)
      nodes.u[POINT * node] = x * Math.cos(angle) - y * Math.sin(angle) - x
      nodes.u[POINT * node + 1] = x * Math.sin(angle) + y * Math.cos(angle) - y
    }
  }
  const about = (since: 'stage' | 'start') => ({
    what: 'rotation' as const,
    blocks: ['low'],
    along: [0, 0, 2] as [number, number, number],
    since,
  })

  test('since the stage, or the start, began', () => {
    const world = contactWorld()
    const [stage, start] = [recorder(world, about('stage')), recorder(world, about('start'))]
    const at = (angle: number) => {
      turn(world, angle)
      return [stage.read()[0], start.read()[0]]
    }
    for (const angle of [1, 2, 3, 4]) {
      const [a, b] = at(angle)
      expect([a, b]).toEqual([expect.closeTo(angle, 12), expect.closeTo(angle, 12)])
    }
    stage.begin()
    start.begin()
    const [a, b] = at(5)
    expect([a, b]).toEqual([expect.closeTo(1, 12), expect.closeTo(5, 12)])
    expect([stage.sampler.columns, stage.sampler.unit]).toEqual([['r'], 'rad'])
  })

  test('goes on after a checkpoint that kept its memory', () => {
    const world = contactWorld()
    const whole = recorder(world, about('stage'))
    turn(world, 0.5)
    whole.begin()
    for (const angle of [2, 3.5, 5]) {
      turn(world, angle)
      whole.read()
    }
    const resumed = recorder(world, about('stage'))
    if (!whole.sampler.base) throw new Error('no memory')
    resumed.sampler.base?.set(whole.sampler.base)
    turn(world, 6.5)
    expect(resumed.read()).toEqual(whole.read())
    expect(resumed.read()[0]).toBeCloseTo(6, 12)
  })

  test('of a block without a volume', () => {
    const world = contactWorld()
    world.nodes.X.fill(0, 0, 4 * POINT)
    expect(() => recorder(world, about('stage'))).toThrow(/a block whose nodes span a volume/)
  })
})
