/** Water of a case → which joints and faces it presses on in a stage, and its pressure in place and time. */
import type { Case } from '../case/case.ts'
import type { Physics } from '../case/types/stage.ts'
import type { Water, WaterSurface } from '../case/types/water.ts'
import { cosSin } from '../math/angle.ts'
import { normalOfDip } from '../math/orientation.ts'
import { length } from '../math/vec.ts'
import { PRESSURE } from '../state/water.ts'
import type { World } from '../state/world.ts'
import { compileComponent } from './fields.ts'
import { selectFacets } from './selection.ts'

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
  water.measure = measureOf(given, length(physics.gravity), c.parameters)
}

/** Pressure at a place when the stage begins [Pa]. */
export function pressureOf(
  water: Water,
  gravity: number,
  constants: Record<string, number>,
): (x: readonly [number, number, number]) => number {
  const measure = measureOf(water, gravity, constants)
  const at = new Float64Array(PRESSURE + 1)
  return (x) => {
    at.set(x)
    measure(at, 0)
    return at[PRESSURE]
  }
}

/** Pressure at a place and time, never below 0. */
function measureOf(
  { surface, density }: Water,
  gravity: number,
  constants: Record<string, number>,
): (at: Float64Array, t: number) => void {
  if (surface.kind === 'pressure') {
    const field = compileComponent(surface.value, constants, 'water.pressure')
    return (at, t) => {
      const p = field.at(at[0], at[1], at[2], t)
      at[PRESSURE] = p > 0 ? p : 0
    }
  }
  const head = surface.kind === 'plane' ? planeHeight(surface) : lineHeight(surface)
  const weight = density * gravity
  return (at) => {
    const depth = head(at[0], at[1]) - at[2]
    at[PRESSURE] = depth > 0 ? weight * depth : 0
  }
}

type Height = (x: number, y: number) => number

/** Height of a plane over a place [m]: z = z₀ − (n_x (x − x₀) + n_y (y − y₀))/n_z. */
function planeHeight({ through, dip, dipDirection }: WaterSurface & { kind: 'plane' }): Height {
  const [nx, ny, nz] = normalOfDip(dip, dipDirection)
  const [x0, y0, z0] = through
  return (x, y) => z0 - (nx * (x - x0) + ny * (y - y0)) / nz
}

/** Height of a line over a place [m], by its distance along the bearing. */
function lineHeight({ points, towards }: WaterSurface & { kind: 'line' }): Height {
  const [north, east] = cosSin(towards)
  const last = points.length - 1
  return (x, y) => {
    const s = x * east + y * north
    if (s <= points[0][0]) return points[0][1]
    for (let k = 1; k <= last; k++) {
      const [s1, z1] = points[k]
      if (s > s1) continue
      const [s0, z0] = points[k - 1]
      return z0 + ((z1 - z0) * (s - s0)) / (s1 - s0)
    }
    return points[last][1]
  }
}
