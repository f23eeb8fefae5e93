/** A case with one more stage, in which its joints have their strengths divided by a factor. */
import type { Case } from '../case/case.ts'
import type { Joint } from '../case/types/joint.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import type { Stage } from '../case/types/stage.ts'
import { divided, inTrials } from '../setup/joint-laws.ts'

/** Steps at most of a trial; its verdict ends it long before. */
const ENDLESS = 2 ** 40

/** The case that its trials are stages of: what has slipped keeps or loses its cohesion as the search says. */
export function trialCase(c: Case, spec: StrengthReduction, factor: number): Case {
  const own = withSlipped(c, spec)
  return { ...own, stages: [...own.stages.map(dampedAlike), trialStage(c, spec, factor)], expect: [] }
}

/** The time in which a model settles sets how far apart looks at its trials stand, so both are damped alike. */
const dampedAlike = (stage: Stage): Stage => (stage.kind === 'settle' ? { ...stage, adapt: false } : stage)

/** `given`: the case as it is. */
export function trialStage(given: Case, spec: StrengthReduction, factor: number): Stage {
  const c = withSlipped(given, spec)
  const joints = Object.fromEntries(
    Object.entries(c.physics.joints).map(([name, joint]) => [
      name,
      calmed(inTrials(isReduced(name, spec) ? reduced(joint, spec, factor) : joint)),
    ]),
  )
  return {
    kind: 'settle',
    ratio: 0,
    energy: 0,
    maxSteps: ENDLESS,
    massScaling: true,
    adapt: false,
    unsafe: false,
    remove: [],
    initial: [],
    physics: { ...c.physics, damping: { ...c.physics.damping, local: spec.damping }, joints, boltFactor: factor },
  }
}

/** Share of critical damping of contacts in trials. */
export const CALM = 0.3

/** A rigid block that lies on few points rattles from one to the other, and slides on what it would stand on: dashpots of contacts end that. */
const calmed = (joint: Joint): Joint => ({ ...joint, damping: Math.max(joint.damping, CALM) })

export const isReduced = (name: string, { joints, except }: StrengthReduction): boolean =>
  joints ? joints.includes(name) : !except.includes(name)

/** Its strengths divided. Slip cannot open a joint at more than its friction: that would be work from nowhere. */
function reduced(joint: Joint, { of }: StrengthReduction, factor: number): Joint {
  const own = divided(joint, of, factor)
  return { ...own, dilation: Math.min(joint.dilation, own.residualFriction) }
}

function withSlipped(c: Case, { slipped }: StrengthReduction): Case {
  if (slipped === 'as given') return c
  const failure = slipped === 'kept' ? 'plastic' : 'brittle'
  const change = (joints: Record<string, Joint>) =>
    Object.fromEntries(
      Object.entries(joints).map(([name, joint]) => [name, { ...joint, failure, bonded: isBonded(joint, failure) }]),
    ) as Record<string, Joint>
  return {
    ...c,
    physics: { ...c.physics, joints: change(c.physics.joints) },
    stages: c.stages.map((stage) => ({
      ...stage,
      physics: { ...stage.physics, joints: change(stage.physics.joints) },
    })),
  }
}

/** Brittle strength belongs to bonds, plastic strength needs none. */
const isBonded = ({ cohesion, tension }: Joint, failure: Joint['failure']): boolean =>
  failure === 'brittle' && (cohesion > 0 || tension > 0)
