/**
 * Columns that each set of joints cuts from a slope, toppling in a row (Goodman and Bray).
 *
 * What     A set on which kinematics lets columns topple stands between them, its spacing is their width, and they stand square on their bases, which
 *          so dip ψp = 90° − its dip in the section of the face. The bases need a joint: the other set or plane whose dip in that section is nearest
 *          to ψp, within twenty degrees.
 * Steps    The line through the toes of the bases is not known: every degree between ψp and the face is tried, and the least factor told.
 * Fails    Cohesion, water, bolts and surcharge are left out, columns are whole up to the surface, and the row stands free at its sides. Without a joint for the bases
 *          columns would have to break: they bend, and are stable as blocks.
 */
import type { Dip } from '../case/types/shape.ts'
import type { SetColumns, SlopeJoint, SlopeSummary } from '../output/slope-summary.ts'
import type { Units } from '../output/units.ts'
import { apparentDip } from '../slope/stereonet-curves.ts'
import { blocksOfRow, rowOfAngles } from '../slope/toppling-blocks.ts'
import { type TopplingFactor, topplingFactor } from '../slope/toppling-factor.ts'

const DEGREE = Math.PI / 180
const SQUARE = Math.PI / 2
/** How far a base may be off square to its columns. */
const OFF_SQUARE = 20 * DEGREE
/** Columns of a row, beyond which it is not worked out. */
const MOST_COLUMNS = 400

export function setColumns(
  {
    kinematics,
    face,
    upper,
    height,
    unitWeight,
    joints,
  }: Pick<SlopeSummary, 'kinematics' | 'face' | 'upper' | 'height' | 'unitWeight' | 'joints'>,
  shaken: { earthquake?: number; vertical?: number },
  units: Units,
): SetColumns[] {
  if (!kinematics || !face || !upper || height === undefined || !(unitWeight > 0)) return []
  const sets = joints.filter(
    ({ name, kind }) =>
      kind === 'set' &&
      kinematics.verdicts.some(
        ({ mode, possible, joints: own }) =>
          possible &&
          mode.endsWith('toppling') &&
          own.includes(name) &&
          (mode === 'flexural toppling' || own.length === 1),
      ),
  )
  return sets.map((set): SetColumns => {
    const baseDip = SQUARE - apparentDip(set, face.dipDirection + Math.PI)
    const head = { set: set.name, factor: null }
    const base = baseOf(joints, set, face, baseDip)
    if (!base)
      return {
        ...head,
        words: `stable as blocks: no joint dips ${degrees(baseDip)} out of the face, within 20°, for their bases; they would have to break`,
      }
    const found = leastRow(
      { height, face, upper, baseDip, spacing: set.spacing as number },
      { base, set, unitWeight, shaken },
    )
    if (!found) return { ...head, base: base.name, words: 'stable: no row of them stands between face and upper slope' }
    const { row, baseLine } = found
    return {
      ...head,
      base: base.name,
      factor: Number.isFinite(row.factor) ? row.factor : null,
      words: `columns ${units.quantity(set.spacing as number, 'm')} wide on ${base.name}, their bases stepped up at ${degrees(baseLine)}: ${(row.atFailure ?? row.asIs).words}`,
    }
  })
}

const degrees = (angle: number): string => `${Math.round(angle / DEGREE)}°`

/** The joint that is nearest to square on the columns, in the section of the face. */
function baseOf(joints: readonly SlopeJoint[], set: SlopeJoint, face: Dip, baseDip: number): SlopeJoint | undefined {
  const off = (joint: SlopeJoint) => Math.abs(apparentDip(joint, face.dipDirection) - baseDip)
  const [best] = joints
    .filter((joint) => joint !== set && joint.untested === undefined && off(joint) <= OFF_SQUARE)
    .sort((a, b) => off(a) - off(b))
  return best
}

interface Section {
  height: number
  face: Dip
  upper: Dip
  baseDip: number
  spacing: number
}

interface Row {
  base: SlopeJoint
  set: SlopeJoint
  unitWeight: number
  shaken: { earthquake?: number; vertical?: number }
}

function leastRow(
  section: Section,
  { base, set, unitWeight, shaken }: Row,
): { row: TopplingFactor; baseLine: number } | undefined {
  const { height, face, upper, baseDip, spacing } = section
  const upperAngle = apparentDip(upper, face.dipDirection)
  let least: { row: TopplingFactor; baseLine: number } | undefined
  for (let baseLine = baseDip; baseLine < face.dip - DEGREE; baseLine += DEGREE) {
    try {
      const angles = rowOfAngles({ height, spacing, faceAngle: face.dip, upperAngle, baseDip, baseLine })
      if (angles.blocks < 2 || angles.blocks > MOST_COLUMNS) continue
      const row = topplingFactor({
        blocks: blocksOfRow(angles),
        baseDip,
        unitWeight,
        friction: base.friction,
        sideFriction: set.friction,
        ...shaken,
      })
      if (!least || row.factor < least.row.factor) least = { row, baseLine }
    } catch {
      // Columns of such a row would have no height, or not touch.
    }
  }
  return least
}
