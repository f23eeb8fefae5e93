/** Input of the report of a slope: the slope, the joints as they cut, and what they bear. */
import { someOf } from '../math/some-of.ts'
import { captioned, type Part, type TableColumn, withUnit } from './document.ts'
import { count, figure, percent, plural } from './quantities.ts'
import type { BoltRow, SlopeJoint, SlopeSummary } from './slope-summary.ts'
import { angleText, attitudeText, lineText, numberText, seismicText } from './slope-units.ts'
import type { Summary } from './summary.ts'
import type { JointSummary } from './summary-contact.ts'
import { NONE, type Units } from './units.ts'

export function inputTables(slope: SlopeSummary, summary: Findings, units: Units): Part[] {
  return [
    ...slopeTable(slope, summary, units),
    ...jointTable(slope.joints, units),
    ...strengthTable(slope.joints, summary.contact?.joints ?? [], units),
    ...boltTable(slope.bolts ?? [], units),
  ]
}

type Findings = Pick<Summary, 'design'> & Partial<Pick<Summary, 'blocks' | 'contact'>>

const MOST_NAMED = 20
/** Blocks that a row of bolts names. */
const MOST_HELD = 4
const namesOf = (joints: readonly SlopeJoint[]): string => {
  const names = joints.map(({ name }) => name)
  return someOf(names, MOST_NAMED)
}

function slopeTable(slope: SlopeSummary, { blocks, design }: Findings, units: Units): Part[] {
  const { face, upper, height, unitWeight, joints, seismic } = slope
  const rows: [string, string][] = [
    ['Slope face, dip/dip direction', face ? attitudeText(face) : 'not given'],
    ['Upper face, dip/dip direction', upper ? attitudeText(upper) : 'not given'],
    ['Height', height === undefined ? 'not given' : units.value(height, 'm')],
    ['Unit weight of the rock', unitWeight > 0 ? units.value(unitWeight, 'N/m³') : 'not given'],
    ...(seismic ? [['Earthquake, force over weight', seismicText(seismic)] as [string, string]] : []),
    ['Water', slope.water ?? 'dry'],
    ...(slope.loads ?? []).map((words): [string, string] => ['Load', words]),
    ...(design ? [['Design factor', figure(design.factor, 4)] as [string, string]] : []),
    ['Joints', joints.length > 0 ? namesOf(joints) : 'none'],
    ...(blocks === undefined ? [] : [['Blocks in the model', count(blocks)] as [string, string]]),
  ]
  return captioned('The slope. Dip below the horizontal, dip direction clockwise from north, in degrees.', [
    { head: 'Quantity', cells: rows.map(([name]) => name) },
    { head: 'Value', cells: rows.map(([, value]) => value) },
  ])
}

/** How many planes cut, where it is more than the one of the table. */
function cutsOf({ kind, members }: SlopeJoint): string {
  const number = Math.max(1, members.length)
  return kind === 'plane'
    ? 'plane'
    : kind === 'set'
      ? number > 1
        ? `set, ${plural(number, 'orientation')}`
        : 'set'
      : plural(number, 'disc')
}

function jointTable(joints: readonly SlopeJoint[], units: Units): Part[] {
  const spacing = units.column(
    joints.map((joint) => joint.spacing),
    'm',
  )
  const area = units.column(
    joints.map((joint) => joint.area),
    'm²',
  )
  const columns: TableColumn[] = [
    { head: 'Joint', cells: joints.map(({ name }) => name) },
    { head: 'Kind', cells: joints.map(cutsOf) },
    { head: 'Dip/dip direction [°]', cells: joints.map(attitudeText), numeric: true },
    { head: 'Fisher K', cells: joints.map(({ fisher }) => numberText(fisher)), numeric: true },
    { head: withUnit('Spacing', spacing.unit), cells: spacing.cells, numeric: true },
    { head: 'Persistence', cells: joints.map(({ persistence }) => percent(persistence)), numeric: true },
    { head: 'Properties', cells: joints.map(({ joint }) => joint) },
    { head: 'Faces', cells: joints.map(({ faces }) => count(faces)), numeric: true },
    { head: withUnit('Area', area.unit), cells: area.cells, numeric: true },
  ]
  return captioned('Joints and sets of joints, with the faces of blocks that they made.', columns)
}

