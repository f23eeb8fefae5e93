/** What `talus slope` makes of a case: one with a slope, and with a search for its factor of safety where anything can move. */
import type { Case, StrengthReduction } from '../case/case.ts'
import { DEFAULTS } from '../case/defaults.ts'
import type { Host } from '../host.ts'
import { SetupError } from '../setup/setup-error.ts'
import { slopeBlocks } from './slope-blocks.ts'

const AS_DEFAULT: StrengthReduction = {
  of: ['friction', 'cohesion', 'tension'],
  except: [],
  guess: DEFAULTS.firstFactor.value,
  least: DEFAULTS.factors.value[0],
  greatest: DEFAULTS.factors.value[1],
  within: DEFAULTS.factorWidth.value,
  slipped: 'as given',
  watch: [],
  ratio: DEFAULTS.settleRatio.value,
  damping: DEFAULTS.trialDamping.value,
}

export function slopeCase(c: Case, host: Host): Case {
  if (!c.slope && !Object.values(c.blocks).some(({ cut }) => cut))
    throw new SetupError(
      'slope',
      'a slope: measured planes, or a block that joints cut',
      'neither',
      'give it slope: { face: …, planes: … }, or blocks with cut: { planes: … }',
    )
  if (c.strengthReduction || !c.contact) return c
  const { cut } = slopeBlocks(c, host)
  const moves = Object.values(cut.made.blocks).some(({ fixed }) => !fixed)
  return moves ? { ...c, strengthReduction: AS_DEFAULT } : c
}
