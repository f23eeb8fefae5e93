/** Water of a case → its pressure in place and time, and where that has kinks. */
import type { Component } from '../case/types/boundary.ts'
import type { Water, WaterSurface } from '../case/types/water.ts'
import { cosSin } from '../math/angle.ts'
import { parseExpression } from '../math/expression.ts'
import { kinksOf } from '../math/expression-kinks.ts'
import { normalOfDip } from '../math/orientation.ts'
import { PRESSURE, type PressureField } from '../math/pressure-integral.ts'
import { compileComponent, compileTree } from './fields.ts'

export function waterField(
  { surface, density }: Water,
  gravity: number,
  constants: Record<string, number>,
): PressureField {
  if (surface.kind === 'pressure') return givenField(surface.value, constants)
  const weight = density * gravity
  return surface.kind === 'plane' ? planeField(surface, weight) : lineField(surface, weight)
}

function givenField(value: Component, constants: Record<string, number>): PressureField {
  const path = 'water.pressure'
  const field = compileComponent(value, constants, path)
  const shape = typeof value === 'object' ? (value.scale ?? 1) : value
  const kinks = typeof shape === 'number' ? [] : kinksOf(parseExpression(shape))
  const zeros = kinks?.map((kink) => compileTree(kink, constants)) ?? []
  return {
    measure: (at, t) => {
      at[PRESSURE] = field.at(at[0], at[1], at[2], t)
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

function heightOf(points: readonly (readonly [number, number])[], s: number): number {
  if (s <= points[0][0]) return points[0][1]
  for (let k = 1; k < points.length; k++) {
    const [s1, z1] = points[k]
    if (s > s1) continue
    const [s0, z0] = points[k - 1]
    return z0 + ((z1 - z0) * (s - s0)) / (s1 - s0)
  }
  return points[points.length - 1][1]
}
