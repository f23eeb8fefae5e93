import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import { solveLinearProgram } from '../../src/math/linear-program.ts'
import { randomFrom } from '../../src/math/random.ts'
import { analyseBlock, type BlockCase } from '../../src/slope/block.ts'
import { motionUnder } from '../../src/slope/block-motion.ts'
import { classifyBlock, keyblockType } from '../../src/slope/removability.ts'
import { dot3, minus, norm, plus, times, type V3 } from './by-hand.ts'
import { deg } from './degrees.ts'

function unitVectors(random: () => number, count: number): V3[] {
  return Array.from({ length: count }, () => {
    for (;;) {
      const v: V3 = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
      const l = norm(v)
      if (l > 0.1 && l <= 1) return times(v, 1 / l)
    }
  })
}

describe('motion of a block without strength', () => {
  /**
   * The conditions that single the motion out (Moreau): D pushes into no joint, and what is left of R is carried by normal forces
   * of joints along which D runs. A block that stays has R carried by normal forces alone, which a linear program finds or not.
   */
  test('meets the conditions of the nearest vector of the joint pyramid', () => {
    const random = randomFrom(3)
    const seen: Record<string, number> = {}
    for (let i = 0; i < 2000; i++) {
      const inward = unitVectors(random, 1 + Math.floor(5 * random()))
      const [force] = unitVectors(random, 1)
      const found = motionUnder(force, inward)
      seen[found.kind] = (seen[found.kind] ?? 0) + 1
      const carried = [0, 1, 2].map((k) => ({
        coefficients: inward.map((v) => v[k]),
        relation: '=' as const,
        bound: -force[k],
      }))
      const held = solveLinearProgram({ cost: inward.map(() => 0), rows: carried })
      expect(held.status === 'optimal').toBe(found.kind === 'stays')
      if (found.kind === 'stays') continue
      const driving = times(found.direction!, found.driving)
      for (const v of inward) expect(dot3(v, driving)).toBeGreaterThan(-1e-12)
      for (const [k, on] of found.on.entries()) {
        expect(found.normal[k]).toBeGreaterThan(0)
        expect(Math.abs(dot3(inward[on], driving))).toBeLessThan(1e-10)
      }
      const sum = plus(driving, ...found.on.map((on, k) => times(inward[on], -found.normal[k])))
      expect(norm(minus(sum, force))).toBeLessThan(1e-10)
    }
    for (const kind of ['leaves all joints', 'slides on one joint', 'slides on two joints', 'stays'])
      expect(seen[kind]).toBeGreaterThan(100)
  })
  test('nothing moves where nothing acts', () => {
    expect(motionUnder([0, 0, 0], [[0, 0, 1]]).kind).toBe('stays')
  })
})

