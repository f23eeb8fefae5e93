/**
 * Toppling of a row of blocks: limit equilibrium from the top block down to the toe, per metre along the strike.
 *
 * Block n (weight W, height y, width Δx) stands on a base that dips ψ out of the slope. The block above pushes it with Pₙ at height
 * Mₙ and drags its upper side with Pₙ tan φs; it pushes the next one with Pₙ₋₁ at Lₙ. Other forces on it: A along the base downhill,
 * N onto the base, O their moment about the lower corner of the base, overturning positive.
 *   rotation   Pt = [Pₙ (Mₙ − Δx tan φs) + O]/Lₙ
 *   sliding    Ps = Pₙ + (A − N tan φb)/(1 − tan φb tan φs)
 *   Pₙ₋₁ = max(Pt, Ps, 0): the block topples, slides, or is stable;   R = N + (Pₙ − Pₙ₋₁) tan φs,  S = A + Pₙ − Pₙ₋₁ on the base
 * Weight, earthquake k W out of the slope, water V₁ above, V₂ below the base, V₃ in front (γw cos ψ times the areas of the
 * pressure triangles; levels along the joints), cables of plunge δ on the lower side at height h:
 *   A = W sin ψ + k W cos ψ + V₁ − V₃ − T cos(ψ + δ)     N = W cos ψ − k W sin ψ − V₂ + T sin(ψ + δ)
 * P₀ is the force that the toe needs; the row stands if none is needed.
 *
 * Where tan φb tan φs ≥ 1 a block held between neighbours cannot slide, and Ps is absent. Sliding of a block whose upper neighbour
 * topples is assumed to mobilise all friction on the side, which the true row may not do.
 * Source: Goodman, Bray, Toppling of rock slopes (1976); Wyllie, Mah (2004), 9, equations 9.8 to 9.21.
 */
import { tan } from '../math/elementary.ts'
import { checkStrength } from './strength.ts'
import { contactHeights, type ToppleBlock } from './toppling-blocks.ts'
import type { TopplingCase } from './toppling-case.ts'
import { type BlockForce, forcesOnBlocks } from './toppling-forces.ts'
import { inDegrees } from './trend-plunge.ts'

export type ToppleMode = 'stable' | 'topples' | 'slides'

export interface ToppledBlock {
  /** From the toe, 1 … */
  number: number
  height: number
  width: number
  /** W [N/m]. */
  weight: number
  /** M and L [m]. */
  upperContact: number
  lowerContact: number
  /** Pₙ [N/m]. */
  pushedBy: number
  /** Pt [N/m]. */
  toToppling: number
  /** Ps [N/m]; absent where the block cannot slide. */
  toSliding?: number
  /** Pₙ₋₁ [N/m]. */
  pushes: number
  /** R and S on the base [N/m]. */
  normal: number
  shear: number
  mode: ToppleMode
}

export interface TopplingRow {
  /** From the toe up. */
  blocks: ToppledBlock[]
  /** P₀ that the toe needs [N/m]; 0 where the row stands by itself. */
  toeForce: number
  stable: boolean
  words: string
}

/** Forces through the row, with both tangents of friction divided by `factor`. */
export function topplingRow(slope: TopplingCase, factor = 1): TopplingRow {
  checkRow(slope)
  const { blocks, toeNeed } = passDown(slope, factor)
  const toeForce = Math.max(0, toeNeed)
  return { blocks, toeForce, stable: toeForce === 0, words: rowInWords(blocks, toeForce) }
}

/** The row from the top down, and the larger of Pt and Ps at the toe [N/m]: its sign tells whether the row stands. */
export function passDown(slope: TopplingCase, factor: number): { blocks: ToppledBlock[]; toeNeed: number } {
  const friction = tan(slope.friction) / factor
  const side = tan(slope.sideFriction ?? slope.friction) / factor
  const contacts = contactHeights(slope.blocks, slope.support)
  const forces = forcesOnBlocks(slope)
  const blocks: ToppledBlock[] = []
  let push = 0
  let toeNeed = 0
  for (let i = slope.blocks.length - 1; i >= 0; i--) {
    const block = blockUnder(slope.blocks[i], forces[i], contacts[i], push, friction, side)
    blocks.unshift({ number: i + 1, ...block })
    push = block.pushes
    toeNeed = Math.max(block.toToppling, block.toSliding ?? -Infinity)
  }
  return { blocks, toeNeed }
}

function blockUnder(
  { height, width }: ToppleBlock,
  { weight, along, onto, overturning }: BlockForce,
  { M, L }: { M: number; L: number },
  push: number,
  friction: number,
  side: number,
): Omit<ToppledBlock, 'number'> {
  const toToppling = (push * (M - width * side) + overturning) / L
  const grip = 1 - friction * side
  const toSliding = grip > 0 ? push + (along - onto * friction) / grip : undefined
  const pushes = Math.max(0, toToppling, toSliding ?? 0)
  return {
    height,
    width,
    weight,
    upperContact: M,
    lowerContact: L,
    pushedBy: push,
    toToppling,
    toSliding,
    pushes,
    normal: onto + (push - pushes) * side,
    shear: along + push - pushes,
    mode: pushes === 0 ? 'stable' : pushes === toToppling ? 'topples' : 'slides',
  }
}

export function checkRow({ blocks, friction, sideFriction, baseDip }: TopplingCase): void {
  checkStrength('bases of the blocks', { cohesion: 0, friction })
  checkStrength('sides of the blocks', { cohesion: 0, friction: sideFriction ?? friction })
  if (!(baseDip >= 0 && baseDip < Math.PI / 2))
    throw new Error(
      `toppling: the bases dip ${inDegrees(baseDip)}; give a dip out of the slope from 0° to less than 90°`,
    )
  if (blocks.length === 0) throw new Error('toppling: no blocks are given')
}

/** `blocks 4–13 topple, 1–3 slide, 14–16 are stable; the toe needs 1.5 kN/m`, from the toe up. */
function rowInWords(blocks: readonly ToppledBlock[], toeForce: number): string {
  const told = (['slides', 'topples', 'stable'] as const)
    .map((mode) => ({ mode, numbers: runsOf(blocks.filter((b) => b.mode === mode).map((b) => b.number)) }))
    .filter(({ numbers }) => numbers !== '')
    .map(({ mode, numbers }) => `${numbers} ${{ slides: 'slide', topples: 'topple', stable: 'are stable' }[mode]}`)
  const toe = toeForce > 0 ? `the toe needs ${(toeForce / 1000).toPrecision(4)} kN/m` : 'the toe needs no support'
  return `blocks from the toe up: ${told.join(', ')}; ${toe}`
}

function runsOf(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const n of numbers) {
    const last = runs.at(-1)
    if (last && last[1] === n - 1) last[1] = n
    else runs.push([n, n])
  }
  return runs.map(([a, b]) => (a === b ? `${a}` : `${a}–${b}`)).join(', ')
}
