/** Blocks that lie upon blocks of other rock are none that limit equilibrium can examine. */
import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import { bareHost, readCase } from '../../src/index.ts'
import { randomFrom } from '../../src/math/random.ts'
import { unit, type Vec3 } from '../../src/math/vec.ts'
import { analyseSlope } from '../../src/safety/slope-analysis.ts'
import { touches } from '../../src/safety/touching.ts'
import { cutBlocks } from '../../src/setup/cut-blocks.ts'

describe.each([1, 2, 3, 4, 5])('boxes, turned and far away, seed %i', (seed) => {
  const random = randomFrom(seed)
  const axis = unit([random() - 0.5, random() - 0.5, random() - 0.5])
  const place: Vec3 = [1e3 * random(), 1e3 * random(), 1e3 * random()]
  const angle = 6 * random()
  const put = (at: Vec3) =>
    translatePolyhedron(rotatePolyhedron(translatePolyhedron(box([2, 3, 1]), at), axis, angle), place)
  const below = put([0, 0, 0])
  const none = () => false

  test('one lies on the other, whole or in part', () => {
    for (const at of [
      [0, 0, 1],
      [1.9, 0, 1],
      [-1.9, 2.9, 1],
      [0.5, 0.5, 1],
    ] as Vec3[]) {
      expect(touches(put(at), none, below)).toBe(true)
      expect(touches(below, none, put(at))).toBe(true)
    }
  })

  test('they touch along an edge or in a corner, or not at all', () => {
    for (const at of [
      [2, 0, 1],
      [2, 3, 1],
      [0, 0, 1.001],
      [5, 0, 1],
    ] as Vec3[])
      expect(touches(put(at), none, below)).toBe(false)
  })

  test('a joint does not count', () => {
    expect(touches(put([0, 0, 1]), (name) => name === 'bottom', below)).toBe(false)
    expect(touches(put([0, 0, 1]), (name) => name === 'top', below)).toBe(true)
  })
})

const STACK = `
title: A cut block on a floor
materials: { rock: { density: 2500, young: 20 GPa, poisson: 0.25 } }
joints: { plane: { friction: 30 deg } }
blocks:
  floor: { shape: { box: [9, 9, 1] }, at: [-4, -4, -1], material: rock, rigid: true, fixed: true }
  rock:
    shape: { box: [2, 2, 4] }
    material: rock
    rigid: true
    cut: { planes: { J: { dip: 40 deg, dip direction: 90 deg, through: [1, 1, 2], joint: plane } } }
contact: { joint: plane }
stages: [{ run: { time: 1 ms } }]
`

test('of a block that a joint has cut in two, the one on the floor is left out, the one on the joint slides', () => {
  const summary = analyseSlope(cutBlocks(readCase(STACK).variations[0], bareHost()), bareHost())!
  expect(summary.blocks).toHaveLength(1)
  expect(summary.blocks[0].factor! * Math.tan((40 * Math.PI) / 180)).toBeCloseTo(Math.tan(Math.PI / 6), 9)
  expect(summary.notes).toEqual([
    'limit equilibrium leaves out rock-2: it lies upon a block of other rock; how much that bears is for the model to say',
  ])
})