describe('removability', () => {
  test('agrees with a linear program that looks for room in the cone', () => {
    const random = randomFrom(9)
    /** The widest t with v·d ≥ t and |d| ≤ 1 in each coordinate; d = p − q, t = r − s. */
    const hasRoom = (normals: V3[]): boolean => {
      const rows = normals.map((v) => ({
        coefficients: [...v, ...times(v, -1), -1, 1],
        relation: '>=' as const,
        bound: 0,
      }))
      const ones = Array.from({ length: 8 }, (_, k) => ({
        coefficients: Array.from({ length: 8 }, (_, j) => (j === k ? 1 : 0)),
        relation: '<=' as const,
        bound: 1,
      }))
      const found = solveLinearProgram({ cost: [0, 0, 0, 0, 0, 0, -1, 1], rows: [...rows, ...ones] })
      return found.status === 'optimal' && found.value < -1e-9
    }
    const seen = { infinite: 0, tapered: 0, removable: 0 }
    for (let i = 0; i < 300; i++) {
      const joints = unitVectors(random, 2 + Math.floor(5 * random()))
      const free = unitVectors(random, 1 + Math.floor(3 * random()))
      const { removability, edges } = classifyBlock(joints, free)
      seen[removability]++
      const expected = hasRoom([...joints, ...free]) ? 'infinite' : hasRoom(joints) ? 'removable' : 'tapered'
      expect(removability).toBe(expected)
      for (const edge of edges) for (const v of joints) expect(dot3(v, edge)).toBeGreaterThan(-1e-9)
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(10)
  })

  /** Frustum between z = −1 and 0 whose four sides lean out (removable upwards) or in. */
  const frustum = (lean: number): BlockCase => ({
    solid: fromHalfSpaces([
      { name: 'top', normal: [0, 0, 1], through: [0, 0, 0] },
      { name: 'floor', normal: [0, 0, -1], through: [0, 0, -1] },
      ...(['east', 'north', 'west', 'south'] as const).map((name, k) => ({
        name,
        normal: [
          [1, 0, -lean],
          [0, 1, -lean],
          [-1, 0, -lean],
          [0, -1, -lean],
        ][k] as V3,
        through: [
          [2, 0, 0],
          [0, 2, 0],
          [-2, 0, 0],
          [0, -2, 0],
        ][k] as V3,
      })),
    ]),
    joints: Object.fromEntries(
      ['floor', 'east', 'north', 'west', 'south'].map((name) => [name, { cohesion: 0, friction: 0.6 }]),
    ),
    loads: { unitWeight: 26e3 },
  })
  test('a block that widens towards its free face can be lifted, one that narrows is stuck', () => {
    const wide = analyseBlock(frustum(0.3))
    expect([wide.removability, wide.keyblock, wide.motion, wide.factor]).toEqual([
      'removable',
      'III',
      'stays',
      Infinity,
    ])
    expect(wide.pyramid).toHaveLength(4)
    const narrow = analyseBlock(frustum(-0.3))
    expect([narrow.removability, narrow.keyblock, narrow.pyramid.length]).toEqual(['tapered', 'IV', 0])
  })
  test('an upward pull lifts it, and a slanted one makes it slide on a side', () => {
    const pulled = (force: V3) => analyseBlock({ ...frustum(0.3), loads: { unitWeight: 26e3, forces: [{ force }] } })
    const up = pulled([0, 0, 1e7])
    expect([up.motion, up.factor, up.keyblock]).toEqual(['leaves all joints', 0, 'I'])
    expect(up.words).toMatch(/is lifted off all joints, rising 90\.0°/)
    expect(pulled([1e7, 0, 1e7]).on).toEqual(['east'])
    expect(pulled([1e7, 1e7, 8e6]).on.sort()).toEqual(['east', 'north'])
  })
  test('between vertical joints a block moves up and down only', () => {
    const { solid } = { solid: box([1, 1, 1]) }
    const free = (open: string) =>
      analyseBlock({
        solid,
        joints: Object.fromEntries(
          solid.faces.filter((f) => f.name !== open).map((f) => [f.name, { cohesion: 1e6, friction: 0.6 }]),
        ),
        loads: { unitWeight: 26e3 },
      })
    const [top, bottom] = [
      solid.faces.find((f) => f.normal[2] === 1)!.name,
      solid.faces.find((f) => f.normal[2] === -1)!.name,
    ]
    expect(free(bottom).motion).toBe('leaves all joints')
    expect(free(bottom).pyramid).toEqual([{ trend: 0, plunge: Math.PI / 2 }])
    expect(free(top).motion).toBe('stays')
  })
  test('types of keyblocks', () => {
    expect(keyblockType('removable', 0.9)).toBe('I')
    expect(keyblockType('removable', 1.1)).toBe('II')
    expect(keyblockType('removable', Infinity)).toBe('III')
    expect(keyblockType('tapered', Infinity)).toBe('IV')
    expect(keyblockType('infinite', 0)).toBe('V')
  })
})

describe('what is asked of no block is told', () => {
  const block: BlockCase = {
    solid: box([1, 1, 1]),
    joints: { bottom: { cohesion: 0, friction: 30 * deg } },
    loads: { unitWeight: 26e3 },
  }
  test('a joint that is not there', () =>
    expect(() => analyseBlock({ ...block, joints: { base: { cohesion: 0, friction: 0 } } })).toThrow(
      /joint base does not bound the block; its faces are .*top/,
    ))
  test('water that is not there', () =>
    expect(() => analyseBlock({ ...block, pressures: { lake: { mean: 1 } } })).toThrow(/no such face/))
  test('a bolt that pushes', () =>
    expect(() =>
      analyseBlock({
        ...block,
        loads: { unitWeight: 26e3, bolts: [{ force: -1, trend: 0, plunge: 0, acts: 'active' }] },
      }),
    ).toThrow(/force of a bolt is -1 N/))
})
