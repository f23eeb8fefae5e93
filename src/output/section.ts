/**
 * A vertical cut through blocks: what each of them shows on a plane through a point, along an azimuth.
 *
 * On the plane, u runs along the azimuth and z up, u = (x − x₀) sin α + (y − y₀) cos α; a point is in front where
 * w = (x − x₀) cos α − (y − y₀) sin α ≥ 0. Every edge of the skin whose ends lie on different sides is crossed once, each
 * triangle with crossed edges gives one piece from one crossing to another, and pieces chain into closed loops by the edges that they share:
 * exact, because points on the plane count as in front. Displacements come from the tetrahedra that the plane cuts, or from
 * the skin where a block has none. A block whose skin is open gives loops that end.
 */
import type { Pose, Scene } from './frame.ts'

export interface CutLine {
  /** A point of the plane: east and north [m]; the zero of u. */
  through: [x: number, y: number]
  /** Of the plane, clockwise from north [rad]. */
  azimuth: number
}

export interface SectionBlock {
  block: number
  /** Closed loops of (u, z) [m], to be filled by the even-odd rule. */
  loops: [u: number, z: number][][]
}

export interface SectionArrow {
  block: number
  at: [u: number, z: number]
  /** Displacement in the plane, and out of it towards w ≥ 0 [m]. */
  by: [u: number, z: number]
  out: number
}

interface Sides {
  u: Float64Array
  w: Float64Array
}

function sidesOf({ points }: Pose, { through, azimuth }: CutLine): Sides {
  const [s, c] = [Math.sin(azimuth), Math.cos(azimuth)]
  const count = points.length / 3
  const sides = { u: new Float64Array(count), w: new Float64Array(count) }
  for (let n = 0; n < count; n++) {
    const [x, y] = [points[3 * n] - through[0], points[3 * n + 1] - through[1]]
    sides.u[n] = x * s + y * c
    sides.w[n] = x * c - y * s
  }
  return sides
}

/** Share of the way from one node to another where the plane is. */
const shareOf = (w: Float64Array, a: number, b: number): number => w[a] / (w[a] - w[b])

export function sectionBlocks(scene: Scene, pose: Pose, line: CutLine): SectionBlock[] {
  const sides = sidesOf(pose, line)
  const next = new Map<number, Map<string, { to: string; at: [number, number] }>>()
  for (let f = 0; f < scene.facetBlock.length; f++) {
    const block = scene.facetBlock[f]
    if (pose.removed?.includes(block)) continue
    const piece = pieceOf(scene.facets.subarray(3 * f, 3 * f + 3), pose, sides)
    if (!piece) continue
    const chain = next.get(block) ?? new Map()
    next.set(block, chain)
    chain.set(piece.from, { to: piece.to, at: piece.at })
  }
  return [...next].map(([block, chain]) => ({ block, loops: loopsOf(chain) })).sort((a, b) => a.block - b.block)
}

/** From the edge where a facet comes to the front to the edge where it leaves it. */
function pieceOf(nodes: Int32Array, { points }: Pose, { u, w }: Sides) {
  let from: { name: string; at: [number, number] } | undefined
  let to = ''
  for (let i = 0; i < 3; i++) {
    const [a, b] = [nodes[i], nodes[(i + 1) % 3]]
    if (!Number.isFinite(w[a]) || !Number.isFinite(w[b])) return undefined
    if (w[a] >= 0 === w[b] >= 0) continue
    const [low, high] = a < b ? [a, b] : [b, a]
    const f = shareOf(w, low, high)
    const name = `${low} ${high}`
    if (w[b] >= 0)
      from = {
        name,
        at: [u[low] + f * (u[high] - u[low]), points[3 * low + 2] + f * (points[3 * high + 2] - points[3 * low + 2])],
      }
    else to = name
  }
  return from ? { from: from.name, to, at: from.at } : undefined
}

function loopsOf(chain: Map<string, { to: string; at: [number, number] }>): [number, number][][] {
  const loops: [number, number][][] = []
  for (const first of chain.keys()) {
    const loop: [number, number][] = []
    for (let edge = first; chain.has(edge); ) {
      const { to, at } = chain.get(edge)!
      chain.delete(edge)
      loop.push(at)
      edge = to
    }
    if (loop.length > 2) loops.push(loop)
  }
  return loops
}

/** Displacement in the middle of each tetrahedron that the plane cuts, where it is at the end. */
export function sectionArrows(scene: Scene, start: Pose, end: Pose, line: CutLine): SectionArrow[] {
  const sides = sidesOf(end, line)
  const [s, c] = [Math.sin(line.azimuth), Math.cos(line.azimuth)]
  const arrows: SectionArrow[] = []
  const add = (nodes: Int32Array, block: number) => {
    if (end.removed?.includes(block)) return
    const found = meanOnCut(nodes, start, end, sides)
    if (!found) return
    const [x, y, z] = found.by
    arrows.push({ block, at: found.at, by: [x * s + y * c, z], out: x * c - y * s })
  }
  const meshed = new Set(scene.tetBlock)
  for (let t = 0; t < scene.tetBlock.length; t++) add(scene.tets.subarray(4 * t, 4 * t + 4), scene.tetBlock[t])
  for (let f = 0; f < scene.facetBlock.length; f++)
    if (!meshed.has(scene.facetBlock[f])) add(scene.facets.subarray(3 * f, 3 * f + 3), scene.facetBlock[f])
  return arrows
}

/** Means over the crossed edges of a cell. */
function meanOnCut(nodes: Int32Array, start: Pose, end: Pose, { u, w }: Sides) {
  const sum = new Float64Array(5)
  let count = 0
  for (const [i, a] of nodes.entries())
    for (const b of nodes.subarray(i + 1)) {
      if (w[a] >= 0 === w[b] >= 0) continue
      const f = shareOf(w, a, b)
      const between = (values: Float64Array, c: number) =>
        values[3 * a + c] + f * (values[3 * b + c] - values[3 * a + c])
      sum[0] += u[a] + f * (u[b] - u[a])
      sum[1] += between(end.points, 2)
      for (let c = 0; c < 3; c++) sum[2 + c] += between(end.points, c) - between(start.points, c)
      count++
    }
  if (count === 0 || !sum.every(Number.isFinite)) return undefined
  const [x, z, ...by] = Array.from(sum, (v) => v / count)
  return { at: [x, z] as [number, number], by }
}
