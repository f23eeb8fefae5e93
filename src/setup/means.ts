/** Where a record is taken → nodes or tets, their weights in the mean, and the direction in which it is measured. */
import type { Selection } from '../case/types/boundary.ts'
import type { RecordSpec } from '../case/types/record.ts'
import type { Vec3 } from '../math/vec.ts'
import { length } from '../math/vec.ts'
import { POINT } from '../state/nodes.ts'
import { inTet, VOLUME } from '../state/tets.ts'
import type { World } from '../state/world.ts'
import type { NodeMean, TetMean } from '../watch/records.ts'
import type { Numbering } from './columns.ts'
import { unitVector } from './direction.ts'
import { compileVector } from './fields.ts'
import { facesOf, facetArea, selectFacets, selectNodes, selectTets, tetCentroid } from './selection.ts'
import { SetupError } from './setup-error.ts'

/** A unit vector at a point of the undeformed model. */
export type Direction = (at: ArrayLike<number>) => Vec3

/**
 * The direction of a component that is picked node by node or tet by tet, before the mean: one that varies in place, and
 * any of a tensor. Undefined: vectors are averaged whole.
 */
export function localDirection(
  world: World,
  { what, along }: RecordSpec,
  constants: Record<string, number>,
  path: string,
): Direction | undefined {
  if (along && 'field' in along) {
    const [x, y, z] = along.field
    const { component } = compileVector({ x, y, z }, constants, `${path}.along`)
    return (at) => {
      const [nx, ny, nz] = component.map((part) => part.at(at[0], at[1], at[2], 0))
      return unitVector([nx, ny, nz], `${path}.along`, 'take the record where it has a length')
    }
  }
  if (!along || !(what === 'stress' || what === 'strain' || what === 'stress-error')) return undefined
  const fixed = fixedDirection(world, along, path)
  return () => fixed
}

export function fixedDirection(world: World, along: NonNullable<RecordSpec['along']>, path: string): Vec3 {
  if (Array.isArray(along)) return unitVector(along, `${path}.along`)
  if ('dipOf' in along) return downDip(world, along.dipOf, path)
  throw new Error('assert: a direction that varies in place is picked locally')
}

export const blocksOf = (world: World, spec: RecordSpec): string[] => spec.blocks ?? world.blocks

/** The column of a node of the model; where blocks are given, it must be one of theirs. */
export function nodeOf(
  world: World,
  numbering: Numbering,
  node: number,
  own: readonly string[] | undefined,
  path: string,
): number {
  if (node >= numbering.node.length)
    throw new SetupError(`${path}.node`, `a node from 0 to ${numbering.node.length - 1}`, `${node}`, 'count from 0')
  const column = numbering.node[node]
  const owner = world.blocks[world.nodes.block[column]]
  if (own && !own.includes(owner))
    throw new SetupError(`${path}.node`, `a node of block ${own[0]}`, `node ${node} of block ${owner}`, 'leave one out')
  return column
}

/** Nodes of a record with their weights, and the direction at each. */
export function nodeMean(
  world: World,
  numbering: Numbering,
  spec: RecordSpec,
  direction: Direction | undefined,
  path: string,
): NodeMean {
  const { nodes, weights } = weighedNodes(world, numbering, spec, path)
  const { X } = world.nodes
  const place = (k: number) => X.subarray(POINT * nodes[k], POINT * nodes[k] + 3)
  return { nodes, ...addingUpToOne(weights, spec), directions: directionsOf(nodes.length, direction, place) }
}

function weighedNodes(world: World, numbering: Numbering, spec: RecordSpec, path: string): NodeMean {
  if (spec.node !== undefined)
    return { nodes: Int32Array.of(nodeOf(world, numbering, spec.node, spec.blocks, path)), weights: Float64Array.of(1) }
  if (spec.point) return interpolation(world, spec, spec.point, path)
  if (spec.faces) return faceMean(world, spec.faces, spec, path)
  const on = blocksOf(world, spec).map((block) => ({ block }))
  const nodes = Int32Array.from(selectNodes(world, on, spec.where, undefined, path))
  return { nodes, weights: Float64Array.from(nodes, (node) => world.nodes.mass[node]) }
}

/** Weights that add up to 1; all alike in a plain mean. At a point they are shape functions and stay as they are. */
function addingUpToOne(weights: Float64Array, { mean, point }: RecordSpec): { weights: Float64Array } {
  if (point) return { weights }
  const given = mean === 'plain' ? weights.map(() => 1) : weights
  const sum = given.reduce((total, weight) => total + weight, 0)
  return { weights: given.map((weight) => weight / sum) }
}

function directionsOf(
  count: number,
  direction: Direction | undefined,
  place: (k: number) => ArrayLike<number>,
): Float64Array | undefined {
  if (!direction) return undefined
  const directions = new Float64Array(3 * count)
  for (let k = 0; k < count; k++) directions.set(direction(place(k)), 3 * k)
  return directions
}

