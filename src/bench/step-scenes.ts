/** Whole scenes whose steps are timed by every kernel, each a case that comes with Talus. */
import type { StepTurns } from './steps.ts'

export interface StepScene extends StepTurns {
  name: string
  title: string
  /** Below the folder of cases; what is replaced in it, as by --set; which of its variations. */
  file: string
  set?: string[]
  variation?: string
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
