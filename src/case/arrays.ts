/** The name of a block that is repeated stands for all of them, where what is said holds for each. */

import type { Vec3 } from '../math/vec.ts'
import { crestOf } from './behind-crest.ts'
import type { Block } from './types/block.ts'
import type { Boundary, Initial, Selection } from './types/boundary.ts'
import type { FaceLoad } from './types/load.ts'
import type { Physics } from './types/stage.ts'

type Blocks = Record<string, Block>

/** Names of arrays of blocks. */
export const arraysOf = (blocks: Blocks): string[] => [
  ...new Set(Object.values(blocks).flatMap(({ array }) => array ?? [])),
]

/** Each array of a selection as its blocks. */
export function spread(on: Selection[], blocks: Blocks): Selection[] {
  return on.flatMap((selection) => {
    if (Object.hasOwn(blocks, selection.block)) return selection
    const members = Object.keys(blocks).filter((name) => blocks[name].array === selection.block)
    return members.length > 0 ? members.map((block) => ({ ...selection, block })) : selection
  })
}

const spreadOn = <T extends Boundary | Initial>(item: T, blocks: Blocks): T => ({
  ...item,
  on: spread(item.on, blocks),
})

export const spreadInitial = (initial: Initial[], blocks: Blocks): Initial[] =>
  initial.map((item) => spreadOn(item, blocks))

export const spreadPhysics = (physics: Physics, blocks: Blocks): Physics => ({
  ...physics,
  boundaries: Object.fromEntries(
    Object.entries(physics.boundaries).map(([name, boundary]) => [name, spreadOn(boundary, blocks)]),
  ),
  ...(physics.loads && {
    loads: Object.fromEntries(
      Object.entries(physics.loads).map(([name, load]) => [
        name,
        inPlace({ ...load, on: spread(load.on, blocks) }, blocks),
      ]),
    ),
  }),
  ...(physics.water && { water: { ...physics.water, faces: spread(physics.water.faces, blocks) } }),
})

/** The strip behind the crest, as limits. */
function inPlace(load: FaceLoad, blocks: Blocks): FaceLoad {
  const slope = Object.values(blocks).find(({ shape }) => shape.kind === 'slope')
  if (!load.behind || slope?.shape.kind !== 'slope') return load
  const { out, at } = crestOf(slope.shape, slope.position)
  const edge = out[0] * at[0] + out[1] * at[1]
  const [from, to] = load.behind
  const inwards: Vec3 = [0 - out[0], 0 - out[1], 0]
  return {
    ...load,
    limits: [...load.limits, { normal: out, offset: edge - from }, { normal: inwards, offset: to - edge }],
  }
}
