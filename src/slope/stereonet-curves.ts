/**
 * Curves of a stereonet as polylines on the disc.
 *
 * Great circle of a plane:  d(s) = cos s · strike + sin s · dip vector,  0 ≤ s ≤ π, from rim to rim.
 * Small circle of half-angle β about an axis a: d(t) = cos β a + sin β (cos t e + sin t h) with h horizontal and e = h × a, so that
 * only the first two terms have a height and the ends of the part below the horizontal follow from
 *   cos t ≤ −cos β a_z/(sin β e_z).
 * A small circle of lines has two halves, about a and about −a; what of each is below is drawn.
 */
import { cosSin } from '../math/angle.ts'
import { acos, atan2 } from '../math/elementary.ts'
import { normalOfDip, type Orientation } from '../math/orientation.ts'
import { cross, type Vec3 } from '../math/vec.ts'
import { QUARTER } from './stereonet-line.ts'
import { type Projection, projectVector, type Spot } from './stereonet-projection.ts'
import { type TrendPlunge, vectorOf } from './trend-plunge.ts'

export type Curve = Spot[]

/** Points of a half circle. */
const STEPS = 90

const mix = (a: Readonly<Vec3>, p: number, b: Readonly<Vec3>, q: number): Vec3 => [
  p * a[0] + q * b[0],
  p * a[1] + q * b[1],
  p * a[2] + q * b[2],
]

/** Great circle of a plane, from the strike that has the dip direction on its right to the other one. */
export function greatCircle({ dip, dipDirection }: Orientation, projection: Projection): Curve {
  const strike = vectorOf({ trend: dipDirection - QUARTER, plunge: 0 })
  const [cd, sd] = cosSin(dip)
  const [ca, sa] = cosSin(dipDirection)
  const down: Vec3 = sd < 0 ? [-cd * sa, -cd * ca, sd] : [cd * sa, cd * ca, -sd]
  return arc(0, Math.PI, projection, (s) => {
    const [c, si] = cosSin(s)
    return mix(strike, c, down, si)
  })
}

function arc(from: number, to: number, projection: Projection, at: (s: number) => Vec3): Curve {
  const steps = Math.max(2, Math.ceil((STEPS * Math.abs(to - from)) / Math.PI))
  return Array.from({ length: steps + 1 }, (_, i) => projectVector(at(from + ((to - from) * i) / steps), projection))
}

/** Lines at the angle β [rad] from an axis: one closed curve, or what the rim leaves of it. */
export function smallCircle(axis: TrendPlunge, beta: number, projection: Projection): Curve[] {
  const a = vectorOf(axis)
  return [a, mix(a, -1, a, 0)].flatMap((end) => lowerPart(end, axis.trend, beta, projection))
}

function lowerPart(a: Vec3, trend: number, beta: number, projection: Projection): Curve[] {
  const [cb, sb] = cosSin(beta)
  const [ct, st] = cosSin(trend)
  const h: Vec3 = [ct, -st, 0]
  const e = cross(h, a)
  const up: Vec3 = e[2] < 0 ? mix(e, -1, e, 0) : e
  const at = (t: number): Vec3 => {
    const [c, s] = cosSin(t)
    return mix(mix(a, cb, up, sb * c), 1, h, sb * s)
  }
  const [level, reach] = [-cb * a[2], sb * up[2]]
  if (level >= reach) return [arc(0, 2 * Math.PI, projection, at)]
  if (level <= -reach) return []
  const from = acos(level / reach)
  return [arc(from, 2 * Math.PI - from, projection, at)]
}

/**
 * The plunge of a face in a direction [rad], tan p = tan δ cos Δα: negative where it rises, beyond a quarter turn where it
 * overhangs. A line of plunge p in that direction comes out of the face where sin(this − p) > 0.
 */
export function apparentDip(face: Orientation, trend: number): number {
  const n = normalOfDip(face.dip, face.dipDirection)
  const [ct, st] = cosSin(trend)
  return atan2(n[0] * st + n[1] * ct, n[2])
}

/** Lines that plunge as much as friction: dip vectors beyond it, nearer to the centre, slide. For poles the circle is about the centre too. */
export const frictionCone = (friction: number, of: 'dip vectors' | 'poles', projection: Projection): Curve =>
  smallCircle({ trend: 0, plunge: QUARTER }, of === 'poles' ? friction : QUARTER - friction, projection)[0]

/**
 * Daylight envelope of a face: dip vectors of planes that just come out of it are those of the face itself; their poles lie
 * opposite, at the plunge 90° − p(t). Planes between the envelope and the centre of a face that does not overhang daylight
 * (poles), or between the face and the rim (dip vectors). An overhanging face leaves the planes that dip into it by less than itself outside.
 */
export function daylightEnvelope(face: Orientation, of: 'dip vectors' | 'poles', projection: Projection): Curve {
  const circle = face.dip > QUARTER ? { dip: Math.PI - face.dip, dipDirection: face.dipDirection + Math.PI } : face
  if (of === 'dip vectors') return greatCircle(circle, projection)
  return Array.from({ length: 2 * STEPS + 1 }, (_, i) => {
    const trend = circle.dipDirection - QUARTER + (i * Math.PI) / (2 * STEPS)
    const steep = i % (2 * STEPS) === 0 ? 0 : apparentDip(circle, trend)
    return projectVector(vectorOf({ trend: trend + Math.PI, plunge: QUARTER - steep }), projection)
  })
}

/** The net: planes through the north–south axis and cones about it, every `step` [rad]. */
export function netGrid(projection: Projection, step: number): Curve[] {
  const curves: Curve[] = []
  for (let k = 1; k * step < QUARTER - step / 2; k++) {
    curves.push(greatCircle({ dip: k * step, dipDirection: QUARTER }, projection))
    curves.push(greatCircle({ dip: k * step, dipDirection: 3 * QUARTER }, projection))
    curves.push(...smallCircle({ trend: 0, plunge: 0 }, k * step, projection))
  }
  curves.push(greatCircle({ dip: QUARTER, dipDirection: QUARTER }, projection))
  curves.push(greatCircle({ dip: QUARTER, dipDirection: 0 }, projection))
  return curves
}
