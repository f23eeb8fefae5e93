import type { Clock } from '../state/clock.ts'
import { AHEAD, BEHIND, book, DAMPED, type Energy } from '../state/energy.ts'
import type { Loads } from '../state/loads.ts'
import { NODE, type Nodes } from '../state/nodes.ts'

/**
 * Local damping (Cundall): −α |f| sign(v) along each axis, so only what accelerates is braked and equilibrium is not
 * moved; and mass-proportional damping −a m v with the mean velocity of the step, stable for any a. Held nodes are
 * braked too, but what falls in their held directions is replaced afterwards.
 * Fails: local damping changes with the sign of a velocity, so near rest it amplifies last bits; it hangs on the axes.
 */
export function addDamping(clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void {
  const { local, mass } = loads
  if (local !== 0 || mass !== 0) damp(clock, local, mass, nodes, energy)
  book(energy, DAMPED)
}

function damp(clock: Clock, local: number, mass: number, nodes: Nodes, energy: Energy): void {
  const { motion, free } = nodes
  const { kick, before, ahead } = clock
  const half = 0.5 * mass * kick
  let behind = 0
  let forward = 0
  for (let node = 0; node < free; node++) {
    const at = NODE * node
    const inverse = motion[at + 3]
    for (let i = 0; i < 3; i++) {
      const v = motion[at + i]
      const f = motion[at + 4 + i]
      const braked = v > 0 ? f - local * Math.abs(f) : v < 0 ? f + local * Math.abs(f) : f
      const next = (v * (1 - half) + braked * inverse * kick) / (1 + half)
      const total = mass === 0 ? braked : (next - v) / (inverse * kick)
      behind += (f - total) * v
      forward += (f - total) * next
      motion[at + 4 + i] = total
    }
  }
  energy[BEHIND] = 0.5 * before * behind
  energy[AHEAD] = 0.5 * ahead * forward
}
