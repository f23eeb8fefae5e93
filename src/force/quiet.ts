import type { Clock } from '../state/clock.ts'
import type { Loads } from '../state/loads.ts'
import { FX, IM, NODE, type Nodes, VX } from '../state/nodes.ts'
import type { LoadWork } from './load-work.ts'

/**
 * Viscous boundary (Lysmer and Kuhlemeyer 1969): f = −C v with C = Σ factor · A/3 · ρ (c_p n⊗n + c_s (1 − n⊗n)) over the
 * facets at a node. The velocity is the mean of the step, (v + v')/2, and v' is solved for node by node, so that any
 * factor is stable: (1 + h C/m) v' = (1 − h C/m) v + kick f/m with h = kick/2.
 * Fails: absorbs fully only at normal incidence; other angles are reflected by a few per cent.
 */
export function addQuiet({ matrix, next }: LoadWork, clock: Clock, loads: Loads, nodes: Nodes): void {
  const { quietNode, dashpot, quietForce } = loads
  const { motion } = nodes
  const { kick } = clock
  for (let row = 0; row < loads.quiets; row++) {
    const at = NODE * quietNode[row]
    const h = 0.5 * kick * motion[at + IM]
    const k = 6 * row
    const vx = motion[at + VX]
    const vy = motion[at + VX + 1]
    const vz = motion[at + VX + 2]
    const cx = dashpot[k] * vx + dashpot[k + 3] * vy + dashpot[k + 5] * vz
    const cy = dashpot[k + 3] * vx + dashpot[k + 1] * vy + dashpot[k + 4] * vz
    const cz = dashpot[k + 5] * vx + dashpot[k + 4] * vy + dashpot[k + 2] * vz
    for (let i = 0; i < 6; i++) matrix[i] = (i < 3 ? 1 : 0) + h * dashpot[k + i]
    next[0] = vx - h * cx + 2 * h * motion[at + FX]
    next[1] = vy - h * cy + 2 * h * motion[at + FX + 1]
    next[2] = vz - h * cz + 2 * h * motion[at + FX + 2]
    solve(matrix, next)
    for (let i = 0; i < 3; i++) {
      const f = (next[i] - motion[at + VX + i]) / (2 * h)
      quietForce[3 * row + i] = f - motion[at + FX + i]
      motion[at + FX + i] = f
    }
  }
}

/** Solves the symmetric system xx yy zz xy yz xz for the right-hand side in `next`, by cofactors. */
function solve(matrix: Float64Array, next: Float64Array): void {
  const xx = matrix[0]
  const yy = matrix[1]
  const zz = matrix[2]
  const xy = matrix[3]
  const yz = matrix[4]
  const xz = matrix[5]
  const rx = next[0]
  const ry = next[1]
  const rz = next[2]
  const cxx = yy * zz - yz * yz
  const cxy = yz * xz - xy * zz
  const cxz = xy * yz - yy * xz
  const scale = 1 / (xx * cxx + xy * cxy + xz * cxz)
  next[0] = scale * (cxx * rx + cxy * ry + cxz * rz)
  next[1] = scale * (cxy * rx + (xx * zz - xz * xz) * ry + (xy * xz - xx * yz) * rz)
  next[2] = scale * (cxz * rx + (xy * xz - xx * yz) * ry + (xx * yy - xy * xy) * rz)
}
