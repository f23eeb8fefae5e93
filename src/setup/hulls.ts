/**
 * Model → convex cells for contact. A block whose faces are plane polygons with all of it behind each of them is one cell,
 * whatever its mesh; a union is one for each of its parts; any other block, and every one that may break, is one cell for each
 * tet that can be touched.
 */
import { type HullCounts, PART, TET, WHOLE } from '../state/hulls.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import type { Numbering } from './columns.ts'
import { hideInnerFaces } from './inner-faces.ts'
import type { Model } from './model.ts'

/** A cell in numbers of the model. */
interface Cell {
  block: number
  kind: typeof WHOLE | typeof TET | typeof PART
  corners: number[]
  faces: { loop: number[]; facets: number[] }[]
  /** Two nodes, two faces (of this cell). */
  edges: [number, number, number, number][]
}

export interface HullPlan {
  cells: Cell[]
  counts: HullCounts
  /** Whether each block is one convex cell. */
  convex: boolean[]
}

/** Points count as in one plane, and edges as straight, to this share of the size of the block. */
const FLAT = 1e-7

/** `breakable`: blocks that may come apart into their tets. */
export function planHulls(model: Model, breakable: boolean[]): HullPlan {
  const facetsOf = group(
    model.facetFace.length,
    (facet) => model.faces[model.facetFace[facet]].block,
    model.blocks.length,
  )
  const cells: Cell[] = []
  const convex: boolean[] = []
  model.blocks.forEach((_, block) => {
    const whole = breakable[block] ? undefined : convexCells(model, block, facetsOf[block])
    convex.push(whole !== undefined)
    for (const cell of whole ?? tetCells(model, block, facetsOf[block], breakable[block])) cells.push(cell)
  })
  const total = (size: (cell: Cell) => number) => cells.reduce((sum, cell) => sum + size(cell), 0)
  const counts: HullCounts = {
    hulls: cells.length,
    corners: total((cell) => cell.corners.length),
    faces: total((cell) => cell.faces.length),
    loops: total((cell) => cell.faces.reduce((sum, { loop }) => sum + loop.length, 0)),
    facets: total((cell) => cell.faces.reduce((sum, { facets }) => sum + facets.length, 0)),
    edges: total((cell) => cell.edges.length),
  }
  return { cells, counts, convex }
}

function group(count: number, of: (item: number) => number, groups: number): number[][] {
  const lists: number[][] = Array.from({ length: groups }, () => [])
  for (let item = 0; item < count; item++) lists[of(item)].push(item)
  return lists
}

const point = (model: Model, node: number): [number, number, number] => [
  model.points[3 * node],
  model.points[3 * node + 1],
  model.points[3 * node + 2],
]

/** The block as one cell, or a union as a cell for each of its parts; undefined where one is not convex. */
function convexCells(model: Model, block: number, facets: number[]): Cell[] | undefined {
  const parts = group(
    facets.length,
    (i) => model.faces[model.facetFace[facets[i]]].part ?? 0,
    1 + facets.reduce((most, facet) => Math.max(most, model.faces[model.facetFace[facet]].part ?? 0), 0),
  )
  const cells = parts.map((members) =>
    convexCell(
      model,
      block,
      members.map((i) => facets[i]),
    ),
  )
  if (!cells.every((cell) => cell !== undefined)) return undefined
  if (cells.length > 1) {
    for (const cell of cells) cell.kind = PART
    hideInnerFaces(cells, (node) => point(model, node), FLAT * extentOf(model, facets))
  }
  return cells
}

/** All these facets as one cell; undefined where they are curved, concave or have a face with a hole. */
function convexCell(model: Model, block: number, facets: number[]): Cell | undefined {
  const faces: { face: number; loop: number[]; facets: number[] }[] = []
  const membersOf = new Map<number, number[]>()
  for (const facet of facets) {
    const known = membersOf.get(model.facetFace[facet])
    if (known) known.push(facet)
    else membersOf.set(model.facetFace[facet], [facet])
  }
  const size = extentOf(model, facets)
  for (const [face, members] of [...membersOf].sort(([a], [b]) => a - b)) {
    const { normal } = model.faces[face]
    const outline = outlineOf(model, members)
    if (normal.every((n) => n === 0) || !outline) return undefined
    faces.push({ face, loop: outline, facets: members })
  }
  // What is a corner of one face is one of all: loops must close, though straight is a matter of rounding.
  const turning = new Set(faces.flatMap(({ loop }) => cornersOf(model, loop, size)))
  for (const own of faces) own.loop = own.loop.filter((node) => turning.has(node))
  const corners = [...turning].sort((a, b) => a - b)
  const behind = faces.every(({ face, loop }) => {
    const n = model.faces[face].normal
    const dot = (node: number) => point(model, node).reduce((sum, c, i) => sum + c * n[i], 0)
    const offset = dot(loop[0])
    return loop.length >= 3 && corners.every((node) => dot(node) <= offset + FLAT * size)
  })
  if (!behind || corners.length < 4) return undefined
  return { block, kind: WHOLE, corners, faces, edges: edgesBetween(faces) }
}

