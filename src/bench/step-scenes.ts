/** Whole scenes whose steps are timed by every kernel, each a case that comes with Talus. */
import type { StepTurns } from './steps.ts'

/** A case that comes with Talus. */
export interface OwnCase {
  name: string
  title: string
  /** Below the folder of cases; what is replaced in it, as by --set; which of its variations. */
  file: string
  set?: string[]
  variation?: string
  /** How long its first stage lasts [s], instead of what it says. */
  time?: number
}

export interface StepScene extends StepTurns, OwnCase {
  /** Takes more than some seconds. */
  long?: boolean
}

const DEFORMABLE = 'slope/jointed-slope-deformable.yaml'
/** Spacing of the joints of slope/jointed-slope.yaml at which they cut 6,226 pieces, none in part. */
const NARROW = 2.5
const SETS = ['bedding', 'J1', 'J2'].map((set) => `blocks.rock.cut.sets.${set}`)

export const stepScenes: StepScene[] = [
  {
    name: 'steps-tets-60k',
    title: '60,000 tetrahedra',
    file: 'performance/column.yaml',
    variation: 'small',
    time: 5,
    from: 5,
    each: 10,
  },
  {
    name: 'steps-tets-600k',
    title: '603,288 tetrahedra',
    file: 'performance/column.yaml',
    variation: 'large',
    time: 5,
    from: 5,
    each: 4,
    long: true,
  },
  {
    name: 'steps-deformable',
    title: '359 deformable blocks of a slope take up their weight',
    file: DEFORMABLE,
    time: 5,
    from: 100,
    each: 15,
  },
  {
    name: 'steps-sliding',
    title: 'the same, as they slide on joints of 5° and 10°',
    file: DEFORMABLE,
    set: ['joints.bedding.friction=5 deg', 'joints.steep.friction=10 deg'],
    time: 5,
    from: 600,
    each: 15,
    long: true,
  },
  {
    name: 'steps-looks',
    title: 'the same at rest, each pair looked at in every step',
    file: DEFORMABLE,
    set: ['contact.follow=0'],
    time: 5,
    from: 10,
    each: 2,
  },
  {
    name: 'steps-rigid-282',
    title: '282 rigid blocks of a slope settle',
    file: 'slope/jointed-slope-safety.yaml',
    from: 100,
    each: 40,
  },
  {
    name: 'steps-rigid-6226',
    title: '6,226 rigid blocks of a slope settle',
    file: 'slope/jointed-slope.yaml',
    set: [
      ...SETS.map((set) => `${set}.spacing=${NARROW}`),
      'blocks.rock.cut.sets.bedding.persistence=1',
      'contact.detect=shrunken-edge',
    ],
    from: 10,
    each: 4,
    long: true,
  },
  {
    name: 'steps-box-800',
    title: '800 polyhedra fall into a box',
    file: 'performance/box.yaml',
    variation: '800',
    from: 3000,
    each: 30,
    long: true,
  },
  {
    name: 'steps-jet',
    title: '50,000 discs hit a wall',
    file: 'seed-003/jet-fifty-thousand.yaml',
    from: 20,
    each: 8,
  },
  {
    name: 'steps-flow',
    title: '4,000 particles settle in a box',
    file: 'seed-000/flow-4000.yaml',
    from: 2000,
    each: 20,
    long: true,
  },
  {
    name: 'steps-bucket',
    title: '21,952 particles fall into a bin',
    file: 'seed-000/bucket.yaml',
    from: 1000,
    each: 8,
    long: true,
  },
]

/** Cases whose points of contact are timed, at this step. */
export interface PointScene extends OwnCase {
  from: number
}

const joints = ['bedding', 'steep'].map((joint) => `joints.${joint}`)

export const pointScenes: PointScene[] = [
  {
    name: 'points-friction',
    title: 'points between deformable blocks, friction alone',
    file: 'slope/jointed-slope-deformable.yaml',
    from: 100,
  },
  {
    name: 'points-dashpots',
    title: 'the same with cohesion and dashpots',
    file: 'slope/jointed-slope-deformable.yaml',
    set: joints.flatMap((joint) => [`${joint}.cohesion=50 kPa`, `${joint}.failure=plastic`, `${joint}.damping=0.1`]),
    from: 100,
  },
  {
    name: 'points-rigid',
    title: 'points between rigid blocks, friction alone',
    file: 'slope/jointed-slope-safety.yaml',
    from: 100,
  },
]
