import type { Case } from '../case/case.ts'
import type { Mesh } from '../mesh/mesh.ts'

/** All blocks of a case as meshed, one behind the other, in the numbering that output uses. */
export interface Model {
  blocks: string[]
  materials: string[]
  /** Three coordinates for each node [m]. */
  points: Float64Array
  nodeBlock: Int32Array
  tets: Int32Array
  tetBlock: Int32Array
  /** Index into `materials`. */
  tetMaterial: Int32Array
  facets: Int32Array
  /** Index into `faces`. */
  facetFace: Int32Array
  sharpEdges: Int32Array
  faces: { name: string; block: number; normal: [number, number, number] }[]
}

/** Joins the meshes of the blocks. */
export function joinMeshes(c: Case, meshes: Mesh[]): Model {
  const total = (size: (m: Mesh) => number) => meshes.reduce((sum, m) => sum + size(m), 0)
  const materials = Object.keys(c.materials)
  const model: Model = {
    blocks: Object.keys(c.blocks),
    materials,
    points: new Float64Array(total((m) => m.points.length)),
    nodeBlock: new Int32Array(total((m) => m.points.length / 3)),
    tets: new Int32Array(total((m) => m.tets.length)),
    tetBlock: new Int32Array(total((m) => m.tets.length / 4)),
    tetMaterial: new Int32Array(total((m) => m.tets.length / 4)),
    facets: new Int32Array(total((m) => m.facets.length)),
    facetFace: new Int32Array(total((m) => m.facetFace.length)),
    sharpEdges: new Int32Array(total((m) => m.sharpEdges.length)),
    faces: [],
  }
  let node = 0
  let tet = 0
  let facet = 0
  let edge = 0
  meshes.forEach((mesh, block) => {
    model.points.set(mesh.points, 3 * node)
    model.nodeBlock.fill(block, node, node + mesh.points.length / 3)
    for (let i = 0; i < mesh.tets.length; i++) model.tets[4 * tet + i] = mesh.tets[i] + node
    model.tetBlock.fill(block, tet, tet + mesh.tets.length / 4)
    model.tetMaterial.set(materialsOf(c, model.blocks[block], mesh), tet)
    for (let i = 0; i < mesh.facets.length; i++) model.facets[3 * facet + i] = mesh.facets[i] + node
    for (let i = 0; i < mesh.facetFace.length; i++) model.facetFace[facet + i] = mesh.facetFace[i] + model.faces.length
    for (let i = 0; i < mesh.sharpEdges.length; i++) model.sharpEdges[edge + i] = mesh.sharpEdges[i] + node
    for (const face of mesh.faces) model.faces.push({ name: face.name, block, normal: face.normal })
    node += mesh.points.length / 3
    tet += mesh.tets.length / 4
    facet += mesh.facetFace.length
    edge += mesh.sharpEdges.length
  })
  return model
}

/** Material of each tet of a block: its own, or that of the last region it falls into. */
function materialsOf(c: Case, name: string, mesh: Mesh): Int32Array {
  const block = c.blocks[name]
  const names = Object.keys(c.materials)
  const material = new Int32Array(mesh.tets.length / 4).fill(names.indexOf(block.material))
  for (const region of block.regions) {
    const other = names.indexOf(region.material)
    const wanted = region.region === undefined ? -1 : mesh.regions.indexOf(region.region)
    for (let tet = 0; tet < material.length; tet++) {
      if (wanted >= 0 && mesh.tetRegion[tet] !== wanted) continue
      if (region.where && !inRange(region.where, centroid(mesh, tet))) continue
      material[tet] = other
    }
  }
  return material
}

function centroid(mesh: Mesh, tet: number): [number, number, number] {
  const at: [number, number, number] = [0, 0, 0]
  for (let corner = 0; corner < 4; corner++)
    for (let k = 0; k < 3; k++) at[k] += 0.25 * mesh.points[3 * mesh.tets[4 * tet + corner] + k]
  return at
}

/** Whether a point lies in a range, its borders included. */
export function inRange(
  range: { x?: [number, number]; y?: [number, number]; z?: [number, number] },
  at: ArrayLike<number>,
): boolean {
  const within = (limits: [number, number] | undefined, value: number) =>
    !limits || (value >= limits[0] && value <= limits[1])
  return within(range.x, at[0]) && within(range.y, at[1]) && within(range.z, at[2])
}
