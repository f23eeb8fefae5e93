/** An earthquake as a steady force on every block: shares of its weight. */
export interface Seismic {
  /** Towards the direction [-]. */
  horizontal: number
  /** Upwards, which lightens; negative downwards [-]. */
  vertical: number
  /** Azimuth of the horizontal push, clockwise from north [rad]; worst: the one in which limit equilibrium has its least factor. */
  direction: number | 'worst'
}
