/** Points of several sets, three coordinates each, and those among them that are equal to the bit. */

/** All points one behind the other, and the number of the first point of each set. */
export function joinPoints(sets: readonly Float64Array[]): { points: Float64Array; offsets: number[] } {
  const points = new Float64Array(sets.reduce((sum, set) => sum + set.length, 0))
  const offsets: number[] = []
  let offset = 0
  for (const set of sets) {
    points.set(set, 3 * offset)
    offsets.push(offset)
    offset += set.length / 3
  }
  return { points, offsets }
}

/**
 * Finds points with equal coordinates: for each point the first one that equals it (−0 equals 0).
 * Open addressing on the bits of the three numbers.
 */
export function samePoints(points: Float64Array): Int32Array {
  const count = points.length / 3
  let size = 16
  while (size < 2 * count) size *= 2
  const table = new Int32Array(size).fill(-1)
  const first = new Int32Array(count)
  const number = new Float64Array(1)
  const bits = new Uint32Array(number.buffer)
  for (let i = 0; i < count; i++) {
    let hash = 0x9e3779b9
    for (let k = 0; k < 3; k++) {
      number[0] = points[3 * i + k] + 0
      hash = Math.imul(hash ^ bits[0], 0x85ebca6b)
      hash = Math.imul(hash ^ (hash >>> 13) ^ bits[1], 0xc2b2ae35)
      hash ^= hash >>> 16
    }
    let slot = (hash >>> 0) & (size - 1)
    while (table[slot] >= 0 && !equal(points, table[slot], i)) slot = (slot + 1) & (size - 1)
    if (table[slot] < 0) table[slot] = i
    first[i] = table[slot]
  }
  return first
}

const equal = (p: Float64Array, a: number, b: number) =>
  p[3 * a] === p[3 * b] && p[3 * a + 1] === p[3 * b + 1] && p[3 * a + 2] === p[3 * b + 2]
