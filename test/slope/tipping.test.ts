/** Blocks that tip about an edge whatever their friction. */
import { expect, test } from 'vitest'
import { fromHalfSpaces } from '../../src/geometry/half-spaces.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import type { BlockCase } from '../../src/slope/block.ts'
import { boundsOfBlock } from '../../src/slope/bound.ts'
import { canTip } from '../../src/slope/tipping.ts'
import { deg } from './degrees.ts'

/** A column of width w and height h on a level base, pushed by k times its weight; with a wall in front of it, or without. */
function column(w: number, h: number, k: number, joints: string[]): BlockCase {
  const planes: [string, Vec3, Vec3][] = [
    ['base', [0, 0, -1], [0, 0, 0]],
    ['top', [0, 0, 1], [0, 0, h]],
    ['front', [1, 0, 0], [w / 2, 0, 0]],
    ['back', [-1, 0, 0], [-w / 2, 0, 0]],
    ['south', [0, -1, 0], [0, -0.5, 0]],
    ['north', [0, 1, 0], [0, 0.5, 0]],
  ]
  return {
    solid: fromHalfSpaces(planes.map(([name, normal, through]) => ({ name, normal, through }))),
    joints: Object.fromEntries(joints.map((name) => [name, { cohesion: 0, friction: 45 * deg }])),
    loads: { unitWeight: 25e3, earthquake: { coefficient: k, trend: 90 * deg } },
  }
}

/** Moments about the front edge of the base: k W h/2 tips, W w/2 holds. */
test.each([1, 1e-3, 1e3])('a column tips where k > w/h, at the scale %f', (size) => {
  expect(canTip(column(size, 4 * size, 0.25 + 1e-6, ['base']))).toBe(true)
  expect(canTip(column(size, 4 * size, 0.25 - 1e-6, ['base']))).toBe(false)
})

test('a wall in front holds it', () => {
  expect(canTip(column(1, 4, 0.4, ['base', 'front']))).toBe(false)
})

test('where nothing else bears, what can tip has no contact forces that balance it', () => {
  for (const k of [0.1, 0.2, 0.3, 0.6]) {
    const found = boundsOfBlock(column(1, 4, k, ['base']), 12)
    expect(found.tips).toBe(k > 0.25)
    expect(found.lower === 0).toBe(k > 0.25)
  }
})
