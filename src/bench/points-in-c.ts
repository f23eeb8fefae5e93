/** The least that a contact point asks for, in C (scripts/bench/points.c), on the points of a world that lie between meshed blocks. */
import type { Host } from '../host.ts'
import * as rows from '../state/contacts.ts'
import * as joint from '../state/joints.ts'
import { FX, NODE, POINT, VX } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { type CFigures, runInC, threeOf } from './in-c.ts'
import { keep, pointLoops } from './points.ts'

const { BODY_A, BODY_B, IDS, JOINT, NODE_A, NX, ROW, SHARE, SHEAR, WEIGHT_A } = rows
const { COHESION, JOINT_ROW, KN, KS, PEAK, ZETA } = joint

/** Undefined where points have what C has not: rigid bodies, cohesion, dashpots. */
export function pointsInC(
  world: World,
  follow: number,
  source: string,
  steps: number,
  host: Host,
): CFigures | undefined {
  const columns = isFrictionAlone(world) ? columnsOf(world, follow, steps) : undefined
  return columns && runInC(source, columns, host)
}

function isFrictionAlone({ joints: { count, table } }: World): boolean {
  for (let j = 0; j < JOINT_ROW * count; j += JOINT_ROW)
    if (table[j + COHESION] !== 0 || table[j + ZETA] !== 0) return false
  return true
}

function columnsOf(world: World, follow: number, steps: number): ArrayBufferView[] | undefined {
  const { clock, contacts, nodes, neighbours } = world
  const { count, first, end } = neighbours
  const node: number[] = []
  const numbers: number[] = []
  for (let k = 0; k < count[0]; k++)
    for (let c = first[k]; c < end[k]; c++) {
      if (contacts.id[IDS * c + BODY_A] >= 0 || contacts.id[IDS * c + BODY_B] >= 0) return undefined
      node.push(...contacts.id.subarray(IDS * c + NODE_A, IDS * c + NODE_A + 6))
      numbers.push(...pointOf(world, c))
    }
  const back = keep(world)
  const loops = pointLoops(world, follow, 'fast')
  for (let n = FX; n < nodes.motion.length; n += NODE) nodes.motion.fill(0, n, n + 3)
  loops.follow()
  loops.law()
  loops.forces()
  const forces = threeOf(nodes.motion, NODE, FX, nodes.count)
  back()
  return [
    BigInt64Array.from([nodes.count, node.length / 6, steps], BigInt),
    Float64Array.of(clock.before),
    Int32Array.from(node),
    Float64Array.from(numbers),
    threeOf(nodes.u, POINT, 0, nodes.count),
    threeOf(nodes.motion, NODE, VX, nodes.count),
    forces,
  ]
}

function pointOf({ contacts: { id, row }, joints, nodes }: World, c: number): number[] {
  const r = ROW * c
  const weights = row.subarray(r + WEIGHT_A, r + WEIGHT_A + 6)
  const apart = [0, 0, 0]
  weights.forEach((weight, a) => {
    const at = POINT * id[IDS * c + NODE_A + a]
    for (let i = 0; i < 3; i++) apart[i] += (a < 3 ? weight : -weight) * nodes.X[at + i]
  })
  const share = row[r + SHARE]
  const table = JOINT_ROW * id[IDS * c + JOINT]
  const shear = row.subarray(r + SHEAR, r + SHEAR + 3).map((traction) => share * traction)
  const stiffness = [share * joints.table[table + KN], share * joints.table[table + KS], joints.table[table + PEAK]]
  return [...weights, ...row.subarray(r + NX, r + NX + 3), ...apart, ...shear, ...stiffness]
}
