/**
 * Interior nodes of a mesh moved at random, for tests on irregular meshes.
 *
 * Each node in turn is moved by a vector drawn from the ball of radius `amount` × its shortest edge in the given mesh. The move
 * is halved until every tetrahedron at the node keeps an eighth of the volume that it had, and dropped after 20 halvings. Nodes
 * of facets stay. The same mesh and seed give the same result.
 */
import { randomFrom } from '../math/random.ts'
import type { Mesh } from './mesh.ts'
import { sixVolumes } from './topology.ts'

const KEPT = 1 / 8
const HALVINGS = 20

export function jitterMesh(mesh: Mesh, amount: number, seed: number): Mesh {
  if (!(amount >= 0 && amount < Infinity)) throw new Error(`jitter: amount must not be negative, found ${amount}`)
  const random = randomFrom(seed)
  const { tets } = mesh
  const points = mesh.points.slice()
  const around = tetsAround(mesh)
  const reach = shortestEdges(mesh)
  const least = new Float64Array(tets.length / 4)
  for (let t = 0; t < least.length; t++) least[t] = KEPT * volumeAt(mesh.points, tets, t)
  const surface = new Uint8Array(points.length / 3)
  for (const node of mesh.facets) surface[node] = 1
  const keepsVolume = (node: number) => {
    for (let k = around.start[node]; k < around.start[node + 1]; k++)
      if (!(volumeAt(points, tets, around.tet[k]) >= least[around.tet[k]])) return false
    return true
  }
  for (let node = 0; node < surface.length; node++) {
    if (surface[node]) continue
    const move = inBall(random).map((m) => m * (amount * reach[node]))
    for (let h = 0; h <= HALVINGS; h++) {
      const scale = h === HALVINGS ? 0 : 2 ** -h
      for (let axis = 0; axis < 3; axis++) points[3 * node + axis] = mesh.points[3 * node + axis] + scale * move[axis]
      if (keepsVolume(node)) break
    }
  }
  return { ...mesh, points }
}

function volumeAt(points: Float64Array, tets: Int32Array, t: number): number {
  return sixVolumes(points, tets[4 * t], tets[4 * t + 1], tets[4 * t + 2], tets[4 * t + 3])
}

/** A vector of the unit ball, uniform. */
function inBall(random: () => number): number[] {
  for (;;) {
    const v = [2 * random() - 1, 2 * random() - 1, 2 * random() - 1]
    if (v[0] * v[0] + v[1] * v[1] + v[2] * v[2] <= 1) return v
  }
}

/** Tetrahedra of each node: those of node n are tet[start[n]] … tet[start[n + 1] − 1]. */
function tetsAround({ points, tets }: Mesh): { start: Int32Array; tet: Int32Array } {
  const start = new Int32Array(points.length / 3 + 1)
  for (const node of tets) start[node + 1]++
  for (let n = 1; n < start.length; n++) start[n] += start[n - 1]
  const next = start.slice()
  const tet = new Int32Array(tets.length)
  for (let k = 0; k < tets.length; k++) tet[next[tets[k]]++] = k >> 2
  return { start, tet }
}

/** Shortest edge at each node [m]. */
function shortestEdges({ points, tets }: Mesh): Float64Array {
  const shortest = new Float64Array(points.length / 3).fill(Infinity)
  for (let t = 0; t < tets.length; t += 4)
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < i; j++) {
        const a = tets[t + i]
        const b = tets[t + j]
        const dx = points[3 * a] - points[3 * b]
        const dy = points[3 * a + 1] - points[3 * b + 1]
        const dz = points[3 * a + 2] - points[3 * b + 2]
        const l = Math.sqrt(dx * dx + dy * dy + dz * dz)
        if (l < shortest[a]) shortest[a] = l
        if (l < shortest[b]) shortest[b] = l
      }
  return shortest
}
