/**
 * A stereonet as plain data for a picture: everything as places and polylines on the disc of radius 1, x east, y north, with its
 * labels. One figure shows one mode, because zones of poles and zones of lines must not be read for each other:
 *   joints only                           poles, planes, contours
 *   planar sliding, flexural toppling     poles, with the zone of poles
 *   wedge sliding, direct toppling        planes and their lines of intersection, with the zone of lines
 */
import type { Orientation } from '../math/orientation.ts'
import { someOf } from '../math/some-of.ts'
import { setsOfJoints } from './fisher-sets.ts'
import { checkSlope, DEGREE, degrees, type Joint, type Mode, type Slope } from './kinematics-slope.ts'
import { baseCheck, columnCheck } from './kinematics-toppling.ts'
import { wedgeCheck } from './kinematics-wedge.ts'
import { bearing } from './kinematics-words.ts'
import { criticalZones, zoneOutlines } from './kinematics-zones.ts'
import { type Curve, daylightEnvelope, frictionCone, greatCircle, netGrid, smallCircle } from './stereonet-curves.ts'
import { type Contours, type Counting, densityContours } from './stereonet-density.ts'
import { intersectionsOf, poleOf, QUARTER } from './stereonet-line.ts'
import { type Projection, projectLine, type Spot } from './stereonet-projection.ts'
import type { TrendPlunge } from './trend-plunge.ts'

export interface FigureOptions {
  title: string
  projection: Projection
  /** Poles: measured joints. */
  joints: readonly Joint[]
  /** Planes drawn as great circles: means of sets, or the few joints that there are. */
  planes: readonly Joint[]
  slope?: Slope
  mode?: Mode
  /** Contours of the density of poles. */
  counting?: Counting
  /** Friction of joints that are tested, and whose it is; that of the slope unless given. */
  cones?: readonly Cone[]
}

export interface Cone {
  friction: number
  of: string
}

export interface StereonetFigure {
  title: string
  projection: Projection
  grid: Curve[]
  poles: { set: string; places: Spot[] }[]
  /** Mean poles of sets of three joints and more, with the cone about each that holds 68.3 % of them. */
  means: { set: string; place: Spot; cone: Curve[] }[]
  planes: { label: string; set: string; curve: Curve }[]
  face?: { label: string; curve: Curve }
  lines: { label: string; place: Spot; critical: boolean }[]
  /** Friction cone, daylight envelope, slip limit. */
  limits: { label: string; kind: 'friction' | 'envelope'; curves: Curve[] }[]
  zones: { label: string; outlines: Curve[] }[]
  contours?: Contours
  notes: string[]
}

const GRID = 10 * DEGREE
/** Joints that a note names. */
const MOST_NAMED = 6

/** Dip/dip direction as it is written beside a plane: 45/130. */
export const planeLabel = ({ dip, dipDirection }: Orientation): string =>
  `${String(Math.round(dip / DEGREE)).padStart(2, '0')}/${bearing(dipDirection)}`

/** Trend/plunge as it is written beside a line: 156/37. */
export const lineLabel = ({ trend, plunge }: TrendPlunge): string =>
  `${bearing(trend)}/${String(Math.round(plunge / DEGREE)).padStart(2, '0')}`

export function stereonetFigure(options: FigureOptions): StereonetFigure {
  const { title, projection, joints, planes, slope, mode, counting, cones } = options
  if (slope) checkSlope(slope, [...joints, ...planes])
  const ofLines = mode === 'wedge sliding' || mode === 'direct toppling'
  const shown = slope && mode ? criticalZones(mode, slope) : []
  const zones = [...new Set(shown.map(({ label }) => label))].map((label) => ({
    label,
    outlines: shown.filter((zone) => zone.label === label).flatMap((zone) => zoneOutlines(zone, projection)),
  }))
  return {
    title,
    projection,
    grid: netGrid(projection, GRID),
    poles: ofLines ? [] : polesBySet(joints, projection),
    means: ofLines ? [] : meansOf(joints, projection),
    planes: planes.map((plane) => ({
      label: `${plane.name} ${planeLabel(plane)}`,
      set: plane.set ?? plane.name,
      curve: greatCircle(plane, projection),
    })),
    face: slope && { label: faceLabel(slope), curve: faceCircle(slope, projection) },
    lines: ofLines || !mode ? linesOf(planes, slope, mode, projection) : [],
    limits: slope && mode ? limitsOf(slope, mode, projection, cones) : [],
    zones: zones.filter(({ outlines }) => outlines.length > 0),
    contours: counting && !ofLines ? densityContours(joints, projection, counting) : undefined,
    notes: slope ? notesOf(slope, mode, planes, cones !== undefined && cones.length > 1) : [],
  }
}

