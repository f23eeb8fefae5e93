/** What a search for the factor of safety chooses for the user: the stage that it adds, its trials, and what it does to brittle joints. */
import type { Case, Reason } from '../case/case.ts'
import { expressionName } from '../case/expressions.ts'
import { isMapping } from '../case/path.ts'
import { shortList } from '../case/problem.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import type { Stage } from '../case/types/stage.ts'
import { isReduced } from './trial-case.ts'

/** Of a stage that the case does not have; `joints`: what becomes of them in it. */
export function firstStageChoices(index: number, stage: Stage, words: string, joints: string): Reason[] {
  if (stage.kind !== 'settle') return []
  const own = `stages[${index}]`
  const at = (key: string, value: string, why: string): Reason => ({ path: `${own}.settle.${key}`, value, why })
  return [
    { path: own, value: 'settle, added', why: words, kind: 'first' },
    {
      path: `${own}: joints`,
      value: 'not those of the case',
      why: `${joints}; for this stage alone`,
      kind: 'first',
    },
    at('ratio', stage.ratio.toExponential(), 'so small a share of the forces is left that trials begin from rest'),
    at('max steps', String(stage.maxSteps), 'a slope that has not settled by then is loose or held by nothing'),
    at('damping', `local ${stage.physics.damping.local}`, 'near critical damping, whatever the frequencies'),
    at('mass scaling', 'false', 'it settles as it would'),
    at('energy', 'not used', 'the ratio of forces decides'),
  ]
}

/** Of trials: `calm` is the least share of critical damping of contacts, `looks` the most looks at one. */
export const trialChoices = (calm: number, looks: number): Reason[] => [
  {
    path: 'trials: joints.*.damping',
    value: `at least ${calm}`,
    why: 'a rigid block that lies on few points rattles from one to the other otherwise, and slides on what it would stand on',
  },
  {
    path: 'trials: masses',
    value: 'scaled',
    why: 'a trial only asks whether there is balance, so that a few small blocks and elements need not set its step; weights stay',
  },
  {
    path: 'trials: begin',
    value: 'where the last that stood came to rest',
    why: 'what a little more reduction shifts is soon at rest again; from the settled state where that one went far',
  },
  {
    path: 'trials: strengths',
    value: 'fall gradually',
    why: 'let go at once blocks gain speed, and tear off what would hold; where joints have cohesion or tension to lose',
  },
  {
    path: 'stages.*.settle.adapt',
    value: 'false in a search',
    why: 'looks at trials stand as far apart as a share of the time in which the model settled, so both are damped alike',
  },
  {
    path: 'trials: end',
    value: `at most ${looks} looks`,
    why: 'looks stand as far apart as a fifth of the time in which the model settled; by then a trend decides',
  },
]

/** Brittle strength that slips away in trials is not what limit equilibrium takes for the strength of a joint. */
export function brittleNotes(c: Case, spec: StrengthReduction): string[] {
  if (spec.slipped !== 'as given') return []
  const brittle = Object.entries(c.physics.joints).filter(
    ([name, { failure, cohesion, tension }]) =>
      isReduced(name, spec) && failure === 'brittle' && [cohesion, tension].some((s) => s > 0 && s < Infinity),
  )
  if (brittle.length === 0) return []
  const names = brittle.map(([name]) => name)
  const open = names.filter((name) => !isGiven(c, name))
  const whose =
    open.length === 0
      ? 'as the case says'
      : `by default (${open.length < names.length ? `of ${shortList(open)}` : 'the case gives no `failure`'})`
  return [
    `the strength of joint${names.length > 1 ? 's' : ''} ${shortList(names)} is brittle ${whose}: what slips or parts once loses cohesion and tension for good, also while the model settles, so the factor of safety may come out well below that of limit equilibrium, which keeps them; \`failure: plastic\` in the joint keeps them, \`strength reduction: { slipped: kept }\` in all`,
  ]
}

/** Whether the case gives the failure of a joint. */
function isGiven({ values }: Case, name: string): boolean {
  const joints = isMapping(values.joints) ? values.joints : {}
  const own = joints[expressionName(name)]
  return isMapping(own) && own.failure !== undefined
}
