/**
 * Moments of inertia of a solid by the theorem of Gauss, over the triangles of its faces:
 *   I_ij = Σ ∫ n_h F_ijh dA,   ∂F_ijh/∂x_h = r² δ_ij − x_i x_j,   x from the centre of mass
 * with F as equation 20 of the paper prints it, and with F that has this divergence. The printed F₁₂ and F₂₃ have the other sign; the printed F₁₃
 * stands in the third place, where its divergence is ½ x₁², no product of coordinates.
 *
 * Steps    1. Centre of mass by the same faces.  2. Each face as a fan of triangles; the integrand is of third degree, for which
 *          four points of a triangle are exact (Strang and Fix 1973).
 * Source   Nassauer, Liedke, Kuna (2013), eqs. 15 to 24.
 */
import { makePolyhedron } from '../../geometry/face.ts'
import { massProperties } from '../../geometry/mass.ts'
import { mapping, type Read } from '../../math/arguments.ts'
import { cross, subtract, type Vec3 } from '../../math/vec.ts'
import type { FormData } from '../../state/forms.ts'
import { readSolids, SOLIDS } from './probe-pairs.ts'

/** F_ijh at x, for h = 1, 2, 3. */
type Potential = (x: Vec3) => Vec3
type Entry = 'xx' | 'yy' | 'zz' | 'xy' | 'xz' | 'yz'

const DIAGONAL: Record<'xx' | 'yy' | 'zz', Potential> = {
  xx: ([, y, z]) => [0, (y * y * y) / 3, (z * z * z) / 3],
  yy: ([x, , z]) => [(x * x * x) / 3, 0, (z * z * z) / 3],
  zz: ([x, y]) => [(x * x * x) / 3, (y * y * y) / 3, 0],
}

const PRINTED: Record<Entry, Potential> = {
  ...DIAGONAL,
  xy: ([x, y]) => [(x * x * y) / 2, 0, 0],
  xz: ([x, , z]) => [0, 0, (x * x * z) / 2],
  yz: ([, y, z]) => [0, (y * y * z) / 2, 0],
}

const MENDED: Record<Entry, Potential> = {
  ...DIAGONAL,
  xy: ([x, y]) => [(-x * x * y) / 2, 0, 0],
  xz: ([x, , z]) => [(-x * x * z) / 2, 0, 0],
  yz: ([, y, z]) => [0, (-y * y * z) / 2, 0],
}

/** Weight of the area and barycentric coordinates. */
const POINTS: readonly (readonly [number, number, number, number])[] = [
  [-27 / 48, 1 / 3, 1 / 3, 1 / 3],
  [25 / 48, 0.6, 0.2, 0.2],
  [25 / 48, 0.2, 0.6, 0.2],
  [25 / 48, 0.2, 0.2, 0.6],
]

export const INERTIA_ARGUMENTS = mapping({ solids: SOLIDS })

/** Of each solid `printed` and `mended`, xx, yy, zz, xy, xz and yz for a density of 1. */
export function probeInertia({ solids }: Read<typeof INERTIA_ARGUMENTS>) {
  return Object.fromEntries(
    [...readSolids(solids)].map(([name, data]) => {
      const triangles = trianglesOf(data)
      return [name, { printed: momentsBy(PRINTED, triangles), mended: momentsBy(MENDED, triangles) }]
    }),
  )
}

type Triangle = readonly [Vec3, Vec3, Vec3]

/** Corners from the centre of mass. */
function trianglesOf({ corners, loops }: FormData): Triangle[] {
  const points = Array.from(
    { length: corners.length / 3 },
    (_, i): Vec3 => [corners[3 * i], corners[3 * i + 1], corners[3 * i + 2]],
  )
  const named = loops.map((loop, i): [string, number[]] => [`face${i}`, [...loop]])
  const { centroid } = massProperties(makePolyhedron(points, named, true))
  const place = (i: number) => subtract(points[i], centroid)
  return loops.flatMap(([first, ...rest]) =>
    rest.slice(1).map((corner, i): Triangle => [place(first), place(rest[i]), place(corner)]),
  )
}

const momentsBy = (potentials: Record<Entry, Potential>, triangles: readonly Triangle[]) =>
  Object.fromEntries(
    Object.entries(potentials).map(([entry, potential]) => [
      entry,
      triangles.reduce((sum, triangle) => sum + fluxOf(potential, triangle), 0),
    ]),
  )

/** ∫ n · F dA. */
function fluxOf(potential: Potential, [a, b, c]: Triangle): number {
  const twice = cross(subtract(b, a), subtract(c, a))
  let sum = 0
  for (const [weight, u, v, w] of POINTS) {
    const f = potential([0, 1, 2].map((k) => u * a[k] + v * b[k] + w * c[k]) as Vec3)
    sum += weight * (f[0] * twice[0] + f[1] * twice[1] + f[2] * twice[2])
  }
  return sum / 2
}
