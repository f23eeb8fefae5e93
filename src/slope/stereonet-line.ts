/**
 * Lines in space as a geologist reads them: trend, the azimuth of the end that points down, clockwise from north, and plunge,
 * the angle below the horizontal. x east, y north, z up; the unit vector points down:
 *   d = (cos p sin t, cos p cos t, −sin p).
 * The dip vector of a plane (dip δ, dip direction α) has trend α and plunge δ, its pole trend α + 180° and plunge 90° − δ.
 * Two planes meet along n₁ × n₂, turned down. Where they are parallel to within PARALLEL they have no such line.
 */
import { cosSin } from '../math/angle.ts'
import { atan2 } from '../math/elementary.ts'
import { normalOfDip, type Orientation } from '../math/orientation.ts'
import { cross, dot, length, unit, type Vec3 } from '../math/vec.ts'

export interface Line {
  /** 0 … 2π [rad]; 0 for a vertical line, which has none. */
  trend: number
  /** 0 … π/2 [rad]. */
  plunge: number
}

/** Sine of the angle between two planes below which their line is round-off. */
const PARALLEL = 1e-9

export const QUARTER = Math.PI / 2

/** An azimuth in 0 … 2π [rad]. */
export function azimuth(angle: number): number {
  const turned = angle % (2 * Math.PI)
  return turned < 0 ? turned + 2 * Math.PI : turned
}

/** How far to turn from one azimuth to another: −π … π, clockwise positive [rad]. */
export function turnFrom(from: number, to: number): number {
  const turn = azimuth(to - from)
  return turn > Math.PI ? turn - 2 * Math.PI : turn
}

export function vectorOfLine({ trend, plunge }: Line): Vec3 {
  const [cp, sp] = cosSin(plunge)
  const [ct, st] = cosSin(trend)
  return [cp * st, cp * ct, 0 - sp]
}

/** The line along a vector of any length and sense; a horizontal one keeps its sense. */
export function lineOfVector(vector: Readonly<Vec3>): Line {
  const v = unit(vector)
  const down = v[2] > 0 ? -1 : 1
  const [x, y, z] = [down * v[0] + 0, down * v[1] + 0, down * v[2]]
  const across = Math.sqrt(x * x + y * y)
  return { trend: across > 0 ? azimuth(atan2(x, y)) : 0, plunge: atan2(-z + 0, across) }
}

export const dipLineOf = ({ dip, dipDirection }: Orientation): Line => ({ trend: azimuth(dipDirection), plunge: dip })

export const poleOf = ({ dip, dipDirection }: Orientation): Line => ({
  trend: azimuth(dipDirection + Math.PI),
  plunge: QUARTER - dip,
})

/** The plane that a line is the pole of. */
export const planeOfPole = ({ trend, plunge }: Line): Orientation => ({
  dip: QUARTER - plunge,
  dipDirection: azimuth(trend + Math.PI),
})

/** Where two planes meet; none where they are parallel. */
export function intersectionOf(a: Orientation, b: Orientation): Line | undefined {
  const along = cross(normalOfDip(a.dip, a.dipDirection), normalOfDip(b.dip, b.dipDirection))
  return length(along) > PARALLEL ? lineOfVector(along) : undefined
}

export interface Intersection {
  /** Places of the two planes in their list. */
  a: number
  b: number
  line: Line
}

/** Lines of intersection of all pairs of planes that are not parallel. */
export function intersectionsOf(planes: readonly Orientation[]): Intersection[] {
  const found: Intersection[] = []
  planes.forEach((plane, a) => {
    for (let b = a + 1; b < planes.length; b++) {
      const line = intersectionOf(plane, planes[b])
      if (line) found.push({ a, b, line })
    }
  })
  return found
}

/** Acute angle between two lines [rad]. */
export function angleBetween(a: Line, b: Line): number {
  const [u, v] = [vectorOfLine(a), vectorOfLine(b)]
  return atan2(length(cross(u, v)), Math.abs(dot(u, v)))
}
