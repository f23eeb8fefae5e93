/** Numbers of the account of a slope and of its factor of safety that expressions may use: `safety.factor`, `slope.closed`. */
import type { Case } from '../case/case.ts'
import type { SlopeSummary } from '../output/slope-summary.ts'
import type { Summary } from '../output/summary.ts'
import type { Safety } from '../output/summary-safety.ts'

type Numbers = Record<string, number>

/** What a factor that does not exist is left out of. */
const known = (numbers: Record<string, number | null | undefined>): Numbers =>
  Object.fromEntries(Object.entries(numbers).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))

/** 1 or 0 for what the mode of failure is. */
const safetyNumbers = ({ factor, stands, fails, trials, mode }: Safety): Numbers =>
  known({
    factor,
    stands,
    fails,
    trials: trials.length,
    slides: mode.mode.startsWith('slides') ? 1 : 0,
    topples: mode.mode.endsWith('topples') ? 1 : 0,
    falls: mode.mode === 'falls' ? 1 : 0,
    moving: mode.blocks.length,
  })

/** Of the block with the least factor, or of the row; and how many joints or pairs of joints could move in each way. */
function slopeNumbers({ blocks, more, kinematics, comparison, row, united }: SlopeSummary): Numbers {
  const possible = (mode: string) =>
    kinematics?.verdicts.filter((verdict) => verdict.mode === mode && verdict.possible).length ?? 0
  const [block] = blocks
  return known({
    closed: row ? row.factor : block?.factor,
    upper: block?.upper,
    weight: block?.weight,
    driving: block?.driving,
    resisting: block?.resisting,
    admissible: block?.momentAdmissible === undefined ? undefined : Number(block.momentAdmissible),
    toe: row?.toeForce,
    critical: row ? row.criticalFriction : block?.criticalFriction,
    together: united?.[0]?.factor,
    like: comparison?.closed,
    difference: comparison?.difference,
    agrees: comparison && Number(comparison.agrees),
    blocks: blocks.length + more,
    planar: possible('planar sliding'),
    wedge: possible('wedge sliding'),
    flexural: possible('flexural toppling'),
    direct: possible('direct toppling'),
  })
}

export const numbersOf = ({ safety, slope }: Summary): Record<string, Numbers> => ({
  ...(safety && { safety: safetyNumbers(safety) }),
  ...(slope && { slope: slopeNumbers(slope) }),
})

const SAFETY_NAMES = ['factor', 'stands', 'fails', 'trials', 'slides', 'topples', 'falls', 'moving']
const SLOPE_NAMES = [
  ...['closed', 'upper', 'weight', 'driving', 'resisting', 'admissible', 'toe', 'critical', 'difference', 'agrees'],
  ...['together', 'like'],
  ...['blocks', 'planar', 'wedge', 'flexural', 'direct'],
]

const ones = (names: string[]): Numbers => Object.fromEntries(names.map((name) => [name, 1]))

/** Names that the numbers of a case may have, before it has run. */
export const namesOfNumbers = (c: Case): Record<string, Numbers> => ({
  ...(c.strengthReduction && { safety: ones(SAFETY_NAMES) }),
  ...(c.slope || Object.values(c.blocks).some(({ cut, array }) => cut || array) ? { slope: ones(SLOPE_NAMES) } : {}),
})
