/** What a stage that ends at an event remembers of it: a function of the rows of the history, and of what has failed. */

/** What has been seen of the event that ends the stage under way. */
export interface Awaited {
  stage: number
  /** Rows of the history, and failures, that have been looked at. */
  rows: number
  failures: number
  /** First, latest and (in size) largest value, and when that was. */
  first: number
  latest: number
  peak: number
  timeOfPeak: number
  /** When it was seen, on the clock of the stage. */
  seenAt?: number
}

export const beginWaiting = (stage: number): Awaited => ({
  stage,
  rows: 0,
  failures: 0,
  first: Number.NaN,
  latest: Number.NaN,
  peak: 0,
  timeOfPeak: 0,
})
