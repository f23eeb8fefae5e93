/** The analysis of a slope and the search for its factor of safety. */
import type { JointRole } from './cut.ts'
import type { Dip } from './shape.ts'

/** What the analysis of a slope needs besides the model. */
export interface SlopeSpec {
  face?: Dip
  upper?: Dip
  /** Measured planes that cut no block, and the joints whose strength they have. */
  planes: Record<string, Dip & { joint?: string; role?: JointRole }>
  /** How far the strike of a sliding plane may be off that of the face [rad]. */
  lateral: number
  /** Friction of planes without a joint [rad]. */
  friction: number
  /** Blocks to examine; none named: all that can move. */
  blocks: string[]
  toppling?: TopplingSpec
}

/** A row of columns on steps. */
export interface TopplingSpec {
  /** Height, width, and step up to the base of the next [m], from the toe up. */
  columns: [number, number, number][]
  /** Dip of the bases, out of the slope [rad]. */
  baseDip: number
  base: string
  side?: string
  material: string
}

/** How the factor of safety is searched for, once the last stage has ended. */
export interface StrengthReduction {
  /** Strengths that are divided by the factor. */
  of: ('friction' | 'cohesion' | 'tension')[]
  /** Joints whose strength is divided, all but `except` where they are not named. */
  joints?: string[]
  except: string[]
  guess: number
  least: number
  greatest: number
  /** Width of the last bracket over the factor. */
  within: number
  /** Cohesion and tension of what has slipped. */
  slipped: 'as given' | 'kept' | 'lost'
  /** Blocks whose motion decides; none named: all that can move. */
  watch: string[]
  /** Unbalanced-force ratio below which a trial stands. */
  ratio: number
  /** Local damping of the trials. */
  damping: number
}
