/** What a reader found in a file, before it is checked and becomes a `Mesh`. */
import { MeshError } from './mesh-error.ts'

export interface RawMesh {
  file: string
  /** `Gmsh 4.1`, `TetGen` … */
  format: string
  /** Three finite coordinates for each node [m]. */
  points: Float64Array
  /** Four valid nodes for each tetrahedron, oriented anyhow. */
  tets: Int32Array
  tetRegion: Int32Array
  regions: string[]
  /** Triangles listed in the file, three nodes each, oriented anyhow. */
  triangles: Int32Array
  /** Index into `faceNames`; −1 for a triangle without a group. */
  triangleFace: Int32Array
  faceNames: string[]
  /** Cells of other types that were left out: type → number. */
  skipped: Record<string, number>
}

/** Groups by ascending number; groups of the same name are one. `none` (no group) is given the index −1. */
export function numberGroups(
  groups: Int32Array,
  nameOf: (group: number) => string,
  none?: number,
): { index: Int32Array; names: string[] } {
  const names: string[] = []
  const indexOf = new Map<number, number>()
  const found = [...new Set(groups)].sort((a, b) => a - b)
  for (const group of found) {
    if (group === none) {
      indexOf.set(group, -1)
      continue
    }
    const name = nameOf(group)
    if (!names.includes(name)) names.push(name)
    indexOf.set(group, names.indexOf(name))
  }
  return { index: groups.map((group) => indexOf.get(group)!), names }
}

/** From the numbers that a file gives to its nodes to their places in the list. */
export function nodeLookup(file: string, tags: Float64Array): (tag: number) => number {
  let largest = 0
  let smallest = 0
  for (const tag of tags) {
    if (tag > largest) largest = tag
    if (tag < smallest) smallest = tag
  }
  const twice = (tag: number): never => {
    throw new MeshError(`${file}: node ${tag} is listed twice. Number every node once.`)
  }
  if (smallest >= 0 && largest <= 4 * tags.length + 1000) {
    const place = new Int32Array(largest + 1).fill(-1)
    tags.forEach((tag, i) => {
      if (place[tag] >= 0) twice(tag)
      place[tag] = i
    })
    return (tag) => place[tag] ?? -1
  }
  const place = new Map<number, number>()
  tags.forEach((tag, i) => {
    if (place.has(tag)) twice(tag)
    place.set(tag, i)
  })
  return (tag) => place.get(tag) ?? -1
}
