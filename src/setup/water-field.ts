/** Water of a case → its pressure in place and time, and where that has kinks. */
import type { Component } from '../case/types/boundary.ts'
import type { CrackWater, Water, WaterSurface } from '../case/types/water.ts'
import { cosSin } from '../math/angle.ts'
import { parseExpression } from '../math/expression.ts'
import { kinksOf } from '../math/expression-kinks.ts'
import { normalOfDip } from '../math/orientation.ts'
import { PRESSURE, type PressureField } from '../math/pressure-integral.ts'
import { compileComponent, compileTree } from './fields.ts'
import { SetupError } from './setup-error.ts'

export interface WaterHere extends Pick<Water, 'density' | 'drained'> {
  surface: WaterSurface
  /** In the crack itself, where it is one. */
  inCrack?: boolean
  /** Share of the pressure that is left everywhere [-]. */
  kept?: number
}

export function waterField(
  { surface, density, inCrack = false, drained = 0, kept = 1 }: WaterHere,
  gravity: number,
  constants: Record<string, number>,
): PressureField {
  const weight = kept * density * gravity
  switch (surface.kind) {
    case 'pressure':
      return givenField(surface.value, kept, constants)
    case 'plane':
      return planeField(surface, weight)
    case 'line':
      return lineField(surface, weight)
    case 'crack':
      return crackField(surface, weight, inCrack, drained)
  }
}

function givenField(value: Component, kept: number, constants: Record<string, number>): PressureField {
  const path = 'water.pressure'
  const field = compileComponent(value, constants, path)
  const shape = typeof value === 'object' ? (value.scale ?? 1) : value
  const kinks = typeof shape === 'number' ? [] : kinksOf(parseExpression(shape))
  const zeros = kinks?.map((kink) => compileTree(kink, constants)) ?? []
  return {
    measure: (at, t) => {
      at[PRESSURE] = kept * field.at(at[0], at[1], at[2], t)
    },
    kinks: zeros.length,
    kink: (index, at, t) => {
      at[PRESSURE] = zeros[index](at[0], at[1], at[2], t)
    },
    linear: kinks !== undefined,
  }
}

/** Depth below a plane [m]:  z₀ − (n_x (x − x₀) + n_y (y − y₀))/n_z − z. */
function planeField({ through, dip, dipDirection }: WaterSurface & { kind: 'plane' }, weight: number): PressureField {
  const [nx, ny, nz] = normalOfDip(dip, dipDirection)
  const [x0, y0, z0] = through
  return {
    measure: (at) => {
      at[PRESSURE] = weight * (z0 - (nx * (at[0] - x0) + ny * (at[1] - y0)) / nz - at[2])
    },
    kinks: 0,
    kink: () => {},
    linear: true,
  }
}

/**
 * Water that stands in a crack up to the height z_w and flows along the joints from its foot to the face:
 *   in the crack   p = γ (z_w − z)
 *   in the joints  the lesser of that and P(d), d the distance behind the face: evenly from γ (z_w − z_foot) at the foot to 0 at the face;
 *                  at drain holes of a share e, in between, (1 − e) of what it would be there
 * Source: Hoek and Bray (1981), 7; the joints of a wedge likewise.
 */
function crackField({ crack, head }: CrackWater, weight: number, inCrack: boolean, drained: number): PressureField {
  if (!head)
    throw new SetupError(
      'water.crack',
      'a crack beside blocks that can move, whose height is known',
      `${crack}, of which nothing is known yet`,
      'give the pressure instead: pressure',
    )
  const { foot, level, face, reach, drains } = head
  const still = planeField({ kind: 'plane', through: [0, 0, level], dip: 0, dipDirection: 0 }, weight)
  if (inCrack) return still
  const most = weight * (level - foot)
  const behind = (at: Float64Array): number => {
    let d = 0
    for (let k = 0; k < 3; k++) d -= face.normal[k] * (at[k] - face.through[k])
    return d
  }
  const bend = drains ?? 0
  const atBend = ((1 - drained) * most * bend) / reach
  const flowing = (d: number): number => {
    if (drains === undefined) return (most * d) / reach
    return d < bend ? (atBend * d) / bend : atBend + ((most - atBend) * (d - bend)) / (reach - bend)
  }
  return {
    measure: (at) => {
      at[PRESSURE] = Math.min(weight * (level - at[2]), flowing(behind(at)))
    },
    kinks: drains === undefined ? 1 : 2,
    kink: (index, at) => {
      const d = behind(at)
      at[PRESSURE] = index === 0 && drains !== undefined ? d - bend : weight * (level - at[2]) - flowing(d)
    },
    linear: true,
  }
}

/** Depth below a line in a section [m], by the distance along its bearing; it bends at its points. */
function lineField({ points, towards }: WaterSurface & { kind: 'line' }, weight: number): PressureField {
  const [north, east] = cosSin(towards)
  return {
    measure: (at) => {
      at[PRESSURE] = weight * (heightOf(points, at[0] * east + at[1] * north) - at[2])
    },
    kinks: points.length,
    kink: (index, at) => {
      at[PRESSURE] = at[0] * east + at[1] * north - points[index][0]
    },
    linear: true,
  }
}

/** Height of the line at a distance; level beyond its ends [m]. */
export function heightOf(points: readonly (readonly [number, number])[], s: number): number {
  if (s <= points[0][0]) return points[0][1]
  for (let k = 1; k < points.length; k++) {
    const [s1, z1] = points[k]
    if (s > s1) continue
    const [s0, z0] = points[k - 1]
    return z0 + ((z1 - z0) * (s - s0)) / (s1 - s0)
  }
  return points[points.length - 1][1]
}
