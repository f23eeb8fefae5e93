import type { Bodies } from '../state/bodies.ts'
import type { Loads } from '../state/loads.ts'
import { FX, NODE, type Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'

/** Weight of every node of a deformable block [N]: gravitational mass × acceleration, whatever its inertia in this stage. */
export function addGravity(loads: Loads, nodes: Nodes): void {
  const { gravity } = loads
  const gx = gravity[0]
  const gy = gravity[1]
  const gz = gravity[2]
  if (gx === 0 && gy === 0 && gz === 0) return
  const { motion, mass, free } = nodes
  for (let node = 0; node < free; node++) {
    const f = NODE * node + FX
    motion[f] += mass[node] * gx
    motion[f + 1] += mass[node] * gy
    motion[f + 2] += mass[node] * gz
  }
}

/** Weight of every rigid body [N], in its centre of mass: it has no moment, not even of round-off. */
export function addWeights({ gravity }: Reads<Loads>, bodies: Bodies): void {
  const { force, mass, scale, count } = bodies
  for (let body = 0; body < count; body++)
    for (let i = 0; i < 3; i++) force[3 * body + i] += (mass[body] / scale[body]) * gravity[i]
}
