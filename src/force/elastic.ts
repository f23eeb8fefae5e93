import { inTet, STRESS, type Tets, toNext, toNextRecord } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'

/**
 * Isotropic linear elasticity: σ = σ₀ + λ tr(ε) 1 + 2μ ε, with the stored stress σ₀ of each tet (its initial stress, or
 * the stress of the step before where strains are incremental).
 */
export function elastic(material: MaterialConstants, tets: Tets, from: number, to: number): void {
  const { record, strain, stress } = tets
  const lambda = material.lambda
  const twoMu = 2 * material.mu
  let k = 0
  let s = inTet(from, STRESS)
  for (let tet = from; tet < to; tet++) {
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
    k += toNext(tet, 6)
    s += toNextRecord(tet)
  }
}
