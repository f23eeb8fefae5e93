/**
 * The energy ledger at a whole step: kinetic + strain + gravity + lost − work from outside = constant.
 * Kinetic energy is ½ m v(n−½)·v(n+½) = ½ m (v(n)² − (a dt/2)²), which a leapfrog conserves; the mean of the squares
 * would show an error of the step that the motion does not have.
 */

import type { Mechanics } from '../force/elements.ts'
import type { Ledger } from '../output/summary.ts'
import { BOUNDARY, DAMPED, EXTERNAL, QUIET, STRESS_WORK, VISCOUS } from '../state/energy.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import { inTet, STRESS, type Tets, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { eachStressed } from './tensors.ts'

/** Kinetic energy [J] where forces of this step are known and velocities not yet updated. */
function kineticEnergy(world: World): number {
  const { clock, nodes } = world
  const { motion } = nodes
  let sum = 0
  for (let node = 0; node < nodes.count; node++) {
    const at = NODE * node
    for (let i = 0; i < 3; i++) {
      const a = motion[at + FX + i] * motion[at + IM]
      const v = motion[at + VX + i] + 0.5 * clock.before * a
      const half = 0.5 * clock.dt * a
      sum += (v * v - half * half) / motion[at + IM]
    }
  }
  return 0.5 * sum
}

export function strainEnergy(world: World, mechanics: Mechanics): number {
  if (mechanics.update.kind === 'incremental') return world.energy[STRESS_WORK]
  let sum = 0
  eachStressed(world, mechanics, (tet, at) => {
    sum += storedIn(world.tets, tet, at)
  })
  return sum
}

/** V (½ ε:C:ε + σ₀:ε) = ½ V (σ + σ₀):ε of a tet whose strain and stress stand at `at` of the scratch [J]. */
function storedIn(tets: Tets, tet: number, at: number): number {
  let twice = 0
  for (let c = 0; c < 6; c++) {
    const stored = tets.record[inTet(tet, STRESS + c)]
    twice += (c < 3 ? 1 : 2) * (tets.stress[at + 2 * c] + stored) * tets.strain[at + 2 * c]
  }
  return 0.5 * tets.record[inTet(tet, VOLUME)] * twice
}

/** −Σ m g·u [J]: zero in the undeformed model. */
function gravityEnergy(world: World): number {
  const { nodes, loads } = world
  let sum = 0
  for (let i = 0; i < 3; i++) {
    if (loads.gravity[i] === 0) continue
    let moment = 0
    for (let node = 0; node < nodes.count; node++) moment += nodes.mass[node] * nodes.u[POINT * node + i]
    sum -= loads.gravity[i] * moment
  }
  return sum
}

/** All energies now; `start` is the total that the run began with. */
export function readLedger(world: World, mechanics: Mechanics, start: number): Ledger {
  const { energy } = world
  const kinetic = kineticEnergy(world)
  const strain = strainEnergy(world, mechanics)
  const gravity = gravityEnergy(world)
  const damping = energy[DAMPED] + energy[VISCOUS]
  const quiet = energy[QUIET]
  const external = energy[EXTERNAL]
  const boundary = energy[BOUNDARY]
  const total = kinetic + strain + gravity + damping + quiet - external - boundary
  const exchanged = Math.max(...[kinetic, strain, gravity, damping, quiet, external, boundary].map(Math.abs))
  const error = total - start
  const relativeError = exchanged > 0 ? Math.abs(error) / exchanged : 0
  return { kinetic, strain, gravity, damping, quiet, external, boundary, total, error, relativeError }
}
