/** Fast common plane in two dimensions: the climb over five directions, touching and overlapping polygons held apart first. */
import { climbGap } from './climb-gap.ts'
import type { LineFinder } from './couple-2d.ts'
import { findHeldApart } from './hold-apart.ts'

export const fastCommonPlane: LineFinder = {
  find: (couple) => findHeldApart(couple, climbGap),
}
