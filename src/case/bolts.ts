/**
 * Bolts as they are written → every bolt with its ends and its stiffness.
 *
 * A row of a pattern stands at one height z on the face, which dips δ towards α from the toe in the origin: with h = (sin α, cos α, 0)
 * out of the slope and r the right of one who looks at it, a collar is  −z/tan δ h + s r + z ẑ  and the bolt goes on along its trend and
 * plunge. Bolts of `anchors` are called anchors-1-1 … : row from below, place from the left.
 * Without a stiffness it is that of steel bars, 200 GPa, which yield at 500 MPa: K = 400 capacity/length, a strain of 0.25 %.
 */
import { cosSin } from '../math/angle.ts'
import { length, subtract, type Vec3 } from '../math/vec.ts'
import type { Path } from './path.ts'
import type { Report } from './problem.ts'
import type { Block } from './types/block.ts'
import type { Bolt, BoltInput, BoltPattern } from './types/bolt.ts'

/** 200 GPa over 500 MPa. */
const STEEL = 400

const isPattern = (placed: BoltInput['placed']): placed is BoltPattern => 'rows' in placed

/** Names of all bolts, those of patterns one by one. */
export const boltNames = (bolts: Record<string, BoltInput>): string[] =>
  Object.entries(bolts).flatMap(([name, { placed }]) => (isPattern(placed) ? namesOf(name, placed) : [name]))

const namesOf = (name: string, { rows, columns }: BoltPattern): string[] =>
  Array.from({ length: rows * columns }, (_, i) => `${name}-${Math.floor(i / columns) + 1}-${(i % columns) + 1}`)

export function spreadBolts(
  bolts: Record<string, BoltInput>,
  blocks: Record<string, Block>,
  report: Report,
): Record<string, Bolt> {
  const found: Record<string, Bolt> = {}
  for (const [name, { placed, stiffness, ...rest }] of Object.entries(bolts)) {
    const made = (from: Vec3, to: Vec3, pattern?: string): Bolt => ({
      from,
      to,
      stiffness: stiffness ?? (STEEL * rest.yield) / length(subtract(to, from)),
      ...rest,
      ...(pattern !== undefined && { pattern }),
    })
    if (!isPattern(placed)) {
      found[name] = made(placed.from, placed.to)
      continue
    }
    const ends = endsOf(placed, blocks, ['bolts', name, 'pattern'], report)
    for (const [i, own] of namesOf(name, placed).entries()) {
      if (!ends) break
      if (Object.hasOwn(bolts, own))
        report.add(['bolts', own], `a name that no bolt of the pattern ${name} has`, `"${own}"`, undefined, 'key')
      found[own] = made(ends[i][0], ends[i][1], name)
    }
  }
  return found
}

/** Undefined, and told, where there is no face for them. */
function endsOf(
  pattern: BoltPattern,
  blocks: Record<string, Block>,
  path: Path,
  report: Report,
): [Vec3, Vec3][] | undefined {
  const slopes = Object.values(blocks).filter(({ shape }) => shape.kind === 'slope')
  const [block] = slopes
  if (slopes.length !== 1 || block.shape.kind !== 'slope' || block.rotate.length > 0 || block.on) {
    const what = slopes.length === 0 ? 'none' : slopes.length > 1 ? `${slopes.length} of them` : 'one that is turned'
    report.add(path, 'one block with the shape of a slope, as it stands', what, 'give bolts by from and to')
    return undefined
  }
  const { face, height } = block.shape
  const top = pattern.lowest + (pattern.rows - 1) * pattern.rowSpacing
  if (top >= height) {
    report.add(
      path,
      `rows below the crest, ${height} m above the toe`,
      `the highest at ${top} m`,
      'fewer rows, closer or lower',
    )
    return undefined
  }
  const [c, s] = cosSin(face.dipDirection)
  const [cf, sf] = cosSin(face.dip)
  const trend = pattern.trend ?? face.dipDirection + Math.PI
  const [ct, st] = cosSin(trend)
  const [cp, sp] = cosSin(pattern.plunge)
  const along: Vec3 = [cp * st, cp * ct, 0 - sp]
  const collar = (row: number, column: number): Vec3 => {
    const z = pattern.lowest + row * pattern.rowSpacing
    const right = pattern.middle + (column - (pattern.columns - 1) / 2) * pattern.spacing
    const back = (z * cf) / sf
    const { position } = block
    return [position[0] - back * s - right * c, position[1] - back * c + right * s, position[2] + z]
  }
  return Array.from({ length: pattern.rows * pattern.columns }, (_, i): [Vec3, Vec3] => {
    const from = collar(Math.floor(i / pattern.columns), i % pattern.columns)
    return [from, from.map((x, k) => x + pattern.length * along[k]) as Vec3]
  })
}
