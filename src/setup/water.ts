/** Water of a case → which joints and faces it presses on in a stage, and its pressure in place and time. */
import type { Case } from '../case/case.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Water } from '../case/types/water.ts'
import { length } from '../math/vec.ts'
import type { World } from '../state/world.ts'
import { selectFacets } from './selection.ts'
import { waterField } from './water-field.ts'

/** All that acts in any stage. */
const everyPhysics = ({ stages }: Case): Physics[] => stages.map(({ physics }) => physics)

export const hasWater = (c: Case): boolean => everyPhysics(c).some(({ water }) => water !== undefined)

/** Joints that water fills in a stage; where all are meant, those along which rock breaks are left out: rock is tight. */
export function wetJoints({ blocks, physics }: Case, { joints }: Water): string[] {
  if (joints !== 'all') return joints
  const inside = Object.values(blocks).flatMap(({ fracture }) => fracture?.joint ?? [])
  return Object.keys(physics.joints).filter((name) => !inside.includes(name))
}

/** Writes the water of a stage. */
export function writeWater(world: World, c: Case, physics: Physics): void {
  const { water, joints } = world
  const given = physics.water
  water.here[0] = given ? 1 : 0
  water.outer[0] = 0
  water.wet.fill(0)
  if (!given) return
  for (const name of wetJoints(c, given)) water.wet[joints.names.indexOf(name)] = 1
  const facets = given.faces.length > 0 ? selectFacets(world, given.faces, undefined, 'water.faces') : []
  water.facet.set(facets)
  water.outer[0] = facets.length
  Object.assign(water, waterField(given, length(physics.gravity), c.parameters))
}
