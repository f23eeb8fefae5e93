/** Blocks that overlap before anything moved are a mistake in the case: they would be blown apart. */

import type { Case } from '../case/case.ts'
import type { Host } from '../host.ts'
import { bodyOf, sizeOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import type { Method } from '../step.ts'
import { particleName } from '../watch/particles.ts'
import { deepestInside } from './inside.ts'
import { SetupError } from './setup-error.ts'

/** Overlap that round-off, or a start in balance, may leave [- of the least width of the smaller cell]. */
const TOLERATED = 1e-3

/** Looks once at all contacts of the undeformed model; the deepest of those that are too deep is told. */
export function checkOverlaps(world: World, c: Case, { search, look }: Method, { progress }: Host): void {
  const { clock, boxes, pairs, joints, bonds, neighbours, contacts, blocks } = world
  if (boxes.count === 0 || !c.contact) return
  progress('looking for all contacts')
  search(clock, world, boxes, pairs)
  look(clock, world, boxes, pairs, joints, bonds, neighbours, contacts)
  let worst = -1
  let depth = TOLERATED
  for (let k = 0; k < neighbours.count[0]; k++) {
    const a = neighbours.a[k]
    const b = neighbours.b[k]
    if (b < 0 || neighbours.first[k] === neighbours.end[k]) continue
    const share = -neighbours.gap[k] / Math.min(widthOf(world, a), widthOf(world, b))
    if (share > depth) {
      depth = share
      worst = k
    }
  }
  if (worst >= 0) refuse(nameOf(world, neighbours.a[worst]), nameOf(world, neighbours.b[worst]), -neighbours.gap[worst])
  progress('looking for blocks within others')
  const inside = deepestInside(world, TOLERATED)
  if (inside) refuse(blocks[inside.other], blocks[inside.block], inside.depth)
}

/** Least width of a cell, or size of a particle [m]. */
const widthOf = ({ hulls, solids }: World, owner: number): number =>
  owner < hulls.count ? hulls.width[owner] : sizeOf(solids, owner)

const nameOf = (world: World, owner: number): string =>
  owner < world.hulls.count ? world.blocks[world.hulls.block[owner]] : particleName(world, bodyOf(world.solids, owner))

function refuse(first: string, second: string, depth: number): never {
  throw new SetupError(
    `blocks.${second}`,
    'blocks that do not overlap at the start',
    `${first} and ${second}, which overlap by ${depth.toPrecision(3)} m`,
    'move one of them, or set it down with `on`; `joint: none` lets two pass through each other',
  )
}
