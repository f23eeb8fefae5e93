import { type Arena, allocate, fits, type Growing, type Reserved } from './arena.ts'
import { type Bodies, layoutBodies } from './bodies.ts'
import { type Bolts, layoutBolts } from './bolts.ts'
import { type Bonds, layoutBonds } from './bonds.ts'
import { type Boxes, layoutBoxes, layoutPairs, type Pairs } from './boxes.ts'
import { type Clock, makeClock } from './clock.ts'
import type { ShownColumn } from './columns.ts'
import { type Contacts, layoutContacts } from './contacts.ts'
import { type Dormant, layoutDormant } from './dormant.ts'
import { ENERGIES, type Energy } from './energy.ts'
import { type Facets, layoutFacets } from './facets.ts'
import { type HullCounts, type Hulls, layoutHulls, NO_HULLS } from './hulls.ts'
import { type Joints, layoutJoints } from './joints.ts'
import { type Lanes, layoutLanes, NO_LANES } from './lanes.ts'
import { type LoadCounts, type Loads, layoutLoads } from './loads.ts'
import { layoutNeighbours, type Memory, type Neighbours } from './neighbours.ts'
import { layoutNodes, type Nodes } from './nodes.ts'
import { layoutSolids, NO_SOLIDS, type SolidCounts, type Solids } from './solids.ts'
import { type Batch, layoutTets, type MaterialStateCounts, type Tets } from './tets.ts'
import { layoutWater, type Water } from './water.ts'

/** What one material is, for the batches: density [kg/m³] and Lamé's constants [Pa]. */
export interface MaterialConstants {
  name: string
  model: string
  density: number
  lambda: number
  mu: number
  /** Numbers that its model asks for, and what a tet remembers; none, unless said. */
  state?: MaterialStateCounts
}

const NO_STATE: MaterialStateCounts = { own: 0, wide: 0, shown: [] }

/** The whole model: every column that a step reads or writes, in one memory. */
export interface World {
  memory: Reserved
  /** Bytes of the memory with columns of fixed size; the columns whose rows come and go. */
  used: number
  growing: Growing[]
  clock: Clock
  nodes: Nodes
  bodies: Bodies
  tets: Tets
  facets: Facets
  hulls: Hulls
  solids: Solids
  boxes: Boxes
  pairs: Pairs
  neighbours: Neighbours
  joints: Joints
  contacts: Contacts
  bonds: Bonds
  dormant: Dormant
  loads: Loads
  water: Water
  bolts: Bolts
  energy: Energy
  /** For threads; none where the memory has no room for them. */
  lanes: Lanes
  blocks: string[]
  materials: MaterialConstants[]
}

/** Sizes of a model. */
export interface Counts {
  nodes: number
  /** Nodes of deformable blocks; all, unless said. */
  freeNodes?: number
  /** Room for nodes that split, behind those; none, unless said. */
  spareNodes?: number
  tets: number
  realTets: number
  batches: Batch[]
  facets: number
  sharpEdges: number
  faceNames: string[]
  loads: LoadCounts
  contact?: ContactCounts
  /** Names of bolts. */
  bolts?: string[]
}

/** What contact needs besides the blocks. */
export interface ContactCounts {
  bodies: number
  rigidNodes: number
  hulls: HullCounts
  /** Absent where no common planes are looked for; what pairs remember of them. */
  solids?: SolidCounts
  memory?: Memory
  boxes: number
  joints: string[]
  /** Groups of faces with a joint of their own. */
  groups: number
  bonds: number
  bondPoints: number
  /** Whether a joint of theirs is cohesive; not, unless said. */
  cohesive?: boolean
  /** Room for pairs of boxes, pairs of neighbours and contact points. */
  pairs: number
  neighbours: number
  contacts: number
  /** What laws of shear remember of each point; nothing, unless said. */
  remembered?: readonly ShownColumn[]
}

export const NO_CONTACT: ContactCounts = {
  bodies: 0,
  rigidNodes: 0,
  hulls: NO_HULLS,
  boxes: 0,
  joints: [],
  groups: 0,
  bonds: 0,
  bondPoints: 0,
  pairs: 0,
  neighbours: 0,
  contacts: 0,
}

export function makeWorld(counts: Counts, blocks: string[], materials: MaterialConstants[]): World {
  const c = counts.contact ?? NO_CONTACT
  const laneCounts = {
    tets: counts.tets,
    hulls: c.hulls.hulls,
    pairs: c.neighbours,
    points: c.contacts,
    remembered: c.remembered?.length ?? 0,
  }
  const layout = (threads: boolean) => (arena: Arena) => ({
    energy: arena.floats(ENERGIES),
    nodes: layoutNodes(arena, counts.nodes, counts.freeNodes ?? counts.nodes, counts.spareNodes),
    tets: layoutTets(arena, {
      count: counts.tets,
      real: counts.realTets,
      batches: counts.batches,
      states: materials.map(({ state = NO_STATE }) => state),
    }),
    facets: layoutFacets(arena, counts.facets, counts.sharpEdges, counts.faceNames),
    loads: layoutLoads(
      arena,
      counts.loads,
      3 * ((counts.freeNodes ?? counts.nodes) + (counts.spareNodes ?? 0)) + 6 * c.bodies,
    ),
    water: layoutWater(arena, c.joints.length, counts.loads.outer ?? 0),
    bolts: layoutBolts(arena, counts.bolts ?? []),
    bodies: layoutBodies(arena, c.bodies, c.rigidNodes),
    hulls: layoutHulls(arena, c.hulls),
    solids: layoutSolids(arena, c.solids ?? NO_SOLIDS),
    boxes: layoutBoxes(arena, c.boxes, c.boxes === 0 ? 0 : counts.nodes, c.solids !== undefined),
    joints: layoutJoints(arena, c.joints, counts.faceNames.length + c.bodies, c.groups),
    bonds: layoutBonds(arena, c.bonds, c.bondPoints, counts.facets + c.hulls.faces, c.cohesive),
    pairs: layoutPairs(arena, c.pairs),
    neighbours: layoutNeighbours(arena, c.neighbours, c.memory),
    contacts: layoutContacts(arena, c.contacts, c.remembered),
    dormant: layoutDormant(arena, counts.spareNodes === undefined ? 0 : counts.nodes, counts.tets),
    lanes: threads ? layoutLanes(arena, laneCounts) : NO_LANES,
  })
  const { memory, used, growing, columns } = allocate(layout(fits(layout(true))))
  return { memory, used, growing, clock: makeClock(), ...columns, blocks, materials }
}
