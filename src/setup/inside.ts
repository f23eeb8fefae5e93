/** Convex blocks inside others, whose faces need not come near each other. */
import { TET } from '../state/hulls.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { eachNearPair, type Planes } from './near-hulls.ts'

export interface Inside {
  /** Block that is inside, in part at least, and the other one. */
  block: number
  other: number
  /** How deep its deepest corner is [m]. */
  depth: number
}

/** The corner deepest inside another convex block, as a share of the smaller width more than `least`; undefined if none is. */
export function deepestInside(world: World, least: number): Inside | undefined {
  const { hulls } = world
  const whole = Array.from({ length: hulls.count }, (_, hull) => hull).filter((hull) => hulls.cell[hull] !== TET)
  const planes = planesOf(world, whole)
  const fixed = fixedHulls(world)
  const groups = groupsOfHulls(world)
  let best: Inside | undefined
  let most = least
  eachNearPair(world, whole, planes, (a, b) => {
    if (fixed.has(a) && fixed.has(b)) return
    const width = Math.min(hulls.width[a], hulls.width[b])
    const [ofA, ofB] = [depthIn(world, planes, a, b), depthIn(world, planes, b, a)]
    const depth = Math.max(ofA, ofB)
    if (depth <= most * width || !mayTouch(world, groups, a, b)) return
    const [own, other] = ofA >= ofB ? [a, b] : [b, a]
    most = depth / width
    best = { block: hulls.block[own], other: hulls.block[other], depth }
  })
  return best
}

function fixedHulls({ boxes }: World): Set<number> {
  const fixed = new Set<number>()
  for (let box = 0; box < boxes.count; box++)
    if (boxes.fixed[box] === 1 && boxes.owner[box] >= 0) fixed.add(boxes.owner[box])
  return fixed
}

/** Groups of the faces of a hull that may touch, by its number. */
function groupsOfHulls({ hulls, facets, joints }: World): (hull: number) => number[] {
  const known = new Map<number, number[]>()
  return (hull) => {
    const before = known.get(hull)
    if (before) return before
    const found = new Set<number>()
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
      if (hulls.firstFacet[face] < hulls.firstFacet[face + 1])
        found.add(joints.group[facets.face[hulls.facet[hulls.firstFacet[face]]]])
    const groups = [...found]
    known.set(hull, groups)
    return groups
  }
}

/** Whether any face of a has a joint with any of b. */
const mayTouch = ({ hulls, joints }: World, groups: (hull: number) => number[], a: number, b: number): boolean =>
  hulls.block[a] !== hulls.block[b] &&
  groups(a).some((g) => groups(b).some((h) => joints.of[joints.groups * g + h] >= 0))

/** How far the deepest corner of `own` is behind all faces of `other` [m]; negative where none is. */
function depthIn({ hulls, nodes }: World, planes: Planes, own: number, other: number): number {
  const { x } = nodes
  const [first, end] = [hulls.firstFace[other], hulls.firstFace[other + 1]]
  let most = -Infinity
  for (let k = hulls.firstCorner[own]; k < hulls.firstCorner[own + 1]; k++) {
    const at = POINT * hulls.corner[k]
    let depth = Infinity
    for (let p = 4 * first; p < 4 * end && depth > most; p += 4) {
      const behind = planes[p + 3] - planes[p] * x[at] - planes[p + 1] * x[at + 1] - planes[p + 2] * x[at + 2]
      if (behind < depth) depth = behind
    }
    if (depth > most) most = depth
  }
  return most
}

/** Newell's normal of each face of the hulls, through its first corner. */
function planesOf({ hulls, nodes }: World, whole: readonly number[]): Planes {
  const planes = new Float64Array(4 * hulls.faces)
  const { x } = nodes
  for (const hull of whole)
    for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++) {
      const [first, end] = [hulls.firstLoop[face], hulls.firstLoop[face + 1]]
      const normal = [0, 0, 0]
      for (let k = first; k < end; k++) {
        const [p, q] = [POINT * hulls.loop[k], POINT * hulls.loop[k + 1 < end ? k + 1 : first]]
        for (let i = 0; i < 3; i++) {
          const [j, l] = [(i + 1) % 3, (i + 2) % 3]
          normal[i] += (x[p + j] - x[q + j]) * (x[p + l] + x[q + l])
        }
      }
      const size = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
      const at = POINT * hulls.loop[first]
      for (let i = 0; i < 3; i++) {
        planes[4 * face + i] = normal[i] / size
        planes[4 * face + 3] += (normal[i] / size) * x[at + i]
      }
    }
  return planes
}
