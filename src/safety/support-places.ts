/** What the place of bolts does to a body: whether limit equilibrium satisfies the moments with them there, and its upper bound. */
import type { Support } from '../case/types/support.ts'
import type { Vec3 } from '../math/vec.ts'
import type { SupportPlace } from '../output/slope-summary.ts'
import type { BlockCase } from '../slope/block.ts'
import { boundsOfBlock } from '../slope/bound.ts'
import { directionOf } from '../slope/trend-plunge.ts'
import { placesOn } from './exposed-faces.ts'
import type { FreeBlock } from './slope-blocks.ts'

/** Faces on joints up to which bounds are worked out, and sides of their cones of friction. */
const MOST_FACES = 12
const SIDES = 24
/** Places that are looked at for the lowest and the highest. */
const PLACES = 40

/** Of all the force in one place: low, in the middle and high on what is seen of the body; none for bodies of many faces. */
export function placeEffects(
  block: BlockCase,
  own: FreeBlock,
  along: Readonly<Vec3>,
  force: number,
  { acts }: Pick<Support, 'acts'>,
): SupportPlace[] {
  if (block.solid.faces.filter(({ name }) => name in block.joints).length > MOST_FACES) return []
  const places = placesOn(own, along, PLACES).sort((a, b) => a[2] - b[2])
  const [middle] = placesOn(own, along, 1)
  const [lowest, highest] = [places[0], places[places.length - 1]]
  return [
    { place: 'low', at: lowest },
    { place: 'middle', at: middle },
    { place: 'high', at: highest },
  ].map(({ place, at }) => {
    const bolt = { ...directionOf(along), force, acts, at }
    const { momentAdmissible, upper, words } = boundsOfBlock(
      { ...block, loads: { ...block.loads, bolts: [...(block.loads.bolts ?? []), bolt] } },
      SIDES,
    )
    return { place, at, momentAdmissible, upper: Number.isFinite(upper) ? upper : null, words }
  })
}
