/** Block of the case → mesh in place: shaped, turned, moved, jittered. */
import type { Block, Shape } from '../case/case.ts'
import { meshers } from '../catalogue.ts'
import { rotatePolyhedron, translatePolyhedron } from '../geometry/move.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { shapeToPolyhedron } from '../geometry/primitives.ts'
import type { Host } from '../host.ts'
import { importMesh } from '../mesh/io/import-mesh.ts'
import { importSurface } from '../mesh/io/import-surface.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { jitterMesh } from '../mesh/structured-jitter.ts'
import { rotateMesh, scaleMesh, translateMesh } from '../mesh/transform.ts'
import { SetupError } from './setup-error.ts'

export interface MeshedBlock {
  mesh: Mesh
  /** The solid that was meshed, in place; none for finished and structured meshes. */
  solid?: Polyhedron
  /** What was put right or left out on the way, one sentence each. */
  notes: string[]
}

export function meshBlock(name: string, block: Block, folder: string, host: Host): MeshedBlock {
  try {
    const { mesh, solid, notes } = makeMesh(block, folder, host)
    return {
      mesh: block.mesh.jitter ? jitterMesh(mesh, block.mesh.jitter.amount, block.mesh.jitter.seed) : mesh,
      solid,
      notes,
    }
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SetupError) throw error
    throw new SetupError(
      `blocks.${name}`,
      'a solid that can be meshed',
      error.message,
      'change its `shape` or its `mesh`',
    )
  }
}

function makeMesh({ shape, rotate, position, mesh: spec }: Block, folder: string, host: Host): MeshedBlock {
  const mesher = meshers[spec.mesher].use
  if (shape.kind === 'mesh') return place(readMesh(shape, folder, host), rotate, position)
  if (mesher.of === 'shape')
    return place({ mesh: mesher.mesh(shape, spec.cells ?? [1, 1, 1], spec.ratio), notes: [] }, rotate, position)
  const { solid, notes } = solidOf(shape, folder, host)
  const turned = rotate.reduce((s, { axis, angle, about }) => rotatePolyhedron(s, axis, angle, about), solid)
  const placed = moves(position) ? translatePolyhedron(turned, position) : turned
  const meshed = mesher.mesh(placed, { ...spec, size: spec.size ?? diagonalOf(placed) }, host)
  return { mesh: meshed.mesh, solid: placed, notes: [...notes, ...meshed.notes] }
}

const moves = (by: number[]): boolean => by.some((component) => component !== 0)

function diagonalOf({ vertices }: Polyhedron): number {
  let square = 0
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = k; i < vertices.length; i += 3) {
      low = Math.min(low, vertices[i])
      high = Math.max(high, vertices[i])
    }
    square += (high - low) * (high - low)
  }
  return Math.sqrt(square)
}

/** Files that a case names are found beside it. */
const inFolder = (folder: string, file: string): string =>
  /^([/\\]|[A-Za-z]:)/.test(file) || !folder ? file : `${folder}/${file}`

function readMesh(shape: Extract<Shape, { kind: 'mesh' }>, folder: string, host: Host): MeshedBlock {
  const { mesh, notes } = importMesh(inFolder(folder, shape.file), host)
  return { mesh: shape.scale === 1 ? mesh : scaleMesh(mesh, shape.scale), notes }
}

/** A finished mesh turned and moved. */
function place({ mesh, notes }: MeshedBlock, rotate: Block['rotate'], position: Block['position']): MeshedBlock {
  const turned = rotate.reduce((m, { axis, angle, about }) => rotateMesh(m, axis, angle, about), mesh)
  return { mesh: moves(position) ? translateMesh(turned, position) : turned, notes }
}

function solidOf(shape: Shape, folder: string, host: Host): { solid: Polyhedron; notes: string[] } {
  switch (shape.kind) {
    case 'mesh':
      throw new Error('a finished mesh is not a solid')
    case 'tube':
    case 'shell':
      throw new Error(`a ${shape.kind} is meshed by \`cells\`: [radial, around, along]`)
    case 'surface': {
      const { solid, notes } = importSurface(inFolder(folder, shape.file), host)
      if (shape.scale === 1) return { solid, notes }
      const faces = solid.faces.map((face) => ({ ...face, offset: shape.scale * face.offset }))
      return { solid: { ...solid, faces, vertices: solid.vertices.map((v) => shape.scale * v) }, notes }
    }
    default:
      return { solid: shapeToPolyhedron(shape), notes: [] }
  }
}
