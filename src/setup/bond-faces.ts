/**
 * Polygons of blocks that may be bonded, and pairs of them whose boxes meet: first faces of blocks, then the polygons that
 * carry contact on them (see places in the state of hulls). Both by a sweep along one axis: cost ∝ n plus the overlaps along it.
 */
import type { Vec3 } from '../math/vec.ts'
import type { HullPlan } from './hulls.ts'
import type { Model } from './model.ts'

/** Lower and upper corner. */
export interface Boxed {
  low: Vec3
  high: Vec3
}

export interface Polygon extends Boxed {
  place: number
  /** Nodes of the model, counter-clockwise from outside. */
  loop: number[]
  /** Facets that mesh it. */
  facets: number[]
  /** Area vector, outward [m²]. */
  area: Vec3
}

/** A face of a block. */
export interface BlockFace extends Boxed {
  face: number
  block: number
  /** Its facets, and its faces of cells, as polygons. */
  facets: Polygon[]
  cells: Polygon[]
}

/** Faces of all blocks, in the order of the model, but those inside a block. */
export function blockFaces(model: Model, hulls: HullPlan, isInner: (facet: number) => boolean): BlockFace[] {
  const empty = (): Boxed => ({ low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] })
  const faces = model.faces.map(({ block }, face): BlockFace => ({ face, block, facets: [], cells: [], ...empty() }))
  for (let facet = 0; facet < model.facetFace.length; facet++) {
    if (isInner(facet)) continue
    const loop = [...model.facets.subarray(3 * facet, 3 * facet + 3)]
    const polygon = makePolygon(model, facet, loop, [facet])
    const face = faces[model.facetFace[facet]]
    face.facets.push(polygon)
    for (let i = 0; i < 3; i++) {
      face.low[i] = Math.min(face.low[i], polygon.low[i])
      face.high[i] = Math.max(face.high[i], polygon.high[i])
    }
  }
  let place = model.facetFace.length
  for (const cell of hulls.cells)
    for (const { loop, facets } of cell.faces) {
      if (facets.length > 0 && !isInner(facets[0]))
        faces[model.facetFace[facets[0]]].cells.push(makePolygon(model, place, loop, facets))
      place++
    }
  return faces.filter(({ facets }) => facets.length > 0)
}

/** Face of a cell (of all cells) that each facet lies on; −1 where there are no cells. */
export function cellFaces(model: Model, hulls: HullPlan): Int32Array {
  const found = new Int32Array(model.facetFace.length).fill(-1)
  let face = 0
  for (const cell of hulls.cells)
    for (const { facets } of cell.faces) {
      for (const facet of facets) found[facet] = face
      face++
    }
  return found
}

export function pointOf(model: Model, node: number): Vec3 {
  return [model.points[3 * node], model.points[3 * node + 1], model.points[3 * node + 2]]
}

function makePolygon(model: Model, place: number, loop: number[], facets: number[]): Polygon {
  const low: Vec3 = [Infinity, Infinity, Infinity]
  const high: Vec3 = [-Infinity, -Infinity, -Infinity]
  const area: Vec3 = [0, 0, 0]
  const corner = loop.map((node) => pointOf(model, node))
  corner.forEach((p, k) => {
    const [o, q] = [corner[0], corner[(k + 1) % loop.length]]
    for (let i = 0; i < 3; i++) {
      const [j, l] = [(i + 1) % 3, (i + 2) % 3]
      low[i] = Math.min(low[i], p[i])
      high[i] = Math.max(high[i], p[i])
      area[i] += 0.5 * ((p[j] - o[j]) * (q[l] - o[l]) - (p[l] - o[l]) * (q[j] - o[j]))
    }
  })
  return { place, loop, facets, area, low, high }
}

/** Length of the diagonal of a box [m]. */
export function diagonal({ low, high }: Boxed): number {
  const [x, y, z] = [high[0] - low[0], high[1] - low[1], high[2] - low[2]]
  return Math.sqrt(x * x + y * y + z * z)
}

/** Every p of one list and q of the other whose boxes are within `reach` of each other. */
export function eachMeeting<T extends Boxed>(ps: T[], qs: T[], reach: number, visit: (p: T, q: T) => void): void {
  const axis = longestAxis([...ps, ...qs])
  const inOrder = (list: T[]) => [...list].sort((a, b) => a.low[axis] - b.low[axis])
  const [left, right] = [inOrder(ps), inOrder(qs)]
  let open: T[] = []
  let openOther: T[] = []
  let i = 0
  let j = 0
  while (i < left.length || j < right.length) {
    const fromLeft = j === right.length || (i < left.length && left[i].low[axis] <= right[j].low[axis])
    const next = fromLeft ? left[i++] : right[j++]
    const stillOpen = (other: T) => other.high[axis] + reach >= next.low[axis]
    if (fromLeft) {
      openOther = openOther.filter(stillOpen)
      for (const other of openOther) if (meet(next, other, reach)) visit(next, other)
      open.push(next)
    } else {
      open = open.filter(stillOpen)
      for (const other of open) if (meet(other, next, reach)) visit(other, next)
      openOther.push(next)
    }
  }
}

export const meet = (p: Boxed, q: Boxed, reach: number): boolean =>
  [0, 1, 2].every((i) => p.low[i] <= q.high[i] + reach && q.low[i] <= p.high[i] + reach)

/** Axis along which the boxes reach furthest. */
function longestAxis(boxes: Boxed[]): number {
  const extent = [0, 1, 2].map((i) => {
    let low = Infinity
    let high = -Infinity
    for (const box of boxes) {
      low = Math.min(low, box.low[i])
      high = Math.max(high, box.high[i])
    }
    return high - low
  })
  return extent.indexOf(Math.max(...extent))
}
