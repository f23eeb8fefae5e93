/** Cells seen along a direction: normals of faces and of pairs, how far a cell reaches, how edges cross. */
import { type Hulls, WHOLE } from '../../../state/hulls.ts'
import { EDGES, FACE_OF_A, FACE_OF_B, LINK, type Neighbours } from '../../../state/neighbours.ts'
import { NODE, type Nodes, POINT, VX } from '../../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../../state/reads.ts'
import type { Shapes } from '../../../state/shapes.ts'
import { FACES } from '../tolerances.ts'

// Bound here: an imported constant is looked up at every use.
const { PARALLEL } = FACES

/** Brings the outward normals of the faces of a hull up to date, once a step. */
export function refreshNormals(hulls: Hulls, nodes: Reads<Nodes>, hull: number, stamp: number): void {
  for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
    refreshNormal(hulls, nodes, face, stamp)
}

/**
 * … of one face: Newell's sum over the loop, which is the area vector of any polygon, plane or not. Who sees the stamp sees the normal,
 * whichever thread wrote it.
 */
export function refreshNormal(hulls: Hulls, nodes: Reads<Nodes>, face: number, stamp: number): void {
  if (Atomics.load(hulls.stamp, face) === stamp) return
  const { firstLoop, loop, normal } = hulls
  const { x } = nodes
  const from = firstLoop[face]
  const to = firstLoop[face + 1]
  const o = POINT * loop[from]
  let nx = 0
  let ny = 0
  let nz = 0
  let px = x[POINT * loop[from + 1]] - x[o]
  let py = x[POINT * loop[from + 1] + 1] - x[o + 1]
  let pz = x[POINT * loop[from + 1] + 2] - x[o + 2]
  for (let k = from + 2; k < to; k++) {
    const q = POINT * loop[k]
    const qx = x[q] - x[o]
    const qy = x[q + 1] - x[o + 1]
    const qz = x[q + 2] - x[o + 2]
    nx += py * qz - pz * qy
    ny += pz * qx - px * qz
    nz += px * qy - py * qx
    px = qx
    py = qy
    pz = qz
  }
  const scale = 1 / Math.sqrt(nx * nx + ny * ny + nz * nz)
  normal[3 * face] = nx * scale
  normal[3 * face + 1] = ny * scale
  normal[3 * face + 2] = nz * scale
  Atomics.store(hulls.stamp, face, stamp)
}

/** Least n·x over the corners of a hull [m]. */
export function lowest(hulls: Reads<Hulls>, nodes: Reads<Nodes>, hull: number, nx: number, ny: number, nz: number) {
  const { x } = nodes
  let least = Infinity
  for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++) {
    const p = POINT * hulls.corner[k]
    const h = nx * x[p] + ny * x[p + 1] + nz * x[p + 2]
    if (h < least) least = h
  }
  return least
}

/** Largest n·x over the corners of a hull [m]. */
const highest = (hulls: Reads<Hulls>, nodes: Reads<Nodes>, hull: number, nx: number, ny: number, nz: number) =>
  -lowest(hulls, nodes, hull, -nx, -ny, -nz)

/** Whether a face can meet another body: one of its facets is open to contact. */
export function isExposed(hulls: Reads<Hulls>, exposed: ArrayLike<number>, face: number): boolean {
  for (let k = hulls.firstFacet[face]; k < hulls.firstFacet[face + 1]; k++)
    if (exposed[hulls.facet[k]] === 1) return true
  return false
}

/** Largest n·x over the corners of a face [m]. */
export function highestOfFace(
  hulls: Hulls,
  nodes: Reads<Nodes>,
  face: number,
  x: number,
  y: number,
  z: number,
): number {
  let most = -Infinity
  for (let k = hulls.firstLoop[face]; k < hulls.firstLoop[face + 1]; k++) {
    const p = POINT * hulls.loop[k]
    const h = x * nodes.x[p] + y * nodes.x[p + 1] + z * nodes.x[p + 2]
    if (h > most) most = h
  }
  return most
}

/** Edges inside a block that holds together there do not meet others. */
export function edgeExposed({ hulls, facets }: Shapes, hull: number, edge: number): boolean {
  const { cell, edgeFace } = hulls
  return (
    cell[hull] === WHOLE ||
    isExposed(hulls, facets.exposed, edgeFace[2 * edge]) ||
    isExposed(hulls, facets.exposed, edgeFace[2 * edge + 1])
  )
}

/**
 * Whether the arcs of face normals of edge i and of the negatives of those of edge j cross on the sphere, so that the edges
 * make a face of the Minkowski difference: the ends of each lie on both sides of the other's plane, on the same hemisphere.
 */
export function arcsCross(hulls: Hulls, i: number, j: number): boolean {
  const { normal, edgeFace } = hulls
  const a = 3 * edgeFace[2 * i]
  const b = 3 * edgeFace[2 * i + 1]
  const c = 3 * edgeFace[2 * j]
  const d = 3 * edgeFace[2 * j + 1]
  const abx = normal[a + 1] * normal[b + 2] - normal[a + 2] * normal[b + 1]
  const aby = normal[a + 2] * normal[b] - normal[a] * normal[b + 2]
  const abz = normal[a] * normal[b + 1] - normal[a + 1] * normal[b]
  const cdx = normal[c + 1] * normal[d + 2] - normal[c + 2] * normal[d + 1]
  const cdy = normal[c + 2] * normal[d] - normal[c] * normal[d + 2]
  const cdz = normal[c] * normal[d + 1] - normal[c + 1] * normal[d]
  const cba = -(abx * normal[c] + aby * normal[c + 1] + abz * normal[c + 2])
  const dba = -(abx * normal[d] + aby * normal[d + 1] + abz * normal[d + 2])
  const adc = cdx * normal[a] + cdy * normal[a + 1] + cdz * normal[a + 2]
  const bdc = cdx * normal[b] + cdy * normal[b + 1] + cdz * normal[b + 2]
  return cba * dba < 0 && adc * bdc < 0 && cba * bdc > 0
}

