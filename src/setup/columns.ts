/** Model → columns: numbering along a Morton curve, batches of one material, shape gradients, volumes and masses. */
import { mortonOrder, sortedByKey } from '../math/morton.ts'
import { tetCentroid } from '../mesh/topology.ts'
import type { LoadCounts } from '../state/loads.ts'
import { IM, NODE, POINT } from '../state/nodes.ts'
import { type Batch, inTet, type Tets, VOLUME } from '../state/tets.ts'
import { type ContactCounts, type MaterialConstants, makeWorld, type World } from '../state/world.ts'
import type { Model } from './model.ts'
import { patchesOf } from './patches.ts'

/** Numbers of the columns for the nodes and tets of the model, and the other way round. */
export interface Numbering {
  /** node of the model → column */
  node: Int32Array
  /** tet of the model → slot */
  tet: Int32Array
}

interface TetOrder {
  /** Tet of the model in each slot; −1 for padding. */
  slots: Int32Array
  batches: Batch[]
  /** By material: where its patches begin, and the last ends. */
  patches: number[][]
}

/** What the model is, besides its meshes. */
export interface Make {
  materials: MaterialConstants[]
  loads: LoadCounts
  contact: ContactCounts
  /** Blocks that move as rigid bodies. */
  rigid: boolean[]
  /** Names of groups of round bodies: blocks behind the others. */
  particles: string[]
  /** Names of bolts. */
  bolts?: string[]
  /** Lowest of the nodes that are one until they split, for each node; itself where there is no other. Absent where all are apart. */
  shared?: Int32Array
}

export function fillWorld(
  model: Model,
  { materials, loads, contact, rigid, particles, bolts, shared }: Make,
): { world: World; numbering: Numbering } {
  const nodes = model.nodeBlock.length
  const nodeOrder = orderNodes(model, rigid, shared)
  const spareNodes = shared?.reduce((sum, lowest, node) => sum + (lowest === node ? 0 : 1), 0)
  const tetOrder = orderTets(
    shared ? { ...model, tets: model.tets.map((node) => shared[node]) } : model,
    rigid,
    materials,
  )
  const faceNames = model.faces.map((face) => `${model.blocks[face.block]}.${face.name}`)
  const world = makeWorld(
    {
      nodes,
      freeNodes: nodes - contact.rigidNodes - (spareNodes ?? 0),
      spareNodes,
      tets: tetOrder.slots.length,
      realTets: model.tetBlock.length,
      batches: tetOrder.batches,
      facets: model.facetFace.length,
      sharpEdges: model.sharpEdges.length / 2,
      faceNames,
      loads,
      contact,
      bolts,
    },
    [...model.blocks, ...particles],
    materials.map((material, m) => withPatches(material, tetOrder.patches[m])),
  )
  const numbering = { node: new Int32Array(nodes), tet: new Int32Array(model.tetBlock.length) }
  nodeOrder.forEach((origin, column) => {
    numbering.node[origin] = column
  })
  if (shared) for (let node = 0; node < nodes; node++) numbering.node[node] = numbering.node[shared[node]]
  tetOrder.slots.forEach((origin, slot) => {
    if (origin >= 0) numbering.tet[origin] = slot
  })
  world.tets.states.forEach(({ patches }, m) => {
    patches.set(tetOrder.patches[m] ?? [])
  })
  fillNodes(model, nodeOrder, world)
  fillTets(model, tetOrder, numbering, world)
  fillFacets(model, numbering, world)
  restoreMasses(world)
  return { world, numbering }
}

/** Block by block, each along its curve; then room for nodes that split; rigid blocks last. */
function orderNodes(model: Model, rigid: boolean[], shared: Int32Array | undefined): Int32Array {
  const curve = mortonOrder(model.points, 3, model.nodeBlock.length)
  const blocks = rigid.length
  const keyOf = (node: number) => {
    const block = model.nodeBlock[node]
    if (rigid[block]) return block + 2 * blocks
    return shared && shared[node] !== node ? block + blocks : block
  }
  const byBlock = sortedByKey(curve.map(keyOf))
  return byBlock.map((place) => curve[place])
}

