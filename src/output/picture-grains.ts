/** Polyhedral particles on a canvas: their polygons shaded like the facets of blocks, with their edges where these are long enough. */
import type { GrainSurfaces } from './frame.ts'
import { type Canvas, drawLine, fillTriangle, type Palette } from './raster.ts'
import { shadeOf } from './shading.ts'

/** Mean length of an edge on the canvas below which edges are left out. */
const SHORTEST = 12
const EDGE = { size: 2, strength: 150, bias: 2 }

/** `p`: corners in space, `q`: on the canvas; `colour`: palette index of a corner of a particle. */
export function drawGrains(
  canvas: Canvas,
  surfaces: GrainSurfaces,
  p: Float64Array,
  q: Float64Array,
  palette: Palette,
  colour: (corner: number, particle: number) => number,
): void {
  const { ends, particle } = surfaces
  let from = 0
  let length = 0
  let sides = 0
  for (let polygon = 0; polygon < ends.length; polygon++) {
    const to = ends[polygon]
    if (facing(surfaces, from, to, q) > 0) {
      length += lengthAround(surfaces, from, to, q)
      sides += to - from
      fillPolygon(canvas, surfaces, from, to, p, q, palette, (corner) => colour(corner, particle[polygon]))
    }
    from = to
  }
  if (!(length >= SHORTEST * sides)) return
  from = 0
  for (let polygon = 0; polygon < ends.length; polygon++) {
    const to = ends[polygon]
    if (facing(surfaces, from, to, q) > 0) drawOutline(canvas, surfaces, from, to, q)
    from = to
  }
}

const nextOf = (k: number, from: number, to: number): number => (k + 1 < to ? k + 1 : from)

/** Twice the signed area on the canvas, positive where the polygon faces the viewer (y is down). */
function facing({ loops }: GrainSurfaces, from: number, to: number, q: Float64Array): number {
  let sum = 0
  for (let k = from; k < to; k++) {
    const a = 3 * loops[k]
    const b = 3 * loops[nextOf(k, from, to)]
    sum += q[b] * q[a + 1] - q[a] * q[b + 1]
  }
  return sum
}

function lengthAround({ loops }: GrainSurfaces, from: number, to: number, q: Float64Array): number {
  let sum = 0
  for (let k = from; k < to; k++) {
    const a = 3 * loops[k]
    const b = 3 * loops[nextOf(k, from, to)]
    sum += Math.sqrt((q[b] - q[a]) ** 2 + (q[b + 1] - q[a + 1]) ** 2)
  }
  return sum
}

const normal = new Float64Array(3)

/** Unit normal by Newell's sum, in `normal`; zero for a flat or non-finite polygon. */
function findNormal({ loops }: GrainSurfaces, from: number, to: number, p: Float64Array): void {
  normal.fill(0)
  const o = 3 * loops[from]
  for (let k = from + 1; k + 1 < to; k++) {
    const a = 3 * loops[k]
    const b = 3 * loops[k + 1]
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3
      const l = (i + 2) % 3
      normal[i] += (p[a + j] - p[o + j]) * (p[b + l] - p[o + l]) - (p[a + l] - p[o + l]) * (p[b + j] - p[o + j])
    }
  }
  const size = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2])
  for (let i = 0; i < 3; i++) normal[i] = size > 0 && size < Number.POSITIVE_INFINITY ? normal[i] / size : 0
}

const triangle = new Float64Array(12)

function fillPolygon(
  canvas: Canvas,
  surfaces: GrainSurfaces,
  from: number,
  to: number,
  p: Float64Array,
  q: Float64Array,
  palette: Palette,
  colour: (corner: number) => number,
): void {
  const { loops } = surfaces
  findNormal(surfaces, from, to, p)
  const shade = shadeOf(normal[0], normal[1], normal[2])
  const put = (at: number, corner: number) => {
    for (let i = 0; i < 3; i++) triangle[at + i] = q[3 * corner + i]
    triangle[at + 3] = colour(corner)
  }
  put(0, loops[from])
  for (let k = from + 1; k + 1 < to; k++) {
    put(4, loops[k])
    put(8, loops[k + 1])
    fillTriangle(canvas, triangle, palette, shade)
  }
}

const line = new Float64Array(6)

function drawOutline(canvas: Canvas, { loops }: GrainSurfaces, from: number, to: number, q: Float64Array): void {
  for (let k = from; k < to; k++) {
    for (let i = 0; i < 3; i++) {
      line[i] = q[3 * loops[k] + i]
      line[3 + i] = q[3 * loops[nextOf(k, from, to)] + i]
    }
    drawLine(canvas, line, EDGE.size, EDGE.strength, EDGE.bias)
  }
}
