/**
 * A closed triangulated surface becomes a polyhedron with planar polygonal faces.
 *
 * Steps: weld equal points (single precision: within 2⁻²² of the largest coordinate, four units in its last place); check that the
 * triangles bound one solid; turn a surface that is inside out; group adjacent coplanar triangles (within `PLANAR` of the diagonal);
 * one polygon for each group, several of one name where a group has a hole; take out vertices on straight edges; move the others into
 * the planes they miss by rounding; decide convexity. Where it fails: features under the tolerances vanish.
 */
import { checkPolyhedron } from '../geometry/check.ts'
import { diagonalOf, extentOf, snapDistance } from '../geometry/extent.ts'
import { makeFace } from '../geometry/face.ts'
import { volumeOf } from '../geometry/mass.ts'
import type { Polyhedron, PolyhedronFace } from '../geometry/polyhedron.ts'
import { cutPolygon } from './io/cut-polygon.ts'
import { checkExtent } from './io/extent.ts'
import { PLANAR } from './io/finish.ts'
import { flatten, offPlane, planeOf } from './io/flatten.ts'
import { demand, MeshError } from './io/mesh-error.ts'
import { makePatches, type Patch } from './io/patches.ts'
import { areaVectors, groupPlanar, type Planar } from './io/planes.ts'
import type { RawSurface } from './io/raw-surface.ts'
import { straighten } from './io/straighten.ts'
import { checkSurface } from './io/surface-check.ts'
import { weld } from './io/weld.ts'

export interface ImportedSurface {
  solid: Polyhedron
  /** What was put right or found by a rule, one sentence each. */
  notes: string[]
}

const SINGLE = 2 ** -22
/** Planes are met to this many times the noise of single precision, which may be this share of the diagonal and no more. */
const PLANES = 8
const ROUGH = 1e-4
/** A vertex may be off the plane of its face by this part of the size of the face. */
const FLAT = 2 ** -31

export function surfaceToPolyhedron(raw: RawSurface): ImportedSurface {
  const notes: string[] = []
  demand(raw.triangles.length > 0, () => `${raw.file}: no triangles in the file.`)
  checkExtent(raw.file, raw.points)
  const noise = noiseOf(raw)
  const { points, triangles, source, moved, collapsed } = weld(raw.points, raw.triangles, noise)
  if (moved > 0) notes.push(`${moved} points within ${noise} m of another one were welded to it.`)
  if (collapsed > 0) notes.push(`${collapsed} triangles without area left out: corners of theirs are one point.`)
  demand(triangles.length > 0, () => `${raw.file}: all triangles are degenerate.`)
  const edges = checkSurface(raw.file, points, triangles)
  const inverted = volumeBehind(points, triangles) < 0
  if (inverted) {
    turnOver(triangles)
    notes.push('The surface was inside out: all triangles were turned.')
  }
  const label = source.map((f) => raw.group[f])
  const turned = inverted ? checkSurface(raw.file, points, triangles) : edges
  const tolerance = Math.max(PLANAR * diagonalOf(points), PLANES * noise)
  const planar = groupPlanar(points, triangles, turned, tolerance, label)
  const patches = makePatches(triangles, turned, planar.group)
  const names = nameGroups(planar, label, raw.groupNames)
  const solid = assemble(raw.file, points, patches, names, tolerance, notes)
  const labelOf = new Map<string, string | undefined>()
  planar.group.forEach((group, f) => {
    if (!labelOf.has(names[group])) labelOf.set(names[group], raw.groupNames[label[f]])
  })
  for (const face of solid.faces) face.group = labelOf.get(face.name)
  notes.push(
    `${triangles.length / 3} triangles form ${solid.faces.length} faces of a ${solid.convex ? '' : 'non-'}convex solid.`,
  )
  return { solid, notes }
}

/**
 * What single precision leaves open of coordinates [m]. Far from the origin that is as large as the benches of a pit: there text is
 * taken as it stands, and binary files are refused.
 */
function noiseOf({ file, points, precision }: RawSurface): number {
  const largest = points.reduce((most, x) => Math.max(most, Math.abs(x)), 0)
  const noise = SINGLE * largest
  const diagonal = diagonalOf(points)
  if (precision === 'double') return 0
  if (PLANES * noise <= ROUGH * diagonal) return noise
  if (precision === 'text') return 0
  const [far, step, size] = [largest, noise / 2, diagonal].map((c) => c.toPrecision(2)).map(Number)
  throw new MeshError(
    `${file}: in single precision coordinates of ${far} are known to ${step}, too little for a surface of size ${size}. Subtract an origin near the surface from all of them before the file is written, or write .obj or an ASCII .stl with all digits.`,
  )
}

