/** What support a slope is asked to get. */
export interface Support {
  /** Factor that it shall bring; the design factor of the case where absent. */
  factor?: number
  acts: 'active' | 'passive'
  /** Of the bolts: below the horizontal, and azimuth in which they go into the rock [rad]; into the face where absent. */
  plunge: number
  trend?: number
  /** Of one bolt [N]: how many, and how far apart, is found. */
  capacity: number
  /** Distance of bolts from each other [m]: what each must bear is found instead. */
  spacing?: number
  /** Length beyond what they hold [m]. */
  anchor: number
  /** Share of the closed form's force that they get, as a model has found it. */
  scale: number
  /** Whether they stand in the model as well. */
  model: boolean
}
