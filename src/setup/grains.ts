/**
 * Polyhedral particles of a case → forms, each once, and grains: which form, how large, where, how turned.
 *
 * Rules    Kinds come in turn, each block of as many grains as there are kinds in an order of its own; sizes and turns are
 *          independent; all from the seed of the group. A kind that is a union of solids is one body with a form for each.
 */
import type { Case } from '../case/case.ts'
import type { GrainKind, Grains, RandomRecipe } from '../case/types/particles.ts'
import { diagonalOf } from '../geometry/extent.ts'
import { convexHull } from '../geometry/hull.ts'
import { type MassProperties, massProperties } from '../geometry/mass.ts'
import { namedSolid, type SolidName } from '../geometry/named-solids.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { randomPolyhedron } from '../geometry/random-polyhedron.ts'
import { thicknessOf } from '../geometry/rock-measure.ts'
import type { Host } from '../host.ts'
import { cos, pow, sin } from '../math/elementary.ts'
import { principalAxes } from '../math/principal-axes.ts'
import { fromMatrix, multiply, rotate } from '../math/quaternion.ts'
import { randomFrom } from '../math/random.ts'
import type { Vec3 } from '../math/vec.ts'
import { checkConvex, convexPart, overlapOf } from './convex-part.ts'
import { readGrains } from './grain-file.ts'
import type { Grain, GrainPlan, Kind } from './grain-plan.ts'
import { placeByExtent, placeInArray, placeInPile } from './place-grains.ts'
import { SetupError } from './setup-error.ts'

export function planGrains(c: Case, host: Host): GrainPlan {
  const plan: GrainPlan = { forms: [], grains: [] }
  Object.entries(c.particles).forEach(([name, group], number) => {
    if (group.kind !== 'polyhedron') return
    const path = `particles.${name}.polyhedra`
    if (group.file !== undefined) placeFromFile(c, group, number, path, host, plan)
    else {
      const draw = makeSource(group, number, path, plan)
      if (group.fill?.piled) placeInPile(group, path, plan, draw)
      else if (group.fill) placeByExtent(group, path, plan, draw)
      else placeInArray(group, plan, draw)
    }
    checkReach(group, path, plan, number)
  })
  return plan
}

/** Beyond this many of their sizes from the origin the digits of coordinates no longer tell shapes [-]. */
const FARTHEST = 1e9

function checkReach({ file, fill }: Grains, path: string, { grains }: GrainPlan, number: number): void {
  for (const { group, kind, scale, centre } of grains) {
    if (group !== number) continue
    const size = scale * kind.diameter['enclosing ball']
    const away = Math.max(...centre.map(Math.abs))
    if (away <= FARTHEST * size) continue
    const place = file !== undefined ? `${path}.file` : fill ? `${path}.fill` : path.replace(/\.polyhedra$/, '')
    throw new SetupError(
      place,
      `particles within ${FARTHEST.toExponential(0)} times their size of the origin, where numbers have digits for them`,
      `one of ${size.toPrecision(3)} m that is ${away.toPrecision(3)} m away`,
      'place them nearer to the origin; check units',
    )
  }
}

/** A solid thinner than this share of its size is a sheet [-]. */
const SHEET = 1e-6

function thickHull(corners: Vec3[]): Polyhedron {
  const solid = convexHull(corners)
  const thin = thicknessOf({ parts: [solid] })
  const size = diagonalOf(solid.vertices)
  if (thin < SHEET * size) throw new Error(`it is ${thin.toPrecision(2)} m thin and ${size.toPrecision(2)} m large`)
  return solid
}

/** The grains of a file stand where it says. */
function placeFromFile(c: Case, group: Grains, number: number, path: string, host: Host, plan: GrainPlan): void {
  const solids = readGrains(c.folder, group.file as string, path, host)
  solids.forEach((vertices, i) => {
    const kind = blamed(`${path}.file`, `solid ${i + 1}`, () => makeKind([thickHull(vertices)], plan))
    const { centre, principal } = kind
    plan.grains.push({
      group: number,
      kind,
      scale: 1,
      centre,
      attitude: Float64Array.from(principal),
      velocity: group.velocity,
    })
  })
}

/** Kinds come in turn, in blocks of all of them; a source of grains that are not placed yet. */
function makeSource(group: Grains, number: number, path: string, plan: GrainPlan): () => Grain {
  const kinds = group.shapes.flatMap((shape, i) =>
    blamed(`${path}.shapes.${i}`, 'the shape', () => solidsOf(shape)).map((parts) => makeKind(parts, plan)),
  )
  const random = randomFrom(group.seed)
  const order = kinds.map((_, i) => i)
  let next = 0
  return () => {
    if (next % kinds.length === 0) shuffle(order, random)
    const kind = kinds[order[next++ % kinds.length]]
    const scale = group.size ? drawSize(group.size, random) / kind.diameter[group.size.of] : 1
    const attitude = new Float64Array(4)
    multiply(group.turned ? randomTurn(random) : [1, 0, 0, 0], 0, kind.principal, 0, attitude, 0)
    return { group: number, kind, scale, centre: [0, 0, 0], attitude, velocity: group.velocity }
  }
}

