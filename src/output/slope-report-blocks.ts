/** Kinematics and limit equilibrium in the report of a slope: what is possible, the blocks of least factor, and the forces on the governing one. */
import {
  bad,
  bold,
  captioned,
  good,
  type Part,
  paragraph,
  sentence,
  type TableColumn,
  type Words,
  withUnit,
} from './document.ts'
import { plural } from './quantities.ts'
import type { BlockAnalysis, BlockFaceForces, RowAnalysis, SlopeSummary } from './slope-summary.ts'
import { angleText, boundText, lineText, safetyFactor } from './slope-units.ts'
import { NONE, type Units } from './units.ts'

/** Blocks in the table. */
const MOST_BLOCKS = 10

export function kinematicTable({ kinematics }: SlopeSummary): Part[] {
  if (!kinematics) return paragraph('No kinematic test: no slope face is known.', 'soft')
  const { lateral, verdicts, more, summary } = kinematics
  const order = [...verdicts].sort((a, b) => Number(b.possible) - Number(a.possible))
  const rules = `Planes that slide strike within ${angleText(lateral)} of the face, columns that topple within 30°.`
  return [
    ...paragraph(summary),
    ...captioned(
      `Kinematic test: directions, and the friction of each joint, alone. ${rules}`,
      [
        { head: 'Mode', cells: order.map(({ mode }) => mode) },
        { head: 'Joints', cells: order.map(({ joints }) => joints.join(', ')) },
        { head: 'Possible', cells: order.map(({ possible }) => (possible ? bad('possible') : 'no')) },
        { head: 'Why', cells: order.map(({ words }) => words) },
      ],
      more,
    ),
  ]
}

export function blockTables({ blocks, more, row }: SlopeSummary, units: Units): Part[] {
  const [governing] = blocks
  if (!governing) return row ? [] : paragraph('No block is free to move.', 'soft')
  const shown = blocks.slice(0, MOST_BLOCKS)
  const rest = blocks.length - shown.length + more
  return [
    ...blockRows(shown, units),
    ...(rest > 0
      ? paragraph(`and ${plural(rest, 'block')} with a greater factor (summary.json lists those examined)`, 'soft')
      : []),
    ...forceTable(governing, units),
  ]
}

const typeOf = ({ removability, keyblock }: BlockAnalysis): string => `${keyblock} (${removability})`

function blockRows(blocks: readonly BlockAnalysis[], units: Units): Part[] {
  const volume = units.column(
    blocks.map((block) => block.volume),
    'm³',
  )
  const weight = units.column(
    blocks.map((block) => block.weight),
    'N',
  )
  const forces = units.column(
    blocks.flatMap(({ driving, resisting }) => [driving, resisting]),
    'N',
  )
  const names: TableColumn = { head: 'Block', cells: blocks.map(({ block }) => block) }
  const factors = captioned('Limit equilibrium of single blocks between blocks that stand, the least factor first.', [
    names,
    {
      head: 'Factor',
      cells: blocks.map(({ factor }) => bold(safetyFactor(factor))),
      numeric: true,
    },
    { head: withUnit('Volume', volume.unit), cells: volume.cells, numeric: true },
    { head: withUnit('Weight', weight.unit), cells: weight.cells, numeric: true },
    { head: 'Trend/plunge [°]', cells: blocks.map(directionOf), numeric: true },
    { head: withUnit('Driving', forces.unit), cells: blocks.map((_, i) => forces.cells[2 * i]), numeric: true },
    { head: withUnit('Resisting', forces.unit), cells: blocks.map((_, i) => forces.cells[2 * i + 1]), numeric: true },
    { head: 'φ for F = 1', cells: blocks.map(criticalOf), numeric: true },
    { head: 'Upper bound', cells: blocks.map(({ upper }) => boundText(upper)), numeric: true },
  ])
  const motions = captioned('How these blocks would move, and whether their forces satisfy the moments too.', [
    names,
    { head: 'On', cells: blocks.map(({ on }) => on.join(', ') || NONE) },
    { head: 'Mode', cells: blocks.map(({ words }) => words) },
    { head: 'Block theory', cells: blocks.map(typeOf) },
    { head: 'Moments', cells: blocks.map(momentsOf) },
    { head: 'Bounds', cells: blocks.map(({ boundWords }) => boundWords ?? '') },
  ])
  return [...factors, ...motions]
}

const directionOf = ({ trend, plunge }: BlockAnalysis): string =>
  trend === undefined || plunge === undefined ? NONE : lineText(trend, plunge)

const criticalOf = ({ criticalFriction }: BlockAnalysis): string =>
  criticalFriction === undefined ? NONE : angleText(criticalFriction)

const momentsOf = ({ momentAdmissible }: BlockAnalysis): Words =>
  momentAdmissible === undefined ? NONE : momentAdmissible ? good('satisfied') : bad('not satisfied')

/** Faces on one joint, or of one name, together: those of a survey or a scattered set are dozens. */
function byName(faces: readonly BlockFaceForces[]): BlockFaceForces[] {
  const sums = new Map<string, BlockFaceForces>()
  for (const face of faces) {
    const key = `${face.name} ${face.joint}`
    const sum = sums.get(key)
    const added = { ...face }
    if (sum) for (const of of SUMMED) added[of] += sum[of]
    sums.set(key, added)
  }
  return [...sums.values()]
}

const SUMMED = ['area', 'normalForce', 'water', 'friction', 'cohesion'] as const

