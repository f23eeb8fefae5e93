/**
 * Makes points that are equal, or closer than a tolerance, one. Equal points are found first; then each point looks for an earlier
 * one that was kept and lies within the tolerance, in the cells which the tolerance reaches, and takes the first. Where it fails: features of the
 * size of the tolerance disappear, so it must be far below them.
 */
import { samePoints } from '../../math/same-points.ts'

export interface Welded {
  points: Float64Array
  triangles: Int32Array
  /** For each triangle kept its number before. */
  source: Int32Array
  /** Pairs of unequal points that became one. */
  moved: number
  /** Triangles of which two corners became one. */
  collapsed: number
}

export function weld(points: Float64Array, triangles: Int32Array, tolerance: number): Welded {
  const same = samePoints(points)
  const near = tolerance > 0 ? nearPoints(points, same, tolerance) : same
  const place = new Int32Array(same.length).fill(-1)
  for (const corner of triangles) place[near[corner]] = 0
  const kept: number[] = []
  let count = 0
  for (let i = 0; i < place.length; i++)
    if (place[i] === 0) {
      place[i] = count++
      kept.push(points[3 * i] + 0, points[3 * i + 1] + 0, points[3 * i + 2] + 0)
    }
  const corners: number[] = []
  const source: number[] = []
  for (let f = 0; f < triangles.length; f += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => place[near[triangles[f + k]]])
    if (a === b || b === c || c === a) continue
    corners.push(a, b, c)
    source.push(f / 3)
  }
  let moved = 0
  for (let i = 0; i < same.length; i++) if (same[i] === i && near[i] !== i) moved++
  return {
    points: Float64Array.from(kept),
    triangles: Int32Array.from(corners),
    source: Int32Array.from(source),
    moved,
    collapsed: triangles.length / 3 - source.length,
  }
}

/** Width of a cell over the tolerance: most points then look into one cell alone. */
const WIDTH = 16

function nearPoints(points: Float64Array, same: Int32Array, tolerance: number): Int32Array {
  const near = same.slice()
  const cells = new Map<string, number[]>()
  const cell = (x: number) => Math.floor(x / (WIDTH * tolerance))
  for (let i = 0; i < near.length; i++) {
    if (same[i] !== i) {
      near[i] = near[same[i]]
      continue
    }
    const [x, y, z] = points.subarray(3 * i, 3 * i + 3)
    for (let a = cell(x - tolerance); a <= cell(x + tolerance) && near[i] === i; a++)
      for (let b = cell(y - tolerance); b <= cell(y + tolerance) && near[i] === i; b++)
        for (let c = cell(z - tolerance); c <= cell(z + tolerance) && near[i] === i; c++)
          near[i] = cells.get(`${a},${b},${c}`)?.find((other) => within(points, i, other, tolerance)) ?? i
    if (near[i] !== i) continue
    const own = `${cell(x)},${cell(y)},${cell(z)}`
    const list = cells.get(own)
    if (list) list.push(i)
    else cells.set(own, [i])
  }
  return near
}

function within(p: Float64Array, a: number, b: number, tolerance: number): boolean {
  const x = p[3 * a] - p[3 * b]
  const y = p[3 * a + 1] - p[3 * b + 1]
  const z = p[3 * a + 2] - p[3 * b + 2]
  return x * x + y * y + z * z <= tolerance * tolerance
}
