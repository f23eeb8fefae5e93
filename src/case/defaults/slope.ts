/** Defaults of slopes: kinematics, strength reduction, support, the lower case. */
import { of } from './default.ts'

export const SLOPE = {
  supportActs: of(
    'support.acts',
    'active' as 'active' | 'passive',
    'active',
    'anchors that are set with their force; untensioned bars are passive',
  ),
  supportPlunge: of('support.plunge', Math.PI / 18, '10 deg', 'so that grout flows into the hole'),
  supportCapacity: of(
    'support.capacity',
    400e3,
    '400 kN',
    'a bar of 32 mm that yields at 500 MPa',
    (support) => support.spacing === undefined,
  ),
  supportAnchor: of('support.anchor', 3, '3 m', 'grout carries the force of a bar over some metres'),
  supportScale: of('support.scale', 1, '1', 'the closed form says what is needed'),
  supportModel: of('support.model', false, 'false', 'closed forms tell it at once; --support puts it into the model'),
  lowerModel: of(
    'lower case.model',
    false,
    'false',
    'limit equilibrium compares both at once; a search of its own doubles the time',
  ),
  lateral: of(
    'slope.lateral',
    Math.PI / 9,
    '20 deg',
    'planes that strike further off the face seldom let blocks out, by experience',
  ),
  firstFactor: of('strength reduction.guess', 1, '1', 'whether it stands as it is comes first'),
  factors: of(
    'strength reduction.between',
    [0.05, 20] as [number, number],
    '0.05 to 20',
    'a slope outside of these has no use for a factor',
  ),
  factorWidth: of('strength reduction.within', 0.005, '0.5 %', 'strengths are never known better'),
  trialDamping: of(
    'strength reduction.damping',
    0.8,
    'local 0.8',
    'what stands comes to rest soon, what fails gathers speed',
  ),
  topplingSide: of('slope.toppling.side', undefined, 'that of the bases', 'one joint unless another is named'),
  planeJoint: of(
    'slope.planes.*.joint',
    undefined,
    'none: the friction of the slope, no cohesion',
    'a plane that is only measured has the strength of none of the joints',
  ),
  slopeFriction: of('slope.friction', Math.PI / 6, '30 deg', 'usual for dry, rough joints of hard rock; give your own'),
  reduced: of(
    'strength reduction.of',
    ['friction', 'cohesion', 'tension'] as ('friction' | 'cohesion' | 'tension')[],
    'friction, cohesion, tension',
    'all strengths of a joint are known alike badly',
  ),
  reducedJoints: of('strength reduction.joints', undefined, 'all', 'the factor is that of the slope'),
  slipped: of(
    'strength reduction.slipped',
    'as given' as 'as given' | 'kept' | 'lost',
    'as given',
    'each joint keeps or loses its cohesion as its `failure` says; limit equilibrium has it kept',
  ),
  trialRatio: of('strength reduction.ratio', 1e-5, '1e-5', 'a trial that comes so far to rest stands'),
}
