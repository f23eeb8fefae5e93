/** What is wrong with a mesh, in words; an empty list means that it keeps the promises of its type. */
import type { Mesh } from '../../src/mesh/mesh.ts'
import { boundaryFacets, sixVolumes } from '../../src/mesh/topology.ts'

/** Problems of one kind beyond this number are counted, not listed. */
const LISTED = 5

export function checkMesh(mesh: Mesh): string[] {
  const structure = [...badLengths(mesh), ...badIndices(mesh)]
  if (structure.length > 0) return structure
  const tets = [...badPoints(mesh), ...badTets(mesh)]
  return tets.length > 0 ? tets : badFacets(mesh)
}

function shortened(problems: string[]): string[] {
  if (problems.length <= LISTED) return problems
  return [...problems.slice(0, LISTED), `and ${problems.length - LISTED} more of this kind`]
}

function badLengths({ points, tets, facets, facetFace, sharpEdges, tetRegion }: Mesh): string[] {
  const problems: string[] = []
  if (points.length % 3 !== 0) problems.push('points are not in threes')
  if (tets.length % 4 !== 0) problems.push('nodes of tetrahedra are not in fours')
  if (tets.length === 0) problems.push('the mesh has no tetrahedra')
  if (facets.length !== 3 * facetFace.length) problems.push('facets and their faces differ in number')
  if (4 * tetRegion.length !== tets.length) problems.push('tetrahedra and their regions differ in number')
  if (sharpEdges.length % 2 !== 0) problems.push('nodes of sharp edges are not in pairs')
  return problems
}

function badIndices(mesh: Mesh): string[] {
  const outside = (what: string, list: Int32Array, count: number) =>
    list.some((i) => i < 0 || i >= count) ? [`${what} name something outside 0 … ${count - 1}`] : []
  const nodes = mesh.points.length / 3
  return [
    ...outside('tetrahedra', mesh.tets, nodes),
    ...outside('facets', mesh.facets, nodes),
    ...outside('sharp edges', mesh.sharpEdges, nodes),
    ...outside('faces of facets', mesh.facetFace, mesh.faces.length),
    ...outside('regions of tetrahedra', mesh.tetRegion, mesh.regions.length),
  ]
}

function badPoints({ points, tets }: Mesh): string[] {
  const used = new Uint8Array(points.length / 3)
  for (const node of tets) used[node] = 1
  const problems: string[] = []
  for (let i = 0; i < used.length; i++) {
    if (!used[i]) problems.push(`node ${i} belongs to no tetrahedron`)
    if (![0, 1, 2].every((axis) => Number.isFinite(points[3 * i + axis]))) problems.push(`node ${i} is not finite`)
  }
  return shortened(problems)
}

function badTets({ points, tets }: Mesh): string[] {
  const problems: string[] = []
  for (let t = 0; t < tets.length; t += 4) {
    const v = sixVolumes(points, tets[t], tets[t + 1], tets[t + 2], tets[t + 3])
    if (!(v > 0)) problems.push(`tetrahedron ${t / 4} is ${v < 0 ? 'inverted' : 'flat'}`)
  }
  return shortened(problems)
}

/** Facets must be the boundary of the tetrahedra, each once and in the outward sense; then they are closed as well. */
function badFacets({ facets, tets }: Mesh): string[] {
  let expected: Set<string>
  try {
    expected = new Set(triangleNames(boundaryFacets(tets).facets))
  } catch (error) {
    return [(error as Error).message]
  }
  const found = new Set<string>()
  const problems: string[] = []
  for (const name of triangleNames(facets)) {
    const [a, b, c] = name.split(',')
    if (found.has(name)) problems.push(`facet ${name} is listed twice`)
    else if (expected.has(startLowest(+a, +c, +b))) problems.push(`facet ${name} is clockwise from outside`)
    else if (!expected.has(name)) problems.push(`facet ${name} is not on the boundary of the tetrahedra`)
    found.add(name)
  }
  const missing = expected.size - [...found].filter((name) => expected.has(name)).length
  if (missing > 0) problems.push(`${missing} boundary triangles have no facet in the outward sense`)
  return shortened(problems)
}

function triangleNames(facets: Int32Array): string[] {
  const names: string[] = []
  for (let k = 0; k < facets.length; k += 3) names.push(startLowest(facets[k], facets[k + 1], facets[k + 2]))
  return names
}

function startLowest(a: number, b: number, c: number): string {
  if (a < b && a < c) return `${a},${b},${c}`
  return b < c ? `${b},${c},${a}` : `${c},${a},${b}`
}
