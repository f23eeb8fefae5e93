import { inTet, STRESS, type Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'

/**
 * Isotropic linear elasticity: σ = σ₀ + λ tr(ε) 1 + 2μ ε, with the stored stress σ₀ of each tet (its initial stress, or
 * the stress of the step before where strains are incremental).
 */
export function elastic(material: MaterialConstants, tets: Tets, from: number, to: number): void {
  const { record, strain, stress } = tets
  const lambda = material.lambda
  const twoMu = 2 * material.mu
  for (let tet = from; tet < to; tet++) {
    const k = inScratch(tet - from, 0)
    const s = inTet(tet, STRESS)
    const xx = strain[k]
    const yy = strain[k + 2]
    const zz = strain[k + 4]
    const volumetric = lambda * (xx + yy + zz)
    stress[k] = record[s] + (volumetric + twoMu * xx)
    stress[k + 2] = record[s + 2] + (volumetric + twoMu * yy)
    stress[k + 4] = record[s + 4] + (volumetric + twoMu * zz)
    stress[k + 6] = record[s + 6] + twoMu * strain[k + 6]
    stress[k + 8] = record[s + 8] + twoMu * strain[k + 8]
    stress[k + 10] = record[s + 10] + twoMu * strain[k + 10]
  }
}

/** Place of a component of the i-th tet of a pass in a scratch of six components. */
const inScratch = (i: number, component: number): number => (i >> 1) * 12 + 2 * component + (i & 1)
