/**
 * Mass, centre of mass and inertia of a set of tetrahedra of given densities, exactly.
 *
 * With corners p_i from an origin O, s = Σ p_i and m = ρ V:  ∫ x dm = m s/4,  ∫ x xᵀ dm = m/20 (Σ p_i p_iᵀ + s sᵀ).
 * First O is a corner of the first tet, for mass and centre; then the centre itself, for the second moments, so that neither
 * large coordinates nor the parallel-axis theorem cost digits. Source: Tonon (2004).
 */

export interface MassProperties {
  /** [kg] */
  mass: number
  /** [m] */
  centre: [number, number, number]
  /** ∫ (r² δ − x xᵀ) dm about the centre: xx yy zz xy yz xz [kg m²]. */
  inertia: [number, number, number, number, number, number]
}

/** Four corners of each tet, three coordinates each point, and the density of each tet [kg/m³]. */
export function massProperties(
  points: ArrayLike<number>,
  tets: ArrayLike<number>,
  chosen: ArrayLike<number>,
  density: (tet: number) => number,
): MassProperties {
  const p = new Float64Array(12)
  const corner = 3 * tets[4 * chosen[0]]
  const origin: [number, number, number] = [points[corner], points[corner + 1], points[corner + 2]]
  const measured = (tet: number) => {
    for (let corner = 0; corner < 4; corner++)
      for (let i = 0; i < 3; i++) p[3 * corner + i] = points[3 * tets[4 * tet + corner] + i] - origin[i]
    return (density(tet) * sixVolumes(p)) / 6
  }
  let mass = 0
  const first = [0, 0, 0]
  for (let k = 0; k < chosen.length; k++) {
    const m = measured(chosen[k])
    mass += m
    for (let i = 0; i < 3; i++) first[i] += m * ((p[i] + p[3 + i] + p[6 + i] + p[9 + i]) / 4)
  }
  for (let i = 0; i < 3; i++) origin[i] += first[i] / mass
  const [xx, yy, zz, xy, yz, xz] = secondMoments(chosen, p, measured)
  return { mass, centre: origin, inertia: [yy + zz, zz + xx, xx + yy, -xy, -yz, -xz] }
}

function sixVolumes(p: Float64Array): number {
  const e = (corner: number, i: number) => p[3 * corner + i] - p[i]
  return (
    e(1, 0) * (e(2, 1) * e(3, 2) - e(2, 2) * e(3, 1)) +
    e(1, 1) * (e(2, 2) * e(3, 0) - e(2, 0) * e(3, 2)) +
    e(1, 2) * (e(2, 0) * e(3, 1) - e(2, 1) * e(3, 0))
  )
}

const PAIRS = [
  [0, 0],
  [1, 1],
  [2, 2],
  [0, 1],
  [1, 2],
  [0, 2],
]

function secondMoments(chosen: ArrayLike<number>, p: Float64Array, measured: (tet: number) => number): number[] {
  const sums = [0, 0, 0, 0, 0, 0]
  for (let k = 0; k < chosen.length; k++) {
    const m = measured(chosen[k])
    const s = [0, 1, 2].map((i) => p[i] + p[3 + i] + p[6 + i] + p[9 + i])
    PAIRS.forEach(([i, j], c) => {
      let product = s[i] * s[j]
      for (let corner = 0; corner < 4; corner++) product += p[3 * corner + i] * p[3 * corner + j]
      sums[c] += (m * product) / 20
    })
  }
  return sums
}
