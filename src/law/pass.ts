/** What the rows of one pass of the law share, and what they add up. */

/** How worn a contact is, in the column WORN: residual friction once it has slipped, and no tension once it is torn. */
export const SOUND = 0
export const RUBBED = 1
export const TORN = 2

export const pass = {
  /** Step [s], and 1/time of the last move [1/s]: 0 where nothing has moved yet. */
  dt: 0,
  rate: 0,
  /** First step of the run. */
  atStart: false,
  /** Frequencies of the pair at hand along the normal and across [rad/s]; −1: each row has its own. */
  normal: -1,
  shear: -1,
}

/** Energies of the pass [J]: lost to friction, to dashpots, to tearing; work on the model. */
export const sums = { friction: 0, damped: 0, fracture: 0, work: 0 }
