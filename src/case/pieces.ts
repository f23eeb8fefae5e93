/**
 * Pieces of blocks that joints cut: known by name before anything is cut, as `rock-17` or by a name that the case gives. How many
 * there are is known to the model alone, which refuses those that are not there.
 */
import type { Block } from './types/block.ts'
import type { JointRule } from './types/joint.ts'

type Blocks = Record<string, Block>

/** The block itself, or the cut block of which a piece has this name. */
export function blockNamed(name: string, blocks: Blocks): Block | undefined {
  if (Object.hasOwn(blocks, name)) return blocks[name]
  return Object.entries(blocks).find(([whole, { cut }]) => cut && isPiece(name, whole, cut.names))?.[1]
}

function isPiece(name: string, whole: string, names: Record<string, unknown>): boolean {
  if (Object.hasOwn(names, name)) return true
  return name.startsWith(`${whole}-`) && /^[1-9]\d*$/.test(name.slice(whole.length + 1))
}

/** Whether the name is that of a block that is there in pieces alone. */
export const isCut = (name: string, blocks: Blocks): boolean =>
  Object.hasOwn(blocks, name) && blocks[name].cut !== undefined

/** Name of the joint of rock that joints of finite size leave whole; made where a case needs it. */
export const ROCK_BRIDGE = 'rock bridge'

/** Faces that a disc's plane makes beyond its rim. */
export const bridgeFace = (disc: string): string => `${disc}-bridge`

/** Whether rock bridges are needed that cannot break. */
export const hasBridges = (blocks: Blocks): boolean =>
  Object.values(blocks).some(({ cut }) => Object.values(cut?.discs ?? {}).some(({ bridge }) => bridge === undefined))

/** Faces that one joint made follow its joint, those of bridges theirs; where the two meet, rock holds. */
export function rulesOfCuts(blocks: Blocks): JointRule[] {
  return Object.entries(blocks).flatMap(([block, { cut }]) => {
    if (!cut) return []
    const between = (a: string, b: string, joint: string): JointRule => ({
      between: [{ on: { block, face: a } }, { on: { block, face: b } }],
      joint,
    })
    const joints = Object.entries({ ...cut.planes, ...cut.sets, ...cut.discs })
    const own = joints.flatMap(([name, { joint }]) => (joint === undefined ? [] : [between(name, name, joint)]))
    const bridges = Object.entries(cut.discs).flatMap(([name, { bridge = ROCK_BRIDGE }]) => [
      between(bridgeFace(name), bridgeFace(name), bridge),
      between(name, bridgeFace(name), bridge),
    ])
    return [...own, ...bridges]
  })
}
