import { readdirSync, readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import type { FileReader } from '../../../src/mesh/io/import-mesh.ts'
import type { RawSurface } from '../../../src/mesh/io/raw-surface.ts'
import type { Mesh } from '../../../src/mesh/mesh.ts'
import { meshBox } from '../../../src/mesh/structured.ts'

const inflate = (bytes: Uint8Array) => new Uint8Array(inflateSync(bytes))

/** Written by Gmsh 4.8.4, TetGen 1.5.0, VTK 9.1.0 (a turned L among them) and meshio 5.0.0; ring.obj by hand. */
export const FIXTURES = 'test/fixtures'

export const disk: FileReader = { readFile: (path) => new Uint8Array(readFileSync(path)), inflate }

/** Files in memory; a string stands for its bytes. */
export function files(contents: Record<string, string | Uint8Array>): FileReader {
  return {
    readFile: (path) => {
      const found = contents[path]
      if (found === undefined) throw new Error('no such file')
      return typeof found === 'string' ? new TextEncoder().encode(found) : found
    },
    inflate,
  }
}

export const fixtures = (extension: string) => readdirSync(FIXTURES).filter((name) => name.endsWith(extension))

/** A box with two regions, names that need care, irregular and negative-zero coordinates. */
export function sampleMesh(): Mesh {
  const mesh = meshBox([1, 2, 3], [2, 2, 2])
  const points = mesh.points.map((x, i) => (x === 0 ? -0 : x / 3 + (i % 3) * x * 1e-9))
  const tetRegion = mesh.tetRegion.map((_, t) => (t % 3 === 0 ? 1 : 0))
  const faces = mesh.faces.map((face, i) => (i === 0 ? { ...face, name: 'naß & <größer>' } : face))
  return { ...mesh, points, faces, tetRegion, regions: ['granite', 'shear zone'] }
}

export function volumeOfMesh({ points, tets }: Mesh): number {
  let sum = 0
  for (let t = 0; t < tets.length; t += 4) {
    const [o, a, b, c] = [0, 1, 2, 3].map((k) => Array.from(points.subarray(3 * tets[t + k], 3 * tets[t + k] + 3)))
    const [u, v, w] = [a, b, c].map((p) => p.map((x, k) => x - o[k]))
    sum += u[0] * (v[1] * w[2] - v[2] * w[1]) + u[1] * (v[2] * w[0] - v[0] * w[2]) + u[2] * (v[0] * w[1] - v[1] * w[0])
  }
  return sum / 6
}

/** Surface from quads and triangles given by vertices; quads are cut along the first diagonal. */
export function surface(points: number[][], polygons: number[][]): RawSurface {
  const triangles = polygons.flatMap((p) => p.slice(2).flatMap((_, i) => [p[0], p[i + 1], p[i + 2]]))
  return {
    file: 'test.obj',
    points: Float64Array.from(points.flat()),
    triangles: Int32Array.from(triangles),
    group: new Int32Array(triangles.length / 3).fill(-1),
    groupNames: [],
    precision: 'double',
  }
}

export const CUBE = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1, (i >> 1) & 1, i >> 2])
export const CUBE_QUADS = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
]
