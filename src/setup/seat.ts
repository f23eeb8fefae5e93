/**
 * Blocks that stand on others: where the bottom of one comes to lie on a face of another.
 *
 *   n   outward unit normal of the face
 *   d   in the face: down its dip, −z + (z·n) n made a unit vector, from the up-dip edge; the opposite from the down-dip edge;
 *       from a corner the first axis of the block below that does not stand steeply on the face, laid into it
 *   c   n × d
 * A point of the block, after its own turns, goes to p + R (x − b): R has the columns d, c, n; b is the middle of its lowest
 * points; p lies `at` along d and c from where the face begins in these directions, and `gap` above it along n.
 *
 * The sides of the face are those of the rectangle around it along d and c.
 */
import type { Block, Seat, Turn } from '../case/types/block.ts'
import { snapDistance } from '../geometry/extent.ts'
import { planeOffset } from '../geometry/face.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { type Rotation, rotationAbout, shiftPoints, turnPoints, turnVector } from '../geometry/rotation.ts'
import type { Vec3 } from '../math/vec.ts'
import { cross, dot, subtract, unit } from '../math/vec.ts'
import type { Mesh } from '../mesh/mesh.ts'
import { SetupError } from './setup-error.ts'

/** x → R x + t. */
export interface Place {
  rotation: Rotation
  translation: Vec3
}

/** The block below, in place. */
export interface Base {
  mesh: Mesh
  /** Turns its own axes to where they are. */
  rotation: Rotation
}

/** Where a block comes to stand; `points` are its points [m] after its own turns. */
export function seatOf(seat: Seat, base: Base, points: Float64Array, path: string): Place {
  const { normal: n, points: face } = planeFace(seat, base.mesh, path)
  const d = seat.from === 'corner' ? alongAxis(n, base.rotation) : alongDip(seat, n, path)
  const c = cross(n, d)
  const origin = pointOf(face, 0)
  const along = spanOf(face, origin, d)
  const across = spanOf(face, origin, c)
  checkOnFace(seat, along.length, across.length, path)
  const height = planeOffset(face, [...Array(face.length / 3).keys()], n) - dot(n, origin)
  const [s, w, h] = [along.low + seat.at[0], across.low + seat.at[1], height + seat.gap]
  const rotation = [0, 1, 2].map((i): Vec3 => [d[i] + 0, c[i] + 0, n[i] + 0]) as Rotation
  const bottom = turnVector(rotation, bottomOf(points))
  const translation = origin.map((x, i) => x + (s * d[i] + w * c[i] + h * n[i]) - bottom[i]) as Vec3
  return { rotation, translation }
}

const pointOf = (points: Float64Array, i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]]

/** Normal and points of the one plane face of that name. */
function planeFace(seat: Seat, mesh: Mesh, path: string): { normal: Vec3; points: Float64Array } {
  const found = mesh.faces.flatMap(({ name }, face) => (name === seat.face ? [face] : []))
  if (found.length === 0) {
    const names = [...new Set(mesh.faces.map(({ name }) => name))]
    const list = names.slice(0, 12).join(', ') + (names.length > 12 ? ` … (${names.length})` : '')
    throw new SetupError(`${path}.face`, `a face of block ${seat.block}`, `"${seat.face}"`, `its faces are ${list}`)
  }
  const { normal } = mesh.faces[found[0]]
  if (found.length > 1 || normal.every((part) => part === 0))
    throw new SetupError(
      `${path}.face`,
      'one plane face',
      `"${seat.block}.${seat.face}"`,
      'choose a plane one, or use at',
    )
  const nodes = new Set<number>()
  for (let facet = 0; facet < mesh.facetFace.length; facet++)
    if (mesh.facetFace[facet] === found[0])
      for (let corner = 0; corner < 3; corner++) nodes.add(mesh.facets[3 * facet + corner])
  return { normal, points: Float64Array.from([...nodes].flatMap((node) => pointOf(mesh.points, node))) }
}

/** Faces within a few 1e-10 of horizontal or upright have no dip that is meant. */
const PLUMB = 2 ** -30

