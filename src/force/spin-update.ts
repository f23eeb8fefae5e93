/**
 * Stress updates that turn the stress by the spin of a step, to first order, on one shape of the element.
 *
 * What     Δε = ½(L + Lᵀ), Δω = ½(L − Lᵀ) with L = ∂Δu/∂x on the geometry a share of the step before its end;
 *          σ ← σ + Δω σ − σ Δω, then + C:Δε; f = −V σ ∇N on the geometry at the end.
 * Fails    Δω turns by 2 Δω what is multiplied by √(1 + 4 Δω²) meanwhile: the deviator grows with every turn, and depends on the way.
 * Source   Wang, Li and Feng (2015), section 3; Hughes and Winget (1980) for the shape in the middle of a step.
 */
import type { Clock } from '../state/clock.ts'
import { type Energy, STRESS_WORK } from '../state/energy.ts'
import { FX, type Nodes, VX } from '../state/nodes.ts'
import { inKept, type Tets } from '../state/tets.ts'
import type { StressUpdate } from './stress-update.ts'

/**
 * What is worked out of a tet, in the scratch of its pass: edges 1−0, 2−0, 3−0 (9), their cross products pairwise (9 more), six
 * times the volume; ∂Δu/∂x of a step on the shape at its start, row by row (9); force on nodes 1, 2, 3 (9).
 */
const STEP = 19
const FORCE = 28

/** Shape of a tet at the positions `x − back × v`. */
function measureShape(tets: Tets, nodes: Nodes, tet: number, back: number): void {
  const { x, motion } = nodes
  const { gradient: shape } = tets
  const a = tets.node[4 * tet]
  for (let k = 0; k < 3; k++) {
    const b = tets.node[4 * tet + 1 + k]
    for (let i = 0; i < 3; i++)
      shape[3 * k + i] = x[b + i] - back * motion[2 * b + VX + i] - (x[a + i] - back * motion[2 * a + VX + i])
  }
  for (let k = 0; k < 3; k++) {
    const p = 3 * ((k + 1) % 3)
    const q = 3 * ((k + 2) % 3)
    shape[9 + 3 * k] = shape[p + 1] * shape[q + 2] - shape[p + 2] * shape[q + 1]
    shape[10 + 3 * k] = shape[p + 2] * shape[q] - shape[p] * shape[q + 2]
    shape[11 + 3 * k] = shape[p] * shape[q + 1] - shape[p + 1] * shape[q]
  }
  shape[18] = shape[0] * shape[9] + shape[1] * shape[10] + shape[2] * shape[11]
}

function measureStep(clock: Clock, tets: Tets, nodes: Nodes, tet: number, share: number): void {
  measureShape(tets, nodes, tet, share * clock.before)
  const motion = nodes.motion
  const { gradient: shape } = tets
  const a = 2 * tets.node[4 * tet]
  const six = shape[18]
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) {
      let sum = 0
      for (let k = 0; k < 3; k++) {
        const b = 2 * tets.node[4 * tet + 1 + k]
        sum += (motion[b + VX + i] - motion[a + VX + i]) * clock.before * shape[9 + 3 * k + j]
      }
      shape[STEP + 3 * i + j] = six === 0 ? 0 : sum / six
    }
}

function strains(share: number, clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void {
  const { kept, strain, gradient } = tets
  for (let tet = from; tet < to; tet++) {
    measureStep(clock, tets, nodes, tet, share)
    const i = tet - from
    const e = (i >> 1) * 12 + (i & 1)
    strain[e] = gradient[STEP]
    strain[e + 2] = gradient[STEP + 4]
    strain[e + 4] = gradient[STEP + 8]
    strain[e + 6] = 0.5 * (gradient[STEP + 1] + gradient[STEP + 3])
    strain[e + 8] = 0.5 * (gradient[STEP + 5] + gradient[STEP + 7])
    strain[e + 10] = 0.5 * (gradient[STEP + 2] + gradient[STEP + 6])
    turnStress(
      kept,
      inKept(tet, 0),
      0.5 * (gradient[STEP + 1] - gradient[STEP + 3]),
      0.5 * (gradient[STEP + 5] - gradient[STEP + 7]),
      0.5 * (gradient[STEP + 2] - gradient[STEP + 6]),
    )
  }
}

/** σ + Δω σ − σ Δω for the spin with components xy, yz, xz. */
function turnStress(kept: Float64Array, s: number, wxy: number, wyz: number, wxz: number): void {
  const xx = kept[s]
  const yy = kept[s + 2]
  const zz = kept[s + 4]
  const xy = kept[s + 6]
  const yz = kept[s + 8]
  const xz = kept[s + 10]
  kept[s] = xx + 2 * (wxy * xy + wxz * xz)
  kept[s + 2] = yy + 2 * (wyz * yz - wxy * xy)
  kept[s + 4] = zz - 2 * (wxz * xz + wyz * yz)
  kept[s + 6] = xy + (wxy * (yy - xx) + wxz * yz + wyz * xz)
  kept[s + 8] = yz + (wyz * (zz - yy) - wxy * xz - wxz * xy)
  kept[s + 10] = xz + (wxz * (zz - xx) + wxy * yz - wyz * xy)
}

function forces(_clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, from: number, to: number): void {
  const { kept, node, strain, stress, gradient: shape } = tets
  const motion = nodes.motion
  tets.keeps[0] = 1
  for (let tet = from; tet < to; tet++) {
    measureShape(tets, nodes, tet, 0)
    const i = tet - from
    const e = (i >> 1) * 12 + (i & 1)
    const s = inKept(tet, 0)
    let work = 0
    for (let c = 0; c < 6; c++) {
      const mean = 0.5 * (kept[s + 2 * c] + stress[e + 2 * c])
      work += (c < 3 ? 1 : 2) * mean * strain[e + 2 * c]
      kept[s + 2 * c] = stress[e + 2 * c]
    }
    energy[STRESS_WORK] += (shape[18] / 6) * work
    for (let k = 0; k < 3; k++) {
      const gx = shape[9 + 3 * k] / 6
      const gy = shape[10 + 3 * k] / 6
      const gz = shape[11 + 3 * k] / 6
      shape[FORCE + 3 * k] = stress[e] * gx + stress[e + 6] * gy + stress[e + 10] * gz
      shape[FORCE + 3 * k + 1] = stress[e + 6] * gx + stress[e + 2] * gy + stress[e + 8] * gz
      shape[FORCE + 3 * k + 2] = stress[e + 10] * gx + stress[e + 8] * gy + stress[e + 4] * gz
    }
    const a = 2 * node[4 * tet]
    for (let k = 0; k < 3; k++) {
      const b = 2 * node[4 * tet + 1 + k]
      for (let c = 0; c < 3; c++) {
        motion[a + FX + c] += shape[FORCE + 3 * k + c]
        motion[b + FX + c] -= shape[FORCE + 3 * k + c]
      }
    }
  }
}

/** The update on the shape `share` of a step before its end: 1 is that at its start, ½ that in its middle. */
export const spinUpdate = (share: number): StressUpdate => ({
  kind: 'incremental',
  strains: (clock, tets, nodes, from, to) => strains(share, clock, tets, nodes, from, to),
  forces,
})
