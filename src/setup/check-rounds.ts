/** Particles among joints and faces that they cannot follow: told before anything moves. */
import { facesAskew, jointsPerArea } from '../contact/look/round/round-check.ts'
import type { World } from '../state/world.ts'
import { SetupError } from './setup-error.ts'

/** Needs the joints of the stage; `areas`: contacts of polyhedral particles have an area. */
export function checkRounds(world: World, areas: boolean): void {
  const { boxes, joints, facets, blocks } = world
  if (boxes.count === 0) return
  const perArea = jointsPerArea(world, joints, areas).map((joint) => joints.names[joint])
  if (perArea.length > 0)
    throw new SetupError(
      `joints.${perArea[0]}.normal`,
      'a stiffness of each point where particles touch: their contacts have no area',
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
