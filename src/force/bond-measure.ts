/** Bonds as output sees them: forces, energy, stress, what broke. */
import {
  BOND_AREA,
  BOND_FORCE,
  BOND_IDS,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  BROKEN_SHEAR,
  BROKEN_TENSION,
  INTACT,
} from '../state/bonds.ts'
import type { World } from '../state/world.ts'
import { frame, measureFrame } from './bond-frame.ts'
import { at, measureBodies, measurePoint } from './bond-point.ts'

/** Brings force and stored energy of all points that hold up to date with the positions. */
export function measureBonds({ joints, bonds, nodes, bodies }: World): void {
  const { id, row, first, intact } = bonds
  for (let unit = 0; unit < bonds.count; unit++) {
    if (intact[unit] === 0) continue
    measureFrame(bonds, nodes, unit)
    measureBodies(bonds, bodies, unit)
    for (let p = first[unit]; p < first[unit + 1]; p++) {
      if (id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
      measurePoint(joints, bonds, nodes, bodies, unit, p)
      const { kn, ks, strain, tx, ty, tz } = at
      const r = BOND_ROW * p
      row[r + BOND_FORCE] = -(kn * strain * frame[0] + ks * tx)
      row[r + BOND_FORCE + 1] = -(kn * strain * frame[1] + ks * ty)
      row[r + BOND_FORCE + 2] = -(kn * strain * frame[2] + ks * tz)
      row[r + BOND_STORED] = 0.5 * (kn * strain * strain + ks * (tx * tx + ty * ty + tz * tz))
    }
  }
}

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
  let x = 0
  let y = 0
  let z = 0
  measureFrame(bonds, nodes, unit)
  measureBodies(bonds, bodies, unit)
  for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
    if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
    measurePoint(joints, bonds, nodes, bodies, unit, p)
    area += bonds.row[BOND_ROW * p + BOND_AREA]
    normal += at.kn * at.strain
    x += at.ks * at.tx
    y += at.ks * at.ty
    z += at.ks * at.tz
  }
  if (area === 0) return { normal: 0, shear: 0 }
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
    if (state === BROKEN_TENSION) points.tension++
    if (state === BROKEN_SHEAR) points.shear++
    if (state !== INTACT) area += bonds.row[BOND_ROW * p + BOND_AREA]
  }
  for (let unit = 0; unit < bonds.count; unit++) {
    if (bonds.mode[unit] === BROKEN_TENSION) units.tension++
    if (bonds.mode[unit] === BROKEN_SHEAR) units.shear++
  }
  return { points, units, area }
}
