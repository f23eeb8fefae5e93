import { inKept, type Tets, toNext } from '../../state/tets.ts'
import type { MaterialConstants } from '../../state/world.ts'
import type { Material } from './material.ts'

export const elastic: Material = { name: 'elastic', description: 'isotropic linear elasticity', make: () => stress }

/**
 * Isotropic linear elasticity: σ = σ₀ + λ tr(ε) 1 + 2μ ε, with the stored stress σ₀ of each tet (its initial stress, or
 * the stress of the step before where strains are incremental).
 */
function stress(material: MaterialConstants, tets: Tets, from: number, to: number): void {
  const { strain, stress } = tets
  const keeps = tets.keeps[0] !== 0
  const kept = keeps ? tets.kept : tets.none
  const lambda = material.lambda
  const twoMu = 2 * material.mu
  let k = 0
  for (let tet = from; tet < to; tet++) {
    const s = inKept(keeps ? tet : tet & 1, 0)
    const xx = strain[k]
    const yy = strain[k + 2]
    const zz = strain[k + 4]
    const volumetric = lambda * (xx + yy + zz)
    stress[k] = kept[s] + (volumetric + twoMu * xx)
    stress[k + 2] = kept[s + 2] + (volumetric + twoMu * yy)
    stress[k + 4] = kept[s + 4] + (volumetric + twoMu * zz)
    stress[k + 6] = kept[s + 6] + twoMu * strain[k + 6]
    stress[k + 8] = kept[s + 8] + twoMu * strain[k + 8]
    stress[k + 10] = kept[s + 10] + twoMu * strain[k + 10]
    k += toNext(tet, 6)
  }
}
