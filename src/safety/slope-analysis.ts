/** A case → the account of its slope before anything moves: joints, kinematics, limit equilibrium of the blocks that are free. */
import type { Case } from '../case/case.ts'
import type { JointRole } from '../case/types/cut.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Dip } from '../case/types/shape.ts'
import type { SlopeSpec } from '../case/types/slope.ts'
import type { Host } from '../host.ts'
import { cos } from '../math/elementary.ts'
import { dipOfNormal } from '../math/orientation.ts'
import { someOf } from '../math/some-of.ts'
import type { BlockAnalysis, KinematicVerdict, RowAnalysis, SlopeJoint, SlopeSummary } from '../output/slope-summary.ts'
import { unitsOf } from '../output/units.ts'
import { type CutCase, isCut } from '../setup/cut-blocks.ts'
import { analyseBlock } from '../slope/block.ts'
import { boundsOfBlock } from '../slope/bound.ts'
import { contactCorners } from '../slope/bound-contacts.ts'
import { kinematics } from '../slope/kinematics.ts'
import { openedJoints } from '../slope/opened-joints.ts'
import { topplingFactor } from '../slope/toppling-factor.ts'
import { vectorOf } from '../slope/trend-plunge.ts'
import { bareBlock, blockCase, springsOf } from './block-case.ts'
import { boltsOfBlock, pullsOn } from './bolt-loads.ts'
import { boltRows } from './bolt-rows.ts'
import { analyseFullHeight, fullHeightBodies } from './full-height.ts'
import { notTested } from './joint-roles.ts'
import { loadsInWords } from './load-words.ts'
import { setColumns } from './set-columns.ts'
import { type FreeBlock, jointOfCut, type SlopeBlocks, slopeBlocks } from './slope-blocks.ts'
import { leastUnited } from './united-bodies.ts'

const NO_SPEC: Pick<SlopeSpec, 'planes' | 'lateral' | 'friction'> = {
  planes: {},
  lateral: Math.PI / 9,
  friction: Math.PI / 6,
}

/** Blocks that are told one by one, and those whose bounds are worked out, which takes some tenths of a second each. */
const MOST_TOLD = 40
const MOST_BOUNDED = 5
/** Corners of joint faces up to which a block gets bounds: the linear programs of more take many seconds. */
const MOST_CORNERS = 60
/** Joints whose absence from the tests a sentence tells. */
const MOST_LEFT = 4
/** Verdicts of what is not possible are told as long as there are no more of all than these. */
const MOST_VERDICTS = 500

/**
 * Undefined where the case has no slope: neither a section nor a block that joints cut. `bounded`: blocks of least factor that get bounds
 * by linear programming.
 */
