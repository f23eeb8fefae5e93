/** Block of the case → mesh in place: shaped, turned, moved, jittered. */
import type { Block } from '../case/types/block.ts'
import type { ConvexPart, Shape } from '../case/types/shape.ts'
import { meshers } from '../catalogue.ts'
import { flawsOf } from '../geometry/convex-parts.ts'
import { diagonalOf } from '../geometry/extent.ts'
import { rotatePolyhedron, translatePolyhedron } from '../geometry/move.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import type { RockBlock } from '../geometry/rock.ts'
import type { Rotation } from '../geometry/rotation.ts'
import type { Host } from '../host.ts'
import { importMesh } from '../mesh/io/import-mesh.ts'
import { layMeshes } from '../mesh/lay-meshes.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { jitterMesh } from '../mesh/structured-jitter.ts'
import { rotateMesh, scaleMesh, translateMesh } from '../mesh/transform.ts'
import { convexPart, overlapOf } from './convex-part.ts'
import { meshPiece } from './rock-mesh.ts'
import { partsOfSolid, rockOf } from './rock-solid.ts'
import { type Base, rotationOf, seatOf, setDownMesh, setDownSolid } from './seat.ts'
import { SetupError } from './setup-error.ts'
import { inFolder, solidOf } from './solid-of.ts'

export interface MeshedBlock {
  mesh: Mesh
  /** Where its own axes point. */
  rotation: Rotation
  /** The solid that was meshed, in place; none for finished and structured meshes. */
  solid?: Polyhedron
  /** What was put right or left out on the way, one sentence each. */
  notes: string[]
}

/** `below`: what the block stands on, if it does. */
export function meshBlock(name: string, block: Block, folder: string, host: Host, below?: Base): MeshedBlock {
  const made = makeMesh(name, block, folder, host, below)
  const { jitter } = block.mesh
  const move = () => (jitter ? jitterMesh(made.mesh, jitter.amount, jitter.seed) : made.mesh)
  return { ...made, mesh: blamed(`blocks.${name}.mesh`, A_MESH, '', move) }
}

const A_MESH = 'a mesh of the block'

/** What goes wrong while `make` works is the fault of this part of the case. Files and meshers say their own remedy. */
export function blamed<T>(path: string, expected: string, remedy: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SetupError) throw error
    throw new SetupError(path, expected, error.message, remedy)
  }
}

function makeMesh(name: string, block: Block, folder: string, host: Host, below?: Base): MeshedBlock {
  const { shape, mesh: spec } = block
  const inShape = `blocks.${name}.shape`
  const inMesh = `blocks.${name}.mesh`
  const mesher = meshers[spec.mesher].use
  if (shape.kind === 'mesh')
    return setMeshDown(
      name,
      block,
      blamed(inShape, 'a mesh file', '', () => readMesh(shape, folder, host)),
      below,
    )
  if (mesher.of === 'shape') {
    const made = blamed(inMesh, A_MESH, '', () => mesher.mesh(shape, spec.cells ?? [1, 1, 1], spec.ratio))
    return setMeshDown(name, block, { mesh: made, notes: [] }, below)
  }
  if (shape.kind === 'union')
    return setMeshDown(name, block, { mesh: unionMesh(shape.parts, block, inShape, inMesh, host), notes: [] }, below)
  if (shape.kind === 'slope')
    return meshRock(
      name,
      block,
      blamed(inShape, 'a slope', '', () => rockOf(block)),
      host,
    )
  const remedy = shape.kind === 'surface' ? '' : 'change its shape'
  const { solid, notes } = blamed(inShape, 'a solid', remedy, () => solidOf(shape, folder, host))
  const { placed, rotation } = blamed(`blocks.${name}`, 'a solid', '', () => setSolidDown(name, block, solid, below))
  if (block.rigid && !placed.convex) return { ...rigidParts(block, placed, inShape, inMesh, host), rotation, notes }
  const request = { ...spec, size: spec.size ?? diagonalOf(placed.vertices) }
  const meshed = blamed(inMesh, A_MESH, '', () => mesher.mesh(placed, request, host))
  return { mesh: meshed.mesh, rotation, solid: placed, notes: [...notes, ...meshed.notes] }
}

