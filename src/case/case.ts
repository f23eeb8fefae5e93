/**
 * A case as the solver sees it: plain data in SI units, every choice made or left to a later stage with its reason; its sections
 * are in `types`. `read.ts` makes it from text; `run.ts` turns it into a world. Nothing here knows a file, a mesh or a step.
 */
import type { Missing } from './schema/asked.ts'
import type { Block, Material } from './types/block.ts'
import type { Bolt } from './types/bolt.ts'
import type { Initial } from './types/boundary.ts'
import type { Comparison, EnergyBalance, Expectation } from './types/expect.ts'
import type { Contact } from './types/joint.ts'
import type { Particles } from './types/particles.ts'
import type { PlotSpec } from './types/plot.ts'
import type { AnyRecord } from './types/record.ts'
import type { Cover } from './types/report.ts'
import type { SlopeSpec, StrengthReduction } from './types/slope.ts'
import type { Physics, Stage } from './types/stage.ts'
import type { Support } from './types/support.ts'

export interface OutputSpec {
  /** Frames for each `run` stage (besides the first). */
  frames: number
  /** Times on the clock of the last stage at which the report shows the model, and there is a frame, too [s]. */
  pictures: number[]
  fields: string[]
  /** Wall-clock seconds between checkpoints. */
  checkpointEvery: number
  /** In which terminal, report, tables and histories tell what they know. */
  units: 'metric' | 'imperial'
}

/** A default that was filled in, and why. */
export interface Reason {
  path: string
  value: string
  why: string
  /** `first`: it changes the result most; `none`: there is nothing without the key; `idle`: the key has no use here. */
  kind?: 'first' | 'none' | 'idle'
}

export interface Case {
  /** Stem of the file, with its variation: `A11-sliding-block-friction18`. */
  name: string
  /** Folder against which the files that the case names are resolved. */
  folder: string
  title: string
  about: string
  parameters: Record<string, number>
  materials: Record<string, Material>
  blocks: Record<string, Block>
  particles: Record<string, Particles>
  /** None: blocks pass through each other. */
  contact?: Contact
  /** Name of a stress update of the catalogue. */
  stress: string
  /** Fraction of the critical step that a run uses. */
  safety: number
  initial: Initial[]
  bolts: Record<string, Bolt>
  physics: Physics
  stages: Stage[]
  /** Factor of safety that is asked for. */
  designFactor?: number
  /** Support that is asked for, its factor known. */
  support?: Support & { factor: number }
  strengthReduction?: StrengthReduction
  slope?: SlopeSpec
  probe?: { what: string; [argument: string]: unknown }
  record: Record<string, AnyRecord>
  /** Plots by name; absent: none. */
  plots?: Record<string, PlotSpec>
  /** What its cover says. */
  report?: Cover
  output: OutputSpec
  expect: Expectation[]
  /** What the case should check and does not. */
  missing: Missing[]
  /** Declared share of the largest energy that a stage may be off by. */
  energyBalance?: EnergyBalance
  lower?: LowerCase
  long: boolean
  reasons: Reason[]
  /** The case as written, after `--set` and the variation, with numbers in SI: what `value` expressions refer to. */
  values: Record<string, unknown>
}

/** A reasonable lower case beside the realistic one. */
export interface LowerCase {
  case: Case
  /** Whether its factor is searched for in the model, too. */
  model: boolean
  why?: string
  /** What differs, as it is written. */
  changes: { path: string; given: string; lower: string }[]
}

/** A case file: one case, or one for each of its variations. */
export interface CaseFile {
  variations: Case[]
  compare: Comparison[]
}
