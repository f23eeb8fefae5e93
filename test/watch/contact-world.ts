/**
 * A world made by hand: two deformable tets "low" and "high", a rigid tet "stone", and two spheres "balls". Rows of contact
 * and bonds are what the tests write; positions are bare numbers.
 */
import {
  BOND_AREA,
  BOND_BODY_A,
  BOND_BODY_B,
  BOND_FORCE,
  BOND_IDS,
  BOND_NODE_A,
  BOND_NODE_B,
  BOND_ROW,
  BOND_STATE,
  BOND_STORED,
  BOND_WEIGHT_A,
  BOND_WEIGHT_B,
} from '../../src/state/bonds.ts'
import {
  AREA,
  BODY_A,
  BODY_B,
  FORCE,
  GAP,
  IDS,
  JOINT,
  NEIGHBOUR,
  NODE_A,
  NODE_B,
  NX,
  PLACE_A,
  PLACE_B,
  PX,
  ROW,
  SHARE,
  SHEAR,
  SLIPPED,
  STATE,
  TYPE,
  WEIGHT_A,
  WEIGHT_B,
} from '../../src/state/contacts.ts'
import { JOINT_ROW, KN, KS, PER_AREA } from '../../src/state/joints.ts'
import { IM, NODE, POINT } from '../../src/state/nodes.ts'
import { makeWorld, type World } from '../../src/state/world.ts'

export const BLOCKS = ['low', 'high', 'stone', 'balls']
const FACES = ['west', 'south', 'bottom', 'slant']
/** Corners of each face of a tet, counter-clockwise from outside. */
const LOOPS = [
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
  [1, 2, 3],
]
export const FACETS = 12
/** A place of a facet, and of the face of a hull, by block and face. */
export const facetOf = (block: number, face: number): number => 4 * block + face
export const hullFaceOf = (block: number, face: number): number => FACETS + 4 * block + face

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
/** Where the blocks stand, and how large they are [m]. */
const AT = [
  [0, 0, 0],
  [2, 0, 0],
  [0, 3, 0],
]
const SIZE = [1, 2, 4]
export const WIDTHS = [0.5, 1, 2]
export const RADII = [0.25, 0.75]

export function contactWorld(units = 0, bondPoints = 0): World {
  const none = { forces: 0, pressures: 0, quiets: 0, holds: 0, viscous: 0 }
  const contact = {
    bodies: 3,
    rigidNodes: 4,
    hulls: { hulls: 3, corners: 12, faces: 12, loops: 36, facets: 12, edges: 0 },
    boxes: 0,
    joints: ['bedding', 'fault'],
    groups: 1,
    bonds: units,
    bondPoints,
    pairs: 10,
    neighbours: 10,
    contacts: 20,
  }
  const faceNames = [0, 1, 2].flatMap((block) => FACES.map((face) => `${BLOCKS[block]}.${face}`))
  const sizes = { nodes: 12, freeNodes: 8, tets: 4, realTets: 3, batches: [], facets: FACETS, sharpEdges: 0 }
  const world = makeWorld({ ...sizes, faceNames, loads: none, contact }, BLOCKS, [
    { name: 'rock', model: 'elastic', density: 1000, lambda: 1e9, mu: 1e9 },
  ])
  for (let block = 0; block < 3; block++) fillBlock(world, block)
  world.tets.origin[3] = -1
  fillBodies(world)
  const { joints, neighbours } = world
  joints.table.set([1e9, 5e8], JOINT_ROW * 0 + KN)
  joints.table[JOINT_ROW * 0 + PER_AREA] = 1
  joints.table[JOINT_ROW * 1 + KN] = 2e6
  joints.table[JOINT_ROW * 1 + KS] = 1e6
  const pairs = [
    [0, 1],
    [0, 2],
    [1, 2],
    [2, -2],
    [-2, -3],
  ]
  pairs.forEach(([a, b], k) => {
    neighbours.a[k] = a
    neighbours.b[k] = b
  })
  neighbours.count[0] = pairs.length
  return world
}

/** Numbers of the pairs of neighbours. */
export const LOW_HIGH = 0
export const LOW_STONE = 1
export const HIGH_STONE = 2
export const STONE_BALL = 3
export const BALL_BALL = 4

function fillBlock({ nodes, tets, facets, hulls }: World, block: number): void {
  for (let c = 0; c < 4; c++) {
    const node = 4 * block + c
    nodes.block[node] = block
    nodes.origin[node] = node
    nodes.mass[node] = 10 * (block + 1)
    if (block < 2) nodes.motion[NODE * node + IM] = 1 / nodes.mass[node]
    for (let i = 0; i < 3; i++) {
      const X = AT[block][i] + SIZE[block] * CORNERS[c][i]
      nodes.X[POINT * node + i] = nodes.x[POINT * node + i] = X
    }
    tets.node[4 * block + c] = POINT * node
    hulls.corner[4 * block + c] = node
  }
  tets.block[block] = block
  tets.origin[block] = block
  hulls.block[block] = block
  hulls.body[block] = block === 2 ? 0 : -1
  hulls.width[block] = WIDTHS[block]
  LOOPS.forEach((loop, f) => {
    const face = 4 * block + f
    for (let c = 0; c < 3; c++) facets.node[3 * face + c] = hulls.loop[3 * face + c] = 4 * block + loop[c]
    facets.face[face] = face
    facets.faceBlock[face] = block
    hulls.facet[face] = face
    hulls.firstFacet[face + 1] = face + 1
    hulls.firstLoop[face + 1] = 3 * (face + 1)
  })
  hulls.firstCorner[block + 1] = hulls.firstFace[block + 1] = 4 * (block + 1)
}

