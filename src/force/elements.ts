import type { Clock } from '../state/clock.ts'
import type { Contacts } from '../state/contacts.ts'
import type { Energy } from '../state/energy.ts'
import type { Joints } from '../state/joints.ts'
import type { Neighbours } from '../state/neighbours.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Reads } from '../state/reads.ts'
import { PASS, type Tets } from '../state/tets.ts'
import type { MaterialConstants } from '../state/world.ts'
import type { MaterialModel, StoredIn } from './materials/material.ts'

/** How strains are measured and stresses are turned into nodal forces: a variant of the catalogue. */
export interface StressUpdate {
  /** What the material gets: the whole strain (and the stress at zero strain), or the strain of this step. */
  kind: 'total' | 'incremental'
  /** Whether a tet adds one sum to each of its nodes, and nothing else to anything: then tets may be done apart, and added up later. */
  addsOnce?: boolean
  /** Fills `gradient`, `green` and `strain` of the scratch for tets [from, to). */
  strains(clock: Clock, tets: Tets, nodes: Nodes, from: number, to: number): void
  /** Turns `stress` of the scratch into forces on the nodes. */
  forces(clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, from: number, to: number): void
}

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
  return (clock: Clock, tets: Tets, nodes: Nodes, energy: Energy, onto = tets, into = nodes): void => {
    for (const batch of tets.batches) {
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
