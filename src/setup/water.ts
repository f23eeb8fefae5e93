/** Water of a case → which joints and faces it presses on in a stage, and its pressure in place and time. */
import type { Case } from '../case/case.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Water, WaterSurface } from '../case/types/water.ts'
import type { PressureField } from '../math/pressure-integral.ts'
import { length } from '../math/vec.ts'
import type { World } from '../state/world.ts'
import { selectFacets } from './selection.ts'
import { waterField } from './water-field.ts'

/** All that acts in any stage. */
const everyPhysics = ({ stages }: Case): Physics[] => stages.map(({ physics }) => physics)

export const hasWater = (c: Case): boolean => everyPhysics(c).some(({ water }) => water !== undefined)

/** Joints that water fills in a stage; where all are meant, those along which rock breaks are left out: rock is tight. */
export function wetJoints({ blocks, physics }: Case, water: Water): string[] {
  const { joints, own = {}, surface } = water
  const others = [...Object.keys(own), ...(surface?.kind === 'crack' ? [surface.crack] : [])]
  if (joints !== 'all') return [...new Set([...joints, ...others])]
  const inside = Object.values(blocks).flatMap(({ fracture }) => fracture?.joint ?? [])
  return Object.keys(physics.joints).filter((name) => others.includes(name) || !inside.includes(name))
}

/** Pressure in a joint that is wet. */
export function fieldOfJoint(
  water: Water,
  joint: string,
  gravity: number,
  constants: Case['parameters'],
): PressureField {
  const { surface, own = {}, drained = 0 } = water
  const mine = own[joint] ?? (surface as WaterSurface)
  // Drain holes at a row stand on the way from the crack, and take nothing from the crack itself.
  const kept = mine.kind === 'crack' && mine.drains !== undefined ? 1 : 1 - drained
  const inCrack = mine.kind === 'crack' && mine.crack === joint
  return waterField({ surface: mine, density: water.density, inCrack, drained, kept }, gravity, constants)
}

/** Writes the water of a stage. */
export function writeWater(world: World, c: Case, physics: Physics): void {
  const { water, joints } = world
  const given = physics.water
  water.here[0] = given ? 1 : 0
  water.outer[0] = 0
  water.wet.fill(0)
  water.fields = []
  if (!given) return
  const gravity = length(physics.gravity)
  for (const name of wetJoints(c, given)) {
    const joint = joints.names.indexOf(name)
    if (joint < 0) continue
    water.fields.push(fieldOfJoint(given, name, gravity, c.parameters))
    water.wet[joint] = water.fields.length
  }
  if (!given.surface || given.faces.length === 0) return
  const facets = selectFacets(world, given.faces, undefined, 'water.faces')
  water.facet.set(facets)
  water.outer[0] = facets.length
  water.outside = waterField({ surface: given.surface, density: given.density }, gravity, c.parameters)
}
