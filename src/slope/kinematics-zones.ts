/**
 * Critical zones on the stereonet: where a pole, or a line of intersection, must lie for a mode to be possible. Each is all
 * lines with from ≤ trend ≤ to and least(trend) < plunge < most(trend); its outline is followed trend by trend, and where the
 * two limits cross between two trends, the tip is found by bisection. What lies inside is what the checks of the same mode find.
 *
 *   planar sliding     poles: those of the dip vectors with  φ < plunge < apparent dip of the face,  within the lateral limit
 *   wedge sliding      lines: φ < plunge < apparent dip of the face; and below friction, above a plane that dips φ, where one
 *                      joint alone may carry the wedge down a steeper way (its own dip decides)
 *   flexural toppling  poles: flatter than the plane that dips ψf − φ, within the lateral limit
 *   direct toppling    lines: steeper than 90° − ψf within the lateral limit, steeper than 90° − φ elsewhere on the slope's side
 */
import { DEGREE, lateralOf, type Mode, type Slope, topplingLateralOf } from './kinematics-slope.ts'
import { apparentDip, type Curve } from './stereonet-curves.ts'
import { QUARTER } from './stereonet-line.ts'
import { type Projection, projectLine } from './stereonet-projection.ts'
import type { TrendPlunge } from './trend-plunge.ts'

export interface Zone {
  label: string
  /** What is critical inside. */
  of: 'poles' | 'lines'
  /** Range of trends [rad], and the plunges between which a line is critical in a trend. */
  from: number
  to: number
  least: (trend: number) => number
  most: (trend: number) => number
}

/** A dip vector and the pole of its plane lie opposite, their plunges a quarter turn apart. */
const asPoles = (zone: Zone): Zone => ({
  ...zone,
  of: 'poles',
  from: zone.from + Math.PI,
  to: zone.to + Math.PI,
  least: (trend) => QUARTER - zone.most(trend - Math.PI),
  most: (trend) => QUARTER - zone.least(trend - Math.PI),
})

const clamp = (plunge: number): number => Math.max(0, Math.min(QUARTER, plunge))

export function criticalZones(mode: Mode, slope: Slope): Zone[] {
  const zones = {
    'planar sliding': planar,
    'wedge sliding': wedge,
    'flexural toppling': flexural,
    'direct toppling': direct,
  }
  return zones[mode](slope)
}

/** Plunges in a trend that come out of the face: sin(ψ − p) > 0, with ψ in −π … π. */
const comingOut = (slope: Slope): Pick<Zone, 'least' | 'most'> => ({
  least: (trend) => {
    const face = apparentDip(slope.face, trend)
    return face < 0 ? face + Math.PI : 0
  },
  most: (trend) => {
    const face = apparentDip(slope.face, trend)
    return face < 0 ? QUARTER : face
  },
})

function steeperThan(friction: (trend: number) => number, slope: Slope): Pick<Zone, 'least' | 'most'> {
  const { least, most } = comingOut(slope)
  return { least: (trend) => clamp(Math.max(friction(trend), least(trend))), most: (trend) => clamp(most(trend)) }
}

function planar(slope: Slope): Zone[] {
  const { face, friction } = slope
  const lateral = lateralOf(slope)
  const limits = steeperThan(() => friction, slope)
  const out = { of: 'lines' as const, label: 'planar sliding', ...limits }
  const centre = face.dipDirection
  const ahead = asPoles({ ...out, from: centre - lateral, to: centre + lateral })
  if (face.dip <= QUARTER) return [ahead]
  return [ahead, asPoles({ ...out, from: centre + Math.PI - lateral, to: centre + Math.PI + lateral })]
}

function wedge(slope: Slope): Zone[] {
  const { face, friction } = slope
  const [from, to] = [face.dipDirection - Math.PI, face.dipDirection + Math.PI]
  const incline = { dip: friction, dipDirection: face.dipDirection }
  const { least, most } = steeperThan((trend) => apparentDip(incline, trend), slope)
  return [
    { label: 'wedge sliding', of: 'lines', from, to, ...steeperThan(() => friction, slope) },
    {
      label: 'wedge sliding, if on one joint alone',
      of: 'lines',
      from: face.dipDirection - QUARTER,
      to: face.dipDirection + QUARTER,
      least,
      most: (trend) => Math.min(friction, most(trend)),
    },
  ]
}

function flexural(slope: Slope): Zone[] {
  const { face, friction } = slope
  if (face.dip <= friction) return []
  const lateral = topplingLateralOf(slope)
  const limit = { dip: face.dip - friction, dipDirection: face.dipDirection }
  return [
    {
      label: 'flexural toppling',
      of: 'poles',
      from: face.dipDirection - lateral,
      to: face.dipDirection + lateral,
      least: () => 0,
      most: (trend) => clamp(apparentDip(limit, trend)),
    },
  ]
}

function direct(slope: Slope): Zone[] {
  const { face, friction } = slope
  const lateral = topplingLateralOf(slope)
  const into = face.dipDirection + Math.PI
  const [out, aside] = [clamp(QUARTER - face.dip), QUARTER - friction]
  const zone = (label: string, from: number, to: number, plunge: number): Zone => ({
    label,
    of: 'lines',
    from,
    to,
    least: () => plunge,
    most: () => QUARTER,
  })
  const oblique = 'direct toppling to the side'
  return [
    zone('direct toppling, axes of columns', into - lateral, into + lateral, Math.min(out, aside)),
    zone(oblique, into - QUARTER, into - lateral, aside),
    zone(oblique, into + lateral, into + QUARTER, aside),
  ]
}

/** Whether a line lies in a zone. */
export function isInside({ from, to, least, most }: Zone, { trend, plunge }: TrendPlunge): boolean {
  const turns = Math.ceil((from - trend) / (2 * Math.PI))
  const t = trend + 2 * Math.PI * turns
  return t <= to && plunge > least(t) && plunge < most(t)
}

const STEP = DEGREE
const BISECTIONS = 40

/** Closed outlines of a zone on the disc. */
export function zoneOutlines(zone: Zone, projection: Projection): Curve[] {
  const steps = Math.max(1, Math.ceil((zone.to - zone.from) / STEP - 1e-6))
  const trends = Array.from({ length: steps + 1 }, (_, k) => zone.from + ((zone.to - zone.from) * k) / steps)
  const open = (trend: number) => zone.most(trend) > zone.least(trend)
  const outlines: Curve[] = []
  let run: number[] = []
  const close = () => {
    if (run.length > 1) outlines.push(outlineOf(zone, run, projection))
    run = []
  }
  trends.forEach((trend, k) => {
    const before = trends[k - 1]
    if (k > 0 && open(before) !== open(trend)) run.push(tipBetween(before, trend, open))
    if (open(trend)) run.push(trend)
    else close()
  })
  close()
  return outlines
}

/** The last trend of a zone between one inside and one outside. */
function tipBetween(a: number, b: number, open: (trend: number) => boolean): number {
  const first = open(a)
  for (let k = 0; k < BISECTIONS; k++) {
    const middle = (a + b) / 2
    if (open(middle) === first) a = middle
    else b = middle
  }
  return first ? a : b
}

function outlineOf({ least, most }: Zone, trends: readonly number[], projection: Projection): Curve {
  const along = (plunge: (trend: number) => number) =>
    trends.map((trend) => projectLine({ trend, plunge: plunge(trend) }, projection))
  return [...along(least), ...along(most).reverse()]
}
