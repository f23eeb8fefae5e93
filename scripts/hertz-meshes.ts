/**
 * Meshes of a ball and of a cylinder of radius 1 m that stand on a plane, fine where they touch it.
 * `tsx scripts/hertz-meshes.ts` writes meshes/hertz-ball.msh and meshes/hertz-cylinder.msh.
 *
 * What     The lower half, pole in the origin, turned down to a radius of 0.85 m so that no cell is flat. Of the ball a sector of 30°
 *          between planes of symmetry, of the cylinder one half, one cell thick.
 *          In plan, rings (strips) of width h under the contact, each further one 1.35 times as wide; upwards, layers that
 *          grow alike. Each prism is cut into three tetrahedra by the numbers of its corners, so that neighbours fit.
 * Faces    ring1, ring2 … where it is fine, under, wall, top; start and end, and of the cylinder front and back.
 */
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeMsh4 } from '../src/mesh/io/mesh-write.ts'
import type { Mesh } from '../src/mesh/mesh.ts'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const WIDTH = 0.85
const HEIGHT = 1
const GROWTH = 1.35
const FINE_RINGS = 11
const FINE_LAYERS = 5
const SECTOR = Math.PI / 6
/** Decimals that are written [m]. */
const DIGITS = 9

/** Steps of h up to `fine`, then growing to the end. */
function graded(h: number, fine: number, end: number): number[] {
  const near = Array.from({ length: fine + 1 }, (_, k) => k * h)
  const far: number[] = []
  for (let step = GROWTH * h, at = near[fine] + step; ; step *= GROWTH, at += step) {
    far.push(at)
    if (at >= end) break
  }
  const stretch = (end - near[fine]) / (far[far.length - 1] - near[fine])
  return [...near, ...far.map((at) => near[fine] + stretch * (at - near[fine]))]
}

/** What the body looks like from above. */
interface Plan {
  points: [number, number][]
  /** Counter-clockwise, and the number of the ring of each. */
  triangles: [number, number, number][]
  ring: number[]
  /** Edges around the plan, counter-clockwise, and the face above each. */
  edges: [number, number, string][]
}

/** A sector whose ring k has k/2 segments, as many as it has room for. */
function sectorPlan(radii: number[]): Plan {
  const plan: Plan = { points: [[0, 0]], triangles: [], ring: [], edges: [] }
  let inner = [0]
  for (let k = 1; k < radii.length; k++) {
    const segments = Math.round(Math.min(k + 0.5, FINE_RINGS + 0.5) / 2)
    const outer = Array.from({ length: segments + 1 }, (_, s) => {
      const angle = (s * SECTOR) / segments
      return plan.points.push([radii[k] * Math.cos(angle), radii[k] * Math.sin(angle)]) - 1
    })
    fillRing(plan, inner, outer, k)
    plan.edges.push([inner[0], outer[0], 'start'], [outer[segments], inner[inner.length - 1], 'end'])
    inner = outer
  }
  for (let s = 0; s + 1 < inner.length; s++) plan.edges.push([inner[s], inner[s + 1], 'wall'])
  return plan
}

/** Triangles between two arcs, whichever is behind going on. */
function fillRing(plan: Plan, inner: number[], outer: number[], k: number): void {
  const [m, n] = [inner.length - 1, outer.length - 1]
  for (let i = 0, j = 0; i < m || j < n; plan.ring.push(k)) {
    const outwards = i === m || (j < n && (j + 1) * m <= (i + 1) * n)
    plan.triangles.push(outwards ? [inner[i], outer[j], outer[j + 1]] : [inner[i], outer[j], inner[i + 1]])
    if (outwards) j++
    else i++
  }
}

function stripPlan(places: number[], thickness: number): Plan {
  const plan: Plan = { points: [], triangles: [], ring: [], edges: [[1, 0, 'start']] }
  for (const x of places) plan.points.push([x, 0], [x, thickness])
  for (let k = 1; k < places.length; k++) {
    const [a, b, c, d] = [2 * k - 2, 2 * k, 2 * k + 1, 2 * k - 1]
    plan.triangles.push([a, b, c], [a, c, d])
    plan.ring.push(k, k)
    plan.edges.push([a, b, 'front'], [c, d, 'back'])
  }
  plan.edges.push([2 * places.length - 2, 2 * places.length - 1, 'wall'])
  return plan
}

