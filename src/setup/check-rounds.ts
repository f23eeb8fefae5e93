/** Discs and spheres among joints and faces that they cannot follow: told before anything moves. */
import { facesAskew, jointsPerArea } from '../narrow/round-check.ts'
import type { World } from '../state/world.ts'
import { SetupError } from './setup-error.ts'

/** Needs the joints of the stage. */
export function checkRounds(world: World): void {
  const { boxes, joints, facets, blocks } = world
  if (boxes.count === 0) return
  const perArea = jointsPerArea(world, joints).map((joint) => joints.names[joint])
  if (perArea.length > 0)
    throw new SetupError(
      `joints.${perArea[0]}.normal`,
      'a stiffness of each point where discs or spheres touch: their contacts have no area',
      `one per area${perArea.length > 1 ? ` in ${perArea.join(', ')}` : ''}`,
      'such as 150 MN/m; a rule of `contact` gives blocks among themselves another joint',
    )
  const [face] = facesAskew(world)
  if (face !== undefined)
    throw new SetupError(
      `blocks.${blocks[facets.faceBlock[face]]}`,
      'faces that stand along z or lie across it where there are discs, which move in the xy plane',
      `${facets.faceNames[face]}, which is askew and would push them out of it`,
      'turn the block about z alone, or use spheres',
    )
}
