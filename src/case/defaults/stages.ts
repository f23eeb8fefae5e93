/** Defaults of stages: steps, settling, damping. */
import { of, type Parent } from './default.ts'

const undamped = (stage: Parent, data: Parent) =>
  data.damping === undefined && (stage.with as Parent | undefined)?.damping === undefined

export const STAGES = {
  safety: of(
    'safety',
    0.9,
    '0.9',
    'the estimate of the stable step is a bound; a tenth is kept for contacts that stiffen',
  ),
  energyBalance: of(
    'energy balance',
    0.01,
    'within 1 %',
    'a motion that makes or loses more energy than that is not what the equations say: talus verify fails it',
    (data) => Array.isArray(data.expect) && data.probe === undefined,
  ),
  settleRatio: of(
    'stages.*.settle.ratio',
    1e-5,
    '1e-5',
    'forces balanced to 1e-5 of those that act: stresses are then good to about four figures',
  ),
  maxSteps: of('stages.*.settle.max steps', 1_000_000, '1000000', 'a model that has not settled by then needs a look'),
  massScaling: of('stages.*.settle.mass scaling', false, 'false', 'masses are the real ones unless asked otherwise'),
  adapt: of(
    'stages.*.settle.adapt',
    true,
    'true',
    'local damping knows only signs: slow motion hides from it behind quick one; where it makes no headway, mass-proportional damping at twice the frequency of what still moves brings that to rest soonest; a step that proves too long is shortened',
    (settle, data) => settle.damping === undefined && undamped(settle, data),
  ),
  noAdapt: of('stages.*.settle.adapt', false, 'false', 'damping is given, and stays as it is given'),
  settleDamping: of(
    'stages.*.settle.damping',
    { local: 0.8, mass: 0, stiffness: 0 },
    'local 0.8',
    'a settling model is near critical damping at 0.8, whatever its frequencies',
    undamped,
  ),
  step: of(
    '<stage>.dt',
    undefined,
    'the largest stable one',
    'a share `safety` of the critical step, which the model tells with what sets it',
  ),
  runDamping: of(
    'stages.*.run.damping',
    { local: 0, mass: 0, stiffness: 0 },
    'none',
    'a run in time keeps its energy unless told otherwise; deformable blocks that slide flutter in time, since friction feeds their vibrations (A11-flutter): damping in proportion to stiffness, or of the joint, calms them',
    undamped,
  ),
}