/** Tetrahedra of a prism over p < q < r: each step of the way from the lower triangle to the upper moves one corner up. */
const inPrism = (at: (up: number, p: number) => number, [p, q, r]: number[]): number[][] => [
  [at(0, p), at(0, q), at(0, r), at(1, r)],
  [at(0, p), at(0, q), at(1, r), at(1, q)],
  [at(0, p), at(1, q), at(1, r), at(1, p)],
]

/** The body above a plan, from its round underside to its top. */
function raise(plan: Plan, layers: number[], round: (x: number, y: number) => number): Mesh {
  const top = layers.length - 1
  const at = (layer: number, p: number) => layer * plan.points.length + p
  const points = layers.flatMap((z) =>
    plan.points.flatMap(([x, y]) => {
      const r2 = round(x, y)
      const under = r2 / (1 + Math.sqrt(1 - r2))
      return [x, y, under + (z / HEIGHT) * (HEIGHT - under)].map((v) => Number(v.toFixed(DIGITS)))
    }),
  )
  const tets: number[] = []
  const facets: { name: string; nodes: [number, number, number] }[] = []
  plan.triangles.forEach(([a, b, c], t) => {
    const name = plan.ring[t] <= FINE_RINGS ? `ring${plan.ring[t]}` : 'under'
    facets.push({ name, nodes: [a, c, b] }, { name: 'top', nodes: [at(top, a), at(top, b), at(top, c)] })
    const sorted = [a, b, c].sort((m, n) => m - n)
    const even = sorted[(sorted.indexOf(a) + 1) % 3] === b
    for (let layer = 0; layer < top; layer++)
      for (const [p, q, r, s] of inPrism((up, node) => at(layer + up, node), sorted))
        tets.push(...(even ? [p, q, r, s] : [p, r, q, s]))
  })
  for (const [a, b, name] of plan.edges)
    for (let layer = 0; layer < top; layer++) {
      const [p, q, r, s] = [at(layer, a), at(layer, b), at(layer + 1, b), at(layer + 1, a)]
      // The diagonal starts below at the lower number, as in the prisms.
      if (a < b) facets.push({ name, nodes: [p, q, r] }, { name, nodes: [p, r, s] })
      else facets.push({ name, nodes: [p, q, s] }, { name, nodes: [q, r, s] })
    }
  return meshOf(points, tets, facets)
}

function meshOf(points: number[], tets: number[], facets: { name: string; nodes: number[] }[]): Mesh {
  const names = [...new Set(facets.map(({ name }) => name))]
  const sorted = names.flatMap((name) => facets.filter((facet) => facet.name === name))
  return {
    points: Float64Array.from(points),
    tets: Int32Array.from(tets),
    facets: Int32Array.from(sorted.flatMap(({ nodes }) => nodes)),
    facetFace: Int32Array.from(sorted, ({ name }) => names.indexOf(name)),
    faces: names.map((name) => ({ name, normal: [0, 0, 0] })),
    sharpEdges: new Int32Array(0),
    tetRegion: new Int32Array(tets.length / 4),
    regions: [''],
  }
}

function write(name: string, mesh: Mesh): void {
  writeFileSync(join(ROOT, 'meshes', name), writeMsh4(mesh))
  process.stdout.write(`${name}: ${mesh.points.length / 3} nodes, ${mesh.tets.length / 4} tetrahedra\n`)
}

/** Size of the fine cells [m]: 4 of them in the radius of contact of the ball under 10 MN, 8 under 100 MN; 8 for the cylinder. */
const BALL = 0.0222
const CYLINDER = 0.0136

const ball = sectorPlan(graded(BALL, FINE_RINGS, WIDTH))
write(
  'hertz-ball.msh',
  raise(ball, graded(BALL, FINE_LAYERS, HEIGHT), (x, y) => x * x + y * y),
)
const cylinder = stripPlan(graded(CYLINDER, FINE_RINGS, WIDTH), CYLINDER)
write(
  'hertz-cylinder.msh',
  raise(cylinder, graded(CYLINDER, FINE_LAYERS, HEIGHT), (x) => x * x),
)
