/**
 * The stereonets of the report of a slope: all joints in both projections with face, friction and daylight envelope, then one for each
 * mode that is possible with its critical zone: of poles on the equal-area net, of lines on the equal-angle one.
 */
import { someOf } from '../math/some-of.ts'
import type { Picture } from '../output/picture.ts'
import type { SlopePictures } from '../output/slope-report.ts'
import type { Attitude, SlopeJoint, SlopeSummary } from '../output/slope-summary.ts'
import { stereonet } from '../output/stereonet.ts'
import type { StereonetDrawing } from '../output/stereonet-drawing.ts'
import type { Joint, Mode, Slope } from '../slope/kinematics-slope.ts'
import { type Cone, type StereonetFigure, stereonetFigure } from '../slope/stereonet-figure.ts'

/** Poles from which on their density is drawn. */
const MANY_POLES = 30
/** Planes beyond which great circles, their lines of intersection and all labels would cover each other. */
const MOST_PLANES = 16
/** Joints that a caption names. */
const MOST_NAMED = 6
/** Cones of friction, and joints that the legend names for each. */
const MOST_CONES = 5

interface Measured {
  joints: Joint[]
  planes: Joint[]
  /** So many planes that they are not drawn one by one. */
  many: boolean
  cones: Cone[]
}

export function slopeStereonets(slope: SlopeSummary): SlopePictures['stereonets'] {
  if (slope.joints.length === 0) return { overview: [], modes: [] }
  const measured = measuredOf(slope.joints)
  const test = testOf(slope)
  const projections = ['equal angle', 'equal area'] as const
  return {
    overview: projections.map((projection) => overview(measured, test, projection)),
    modes: test ? possibleModes(slope).map((mode) => modeNet(measured, test, mode, slope)) : [],
  }
}

/** Planes that are many have the symbol of their properties, as those of a set have one. */
function measuredOf(joints: readonly SlopeJoint[]): Measured {
  const many = joints.length > MOST_PLANES
  const jointOf = (own: SlopeJoint, { dip, dipDirection }: Attitude): Joint => ({
    name: own.name,
    set: many ? own.joint : own.untested === undefined ? own.name : `${own.name}, not tested`,
    friction: own.friction,
    dip,
    dipDirection,
  })
  return {
    joints: joints.flatMap((own) => (own.members.length > 0 ? own.members : [own]).map((plane) => jointOf(own, plane))),
    planes: joints.map((own) => jointOf(own, own)),
    many,
    cones: conesOf(joints),
  }
}

/** Each friction of a joint that is tested once, the least first, with the names of those that have it. */
function conesOf(joints: readonly SlopeJoint[]): Cone[] {
  const tested = joints.filter(({ untested }) => untested === undefined)
  const angles = [...new Set(tested.map(({ friction }) => friction))].sort((a, b) => a - b)
  return angles.slice(0, MOST_CONES).map((friction) => {
    const names = tested.filter((joint) => joint.friction === friction).map(({ name }) => name)
    return { friction, of: angles.length > 1 ? someOf(names, MOST_CONES) : '' }
  })
}

/** Without what is not legible of many planes: great circles, lines that are not critical, labels of those that are. */
function thinned(figure: StereonetFigure, { many, planes }: Measured): StereonetFigure {
  if (!many) return figure
  const lines = figure.lines.filter(({ critical }) => critical).map((line) => ({ ...line, label: '' }))
  const notes = [...figure.notes, `${planes.length} planes: their great circles are not drawn`]
  const of = `${lines.length} of ${figure.lines.length} lines of intersection are critical and drawn`
  return { ...figure, means: [], planes: [], lines, notes: lines.length > 0 ? [...notes, of] : notes }
}

/** Each joint is tested with its own friction and has a cone of its own; zones are those of the least, so that nothing critical lies outside. */
function testOf({ face, kinematics, joints }: SlopeSummary): Slope | undefined {
  if (!face || !kinematics) return undefined
  const tested = joints.filter(({ untested }) => untested === undefined)
  if (tested.length === 0) return undefined
  const friction = tested.reduce((least, joint) => Math.min(least, joint.friction), Infinity)
  return { face, friction, lateral: kinematics.lateral }
}

const possibleModes = ({ kinematics }: SlopeSummary): Mode[] => [
  ...new Set(kinematics?.verdicts.filter(({ possible }) => possible).map(({ mode }) => mode)),
]

function overview(measured: Measured, slope: Slope | undefined, projection: 'equal angle' | 'equal area') {
  const { joints, planes, cones } = measured
  const counting = projection === 'equal area' && joints.length >= MANY_POLES ? 'Fisher' : undefined
  const title = slope ? 'Joints and slope face' : 'Joints'
  const figure = stereonetFigure({ title, projection, joints, planes, slope, counting, cones })
  const limits = slope
    ? stereonetFigure({ title: '', projection, joints, planes, slope, mode: 'planar sliding', cones }).limits
    : []
  const ofPoles = limits.map((limit) => ({ ...limit, label: `${limit.label} (poles)` }))
  const poles = `${joints.length} pole${joints.length === 1 ? '' : 's'}`
  const shown = slope ? ', slope face, and, for poles, the daylight envelope and the cones of friction' : ''
  const drawn = measured.many ? poles : `${poles}, planes and lines of intersection`
  return pictureOf(thinned({ ...figure, limits: ofPoles }, measured), `${projection}: ${drawn}${shown}.`)
}

function modeNet(measured: Measured, slope: Slope, mode: Mode, { kinematics }: SlopeSummary): Picture {
  const { joints, planes, cones } = measured
  const ofLines = mode === 'wedge sliding' || mode === 'direct toppling'
  const projection = ofLines ? 'equal angle' : 'equal area'
  const found = (kinematics?.verdicts ?? []).filter((verdict) => verdict.mode === mode && verdict.possible)
  const figure = stereonetFigure({ title: titleOf(mode), projection, joints, planes, slope, mode, cones })
  const critical = new Set(found.map((verdict) => verdict.joints.join('/')))
  const isCritical = (label: string) => critical.has(label.slice(0, label.lastIndexOf(' ')))
  const lines = figure.lines.map((line) => ({ ...line, critical: isCritical(line.label) }))
  const by = someOf(
    found.map((verdict) => verdict.joints.join(' with ')),
    MOST_NAMED,
  )
  const what = ofLines ? 'lines of intersection' : 'poles'
  return pictureOf(
    thinned({ ...figure, lines }, measured),
    `${mode}: possible by ${by}; ${what} in the hatched zone, for the least friction of a joint, are critical.`,
  )
}

const titleOf = (mode: Mode): string => `${mode.charAt(0).toUpperCase()}${mode.slice(1)}`

function pictureOf(figure: StereonetFigure, caption: string): Picture {
  const drawing: StereonetDrawing = figure
  return { svg: stereonet(drawing), caption: `${caption.charAt(0).toUpperCase()}${caption.slice(1)}` }
}
