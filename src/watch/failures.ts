/**
 * What has failed, read from the columns of bonds: each failure with its time, place, orientation, mode, area and energy; and sums of
 * them. The columns hold a row for every point that can fail, so nothing is logged while stepping, a run of any length has room,
 * and a resumed run tells the same.
 *
 * What     A failure is what broke of one unit (two faces that were one) in one step and one mode. Its place and its plane are
 *          those of the undeformed rock. Its energy is what breaking it took: of a brittle bond what it stored and lost at once, of a
 *          cohesive one what its points have spent, the part spent before they died included.
 */
import type { Failures } from '../output/failures.ts'
import { undeformedPlace } from '../state/bond-place.ts'
import {
  BOND_AREA,
  BOND_FAILED,
  BOND_IDS,
  BOND_LOST,
  BOND_ROW,
  BOND_STATE,
  BROKEN_SHEAR,
  BROKEN_TENSION,
  HISTORY,
  SPENT_I,
  SPENT_II,
  UNIT_INVERSE_A,
  UNIT_ROW,
} from '../state/bonds.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { eachBond, type Meeting } from './contact-records.ts'
import { bondBlockA, bondBlockB } from './contacts.ts'

/** Modes as they are told, in the order of their states. */
export const MODES = ['tension', 'shear'] as const

const modeAt = ({ bonds }: World, point: number): number => bonds.id[BOND_IDS * point + BOND_STATE]
const failed = (state: number): boolean => state === BROKEN_TENSION || state === BROKEN_SHEAR

/** Energy that breaking a point has taken so far [J]: by opening, and by shear. */
export function spentAt({ bonds }: World, point: number, spent: Float64Array): void {
  const [row, h] = [BOND_ROW * point, HISTORY * point]
  const cohesive = bonds.history.length > 0
  spent[0] = cohesive ? bonds.history[h + SPENT_I] : 0
  spent[1] = cohesive ? bonds.history[h + SPENT_II] : 0
  const state = bonds.id[BOND_IDS * point + BOND_STATE]
  if (failed(state)) spent[state === BROKEN_TENSION ? 0 : 1] += bonds.row[row + BOND_LOST]
}

/** Area that has broken [m²]: all, in tension, in shear. */
export function brokenArea(world: World, meeting: Meeting, joint: number, out: Float64Array): void {
  out.fill(0)
  eachBond(world, meeting, (point, _member, unit) => {
    const state = modeAt(world, point)
    if (!failed(state) || (joint >= 0 && world.bonds.joint[unit] !== joint)) return
    const area = world.bonds.row[BOND_ROW * point + BOND_AREA]
    out[0] += area
    out[state === BROKEN_TENSION ? 1 : 2] += area
  })
}

const spent = new Float64Array(2)

/** Energy that breaking has taken [J]: all, by opening, by shear. */
export function fractureEnergy(world: World, meeting: Meeting, joint: number, out: Float64Array): void {
  out.fill(0)
  eachBond(world, meeting, (point, _member, unit) => {
    if (joint >= 0 && world.bonds.joint[unit] !== joint) return
    spentAt(world, point, spent)
    out[1] += spent[0]
    out[2] += spent[1]
  })
  out[0] = out[1] + out[2]
}

/** Whether anything broke at a time since the start, or after it. */
export function hasFailedSince({ bonds }: World, time: number): boolean {
  for (let point = 0; point < bonds.points; point++)
    if (failed(bonds.id[BOND_IDS * point + BOND_STATE]) && bonds.row[BOND_ROW * point + BOND_FAILED] >= time)
      return true
  return false
}

/** Calls `visit` for the points of each failure, those of a unit in the order in which they broke. */
function eachFailure(world: World, visit: (points: number[], unit: number) => void): void {
  const { bonds } = world
  const timeAt = (point: number) => bonds.row[BOND_ROW * point + BOND_FAILED]
  for (let unit = 0; unit < bonds.count; unit++) {
    const broken: number[] = []
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) if (failed(modeAt(world, p))) broken.push(p)
    broken.sort((p, q) => timeAt(p) - timeAt(q) || modeAt(world, p) - modeAt(world, q) || p - q)
    for (let from = 0; from < broken.length; ) {
      const first = broken[from]
      const same = (p: number) => timeAt(p) === timeAt(first) && modeAt(world, p) === modeAt(world, first)
      let to = from + 1
      while (to < broken.length && same(broken[to])) to++
      visit(broken.slice(from, to), unit)
      from = to
    }
  }
}

/** All failures, the first one first; of those of one step in the order of their units. None where nothing can break. */
export function failuresOf(world: World): Failures | undefined {
  const { bonds, joints, blocks } = world
  if (bonds.count === 0 || bonds.failed[0] === 0) return undefined
  const rows: Failures['rows'] = []
  eachFailure(world, (points, unit) => {
    const [first] = points
    let [area, energy] = [0, 0]
    const place = [0, 0, 0]
    for (const point of points) {
      const share = bonds.row[BOND_ROW * point + BOND_AREA]
      area += share
      undeformedPlace(bonds, world.nodes, world.bodies, point, at)
      for (let i = 0; i < 3; i++) place[i] += share * at[i]
      spentAt(world, point, spent)
      energy += spent[0] + spent[1]
    }
    rows.push({
      time: bonds.row[BOND_ROW * first + BOND_FAILED],
      place: place.map((sum) => sum / area),
      normal: undeformedNormal(world, unit),
      mode: modeAt(world, first) - BROKEN_TENSION,
      joint: bonds.joint[unit],
      blocks: [bondBlockA(world, first), bondBlockB(world, first)],
      area,
      energy,
    })
  })
  // Stable: units stay in their order.
  rows.sort((a, b) => a.time - b.time)
  return { joints: joints.names, blocks, modes: MODES, rows }
}

const at = new Float64Array(3)

function undeformedNormal({ bonds, nodes: { X } }: World, unit: number): [number, number, number] {
  const [p, q, r] = [0, 1, 2].map((k) => POINT * bonds.corner[6 * unit + k])
  const [e, f] = [q, r].map((to) => [0, 1, 2].map((i) => X[to + i] - X[p + i]))
  const scale = bonds.unitRow[UNIT_ROW * unit + UNIT_INVERSE_A]
  return [scale * (e[1] * f[2] - e[2] * f[1]), scale * (e[2] * f[0] - e[0] * f[2]), scale * (e[0] * f[1] - e[1] * f[0])]
}
