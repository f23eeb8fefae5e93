/** The name of a block that is repeated stands for all of them, where what is said holds for each. */
import type { Block } from './types/block.ts'
import type { Boundary, Initial, Selection } from './types/boundary.ts'
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
  ...(physics.water && { water: { ...physics.water, faces: spread(physics.water.faces, blocks) } }),
})