export function analyseSlope(cut: CutCase, host: Host, bounded = MOST_BOUNDED): SlopeSummary | undefined {
  const { given: c } = cut
  if (!c.slope && !isCut(c)) return undefined
  const blocks = slopeBlocks(cut, host)
  const geometry = geometryOf(c)
  const joints = withRoles(cut, jointRows(cut))
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

/** Joints on which kinematics lets a slab slide. */
const planarIn = (tested: SlopeSummary['kinematics']): string[] =>
  (tested?.verdicts ?? []).flatMap(({ mode, possible, joints }) =>
    possible && mode === 'planar sliding' ? joints : [],
  )

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

const attitudeOf = ({ dip, dipDirection }: Dip): Dip => ({ dip, dipDirection })

/** ρ g of the downward part of gravity, as limit equilibrium weighs blocks [N/m³]; 0 where no rock is named. */
function unitWeightOf({ materials, physics }: Case, material: string | undefined): number {
  return material === undefined ? 0 : materials[material].density * Math.max(0, -physics.gravity[2])
}

/** Planes, sets and discs that cut blocks, then planes that were measured only. */
function jointRows(cut: CutCase): SlopeJoint[] {
  const { given: c } = cut
  const cutting = Object.entries(c.blocks).flatMap(([block, own]) => {
    if (!own.cut) return []
    const account = cut.cuts.find((one) => one.block === block)
    const rowOf = (name: string, kind: SlopeJoint['kind'], given: Dip & { persistence?: number }): SlopeJoint => {
      const joint = jointOfCut(own, name, c.contact?.joint)
      const area = account?.joints.find((one) => one.name === name)
      const members = membersOf(cut, name)
      return {
        ...strengthOf(c, joint, name),
        ...attitudeOf(given),
        name,
        kind,
        persistence: given.persistence ?? 1,
        members: members.length > 0 ? members : [attitudeOf(given)],
        faces: area?.faces ?? 0,
        area: area?.area ?? 0,
      }
    }
    return [
      ...Object.entries(own.cut.planes).map(([name, plane]) => rowOf(name, 'plane', plane)),
      ...Object.entries(own.cut.sets).map(([name, set]) => ({
        ...rowOf(name, 'set', set),
        spacing: set.spacing,
        ...(set.fisher !== undefined && { fisher: set.fisher }),
      })),
      ...Object.entries(own.cut.discs).map(([name, discs]) => {
        const members = membersOf(cut, name)
        return rowOf(name, 'discs', discs.kind === 'disc' ? discs : (members[0] ?? { dip: 0, dipDirection: 0 }))
      }),
    ]
  })
  const measured = Object.entries(c.slope?.planes ?? {}).map(
    ([name, plane]): SlopeJoint => ({
      ...strengthOf(c, plane.joint, name),
      ...attitudeOf(plane),
      name,
      kind: 'plane',
      persistence: 1,
      members: [attitudeOf(plane)],
      faces: 0,
      area: 0,
    }),
  )
  return [...cutting, ...measured]
}

/** Names of joints are those of planes, sets and discs, each once in a block. */
function withRoles({ given: { blocks, slope } }: CutCase, joints: readonly SlopeJoint[]): SlopeJoint[] {
  const given: Record<string, { role?: JointRole }> = { ...slope?.planes }
  for (const { cut } of Object.values(blocks)) Object.assign(given, cut?.planes, cut?.sets, cut?.discs)
  const all = joints.map((joint) => ({ ...joint, role: given[joint.name]?.role }))
  return joints.map((joint, i) => {
    const untested = notTested(all[i], all)
    return untested === undefined ? joint : { ...joint, untested }
  })
}

function strengthOf(c: Case, joint: string | undefined, name: string) {
  const own: Pick<Joint, 'friction' | 'cohesion' | 'tension' | 'waviness'> | undefined =
    joint === undefined ? undefined : c.physics.joints[joint]
  const { friction, cohesion, tension, waviness } = own ?? {
    friction: c.slope?.friction ?? NO_SPEC.friction,
    cohesion: 0,
    tension: 0,
  }
  return { joint: joint ?? name, friction, cohesion, tension, ...(waviness !== undefined && { waviness }) }
}

/** Attitudes of the planes of a set or of discs that bound a piece, each once. */
function membersOf({ rocks }: CutCase, name: string): Dip[] {
  const found = new Map<string, Dip>()
  for (const { parts } of rocks.values())
    for (const { faces } of parts)
      for (const face of faces) {
        if (face.name !== name) continue
        const own = dipOfNormal(face.normal)
        found.set(`${own.dip.toFixed(6)} ${own.dipDirection.toFixed(6)}`, own)
      }
  return [...found.values()]
}

function testKinematics(
  c: Case,
  face: Dip,
  joints: readonly SlopeJoint[],
  { progress }: Host,
): SlopeSummary['kinematics'] {
  const { lateral, friction } = c.slope ?? NO_SPEC
  const own = joints
    .filter(({ untested }) => untested === undefined)
    .map(({ name, dip, dipDirection, friction: angle }) => ({ name, dip, dipDirection, friction: angle }))
  const slope = { face, friction, lateral }
  const { planar, wedge, flexural, direct, summary } = kinematics(own, slope, (share) => progress('kinematics', share))
  const all = [...planar, ...wedge, ...flexural, ...direct]
  const told = all.length > MOST_VERDICTS ? all.filter(({ possible }) => possible) : all
  const verdicts = told.map(
    ({ mode, joints: names, possible, words }): KinematicVerdict => ({ mode, joints: names, possible, words }),
  )
  const left = leftOut(joints)
  const said = left.length > 0 ? `${summary} ${left.slice(0, MOST_LEFT).join('; ')}.` : summary
  return { friction, lateral, verdicts, more: all.length - told.length, summary: said }
}

/** Joints that are not tested, those with the same reason together. */
function leftOut(joints: readonly SlopeJoint[]): string[] {
  const reasons = new Set(joints.flatMap(({ untested }) => untested ?? []))
  return [...reasons].map((why) => {
    const names = joints.filter(({ untested }) => untested === why).map(({ name }) => name)
    return `${listed(names)}: ${why}`
  })
}

/** All that are free, the least factor first; bounds for the first few. */
function analyseBlocks(c: Case, { free }: SlopeBlocks, bounded: number, { progress }: Host): BlockAnalysis[] {
  if (!(c.physics.gravity[2] < 0)) return []
  const rows = free.map((own, i) => {
    progress(`limit equilibrium of ${own.name}`, i / free.length)
    return { own, row: bolted(c, own, rowOf(own.name, analyseBlock(blockCase(c, own)))) }
  })
  rows.sort((a, b) => (a.row.factor ?? Infinity) - (b.row.factor ?? Infinity))
  return rows.map(({ own, row }, i) => {
    if (i >= bounded || row.factor === null || contactCorners(blockCase(c, own)).length > MOST_CORNERS) return row
    progress(`bounds of the factor of ${own.name}`, i / Math.min(bounded, rows.length))
    return withBounds(c, own, row)
  })
}

/** With what its bolts do as it moves, where it has any. */
function bolted(c: Case, own: FreeBlock, row: BlockAnalysis): BlockAnalysis {
  const { trend, plunge } = row
  const way = trend === undefined || plunge === undefined ? undefined : vectorOf({ trend, plunge })
  const bolts = boltsOfBlock(bareBlock(c, own), pullsOn(c, own), way)
  return bolts ? { ...row, bolts } : row
}

const orNull = (factor: number): number | null => (Number.isFinite(factor) ? factor : null)

const KEYBLOCKS = {
  I: 'type I: moves unless held',
  II: 'type II: held by friction',
  III: 'type III: stays without friction',
  IV: 'type IV: tapered, cannot come out',
  V: 'type V: infinite',
}

function rowOf(block: string, s: ReturnType<typeof analyseBlock>): BlockAnalysis {
  return {
    block,
    factor: orNull(s.factor),
    words: s.words,
    on: s.on,
    volume: s.volume,
    weight: s.weight,
    driving: s.driving,
    resisting: s.resisting,
    ...(s.direction && { trend: s.direction.trend, plunge: s.direction.plunge }),
    ...(s.criticalFriction !== undefined && { criticalFriction: s.criticalFriction }),
    removability: s.removability,
    keyblock: KEYBLOCKS[s.keyblock],
    faces: s.faces.map(({ name, joint, area, normalForce, water, friction, cohesion }) => ({
      name,
      joint,
      area,
      normalForce,
      water,
      friction,
      cohesion,
    })),
  }
}

function withBounds(c: Case, own: FreeBlock, row: BlockAnalysis): BlockAnalysis {
  const block = blockCase(c, own)
  const { momentAdmissible, upper, words, tips } = boundsOfBlock(block)
  const opened = openedJoints(block, springsOf(own))
  return { ...row, momentAdmissible, upper: orNull(upper), boundWords: words, tips, ...(opened && { opened }) }
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

const MOST_NAMED = 5
const listed = (names: string[]): string => someOf(names, MOST_NAMED)
