/**
 * Water on the joints of a wedge, after Hoek and Bray: pressure is zero along the traces in the slope face and the upper surface
 * and falls linearly from one peak to them.
 *   without a crack   the peak stands halfway up the line of intersection (half its height H):  p = γw H/2
 *   with a crack      it stands where the crack meets the line, at depth D below the upper surface: p = γw D, and the crack is full
 * A face is a fan of triangles from the peak, the pressure on each has the mean p/3 and its centre at (2 x₀ + x₁ + x₂)/4. So the
 * force on every face is p A/3, whatever its shape: γw H/6 and γw D/3 as mean pressures.
 * `filled` is the share of those heads that the water reaches: 1 is the worst that drained traces allow.
 */
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { Vec3 } from '../math/vec.ts'
import type { FacePressure } from './block-loads.ts'
import { cornersOf, triangleArea } from './face-corners.ts'
import { checkNotNegative } from './strength.ts'
import { WATER } from './water.ts'
import type { WedgeGeometry } from './wedge-geometry.ts'

export type WedgeWater =
  | { kind: 'dry' }
  | {
      kind: 'peak'
      /** Share of the head, 0 … 1; 1 where absent. */
      filled?: number
      /** γw [N/m³]; 9810 where absent. */
      unitWeight?: number
    }
  | {
      /** Mean pressures [Pa]. */
      kind: 'mean'
      A: number
      B: number
      crack?: number
    }

export function waterOnWedge(water: WedgeWater, wedge: WedgeGeometry): Record<string, FacePressure> {
  if (water.kind === 'dry') return {}
  if (water.kind === 'mean') {
    if (water.crack !== undefined && !wedge.crackDepth)
      throw new Error(
        'water in the tension crack is given, but the wedge has no tension crack; leave it out or add the crack',
      )
    return { A: { mean: water.A }, B: { mean: water.B }, ...(water.crack ? { crack: { mean: water.crack } } : {}) }
  }
  const filled = water.filled ?? 1
  checkNotNegative('share of the joints that is filled with water', filled, '')
  if (filled > 1) throw new Error(`joints filled to ${filled}: more than full; give a share between 0 and 1`)
  const head = wedge.crackDepth ?? (wedge.top[2] - wedge.toe[2]) / 2
  const peak = (water.unitWeight ?? WATER) * head * filled
  const at: Vec3 = wedge.crackDepth ? wedge.top : (wedge.top.map((x, k) => (x + wedge.toe[k]) / 2) as Vec3)
  const faces = wedge.crackDepth ? ['A', 'B', 'crack'] : ['A', 'B']
  return Object.fromEntries(
    faces.map((name) => [name, { mean: peak / 3, at: centreOfPressure(wedge.solid, name, at) }]),
  )
}

/** Of the pressure that falls linearly from a point of the face (corner or edge) to the edges that do not touch it. */
export function centreOfPressure(solid: Polyhedron, name: string, peak: Readonly<Vec3>): Vec3 {
  const { points, area } = cornersOf(solid, solid.faces.find((face) => face.name === name)!)
  const centre: Vec3 = [0, 0, 0]
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length]
    const share = triangleArea(peak, a, b) / area
    for (let k = 0; k < 3; k++) centre[k] += share * ((2 * peak[k] + a[k] + b[k]) / 4)
  }
  return centre
}
