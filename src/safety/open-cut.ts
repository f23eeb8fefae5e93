/** A case as it was read → cut into blocks, with what is left open for them decided: bolts that hold something, water in cracks, the worst earthquake. */
import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { type CutCase, cutBlocks, isCut } from '../setup/cut-blocks.ts'
import { placeBolts } from './bolt-places.ts'
import { withCrackWater } from './crack-water.ts'
import { doubtNotes } from './doubts.ts'
import { checkFaceLoads, withShotcrete } from './face-loads.ts'
import { asksForWorst, withSeismicDirection } from './seismic-direction.ts'
import { checkWeight } from './weight.ts'

export function openCut(c: Case, host: Host): { cut: CutCase; notes: string[] } {
  if (isCut(c) && (c.support || asksForWorst(c))) checkWeight(c)
  const { cut, notes } = placeBolts(cutBlocks(c, host))
  checkFaceLoads(cut)
  return {
    cut: withSeismicDirection(withShotcrete(withCrackWater(cut, host), host), host),
    notes: [...doubtNotes(c), ...notes],
  }
}