/** Material by material, then along the curve; each batch padded to an even number. Tets of rigid blocks are in none. */
function orderTets(model: Model, rigid: boolean[], materials: readonly MaterialConstants[]): TetOrder {
  const count = model.tetBlock.length
  const centres = new Float64Array(3 * count)
  for (let tet = 0; tet < count; tet++) centres.set(tetCentroid(model, tet), 3 * tet)
  const curve = mortonOrder(centres, 3, count)
  const byMaterial = sortedByKey(curve.map((tet) => model.tetMaterial[tet]))
  const slots: number[] = []
  const batches: Batch[] = []
  const still: number[] = []
  byMaterial.forEach((place) => {
    const tet = curve[place]
    if (rigid[model.tetBlock[tet]]) {
      still.push(tet)
      return
    }
    const last = batches[batches.length - 1]
    if (!last || last.material !== model.tetMaterial[tet]) {
      if (slots.length % 2) slots.push(-1)
      if (last) last.to = slots.length
      batches.push({ material: model.tetMaterial[tet], from: slots.length, to: 0 })
    }
    slots.push(tet)
  })
  if (slots.length % 2) slots.push(-1)
  if (batches.length) batches[batches.length - 1].to = slots.length
  if (still.length % 2) still.push(-1)
  return inPatches(model, materials, { slots: Int32Array.from([...slots, ...still]), batches, patches: [] })
}

const withPatches = (material: MaterialConstants, patches: number[] | undefined): MaterialConstants =>
  patches && material.state ? { ...material, state: { ...material.state, patches } } : material

/** Puts tets of a patch one behind the other, in batches of materials that average over patches; each patch padded to an even number. */
function inPatches(model: Model, materials: readonly MaterialConstants[], order: TetOrder): TetOrder {
  if (!order.batches.some(({ material }) => materials[material].state?.averaged)) return order
  const slots: number[] = []
  const patches: number[][] = []
  const batches = order.batches.map(({ material, from, to }): Batch => {
    const first = slots.length
    const own = [...order.slots.subarray(from, to)]
    if (!materials[material].state?.averaged) slots.push(...own)
    else {
      const starts: number[] = []
      for (const patch of patchesOf(
        model,
        own.filter((tet) => tet >= 0),
      )) {
        starts.push(slots.length)
        slots.push(...patch, ...(patch.length % 2 ? [-1] : []))
      }
      patches[material] = [...starts, slots.length]
    }
    return { material, from: first, to: slots.length }
  })
  const last = order.batches[order.batches.length - 1].to
  return { slots: Int32Array.from([...slots, ...order.slots.subarray(last)]), batches, patches }
}

function fillNodes(model: Model, order: Int32Array, world: World): void {
  const { nodes } = world
  order.forEach((origin, node) => {
    nodes.origin[node] = origin
    nodes.block[node] = model.nodeBlock[origin]
    for (let k = 0; k < 3; k++) {
      nodes.X[POINT * node + k] = model.points[3 * origin + k]
      nodes.x[POINT * node + k] = model.points[3 * origin + k]
    }
  })
}

function fillTets(model: Model, order: TetOrder, numbering: Numbering, world: World): void {
  const { tets, nodes } = world
  order.slots.forEach((origin, slot) => {
    tets.origin[slot] = origin
    if (origin < 0) return
    tets.block[slot] = model.tetBlock[origin]
    tets.material[slot] = model.tetMaterial[origin]
    for (let corner = 0; corner < 4; corner++)
      tets.node[4 * slot + corner] = POINT * numbering.node[model.tets[4 * origin + corner]]
    fillShape(tets, nodes.X, slot)
    const quarter = (world.materials[tets.material[slot]].density * tets.record[inTet(slot, VOLUME)]) / 4
    for (let corner = 0; corner < 4; corner++) nodes.mass[tets.node[4 * slot + corner] / POINT] += quarter
  })
}