function extentOf(model: Model, facets: number[]): number {
  let most = 0
  for (let i = 0; i < 3; i++) {
    let low = Infinity
    let high = -Infinity
    for (const facet of facets)
      for (let c = 0; c < 3; c++) {
        const value = model.points[3 * model.facets[3 * facet + c] + i]
        low = Math.min(low, value)
        high = Math.max(high, value)
      }
    most = Math.max(most, high - low)
  }
  return most
}

/** The one closed loop around a set of triangles, counter-clockwise from outside; undefined where there are several. */
export function outlineOf(model: Pick<Model, 'points' | 'facets'>, facets: Iterable<number>): number[] | undefined {
  const next = new Map<number, number>()
  const nodes = model.points.length / 3
  const edges = new Set<number>()
  for (const facet of facets)
    for (let c = 0; c < 3; c++) edges.add(model.facets[3 * facet + c] * nodes + model.facets[3 * facet + ((c + 1) % 3)])
  for (const edge of edges) {
    const q = edge % nodes
    const p = (edge - q) / nodes
    if (edges.has(q * nodes + p)) continue
    if (next.has(p)) return undefined
    next.set(p, q)
  }
  let start = Infinity
  for (const node of next.keys()) start = Math.min(start, node)
  const loop: number[] = []
  for (let node: number | undefined = start; node !== undefined; node = next.get(node)) {
    loop.push(node)
    if (next.get(node) === start) break
    if (loop.length > next.size) return undefined
  }
  return loop.length === next.size && loop.length >= 3 ? loop : undefined
}

/** Nodes of a loop where it turns; those along a straight side are dropped. */
function cornersOf(model: Model, loop: number[], size: number): number[] {
  const kept: number[] = []
  loop.forEach((node, i) => {
    const before = kept.length > 0 ? kept[kept.length - 1] : loop[loop.length - 1]
    const [p, q, r] = [point(model, before), point(model, node), point(model, loop[(i + 1) % loop.length])]
    const u = q.map((c, k) => c - p[k])
    const v = r.map((c, k) => c - q[k])
    const cross = Math.sqrt(
      (u[1] * v[2] - u[2] * v[1]) * (u[1] * v[2] - u[2] * v[1]) +
        (u[2] * v[0] - u[0] * v[2]) * (u[2] * v[0] - u[0] * v[2]) +
        (u[0] * v[1] - u[1] * v[0]) * (u[0] * v[1] - u[1] * v[0]),
    )
    const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
    if (cross > FLAT * size * length) kept.push(node)
  })
  return kept
}

/** Edges that two loops share in opposite sense. */
function edgesBetween(faces: { loop: number[] }[]): Cell['edges'] {
  const first = new Map<string, [number, number, number]>()
  const edges: Cell['edges'] = []
  faces.forEach(({ loop }, face) => {
    loop.forEach((p, i) => {
      const q = loop[(i + 1) % loop.length]
      const other = first.get(`${q},${p}`)
      if (other) edges.push([other[0], other[1], other[2], face])
      else first.set(`${p},${q}`, [p, q, face])
    })
  })
  return edges
}

/** Corners of the face opposite each corner of a tet, counter-clockwise from outside. */
const OPPOSITE = [
  [1, 2, 3],
  [0, 3, 2],
  [0, 1, 3],
  [0, 2, 1],
]

/** Tets with a facet. Of a block that holds together only sharp edges of its surface can meet others. */
function tetCells(model: Model, block: number, facets: number[], breakable: boolean): Cell[] {
  const byNodes = new Map<string, number>()
  const key = (nodes: number[]) => [...nodes].sort((a, b) => a - b).join()
  for (const facet of facets) byNodes.set(key([...model.facets.subarray(3 * facet, 3 * facet + 3)]), facet)
  const sharp = new Set<string>()
  for (let e = 0; e < model.sharpEdges.length; e += 2) sharp.add(key([...model.sharpEdges.subarray(e, e + 2)]))
  const cells: Cell[] = []
  for (let tet = 0; tet < model.tetBlock.length; tet++) {
    if (model.tetBlock[tet] !== block) continue
    const corners = [...model.tets.subarray(4 * tet, 4 * tet + 4)]
    const faces = OPPOSITE.map((places) => {
      const loop = places.map((place) => corners[place])
      const facet = byNodes.get(key(loop))
      return { loop, facets: facet === undefined ? [] : [facet] }
    })
    if (faces.every((face) => face.facets.length === 0)) continue
    const edges = edgesBetween(faces).filter(([p, q]) => breakable || sharp.has(key([p, q])))
    cells.push({ block, kind: TET, corners, faces, edges })
  }
  return cells
}

