import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Energy } from '../state/energy.ts'
import type { Joints } from '../state/joints.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { PASS, type Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import { averagedForces } from './averaged.ts'
import type { MaterialModel, StoredIn } from './materials/material.ts'
import type { StressUpdate } from './stress-update.ts'

/** How stresses come about in a run: its stress update, and the model of each material. */
export interface Mechanics {
  update: StressUpdate
  models: MaterialModel[]
  /** Of those that remember something: what is stored in a tet [J/m³]. */
  stored?: (StoredIn | undefined)[]
  /** Energy in the springs of points of contact [J], where a kernel adds it up. */
  storedInPoints?(joints: Reads<Joints>, neighbours: Reads<Neighbours>, contacts: Reads<Contacts>): number
}

/**
 * The element loop: strain → stress → nodal forces, pass by pass and material by material, so that the scratch of a
 * pass stays in the cache and a material is chosen once for a whole batch. Forces go to the nodes by which `onto` names them, in `into`.
 */
export function elementForces({ update, models }: Mechanics, materials: MaterialConstants[]) {
  const asked = materials.map((material, m) => ({ update, model: models[m], material }))
  return (clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, onto = tets, into = nodes): void => {
    for (const batch of tets.batches) {
      if (tets.states[batch.material].patches.length > 0) {
        averagedForces(asked[batch.material], clock, tets, nodes, energy, batch, onto, into)
        continue
      }
      const constants = materials[batch.material]
      const model = models[batch.material]
      const state = tets.states[batch.material]
      for (let from = batch.from; from < batch.to; from += PASS) {
        const to = Math.min(from + PASS, batch.to)
        update.strains(clock, tets, nodes, from, to)
        model(constants, tets, from, to, state)
        update.forces(clock, onto, into, energy, from, to)
      }
    }
  }
}