/** A concave solid that does not deform: convex parts side by side. */
function rigidParts(block: Block, solid: Polyhedron, inShape: string, inMesh: string, host: Host) {
  host.progress('convex parts of a rigid solid')
  const parts = blamed(inShape, 'a solid of convex parts', '', () => partsOfSolid(solid))
  const [flaw] = flawsOf(parts)
  if (flaw) throw new SetupError(inShape, 'a solid of convex parts', flaw, 'change its shape')
  return { mesh: blamed(inMesh, A_MESH, '', () => meshPiece(block, { parts }, host)).mesh, solid }
}

/** A block of rock in place, or a piece of one. */
export function meshRock(name: string, block: Block, rock: RockBlock, host: Host): MeshedBlock {
  const path = `blocks.${block.array ?? name}.mesh`
  const expected = block.array === undefined ? A_MESH : `a mesh of ${name}`
  const meshed = blamed(path, expected, '', () => meshPiece(block, rock, host))
  return { ...meshed, rotation: rotationOf(block.rotate) }
}

/** The parts of a union, each meshed by itself. */
function unionMesh(parts: ConvexPart[], { mesh: spec }: Block, inShape: string, inMesh: string, host: Host): Mesh {
  const mesher = meshers[spec.mesher].use
  if (mesher.of === 'shape') throw new Error('assert: a union is not meshed by cells')
  const solids = parts.map((part, i) =>
    blamed(`${inShape}.union.${i}`, 'a convex solid', 'change it, or cut it into convex ones', () => convexPart(part)),
  )
  const overlap = overlapOf(solids)
  if (overlap)
    throw new SetupError(
      `${inShape}.union.${overlap.second}`,
      'solids that touch at most, since mass counts once',
      `an overlap of ${overlap.depth.toPrecision(3)} m with the ${ordinal(overlap.first)} one`,
      'move it, or make it smaller',
    )
  const size = spec.size ?? Math.max(...solids.map(({ vertices }) => diagonalOf(vertices)))
  return layMeshes(
    solids.map((solid) => blamed(inMesh, A_MESH, '', () => mesher.mesh(solid, { ...spec, size }, host).mesh)),
  )
}

const ordinal = (index: number): string => ['first', 'second', 'third'][index] ?? `${index + 1}th`

/** A solid turned, and moved or set down on what is below. */
function setSolidDown(name: string, { rotate, position, on }: Block, solid: Polyhedron, below?: Base) {
  const turned = rotate.reduce((s, { axis, angle, about }) => rotatePolyhedron(s, axis, angle, about), solid)
  const place = on && below && seatOf(on, below, turned.vertices, `blocks.${name}.on`)
  const placed = place ? setDownSolid(turned, place) : moves(position) ? translatePolyhedron(turned, position) : turned
  return { placed, rotation: rotationOf(rotate, place) }
}

const moves = (by: number[]): boolean => by.some((component) => component !== 0)

function readMesh(
  shape: Extract<Shape, { kind: 'mesh' }>,
  folder: string,
  host: Host,
): { mesh: Mesh; notes: string[] } {
  const { mesh, notes } = importMesh(inFolder(folder, shape.file), host)
  return { mesh: shape.scale === 1 ? mesh : scaleMesh(mesh, shape.scale), notes }
}

/** A finished mesh turned, and moved or set down on what is below. */
function setMeshDown(
  name: string,
  { rotate, position, on }: Block,
  { mesh, notes }: { mesh: Mesh; notes: string[] },
  below?: Base,
): MeshedBlock {
  const turned = rotate.reduce((m, { axis, angle, about }) => rotateMesh(m, axis, angle, about), mesh)
  const place = on && below && seatOf(on, below, turned.points, `blocks.${name}.on`)
  const placed = place ? setDownMesh(turned, place) : moves(position) ? translateMesh(turned, position) : turned
  return { mesh: placed, rotation: rotationOf(rotate, place), notes }
}
