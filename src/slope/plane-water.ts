/** Water in the crack and on the plane of a planar failure, per metre along the strike. The formulas stand in plane.ts. */
import type { PlaneGeometry } from './plane-geometry.ts'
import { checkNotNegative } from './strength.ts'
import { WATER } from './water.ts'

export type PlaneWater =
  | { kind: 'dry' }
  | {
      /** Water in the tension crack, and from there down the plane. */
      kind: 'crack'
      /** zw above the foot of the crack [m]. */
      depth: number
      /** Pressure head on the plane at the toe [m]; 0 where absent: it drains. */
      toeHead?: number
      /** γw [N/m³]; 9810 where absent. */
      unitWeight?: number
    }
  | {
      /** No water in a crack: pressure peaks halfway up. */
      kind: 'level'
      /** Of the water above the toe [m]. */
      height: number
      unitWeight?: number
    }
  | {
      /** Mean pressures [Pa]. */
      kind: 'mean'
      plane: number
      crack?: number
    }

/** V in the crack and U on the plane [N/m]; `sine` of the plane's dip. */
export function waterOnPlane(
  water: PlaneWater,
  geometry: PlaneGeometry,
  sine: number,
): { crack: number; uplift: number } {
  if (water.kind === 'dry') return { crack: 0, uplift: 0 }
  if (water.kind === 'mean') {
    checkNotNegative('water pressure on the plane', water.plane, 'Pa')
    return { crack: (water.crack ?? 0) * geometry.crackDepth, uplift: water.plane * geometry.length }
  }
  const unitWeight = water.unitWeight ?? WATER
  if (water.kind === 'crack') {
    const { depth, toeHead = 0 } = water
    checkNotNegative('water in the tension crack', depth, 'm')
    checkNotNegative('pressure head at the toe', toeHead, 'm')
    if (depth > geometry.crackDepth)
      throw new Error(
        `water stands ${depth} m in the tension crack, which is only ${geometry.crackDepth.toFixed(2)} m deep` +
          `${geometry.crackDepth === 0 ? ' (there is none)' : ''}; give less water`,
      )
    return {
      crack: (unitWeight * depth * depth) / 2,
      uplift: (unitWeight * (depth + toeHead) * geometry.length) / 2,
    }
  }
  checkNotNegative('water level above the toe', water.height, 'm')
  const most = geometry.length * sine
  if (water.height > most)
    throw new Error(
      `the water level is ${water.height} m above the toe, but the plane ends ${most.toFixed(2)} m above it; give a lower level`,
    )
  return { crack: 0, uplift: (unitWeight * water.height * water.height) / (4 * sine) }
}