/** The stone and two spheres. */
function fillBodies({ bodies, nodes }: World): void {
  bodies.block.set([2, 3, 3])
  bodies.mass.set([40, 5, 15])
  bodies.inertia.set([8, 9, 10, 2, 2, 2, 3, 3, 3])
  bodies.radius.set([0, ...RADII])
  bodies.x.set([1, 4, 1, 7, 0, 0, 8, 0, 0])
  bodies.X.set(bodies.x)
  for (let body = 0; body < 3; body++)
    bodies.attitude[4 * body] = bodies.principal[4 * body] = bodies.turn[4 * body] = 1
  bodies.firstNode.set([8, 12, 12, 12])
  for (let n = 0; n < 4; n++)
    for (let i = 0; i < 3; i++) bodies.local[3 * n + i] = nodes.X[POINT * (8 + n) + i] - bodies.X[i]
}

export interface RowSpec {
  pair: number
  /** Nodes and weights, or the body, of each side. */
  a: { nodes: number[]; weights: number[] } | { body: number }
  b: { nodes: number[]; weights: number[] } | { body: number }
  placeA?: number
  placeB?: number
  joint?: number
  type?: number
  state?: number
  point?: number[]
  normal?: number[]
  gap?: number
  area?: number
  share?: number
  shear?: number[]
  force?: number[]
  slipped?: number
}

export function addRow({ contacts, neighbours }: World, spec: RowSpec): void {
  const c = contacts.count[0]++
  const k = spec.pair
  if (neighbours.end[k] > neighbours.first[k] && neighbours.end[k] !== c)
    throw new Error(`points of pair ${k} are apart`)
  if (neighbours.end[k] === neighbours.first[k]) neighbours.first[k] = c
  neighbours.end[k] = c + 1
  const { id, row } = contacts
  const i = IDS * c
  const r = ROW * c
  id.set([spec.pair, spec.joint ?? 0, spec.type ?? 5, spec.state ?? 1], i + NEIGHBOUR)
  if (JOINT !== NEIGHBOUR + 1 || TYPE !== JOINT + 1 || STATE !== TYPE + 1) throw new Error('ids have moved')
  id[i + PLACE_A] = spec.placeA ?? -1
  id[i + PLACE_B] = spec.placeB ?? -1
  const carry = (side: RowSpec['a'], node: number, body: number, weight: number) => {
    id[i + body] = 'body' in side ? side.body : -1
    id.set('body' in side ? [-1, -1, -1] : side.nodes, i + node)
    row.set('body' in side ? [0, 0, 0] : side.weights, r + weight)
  }
  carry(spec.a, NODE_A, BODY_A, WEIGHT_A)
  carry(spec.b, NODE_B, BODY_B, WEIGHT_B)
  row.set(spec.point ?? [0, 0, 0], r + PX)
  row.set(spec.normal ?? [0, 0, 1], r + NX)
  row[r + GAP] = spec.gap ?? 0
  row[r + AREA] = spec.area ?? 0
  row[r + SHARE] = spec.share ?? 1
  row.set(spec.shear ?? [0, 0, 0], r + SHEAR)
  row.set(spec.force ?? [0, 0, 0], r + FORCE)
  row[r + SLIPPED] = spec.slipped ?? 0
}

/** Nodes of the faces of the free tets with equal weights. */
export const onNodes = (block: number, face: number) => ({
  nodes: LOOPS[face].map((c) => 4 * block + c),
  weights: [0.5, 0.25, 0.25],
})

export interface BondSpec {
  unit: number
  a: number
  b: number | 'stone'
  /** Faces of a and b. */
  faceA: number
  faceB: number
  state?: number
  force?: number[]
  area?: number
  stored?: number
  /** Place from the centre of the undeformed stone. */
  arm?: number[]
}

/** Points of a unit stand behind one another, units in ascending order; their forces stay as they are given (`intact` is 0). */
export function addBond({ bonds }: World, point: number, spec: BondSpec): void {
  const { unit } = spec
  const block = spec.b === 'stone' ? 2 : spec.b
  bonds.placeA[unit] = facetOf(spec.a, spec.faceA)
  bonds.placeB[unit] = facetOf(block, spec.faceB)
  bonds.joint[unit] = 1
  bonds.first[unit + 1] = point + 1
  const i = BOND_IDS * point
  const r = BOND_ROW * point
  const a = onNodes(spec.a, spec.faceA)
  bonds.id.set(a.nodes, i + BOND_NODE_A)
  bonds.row.set(a.weights, r + BOND_WEIGHT_A)
  bonds.id[i + BOND_BODY_A] = -1
  if (spec.b === 'stone') {
    bonds.id.set([-1, -1, -1], i + BOND_NODE_B)
    bonds.id[i + BOND_BODY_B] = 0
    bonds.row.set(spec.arm ?? [0, 0, 0], r + BOND_WEIGHT_B)
  } else {
    const b = onNodes(block, spec.faceB)
    bonds.id.set(b.nodes, i + BOND_NODE_B)
    bonds.row.set(b.weights, r + BOND_WEIGHT_B)
    bonds.id[i + BOND_BODY_B] = -1
  }
  bonds.id[i + BOND_STATE] = spec.state ?? 0
  bonds.row[r + BOND_AREA] = spec.area ?? 1
  bonds.row.set(spec.force ?? [0, 0, 0], r + BOND_FORCE)
  bonds.row[r + BOND_STORED] = spec.stored ?? 0
}
