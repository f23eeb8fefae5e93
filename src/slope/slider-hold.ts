/**
 * How a block that would slide is held in its place as its joints will hold it, by a force against its way.
 *
 * What     Where the block gives by a little along its way d, springs of shear bear k A of each joint that it slides on: forces of one direction, together
 *          S against d on a line through p, the mean of the middles of these joints by k A. A body force has that line where it varies as
 *            b(x) = −(S/V) (1 + g·(x − c)) d,   M g = V (p − c),   M = ∫ (x − c)(x − c)ᵀ dV,   c the centroid.
 * Why      When joints take over from it, nothing turns: normal forces stay as they are, and there is no shear across d. Held through its
 *          centroid a block leans on its toe less than it will, by S times the height of c above its joints; a corner there that is pulled on has
 *          lost its cohesion, though it is pressed in the end.
 */
import { massProperties } from '../geometry/mass.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { solveSymmetric } from '../math/linear-system.ts'
import { cross, subtract, type Vec3 } from '../math/vec.ts'
import type { BlockStability } from './block.ts'
import { cornersOf } from './face-corners.ts'
import { vectorOf } from './trend-plunge.ts'

export interface SliderHold {
  /** −S d [N], on a line through this point [m]. */
  force: Vec3
  at: Vec3
  centroid: Vec3
  volume: number
  /** g [1/m] */
  gradient: Vec3
}

/** `stiffness`: of shear, of a joint by the name of its face [Pa/m]; `even`: through the centroid all the same. Undefined where the block does not slide. */
export function sliderHold(
  solid: Polyhedron,
  { direction, driving, slidesOn }: BlockStability,
  stiffness: (face: string) => number,
  even = false,
): SliderHold | undefined {
  if (!direction || slidesOn.length === 0) return undefined
  const { volume, centroid, inertia } = massProperties(solid)
  const along = vectorOf(direction)
  const middles = slidesOn.flat().map((f) => {
    const { area, centroid: at } = cornersOf(solid, solid.faces[f])
    return { at, bears: area * stiffness(solid.faces[f].name) }
  })
  const all = middles.reduce((sum, { bears }) => sum + bears, 0)
  const middle = [0, 1, 2].map((k) => middles.reduce((sum, one) => sum + (one.bears / all) * one.at[k], 0)) as Vec3
  const at = even ? centroid : middle
  return {
    force: along.map((part) => -driving * part) as Vec3,
    at,
    centroid,
    volume,
    gradient: solveSymmetric(secondMoments(inertia), subtract(at, centroid).map((r) => volume * r) as Vec3) ?? [
      0, 0, 0,
    ],
  }
}

/** ∫ (x − c)(x − c)ᵀ dV, by rows. */
function secondMoments([xx, yy, zz, xy, xz, yz]: readonly number[]): [Vec3, Vec3, Vec3] {
  const half = (xx + yy + zz) / 2
  return [
    [half - xx, -xy, -xz],
    [-xy, half - yy, -yz],
    [-xz, -yz, half - zz],
  ]
}

/** Moment about the centroid [N·m]. */
export const momentOf = ({ force, at, centroid }: SliderHold): Vec3 => cross(subtract(at, centroid), force)
