/** Faces that two solids have in common, found by the bits of their vertices. */
import type { Polyhedron } from './polyhedron.ts'

/** A number for each vertex of each solid; vertices with the same coordinates get the same number. */
export function weldVertices(solids: readonly Polyhedron[]): { ids: Int32Array[]; count: number } {
  const total = solids.reduce((sum, s) => sum + s.vertices.length / 3, 0)
  const size = 2 ** Math.ceil(Math.log2(2 * total + 2))
  const slots = new Int32Array(size).fill(-1)
  const known = new Float64Array(3 * total)
  const bits = new Uint32Array(6)
  const key = new Float64Array(bits.buffer)
  let count = 0
  const ids = solids.map(({ vertices }) => {
    const id = new Int32Array(vertices.length / 3)
    for (let v = 0; v < id.length; v++) {
      for (let axis = 0; axis < 3; axis++) key[axis] = vertices[3 * v + axis] + 0
      let hash = 0
      for (const word of bits) hash = Math.imul(hash ^ word ^ (word >>> 15), 0x9e3779b1)
      let slot = (hash ^ (hash >>> 13)) & (size - 1)
      for (; slots[slot] >= 0; slot = (slot + 1) & (size - 1)) {
        const k = 3 * slots[slot]
        if (known[k] === key[0] && known[k + 1] === key[1] && known[k + 2] === key[2]) break
      }
      if (slots[slot] < 0) {
        slots[slot] = count
        known.set(key, 3 * count++)
      }
      id[v] = slots[slot]
    }
    return id
  })
  return { ids, count }
}

/**
 * Pairs of faces with the same vertices, four numbers each: solid a, its face, solid b, its face (a < b). A face that three
 * solids claim is an overlap and refused.
 */
export function findSharedFaces(solids: readonly Polyhedron[]): Int32Array {
  const { ids } = weldVertices(solids)
  const open = new Map<string, [number, number] | undefined>()
  const pairs: number[] = []
  for (const [s, solid] of solids.entries())
    for (const [f, face] of solid.faces.entries()) {
      const key = face.loop
        .map((v) => ids[s][v])
        .sort((a, b) => a - b)
        .join()
      if (!open.has(key)) {
        open.set(key, [s, f])
        continue
      }
      const other = open.get(key)
      if (!other)
        throw new Error(`blocks overlap: face ${face.name} of block ${s + 1} belongs to two other blocks already`)
      pairs.push(other[0], other[1], s, f)
      open.set(key, undefined)
    }
  return Int32Array.from(pairs)
}
