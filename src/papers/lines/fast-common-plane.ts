/** Fast common plane in two dimensions: the climb over five directions, touching and overlapping polygons held apart first. */
import { climbGap } from './climb-gap.ts'
import { findHeldApart } from './hold-apart.ts'
import type { LineFinder } from './polygons.ts'

export const fastCommonPlane: LineFinder = {
  find: (polygons) => findHeldApart(polygons, climbGap),
}
