/**
 * The closed form beside the numerical factor, and why they differ where they do.
 *
 * Limit equilibrium looks at one block between blocks that stand, knows no moments and no shear across the direction of sliding. So
 * the numerical factor of one block lies between the closed form, less what the model itself may be off, and the greatest factor
 * that any contact forces allow; they are equal where the forces of limit equilibrium satisfy the moments.
 */
import { figure } from '../output/quantities.ts'
import type { BlockAnalysis, FactorComparison, FullHeightBody, SlopeSummary } from '../output/slope-summary.ts'
import type { Safety } from '../output/summary-safety.ts'
import { compareMoving } from './compare-moving.ts'

/** What rigid and meshed blocks may be off, besides the bracket [-]. */
const RIGID = 0.01
const MESHED = 0.02

/** A row of columns carries shear from the time of settling: what it may be off [-]. */
const ROW = 0.03

/** A block and a wedge over the full height are the same to this share. */
const SAME = 1e-6

const percent = (share: number): string => `${(100 * Math.abs(share)).toFixed(Math.abs(share) < 0.001 ? 2 : 1)} %`

export function compareFactors(
  slope: SlopeSummary,
  safety: Safety | undefined,
  model: { free: number; rigid: boolean },
): FactorComparison | undefined {
  const together = model.free > 1 && !slope.row && safety?.factor ? compareMoving(slope, safety.factor) : undefined
  if (together) return together
  const whole = model.free > 1 ? wholeOf(slope) : undefined
  if (whole && safety) return compareWhole(whole, safety, model.free)
  const [block] = slope.blocks
  const of = slope.row ? 'the row of columns' : block?.block
  if (of === undefined) return undefined
  const closed = slope.row ? slope.row.factor : block.factor
  const upper = slope.row ? undefined : block.upper
  const numerical = safety?.factor ?? null
  const difference = closed !== null && numerical !== null ? numerical / closed - 1 : null
  const head = { of, closed, ...(upper !== undefined && { upper }), numerical, difference }
  if (!safety) return { ...head, agrees: true, reason: 'no strength reduction was asked for' }
  if (difference === null) return { ...head, agrees: bothStay(closed, safety), reason: reasonOfNone(closed, safety) }
  return { ...head, ...(slope.row ? judgeRow(difference) : judgeBlock(difference, slope, model, numerical as number)) }
}

/** The wedge over the full height, where it lets go before any single block does: what many blocks are compared with. */
function wholeOf({ row, blocks: [block], fullHeight = [] }: SlopeSummary): FullHeightBody | undefined {
  const [least] = fullHeight.filter(({ factor, slab }) => factor !== null && !slab)
  if (!least || row || (block && (block.factor ?? Infinity) <= (least.factor as number) * (1 + SAME))) return undefined
  return least
}

function compareWhole({ name, factor, inModel }: FullHeightBody, safety: Safety, free: number): FactorComparison {
  const numerical = safety.factor
  const head = { of: name, closed: factor, numerical }
  if (numerical === null || factor === null)
    return { ...head, difference: null, agrees: false, reason: reasonOfNone(factor, safety) }
  const difference = numerical / factor - 1
  const place = inModel ? '' : '; its planes are not those of the model, or it reaches beyond the rock that is modelled'
  const reason = `limit equilibrium examines it as one body; in the model ${free} blocks can move, part and step along other joints${place}`
  return { ...head, difference, agrees: difference <= RIGID || !inModel, reason }
}

/** Neither has a factor since the block stays whatever its strength; that a model collapsed, or fails down to the least factor, is no factor either. */
const bothStay = (closed: number | null, { stands, fails }: Safety): boolean =>
  closed === null && stands !== null && fails === null

