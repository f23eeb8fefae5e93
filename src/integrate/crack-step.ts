/**
 * How stiff a block becomes whose sleeping faces may wake: a bound of ω² for every way in which its nodes may split.
 *
 * What     A tet with nodes of its own has ω²_tet (see stable-step), a spring k on a corner of it with mass ρV/4 adds at most 2 Σ k/m by Gershgorin's
 *          bound, and parts that share a node lie below the worst of them: ω² ≤ max (ω²_tet + 2 Σ k A/3 / (ρV/4)), over the three sides at a corner.
 */
import { JOINT_ROW, KN, KS, PER_AREA } from '../state/joints.ts'
import { areaOfSide, inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { squaredFrequency } from './stable-step.ts'

/** 0 where nothing sleeps. */
export function crackFrequency(world: World): number {
  const { bonds, dormant, joints, materials, tets } = world
  let highest = 0
  if (dormant.corner.length === 0) return highest
  for (let tet = 0; tet < tets.count; tet++) {
    if (tets.origin[tet] < 0 || dormant.facet[4 * tet] < 0) continue
    const material = materials[tets.material[tet]]
    const springs = [0, 0, 0, 0].map((_, side) => {
      const unit = dormant.unit[4 * tet + side]
      if (unit < 0) return 0
      const j = JOINT_ROW * bonds.joint[unit]
      const share = joints.table[j + PER_AREA] === 1 ? areaOfSide(tets, tet, side) / 3 : 1
      return Math.max(joints.table[j + KN], joints.table[j + KS]) * share
    })
    const all = springs[0] + springs[1] + springs[2] + springs[3]
    const most = all - Math.min(...springs)
    const mass = 0.25 * material.density * tets.record[inTet(tet, VOLUME)]
    highest = Math.max(highest, squaredFrequency(material, tets, tet) + (2 * most) / mass)
  }
  return highest
}
