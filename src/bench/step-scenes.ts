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
}

export interface StepScene extends StepTurns, OwnCase {
  /** Takes more than some seconds. */
  long?: boolean
}

export const stepScenes: StepScene[] = [
  {
    name: 'steps-tets-60k',
    title: '60,000 tetrahedra',
    file: 'performance/column.yaml',
    variation: 'small',
    from: 5,
    each: 10,
  },
  {
    name: 'steps-deformable',
    title: '359 deformable blocks of a slope take up their weight',
    file: 'slope/jointed-slope-deformable.yaml',
    set: ['stages.0.run.time=1 s'],
    from: 100,
    each: 15,
  },
  {
    name: 'steps-rigid-282',
    title: '282 rigid blocks of a slope settle',
    file: 'slope/jointed-slope-safety.yaml',
    from: 100,
    each: 40,
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
