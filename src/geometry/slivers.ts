/**
 * Blocks too small or too thin to be worth their time step, and what is done about them.
 *
 * Measure  s = min(V / V½, t / V½^(1/3)): V volume of the block, t its least thickness (from a face to the corner furthest behind
 *          it; of several convex parts that of a plate of their volume and surface), V½ the median volume of all blocks. A block is a
 *          sliver where s is below a limit.
 * Merge    The smallest first, over its largest whole face that another block shares, if both together are convex; else over the
 *          next one. Passes are repeated until none is left that can be. A block of several convex parts is never merged.
 * Fails    A merged block may have faces that its neighbours share only in part: contact does not mind, conforming meshes do.
 */
import { pow } from '../math/elementary.ts'
import { length, type Vec3 } from '../math/vec.ts'
import { extentOf } from './extent.ts'
import { areaVector } from './face.ts'
import { FLAT, mergeConvex } from './merge-convex.ts'
import type { RockBlock } from './rock.ts'
import { centreOf, thicknessOf, volumeOfBlock } from './rock-measure.ts'
import { findSharedFaces } from './shared-faces.ts'

export type Fate = 'merged' | 'kept' | 'removed'

export interface Sliver {
  /** [m³] */
  volume: number
  /** [m] */
  thickness: number
  /** Centre of mass [m]. */
  at: Vec3
  became: Fate
}

/** Merging makes neighbours larger, never new slivers, so few passes are needed. */
const PASSES = 20

export function treatSlivers(
  rock: readonly RockBlock[],
  below: number,
  are: Fate,
): { blocks: RockBlock[]; slivers: Sliver[] } {
  const blocks = [...rock]
  const median = medianVolume(blocks)
  const sizeOf = sizes(median)
  const isSliver = (block: RockBlock) => sizeOf(block) < below
  const found = blocks.filter(isSliver)
  if (found.length === 0) return { blocks, slivers: [] }
  if (are === 'removed')
    return { blocks: blocks.filter((b) => !isSliver(b)), slivers: found.map((b) => told(b, 'removed')) }
  if (are === 'kept') return { blocks, slivers: found.map((b) => told(b, 'kept')) }
  const merged: RockBlock[] = []
  let left = blocks
  for (let pass = 0; pass < PASSES; pass++) {
    const next = mergePass(left, sizeOf, isSliver, merged)
    if (next.length === left.length) break
    left = next
  }
  const kept = left.filter(isSliver).map((b) => told(b, 'kept'))
  return { blocks: left, slivers: [...merged.map((b) => told(b, 'merged')), ...kept] }
}

/** Merges slivers with neighbours, each block at most once. */
function mergePass(
  blocks: readonly RockBlock[],
  sizeOf: (block: RockBlock) => number,
  isSliver: (block: RockBlock) => boolean,
  merged: RockBlock[],
): RockBlock[] {
  const reach = FLAT * extentOf(blocks.flatMap(({ parts }) => parts.map(({ vertices }) => vertices)))
  const around = neighboursOf(blocks)
  const after: (RockBlock | undefined)[] = [...blocks]
  const touched = new Set<number>()
  const order = [...blocks.keys()].filter((b) => blocks[b].parts.length === 1 && isSliver(blocks[b]))
  order.sort((p, q) => sizeOf(blocks[p]) - sizeOf(blocks[q]) || p - q)
  for (const own of order) {
    if (touched.has(own)) continue
    for (const { face, other, otherFace } of around.get(own) ?? []) {
      if (touched.has(other)) continue
      const whole = mergeConvex(blocks[other].parts[0], otherFace, blocks[own].parts[0], face, reach)
      if (!whole) continue
      after[other] = { parts: [whole] }
      after[own] = undefined
      touched.add(own).add(other)
      merged.push(blocks[own])
      break
    }
  }
  return after.filter((block) => block !== undefined)
}

interface Neighbour {
  face: number
  other: number
  otherFace: number
  area: number
}

/** Blocks of one part that share a whole face with another such block, the largest face first. */
function neighboursOf(blocks: readonly RockBlock[]): Map<number, Neighbour[]> {
  const single = [...blocks.keys()].filter((b) => blocks[b].parts.length === 1)
  const shared = findSharedFaces(single.map((b) => blocks[b].parts[0]))
  const around = new Map<number, Neighbour[]>()
  const add = (own: number, neighbour: Neighbour) => around.set(own, [...(around.get(own) ?? []), neighbour])
  for (let k = 0; k < shared.length; k += 4) {
    const [a, f, b, g] = [single[shared[k]], shared[k + 1], single[shared[k + 2]], shared[k + 3]]
    const { vertices, faces } = blocks[a].parts[0]
    const area = length(areaVector(vertices, faces[f].loop))
    add(a, { face: f, other: b, otherFace: g, area })
    add(b, { face: g, other: a, otherFace: f, area })
  }
  for (const list of around.values()) list.sort((p, q) => q.area - p.area || p.other - q.other)
  return around
}

function told(block: RockBlock, became: Sliver['became']): Sliver {
  return { volume: volumeOfBlock(block), thickness: thicknessOf(block), at: centreOf(block), became }
}

/** The measure of a block, worked out once for each. */
function sizes(median: number): (block: RockBlock) => number {
  const known = new Map<RockBlock, number>()
  const middle = pow(median, 1 / 3)
  return (block) => {
    const size = known.get(block) ?? Math.min(volumeOfBlock(block) / median, thicknessOf(block) / middle)
    known.set(block, size)
    return size
  }
}

function medianVolume(blocks: readonly RockBlock[]): number {
  const volumes = blocks.map(volumeOfBlock).sort((a, b) => a - b)
  return volumes[Math.floor(volumes.length / 2)]
}