function alongDip(seat: Seat, n: Vec3, path: string): Vec3 {
  const horizontal = Math.sqrt(n[0] * n[0] + n[1] * n[1])
  if (horizontal < PLUMB || Math.abs(n[2]) < PLUMB)
    throw new SetupError(
      `${path}.from`,
      'a face that dips',
      `"${seat.block}.${seat.face}", which is ${horizontal < PLUMB ? 'horizontal' : 'vertical'}`,
      'from: corner',
    )
  const down = unit([n[2] * n[0], n[2] * n[1], -horizontal * horizontal])
  return seat.from === 'up-dip edge' ? down : [0 - down[0], 0 - down[1], 0 - down[2]]
}

/** Of two axes at 45° to the face the first one is taken, whatever the last bits are: cos² 45° with a margin. */
const STEEP = 9 / 16

function alongAxis(n: Vec3, rotation: Rotation): Vec3 {
  const axes = [0, 1, 2].map((axis): Vec3 => [rotation[0][axis], rotation[1][axis], rotation[2][axis]])
  const axis = axes.find((e) => dot(e, n) * dot(e, n) <= STEEP)!
  const away = dot(axis, n)
  return unit([axis[0] - away * n[0], axis[1] - away * n[1], axis[2] - away * n[2]])
}

function spanOf(points: Float64Array, origin: Vec3, direction: Vec3): { low: number; length: number } {
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < points.length / 3; i++) {
    const s = dot(direction, subtract(pointOf(points, i), origin))
    low = Math.min(low, s)
    high = Math.max(high, s)
  }
  return { low, length: high - low }
}

function checkOnFace(seat: Seat, along: number, across: number, path: string): void {
  const outside = (at: number, length: number) => at < -length * 2 ** -40 || at > length * (1 + 2 ** -40)
  if (!outside(seat.at[0], along) && !outside(seat.at[1], across)) return
  const metres = (x: number) => `${Number(x.toPrecision(6))} m`
  throw new SetupError(
    `${path}.at`,
    `a point of ${seat.block}.${seat.face}, which is ${metres(along)} by ${metres(across)}`,
    `[${seat.at.join(', ')}]`,
    'it is where the middle of the bottom comes to lie',
  )
}

/** The middle of the box around the lowest points [m]. */
function bottomOf(points: Float64Array): Vec3 {
  let lowest = Infinity
  for (let i = 2; i < points.length; i += 3) lowest = Math.min(lowest, points[i])
  const level = lowest + snapDistance([points])
  const low = [Infinity, Infinity]
  const high = [-Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    if (points[i + 2] > level) continue
    for (let k = 0; k < 2; k++) {
      low[k] = Math.min(low[k], points[i + k])
      high[k] = Math.max(high[k], points[i + k])
    }
  }
  return [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, lowest]
}

const IDENTITY: Rotation = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]

/** Where the axes of a block point after its turns, and after it was set down. */
export function rotationOf(turns: Turn[], place?: Place): Rotation {
  const steps = turns.map(({ axis, angle }) => rotationAbout(axis, angle))
  return (place ? [...steps, place.rotation] : steps).reduce((before, step) => product(step, before), IDENTITY)
}

const product = (a: Rotation, b: Rotation): Rotation =>
  a.map((row) => [0, 1, 2].map((k) => row[0] * b[0][k] + row[1] * b[1][k] + row[2] * b[2][k])) as Rotation

export const setDownPoints = (points: Float64Array, { rotation, translation }: Place): Float64Array =>
  shiftPoints(turnPoints(rotation, points, [0, 0, 0]), translation)

export function setDownSolid(solid: Polyhedron, place: Place): Polyhedron {
  const vertices = setDownPoints(solid.vertices, place)
  const faces = solid.faces.map((face) => {
    const normal = turnVector(place.rotation, face.normal)
    return { ...face, loop: [...face.loop], normal, offset: planeOffset(vertices, face.loop, normal) }
  })
  return { ...solid, vertices, faces }
}

export function setDownMesh(mesh: Mesh, place: Place): Mesh {
  const faces = mesh.faces.map((face) => ({ ...face, normal: turnVector(place.rotation, face.normal) }))
  return { ...mesh, points: setDownPoints(mesh.points, place), faces }
}

/** The blocks of a case so that each comes after the one that it stands on; otherwise in the order of the case. */
export function standingOrder(blocks: Record<string, Block>): string[] {
  const order = new Set<string>()
  const add = (name: string): void => {
    const below = blocks[name].on?.block
    if (below !== undefined && !order.has(below)) add(below)
    order.add(name)
  }
  for (const name of Object.keys(blocks)) add(name)
  return [...order]
}