function boltTable(bolts: readonly BoltRow[], units: Units): Part[] {
  const length = units.column(
    bolts.map((bolt) => bolt.length),
    'm',
  )
  const forces = units.column(
    bolts.flatMap(({ capacity, pretension }) => [capacity, pretension]),
    'N',
  )
  return captioned(
    'Bolts. Active ones are loads, passive ones a strength that the factor divides; as the block fails each has its capacity.',
    [
      { head: 'Bolts', cells: bolts.map(({ name }) => name) },
      { head: 'Number', cells: bolts.map(({ number }) => count(number)), numeric: true },
      { head: 'Trend/plunge [°]', cells: bolts.map(({ trend, plunge }) => lineText(trend, plunge)), numeric: true },
      { head: withUnit('Length', length.unit), cells: length.cells, numeric: true },
      { head: withUnit('Capacity', forces.unit), cells: bolts.map((_, i) => forces.cells[2 * i]), numeric: true },
      { head: withUnit('Pretension', forces.unit), cells: bolts.map((_, i) => forces.cells[2 * i + 1]), numeric: true },
      { head: 'Acts', cells: bolts.map(({ acts }) => acts) },
      { head: 'Holds', cells: bolts.map(({ holds }) => someOf(holds, MOST_HELD) || NONE) },
    ],
  )
}

/** Each kind of properties once, with its stiffness where the run tells one. */
function strengthTable(joints: readonly SlopeJoint[], stiffness: readonly JointSummary[], units: Units): Part[] {
  const kinds = [...new Map(joints.map((joint) => [joint.joint, joint])).values()]
  const perArea = kinds.map(({ joint }) => stiffness.find(({ name, per }) => name === joint && per === 'area'))
  const perPoint = kinds.map(({ joint }) => stiffness.find(({ name, per }) => name === joint && per === 'point'))
  const cohesion = units.column(kinds.map(strengthOf('cohesion')), 'Pa')
  const tension = units.column(kinds.map(strengthOf('tension')), 'Pa')
  const pair = (of: 'normal' | 'shear'): TableColumn[] => {
    const area = units.column(
      perArea.map((s) => s?.[of]),
      'Pa/m',
    )
    const point = units.column(
      perPoint.map((s) => s?.[of]),
      'spring',
    )
    const name = `${of === 'normal' ? 'Normal' : 'Shear'} stiffness`
    return [
      { head: withUnit(name, area.unit), cells: area.cells, numeric: true },
      { head: withUnit(`${name} of a point`, point.unit), cells: point.cells, numeric: true },
    ]
  }
  return captioned('Properties of the joints.', [
    { head: 'Properties', cells: kinds.map(({ joint }) => joint) },
    {
      head: 'Of',
      cells: kinds.map(({ joint }) => namesOf(joints.filter((other) => other.joint === joint))),
    },
    { head: 'Friction φ', cells: kinds.map(({ friction }) => angleText(friction)), numeric: true },
    {
      head: 'of it waviness',
      cells: kinds.map(({ waviness }) => (waviness === undefined ? NONE : angleText(waviness))),
      numeric: true,
    },
    { head: withUnit('Cohesion c', cohesion.unit), cells: cohesion.cells, numeric: true },
    { head: withUnit('Tensile strength σt', tension.unit), cells: tension.cells, numeric: true },
    ...pair('normal'),
    ...pair('shear'),
  ])
}

/** Beyond this a joint is said not to fail [Pa]. */
const UNBREAKABLE = 1e12

const strengthOf =
  (of: 'cohesion' | 'tension') =>
  (joint: SlopeJoint): number | null =>
    joint[of] < UNBREAKABLE ? joint[of] : null
