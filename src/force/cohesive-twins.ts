/**
 * A cohesive unit between two triangles with the same corners that has a history, in one go: what its points add up to, with openings found once for each
 * corner. The fourth point is in the middle, so its opening is their mean and a third of its force goes to each.
 */
import type { Bodies } from '../state/bodies.ts'
import { BOND_AREA, BOND_IDS, BOND_ROW, BOND_STATE, type Bonds, HISTORY, INTACT, OFFSET } from '../state/bonds.ts'
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import type { Facets } from '../state/facets.ts'
import type { Joints } from '../state/joints.ts'
import { FX, NODE, type Nodes, POINT } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { handToContact } from './bond-failure.ts'
import { addTurning, measureFrame } from './bond-frame.ts'
import type { BondWork } from './bond-work.ts'
import { STORED } from './cohesive-law.ts'
import { measureAxes, settle } from './cohesive-point.ts'

// Bound here: an imported constant is looked up at every use.
const offsetAt = OFFSET

const CORNERS = 3

export function addCohesiveTwins(
  work: BondWork,
  clock: Clock,
  joints: Reads<Joints>,
  bonds: Bonds,
  facets: Facets,
  nodes: Nodes,
  bodies: Bodies,
  energy: Energy,
  unit: number,
): void {
  const { axes, cohesive, frame, opens, pulls, turning } = work
  const { open, traction, out } = cohesive
  const { history, id, row } = bonds
  measureFrame(work, bonds, nodes, unit)
  measureAxes(work, bonds, nodes, unit)
  measureCorners(work, bonds, nodes, unit)
  let first = 0
  let second = 0
  const from = bonds.first[unit]
  for (let k = 0; k <= CORNERS; k++) {
    const p = from + k
    const o = 3 * k
    if (id[BOND_IDS * p + BOND_STATE] !== INTACT) {
      pulls[o] = pulls[o + 1] = pulls[o + 2] = 0
      continue
    }
    const h = HISTORY * p + offsetAt
    const apart = opens[o]
    const x = opens[o + 1]
    const y = opens[o + 2]
    open[0] = apart + history[h]
    open[1] = x + history[h + 1]
    open[2] = y + history[h + 2]
    const mode = settle(work, joints, bonds, energy, unit, p)
    const area = row[BOND_ROW * p + BOND_AREA]
    const normal = area * traction[0]
    const fx = area * traction[1]
    const fy = area * traction[2]
    pulls[o] = normal
    pulls[o + 1] = fx
    pulls[o + 2] = fy
    first += normal * x - apart * fx
    second += normal * y - apart * fy
    if (mode === INTACT) continue
    for (let i = 0; i < 3; i++) work.pull[i] = normal * frame[i] + fx * axes[i] + fy * axes[3 + i]
    handToContact(work, clock, bonds, facets, energy, unit, p, mode, area * out[STORED])
  }
  addToCorners(work, bonds, nodes, unit)
  for (let i = 0; i < 3; i++) turning[i] = first * axes[i] + second * axes[3 + i]
  addTurning(work, bonds, nodes, bodies, unit, -1, -1)
}

/** Openings of the corners, along the normal and the two axes, and their mean. */
function measureCorners(
  { axes, frame, opens }: BondWork,
  { corner }: Reads<Bonds>,
  { u }: Reads<Nodes>,
  unit: number,
): void {
  const c = 6 * unit
  opens[9] = opens[10] = opens[11] = 0
  for (let k = 0; k < CORNERS; k++) {
    const a = POINT * corner[c + k]
    const b = POINT * corner[c + 3 + k]
    const x = u[a] - u[b]
    const y = u[a + 1] - u[b + 1]
    const z = u[a + 2] - u[b + 2]
    const o = 3 * k
    opens[o] = x * frame[0] + y * frame[1] + z * frame[2]
    opens[o + 1] = x * axes[0] + y * axes[1] + z * axes[2]
    opens[o + 2] = x * axes[3] + y * axes[4] + z * axes[5]
    opens[9] += (1 / 3) * opens[o]
    opens[10] += (1 / 3) * opens[o + 1]
    opens[11] += (1 / 3) * opens[o + 2]
  }
}

function addToCorners(
  { axes, frame, pulls }: BondWork,
  { corner }: Reads<Bonds>,
  { motion }: Nodes,
  unit: number,
): void {
  const c = 6 * unit
  const nx = frame[0]
  const ny = frame[1]
  const nz = frame[2]
  for (let k = 0; k < CORNERS; k++) {
    const o = 3 * k
    const normal = pulls[o] + (1 / 3) * pulls[9]
    const first = pulls[o + 1] + (1 / 3) * pulls[10]
    const second = pulls[o + 2] + (1 / 3) * pulls[11]
    const a = NODE * corner[c + k] + FX
    const b = NODE * corner[c + 3 + k] + FX
    const x = normal * nx + first * axes[0] + second * axes[3]
    const y = normal * ny + first * axes[1] + second * axes[4]
    const z = normal * nz + first * axes[2] + second * axes[5]
    motion[a] -= x
    motion[a + 1] -= y
    motion[a + 2] -= z
    motion[b] += x
    motion[b + 1] += y
    motion[b + 2] += z
  }
}
