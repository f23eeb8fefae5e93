/**
 * The closed form of what moves together in the model, beside the factor of the model: like with like, where many blocks can move.
 *
 * Of several bodies the one with the least closed form counts: it lets the others go. They agree within 5 %: a body of blocks gives a
 * little along its inner joints, and joints that open on the way lose what cohesion they had. Where they do not, the figures say why:
 * blocks turn, part into bodies, or some that limit equilibrium does not let go are carried along.
 */
import { figure, percent } from '../output/quantities.ts'
import type { FactorComparison, MovingBody, SlopeSummary, UnitedBody } from '../output/slope-summary.ts'

/** [-] */
const TOGETHER = 0.05
/** Turning over moving of a body, by mass, above which it does not slide alone. */
const TURNS = 0.1

const BELOW =
  'loads and bolts turn the body against its joints, or these open in part: limit equilibrium knows no moments'
const ABOVE = 'joints carry shear across the motion, or blocks wedge each other, which limit equilibrium does not know'

const shareText = (share: number): string => `${Math.round(100 * share)} %`

/** Undefined where nothing that moves has a closed form. */
export function compareMoving(
  { moving = [], united = [] }: Pick<SlopeSummary, 'moving' | 'united'>,
  numerical: number,
): FactorComparison | undefined {
  const [body] = moving
    .filter(({ factor }) => factor !== null)
    .sort((a, b) => (a.factor as number) - (b.factor as number))
  if (!body) return undefined
  const closed = body.factor as number
  const difference = closed > 0 ? numerical / closed - 1 : null
  const head = { of: `what moves in the model: ${body.name}`, closed, numerical, difference }
  const least = leastText(united, body)
  if (difference !== null && Math.abs(difference) <= TOGETHER)
    return {
      ...head,
      agrees: true,
      reason: `they agree to ${percent(Math.abs(difference))}: ${partText(body)}${least}`,
    }
  const why = reasons(body, moving)
  const below = difference === null || difference < 0
  return {
    ...head,
    agrees: below && why.length > 0,
    reason: `${why.join('; ') || (below ? BELOW : ABOVE)}${least}`,
  }
}

const partText = ({ share, blocks }: MovingBody): string =>
  blocks.length === 1
    ? `one block, with ${shareText(share)} of the mass that moves`
    : `${blocks.length} blocks slide as one body, with ${shareText(share)} of the mass that moves`

function reasons(body: MovingBody, moving: readonly MovingBody[]): string[] {
  const turning = moving.reduce((sum, { turns, share }) => sum + turns * share, 0)
  return [
    ...(turning > TURNS ? [`blocks turn as they move (${figure(turning, 2)} of their speed, by mass)`] : []),
    ...(moving.length > 1
      ? [
          `${moving.length} bodies move at speeds and in directions of their own; the one compared has ${shareText(body.share)} of the mass`,
        ]
      : []),
  ]
}

/** The group of least factor, where that is another one. */
function leastText([least]: readonly UnitedBody[], body: UnitedBody): string {
  if (!least || least.factor === null || least.blocks.join() === body.blocks.join()) return ''
  return `; of all groups that could slide as one the least has ${figure(least.factor, 4)}, ${least.name}`
}
