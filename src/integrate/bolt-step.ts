/**
 * How stiff bolts make a model: a bound of ω² for the stable step.
 *
 * What     A bolt is a spring K along a line e between two carriers; alone it gives one frequency,
 *            ω² = K (Σ w_i²/m_i + …) of nodes,   K (1/m + (r×e)·I⁻¹(r×e)) ≤ K (1/m + r²/I_least) of a body,
 *          summed over both ends; what cannot move gives nothing. Bolts that share a block add up at most, and so do those of
 *          all blocks that bolts link; on top of mesh and contact, ω² ≤ ω²_others + ω²_bolts.
 * Source   A matrix of rank one has one eigenvalue; those of a sum are at most the sum.
 */
import {
  BOLT_IDS,
  BOLT_ROW,
  BOLT_STATE,
  BROKEN,
  END,
  END_BLOCK,
  END_BODY,
  END_WEIGHT,
  STIFFNESS,
} from '../state/bolts.ts'
import { IM, NODE } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

export interface BoltFrequency {
  /** Bound of ω² [1/s²], and the stiffest bolt of those that set it; −1: none. */
  omega2: number
  bolt: number
}

export function boltFrequency(world: World, isStill: (block: number) => boolean): BoltFrequency {
  const { bolts } = world
  const group = groupsOf(world, isStill)
  const sums = new Float64Array(bolts.count)
  const stiffest = new Float64Array(bolts.count)
  const highest: BoltFrequency = { omega2: 0, bolt: -1 }
  for (let bolt = 0; bolt < bolts.count; bolt++) {
    if (bolts.gone[bolt] === 1 || bolts.id[BOLT_IDS * bolt + BOLT_STATE] === BROKEN) continue
    const own =
      bolts.row[BOLT_ROW * bolt + STIFFNESS] * (yieldOf(world, isStill, bolt, 0) + yieldOf(world, isStill, bolt, 1))
    const g = group[bolt]
    sums[g] += own
    if (sums[g] > highest.omega2) {
      if (highest.bolt < 0 || group[highest.bolt] !== g || own > stiffest[g]) highest.bolt = bolt
      highest.omega2 = sums[g]
    }
    stiffest[g] = Math.max(stiffest[g], own)
  }
  return highest
}

/** Number of a bolt that stands for all that moving blocks link with it. */
function groupsOf({ bolts, blocks }: World, isStill: (block: number) => boolean): Int32Array {
  const group = Int32Array.from({ length: bolts.count }, (_, bolt) => bolt)
  const ofBlock = new Int32Array(blocks.length).fill(-1)
  for (let bolt = 0; bolt < bolts.count; bolt++)
    for (const end of [0, 1]) {
      const block = bolts.id[BOLT_IDS * bolt + END * end + END_BLOCK]
      if (block < 0 || isStill(block)) continue
      const other = ofBlock[block]
      if (other >= 0) {
        const [old, now] = [group[bolt], group[other]]
        for (let b = 0; b < bolts.count; b++) if (group[b] === old) group[b] = now
      } else ofBlock[block] = bolt
    }
  return group
}

/** How far an end gives way to a force along the bolt, in acceleration [1/kg]. */
function yieldOf(
  { bolts, nodes, bodies }: World,
  isStill: (block: number) => boolean,
  bolt: number,
  end: number,
): number {
  const i = BOLT_IDS * bolt + END * end
  const r = BOLT_ROW * bolt + END_WEIGHT * end
  const block = bolts.id[i + END_BLOCK]
  if (block < 0 || isStill(block)) return 0
  const body = bolts.id[i + END_BODY]
  let sum = 0
  if (body < 0) {
    for (let c = 0; c < 4; c++) sum += bolts.row[r + c] * bolts.row[r + c] * nodes.motion[NODE * bolts.id[i + c] + IM]
    return sum
  }
  for (let k = 0; k < 3; k++) sum += bolts.row[r + k] * bolts.row[r + k]
  const lightest = Math.max(...bodies.inverseInertia.subarray(3 * body, 3 * body + 3))
  return bodies.inverseMass[body] + sum * lightest
}
