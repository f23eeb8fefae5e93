/** The joints of a slope in the kinematic tests, and what they let slide or topple. */
import type { Case } from '../case/case.ts'
import type { Dip } from '../case/types/shape.ts'
import type { SlopeSpec } from '../case/types/slope.ts'
import type { Host } from '../host.ts'
import { someOf } from '../math/some-of.ts'
import type { KinematicVerdict, SlopeJoint, SlopeSummary } from '../output/slope-summary.ts'
import { kinematics } from '../slope/kinematics.ts'

/** Where the case has no `slope`. */
export const NO_SPEC: Pick<SlopeSpec, 'planes' | 'lateral' | 'friction'> = {
  planes: {},
  lateral: Math.PI / 9,
  friction: Math.PI / 6,
}

/** Joints whose absence from the tests a sentence tells. */
const MOST_LEFT = 4
/** Verdicts of what is not possible are told as long as there are no more of all than these. */
const MOST_VERDICTS = 500

/** Joints on which kinematics lets a slab slide. */
export const planarIn = (tested: SlopeSummary['kinematics']): string[] =>
  (tested?.verdicts ?? []).flatMap(({ mode, possible, joints }) =>
    possible && mode === 'planar sliding' ? joints : [],
  )

export function testKinematics(
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

const MOST_NAMED = 5
export const listed = (names: string[]): string => someOf(names, MOST_NAMED)
