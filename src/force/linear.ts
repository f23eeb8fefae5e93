/**
 * Geometrically linear elements, for comparison: strains and forces on the first shape, as linear elasticity has them.
 *
 * What     ε = ½(H + Hᵀ) with H = ∂u/∂X, σ = material(ε), f_a = −V σ ∇N_a.
 * Why      Linear in the displacements, so that energy is ½ V ε:C:ε exactly and two loads add up.
 * Fails    A rotation by θ leaves the strain cos θ − 1 in its plane (case F20) and does not turn the stress: for blocks that
 *          hardly turn.
 * Source   Small-strain theory of elasticity.
 */
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import { FX, type Nodes } from '../state/nodes.ts'
import { inTet, type Tets, VOLUME } from '../state/tets.ts'
import type { StressUpdate } from './stress-update.ts'

/** Places of xx xy xz, yx yy yz, zx zy zz in a tensor of six components. */
const SYMMETRIC = [0, 3, 5, 3, 1, 4, 5, 4, 2]

function strains(_clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void {
  const { record, node, gradient, strain } = tets
  const u = nodes.u
  for (let tet = from; tet < to; tet++) {
    const i = tet - from
    const h = (i >> 1) * 18 + (i & 1)
    const e = (i >> 1) * 12 + (i & 1)
    const a = node[4 * tet]
    for (let r = 0; r < 3; r++)
      for (let c = 0; c < 3; c++) {
        let sum = 0
        for (let k = 0; k < 3; k++) sum += (u[node[4 * tet + 1 + k] + r] - u[a + r]) * record[inTet(tet, 3 * k + c)]
        gradient[h + 2 * (3 * r + c)] = sum
      }
    strain[e] = gradient[h]
    strain[e + 2] = gradient[h + 8]
    strain[e + 4] = gradient[h + 16]
    strain[e + 6] = 0.5 * (gradient[h + 2] + gradient[h + 6])
    strain[e + 8] = 0.5 * (gradient[h + 10] + gradient[h + 14])
    strain[e + 10] = 0.5 * (gradient[h + 4] + gradient[h + 12])
  }
}

function forces(_clock: Clock, tets: Tets, nodes: Nodes, _energy: Energy, from: number, to: number): void {
  const { record, node, stress } = tets
  const motion = nodes.motion
  for (let tet = from; tet < to; tet++) {
    const i = tet - from
    const e = (i >> 1) * 12 + (i & 1)
    const volume = record[inTet(tet, VOLUME)]
    const a = 2 * node[4 * tet] + FX
    for (let k = 0; k < 3; k++) {
      const b = 2 * node[4 * tet + 1 + k] + FX
      for (let r = 0; r < 3; r++) {
        let sum = 0
        for (let c = 0; c < 3; c++) sum += stress[e + 2 * SYMMETRIC[3 * r + c]] * record[inTet(tet, 3 * k + c)]
        motion[a + r] += volume * sum
        motion[b + r] -= volume * sum
      }
    }
  }
}

export const linear: StressUpdate = { kind: 'total', strains, forces }