/** Writes the unit normal of two edges, out of b, at `at` of `out`; false where they are parallel. */
export function crossEdges(
  hulls: Hulls,
  nodes: Reads<Nodes>,
  i: number,
  j: number,
  out: Float64Array,
  at: number,
): boolean {
  const { edge, edgeFace, normal } = hulls
  const { x } = nodes
  const p = POINT * edge[2 * i]
  const q = POINT * edge[2 * i + 1]
  const r = POINT * edge[2 * j]
  const s = POINT * edge[2 * j + 1]
  const ax = x[q] - x[p]
  const ay = x[q + 1] - x[p + 1]
  const az = x[q + 2] - x[p + 2]
  const bx = x[s] - x[r]
  const by = x[s + 1] - x[r + 1]
  const bz = x[s + 2] - x[r + 2]
  const nx = ay * bz - az * by
  const ny = az * bx - ax * bz
  const nz = ax * by - ay * bx
  const square = nx * nx + ny * ny + nz * nz
  if (square <= PARALLEL * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)) return false
  const c = 3 * edgeFace[2 * j]
  const d = 3 * edgeFace[2 * j + 1]
  const way = nx * (normal[c] + normal[d]) + ny * (normal[c + 1] + normal[d + 1]) + nz * (normal[c + 2] + normal[d + 2])
  const scale = (way < 0 ? -1 : 1) / Math.sqrt(square)
  out[at] = nx * scale
  out[at + 1] = ny * scale
  out[at + 2] = nz * scale
  return true
}

/** Brings the normals up to date by which that of a pair turns. */
export function refreshAxis(
  hulls: Hulls,
  nodes: Reads<Nodes>,
  neighbours: Reads<Neighbours>,
  k: number,
  stamp: number,
): void {
  const { axis, axisA, axisB } = neighbours
  if (axis[k] === FACE_OF_A) refreshNormal(hulls, nodes, axisA[k], stamp)
  else if (axis[k] === FACE_OF_B) refreshNormal(hulls, nodes, axisB[k], stamp)
  else if (axis[k] === EDGES) {
    refreshNormal(hulls, nodes, hulls.edgeFace[2 * axisB[k]], stamp)
    refreshNormal(hulls, nodes, hulls.edgeFace[2 * axisB[k] + 1], stamp)
  }
}

/** Turns the normal of a pair with its features; false where it has none yet. */
export function turnNormal(shapes: Shapes, neighbours: Neighbours, k: number): boolean {
  const { hulls, nodes } = shapes
  const { normal, axisA, axisB } = neighbours
  switch (neighbours.axis[k]) {
    case FACE_OF_A:
      for (let i = 0; i < 3; i++) normal[3 * k + i] = -hulls.normal[3 * axisA[k] + i]
      return true
    case FACE_OF_B:
      for (let i = 0; i < 3; i++) normal[3 * k + i] = hulls.normal[3 * axisB[k] + i]
      return true
    case EDGES:
      return crossEdges(hulls, nodes, axisA[k], axisB[k], normal, 3 * k)
    case LINK:
      return true
  }
  return false
}

/** Gap of a pair along its normal [m]. */
export const gapAlong = (shapes: Shapes, { a, b, normal }: Reads<Neighbours>, k: number): number =>
  gapIn(shapes, a[k], b[k], normal, 3 * k)

/** Gap of two cells along the normal that stands at `at` of n [m]. */
export function gapIn({ hulls, nodes }: Shapes, a: number, b: number, n: ReadNumbers, at: number): number {
  const x = n[at]
  const y = n[at + 1]
  const z = n[at + 2]
  return lowest(hulls, nodes, a, x, y, z) - highest(hulls, nodes, b, x, y, z)
}

/** How fast a cell turns about the common normal [rad/s]: its body, or the first edge of the place that touches. */
export function turnRate(
  { bodies, facets, hulls, nodes }: Shapes,
  { normal }: Reads<Neighbours>,
  k: number,
  hull: number,
  place: number,
): number {
  const nx = normal[3 * k]
  const ny = normal[3 * k + 1]
  const nz = normal[3 * k + 2]
  const body = hulls.body[hull]
  if (body >= 0) return nx * bodies.spin[3 * body] + ny * bodies.spin[3 * body + 1] + nz * bodies.spin[3 * body + 2]
  const inFacets = place < facets.count
  const loop = inFacets ? 0 : hulls.firstLoop[place - facets.count]
  const p = inFacets ? facets.node[3 * place] : hulls.loop[loop]
  const q = inFacets ? facets.node[3 * place + 1] : hulls.loop[loop + 1]
  const ex = nodes.x[POINT * q] - nodes.x[POINT * p]
  const ey = nodes.x[POINT * q + 1] - nodes.x[POINT * p + 1]
  const ez = nodes.x[POINT * q + 2] - nodes.x[POINT * p + 2]
  const vx = nodes.motion[NODE * q + VX] - nodes.motion[NODE * p + VX]
  const vy = nodes.motion[NODE * q + VX + 1] - nodes.motion[NODE * p + VX + 1]
  const vz = nodes.motion[NODE * q + VX + 2] - nodes.motion[NODE * p + VX + 2]
  const out = nx * ex + ny * ey + nz * ez
  const square = ex * ex + ey * ey + ez * ez - out * out
  return (nx * (ey * vz - ez * vy) + ny * (ez * vx - ex * vz) + nz * (ex * vy - ey * vx)) / square
}