const reasonOfNone = (closed: number | null, { stands, fails, none }: Safety): string => {
  const model =
    stands !== null
      ? `the model stands up to ${figure(stands, 4)}`
      : fails !== null
        ? `the model fails down to ${figure(fails, 4)}`
        : `there is no numerical factor: ${none ?? 'no trial was run'}`
  return closed === null
    ? `limit equilibrium has no factor: the block stays without strength; ${model}`
    : stands === null && fails === null
      ? model
      : `${model}: no factor in between`
}

function judgeRow(difference: number): Pick<FactorComparison, 'agrees' | 'reason'> {
  if (Math.abs(difference) <= ROW)
    return {
      agrees: true,
      reason: `they agree to ${percent(difference)}; columns carry some shear since they settled, which limit equilibrium does not know`,
    }
  return {
    agrees: false,
    reason: `they differ by ${percent(difference)}: friction between the columns is not fully used, or joints are too soft for the height of the columns`,
  }
}

function judgeBlock(
  difference: number,
  { blocks: [block] }: SlopeSummary,
  { free, rigid }: { free: number; rigid: boolean },
  numerical: number,
): Pick<FactorComparison, 'agrees' | 'reason'> {
  if (free > 1)
    return {
      agrees: difference <= RIGID,
      reason: `limit equilibrium examines ${block.block} alone, between blocks that stand; in the model ${free} blocks can move and lean on each other`,
    }
  const limit = rigid ? RIGID : MESHED
  const { momentAdmissible, upper } = block
  if (Math.abs(difference) <= limit)
    return {
      agrees: true,
      reason: `they agree to ${percent(difference)}${momentAdmissible === false ? ', though the forces of limit equilibrium do not satisfy the moments' : ''}`,
    }
  if (difference > 0 && upper !== undefined && (upper === null || numerical <= upper * (1 + limit)))
    return {
      agrees: true,
      reason: `the model stands ${percent(difference)} above: ${momentAdmissible ? 'joints carry shear across the direction of sliding' : 'the forces of limit equilibrium do not satisfy the moments, and joints carry shear across the direction of sliding'}, which may raise the factor up to ${upper === null ? 'any value' : upper.toFixed(3)}`,
    }
  if (difference < 0 && block.opened && numerical >= block.opened.factor * (1 - limit))
    return { agrees: true, reason: openedText(difference, block.opened, numerical) }
  if (difference < 0) return judgeBelow(difference, block, numerical <= (upper ?? Infinity) * (1 + limit))
  return {
    agrees: false,
    reason: `the model stands ${percent(difference)} above the closed form, and above what contact forces allow: joints are stiff against its step, or it was still moving`,
  }
}

const openedText = (
  difference: number,
  { factor, joints, share }: NonNullable<BlockAnalysis['opened']>,
  numerical: number,
): string =>
  `the model fails ${percent(difference)} below: moments pull ${joints.join(' and ')} open over ${percent(share)} of its area, where cohesion is lost; limit equilibrium without it has ${figure(factor, 4)}, which the model meets to ${percent(numerical / factor - 1)}`

/** Limit equilibrium lets a block slide only: it is no lower bound for one that turns first, or tips, and knows no joint that opens. */
function judgeBelow(
  difference: number,
  { momentAdmissible, upper, factor, tips }: BlockAnalysis,
  bounded: boolean,
): Pick<FactorComparison, 'agrees' | 'reason'> {
  const fails = `the model fails ${percent(difference)} below`
  if (momentAdmissible)
    return {
      agrees: false,
      reason: `${fails}: part of a joint has opened and lost its cohesion, or the block turns as it slides`,
    }
  const moments = `${fails}: the forces of limit equilibrium do not satisfy the moments`
  if (bounded && typeof upper === 'number' && upper < (factor ?? 0))
    return {
      agrees: true,
      reason: `${moments}, and the block turns before it slides: no contact forces hold it above ${upper.toFixed(3)}`,
    }
  if (bounded && tips)
    return {
      agrees: true,
      reason: `${moments}, and the block tips about an edge whatever the friction, unless its joints are jammed`,
    }
  return { agrees: false, reason: `${moments}, and the block turns` }
}
