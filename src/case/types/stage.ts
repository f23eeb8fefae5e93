/** Stages of a run, and what each may change. */
import type { Vec3 } from '../../math/vec.ts'
import type { Boundary, Initial } from './boundary.ts'
import type { Joint } from './joint.ts'
import type { FaceLoad } from './load.ts'
import type { Seismic } from './seismic.ts'
import type { Water } from './water.ts'

export interface Damping {
  /** Local non-viscous damping factor [-]. */
  local: number
  /** Mass-proportional coefficient α [1/s]. */
  mass: number
  /** Stiffness-proportional coefficient β [s]. */
  stiffness: number
}

/** Properties that a stage may override for its length. */
export interface Physics {
  gravity: Vec3
  damping: Damping
  boundaries: Record<string, Boundary>
  joints: Record<string, Joint>
  water?: Water
  seismic?: Seismic
  /** Loads on faces, by name; absent: none. */
  loads?: Record<string, FaceLoad>
  /** What passive bolts and loads are divided by, in trials of a search. */
  boltFactor?: number
}

/** An event that ends a stage before its time; `record` is the column of a record, levels are those of it. */
export type Until =
  | { kind: 'crack' }
  | { kind: 'peak'; record: string; drop: number; above: number }
  | { kind: 'passes'; record: string; level: number }

export type Stage =
  | {
      kind: 'settle'
      /** Stop when the unbalanced-force ratio is below this. */
      ratio: number
      /** Or when kinetic energy over strain energy is below this (0: not used). */
      energy: number
      /** Give up (and say so) after this many steps. */
      maxSteps: number
      massScaling: boolean
      /** Whether damping and step are suited to what is seen of the motion. */
      adapt: boolean
      /** Time step [s]; absent: found from the stable one. */
      dt?: number
      /** Takes `dt` even where it is not stable. */
      unsafe: boolean
      /** Blocks that are taken away when the stage begins. */
      remove: string[]
      /** What moves, and is stressed, otherwise than the stage before left it. */
      initial: Initial[]
      physics: Physics
    }
  | {
      kind: 'run'
      /** Length of the stage, at most, where an event ends it [s]. */
      time: number
      until?: Until
      dt?: number
      /** Takes `dt` even where it is not stable. */
      unsafe: boolean
      /** Blocks that are taken away when the stage begins. */
      remove: string[]
      initial: Initial[]
      physics: Physics
    }