function forceTable({ block, faces: all }: BlockAnalysis, units: Units): Part[] {
  const faces = byName(all)
  const area = units.column(
    faces.map((face) => face.area),
    'm²',
  )
  const columns = (['normalForce', 'water', 'friction', 'cohesion'] as const).map((of) => faces.map((face) => face[of]))
  const { unit, cells } = units.column(columns.flat(), 'N')
  const column = (name: string, k: number): TableColumn => ({
    head: withUnit(name, unit),
    cells: cells.slice(k * faces.length, (k + 1) * faces.length),
    numeric: true,
  })
  return captioned(
    `Forces on ${block}, the block of least factor, at its strength, on all faces of a name together: F is their resistance over the driving force.`,
    [
      { head: 'Face', cells: faces.map(({ name }) => name || 'unnamed') },
      { head: 'Kind', cells: faces.map(({ joint }) => (joint ? 'joint' : 'free')) },
      { head: withUnit('Area', area.unit), cells: area.cells, numeric: true },
      column('Effective normal force N′', 0),
      column('Water', 1),
      column('Friction N′ tan φ', 2),
      column('Cohesion c A', 3),
    ],
  )
}

export function rowTable(row: RowAnalysis | undefined, units: Units): Part[] {
  if (!row) return []
  const height = units.column(
    row.blocks.map((block) => block.height),
    'm',
  )
  const { factor, criticalFriction, toeForce, blocks, words } = row
  const of = (key: 'weight' | 'from' | 'to' | 'normal' | 'shear') =>
    units.column(
      blocks.map((block) => block[key]),
      'N/m',
    )
  const critical =
    criticalFriction === undefined ? '' : `; it just stands with a friction of ${angleText(criticalFriction)}`
  const column = (name: string, key: Parameters<typeof of>[0]): TableColumn => {
    const { unit, cells } = of(key)
    return { head: withUnit(name, unit), cells, numeric: true }
  }
  return [
    ...paragraph(sentence(words)),
    ...paragraph(
      `Factor of safety ${safetyFactor(factor)}${critical}. Force that the toe needs: ${units.value(toeForce, 'N/m')}.`,
    ),
    ...captioned('The row of columns from the top down (Goodman and Bray), per metre along the strike.', [
      { head: 'Column', cells: blocks.map(({ name }) => name) },
      { head: withUnit('Height', height.unit), cells: height.cells, numeric: true },
      column('Weight', 'weight'),
      { head: 'Mode', cells: blocks.map(({ mode }) => mode) },
      column('From above', 'from'),
      column('To below', 'to'),
      column('Base, normal', 'normal'),
      column('Base, shear', 'shear'),
    ]),
  ]
}

/** Columns of each set that kinematics lets topple. */
export const columnTable = ({ columns = [] }: SlopeSummary): Part[] =>
  captioned(
    'Columns that sets cut, toppling in a row (Goodman and Bray), without cohesion: the least factor over all steps of their bases.',
    [
      { head: 'Set', cells: columns.map(({ set }) => set) },
      { head: 'Bases', cells: columns.map(({ base }) => base ?? '') },
      {
        head: 'Factor',
        cells: columns.map(({ factor }) => (factor === null ? 'stable' : safetyFactor(factor))),
        numeric: true,
      },
      { head: 'Mode', cells: columns.map(({ words }) => words) },
    ],
  )

const factorOf = ({ factor }: { factor: number | null }): Words =>
  factor === null ? good('stable') : bold(safetyFactor(factor))

/** Groups of least factor, and what moves in the model. */
export function unitedTable({ united = [], moving = [] }: SlopeSummary, units: Units): Part[] {
  const rows = [
    ...moving.map((body) => ({ ...body, found: 'moves in the model' })),
    ...united.map((body) => ({ ...body, found: 'least factor' })),
  ]
  const volume = units.column(
    rows.map((body) => body.volume),
    'm³',
  )
  const weight = units.column(
    rows.map((body) => body.weight),
    'N',
  )
  return captioned('Blocks that move together as one body, on the joints between it and what stays.', [
    { head: 'Body', cells: rows.map(({ name }) => name) },
    { head: 'Found by', cells: rows.map(({ found }) => found) },
    {
      head: 'Factor',
      cells: rows.map(factorOf),
      numeric: true,
    },
    { head: withUnit('Volume', volume.unit), cells: volume.cells, numeric: true },
    { head: withUnit('Weight', weight.unit), cells: weight.cells, numeric: true },
    { head: 'Mode', cells: rows.map(({ words }) => words) },
  ])
}

export function fullHeightTable({ fullHeight = [] }: SlopeSummary, units: Units): Part[] {
  const volume = units.column(
    fullHeight.map((body) => (body.volume > 0 ? body.volume : null)),
    'm³',
  )
  const weight = units.column(
    fullHeight.map((body) => (body.factor === null && body.weight === 0 ? null : body.weight)),
    'N',
  )
  return captioned(
    'Bodies over the full height, whatever blocks joints cut them into: sets pass through the toe, slabs are a metre wide.',
    [
      { head: 'Body', cells: fullHeight.map(({ name }) => name) },
      {
        head: 'Factor',
        cells: fullHeight.map(factorOf),
        numeric: true,
      },
      { head: withUnit('Volume', volume.unit), cells: volume.cells, numeric: true },
      { head: withUnit('Weight', weight.unit), cells: weight.cells, numeric: true },
      { head: 'In the model', cells: fullHeight.map(({ inModel }) => (inModel ? 'yes' : 'no')) },
      { head: 'Mode', cells: fullHeight.map(({ words }) => words) },
    ],
  )
}
