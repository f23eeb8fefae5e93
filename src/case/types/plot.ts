/** A plot of records against each other, or against time. */
export interface PlotSpec {
  title?: string
  /** Column of a record, or t, the clock of the stage. */
  x: string
  y: string[]
  /** Closed form over x, the number across, and the values of the case. */
  expected?: string
  /** Absent: the last. */
  stage?: number
}
