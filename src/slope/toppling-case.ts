/** What a row of toppling blocks is given by; the symbols are those of toppling.ts. */
import type { ToppleBlock } from './toppling-blocks.ts'

export interface TopplingCase {
  /** From the toe up. */
  blocks: ToppleBlock[]
  /** ψ of the bases, out of the slope [rad]. */
  baseDip: number
  /** γ [N/m³]. */
  unitWeight: number
  /** φb on the bases [rad]. */
  friction: number
  /** φs between the blocks [rad]; as on the bases where absent. */
  sideFriction?: number
  /** k, horizontal and out of the slope, and k_v upwards. */
  earthquake?: number
  vertical?: number
  cables?: ToppleCable[]
  /** Water on the upper side of each block, from the toe up: height above its base along the joint [m]. */
  water?: number[]
  /** γw [N/m³]; 9810 where absent. */
  unitWeightOfWater?: number
  /** Height at which a support would hold the toe block [m]; half its height where absent. */
  support?: number
}

export interface ToppleCable {
  /** Number of its block, from the toe, 1 … */
  block: number
  /** T [N/m]. */
  force: number
  /** δ below the horizontal, into the slope [rad]. */
  plunge: number
  /** Above the base, along the lower side of the block [m]. */
  height: number
}
