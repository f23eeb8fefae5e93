/** Bonds as output sees them: forces, energy, stress, what broke. */
import {
  BOND_AREA,
  BOND_FORCE,
  BOND_IDS,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  type Bonds,
  BROKEN_SHEAR,
  BROKEN_TENSION,
  INTACT,
  TAKEN_AWAY,
} from '../state/bonds.ts'
import type { Reads } from '../state/reads.ts'
import type { World } from '../state/world.ts'
import { measureFrame } from './bond-frame.ts'
import { ACROSS, measureBodies, measurePoint, NORMAL, SHEAR, STRAIN } from './bond-point.ts'
import { makeBondWork } from './bond-work.ts'
import { measureAxes, measureSoftened } from './cohesive-point.ts'

/** Brings force and stored energy of all points that hold up to date with the positions. */
export function measureBonds({ joints, bonds, nodes, bodies }: World): void {
  const { id, row, first, intact, marked, asleep } = bonds
  const work = makeBondWork()
  const { at, frame, pull } = work
  for (let unit = 0; unit < bonds.count; unit++) {
    if (intact[unit] === asleep[unit]) continue
    measureFrame(work, bonds, nodes, unit)
    measureBodies(work, bonds, bodies, unit)
    if (marked[unit] === 1) measureAxes(work, bonds, nodes, unit)
    for (let p = first[unit]; p < first[unit + 1]; p++) {
      if (id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
      measurePoint(work, joints, bonds, nodes, bodies, unit, p)
      const r = BOND_ROW * p
      if (marked[unit] === 1) {
        row[r + BOND_STORED] = measureSoftened(work, joints, bonds, unit, p)
        for (let i = 0; i < 3; i++) row[r + BOND_FORCE + i] = -pull[i]
        continue
      }
      const force = at[NORMAL] * at[STRAIN]
      row[r + BOND_STORED] = 0.5 * force * at[STRAIN]
      for (let i = 0; i < 3; i++) {
        const across = at[ACROSS + i]
        row[r + BOND_FORCE + i] = -(force * frame[i] + at[SHEAR] * across)
        row[r + BOND_STORED] += 0.5 * at[SHEAR] * across * across
      }
    }
  }
}

/** Whether a point has a force: it holds, or broke in this very step, after which contact carries what is left. */
export const carriesForce = ({ id, row }: Reads<Bonds>, point: number): boolean =>
  id[BOND_IDS * point + BOND_STATE] === INTACT || row[BOND_ROW * point + BOND_STORED] > 0

/** Energy in the springs of all bonds [J], with what points that break in this very step hand over to contact. */
export function bondEnergy(world: World): number {
  measureBonds(world)
  const { points, row } = world.bonds
  let sum = 0
  for (let p = 0; p < points; p++) sum += row[BOND_ROW * p + BOND_STORED]
  return sum
}

/** Mean stress over what holds of a unit [Pa]: along the normal, positive in tension, and across it. */
export function unitStress({ joints, bonds, nodes, bodies }: World, unit: number): { normal: number; shear: number } {
  let area = 0
  let normal = 0
  const across = [0, 0, 0]
  const work = makeBondWork()
  const { at, frame, pull } = work
  const marked = bonds.marked[unit] === 1
  measureFrame(work, bonds, nodes, unit)
  measureBodies(work, bonds, bodies, unit)
  if (marked) measureAxes(work, bonds, nodes, unit)
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
    if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
    measurePoint(work, joints, bonds, nodes, bodies, unit, p)
    area += bonds.row[BOND_ROW * p + BOND_AREA]
    if (marked) measureSoftened(work, joints, bonds, unit, p)
    const along = marked ? pull[0] * frame[0] + pull[1] * frame[1] + pull[2] * frame[2] : at[NORMAL] * at[STRAIN]
    normal += along
    for (let i = 0; i < 3; i++) across[i] += marked ? pull[i] - along * frame[i] : at[SHEAR] * at[ACROSS + i]
  }
  if (area === 0) return { normal: 0, shear: 0 }
  const [x, y, z] = across
  return { normal: normal / area, shear: Math.sqrt(x * x + y * y + z * z) / area }
}

export interface Broken {
  /** All there are. */
  count: number
  tension: number
  shear: number
}

/** Points that broke, and units of which some did, by the mode of the first; area that broke [m²]. */
export function brokenCounts({ bonds }: World): { points: Broken; units: Broken; area: number } {
  const points = { count: bonds.points, tension: 0, shear: 0 }
  const units = { count: bonds.count, tension: 0, shear: 0 }
  let area = 0
  for (let p = 0; p < bonds.points; p++) {
    const state = bonds.id[BOND_IDS * p + BOND_STATE]
    if (state === TAKEN_AWAY) points.count--
    if (state === BROKEN_TENSION) points.tension++
    if (state === BROKEN_SHEAR) points.shear++
    if (state === BROKEN_TENSION || state === BROKEN_SHEAR) area += bonds.row[BOND_ROW * p + BOND_AREA]
  }
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.mode[unit] === BROKEN_TENSION) units.tension++
    if (bonds.mode[unit] === BROKEN_SHEAR) units.shear++
  }
  return { points, units, area }
}
