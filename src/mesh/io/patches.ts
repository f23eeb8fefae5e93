/**
 * From planar groups of triangles to polygons, each a single loop.
 *
 * A group with a hole, or pinched at a vertex, is cut into discs: a disc takes a triangle that shares two edges with it, or one edge
 * while the third corner is still outside; one that is refused can only become fit when another of its neighbours joins. A triangulated disc is used up whole by this rule (discs are extendably shellable:
 * Danaraj and Klee 1978), so only groups that need it are cut.
 */
import { type Edges, head, tail } from './edges.ts'

export interface Patch {
  group: number
  /** Nodes, counter-clockwise from outside. */
  loop: number[]
}

/** Patches by ascending group. */
export function makePatches(triangles: Int32Array, edges: Edges, group: Int32Array): Patch[] {
  const patchOf = new Int32Array(group.length).fill(-1)
  const patches: Patch[] = []
  for (let seed = 0; seed < group.length; seed++) {
    if (patchOf[seed] >= 0) continue
    const members = growDisc(triangles, edges, group, patchOf, seed, patches.length)
    patches.push({ group: group[seed], loop: traceLoop(triangles, edges, patchOf, members, patches.length) })
  }
  return patches.sort((a, b) => a.group - b.group)
}

function growDisc(
  triangles: Int32Array,
  edges: Edges,
  group: Int32Array,
  patchOf: Int32Array,
  seed: number,
  patch: number,
): number[] {
  const members = [seed]
  const nodes = new Set(triangles.subarray(3 * seed, 3 * seed + 3))
  patchOf[seed] = patch
  for (let m = 0; m < members.length; m++)
    for (let k = 0; k < 3; k++) {
      const f = Math.floor(edges.twin[3 * members[m] + k] / 3)
      if (patchOf[f] >= 0 || group[f] !== group[seed]) continue
      const shared = [0, 1, 2].filter((i) => patchOf[Math.floor(edges.twin[3 * f + i] / 3)] === patch)
      const tip = triangles[3 * f + ((shared[0] + 2) % 3)]
      if (shared.length === 1 && nodes.has(tip)) continue
      patchOf[f] = patch
      nodes.add(tip)
      members.push(f)
    }
  return members
}

function traceLoop(
  triangles: Int32Array,
  edges: Edges,
  patchOf: Int32Array,
  members: number[],
  patch: number,
): number[] {
  const next = new Map<number, number>()
  for (const f of members)
    for (let h = 3 * f; h < 3 * f + 3; h++)
      if (patchOf[Math.floor(edges.twin[h] / 3)] !== patch) next.set(tail(triangles, h), head(triangles, h))
  let start = -1
  for (const node of next.keys()) if (start < 0 || node < start) start = node
  const loop = [start]
  for (let node = next.get(start)!; node !== start; node = next.get(node)!) loop.push(node)
  return loop
}
