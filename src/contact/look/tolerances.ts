/** Tolerances of the rooms of look. */

/** To find the common plane of two convex polyhedra (planes/). */
export const PLANES = {
  SLACK: 4e-15,
  LEVEL: 1e-13,
  SHORTEST: 1e-12,
  PARALLEL: 1e-12,
  MISSES: 1e-12,
  SAME_WAY: 1e-26,
  SHALLOW: 1e-6,
  NO_GAIN: 1e-14,
  SIDE_BY_SIDE: 1e-14,
  GIVEN: 1e-9,
  FURTHER: 0.125,
  LEAST_FURTHER: 1e-6,
  ROUND_OFF: 1.5e-14,
  CLOSE: 0.125,
  LOOSER: 64,
  LOOSEST: 1e10,
  OF_MOTION: 2,
  TO_EDGE: 20,
  QUOTA: 0.5,
  WIDE: 3,
  NEAR: 0.02,
  TRUSTED: 0.9,
  IN_REACH: 1e-9,
  CROSSING: 0.01,
  ON_ITS_FACE: 0.5,
} as const

/** To cut an overlap (overlap/). */
export const OVERLAP = {
  ON_PLANE: 1 / 0x8000_0000_0000,
  NO_DIRECTION: 1 / 0x4000_0000,
} as const

/** Discs and spheres (round/). */
export const ROUND = {
  END_FACE: 0.5,
  STRAIGHT: 0.998,
  UPRIGHT: 1e-9,
} as const
