/** Closed surfaces for tests, as a file would give them: cells of a grid, stars, ground surfaces. */
import { randomFrom } from '../../src/math/random.ts'
import type { RawSurface } from '../../src/mesh/io/raw-surface.ts'

const surface = (file: string, points: number[], triangles: number[]): RawSurface => ({
  file,
  points: Float64Array.from(points),
  triangles: Int32Array.from(triangles),
  group: new Int32Array(triangles.length / 3).fill(-1),
  groupNames: [],
  precision: 'double',
})

/** Corner numbers by place, each place once. */
function corners(move: (at: number[]) => number[]) {
  const number = new Map<string, number>()
  const points: number[] = []
  const at = (place: number[]): number => {
    const known = number.get(place.join())
    if (known !== undefined) return known
    points.push(...move(place))
    number.set(place.join(), number.size)
    return number.size - 1
  }
  return { points, at }
}

/** The surface around those cubes of a grid of n³ that are full, two triangles a side; corners are moved. */
export function cubes(
  n: number,
  isFull: (i: number, j: number, k: number) => boolean,
  move = (p: number[]) => p,
): RawSurface {
  const { points, at } = corners(move)
  const triangles: number[] = []
  const full = (cell: number[]) => cell.every((c) => c >= 0 && c < n) && isFull(cell[0], cell[1], cell[2])
  for (let cell = 0; cell < n * n * n; cell++) {
    const place = [cell % n, Math.floor(cell / n) % n, Math.floor(cell / n / n)]
    if (!full(place)) continue
    for (const axis of [0, 1, 2])
      for (const sense of [1, -1]) {
        if (full(place.map((c, i) => (i === axis ? c + sense : c)))) continue
        const corner = (a: number, b: number) => {
          const p = [...place]
          if (sense > 0) p[axis]++
          p[(axis + 1) % 3] += a
          p[(axis + 2) % 3] += b
          return at(p)
        }
        const loop = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)]
        if (sense < 0) loop.reverse()
        triangles.push(loop[0], loop[1], loop[2], loop[0], loop[2], loop[3])
      }
  }
  return surface('cubes', points, triangles)
}

/** An octahedron whose faces are divided into four `levels` times, each corner at a distance of its own from the middle. */
export function star(seed: number, levels: number, rough: number): RawSurface {
  const random = randomFrom(seed)
  const { points, at } = corners((p) => {
    const r = (1 + rough * (random() - 0.5)) / Math.sqrt(p.reduce((sum, c) => sum + c * c, 0))
    return p.map((c) => r * c)
  })
  const middle = (p: number[], q: number[]) => p.map((c, i) => (c + q[i]) / 2)
  const divided = (p: number[], q: number[], r: number[], level: number): number[] => {
    if (level === 0) return [at(p), at(q), at(r)]
    const [x, y, z] = [middle(p, q), middle(q, r), middle(r, p)]
    return [
      [p, x, z],
      [x, q, y],
      [z, y, r],
      [x, y, z],
    ].flatMap(([a, b, c]) => divided(a, b, c, level - 1))
  }
  const triangles = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((octant) => {
    const sign = [0, 1, 2].map((bit) => ((octant >> bit) & 1 ? -1 : 1))
    const ends = [0, 1, 2].map((axis) => [0, 1, 2].map((i) => (i === axis ? sign[axis] : 0)))
    const [p, q, r] = sign[0] * sign[1] * sign[2] > 0 ? ends : [ends[0], ends[2], ends[1]]
    return divided(p, q, r, levels)
  })
  return surface('star', points, triangles)
}

/** Ground over n × n squares of 1 m, two triangles each, inner corners moved in plan; closed by upright sides and a base at z. */
export function ground(
  n: number,
  seed: number,
  base: number,
  heightAt: (x: number, y: number) => number,
  jitter = 0.4,
): RawSurface {
  const random = randomFrom(seed)
  const points: number[] = []
  for (let i = 0; i <= n; i++)
    for (let j = 0; j <= n; j++) {
      const shift = () => (i > 0 && j > 0 && i < n && j < n ? jitter * (random() - 0.5) : 0)
      const [x, y] = [i + shift(), j + shift()]
      points.push(x, y, heightAt(x, y))
    }
  const count = (n + 1) * (n + 1)
  for (let v = 0; v < count; v++) points.push(points[3 * v], points[3 * v + 1], base)
  const at = (i: number, j: number) => i * (n + 1) + j
  const triangles: number[] = []
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]
      triangles.push(a, b, c, a, c, d, ...[a, c, b, a, d, c].map((v) => v + count))
    }
  const wall = (a: number, b: number) => triangles.push(a + count, b + count, b, a + count, b, a)
  for (let i = 0; i < n; i++) {
    wall(at(i, 0), at(i + 1, 0))
    wall(at(n, i), at(n, i + 1))
    wall(at(n - i, n), at(n - i - 1, n))
    wall(at(0, n - i), at(0, n - i - 1))
  }
  return surface('ground', points, triangles)
}
