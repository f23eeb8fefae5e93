/**
 * The fast twins of the plain loops: one WebAssembly module bound to the memory that holds the columns. It is handed
 * places, not numbers, so nothing is copied, and it agrees with the plain loops to the bit.
 */
import type { Clock } from '../state/clock.ts'
import { AHEAD, BEHIND, book, DAMPED, type Energy } from '../state/energy.ts'
import type { Loads } from '../state/loads.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import { contactOf, type KernelContact } from './contact.ts'
import { type Exports, placeOf, rememberLast } from './module.ts'
import { WASM_BASE64 } from './wasm.generated.ts'

export interface Kernel {
  objective: {
    kind: 'total'
    addsOnce: true
    strains(clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void
    /** Unlike the plain one it uses up `stress` and `gradient` of the scratch. */
    forces(clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, from: number, to: number): void
  }
  elastic(material: MaterialConstants, tets: Tets, from: number, to: number): void
  addGravity(loads: Loads, nodes: Nodes): void
  addDamping(clock: Clock, loads: Loads, nodes: Nodes, energy: Energy): void
  leapfrog(clock: Clock, nodes: Nodes): void
  contact: KernelContact
}

/** Where the scratch of kernels begins in the page that is kept for them, and how much each has [bytes]. */
const SCRATCH = 4096
const SCRATCH_EACH = 1024

/** The kernel for columns that lie in this memory; those that work there at the same time have a number each, from 1 on, below 60. */
export function loadKernel(memory: WebAssembly.Memory, number = 0): Kernel {
  const bytes = Uint8Array.from(atob(WASM_BASE64), (letter) => letter.charCodeAt(0))
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  const wasm = instance.exports as unknown as Exports
  wasm.placeScratch(SCRATCH + SCRATCH_EACH * number)
  wasm.workAlone(number === 0 ? 1 : 0)
  const placesOf = placesIn(memory)
  return {
    objective: objectiveOf(wasm, placesOf, placesIn(memory)),
    contact: contactOf(wasm, memory),
    elastic({ lambda, mu }, tets, from, to) {
      const t = placesOf.tets(tets)
      const keeps = tets.keeps[0]
      wasm.elastic(lambda, 2 * mu, keeps ? t.kept : t.none, keeps, t.strain, t.stress, from, to)
    },
    addGravity({ gravity }, nodes) {
      const gx = gravity[0]
      const gy = gravity[1]
      const gz = gravity[2]
      if (gx === 0 && gy === 0 && gz === 0) return
      const n = placesOf.nodes(nodes)
      wasm.addGravity(gx, gy, gz, n.mass, n.motion, nodes.free)
    },
    addDamping({ kick, before, ahead }, { local, mass }, nodes, energy) {
      const damped = local !== 0 || mass !== 0
      if (damped) wasm.damp(local, mass, kick, placesOf.nodes(nodes).motion, nodes.free)
      energy[BEHIND] = damped ? 0.5 * before * wasm.lostBehind() : 0
      energy[AHEAD] = damped ? 0.5 * ahead * wasm.lostForward() : 0
      book(energy, DAMPED)
    },
    leapfrog({ kick, ahead }, nodes) {
      const n = placesOf.nodes(nodes)
      wasm.leapfrog(kick, ahead, n.motion, n.u, n.x, n.X, nodes.free)
    },
  }
}

/** `onto`: places of what forces go to. */
function objectiveOf(
  wasm: Exports,
  placesOf: ReturnType<typeof placesIn>,
  onto: ReturnType<typeof placesIn>,
): Kernel['objective'] {
  return {
    kind: 'total',
    addsOnce: true,
    strains(_clock, tets, nodes, from, to) {
      const t = placesOf.tets(tets)
      wasm.objectiveStrains(t.record, t.node, t.gradient, t.green, t.strain, placesOf.nodes(nodes).u, from, to)
    },
    forces(_clock, tets, nodes, _energy, from, to) {
      const t = onto.tets(tets)
      wasm.objectiveForces(t.record, t.node, t.gradient, t.green, t.stress, onto.nodes(nodes).motion, from, to)
    },
  }
}

/** Where the columns begin in the memory [bytes]. */
function placesIn({ buffer }: WebAssembly.Memory) {
  const place = placeOf(buffer)
  return {
    nodes: rememberLast(({ motion, u, x, X, mass }: Nodes) => ({
      motion: place(motion),
      u: place(u),
      x: place(x),
      X: place(X),
      mass: place(mass),
    })),
    tets: rememberLast(({ record, kept, none, node, gradient, green, strain, stress }: Tets) => ({
      record: place(record),
      kept: place(kept),
      none: place(none),
      node: place(node),
      gradient: place(gradient),
      green: place(green),
      strain: place(strain),
      stress: place(stress),
    })),
  }
}
