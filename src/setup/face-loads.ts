/**
 * Loads on faces → forces of nodes: on each facet the part within the limits of the load has its force in its middle, shared by the
 * corners of the facet so that force and moment are those of the part.
 */
import type { FaceLoad } from '../case/types/load.ts'
import { areaAndMiddle, clipFace } from '../geometry/clip-face.ts'
import { cross, dot, subtract, type Vec3 } from '../math/vec.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { facesOf } from './selection.ts'
import { SetupError } from './setup-error.ts'

/** Force of a load on a part of a face with this outward area vector [N]. */
export function pushOf({ pushes, pressure }: Pick<FaceLoad, 'pushes' | 'pressure'>, area: Readonly<Vec3>): Vec3 {
  if (pushes === 'downwards') return [0, 0, 0 - pressure * Math.max(0, area[2])]
  return area.map((a) => 0 - pressure * a) as Vec3
}

/** Force on each node that a load acts on [N]; `factor`: what passive ones are divided by. */
export function forcesOfLoad(world: World, load: FaceLoad, factor: number, path: string): Map<number, Vec3> {
  const { facets, nodes } = world
  const faces = new Set(load.on.flatMap((selection) => facesOf(world, selection, `${path}.on`)))
  const found = new Map<number, Vec3>()
  const pressure = load.acts === 'passive' ? load.pressure / factor : load.pressure
  for (let facet = 0; facet < facets.count; facet++) {
    if (!faces.has(facets.face[facet])) continue
    const ends = [0, 1, 2].map((c) => facets.node[3 * facet + c])
    const corners = ends.map((node) => [...nodes.X.subarray(POINT * node, POINT * node + 3)] as Vec3)
    const part = clipFace(corners, load.limits)
    if (part.length < 3) continue
    const { area, middle } = areaAndMiddle(part)
    const push = pushOf({ ...load, pressure }, area)
    const shares = sharesAt(corners, middle)
    ends.forEach((node, c) => {
      const own = found.get(node) ?? [0, 0, 0]
      found.set(node, own.map((x, k) => x + shares[c] * push[k]) as Vec3)
    })
  }
  if (found.size === 0) throw loadsNothing(path)
  return found
}

export const loadsNothing = (path: string): SetupError =>
  new SetupError(path, 'a part of the face that is loaded', 'limits that leave none', 'widen where or behind')

/** Shape functions of a triangle at a point in its plane. */
function sharesAt([a, b, c]: Vec3[], at: Vec3): Vec3 {
  const whole = cross(subtract(b, a), subtract(c, a))
  const square = dot(whole, whole)
  const second = dot(cross(subtract(at, a), subtract(c, a)), whole) / square
  const third = dot(cross(subtract(b, a), subtract(at, a)), whole) / square
  return [1 - second - third, second, third]
}
