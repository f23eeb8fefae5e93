/**
 * Leapfrog (central differences): v ← v + kick f/m at half steps, u ← u + dt v at whole steps. `kick` joins the half
 * step before with the half step after, so a start from rest gets v(dt/2) = a dt/2 and steps may differ from stage to
 * stage. Second order, symplectic; exact for constant force. Unstable beyond dt = 2/ω of the stiffest mode.
 * Nodes of rigid blocks are left to their bodies.
 */
import type { Bodies } from '../state/bodies.ts'
import type { Clock } from '../state/clock.ts'
import { NODE, type Nodes, POINT } from '../state/nodes.ts'

export function leapfrog(clock: Clock, nodes: Nodes, _bodies: Bodies): void {
  const { motion, u, x, X, free } = nodes
  const { kick, ahead } = clock
  for (let node = 0; node < free; node++) {
    const m = NODE * node
    const p = POINT * node
    const inverse = motion[m + 3]
    const vx = motion[m] + motion[m + 4] * inverse * kick
    const vy = motion[m + 1] + motion[m + 5] * inverse * kick
    const vz = motion[m + 2] + motion[m + 6] * inverse * kick
    motion[m] = vx
    motion[m + 1] = vy
    motion[m + 2] = vz
    motion[m + 4] = 0
    motion[m + 5] = 0
    motion[m + 6] = 0
    u[p] += vx * ahead
    u[p + 1] += vy * ahead
    u[p + 2] += vz * ahead
    x[p] = X[p] + u[p]
    x[p + 1] = X[p + 1] + u[p + 1]
    x[p + 2] = X[p + 2] + u[p + 2]
  }
}
