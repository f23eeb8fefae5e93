/**
 * The fast twins of the plain loops: one WebAssembly module bound to the memory that holds the columns. It is handed places, not
 * numbers, so nothing is copied, and it agrees with the plain loops to the bit.
 */
import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import { WASM_BASE64 } from './wasm.generated.ts'

export interface Kernel {
  objective: {
    kind: 'total'
    strains(clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void
    forces(clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, from: number, to: number): void
  }
  elastic(material: MaterialConstants, tets: Tets, from: number, to: number): void
  leapfrog(clock: Clock, nodes: Nodes): void
}

type Exports = Record<
  'objectiveStrains' | 'objectiveForces' | 'elastic' | 'leapfrog',
  (...places: number[]) => void
>

/** The kernel on one memory: only for columns that lie in it. */
export function loadKernel(memory: WebAssembly.Memory): Kernel {
  const bytes = Uint8Array.from(atob(WASM_BASE64), (letter) => letter.charCodeAt(0))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  const { objectiveStrains, objectiveForces, elastic, leapfrog } = exports as Exports
  return {
    objective: {
      kind: 'total',
      strains(_clock, { record, node, gradient, green, strain }, { u }, from, to) {
        objectiveStrains(
          record.byteOffset,
          node.byteOffset,
          gradient.byteOffset,
          green.byteOffset,
          strain.byteOffset,
          u.byteOffset,
          from,
          to,
        )
      },
      forces(_clock, { record, node, gradient, green, stress }, { motion }, _energy, from, to) {
        objectiveForces(
          record.byteOffset,
          node.byteOffset,
          gradient.byteOffset,
          green.byteOffset,
          stress.byteOffset,
          motion.byteOffset,
          from,
          to,
        )
      },
    },
    elastic({ lambda, mu }, { record, strain, stress }, from, to) {
      elastic(lambda, 2 * mu, record.byteOffset, strain.byteOffset, stress.byteOffset, from, to)
    },
    leapfrog({ kick, ahead }, { motion, u, x, X, count }) {
      leapfrog(kick, ahead, motion.byteOffset, u.byteOffset, x.byteOffset, X.byteOffset, count)
    },
  }
}
