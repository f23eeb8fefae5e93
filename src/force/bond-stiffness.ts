/**
 * How stiff bonds make a model: a bound of ω² for the stable step.
 *
 * What     Each point is a spring k = max(k_n, k_s) A between two carriers. In the norm that takes the largest displacement
 *          of a node |u_i|, and of a body √(u² + θ·Iθ/m), rows of M⁻¹K add up to at most
 *            node  (1/m_i) Σ k w_i (β_a + β_b),      body  (1/m) Σ k β (β_a + β_b),
 *          summed over the points it carries, where β is 1 for nodes, √(1 + m λ) for a body whose points turn with λ, the largest
 *          eigenvalue of [r]× I⁻¹ [r]×ᵀ, and 0 for what cannot move. ω² is at most the largest of them; on top of
 *          the mesh, ω² ≤ ω²_mesh + ω²_bonds.
 * Source   Gershgorin's theorem, in blocks.
 */
import * as bond from '../state/bonds.ts'
import { JOINT_ROW, KN, KS } from '../state/joints.ts'
import { IM, NODE } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

// Bound here: an imported constant is looked up at every use.
const { BOND_BODY_A, BOND_IDS, BOND_LOCAL_A, BOND_NODE_A, BOND_ROW, BOND_SHARE, BOND_STATE, BOND_WEIGHT_A } = bond
const { ANY_POLYGONS, INTACT } = bond

/** Adds Σ k w (β_a + β_b) to nodes [N/m] and the bound of ω² to bodies [1/s²], with masses as they are in this stage. */
export function bondStiffness(world: World, perNode: Float64Array, perBody: Float64Array): void {
  const { bonds, joints } = world
  for (let unit = 0; unit < bonds.count; unit++) {
    // For what may wake see crack-step.
    if (bonds.kind[unit] === ANY_POLYGONS && bonds.facet[2 * unit] >= 0) continue
    const joint = JOINT_ROW * bonds.joint[unit]
    const stiffest = Math.max(joints.table[joint + KN], joints.table[joint + KS])
    for (let p = bonds.first[unit]; p < bonds.first[unit + 1]; p++) {
      if (bonds.id[BOND_IDS * p + BOND_STATE] !== INTACT) continue
      const k = stiffest * bonds.row[BOND_ROW * p + BOND_SHARE]
      const reach = [0, 1].map((side) => reachOf(world, p, side))
      for (const side of [0, 1]) {
        const body = bonds.id[BOND_IDS * p + BOND_BODY_A + side]
        const sum = k * (reach[0] + reach[1])
        if (body >= 0) perBody[body] += (sum * reach[side]) / massOf(world, body)
        else
          for (let c = 0; c < 3; c++) {
            const node = bonds.id[BOND_IDS * p + BOND_NODE_A + 3 * side + c]
            perNode[node] += sum * Math.abs(bonds.row[BOND_ROW * p + BOND_WEIGHT_A + 3 * side + c])
          }
      }
    }
  }
}

/** Largest displacement of a point over that of its carrier. */
function reachOf(world: World, p: number, side: number): number {
  const { bonds, bodies, nodes } = world
  const body = bonds.id[BOND_IDS * p + BOND_BODY_A + side]
  if (body < 0) {
    const first = BOND_IDS * p + BOND_NODE_A + 3 * side
    return [0, 1, 2].some((c) => nodes.motion[NODE * bonds.id[first + c] + IM] > 0) ? 1 : 0
  }
  const turning = turningOf(world, body, BOND_ROW * p + BOND_LOCAL_A + 3 * side)
  return Math.sqrt((bodies.inverseMass[body] > 0 ? 1 : 0) + turning * massOf(world, body))
}

/**
 * Largest eigenvalue of [r]× I⁻¹ [r]×ᵀ [1/kg] for a point at r in the principal axes: r itself has none, the other two are
 * the roots of λ² − Tλ + S with T = Σ (r² − r_j²)/I_j and S = Σ r² r_k²/(I_i I_j).
 */
function turningOf({ bonds, bodies }: World, body: number, at: number): number {
  const squares = [0, 1, 2].map((i) => bonds.row[at + i] * bonds.row[at + i])
  const square = squares[0] + squares[1] + squares[2]
  const inverse = bodies.inverseInertia.subarray(3 * body, 3 * body + 3)
  let T = 0
  let S = 0
  for (let j = 0; j < 3; j++) {
    T += inverse[j] * (square - squares[j])
    S += inverse[(j + 1) % 3] * inverse[(j + 2) % 3] * square * squares[j]
  }
  return 0.5 * T + Math.sqrt(Math.max(0, 0.25 * T * T - S))
}

/** Mass of a body in this stage [kg]; the true one where its centre is held. */
function massOf({ bodies }: World, body: number): number {
  return bodies.inverseMass[body] > 0 ? 1 / bodies.inverseMass[body] : bodies.mass[body]
}
