import type { Selection } from '../case/types/boundary.ts'
import type { Range } from '../case/types/shape.ts'
import type { Vec3 } from '../math/vec.ts'
import { cross, subtract } from '../math/vec.ts'
import { ancestor } from '../state/dormant.ts'
import { POINT } from '../state/nodes.ts'
import type { World } from '../state/world.ts'
import { CRACKS } from './explode.ts'
import { inRange } from './model.ts'
import { SetupError } from './setup-error.ts'

/** Facets of a face, or of the whole surface of a block; by centroid inside the range. */
export function selectFacets(world: World, on: Selection[], where: Range | undefined, path: string): number[] {
  const { facets } = world
  const faces = new Set(on.flatMap((selection) => facesOf(world, selection, path)))
  const found: number[] = []
  for (let facet = 0; facet < facets.count; facet++)
    if (faces.has(facets.face[facet]) && (!where || inRange(where, facetCentroid(world, facet)))) found.push(facet)
  if (found.length === 0)
    throw new SetupError(path, 'at least one facet', 'a selection that holds none', 'widen `where`')
  return found
}

/** Nodes of a block, of its surface or of a face, in ascending order. */
export function selectNodes(
  world: World,
  on: Selection[],
  where: Range | undefined,
  at: Vec3 | undefined,
  path: string,
): number[] {
  const { nodes, facets, blocks } = world
  const chosen = new Uint8Array(nodes.count)
  for (const selection of on) {
    if (selection.face === undefined) {
      const block = blocks.indexOf(selection.block)
      for (let node = 0; node < nodes.count; node++)
        if (nodes.block[node] === block && (node < nodes.free || node >= nodes.rigid)) chosen[standing(world, node)] = 1
      continue
    }
    const faces = new Set(facesOf(world, selection, path))
    for (let facet = 0; facet < facets.count; facet++)
      if (faces.has(facets.face[facet]))
        for (let corner = 0; corner < 3; corner++) chosen[standing(world, facets.node[3 * facet + corner])] = 1
  }
  const position = (node: number) => nodes.X.subarray(POINT * node, POINT * node + 3)
  let found: number[] = []
  for (let node = 0; node < nodes.count; node++)
    if (chosen[node] && (!where || inRange(where, position(node)))) found.push(node)
  if (found.length === 0)
    throw new SetupError(path, 'at least one node', 'a selection that holds none', 'widen `where`')
  if (at) found = [nearest(found, position, at, nodes.origin)]
  return found
}

/** The node that it was when the stage began: a run that is resumed finds what it began with. */
export const standing = ({ dormant, nodes }: World, node: number): number =>
  node < nodes.rigid && dormant.corner.length > 0 ? ancestor(dormant, node, dormant.began[0]) : node

/** The node nearest to a point; the lowest number of the model where several are. */
function nearest(candidates: number[], position: (node: number) => Float64Array, at: Vec3, origin: Int32Array): number {
  let best = candidates[0]
  let least = Infinity
  for (const node of candidates) {
    const p = position(node)
    const square = (p[0] - at[0]) * (p[0] - at[0]) + (p[1] - at[1]) * (p[1] - at[1]) + (p[2] - at[2]) * (p[2] - at[2])
    if (square < least || (square === least && origin[node] < origin[best])) {
      least = square
      best = node
    }
  }
  return best
}

/** Tets of the blocks, by undeformed centroid inside the range. */
export function selectTets(world: World, blocks: string[], where: Range | undefined, path: string): number[] {
  const { tets } = world
  const wanted = new Set(blocks.map((name) => world.blocks.indexOf(name)))
  const found: number[] = []
  for (let tet = 0; tet < tets.count; tet++)
    if (tets.origin[tet] >= 0 && wanted.has(tets.block[tet]) && (!where || inRange(where, tetCentroid(world, tet))))
      found.push(tet)
  if (found.length === 0) throw new SetupError(path, 'at least one element', 'a range that holds none', 'widen `where`')
  return found
}

export function tetCentroid(world: World, tet: number): Vec3 {
  const { tets, nodes } = world
  const at: Vec3 = [0, 0, 0]
  for (let corner = 0; corner < 4; corner++)
    for (let k = 0; k < 3; k++) at[k] += nodes.X[tets.node[4 * tet + corner] + k] / 4
  return at
}

export function facetCentroid(world: World, facet: number): Vec3 {
  const { facets, nodes } = world
  const at: Vec3 = [0, 0, 0]
  for (let corner = 0; corner < 3; corner++)
    for (let k = 0; k < 3; k++) at[k] += nodes.X[POINT * facets.node[3 * facet + corner] + k] / 3
  return at
}

/** Undeformed area vector of a facet [m²], outward. */
export function facetArea(world: World, facet: number): Vec3 {
  const { facets, nodes } = world
  const [a, b, c] = [0, 1, 2].map((corner): Vec3 => {
    const [x, y, z] = nodes.X.subarray(POINT * facets.node[3 * facet + corner])
    return [x, y, z]
  })
  const [x, y, z] = cross(subtract(b, a), subtract(c, a))
  return [0.5 * x, 0.5 * y, 0.5 * z]
}

/** Whether a face of a block is meant: the surface is all that was outside before anything broke. */
export const isOn = (wanted: string, name: string): boolean =>
  wanted === 'surface' ? name !== CRACKS : name === wanted

/** Faces that a selection names. */
export function facesOf(world: World, selection: Selection, path: string): number[] {
  const { facets, blocks } = world
  const block = blocks.indexOf(selection.block)
  const own = facets.faceNames
    .map((name, face) => ({ name, face }))
    .filter(({ face }) => facets.faceBlock[face] === block)
  const nameOf = (name: string) => name.slice(selection.block.length + 1)
  const wanted = selection.face ?? 'surface'
  const named = own.filter(({ name }) => isOn(wanted, nameOf(name)))
  if (named.length === 0) {
    const names = own.map(({ name }) => nameOf(name))
    throw new SetupError(
      path,
      `a face of block ${selection.block}`,
      `"${selection.face}"`,
      `its faces are ${names.slice(0, 12).join(', ')}${names.length > 12 ? ` … (${names.length})` : ''}, and surface`,
    )
  }
  return named.map(({ face }) => face)
}
