/**
 * Judges what an external mesher returned against the polyhedron that it was given: every boundary triangle carries the number of a
 * face and lies in its plane, the triangles of each face have its area, and the tetrahedra have the polyhedron's volume.
 *
 * To 10⁻⁹ of the size of the solid, of its square, and of its volume; what the vertices are off their planes is added for the volume.
 */
import { checkPolyhedron } from '../../geometry/check.ts'
import { extentOf } from '../../geometry/extent.ts'
import { areaVector } from '../../geometry/face.ts'
import { surfaceAreaOf, volumeOf } from '../../geometry/mass.ts'
import type { Polyhedron } from '../../geometry/polyhedron.ts'
import { dot, length, subtract, type Vec3 } from '../../math/vec.ts'
import { checkGate, type Gate } from '../gate.ts'
import { finishMesh, type ImportedMesh } from '../io/finish.ts'
import { demand } from '../io/mesh-error.ts'
import { areaVectors } from '../io/planes.ts'
import type { RawMesh } from '../io/raw-mesh.ts'
import type { Mesh, MeshFace } from '../mesh.ts'
import { meshQuality } from '../quality.ts'
import { edgesBetweenFaces } from '../topology.ts'

const EXACT = 1e-9

/** The face of the polyhedron that the mesher knows by the number i + 1. */
export const markerName = (i: number) => `face${i + 1}`

export function acceptMesh(program: string, raw: RawMesh, solid: Polyhedron, gate: Gate, words: string): ImportedMesh {
  const { mesh, notes } = finishMesh(raw)
  const fail = (what: string) => () =>
    `mesher ${program}: ${what}. Use another mesher or another size, and check the faces of the solid. ${words}`
  const marker = new Map(solid.faces.map((_, i) => [markerName(i), i]))
  const complete =
    raw.triangleFace.every((face) => face >= 0) &&
    3 * mesh.facetFace.length <= raw.triangles.length &&
    mesh.faces.every((face) => marker.has(face.name))
  demand(complete, fail('some boundary triangles carry no number of a face'))
  const faceOf = mesh.facetFace.map((face) => marker.get(mesh.faces[face].name)!)
  const extent = extentOf([solid.vertices])
  checkFaces(mesh, faceOf, solid, extent, fail)
  const quality = meshQuality(mesh)
  const { volume } = quality
  const wanted = volumeOf(solid)
  demand(
    Math.abs(volume - wanted) <= EXACT * wanted + warp(solid) * surfaceAreaOf(solid),
    fail(`the tetrahedra have a volume of ${volume} m³, the solid ${wanted} m³`),
  )
  checkGate(program, solid, mesh, quality, gate)
  return { mesh: withFaces(mesh, faceOf, solid), notes }
}

/** Meshers crash on warped faces and open surfaces, or return something else without a word. */
export function checkSolid(program: string, solid: Polyhedron): void {
  const problems = checkPolyhedron(solid)
  demand(problems.length === 0, () => `mesher ${program}: ${problems.slice(0, 3).join('; ')}. Repair the solid.`)
}

/** Largest distance of a vertex from the plane of one of its faces [m]. */
function warp({ vertices, faces }: Polyhedron): number {
  let worst = 0
  for (const { loop, normal, offset } of faces)
    for (const node of loop) {
      const p = Array.from(vertices.subarray(3 * node, 3 * node + 3)) as Vec3
      worst = Math.max(worst, Math.abs(dot(normal, p) - offset))
    }
  return worst
}

function checkFaces(
  mesh: Mesh,
  faceOf: Int32Array,
  solid: Polyhedron,
  extent: number,
  fail: (what: string) => () => string,
): void {
  const area = areaVectors(mesh.points, mesh.facets)
  const sum = solid.faces.map((): Vec3 => [0, 0, 0])
  for (let f = 0; f < faceOf.length; f++) {
    const face = solid.faces[faceOf[f]]
    for (let k = 0; k < 3; k++) {
      sum[faceOf[f]][k] += area[3 * f + k]
      const at = 3 * mesh.facets[3 * f + k]
      const p: Vec3 = [mesh.points[at], mesh.points[at + 1], mesh.points[at + 2]]
      const off = Math.abs(dot(face.normal, p) - face.offset)
      demand(off <= EXACT * extent, fail(`a boundary triangle of face ${face.name} is off its plane by ${off} m`))
    }
  }
  solid.faces.forEach((face, i) => {
    const miss = length(subtract(sum[i], areaVector(solid.vertices, face.loop)))
    demand(miss <= EXACT * extent * extent, fail(`the triangles of face ${face.name} miss its area by ${miss} m²`))
  })
}

/** Faces of the polyhedron in its order; polygons of one name are one face. */
function withFaces(mesh: Mesh, faceOf: Int32Array, solid: Polyhedron): Mesh {
  const faces: MeshFace[] = []
  const merged = solid.faces.map(({ name, normal }) => {
    const known = faces.findIndex((face) => face.name === name)
    if (known >= 0) return known
    faces.push({ name, normal: [...normal] })
    return faces.length - 1
  })
  const facetFace = faceOf.map((face) => merged[face])
  return {
    ...mesh,
    facetFace,
    faces,
    sharpEdges: edgesBetweenFaces(mesh.facets, facetFace),
    tetRegion: new Int32Array(mesh.tetRegion.length),
    regions: [''],
  }
}
