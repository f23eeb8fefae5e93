/** Every default that matters for a result, with its reason: the schema fills them in, `explain.ts` tells them. */

type Parent = Record<string, unknown>

export interface Default<T> {
  /** Where it applies; `*` stands for any name or index, `<shape>` for every place of a shape (see `left-out.ts`). */
  path: string
  value: T
  /** How the value is told. */
  shown: string
  why: string
  /** Whether the default matters, by the mapping in which the key is missing, and the whole case. */
  when?: (parent: Parent, data: Parent) => boolean
}

function of<T>(path: string, value: T, shown: string, why: string, when?: Default<T>['when']): Default<T> {
  return { path, value, shown, why, when }
}

const structured = (mesh: Parent) => mesh.cells !== undefined
const unstructured = (mesh: Parent) => mesh.cells === undefined

/** What is known of a whole case, found once and not at each of its thousands of places. */
function ofCase<T>(find: (data: Parent) => T): (data: Parent) => T {
  const known = new WeakMap<Parent, T>()
  return (data) => {
    const found = known.get(data) ?? find(data)
    known.set(data, found)
    return found
  }
}

const mappingsIn = (part: unknown): Parent[] => Object.values((part ?? {}) as Record<string, Parent>)

const cutMeshes = ofCase(
  ({ blocks }) => new Set(mappingsIn(blocks).flatMap(({ cut, mesh }) => (cut === undefined ? [] : [mesh]))),
)
const anyEvery = ofCase(({ record }) => mappingsIn(record).some(({ every }) => every !== undefined))

/** Whether a mesh is that of a block that joints cut. */
const ofCut = (mesh: Parent, data: Parent) => cutMeshes(data).has(mesh)
const uncut = (mesh: Parent, data: Parent) => !ofCut(mesh, data)

const undamped = (stage: Parent, data: Parent) =>
  data.damping === undefined && (stage.with as Parent | undefined)?.damping === undefined

/** Whether a strength is written that is not 0. */
const strong = (joint: Parent, key: string) =>
  joint[key] !== undefined && !(Number.parseFloat(String(joint[key])) === 0)
const strengthened = (joint: Parent) => strong(joint, 'cohesion') || strong(joint, 'tension')
const damped = (joint: Parent) => strong(joint, 'damping') || joint.restitution !== undefined

/** Quantities that are sums or single numbers, so that nothing is averaged. */
const WHOLE = [
  'force',
  'moment',
  'momentum',
  'angular-momentum',
  'energy',
  'rotation',
  'spin',
  'contact-force',
  'water-force',
  'bolt-force',
  'overlap',
  'slip',
  'contacts',
  'mass',
  'count',
]

const FAILURE = 'brittle' as 'brittle' | 'plastic'
const AUTO = 'stiff enough to change little, from the elements on both sides; the model tells the number'

/** Growth of boxes in the search for neighbours where the case says nothing: at rest, and at the most [-]. */
export const SKIN = { least: 0.05, most: 0.3 }

const SINCE = 'stage' as 'stage' | 'start'

