/** The joints of a slope as its account shows them: attitude, strength, what they made of the rock, and whether they are in the kinematic tests. */
import type { Case } from '../case/case.ts'
import type { JointRole } from '../case/types/cut.ts'
import type { Joint } from '../case/types/joint.ts'
import type { Dip } from '../case/types/shape.ts'
import { dipOfNormal } from '../math/orientation.ts'
import type { SlopeJoint } from '../output/slope-summary.ts'
import type { CutCase } from '../setup/cut-blocks.ts'
import { notTested } from './joint-roles.ts'
import { jointOfCut } from './slope-blocks.ts'
import { NO_SPEC } from './slope-kinematics.ts'

export const jointRows = (cut: CutCase): SlopeJoint[] => withRoles(cut, rowsOf(cut))

export const attitudeOf = ({ dip, dipDirection }: Dip): Dip => ({ dip, dipDirection })

/** Planes, sets and discs that cut blocks, then planes that were measured only. */
function rowsOf(cut: CutCase): SlopeJoint[] {
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
