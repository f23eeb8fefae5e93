/** Forces on each block of a toppling row but those of its neighbours; the equations stand in toppling.ts. */
import { cosSin } from '../math/angle.ts'
import { checkNotNegative, checkPositive } from './strength.ts'
import type { ToppleCable, TopplingCase } from './toppling-case.ts'
import { WATER } from './water.ts'

export interface BlockForce {
  /** W [N/m]. */
  weight: number
  /** A along the base, downhill [N/m]. */
  along: number
  /** N onto the base [N/m]. */
  onto: number
  /** O about the lower corner of the base [N·m/m]. */
  overturning: number
}

export function forcesOnBlocks(slope: TopplingCase): BlockForce[] {
  checkPositive('unit weight of the rock', slope.unitWeight, 'N/m³')
  const [c, s] = cosSin(slope.baseDip)
  const k = slope.earthquake ?? 0
  const down = 1 - (slope.vertical ?? 0)
  const forces = slope.blocks.map(({ height, width }): BlockForce => {
    const weight = slope.unitWeight * height * width
    return {
      weight,
      along: weight * (down * s + k * c),
      onto: weight * (down * c - k * s),
      overturning: (weight / 2) * (height * (down * s + k * c) - width * (down * c - k * s)),
    }
  })
  if (slope.water) addWater(forces, slope, slope.water, c)
  for (const cable of slope.cables ?? []) addCable(forces, slope, cable)
  return forces
}

function addWater(
  forces: BlockForce[],
  { blocks, unitWeightOfWater }: TopplingCase,
  water: number[],
  cosine: number,
): void {
  if (water.length !== blocks.length)
    throw new Error(
      `toppling: ${water.length} water levels are given for ${blocks.length} blocks; give one for each, 0 where dry`,
    )
  const gradient = (unitWeightOfWater ?? WATER) * cosine
  for (const [i, { height, width }] of blocks.entries()) {
    const upper = water[i]
    checkNotNegative(`toppling: water behind block ${i + 1}`, upper, 'm')
    if (upper > height)
      throw new Error(`toppling: water stands ${upper} m behind block ${i + 1}, which is ${height} m high; give less`)
    const lower = i > 0 ? Math.max(0, water[i - 1] - (blocks[i - 1].step ?? 0)) : 0
    forces[i].along += (gradient / 2) * (upper * upper - lower * lower)
    forces[i].onto -= (gradient / 2) * (upper + lower) * width
    forces[i].overturning +=
      (gradient / 6) * (upper * upper * upper - lower * lower * lower + width * width * (2 * upper + lower))
  }
}

function addCable(
  forces: BlockForce[],
  { blocks, baseDip }: TopplingCase,
  { block, force, plunge, height }: ToppleCable,
): void {
  if (!blocks[block - 1])
    throw new Error(`toppling: a cable holds block ${block}, but there are ${blocks.length} blocks`)
  checkNotNegative('force of a cable', force, 'N/m')
  if (!(height >= 0 && height <= blocks[block - 1].height))
    throw new Error(
      `toppling: a cable at height ${height} m misses block ${block}, which is ${blocks[block - 1].height} m high`,
    )
  const [c, s] = cosSin(baseDip + plunge)
  const on = forces[block - 1]
  on.along -= force * c
  on.onto += force * s
  on.overturning -= force * c * height
}
