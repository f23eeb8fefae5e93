import type { Bodies, Hulls } from './state/bodies.ts'
import type { Clock } from './state/clock.ts'
import type { Bonds, Boxes, Contacts, Pairs } from './state/contacts.ts'
import type { Energy } from './state/energy.ts'
import type { Facets } from './state/facets.ts'
import type { Loads } from './state/loads.ts'
import type { Nodes } from './state/nodes.ts'
import type { Reads } from './state/reads.ts'
import type { Tets } from './state/tets.ts'
import type { World } from './state/world.ts'

/** One function per stage of a step: what it reads first, what it writes last. */
export interface Method {
  /** x → pairs of boxes that may touch, only when something moved far enough. */
  broad(nodes: Reads<Nodes>, facets: Reads<Facets>, hulls: Reads<Hulls>, boxes: Boxes, pairs: Pairs): void
  /** pairs → gap, normal, point, area, slip of this step; rows are kept across steps. */
  narrow(clock: Clock, nodes: Reads<Nodes>, facets: Reads<Facets>, pairs: Reads<Pairs>, contacts: Contacts): void
  /** gap, slip → force on a, and its history. */
  law(clock: Clock, contacts: Contacts, energy: Energy): void
  /** u, v → stress → f. */
  elastic(clock: Clock, tets: Tets, nodes: Nodes, energy: Energy): void
  /** opening → f, damage. */
  bonds(clock: Clock, bonds: Bonds, nodes: Nodes, energy: Energy): void
  /** force on a → nodes, or force and moment of a body; the opposite on b. */
  contact(contacts: Reads<Contacts>, nodes: Nodes, bodies: Bodies): void
  /** gravity, boundaries, damping → f. */
  load(
    clock: Clock,
    tets: Reads<Tets>,
    facets: Reads<Facets>,
    loads: Loads,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void
  /** f → v, then x; forces are cleared for the next step. */
  integrate(clock: Clock, nodes: Nodes, bodies: Bodies): void
}

/** One step from t to t + dt. The only place where the stages meet. */
export function step(w: World, m: Method): void {
  const { clock, nodes, bodies, tets, facets, hulls, boxes, pairs, contacts, bonds, loads, energy } = w
  m.broad(nodes, facets, hulls, boxes, pairs)
  m.narrow(clock, nodes, facets, pairs, contacts)
  m.law(clock, contacts, energy)
  m.elastic(clock, tets, nodes, energy)
  m.bonds(clock, bonds, nodes, energy)
  m.contact(contacts, nodes, bodies)
  m.load(clock, tets, facets, loads, nodes, bodies, energy)
  m.integrate(clock, nodes, bodies)
}