function notesOf(slope: Slope, mode: Mode | undefined, planes: readonly Joint[], several: boolean): string[] {
  const notes = [`face ${faceLabel(slope)}, ${several ? 'least ' : ''}friction ${degrees(slope.friction)}`]
  if (mode !== 'direct toppling') return notes
  const bases = planes.filter((plane) => baseCheck(plane, slope).possible)
  const names = bases.map(({ name }) => name)
  return [...notes, `bases of columns: ${someOf(names, MOST_NAMED) || 'none'}`]
}

const faceLabel = ({ face }: Slope): string =>
  face.dip > QUARTER
    ? `${planeLabel({ dip: Math.PI - face.dip, dipDirection: face.dipDirection + Math.PI })}, overhanging`
    : planeLabel(face)

const faceCircle = ({ face }: Slope, projection: Projection): Curve =>
  greatCircle(
    face.dip > QUARTER ? { dip: Math.PI - face.dip, dipDirection: face.dipDirection + Math.PI } : face,
    projection,
  )

function polesBySet(joints: readonly Joint[], projection: Projection): StereonetFigure['poles'] {
  const sets = new Map<string, Spot[]>()
  for (const joint of joints) {
    const set = joint.set ?? joint.name
    const places = sets.get(set) ?? []
    sets.set(set, places)
    places.push(projectLine(poleOf(joint), projection))
  }
  return [...sets].map(([set, places]) => ({ set, places }))
}

/** Fewer joints scatter by chance. */
const LEAST = 3

function meansOf(joints: readonly Joint[], projection: Projection): StereonetFigure['means'] {
  return setsOfJoints(joints)
    .filter(({ statistics }) => statistics.count >= LEAST && statistics.shape === 'cluster')
    .map(({ name, statistics }) => ({
      set: name,
      place: projectLine(poleOf(statistics.mean), projection),
      cone: smallCircle(poleOf(statistics.mean), statistics.spread.most, projection),
    }))
}

function linesOf(planes: readonly Joint[], slope: Slope | undefined, mode: Mode | undefined, projection: Projection) {
  const critical = (a: Joint, b: Joint): boolean => {
    if (!slope) return false
    if (mode === 'wedge sliding') return wedgeCheck(a, b, slope)?.possible === true
    return mode === 'direct toppling' && columnCheck(a, b, slope)?.way !== 'none'
  }
  return intersectionsOf(planes).map(({ a, b, line }) => ({
    label: `${planes[a].name}/${planes[b].name} ${lineLabel(line)}`,
    place: projectLine(line, projection),
    critical: critical(planes[a], planes[b]),
  }))
}

function limitsOf(
  slope: Slope,
  mode: Mode,
  projection: Projection,
  cones: readonly Cone[] = [{ friction: slope.friction, of: '' }],
): StereonetFigure['limits'] {
  const { face, friction } = slope
  const conesAs = (what: 'dip vectors' | 'poles', more = ''): StereonetFigure['limits'] =>
    cones.map((cone) => ({
      label: `friction ${degrees(cone.friction)}${more}${cone.of && ` of ${cone.of}`}`,
      kind: 'friction',
      curves: [frictionCone(cone.friction, what, projection)],
    }))
  if (mode === 'wedge sliding') return conesAs('dip vectors')
  if (mode === 'direct toppling') return conesAs('poles', ' from upright')
  if (mode === 'planar sliding')
    return [
      ...conesAs('poles'),
      { label: 'daylight envelope', kind: 'envelope', curves: [daylightEnvelope(face, 'poles', projection)] },
    ]
  if (face.dip - friction <= 0 || face.dip - friction >= QUARTER) return []
  const limit = { dip: face.dip - friction, dipDirection: face.dipDirection }
  return [{ label: `slip limit ${degrees(limit.dip)}`, kind: 'envelope', curves: [greatCircle(limit, projection)] }]
}
