/**
 * Dilation: walls that slide ride up on each other. A slip of length δ opens the joint by δ tan ψ, up to δ_c tan ψ in all, and
 * the spring across presses against the opening: F_n = −K (g − opened).
 *
 *   slips  T beyond the strength S at F_n:  T − K_s δ = S + S' K tan ψ δ,  so  δ = (T − S)/(K_s + S' K tan ψ),  S' = dS/dF_n
 *   then   F_n rises by K tan ψ δ, S by S' times that
 *   lost   to friction is less by ½ (F_n + F_n before) Δopened, the work done against the normal force
 *
 * A slip in any direction opens, the way back too: a joint does not close again where it came from. Once it has opened as far
 * as it can, it stays so.
 * Fails    Where S is curved, as that of Barton and Bandis, δ is right to first order of a step; the shear keeps to a strength
 *          that is. The opening belongs to the pair of blocks and not to the place on the walls.
 * Source   The return map of a yield function F_s − F_n tan φ with a potential F_s − F_n tan ψ; e.g. Itasca, UDEC, joint with
 *          dilation, whose limit of slip is δ_c.
 */
import { tan } from '../../math/elementary.ts'
import type { Parameter } from '../../math/parameters.ts'
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'

// Bound here: an imported constant is looked up at every use.
const { GAP, GAP_BEFORE, OPENED, SHARE, SHARE_BEFORE } = rows
const { DILATION, KN, KS, MOST_OPENED } = joint
const { LOST_FRICTION, NORMAL, SLOPE, STRENGTH, TRIAL } = points

/** What dilation asks of every joint. */
export const dilationParameters = {
  dilation: {
    dimension: 'angle',
    description: 'Angle by which slip opens the joint',
    min: 0,
    below: Math.PI / 4,
    omitted: [
      {
        value: 0,
        shown: '0',
        why: 'walls slide without riding up on each other unless told otherwise',
        when: (joint: Record<string, unknown>) => joint.JRC !== undefined || joint.JRC0 !== undefined,
      },
    ],
    nothing: 'none',
  },
  'dilation until': {
    dimension: 'length',
    description: 'Slip at which dilation ends',
    above: 0,
    nothing: 'no dilation',
  },
} satisfies Record<string, Parameter>

/** Numbers of a joint, in SI. */
interface Dilation {
  dilation: number
  dilationUntil: number
}

/** Opening of a joint at which dilation ends [m]. */
export const mostOpened = ({ dilation, dilationUntil }: Dilation): number => tan(dilation) * dilationUntil

export function writeDilation(row: Float64Array, given: Dilation): void {
  row[DILATION] = tan(given.dilation)
  row[MOST_OPENED] = mostOpened(given)
}

/** Opens the joint by the slip that TRIAL beyond STRENGTH makes; gaps are those less what it had opened before. */
export function openJoint(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const opened = row[r + OPENED]
  const left = table[j + MOST_OPENED] - opened
  if (!(left > 0)) return
  const slope = table[j + DILATION]
  const normal = table[j + KN] * row[r + SHARE]
  const slip = (pass[TRIAL] - pass[STRENGTH]) / (table[j + KS] * row[r + SHARE] + pass[SLOPE] * normal * slope)
  const more = slope * slip < left ? slope * slip : left
  row[r + OPENED] = opened + more
  pass[NORMAL] += normal * more
  if (point.strength) point.strength(point)
  else pass[STRENGTH] += pass[SLOPE] * normal * more
  const before = row[r + GAP_BEFORE]
  const pressed = before < 0 ? -table[j + KN] * row[r + SHARE_BEFORE] * before : 0
  pass[LOST_FRICTION] -= 0.5 * (pressed + normal * (more - row[r + GAP])) * more
}