/** Lists of the solids of each kind that a shape stands for: one, or as many as its recipe makes. */
function solidsOf(shape: GrainKind): Polyhedron[][] {
  switch (shape.kind) {
    case 'named':
      return [[namedSolid(shape.name as SolidName)]]
    case 'random':
      return randomSolids(shape.recipe)
    case 'union':
      return [shape.parts.map(convexPart)]
    case 'solid':
      return [[convexPart(shape)]]
  }
}

function randomSolids({ kinds, from, seed, ...rest }: RandomRecipe): Polyhedron[][] {
  const primary = from ? convexPart({ shape: from, at: [0, 0, 0] }) : namedSolid('cube')
  return Array.from({ length: kinds }, (_, i) => [randomPolyhedron({ ...rest, primary }, seed + i)])
}

function blamed<T>(path: string, what: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof SetupError) throw error
    throw new SetupError(path, 'a convex solid', `${what}: ${error.message}`, 'change it')
  }
}

/** Adds the forms of a kind; `parts` are solids as shaped, side by side. */
function makeKind(parts: Polyhedron[], plan: GrainPlan): Kind {
  for (const part of parts) checkConvex(part)
  const overlap = overlapOf(parts)
  if (overlap)
    throw new Error(
      `solids ${overlap.first + 1} and ${overlap.second + 1} overlap by ${overlap.depth.toPrecision(3)} m`,
    )
  const own = parts.map(massProperties)
  const volume = own.reduce((sum, { volume: v }) => sum + v, 0)
  const centre = [0, 1, 2].map((i) => own.reduce((sum, m) => sum + (m.volume / volume) * m.centroid[i], 0)) as Vec3
  const { values, axes } = principalAxes(inertiaAbout(own, centre))
  const principal = fromMatrix(axes)
  const forms = parts.map(({ vertices, faces }) => {
    const corners = new Float64Array(vertices.length)
    for (let v = 0; v < vertices.length; v += 3) {
      for (let i = 0; i < 3; i++) corners[v + i] = vertices[v + i] - centre[i]
      rotate(principal, 0, -1, corners, v, corners, v)
    }
    return plan.forms.push({ corners, loops: faces.map(({ loop }) => loop) }) - 1
  })
  return {
    forms,
    volume,
    inertia: [values[0], values[1], values[2]],
    principal,
    centre,
    diameter: { 'equal ball': equalBall(volume, parts[0].vertices), 'enclosing ball': enclosingBall(forms, plan) },
  }
}

/** Tensor xx yy zz xy yz xz of all parts about a point, each moved by the parallel-axis theorem. */
function inertiaAbout(parts: MassProperties[], centre: Vec3): number[] {
  const sum = [0, 0, 0, 0, 0, 0]
  for (const { volume, centroid, inertia } of parts) {
    const [x, y, z] = centroid.map((c, i) => c - centre[i])
    const [xx, yy, zz, xy, xz, yz] = inertia
    sum[0] += xx + volume * (y * y + z * z)
    sum[1] += yy + volume * (x * x + z * z)
    sum[2] += zz + volume * (x * x + y * y)
    sum[3] += xy - volume * x * y
    sum[4] += yz - volume * y * z
    sum[5] += xz - volume * x * z
  }
  return sum
}

/** Twice the distance of the outermost corner from the centre of mass [m]. */
function enclosingBall(forms: number[], plan: GrainPlan): number {
  let most = 0
  for (const form of forms) {
    const { corners } = plan.forms[form]
    for (let v = 0; v < corners.length; v += 3)
      most = Math.max(most, corners[v] * corners[v] + corners[v + 1] * corners[v + 1] + corners[v + 2] * corners[v + 2])
  }
  return 2 * Math.sqrt(most)
}

/** Diameter of the ball of equal volume [m]; the root is taken of a ratio, so that sizes may change by powers of two. */
function equalBall(volume: number, vertices: Float64Array): number {
  let extent = 0
  for (let v = 3; v < vertices.length; v++) extent = Math.max(extent, Math.abs(vertices[v] - vertices[v % 3]))
  return extent * pow((6 * (volume / (extent * extent * extent))) / Math.PI, 1 / 3)
}

function shuffle(order: number[], random: () => number): void {
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    const kept = order[i]
    order[i] = order[j]
    order[j] = kept
  }
}

/** Half of the grains evenly below the median, half evenly above. */
function drawSize({ from, median, to }: NonNullable<Grains['size']>, random: () => number): number {
  const p = 2 * random()
  return p < 1 ? from + p * (median - from) : median + (p - 1) * (to - median)
}

/** A turn, all alike likely (Shoemake 1992). */
function randomTurn(random: () => number): number[] {
  const s = random()
  const first = 2 * Math.PI * random()
  const second = 2 * Math.PI * random()
  const low = Math.sqrt(1 - s)
  const high = Math.sqrt(s)
  return [low * sin(first), low * cos(first), high * sin(second), high * cos(second)]
}
