/** Convex blocks inside others, whose faces need not come near each other. */
import { type Hulls, TET } from '../state/hulls.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'

export interface Inside {
  /** Block that is inside, in part at least, and the other one. */
  block: number
  other: number
  /** How deep its deepest corner is [m]. */
  depth: number
}

/** The corner deepest inside another convex block, as a share of the smaller width more than `least`; undefined if none is. */
export function deepestInside(world: World, least: number): Inside | undefined {
  const { hulls, boxes } = world
  const whole = Array.from({ length: hulls.count }, (_, hull) => hull).filter((hull) => hulls.cell[hull] !== TET)
  const bounds = whole.map((hull) => boundsOf(world, hull))
  const order = whole.map((_, i) => i).sort((i, j) => bounds[i][0] - bounds[j][0] || i - j)
  let best: Inside | undefined
  let most = least
  const fixed = new Set<number>()
  for (let box = 0; box < boxes.count; box++)
    if (boxes.fixed[box] === 1 && boxes.owner[box] >= 0) fixed.add(boxes.owner[box])
  order.forEach((i, at) => {
    for (let next = at + 1; next < order.length && bounds[order[next]][0] < bounds[i][3]; next++) {
      const j = order[next]
      const [a, b] = [whole[i], whole[j]]
      if (!overlap(bounds[i], bounds[j]) || (fixed.has(a) && fixed.has(b)) || !mayTouch(world, a, b)) continue
      const width = Math.min(hulls.width[a], hulls.width[b])
      for (const [own, other] of [
        [a, b],
        [b, a],
      ]) {
        const depth = depthIn(world, own, other)
        if (depth <= most * width) continue
        most = depth / width
        best = { block: hulls.block[own], other: hulls.block[other], depth }
      }
    }
  })
  return best
}

const overlap = (a: number[], b: number[]) => [0, 1, 2].every((i) => a[i] < b[3 + i] && b[i] < a[3 + i])

function boundsOf({ hulls, nodes }: World, hull: number): number[] {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity]
  for (let k = hulls.firstCorner[hull]; k < hulls.firstCorner[hull + 1]; k++)
    for (let i = 0; i < 3; i++) {
      const x = nodes.x[POINT * hulls.corner[k] + i]
      out[i] = Math.min(out[i], x)
      out[3 + i] = Math.max(out[3 + i], x)
    }
  return out
}

/** Whether any face of a has a joint with any of b. */
function mayTouch({ hulls, facets, joints }: World, a: number, b: number): boolean {
  const groups = (hull: number) => {
    const found = new Set<number>()
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
      if (hulls.firstFacet[face] < hulls.firstFacet[face + 1])
        found.add(joints.group[facets.face[hulls.facet[hulls.firstFacet[face]]]])
    return [...found]
  }
  return (
    hulls.block[a] !== hulls.block[b] &&
    groups(a).some((g) => groups(b).some((h) => joints.of[joints.groups * g + h] >= 0))
  )
}

/** How far the deepest corner of `own` is behind all faces of `other` [m]; negative where none is. */
function depthIn({ hulls, nodes }: World, own: number, other: number): number {
  let most = -Infinity
  for (let k = hulls.firstCorner[own]; k < hulls.firstCorner[own + 1]; k++) {
    let depth = Infinity
    for (let face = hulls.firstFace[other]; face < hulls.firstFace[other + 1] && depth > most; face++)
      depth = Math.min(depth, behind(hulls, nodes.x, face, POINT * hulls.corner[k]))
    most = Math.max(most, depth)
  }
  return most
}

function behind({ firstLoop, loop }: Hulls, x: ArrayLike<number>, face: number, at: number): number {
  const corner = (k: number) => POINT * loop[firstLoop[face] + k]
  const count = firstLoop[face + 1] - firstLoop[face]
  const normal = [0, 0, 0]
  for (let k = 0; k < count; k++) {
    const p = corner(k)
    const q = corner((k + 1) % count)
    for (let i = 0; i < 3; i++) {
      const [j, l] = [(i + 1) % 3, (i + 2) % 3]
      normal[i] += (x[p + j] - x[q + j]) * (x[p + l] + x[q + l])
    }
  }
  const size = Math.sqrt(normal.reduce((sum, n) => sum + n * n, 0))
  return normal.reduce((sum, n, i) => sum - (n / size) * (x[at + i] - x[corner(0) + i]), 0)
}
