/**
 * Markland's test with the usual qualifiers: which joints, and which pairs of joints, could let blocks out of a rock face by
 * sliding or toppling. Directions and friction alone decide; cohesion, water, size and persistence do not count. What is possible
 * here is then for limit equilibrium.
 *
 *   planar sliding     dips out within the lateral limit of the face, flatter than it, steeper than friction
 *   wedge sliding      the line of two joints comes out of the face, steeper than friction; on both or on one alone (Hocking)
 *   flexural toppling  strikes within the lateral limit of the face, dips into it, its normal flatter than face less friction
 *   direct toppling    the line of two joints plunges into the slope as the axis of columns, and a third one can be their base
 *
 * Sources: J. T. Markland, Imperial College Rock Mechanics Research Report 19 (1972); G. Hocking, Int. J. Rock Mech. Min. Sci.
 * 13 (1976); R. E. Goodman, J. W. Bray, ASCE Rock Engineering for Foundations and Slopes (1976); D. C. Wyllie, C. W. Mah,
 * Rock Slope Engineering (2004), ch. 2 and 9.
 */
import { someOf } from '../math/some-of.ts'
import { type PlanarCheck, planarCheck } from './kinematics-planar.ts'
import { checkSlope, type Joint, type Mode, type Slope } from './kinematics-slope.ts'
import {
  type BaseCheck,
  baseCheck,
  type ColumnCheck,
  columnCheck,
  type FlexuralCheck,
  flexuralCheck,
} from './kinematics-toppling.ts'
import { type WedgeCheck, wedgeCheck } from './kinematics-wedge.ts'
import { directWords, flexuralWords, planarWords, wedgeWords } from './kinematics-words.ts'

export interface Verdict<Check> {
  mode: Mode
  /** Names of the joints that it is about. */
  joints: string[]
  possible: boolean
  /** One sentence: the reasons, and the verdict. */
  words: string
  check: Check
}

export interface Kinematics {
  planar: Verdict<PlanarCheck>[]
  wedge: Verdict<WedgeCheck>[]
  flexural: Verdict<FlexuralCheck>[]
  direct: Verdict<ColumnCheck & { bases: BaseCheck[] }>[]
  /** Pairs of parallel joints, which have no line of intersection. */
  parallel: [string, string][]
  /** What is possible, in a sentence. */
  summary: string
}

/** Each joint alone, and each pair; `tell` hears how much is done. */
export function kinematics(
  joints: readonly Joint[],
  slope: Slope,
  tell: (share: number) => void = () => {},
): Kinematics {
  checkSlope(slope, joints)
  const found: Kinematics = { planar: [], wedge: [], flexural: [], direct: [], parallel: [], summary: '' }
  for (const joint of joints) {
    const names = [joint.name]
    const planar = planarCheck(joint, slope)
    found.planar.push(verdictOf(planar, names, planar.possible, () => planarWords(planar, slope)))
    const flexural = flexuralCheck(joint, slope)
    found.flexural.push(verdictOf(flexural, names, flexural.possible, () => flexuralWords(flexural, slope)))
  }
  const bases = joints.map((joint) => baseCheck(joint, slope)).filter(({ possible }) => possible)
  joints.forEach((a, i) => {
    const left = (joints.length - i) / joints.length
    tell(1 - left * left)
    for (const b of joints.slice(i + 1)) addPair(found, a, b, slope, bases)
  })
  found.summary = summaryOf(found)
  return found
}

function addPair(found: Kinematics, a: Joint, b: Joint, slope: Slope, flat: readonly BaseCheck[]): void {
  const names = [a.name, b.name]
  const wedge = wedgeCheck(a, b, slope)
  const columns = columnCheck(a, b, slope)
  if (!wedge || !columns) {
    found.parallel.push([a.name, b.name])
    return
  }
  found.wedge.push(verdictOf(wedge, names, wedge.possible, () => wedgeWords(wedge, slope)))
  const bases = flat.filter(({ joint }) => joint !== a && joint !== b)
  const possible = columns.way !== 'none' && bases.length > 0
  found.direct.push(verdictOf({ ...columns, bases }, names, possible, () => directWords(columns, bases)))
}

/** Of thousands of pairs few sentences are read: they are made when they are. */
const verdictOf = <Check extends { mode: Mode }>(
  check: Check,
  joints: string[],
  possible: boolean,
  tell: () => string,
): Verdict<Check> => ({
  mode: check.mode,
  joints,
  possible,
  get words() {
    return tell()
  },
  check,
})

/** Joints, or pairs of them, that a sentence names. */
const MOST_NAMED = 6

function summaryOf({ planar, wedge, flexural, direct }: Kinematics): string {
  const told = [planar, wedge, flexural, direct].flatMap((verdicts: Verdict<{ mode: Mode }>[]) => {
    const possible = verdicts.filter((v) => v.possible)
    const names = possible.map(({ joints }) => joints.join(' with '))
    const share = names.length > MOST_NAMED ? `${names.length} of ${verdicts.length}: ` : ''
    return possible.length > 0 ? [`${possible[0].mode} (${share}${someOf(names, MOST_NAMED)})`] : []
  })
  return told.length > 0 ? `Possible: ${told.join('; ')}.` : 'No joint lets blocks slide or topple out of this face.'
}