/** Signed volume within the triangles [m³], measured from one of their corners. */
function volumeBehind(points: Float64Array, triangles: Int32Array): number {
  const area = areaVectors(points, triangles)
  let volume = 0
  for (let f = 0; f < triangles.length; f += 3)
    for (let k = 0; k < 3; k++)
      volume += (area[f + k] * (points[3 * triangles[f] + k] - points[3 * triangles[0] + k])) / 3
  return volume
}

function turnOver(triangles: Int32Array): void {
  for (let f = 0; f < triangles.length; f += 3) {
    const keep = triangles[f + 1]
    triangles[f + 1] = triangles[f + 2]
    triangles[f + 2] = keep
  }
}

/** The name of the file's group, numbered where it has several planes; face1 … for the rest. No name is given twice. */
function nameGroups(planar: Planar, label: Int32Array, groupNames: string[]): string[] {
  const labelOf = new Int32Array(planar.count)
  planar.group.forEach((group, f) => {
    labelOf[group] = label[f]
  })
  const planes = new Int32Array(groupNames.length)
  for (const at of labelOf) if (at >= 0) planes[at]++
  const taken = new Set<string>(groupNames)
  const counters = new Map<string, number>()
  return Array.from(labelOf, (at) => {
    const base = (at >= 0 && groupNames[at]) || 'face'
    if (base !== 'face' && planes[at] === 1) return base
    let name: string
    do {
      counters.set(base, (counters.get(base) ?? 0) + 1)
      name = `${base}${counters.get(base)}`
    } while (taken.has(name))
    taken.add(name)
    return name
  })
}

function assemble(
  file: string,
  points: Float64Array,
  patches: Patch[],
  names: string[],
  tolerance: number,
  notes: string[],
): Polyhedron {
  const straight = straighten(
    points,
    patches.map((patch) => patch.loop),
    tolerance,
  )
  const { vertices, loops } = compact(points, straight)
  const extent = extentOf([vertices])
  const largest = flatten(vertices, loops, snapDistance([vertices]), tolerance)
  if (largest > 0)
    notes.push(
      `Vertices were moved by up to ${(largest / extent).toPrecision(2)} of the size of the solid, so that its polygons are plane.`,
    )
  const faces: PolyhedronFace[] = []
  let cut = 0
  loops.forEach((loop, i) => {
    const parts = plainLoops(vertices, loop)
    if (parts.length > 1) cut++
    for (const part of parts) {
      demand(
        planeOf(vertices, part).normal.some((x) => x !== 0),
        () => `${file}: a face without area at vertex (${vertices.slice(3 * part[0], 3 * part[0] + 3).join(', ')}).`,
      )
      faces.push(makeFace(vertices, names[patches[i].group], part))
    }
  })
  if (cut > 0) notes.push(`${cut} polygons that are not plane enough were cut into triangles.`)
  const solid: Polyhedron = { vertices, faces, convex: false }
  demand(volumeOf(solid) > 0, () => `${file}: the surface encloses no volume.`)
  solid.convex = isConvex(solid, Math.max(2 ** -31 * extent, snapDistance([vertices])))
  const problems = checkPolyhedron(solid)
  demand(problems.length === 0, () => `${file}: ${problems.slice(0, 3).join('; ')}. Repair the surface.`)
  return solid
}

function compact(points: Float64Array, loops: number[][]): { vertices: Float64Array; loops: number[][] } {
  const place = new Map<number, number>()
  for (const node of [...new Set(loops.flat())].sort((a, b) => a - b)) place.set(node, place.size)
  const vertices = Float64Array.from([...place.keys()].flatMap((n) => [...points.subarray(3 * n, 3 * n + 3)]))
  return { vertices, loops: loops.map((loop) => loop.map((node) => place.get(node)!)) }
}

/** The loop itself where it is plane, else triangles. */
function plainLoops(vertices: Float64Array, loop: number[]): number[][] {
  const plane = planeOf(vertices, loop)
  const corners = new Float64Array(loop.flatMap((node) => [...vertices.subarray(3 * node, 3 * node + 3)]))
  const limit = Math.max(FLAT * extentOf([corners]), snapDistance([corners]))
  if (loop.length === 3 || loop.every((node) => Math.abs(offPlane(vertices, node, plane)) <= limit)) return [loop]
  const triangles = cutPolygon(vertices, loop) ?? []
  return Array.from({ length: triangles.length / 3 }, (_, i) => triangles.slice(3 * i, 3 * i + 3))
}

/** No vertex in front of a face. */
function isConvex({ vertices, faces }: Polyhedron, tolerance: number): boolean {
  for (const { normal, offset } of faces) {
    const [nx, ny, nz] = normal
    const most = offset + tolerance
    for (let i = 0; i < vertices.length; i += 3)
      if (nx * vertices[i] + ny * vertices[i + 1] + nz * vertices[i + 2] > most) return false
  }
  return true
}
