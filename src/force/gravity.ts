import type { Loads } from '../state/loads.ts'
import { FX, NODE, type Nodes } from '../state/nodes.ts'

/** Weight of every node [N]: gravitational mass × acceleration, whatever its inertia in this stage. */
export function addGravity(loads: Loads, nodes: Nodes): void {
  const { gravity } = loads
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  if (gx === 0 && gy === 0 && gz === 0) return
  const { motion, mass, count } = nodes
  for (let node = 0; node < count; node++) {
    const f = NODE * node + FX
    motion[f] += mass[node] * gx
    motion[f + 1] += mass[node] * gy
    motion[f + 2] += mass[node] * gz
  }
}
