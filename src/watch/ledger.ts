/**
 * The energy ledger at a whole step: kinetic + strain + contact + bolts + gravity + lost, plastic work too, − work from outside = constant.
 * Kinetic energy is ½ m v(n−½)·v(n+½) = ½ m (v(n)² − (a dt/2)²), which a leapfrog conserves; the mean of the squares
 * would show an error of the step that the motion does not have.
 */

import { boltEnergy } from '../force/bolts.ts'
import { bondEnergy } from '../force/bond-measure.ts'
import type { Mechanics } from '../force/elements.ts'
import type { Ledger } from '../output/summary.ts'
import { spinOf, trueMass } from '../state/bodies.ts'
import {
  BOLT_YIELD,
  BOUNDARY,
  CONTACT_DAMPED,
  CONTACT_GIVEN,
  CONTACT_WORK,
  DAMPED,
  EXTERNAL,
  FRACTURE,
  FRICTION,
  QUIET,
  STRESS_WORK,
  VISCOUS,
} from '../state/energy.ts'
import { FX, IM, NODE, POINT, VX } from '../state/nodes.ts'
import { inKept, inTet, LOST, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import { storedInRows } from './contacts.ts'
import { eachStressed } from './tensors.ts'

/** Kinetic energy [J] where forces of this step are known and velocities not yet updated. */
function kineticEnergy(world: World): number {
  const { clock, nodes, bodies } = world
  const { motion } = nodes
  const behind = 0.5 * clock.before
  const ahead = 0.5 * clock.dt
  let sum = 0
  for (let node = 0; node < nodes.free; node++) {
    const v = NODE * node + VX
    const f = NODE * node + FX
    const inverse = motion[NODE * node + IM]
    const ax = motion[f] * inverse
    const ay = motion[f + 1] * inverse
    const az = motion[f + 2] * inverse
    const x = motion[v] + behind * ax
    const y = motion[v + 1] + behind * ay
    const z = motion[v + 2] + behind * az
    sum += (x * x - ahead * ax * (ahead * ax)) / inverse
    sum += (y * y - ahead * ay * (ahead * ay)) / inverse
    sum += (z * z - ahead * az * (ahead * az)) / inverse
  }
  for (let body = 0; body < bodies.count; body++) sum += bodyEnergy(world, body)
  return 0.5 * sum
}

const turning = new Float64Array(6)
const spin = new Float64Array(6)

/** m v⁻·v⁺ + L⁻·ω⁺ of a rigid body, ω = J⁻¹ L at its attitude, in the form that nodes have it. */
function bodyEnergy({ clock, bodies }: World, body: number): number {
  const b = 3 * body
  let sum = 0
  for (let i = 0; i < 3; i++) {
    const a = bodies.force[b + i] / bodies.mass[body]
    const v = bodies.v[b + i] + 0.5 * clock.before * a
    const half = 0.5 * clock.dt * a
    sum += bodies.mass[body] * (v * v - half * half)
    turning[i] = bodies.momentum[b + i] + 0.5 * clock.before * bodies.moment[b + i]
    turning[3 + i] = 0.5 * clock.dt * bodies.moment[b + i]
  }
  spinOf(bodies, body, turning, 0, spin, 0)
  spinOf(bodies, body, turning, 3, spin, 3)
  for (let i = 0; i < 3; i++) sum += turning[i] * spin[i] - turning[3 + i] * spin[3 + i]
  return sum
}

export function strainEnergy(world: World, mechanics: Mechanics): number {
  if (mechanics.update.kind === 'incremental') return world.energy[STRESS_WORK]
  let sum = 0
  eachStressed(world, mechanics, (tet, at) => {
    sum += storedIn(world, mechanics, tet, at)
  })
  return sum
}

/** What materials with memory have lost, plastic work above all [J]. */
function plasticWork({ tets }: World): number {
  let sum = 0
  for (const { material, from, to } of tets.batches) {
    const { history, at, wide } = tets.states[material]
    if (wide === 0) continue
    for (let tet = from; tet < to; tet++) sum += tets.record[inTet(tet, VOLUME)] * history[at + wide * tet + LOST]
  }
  return sum
}

/**
 * V (½ ε:C:ε + σ₀:ε) = ½ V (σ + σ₀):ε of a tet whose strain and stress stand at `at` of the scratch [J]; where its material remembers
 * something, what that says.
 */
function storedIn({ tets, materials }: World, { stored }: Mechanics, tet: number, at: number): number {
  const { kept, record, stress, strain, material, states } = tets
  const own = stored?.[material[tet]]
  if (own) return record[inTet(tet, VOLUME)] * own(materials[material[tet]], tets, tet, states[material[tet]])
  const r = inKept(tet, 0)
  let twice = 0
  twice += (stress[at] + kept[r]) * strain[at]
  twice += (stress[at + 2] + kept[r + 2]) * strain[at + 2]
  twice += (stress[at + 4] + kept[r + 4]) * strain[at + 4]
  twice += 2 * (stress[at + 6] + kept[r + 6]) * strain[at + 6]
  twice += 2 * (stress[at + 8] + kept[r + 8]) * strain[at + 8]
  twice += 2 * (stress[at + 10] + kept[r + 10]) * strain[at + 10]
  return 0.5 * record[inTet(tet, VOLUME)] * twice
}

/** −Σ m g·u [J]: zero in the undeformed model. */
function gravityEnergy(world: World): number {
  const { nodes, loads, bodies } = world
  let sum = 0
  for (let i = 0; i < 3; i++) {
    if (loads.gravity[i] === 0) continue
    let moment = 0
    for (let node = 0; node < nodes.free; node++) moment += nodes.mass[node] * nodes.u[POINT * node + i]
    for (let body = 0; body < bodies.count; body++) moment += trueMass(bodies, body) * bodies.u[3 * body + i]
    sum -= loads.gravity[i] * moment
  }
  return sum
}

/** What a ledger compares with [J]: the total that the run began with, the same of its contacts alone, and what has been exchanged. */
export interface LedgerStart {
  total: number
  contacts: number
  /** Largest of the energies so far: where a block is at the top of its bounce, little is left of what it had. */
  exchanged: number
}

export const NO_START: LedgerStart = { total: 0, contacts: 0, exchanged: 0 }

/**
 * All energies now. What contacts took from the motion and neither store nor lost to friction and damping, as where their
 * areas change or they cross an edge, is told as `contactResidual`; it explains nothing, and is part of the error.
 */
export function readLedger(world: World, mechanics: Mechanics, start: LedgerStart): Ledger {
  const { energy } = world
  const rows = mechanics.storedInPoints?.(world.joints, world.neighbours, world.contacts) ?? storedInRows(world)
  const kept = {
    kinetic: kineticEnergy(world),
    strain: strainEnergy(world, mechanics),
    contact: rows + bondEnergy(world),
    gravity: gravityEnergy(world),
    damping: energy[DAMPED] + energy[VISCOUS],
    friction: energy[FRICTION],
    contactDamping: energy[CONTACT_DAMPED],
    fracture: energy[FRACTURE],
    bolts: boltEnergy(world.bolts),
    boltYield: energy[BOLT_YIELD],
    quiet: energy[QUIET],
    plastic: plasticWork(world),
  }
  const external = energy[EXTERNAL]
  const boundary = energy[BOUNDARY]
  const amounts = [...Object.values(kept), external, boundary]
  const exchanged = Math.max(start.exchanged, ...amounts.map(Math.abs))
  const total = Object.values(kept).reduce((sum, amount) => sum + amount) - external - boundary
  const error = total - start.total
  const relativeError = exchanged > 0 ? Math.abs(error) / exchanged : 0
  const booked = rows + kept.friction + kept.contactDamping - energy[CONTACT_GIVEN]
  const contactResidual = start.contacts - (energy[CONTACT_WORK] + booked)
  return { ...kept, external, boundary, total, contactResidual, error, exchanged, relativeError }
}