export const DEFAULTS = {
  gravity: of('gravity', 9.81, '9.81 m/s2 downwards', 'standard gravity, along −z'),
  safety: of(
    'safety',
    0.9,
    '0.9',
    'the estimate of the stable step is a bound; a tenth is kept for contacts that stiffen',
  ),
  sliver: of(
    'blocks.*.cut.slivers.below',
    0.001,
    '0.001',
    'a thousandth of the median volume, or of the side of a cube of it in thickness, sets the step of all for nothing',
  ),
  cutSeed: of('blocks.*.cut.seed', 1, '1', 'some seed: the same rock again and again'),
  sides: of('<shape>.cylinder.sides', 24, '24', 'the section has 99 % of the area of the circle'),
  tubeFrom: of('<shape>.tube.from', 0, '0', 'the sector begins at the x axis'),
  tubeTo: of('<shape>.tube.to', 2 * Math.PI, '360 deg', 'a whole tube'),
  grading: of(
    'blocks.*.mesh.grading',
    1,
    '1',
    'tetrahedra of one size: the smallest sets the step of all',
    unstructured,
  ),
  ratio: of('blocks.*.mesh.ratio', 1, '1', 'cells of one size', structured),
  conform: of(
    'blocks.*.mesh.conform',
    false,
    'false',
    'blocks of equal size fit anyway; others need not',
    unstructured,
  ),
  minDihedral: of(
    'blocks.*.mesh.min dihedral',
    (5 * Math.PI) / 180,
    '5 deg',
    'flatter tetrahedra spoil stresses and the step; they are refused, not kept',
    uncut,
  ),
  minAltitude: of(
    'blocks.*.mesh.min altitude',
    0.05,
    '0.05',
    'the stable step falls with the smallest height; thinner tetrahedra are refused',
    uncut,
  ),
  cutDihedral: of(
    'blocks.*.mesh.min dihedral',
    Math.PI / 1800,
    '0.1 deg',
    'joints meet at any angle; what sharp pieces cost is told with the step',
    ofCut,
  ),
  cutAltitude: of(
    'blocks.*.mesh.min altitude',
    1e-4,
    '1e-4',
    'joints meet at any angle; what thin pieces cost is told with the step',
    ofCut,
  ),
  gap: of('blocks.*.on.gap', 0, '0', 'the faces touch'),
  normal: of('joints.*.normal', 'auto', 'auto', AUTO),
  shear: of('joints.*.shear', 'auto', 'auto', AUTO),
  failure: of('joints.*.failure', FAILURE, 'brittle', 'a bond of rock is gone once it has failed', strengthened),
  bonded: of(
    'joints.*.bonded',
    true,
    'true',
    'cohesion and tension are those of the faces that touch at the start',
    (joint) => strengthened(joint) && joint.failure !== 'plastic',
  ),
  unbonded: of(
    'joints.*.bonded',
    false,
    'false',
    'plastic strength is kept wherever faces touch and needs no bonds',
    (joint) => strengthened(joint) && joint.failure === 'plastic',
  ),
  jointDamping: of(
    'joints.*.damping',
    0,
    '0',
    'contacts lose energy by friction alone unless told otherwise',
    (joint) => joint.restitution === undefined,
  ),
  pull: of('joints.*.pull', true, 'true', 'the contact ends where the overlap does', damped),
  pretension: of('bolts.*.pretension', 0, '0', 'a bolt pulls only once it is stretched'),
  boltActs: of(
    'bolts.*.acts',
    'active' as 'active' | 'passive',
    'active',
    'its force is a load: the factor of safety is that of joints alone',
  ),
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
  boltMiddle: of('bolts.*.pattern.middle', 0, '0', 'rows stand evenly about the middle of the slope'),
  boltStiffness: of(
    'bolts.*.stiffness',
    undefined,
    '400 capacity/length',
    'steel of 200 GPa that yields at 500 MPa: it has its capacity at a strain of 0.25 %',
    (bolt) => bolt.yield !== undefined || bolt.capacity !== undefined,
  ),
  boltYield: of(
    'bolts.*.yield',
    'unlimited',
    'unlimited',
    'a bolt stays elastic unless told otherwise',
    (bolt) => bolt.capacity === undefined,
  ),
  boltBreaks: of(
    'bolts.*.breaks at',
    'never',
    'never',
    'a bolt that yields goes on yielding unless told otherwise',
    (bolt) => bolt.yield !== undefined || bolt.capacity !== undefined,
  ),
  seismicVertical: of('seismic.vertical', 0, '0', 'an earthquake is given by its horizontal coefficient as a rule'),
  seismicDirection: of(
    'seismic.direction',
    'worst' as 'worst' | number,
    'worst',
    'an earthquake comes from anywhere: the azimuth in which limit equilibrium has its least factor',
  ),
  waterDensity: of('water.density', 1000, '1000 kg/m3', 'fresh water'),
  waterJoints: of(
    'water.joints',
    'all' as 'all' | string[],
    'all',
    'water finds its way into every joint between blocks',
  ),
  loadActs: of(
    'loads.*.acts',
    'active' as const,
    'active',
    'what presses on a face presses whatever its joints bear',
    (load) => load.shotcrete === undefined,
  ),
  drainsEffective: of('water.drains.effective', 1, '1', 'holes that work drain what they reach'),
  towards: of('water.line.towards', Math.PI / 2, '90 deg', 'the section runs along the x axis, towards east'),
  jointTowards: of(
    'water.joints.*.line.towards',
    Math.PI / 2,
    '90 deg',
    'the section runs along the x axis, towards east',
  ),
  shrink: of('contact.shrink', 0.01, '0.01', 'names contacts and finds them: forces act where the true surfaces touch'),
  printedTolerance: of('contact.printed.tolerance', 0.5, '0.5', 'the paper asks for less than the shrinkage'),
  printedLever: of('contact.printed.lever', 'true edges' as const, 'true edges', 'repaired'),
  printedForce: of('contact.printed.normal force', 'total' as const, 'total', 'repaired'),
  printedNormals: of('contact.printed.normals', 'faces' as const, 'faces', 'repaired'),
  printedRoles: of('contact.printed.roles', 'both' as const, 'both', 'repaired'),
  printedApproaching: of('contact.printed.approaching', 'several' as const, 'several', 'repaired'),
  printedClip: of('contact.printed.clip', 'largest' as const, 'largest', 'repaired'),
  follow: of(
    'contact.follow',
    1e-5,
    '1e-5',
    'points move with their blocks until they slid by this share of the width, or their faces leaned by it: forces are right to some times as much, and what hardly moves costs next to nothing; 0 looks for contact at every step',
  ),
  skin: of(
    'contact.skin',
    undefined,
    'auto',
    `neighbours are searched anew only after a move of half of it: ${SKIN.least}, and up to ${SKIN.most} while things move fast`,
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
  since: of(
    'record.*.since',
    SINCE,
    'stage',
    'what a stage does is measured from its own start',
    (r) => r.what === 'displacement' || r.what === 'rotation',
  ),
  frames: of('output.frames', 20, '20', 'enough to follow a motion in ParaView'),
  fields: of(
    'output.fields',
    ['displacement', 'velocity', 'stress'],
    'displacement, velocity, stress',
    'what a report on a slope shows',
  ),
  checkpoint: of('output.checkpoint every', 60, '60 s', 'at most a minute of work is lost'),
  units: of(
    'output.units',
    'metric' as 'metric' | 'imperial',
    'metric',
    'what is read in other units is told in these',
  ),
  settleDamping: of(
    'stages.*.settle.damping',
    { local: 0.8, mass: 0, stiffness: 0 },
    'local 0.8',
    'a settling model is near critical damping at 0.8, whatever its frequencies',
    undamped,
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
  step: of(
    '<stage>.dt',
    undefined,
    'the largest stable one',
    'a share `safety` of the critical step, which the model tells with what sets it',
  ),
  meshScale: of('<shape>.mesh.scale', 1, '1', 'the file is in metres'),
  surfaceScale: of('<shape>.surface.scale', 1, '1', 'the file is in metres'),
  upper: of('<shape>.slope.upper', undefined, 'level', 'the ground above the crest rises only where that is said'),
  persistence: of('<joint>.persistence', 1, '1', 'each joint cuts every block in its way'),
  setOrigin: of('blocks.*.cut.sets.*.origin', [0, 0, 0], 'the origin', 'one of the joints goes through it'),
  cutJoint: of('<joint>.joint', undefined, 'that of all contact', 'contact.joint holds where no rule says otherwise'),
  role: of(
    '<role>.role',
    undefined,
    'sliding plane, unless steep and without strength',
    'a joint of 60° and more without friction and cohesion is a tension crack where others have friction',
  ),
  discJoint: of(
    'blocks.*.cut.discs.*.joint',
    undefined,
    'that of all contact',
    'contact.joint holds where no rule says otherwise',
  ),
  bridge: of(
    'blocks.*.cut.discs.*.bridge',
    undefined,
    'rock bridge',
    'rock beyond the rim of a disc does not break unless it has a joint of its own: a bond that nothing parts',
  ),
  slivers: of(
    'blocks.*.cut.slivers.are',
    'kept' as 'merged' | 'kept' | 'removed',
    'kept',
    'no rock is changed unasked',
  ),
  grainMedian: of('particles.*.polyhedra.size.median', undefined, 'midway', 'sizes are even between the two'),
  grainMeasure: of('particles.*.polyhedra.size.of', 'equal ball', 'equal ball', 'a size is one of equal volume'),
  turned: of('particles.*.polyhedra.turned', true, 'true', 'nothing lays them alike'),
  grainSeed: of('particles.*.polyhedra.seed', 1, '1', 'some seed: the same particles again and again'),
  kinds: of('particles.*.polyhedra.shapes.*.random.kinds', 20, '20', 'each shape is kept once'),
  cuts: of('particles.*.polyhedra.shapes.*.random.cuts', 20, '20', 'about as many faces as broken rock has'),
  reach: of(
    'particles.*.polyhedra.shapes.*.random.reach',
    { median: 0.7, last: 0.9, spread: 0.2 },
    'median 0.7, last 0.9, spread 0.2',
    'first cuts go deep, last ones round off',
  ),
  leastEdge: of('particles.*.polyhedra.shapes.*.random.least', 0.05, '0.05', 'splinters would set the step of all'),
  shapeSeed: of('particles.*.polyhedra.shapes.*.random.seed', 1, '1', 'some seed: the same shapes again and again'),
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
  mean: of(
    'record.*.mean',
    undefined,
    'weighted',
    'by mass, area or volume, so that it does not depend on the mesh',
    ({ what, point, node }) => !WHOLE.includes(String(what)) && point === undefined && node === undefined,
  ),
  every: of(
    'record.*.every',
    undefined,
    'a thousand in a run, every 50 steps while settling',
    'the shortest `every` of all records counts for all',
    (_, data) => !anyEvery(data),
  ),
  take: of(
    'expect.*.take',
    undefined,
    'the value at the end',
    'what comes out in the end is meant unless a time is given',
    (expectation) => expectation.at === undefined && expectation.record !== undefined,
  ),
  takeAt: of(
    'expect.*.take',
    undefined,
    'the value at the time given',
    'a time is given',
    (expectation) => expectation.at !== undefined,
  ),
  expectStage: of(
    'expect.*.stage',
    undefined,
    'the last',
    'what comes out in the end is meant unless a stage is given',
    (expectation) => expectation.record !== undefined,
  ),
  runDamping: of(
    'stages.*.run.damping',
    { local: 0, mass: 0, stiffness: 0 },
    'none',
    'a run in time keeps its energy unless told otherwise; deformable blocks that slide flutter in time, since friction feeds their vibrations (A11-flutter): damping in proportion to stiffness, or of the joint, calms them',
    undamped,
  ),
}
