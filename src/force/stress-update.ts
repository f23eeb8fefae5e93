import type { Clock } from '../state/clock.ts'
import type { Energy } from '../state/energy.ts'
import type { Nodes } from '../state/nodes.ts'
import type { Tets } from '../state/tets.ts'

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