/** Nodes of faces: each has a third of the area of each of its facets. */
function faceMean(world: World, faces: Selection[], spec: RecordSpec, path: string): NodeMean {
  const weights = new Map<number, number>()
  for (const facet of selectFacets(world, faces, spec.where, path)) {
    const third = length(facetArea(world, facet)) / 3
    for (let corner = 0; corner < 3; corner++) {
      const node = world.facets.node[3 * facet + corner]
      weights.set(node, (weights.get(node) ?? 0) + third)
    }
  }
  return { nodes: Int32Array.from(weights.keys()), weights: Float64Array.from(weights.values()) }
}

/** Shape functions of the tet that holds a point of the undeformed model. */
function interpolation(world: World, spec: RecordSpec, point: Vec3, path: string): NodeMean {
  const { tet, shape } = tetAt(world, spec, point, path)
  const nodes = Int32Array.from({ length: 4 }, (_, corner) => world.tets.node[4 * tet + corner] / POINT)
  return { nodes, weights: Float64Array.from(shape) }
}

/** The tet whose least shape function at the point is largest; it must not lie outside by more than round-off. */
function tetAt(world: World, spec: RecordSpec, point: Vec3, path: string): { tet: number; shape: number[] } {
  const { tets, nodes } = world
  let best = { tet: -1, shape: [0], least: -Infinity }
  for (const tet of selectTets(world, blocksOf(world, spec), undefined, path)) {
    const a = tets.node[4 * tet]
    const shape = [1, 0, 0, 0]
    for (let n = 1; n < 4; n++) {
      for (let k = 0; k < 3; k++) shape[n] += tets.record[inTet(tet, 3 * (n - 1) + k)] * (point[k] - nodes.X[a + k])
      shape[0] -= shape[n]
    }
    const least = Math.min(...shape)
    if (least > best.least) best = { tet, shape, least }
  }
  if (best.least < -1e-6)
    throw new SetupError(
      `${path}.point`,
      'a point inside a block of the undeformed model',
      `[${point.join(', ')}]`,
      'move it inside, or record a node or a face',
    )
  return best
}

/** Tets of a record with their weights, and the direction at each. */
export function tetMean(world: World, spec: RecordSpec, direction: Direction | undefined, path: string): TetMean {
  const { tets, weights } = weighedTets(world, spec, path)
  const behind = world.tets.batches[world.tets.batches.length - 1]?.to ?? 0
  const rigid = tets.find((tet) => tet >= behind)
  if (rigid !== undefined)
    throw new SetupError(
      `${path}.what`,
      'a quantity that rigid blocks have',
      `${spec.what} of ${world.blocks[world.tets.block[rigid]]}`,
      'leave `rigid` out of that block, or record its displacement, momentum or spin',
    )
  const place = (k: number) => tetCentroid(world, tets[k])
  return { tets, ...addingUpToOne(weights, spec), directions: directionsOf(tets.length, direction, place) }
}

function weighedTets(world: World, spec: RecordSpec, path: string): TetMean {
  if (spec.node !== undefined)
    throw new SetupError(`${path}.node`, 'a point, block or face', 'a node', 'stress and strain live in elements')
  if (spec.point) return { tets: Int32Array.of(tetAt(world, spec, spec.point, path).tet), weights: Float64Array.of(1) }
  if (spec.faces) {
    const facets = selectFacets(world, spec.faces, spec.where, path)
    const areas = facets.map((facet) => length(facetArea(world, facet)))
    return { tets: Int32Array.from(facets, (facet) => world.facets.tet[facet]), weights: Float64Array.from(areas) }
  }
  const tets = Int32Array.from(selectTets(world, blocksOf(world, spec), spec.where, path))
  return { tets, weights: Float64Array.from(tets, (tet) => world.tets.record[inTet(tet, VOLUME)]) }
}

/** Direction of steepest descent on a face. */
function downDip(world: World, on: Selection, path: string): Vec3 {
  const [face, ...others] = facesOf(world, on, path)
  const n = world.facets.faceNormal.subarray(3 * face, 3 * face + 3)
  if (others.length > 0 || (n[0] === 0 && n[1] === 0 && n[2] === 0))
    throw new SetupError(`${path}.along`, 'one plane face', `"${on.block}.${on.face}"`, 'give a direction instead')
  const up = n[2] < 0 ? -1 : 1
  const horizontal = Math.sqrt(n[0] * n[0] + n[1] * n[1])
  if (horizontal === 0)
    throw new SetupError(`${path}.along`, 'a face that dips', 'a horizontal one', 'give a direction instead')
  const dip: Vec3 = [up * n[0] * Math.abs(n[2]), up * n[1] * Math.abs(n[2]), -horizontal * horizontal]
  return unitVector(n[2] === 0 ? [0, 0, -1] : dip, `${path}.along`)
}
