/**
 * Which blocks are in the way of a joint.
 *
 * What     A block stands between the planes n·x = low and n·x = high. A joint of the same normal at n·x = level is in its way only where
 *          level lies between them. Thousands of joints of a set have one normal, so both are worked out once for each block and set; joints
 *          that scatter have a normal each, and ask a ball around the block first.
 * Fails    It may say yes where the plane just touches: the cut itself decides.
 */
import type { Vec3 } from '../math/vec.ts'
import type { RockBlock } from './rock.ts'

/** A block, a ball around it, and where it begins and ends along the normal that it was asked for last; blocks are kept in a chain. */
export interface Placed {
  block: RockBlock
  x: number
  y: number
  z: number
  radius: number
  along: Vec3 | undefined
  low: number
  high: number
  next: Placed | undefined
}

function placed(block: RockBlock, next: Placed | undefined): Placed {
  const sum = [0, 0, 0]
  let count = 0
  for (const { vertices } of block.parts) {
    for (let i = 0; i < vertices.length; i++) sum[i % 3] += vertices[i]
    count += vertices.length / 3
  }
  const [x, y, z] = sum.map((c) => c / count)
  let square = 0
  for (const { vertices } of block.parts)
    for (let i = 0; i < vertices.length; i += 3) {
      const [dx, dy, dz] = [vertices[i] - x, vertices[i + 1] - y, vertices[i + 2] - z]
      square = Math.max(square, dx * dx + dy * dy + dz * dz)
    }
  return { block, x, y, z, radius: Math.sqrt(square), along: undefined, low: 0, high: 0, next }
}

/** Whether a plane n·x = level may have corners of the block on both sides. Joints of one normal hand in the same array. */
export function inTheWay(one: Placed, n: Vec3, level: number, slack: number): boolean {
  const off = Math.abs(n[0] * one.x + n[1] * one.y + n[2] * one.z - level)
  if (off > one.radius + slack) return false
  if (one.along !== n) measure(one, n)
  return one.low <= level + slack && one.high >= level - slack
}

function measure(one: Placed, n: Vec3): void {
  one.along = n
  one.low = Infinity
  one.high = -Infinity
  for (const { vertices } of one.block.parts)
    for (let i = 0; i < vertices.length; i += 3) {
      const d = n[0] * vertices[i] + n[1] * vertices[i + 1] + n[2] * vertices[i + 2]
      if (d < one.low) one.low = d
      if (d > one.high) one.high = d
    }
}

/** Puts pieces in the place of a block, and says which is the last of them. */
export function replaced(one: Placed, [first, ...others]: readonly RockBlock[]): Placed {
  const after = one.next
  Object.assign(one, placed(first, after))
  let last = one
  for (const block of others) {
    last.next = placed(block, after)
    last = last.next
  }
  return last
}

export function chainOf(blocks: readonly RockBlock[]): Placed | undefined {
  let first: Placed | undefined
  for (let i = blocks.length - 1; i >= 0; i--) first = placed(blocks[i], first)
  return first
}

export function blocksOf(chain: Placed | undefined): RockBlock[] {
  const blocks: RockBlock[] = []
  for (let one = chain; one; one = one.next) blocks.push(one.block)
  return blocks
}
