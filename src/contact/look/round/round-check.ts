/** What particles cannot meet, for the set-up to refuse. */

import { type Bodies, PLANE } from '../../../state/bodies.ts'
import { JOINT_ROW, type Joints, PER_AREA } from '../../../state/joints.ts'
import type { Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { bodyOf } from '../../../state/solids.ts'
import { ROUND } from '../tolerances.ts'

const { UPRIGHT } = ROUND

/** Joints with a stiffness per area that some particle follows whose contacts are points without an area: round ones, and polyhedra unless `areas`. */
export function jointsPerArea(
  { bodies, facets, hulls, solids }: Shapes,
  joints: Reads<Joints>,
  areas: boolean,
): number[] {
  const found = new Set<number>()
  const rounds = new Set<number>()
  for (let body = 0; body < bodies.count; body++)
    if (bodies.radius[body] > 0) rounds.add(joints.group[facets.faceNames.length + body])
  for (let solid = hulls.count; !areas && solid < solids.count; solid++)
    rounds.add(joints.group[facets.faceNames.length + bodyOf(solids, solid)])
  for (const group of rounds)
    for (let other = 0; other < joints.groups; other++) {
      const joint = joints.of[joints.groups * group + other]
      if (joint >= 0 && joints.table[JOINT_ROW * joint + PER_AREA] === 1) found.add(joint)
    }
  return [...found].sort((a, b) => a - b)
}

/**
 * Faces of blocks (numbers of `facets.faceNames`) that neither stand along z nor lie across it, where there are discs: a disc
 * that meets one would be pushed out of its plane.
 */
export function facesAskew({ bodies, facets }: Shapes): number[] {
  if (!hasDiscs(bodies)) return []
  return facets.faceNames.flatMap((_, face) => {
    const [x, y, z] = [0, 1, 2].map((i) => Math.abs(facets.faceNormal[3 * face + i]))
    return z <= UPRIGHT || (z > 0.5 && x <= UPRIGHT && y <= UPRIGHT) ? [] : [face]
  })
}

function hasDiscs({ count, kind, radius }: Reads<Bodies>): boolean {
  for (let body = 0; body < count; body++) if (kind[body] === PLANE && radius[body] > 0) return true
  return false
}
