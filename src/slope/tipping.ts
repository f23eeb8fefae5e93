/**
 * Whether a block can tip about an edge whatever the friction of its joints.
 *
 * What     It turns about an axis through two corners of its joint faces, and all other corners leave their faces. Forces are left on
 *          the axis alone and do no work, so nothing stops what the loads drive.
 * Steps    For each axis a: ω = ±a, so that the loads work, (F·(ω × (c − p)) + M·ω) > 0; then u = ω × (x − p) at each corner x is
 *          either 0 or leaves, u·v > 0, with v into the block.
 * Why      Contact forces that balance such a block may exist nonetheless: two faces jammed against each other clamp what the loads
 *          alone would tip. The bound counts them, whether or not anything has jammed the faces.
 * Fails    Turning about a single corner, and tipping that slides meanwhile, are not looked for; a corner that begins by moving along its
 *          face, as the foot of a block before a wall, counts as held.
 * Source   Strong and weak stability: Pang, Trinkle (2000), Stability characterizations of rigid body contact problems with Coulomb
 *          friction, ZAMM 80.
 */
import { extentOf } from '../geometry/extent.ts'
import { cross, dot, length, subtract, type Vec3 } from '../math/vec.ts'
import type { BlockCase } from './block.ts'
import { type BlockForces, forcesOn } from './block-loads.ts'
import { type ContactCorner, contactCorners } from './bound-contacts.ts'

/** Lengths below this share of the size of the block are round-off. */
const ROUND_OFF = 1e-9

export function canTip(block: BlockCase): boolean {
  const forces = forcesOn(block.solid, block.loads, block.pressures)
  const corners = contactCorners(block)
  const least = ROUND_OFF * extentOf([block.solid.vertices])
  return corners.some((from, i) =>
    corners.slice(i + 1).some((to) => {
      const axis = subtract(to.at, from.at)
      const size = length(axis)
      return size > least && tipsAbout(from.at, axis.map((x) => x / size) as Vec3, corners, forces, least)
    }),
  )
}

function tipsAbout(
  from: Readonly<Vec3>,
  axis: Vec3,
  corners: readonly ContactCorner[],
  { active, centroid, weight }: BlockForces,
  least: number,
): boolean {
  const work = dot(active.force, cross(axis, subtract(centroid, from))) + dot(active.moment, axis)
  if (!(Math.abs(work) > least * weight)) return false
  const turn = axis.map((x) => (work < 0 ? -x : x)) as Vec3
  return corners.every(({ at, into }) => {
    const u = cross(turn, subtract(at, from))
    return length(u) <= least || dot(u, into) > least
  })
}
