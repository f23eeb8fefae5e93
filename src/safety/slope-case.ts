/** What `talus slope` makes of a case: one with a slope, and with a search for its factor of safety where anything can move. */
import type { Case } from '../case/case.ts'
import { DEFAULTS } from '../case/defaults.ts'
import { withReduction } from '../case/explain.ts'
import type { Block } from '../case/types/block.ts'
import type { StrengthReduction } from '../case/types/slope.ts'
import type { Host } from '../host.ts'
import { type CutCase, isCut } from '../setup/cut-blocks.ts'
import { SetupError } from '../setup/setup-error.ts'
import { analyseBlock } from '../slope/block.ts'
import { intersectionOf } from '../slope/stereonet-line.ts'
import { blockCase } from './block-case.ts'
import { type FreeBlock, type SlopeBlocks, slopeBlocks } from './slope-blocks.ts'
import { checkWeight } from './weight.ts'

const AS_DEFAULT: StrengthReduction = {
  of: DEFAULTS.reduced.value,
  except: [],
  guess: DEFAULTS.firstFactor.value,
  least: DEFAULTS.factors.value[0],
  greatest: DEFAULTS.factors.value[1],
  within: DEFAULTS.factorWidth.value,
  slipped: DEFAULTS.slipped.value,
  watch: [],
  ratio: DEFAULTS.trialRatio.value,
  damping: DEFAULTS.trialDamping.value,
}

/** Refuses a case that has neither. */
export function checkSlope({ given: c }: CutCase): void {
  if (!c.slope && !isCut(c))
    throw new SetupError(
      'slope',
      'a slope: measured planes, or a block that joints cut',
      'neither',
      'give it slope: { face: …, planes: … }, or blocks with cut: { planes: … }',
    )
  if (isCut(c)) checkWeight(c)
}

export function slopeCase(cut: CutCase, host: Host): CutCase {
  const { given: c, made } = cut
  checkSlope(cut)
  const stuck = whyStuck(c, slopeBlocks(cut, host), host)
  if (stuck)
    throw new SetupError(
      stuck.path,
      'joints that let a block out of the slope',
      stuck.why,
      'look at their dip directions: those of a wedge enclose that of the face, and their line plunges flatter than it',
    )
  if (c.strengthReduction || !c.contact) return cut
  const moves = Object.values(made.blocks).some(({ fixed }) => !fixed)
  const searched = (one: Case): Case => ({
    ...one,
    strengthReduction: AS_DEFAULT,
    reasons: withReduction(one.reasons),
  })
  return moves ? { ...cut, given: searched(c), made: searched(made) } : cut
}

/** Why no block that nothing holds can come out of the rock that joints cut; undefined where one can, or that is not known. */
export function whyStuck(
  c: Case,
  { free, left }: SlopeBlocks,
  { progress }: Host,
): { path: string; why: string } | undefined {
  const whole = Object.entries(c.blocks).find(([, block]) => block.cut)
  if (!whole || left.length > 0 || c.slope?.toppling) return undefined
  const [name, block] = whole
  const comesOut = (own: FreeBlock, i: number) => {
    progress(`whether ${own.name} can come out`, i / free.length)
    return analyseBlock(blockCase(c, own)).removability === 'removable'
  }
  return free.some(comesOut) ? undefined : { path: `blocks.${name}.cut`, why: whyNone(block, free) }
}

/** In the words of a geologist. */
function whyNone({ cut, shape }: Block, free: readonly FreeBlock[]): string {
  const planes = Object.entries(cut?.planes ?? {})
  const names = planes.map(([plane]) => plane)
  const blocked = free.length > 0 ? `${free.map((own) => own.name).join(', ')} cannot come out` : 'all pieces are held'
  if (planes.length !== 2 || shape.kind !== 'slope')
    return `${blocked}: ${names.join(', ') || 'the joints'} make no wedge with the face`
  const line = intersectionOf(planes[0][1], planes[1][1])
  if (!line) return `${blocked}: ${names.join(' and ')} are parallel and make no wedge`
  return `${blocked}: ${names.join(' and ')} meet in a line that plunges ${degrees(line.plunge)} towards ${degrees(line.trend)}, which does not come out of the face (${degrees(shape.face.dip)} towards ${degrees(shape.face.dipDirection)}): the wedge does not daylight`
}

const degrees = (angle: number): string => `${Math.round((angle * 180) / Math.PI)}°`
