/**
 * Lines that planes have on a stereonet, each as trend and plunge of its end that points down.
 * The dip vector of a plane (dip δ, dip direction α) has trend α and plunge δ, its pole trend α + 180° and plunge 90° − δ.
 * Two planes meet along n₁ × n₂, turned down. Where they are parallel to within PARALLEL they have no such line.
 */
import { atan2 } from '../math/elementary.ts'
import { normalOfDip, type Orientation } from '../math/orientation.ts'
import { cross, dot, length } from '../math/vec.ts'
import { lineOf, type TrendPlunge, vectorOf } from './trend-plunge.ts'

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

export const dipLineOf = ({ dip, dipDirection }: Orientation): TrendPlunge => ({
  trend: azimuth(dipDirection),
  plunge: dip,
})

export const poleOf = ({ dip, dipDirection }: Orientation): TrendPlunge => ({
  trend: azimuth(dipDirection + Math.PI),
  plunge: QUARTER - dip,
})

/** The plane that a line is the pole of. */
export const planeOfPole = ({ trend, plunge }: TrendPlunge): Orientation => ({
  dip: QUARTER - plunge,
  dipDirection: azimuth(trend + Math.PI),
})

/** Where two planes meet; none where they are parallel. */
export function intersectionOf(a: Orientation, b: Orientation): TrendPlunge | undefined {
  const along = cross(normalOfDip(a.dip, a.dipDirection), normalOfDip(b.dip, b.dipDirection))
  return length(along) > PARALLEL ? lineOf(along) : undefined
}

export interface Intersection {
  /** Places of the two planes in their list. */
  a: number
  b: number
  line: TrendPlunge
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
export function angleBetween(a: TrendPlunge, b: TrendPlunge): number {
  const [u, v] = [vectorOf(a), vectorOf(b)]
  return atan2(length(cross(u, v)), Math.abs(dot(u, v)))
}
