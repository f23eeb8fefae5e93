/** A case → the account of its slope before anything moves: joints, kinematics, limit equilibrium of the blocks that are free. */
import type { Case } from '../case/case.ts'
import type { SlopeSpec } from '../case/types/slope.ts'
import type { Host } from '../host.ts'
import { cos } from '../math/elementary.ts'
import type { RowAnalysis, SlopeSummary } from '../output/slope-summary.ts'
import { unitsOf } from '../output/units.ts'
import { type CutCase, isCut } from '../setup/cut-blocks.ts'
import { topplingFactor } from '../slope/toppling-factor.ts'
import { analyseBlocks, orNull } from './block-rows.ts'
import { boltRows } from './bolt-rows.ts'
import { analyseFullHeight, fullHeightBodies } from './full-height.ts'
import { attitudeOf, jointRows } from './joint-rows.ts'
import { loadsInWords } from './load-words.ts'
import { setColumns } from './set-columns.ts'
import { type SlopeBlocks, slopeBlocks } from './slope-blocks.ts'
import { listed, planarIn, testKinematics } from './slope-kinematics.ts'
import { leastUnited } from './united-bodies.ts'

/** Blocks that are told one by one, and those whose bounds are worked out, which takes some tenths of a second each. */
const MOST_TOLD = 40
const MOST_BOUNDED = 5

/**
 * Undefined where the case has no slope: neither a section nor a block that joints cut. `bounded`: blocks of least factor that get bounds
 * by linear programming.
 */
export function analyseSlope(cut: CutCase, host: Host, bounded = MOST_BOUNDED): SlopeSummary | undefined {
  const { given: c } = cut
  if (!c.slope && !isCut(c)) return undefined
  const blocks = slopeBlocks(cut, host)
  const geometry = geometryOf(c)
  const joints = jointRows(cut)
  const analysed = analyseBlocks(c, blocks, bounded, host)
  const tested = geometry.face && joints.length > 0 ? testKinematics(c, geometry.face, joints, host) : undefined
  // Of what stages leave of the slope the full height is not known.
  const whole = blocks.taken.length === 0 ? fullHeightBodies(cut, joints, planarIn(tested)) : []
  const bodies = analyseFullHeight(c, whole)
  const groups = leastUnited(c, blocks.free, host)
  const unitWeight = unitWeightOf(c, Object.values(c.blocks)[0]?.material ?? c.slope?.toppling?.material)
  const columns = setColumns({ ...geometry, unitWeight, joints, kinematics: tested }, shakenRow(c), unitsOf(c.output))
  const row = c.slope?.toppling && analyseRow(c, c.slope.toppling)
  return {
    ...geometry,
    unitWeight,
    ...seismicOf(c),
    ...loadsInWords(c),
    joints,
    ...(tested && { kinematics: tested }),
    blocks: analysed.slice(0, MOST_TOLD),
    more: Math.max(0, analysed.length - MOST_TOLD),
    ...(Object.keys(c.bolts).length > 0 && { bolts: boltRows(c, blocks.free) }),
    ...(bodies.length > 0 && { fullHeight: bodies }),
    ...(groups.length > 0 && { united: groups }),
    ...(columns.length > 0 && { columns }),
    ...(row && { row }),
    notes: notesOf(blocks),
  }
}

function geometryOf({ slope, blocks }: Case): Pick<SlopeSummary, 'face' | 'upper' | 'height'> {
  const shape = Object.values(blocks)
    .map((block) => block.shape)
    .find((own) => own.kind === 'slope')
  const face = slope?.face ?? shape?.face
  const upper = slope?.upper ?? shape?.upper
  return {
    ...(face && { face: attitudeOf(face) }),
    ...(upper && { upper: attitudeOf(upper) }),
    ...(shape && { height: shape.height }),
  }
}

function seismicOf({ physics: { seismic } }: Case): Pick<SlopeSummary, 'seismic'> {
  if (!seismic) return {}
  const { horizontal, vertical, direction } = seismic
  return { seismic: { horizontal, vertical, direction: direction === 'worst' ? 0 : direction } }
}

/** ρ g of the downward part of gravity, as limit equilibrium weighs blocks [N/m³]; 0 where no rock is named. */
function unitWeightOf({ materials, physics }: Case, material: string | undefined): number {
  return material === undefined ? 0 : materials[material].density * Math.max(0, -physics.gravity[2])
}

function analyseRow(c: Case, spec: NonNullable<SlopeSpec['toppling']>): RowAnalysis {
  const { columns, baseDip, base, side, material } = spec
  const { joints } = c.physics
  const found = topplingFactor({
    blocks: columns.map(([height, width, step]) => ({ height, width, step })),
    baseDip,
    unitWeight: unitWeightOf(c, material),
    friction: joints[base].friction,
    ...(side !== undefined && { sideFriction: joints[side].friction }),
    ...shakenRow(c),
  })
  const row = found.atFailure ?? found.asIs
  return {
    factor: orNull(found.factor),
    criticalFriction: found.criticalFriction,
    toeForce: found.asIs.toeForce,
    words: found.asIs.words,
    blocks: [...row.blocks].reverse().map((block) => ({
      name: String(block.number),
      height: block.height,
      weight: block.weight,
      mode: block.mode,
      from: block.pushedBy,
      to: block.pushes,
      normal: block.normal,
      shear: block.shear,
    })),
  }
}

/** A row knows its own section alone: the part of the push out of the face; all of it where no face is known. */
function shakenRow(c: Case): { earthquake?: number; vertical?: number } {
  const { seismic } = c.physics
  if (!seismic) return {}
  const { face } = geometryOf(c)
  const { horizontal, vertical, direction } = seismic
  const out = face && direction !== 'worst' ? cos(direction - face.dipDirection) : 1
  return { earthquake: horizontal * out, vertical }
}

function notesOf({ left, borne, taken }: SlopeBlocks): string[] {
  return [
    { names: left, why: 'no place of its own, or a shape whose convex parts are not known' },
    {
      names: borne,
      why: 'it lies upon a block of other rock; how much that bears is for the model to say',
    },
    { names: taken, why: 'a stage takes it away; what is left is examined without it' },
  ].flatMap(({ names, why }) => (names.length > 0 ? [`limit equilibrium leaves out ${listed(names)}: ${why}`] : []))
}
