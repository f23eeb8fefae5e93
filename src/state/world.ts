import { type Arena, allocate } from './arena.ts'
import { type Bodies, type Hulls, layoutBodies, layoutHulls } from './bodies.ts'
import { type Clock, makeClock } from './clock.ts'
import {
  type Bonds,
  type Boxes,
  type Contacts,
  layoutBonds,
  layoutBoxes,
  layoutContacts,
  layoutPairs,
  type Pairs,
} from './contacts.ts'
import { ENERGIES, type Energy } from './energy.ts'
import { type Facets, layoutFacets } from './facets.ts'
import { type LoadCounts, type Loads, layoutLoads } from './loads.ts'
import { layoutNodes, type Nodes } from './nodes.ts'
import { type Batch, layoutTets, type Tets } from './tets.ts'

/** What one material is, for the batches: density [kg/m³] and Lamé's constants [Pa]. */
export interface MaterialConstants {
  name: string
  model: string
  density: number
  lambda: number
  mu: number
}

/** The whole model: every column that a step reads or writes, in one memory. */
export interface World {
  memory: WebAssembly.Memory
  /** Bytes of the memory in use. */
  used: number
  clock: Clock
  nodes: Nodes
  bodies: Bodies
  tets: Tets
  facets: Facets
  hulls: Hulls
  boxes: Boxes
  pairs: Pairs
  contacts: Contacts
  bonds: Bonds
  loads: Loads
  energy: Energy
  blocks: string[]
  materials: MaterialConstants[]
}

/** Sizes of a model. */
export interface Counts {
  nodes: number
  tets: number
  realTets: number
  batches: Batch[]
  facets: number
  sharpEdges: number
  faceNames: string[]
  loads: LoadCounts
}

export function makeWorld(counts: Counts, blocks: string[], materials: MaterialConstants[]): World {
  const layout = (arena: Arena) => ({
    energy: arena.floats(ENERGIES),
    nodes: layoutNodes(arena, counts.nodes),
    tets: layoutTets(arena, counts.tets, counts.realTets, counts.batches),
    facets: layoutFacets(arena, counts.facets, counts.sharpEdges, counts.faceNames),
    loads: layoutLoads(arena, counts.loads),
    bodies: layoutBodies(arena, 0),
    hulls: layoutHulls(arena, 0),
    boxes: layoutBoxes(arena, 0),
    pairs: layoutPairs(arena, 0),
    contacts: layoutContacts(arena, 0),
    bonds: layoutBonds(arena, 0),
  })
  const { memory, used, columns } = allocate(layout)
  return { memory, used, clock: makeClock(), ...columns, blocks, materials }
}
