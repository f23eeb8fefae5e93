/**
 * The contact point whose law is worked out: where its columns stand, what the parts of the law hand on for it, and what all
 * points add up. Numbers in a typed array: a double that goes in or out of a function which is not inlined costs an allocation.
 */
import type { ReadNumbers } from '../../state/reads.ts'

/** Made once for each law, filled for each point in turn. */
export interface LawPoint {
  /** Rows of joints, and where that of the point begins. */
  table: ReadNumbers
  j: number
  /** Columns of contact points, and where those of the point begin. */
  id: Int32Array
  i: number
  row: Float64Array
  r: number
  /** What its law remembers of it, in the order in which that declares it, from m on. */
  memory: Float64Array
  m: number
  /** What is left of its trial shear; whether slip opens its joint; its strength, where it is not that of friction and cohesion. */
  slip: LawStep
  dilates: boolean
  strength: LawStep | undefined
  /** Numbers of the pass, by the names below. */
  pass: Float64Array
}

/** A step of the law on one point. */
export type LawStep = (point: LawPoint) => void

export const makeLawPoint = (): LawPoint => ({
  table: new Float64Array(0),
  j: 0,
  id: new Int32Array(0),
  i: 0,
  row: new Float64Array(0),
  r: 0,
  memory: new Float64Array(0),
  m: 0,
  slip: () => {},
  dilates: false,
  strength: undefined,
  pass: new Float64Array(25),
})

/** Step [s], and 1/time of the last move [1/s]: 0 where nothing has moved yet; 1 in the first step of the run. */
export const STEP = 0
export const RATE = 1
export const AT_START = 2
/** Frequencies of the pair at hand along the normal and across [rad/s]; −1: each row has its own. */
export const OMEGA = 3

/** Of the row: how far a moved along the normal, away from b, and across [m]. */
export const ALONG = 5
export const ACROSS = 6
/** Part of the step during which the surfaces overlapped, and weight of the dashpots [-]. */
export const TOUCHED = 9
export const WEIGHT = 10
/** Part of the step behind and the step ahead during which they overlap: what counts of the force of the springs [-]. */
export const PART = 24
/** Normal force, shear strength and size of the trial shear [N]; what a friction rule leaves of it [-]. */
export const NORMAL = 11
export const STRENGTH = 12
export const TRIAL = 13
export const LEFT = 14
/** Dashpot [N s/m] along the normal and across; what to take of it for a velocity of half a step before [-]. */
export const DASHPOT = 15
export const LAG = 17

/** Energies of the pass [J]: lost to friction, to dashpots, to tearing; work on the model. */
export const LOST_FRICTION = 19
export const LOST_DAMPED = 20
export const LOST_FRACTURE = 21
export const WORK = 22

/** Rise of the shear strength with the normal force [-]. */
export const SLOPE = 23
