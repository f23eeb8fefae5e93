/** Meshes of the blocks → one model. */
import type { Case } from '../case/case.ts'
import type { Range } from '../case/types/shape.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { tetCentroid } from '../mesh/topology.ts'
import { SetupError } from './setup-error.ts'

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
  /** `part`: number of the convex part of a union that the face bounds. */
  faces: { name: string; block: number; normal: [number, number, number]; part?: number }[]
}

/** Joins the meshes of the blocks; `notes` gets what the user should know. */
export function joinMeshes(c: Case, meshes: Mesh[], notes: string[]): Model {
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
    model.tetMaterial.set(materialsOf(c, model.blocks[block], mesh, notes), tet)
    for (let i = 0; i < mesh.facets.length; i++) model.facets[3 * facet + i] = mesh.facets[i] + node
    for (let i = 0; i < mesh.facetFace.length; i++) model.facetFace[facet + i] = mesh.facetFace[i] + model.faces.length
    for (let i = 0; i < mesh.sharpEdges.length; i++) model.sharpEdges[edge + i] = mesh.sharpEdges[i] + node
    for (const { name, normal, part } of mesh.faces) model.faces.push({ name, block, normal, part })
    node += mesh.points.length / 3
    tet += mesh.tets.length / 4
    facet += mesh.facetFace.length
    edge += mesh.sharpEdges.length
  })
  return model
}

/** Material of each tet of a block: its own, or that of the last region it falls into. */
function materialsOf(c: Case, name: string, mesh: Mesh, notes: string[]): Int32Array {
  const block = c.blocks[name]
  const names = Object.keys(c.materials)
  const material = new Int32Array(mesh.tets.length / 4).fill(names.indexOf(block.material))
  block.regions.forEach(({ material: other, where, region }, i) => {
    const path = `blocks.${name}.regions.${i}`
    const wanted = region === undefined ? -1 : regionNumber(mesh, region, path)
    let found = 0
    for (let tet = 0; tet < material.length; tet++) {
      if (wanted >= 0 && mesh.tetRegion[tet] !== wanted) continue
      if (where && !inRange(where, tetCentroid(mesh, tet))) continue
      material[tet] = names.indexOf(other)
      found++
    }
    if (found === 0) notes.push(`${path}: no element lies in it, so none is of ${other}`)
  })
  return material
}

function regionNumber({ regions }: Mesh, name: string, path: string): number {
  const number = regions.indexOf(name)
  if (number >= 0) return number
  const known = regions.filter(Boolean)
  const remedy = known.length > 0 ? `its regions are ${known.join(', ')}` : 'it names none; use `where`'
  throw new SetupError(`${path}.region`, 'a region of the mesh', `"${name}"`, remedy)
}

/** Whether a point lies in a range, its borders included. */
export function inRange(range: Range, at: ArrayLike<number>): boolean {
  const within = (limits: [number, number] | undefined, value: number) =>
    !limits || (value >= limits[0] && value <= limits[1])
  return within(range.x, at[0]) && within(range.y, at[1]) && within(range.z, at[2])
}
