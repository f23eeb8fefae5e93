/**
 * Rows of blocks that stand on a stepped base and lean against each other, numbered from the toe.
 *
 * Heights y are measured along the block, widths Δx along its base, steps b from the base of a block up to that of the next.
 * Neighbours touch up to the lower of their two tops, and press each other there when they topple:
 *   Mₙ = min(yₙ, yₙ₊₁ + bₙ)     above the base of block n, on its upper side
 *   Lₙ = min(yₙ, yₙ₋₁ − bₙ₋₁)   above the base of block n, on its lower side
 * The classic row has constant rises: a₁ of the tops below the crest block, a₂ their fall above it, b of the bases, so that
 *   yₙ = n (a₁ − b) up to the crest, yₙ = yₙ₋₁ − a₂ − b above it, and M, L follow from the two lines above.
 * Angles give them:  a₁ = Δx tan(ψf − ψp),  a₂ = Δx tan(ψp − ψs),  b = Δx tan(ψb − ψp); the crest is reached after
 * H cos(ψf − ψp)/(Δx sin ψf) blocks, rounded, and the base line at ψb meets the upper surface s from the toe,
 * s = H (cos ψs − cot ψf sin ψs)/sin(ψb − ψs): s cos(ψb − ψp)/Δx blocks, rounded down.
 * Source: Goodman, Bray, Toppling of rock slopes (1976); Wyllie, Mah (2004), 9.
 */
import { cos, sin, tan } from '../math/elementary.ts'
import { checkPositive } from './strength.ts'
import { inDegrees } from './trend-plunge.ts'

export interface ToppleBlock {
  /** y [m]. */
  height: number
  /** Δx [m]. */
  width: number
  /** b to the base of the next block up [m]; 0 where absent. */
  step?: number
}

export interface ClassicRow {
  blocks: number
  /** Number of the block at the crest. */
  crest: number
  /** Δx [m]. */
  spacing: number
  /** [m] */
  a1: number
  a2: number
  b: number
}

export interface RowAngles {
  /** H of the slope [m]. */
  height: number
  /** Δx [m]. */
  spacing: number
  /** ψf [rad]. */
  faceAngle: number
  /** ψs [rad]. */
  upperAngle: number
  /** ψp, dip of the bases; the joints between the blocks dip π/2 − ψp into the slope [rad]. */
  baseDip: number
  /** ψb of the line through the toes of the bases [rad]. */
  baseLine: number
}

export function rowOfAngles(slope: RowAngles): ClassicRow {
  const { height, spacing, faceAngle, upperAngle, baseDip, baseLine } = slope
  checkPositive('height of the slope', height, 'm')
  checkPositive('spacing of the joints between the blocks', spacing, 'm')
  if (!(upperAngle < baseLine && baseDip <= baseLine && baseLine < faceAngle))
    throw new Error(
      `toppling slope: the base line (${inDegrees(baseLine)}) must be steeper than the upper surface (${inDegrees(upperAngle)}), ` +
        `not flatter than the bases (${inDegrees(baseDip)}), and flatter than the face (${inDegrees(faceAngle)})`,
    )
  const along =
    (height * (cos(upperAngle) - (cos(faceAngle) / sin(faceAngle)) * sin(upperAngle))) / sin(baseLine - upperAngle)
  return {
    blocks: Math.floor((along * cos(baseLine - baseDip)) / spacing),
    crest: Math.round((height * cos(faceAngle - baseDip)) / (spacing * sin(faceAngle))),
    spacing,
    a1: spacing * tan(faceAngle - baseDip),
    a2: spacing * tan(baseDip - upperAngle),
    b: spacing * tan(baseLine - baseDip),
  }
}

export function blocksOfRow({ blocks, crest, spacing, a1, a2, b }: ClassicRow): ToppleBlock[] {
  const row: ToppleBlock[] = []
  for (let n = 1; n <= blocks; n++) {
    const height = n <= crest ? n * (a1 - b) : row[n - 2].height - a2 - b
    if (!(height > 0))
      throw new Error(
        `toppling: block ${n} would have a height of ${height.toFixed(2)} m; take fewer blocks, or less rise of the bases`,
      )
    row.push({ height, width: spacing, step: b })
  }
  return row
}

/** Mₙ and Lₙ of every block [m]; where there is no neighbour, M is 0 and L the height of the block that a support reaches. */
export function contactHeights(row: readonly ToppleBlock[], support?: number): { M: number; L: number }[] {
  if (row.length === 0) throw new Error('toppling: no blocks are given')
  for (const [i, { height, width }] of row.entries()) {
    checkPositive(`toppling: height of block ${i + 1}`, height, 'm')
    checkPositive(`toppling: width of block ${i + 1} (the spacing of the joints)`, width, 'm')
  }
  return row.map(({ height, step = 0 }, i) => {
    const above = row[i + 1]
    const below = row[i - 1]
    const M = above ? Math.min(height, above.height + step) : 0
    const L = below ? Math.min(height, below.height - (below.step ?? 0)) : (support ?? height / 2)
    if (M < 0 || L <= 0)
      throw new Error(
        `toppling: block ${L <= 0 ? i + 1 : i + 2} stands with its base above the top of its neighbour, so they do not touch; make the step smaller`,
      )
    return { M, L }
  })
}
