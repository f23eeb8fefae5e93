/** Meshes of the parts of a union → one mesh in which they lie side by side, each with nodes, faces and a region of its own. */
import type { Mesh, MeshFace } from './mesh.ts'

const numbered = ({ name }: MeshFace, part: number): string => `${name}-${part + 1}`

/** Faces of part 1 are called top-1 … unless said otherwise, and its region 1. */
export function layMeshes(parts: Mesh[], nameOf: (face: MeshFace, part: number) => string = numbered): Mesh {
  const join = (of: (mesh: Mesh) => ArrayLike<number>, shift: (mesh: Mesh) => number) => {
    let offset = 0
    return parts.flatMap((mesh) => {
      const own = Array.from(of(mesh), (index) => index + offset)
      offset += shift(mesh)
      return own
    })
  }
  const nodes = ({ points }: Mesh) => points.length / 3
  return {
    points: Float64Array.from(parts.flatMap(({ points }) => [...points])),
    tets: Int32Array.from(join(({ tets }) => tets, nodes)),
    facets: Int32Array.from(join(({ facets }) => facets, nodes)),
    facetFace: Int32Array.from(
      join(
        ({ facetFace }) => facetFace,
        ({ faces }) => faces.length,
      ),
    ),
    faces: parts.flatMap(({ faces }, part) => faces.map((face) => ({ ...face, name: nameOf(face, part), part }))),
    sharpEdges: Int32Array.from(join(({ sharpEdges }) => sharpEdges, nodes)),
    tetRegion: Int32Array.from(parts.flatMap(({ tets }, part) => new Array<number>(tets.length / 4).fill(part))),
    regions: parts.map((_, part) => `${part + 1}`),
  }
}