/** Gradients of the shape functions of nodes 1, 2, 3 and the volume, from the edges 1−0, 2−0, 3−0. */
function fillShape(tets: Tets, X: Float64Array, slot: number): void {
  const a = tets.node[4 * slot]
  const edge = new Array<number>(9)
  for (let k = 0; k < 3; k++)
    for (let i = 0; i < 3; i++) edge[3 * k + i] = X[tets.node[4 * slot + 1 + k] + i] - X[a + i]
  const cross = (p: number, q: number) => [
    edge[3 * p + 1] * edge[3 * q + 2] - edge[3 * p + 2] * edge[3 * q + 1],
    edge[3 * p + 2] * edge[3 * q] - edge[3 * p] * edge[3 * q + 2],
    edge[3 * p] * edge[3 * q + 1] - edge[3 * p + 1] * edge[3 * q],
  ]
  const normals = [cross(1, 2), cross(2, 0), cross(0, 1)]
  const six = edge[0] * normals[0][0] + edge[1] * normals[0][1] + edge[2] * normals[0][2]
  for (let k = 0; k < 3; k++) for (let i = 0; i < 3; i++) tets.record[inTet(slot, 3 * k + i)] = normals[k][i] / six
  tets.record[inTet(slot, VOLUME)] = six / 6
}

function fillFacets(model: Model, numbering: Numbering, world: World): void {
  const { facets } = world
  for (let i = 0; i < model.facets.length; i++) facets.node[i] = numbering.node[model.facets[i]]
  facets.face.set(model.facetFace)
  for (let i = 0; i < model.sharpEdges.length; i++) facets.sharpEdge[i] = numbering.node[model.sharpEdges[i]]
  model.faces.forEach((face, i) => {
    facets.faceBlock[i] = face.block
    facets.faceNormal.set(face.normal, 3 * i)
  })
  const tetBehind = tetsByFacet(model)
  for (let facet = 0; facet < tetBehind.length; facet++)
    facets.tet[facet] = tetBehind[facet] < 0 ? -1 : numbering.tet[tetBehind[facet]]
}

/** The tet that owns each boundary triangle, found among the triangles with the same lowest node by the other two. */
function tetsByFacet({ tets, tetBlock, facets: facetNodes }: Model): Int32Array {
  const owner = new Int32Array(facetNodes.length / 3).fill(-1)
  const nodes = facetNodes.reduce((largest, node) => Math.max(largest, node), -1) + 1
  const onSkin = new Uint8Array(nodes)
  for (const node of facetNodes) onSkin[node] = 1
  const first = new Int32Array(nodes).fill(-1)
  const next = new Int32Array(owner.length)
  for (let facet = 0; facet < owner.length; facet++) {
    const low = Math.min(facetNodes[3 * facet], facetNodes[3 * facet + 1], facetNodes[3 * facet + 2])
    next[facet] = first[low]
    first[low] = facet
  }
  const has = (facet: number, node: number) =>
    facetNodes[3 * facet] === node || facetNodes[3 * facet + 1] === node || facetNodes[3 * facet + 2] === node
  const own = (tet: number, a: number, b: number, c: number) => {
    let facet = first[Math.min(a, b, c)] ?? -1
    while (facet >= 0 && !(has(facet, a) && has(facet, b) && has(facet, c))) facet = next[facet]
    if (facet >= 0) owner[facet] = tet
  }
  for (let tet = 0; tet < tetBlock.length; tet++) {
    const n = (corner: number) => tets[4 * tet + corner]
    const [a, b, c, d] = [n(0), n(1), n(2), n(3)]
    const skin = (onSkin[a] ?? 0) + (onSkin[b] ?? 0) + (onSkin[c] ?? 0) + (onSkin[d] ?? 0)
    if (skin < 3) continue
    own(tet, b, c, d)
    own(tet, a, c, d)
    own(tet, a, b, d)
    own(tet, a, b, c)
  }
  return owner
}

/** Gives the step the true masses; nodes of rigid blocks have none of their own. */
export function restoreMasses(world: World): void {
  const { nodes } = world
  for (let node = 0; node < nodes.free; node++) nodes.motion[NODE * node + IM] = 1 / nodes.mass[node]
}
