import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import type { Reads } from '../../../state/reads.ts'
import { FACES } from '../tolerances.ts'

// Bound here: an imported constant is looked up at every use.
const { FAR, HARDLY } = FACES

/**
 * Whether the way out of a block, `gap`, leads to its other side: cells of two blocks side by side that hardly overlap, by `depth`
 * (both negative), have no face towards each other. Others of their blocks bear what is between them.
 */
export const leadsThrough = (hulls: Reads<Hulls>, a: number, b: number, gap: number, depth: number): boolean =>
  hulls.block[a] !== hulls.block[b] &&
  hulls.cell[a] !== WHOLE &&
  hulls.cell[b] !== WHOLE &&
  -gap > FAR * Math.min(hulls.width[a], hulls.width[b]) &&
  -depth < HARDLY * -gap