/** Writes the cells into their columns; `bodyOf` is the rigid body of a block, −1 where it is deformable. */
export function fillHulls(world: World, plan: HullPlan, numbering: Numbering, bodyOf: (block: number) => number): void {
  const { hulls, facets } = world
  const at = { corner: 0, face: 0, loop: 0, facet: 0, edge: 0 }
  hulls.stamp.fill(-1)
  plan.cells.forEach((cell, hull) => {
    hulls.block[hull] = cell.block
    hulls.body[hull] = bodyOf(cell.block)
    hulls.cell[hull] = cell.kind
    hulls.fragment[hull] = hull
    hulls.firstCorner[hull] = at.corner
    for (const node of cell.corners) hulls.corner[at.corner++] = numbering.node[node]
    hulls.firstCorner[hull + 1] = at.corner
    hulls.firstEdge[hull] = at.edge
    for (const [p, q, f, g] of cell.edges) {
      hulls.edge.set([numbering.node[p], numbering.node[q]], 2 * at.edge)
      hulls.edgeFace.set([at.face + f, at.face + g], 2 * at.edge++)
    }
    hulls.firstFace[hull] = at.face
    for (const { loop, facets: members } of cell.faces) {
      hulls.firstLoop[at.face] = at.loop
      for (const node of loop) hulls.loop[at.loop++] = numbering.node[node]
      hulls.firstFacet[at.face] = at.facet
      for (const facet of members) {
        hulls.facet[at.facet++] = facet
        facets.hull[facet] = hull
        facets.hullFace[facet] = at.face
      }
      at.face++
    }
    hulls.width[hull] = leastWidth(world, hull, at.face, at.loop)
    hulls.span[hull] = spanOf(world, hull)
  })
  hulls.firstEdge[hulls.count] = at.edge
  hulls.firstFace[hulls.count] = at.face
  hulls.firstLoop[hulls.faces] = at.loop
  hulls.firstFacet[hulls.faces] = at.facet
}

/** Least distance between a face and the corner furthest behind it [m]. */
function leastWidth(world: World, hull: number, lastFace: number, lastLoop: number): number {
  const { hulls, nodes } = world
  let least = Infinity
  const corners = hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])
  for (let face = hulls.firstFace[hull]; face < lastFace; face++) {
    const { o, n, length } = planeOfLoop(world, face, face + 1 < lastFace ? hulls.firstLoop[face + 1] : lastLoop)
    let depth = 0
    for (const node of corners) {
      const x = nodes.X.subarray(POINT * node, POINT * node + 3)
      const behind = [0, 1, 2].reduce((sum, i) => sum + n[i] * (o[i] - x[i]), 0) / length
      depth = Math.max(depth, behind)
    }
    least = Math.min(least, depth)
  }
  return least
}

/** Twice the distance from the mean of the corners of a cell to the furthest of them [m]. */
function spanOf({ hulls, nodes }: World, hull: number): number {
  const corners = hulls.corner.subarray(hulls.firstCorner[hull], hulls.firstCorner[hull + 1])
  const mean = [0, 0, 0]
  for (const node of corners) for (let i = 0; i < 3; i++) mean[i] += nodes.X[POINT * node + i] / corners.length
  let most = 0
  for (const node of corners) {
    const [x, y, z] = mean.map((m, i) => nodes.X[POINT * node + i] - m)
    most = Math.max(most, x * x + y * y + z * z)
  }
  return 2 * Math.sqrt(most)
}

/** Of the first three corners of a face that are not in line: the first of them, their normal and its length. */
function planeOfLoop({ hulls, nodes }: World, face: number, end: number) {
  const start = hulls.firstLoop[face]
  const at = (place: number) => nodes.X.subarray(POINT * hulls.loop[place], POINT * hulls.loop[place] + 3)
  const [o, p] = [at(start), at(start + 1)]
  const u = [0, 1, 2].map((i) => p[i] - o[i])
  for (let place = start + 2; ; place++) {
    const q = at(place)
    const v = [0, 1, 2].map((i) => q[i] - o[i])
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2])
    const size = Math.sqrt((u[0] * u[0] + u[1] * u[1] + u[2] * u[2]) * (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]))
    if (length > FLAT * size || place + 1 === end) return { o, n, length }
  }
}
