import type { Bodies } from './state/bodies.ts'
import type { Bolts } from './state/bolts.ts'
import type { Bonds } from './state/bonds.ts'
import type { Boxes, Pairs } from './state/boxes.ts'
import type { Clock } from './state/clock.ts'
import type { Contacts } from './state/contacts.ts'
import type { Energy } from './state/energy.ts'
import type { Facets } from './state/facets.ts'
import type { Joints } from './state/joints.ts'
import type { Loads } from './state/loads.ts'
import type { Neighbours } from './state/neighbours.ts'
import type { Nodes } from './state/nodes.ts'
import type { Reads } from './state/reads.ts'
import type { Shapes } from './state/shapes.ts'
import type { Tets } from './state/tets.ts'
import type { Water } from './state/water.ts'
import type { World } from './state/world.ts'

/** One function per stage of a step: what it reads first, what it writes last. */
export interface Method {
  /** x → pairs of boxes that may touch, only when something moved far enough. */
  search(clock: Clock, shapes: Shapes, boxes: Boxes, pairs: Pairs): void
  /** pairs → common normals; gap, normal, point, area, move of this step; history is carried over. */
  look(
    clock: Clock,
    shapes: Shapes,
    boxes: Reads<Boxes>,
    pairs: Reads<Pairs>,
    joints: Reads<Joints>,
    bonds: Reads<Bonds>,
    neighbours: Neighbours,
    contacts: Contacts,
  ): void
  /** gap, move → force on a, and its history. */
  law(clock: Clock, joints: Reads<Joints>, neighbours: Reads<Neighbours>, contacts: Contacts, energy: Energy): void
  /** u, v → stress → f. */
  elastic(clock: Clock, tets: Tets, nodes: Nodes, energy: Energy): void
  /** opening → f, damage; facets of a broken bond are open to contact. */
  bonds(
    clock: Clock,
    joints: Reads<Joints>,
    bonds: Bonds,
    facets: Facets,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void
  /** force on a → nodes, or force and moment of a body; the opposite on b. */
  contact(neighbours: Reads<Neighbours>, contacts: Reads<Contacts>, nodes: Nodes, bodies: Bodies): void
  /** pressure of water in joints and on outer faces → f. */
  water(
    clock: Clock,
    water: Reads<Water>,
    neighbours: Reads<Neighbours>,
    contacts: Reads<Contacts>,
    bonds: Reads<Bonds>,
    facets: Reads<Facets>,
    nodes: Nodes,
    bodies: Bodies,
    energy: Energy,
  ): void
  /** length → f, and what has yielded. */
  bolts(clock: Clock, bolts: Bolts, nodes: Nodes, bodies: Bodies, energy: Energy): void
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
  /** f, stress → what dormant faces bear; nodes whose faces cannot bear it split, and those faces wake. */
  wake(clock: Clock, world: World): void
  /** f → v, then x; forces are cleared for the next step. */
  integrate(clock: Clock, nodes: Nodes, bodies: Bodies): void
}

/** One step from t to t + dt. The only place where the stages meet. */
export function step(w: World, m: Method): void {
  const {
    clock,
    nodes,
    bodies,
    tets,
    facets,
    boxes,
    pairs,
    joints,
    neighbours,
    contacts,
    bonds,
    bolts,
    loads,
    water,
    energy,
  } = w
  m.search(clock, w, boxes, pairs)
  m.look(clock, w, boxes, pairs, joints, bonds, neighbours, contacts)
  m.law(clock, joints, neighbours, contacts, energy)
  m.elastic(clock, tets, nodes, energy)
  m.bonds(clock, joints, bonds, facets, nodes, bodies, energy)
  m.contact(neighbours, contacts, nodes, bodies)
  m.water(clock, water, neighbours, contacts, bonds, facets, nodes, bodies, energy)
  m.bolts(clock, bolts, nodes, bodies, energy)
  m.load(clock, tets, facets, loads, nodes, bodies, energy)
  m.wake(clock, w)
  m.integrate(clock, nodes, bodies)
}
