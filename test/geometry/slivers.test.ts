import { describe, expect, test } from 'vitest'
import type { RockBlock, RockJoint } from '../../src/geometry/rock.ts'
import { cutRock } from '../../src/geometry/rock-cut.ts'
import { blockAt, thicknessOf, volumeOfBlock } from '../../src/geometry/rock-measure.ts'
import { treatSlivers } from '../../src/geometry/slivers.ts'
import { unit, type Vec3 } from '../../src/math/vec.ts'
import { boxRock, expectSound, randomPlanes, totalVolume } from './rock.ts'

const plane = (name: string, normal: Vec3, through: Vec3): RockJoint => ({ name, normal: unit(normal), through })

describe('a corner cut off a box', () => {
  // x + y + z = 0.3 leaves a tetrahedron of 0.3³/6 m³.
  const { blocks } = cutRock(
    [boxRock([1, 1, 1])],
    [plane('c', [1, 1, 1], [0.3, 0, 0]), plane('h', [0, 0, 1], [0, 0, 0.6])],
  )

  test('is measured', () => {
    const corner = blocks.find((b) => volumeOfBlock(b) < 0.01) as RockBlock
    expect(volumeOfBlock(corner)).toBeCloseTo(0.027 / 6, 14)
    // From the inclined face to the corner: 0.3/√3; from a face of the box to the corner opposite: 0.3.
    expect(thicknessOf(corner)).toBeCloseTo(0.3 / Math.sqrt(3), 14)
  })

  test('is merged into the box that it was, with whole faces', () => {
    const { blocks: left, slivers } = treatSlivers(blocks, 0.05, 'merged')
    expect(slivers.map(({ became }) => became)).toEqual(['merged'])
    expect(slivers[0].at.every((c) => Math.abs(c - 0.075) < 1e-12)).toBe(true)
    expect(left.map(({ parts: [{ vertices, faces }] }) => [vertices.length / 3, faces.length])).toEqual([
      [8, 6],
      [8, 6],
    ])
    expectSound(left)
    expect(totalVolume(left)).toBeCloseTo(1, 14)
  })

  test('is kept or removed as asked, and told', () => {
    expect(treatSlivers(blocks, 0.05, 'kept')).toMatchObject({ blocks, slivers: [{ became: 'kept' }] })
    const { blocks: left, slivers } = treatSlivers(blocks, 0.05, 'removed')
    expect(totalVolume(left)).toBeCloseTo(1 - 0.027 / 6, 14)
    expect(slivers.map(({ became }) => became)).toEqual(['removed'])
  })
})

test('a thin block is a sliver though its volume is not small', () => {
  const { blocks } = cutRock(
    [boxRock([10, 10, 1])],
    [plane('a', [0, 0, 1], [0, 0, 0.5]), plane('b', [0, 0, 1], [0, 0, 0.52]), plane('c', [1, 0, 0], [5, 0, 0])],
  )
  // Six blocks: two of 1 m³ and 0.02 m thick among others of 25 and 24 m³: 0.02 / 24^(1/3) = 0.007.
  expect(treatSlivers(blocks, 0.01, 'kept').slivers.length).toBe(2)
  expect(treatSlivers(blocks, 0.005, 'kept').slivers.length).toBe(0)
})

test('what would not be convex with any neighbour is kept', () => {
  // A strip of 5 m × 1 cm lies on a block of 10 m, under two of 2.5 m.
  const { blocks } = cutRock(
    [boxRock([10, 1, 10])],
    [
      plane('h', [0, 0, 1], [0, 0, 5]),
      { ...plane('v', [1, 0, 0], [5, 0, 0]), where: { z: [5, 10] } },
      { ...plane('strip', [0, 0, 1], [0, 0, 5.01]), where: { x: [0, 5] } },
      { ...plane('w', [1, 0, 0], [2.5, 0, 0]), where: { z: [5.5, 10] } },
    ],
  )
  expect(blocks.map((b) => Number(volumeOfBlock(b).toFixed(9))).sort((a, b) => a - b)).toEqual([
    0.05, 12.475, 12.475, 25, 50,
  ])
  expect(treatSlivers(blocks, 0.01, 'merged')).toMatchObject({ blocks, slivers: [{ became: 'kept' }] })
})

test('merging changes neither the volume nor that blocks are convex', () => {
  const { blocks } = cutRock([boxRock([10, 10, 10])], randomPlanes(11, 30, 10))
  const { blocks: left, slivers } = treatSlivers(blocks, 0.05, 'merged')
  const merged = slivers.filter(({ became }) => became === 'merged').length
  expect(merged).toBeGreaterThan(100)
  expect(left.length).toBe(blocks.length - merged)
  expect(Math.abs(totalVolume(left) / 1000 - 1)).toBeLessThan(1e-12)
  expectSound(left)
})

test('a point is within a block, on a joint, or outside', () => {
  const { blocks } = cutRock([boxRock([2, 1, 1])], [plane('v', [1, 0, 0], [1, 0, 0])])
  expect(blockAt(blocks, [0.5, 0.5, 0.5])).toEqual({ block: 0 })
  expect(blockAt(blocks, [1.5, 0.5, 0.5])).toEqual({ block: 1 })
  expect(blockAt(blocks, [1, 0.5, 0.5])).toEqual({ on: 'v' })
  expect(blockAt(blocks, [0.5, 0.5, 1])).toEqual({ on: 'top' })
  expect(blockAt(blocks, [0.5, 0.5, 1.1])).toBeUndefined()
})
