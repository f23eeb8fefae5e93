/** What a result does not tell of, read off the case and its summary: nothing that was examined, and nothing that the case cannot have. */
import type { Case } from '../case/case.ts'
import { figure, plural } from '../output/quantities.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import type { Summary } from '../output/summary.ts'
import { wetJoints } from '../setup/water.ts'
import { isReduced } from './trial-case.ts'
import { MOST_GROUPED } from './united-bodies.ts'

/** One sentence for each. */
export const notExamined = (c: Case, summary: Summary): string[] => [
  ...(summary.slope || summary.safety ? factorGaps(c, summary) : []),
  ...(summary.slope
    ? [...limitGaps(c, summary.slope), ...boundGap(summary.slope), ...kinematicGaps(summary.slope)]
    : []),
  ...(summary.slope || summary.safety ? loadGaps(c) : []),
  ...rockGaps(c, summary),
  ...runGaps(c, summary),
]

/** Of an account of limit equilibrium alone. */
export const notExaminedAtOnce = (c: Case, slope: SlopeSummary): string[] => [
  'what a model alone shows: moments, deformation, the factor of safety by strength reduction',
  ...limitGaps(c, slope),
  ...kinematicGaps(slope),
  ...loadGaps(c),
]

const listed = (names: readonly string[]): string =>
  names.length > 6 ? `${names.slice(0, 6).join(', ')} and ${names.length - 6} more` : names.join(', ')

function factorGaps({ strengthReduction: spec, physics }: Case, { safety }: Summary): string[] {
  if (!spec || !safety) return ['factor of safety by strength reduction: the case asks for none']
  const { stands, fails, trials, joints } = safety
  const left = Object.keys(physics.joints).filter((name) => !isReduced(name, spec))
  const kept = (['friction', 'cohesion', 'tension'] as const).filter((of) => !spec.of.includes(of))
  return [
    ...(trials.length === 0 ? ['factor of safety: no trial came to its end'] : []),
    ...(stands !== null && fails === null ? [`factors above ${figure(stands, 4)}`] : []),
    ...(fails !== null && stands === null ? [`factors below ${figure(fails, 4)}`] : []),
    ...(left.length > 0 ? [`less strength of joints ${listed(left)}: they keep all of it in every trial`] : []),
    ...(kept.length > 0 && joints.length > 0 ? [`less ${kept.join(' and ')} of joints: it is not divided`] : []),
    ...(spec.watch.length > 0 ? [`the motion of blocks other than ${listed(spec.watch)}: it decides no trial`] : []),
  ]
}

function limitGaps(c: Case, { blocks, more, notes, row, kinematics, columns = [] }: SlopeSummary): string[] {
  const count = blocks.length + more
  const loads = Object.entries(c.physics.boundaries).filter(([, { action }]) =>
    ['traction', 'pressure', 'stress', 'force', 'body'].includes(action.kind),
  )
  const topples = kinematics?.verdicts.some(({ mode, possible }) => possible && mode.endsWith('toppling')) ?? false
  const bolts = Object.keys(c.bolts).filter((name) => c.bolts[name].yield === Infinity)
  return [
    ...(count === 0 && !row ? ['limit equilibrium: no block is free that it could examine'] : []),
    ...(count > MOST_GROUPED
      ? [`limit equilibrium of blocks that move together: each of ${count} is examined between others that stand`]
      : []),
    ...(count > 1 ? ['limit equilibrium of blocks that part from each other as they move: groups slide as one'] : []),
    ...notes.filter((note) => note.startsWith('limit equilibrium leaves out')),
    ...(count > 0 && bolts.length > 0
      ? [`more of bolts ${listed(bolts)} than their pretension in limit equilibrium: they have no capacity`]
      : []),
    ...(count > 0 && loads.length > 0 ? [`loads ${listed(loads.map(([name]) => name))} in limit equilibrium`] : []),
    ...(topples && !row && !columns.some(({ factor }) => factor !== null)
      ? ['toppling in limit equilibrium: the case gives no row of columns (slope.toppling)']
      : []),
  ]
}

function boundGap({ blocks }: SlopeSummary): string[] {
  const able = blocks.filter(({ factor }) => factor !== null).length
  const bounded = blocks.filter(({ upper, boundWords }) => upper !== undefined || boundWords !== undefined).length
  return bounded < able
    ? [`upper bounds of ${plural(able - bounded, 'block')} with greater factors or many corners`]
    : []
}

const kinematicGaps = ({ kinematics, face, joints }: SlopeSummary): string[] =>
  kinematics
    ? []
    : [
        `kinematics: ${face ? (joints.length > 0 ? 'no test was made' : 'no plane is given') : 'no slope face is given'}`,
      ]

/** What a stage that runs can shake a model by. */
const SHAKES: string[] = ['velocity', 'rotation', 'traction', 'stress', 'body']

/** Water and earthquakes, of slopes alone. */
function loadGaps(c: Case): string[] {
  const { water, gravity, joints } = c.physics
  const stages = c.stages.map(({ physics }) => physics)
  const wet = [c.physics, ...stages].flatMap((physics) => (physics.water ? wetJoints(c, physics.water) : []))
  const dry = Object.keys(joints).filter((name) => !wet.includes(name))
  const level = [gravity, ...stages.map((physics) => physics.gravity)].every(([x, y]) => x === 0 && y === 0)
  const calm = [c.physics, ...stages].every(({ seismic }) => !seismic)
  const shaken = c.stages.some(
    ({ kind, physics }) =>
      kind === 'run' && Object.values(physics.boundaries).some(({ action }) => SHAKES.includes(action.kind)),
  )
  return [
    ...(wet.length === 0 && !water ? ['water: the case has none, joints and faces are dry'] : []),
    ...(wet.length > 0 && dry.length > 0 ? [`water in joints ${listed(dry)}: they are dry`] : []),
    ...(level && calm && !shaken ? ['earthquake: gravity is vertical, and no stage shakes the model'] : []),
  ]
}

/** What rock cannot do in the model. */
function rockGaps({ blocks }: Case, { rigid, fixed, blocks: count, tets, safety, slope }: Summary): string[] {
  if (!safety && !slope) return []
  const cuts = Object.values(blocks).flatMap(({ cut }) => (cut ? [cut] : []))
  const bridged = cuts.flatMap(({ discs }) => Object.entries(discs).filter(([, { bridge }]) => bridge === undefined))
  const whole = Object.values(blocks).every(({ fracture }) => fracture === undefined)
  return [
    ...(rigid > fixed
      ? [
          `strain and failure of the rock within ${plural(rigid - fixed, 'block')}: ${rigid - fixed === 1 ? 'it is' : 'they are'} rigid`,
        ]
      : []),
    ...(count > rigid && tets > 0 && whole
      ? [
          `failure of the rock within ${plural(count - rigid, 'block')}: ${count - rigid === 1 ? 'it is' : 'they are'} elastic whatever the stress`,
        ]
      : []),
    ...(bridged.length > 0
      ? [
          `failure of the rock between discs ${listed(bridged.map(([name]) => name))}: it has no joint (bridge) to break along`,
        ]
      : []),
  ]
}

const runGaps = ({ stages, expect }: Case, summary: Summary): string[] => [
  ...(summary.stages.length < stages.length
    ? [`stages ${summary.stages.length} to ${stages.length - 1}: the run ended before them`]
    : []),
  ...(expect.length === 0 ? ['closed forms and measurements: the case says of no value what must come out'] : []),
]
