/**
 * The rock of a slope: a face above a toe, an upper slope behind its crest, with a bench between and a floor in front if asked.
 *
 * Axes     z up, origin at the toe in the middle of the length. u points out of the face along its dip direction, r to the right of
 *          who looks at the face; they are horizontal. The plane of the face passes through the origin, the crest is at the height H
 *          above it: u = −H / tan δ, in front of the toe where the face overhangs (δ > 90°).
 * Steps    A box is cut by the planes of the surface from outside in. Where the surface is concave (at a toe with a floor or under
 *          an overhang, behind a bench) vertical and horizontal seams cut the rock into convex parts that share whole faces.
 * Fails    (and says so) where the upper slope runs out of the box or down to the floor.
 */
import { tan } from '../math/elementary.ts'
import { normalOfDip } from '../math/orientation.ts'
import type { Vec3 } from '../math/vec.ts'
import { splitByPlane } from './cut.ts'
import { extentOf, snapDistance } from './extent.ts'
import { fromHalfSpaces } from './half-spaces.ts'
import type { Polyhedron } from './polyhedron.ts'
import { type RockBlock, SEAM } from './rock.ts'

/** Lengths [m], angles [rad]. */
export interface SlopeShape {
  height: number
  /** A dip of more than π/2 overhangs. */
  face: { dip: number; dipDirection: number }
  upper: { dip: number; dipDirection: number }
  /** Width of the level bench between the crest and the upper slope. */
  bench: number
  /** Width of the level floor in front of the toe. */
  floor: number
  /** Along the strike of the face. */
  length: number
  /** Behind the toe. */
  depth: number
  /** Below the toe. */
  below: number
}

const RISE = '#top'
const FRONT = '#front'

export const slopeRock = (shape: SlopeShape): RockBlock => ({ parts: withCommonCorners(partsOf(shape)) })

function partsOf(shape: SlopeShape): Polyhedron[] {
  const { face, floor, below, height, bench } = shape
  const u = normalOfDip(Math.PI / 2, face.dipDirection).map((c, i) => (i === 2 ? 0 : c)) as Vec3
  const crest = -height / tan(face.dip)
  checkSlope(shape, u, crest)
  const whole = boxAround(shape, u, crest)
  const snap = snapDistance([whole.vertices])
  const keep = (solid: Polyhedron, name: string, normal: Vec3, through: Vec3): Polyhedron => {
    const { below: kept } = splitByPlane(solid, { name, normal, through }, snap)
    if (!kept) throw new Error(`the ${name} of the slope leaves no rock`)
    return kept
  }
  const outOfFace = normalOfDip(face.dip, face.dipDirection)
  const inFront = (s: Polyhedron) => keep(s, 'front', u, along(u, floor))
  const behindFace = (s: Polyhedron) => keep(s, 'face', outOfFace, [0, 0, 0])
  const concaveToe = below > 0 && (floor > 0 || face.dip > Math.PI / 2)
  const foot: Polyhedron[] = []
  let body = concaveToe ? whole : behindFace(below > 0 ? inFront(whole) : whole)
  if (concaveToe) {
    const [low, high] = halves(whole, 'floor', [0, 0, 1], [0, 0, 0], snap)
    const [under, ahead] = halves(inFront(low as Polyhedron), SEAM, u, [0, 0, 0], snap)
    foot.push(renamed(under as Polyhedron, 'floor', SEAM), ...(ahead ? [ahead] : []))
    body = renamed(behindFace(high as Polyhedron), 'floor', SEAM)
  }
  const n = normalOfDip(shape.upper.dip, shape.upper.dipDirection)
  const start: Vec3 = [u[0] * (crest - bench), u[1] * (crest - bench), height]
  if (bench === 0) return [...foot, keep(body, 'upper', n, start)]
  const [lower, rest] = halves(body, 'bench', [0, 0, 1], [0, 0, height], snap)
  const upper = renamed(keep(rest as Polyhedron, 'upper', n, start), 'bench', SEAM)
  const line = lineOfUpper(n, u)
  const parts = [...foot, lower as Polyhedron].flatMap((part) => {
    const [behind, ahead] = halves(part, SEAM, line, start, snap)
    const covered = behind && part === lower ? renamed(behind, 'bench', SEAM) : behind
    return [covered, ahead].filter((p) => p !== undefined)
  })
  return [...parts, upper]
}

/** Corners nearer to each other than this share of the size of the rock are one. */
const ONE_CORNER = 2 ** -36

/** Where two planes of the surface and a seam meet in one line, corners on it have bits of either: they get those of one. */
function withCommonCorners(parts: Polyhedron[]): Polyhedron[] {
  const reach = ONE_CORNER * extentOf(parts.map(({ vertices }) => vertices))
  const known: Vec3[] = []
  return parts.map((part) => {
    const vertices = part.vertices.slice()
    for (let v = 0; v < vertices.length; v += 3) {
      const at: Vec3 = [vertices[v], vertices[v + 1], vertices[v + 2]]
      const same = known.find((other) => other.every((c, i) => Math.abs(c - at[i]) <= reach))
      if (same) vertices.set(same, v)
      else known.push(at)
    }
    return { ...part, vertices }
  })
}

const along = (u: Vec3, by: number): Vec3 => [u[0] * by, u[1] * by, 0]

function halves(solid: Polyhedron, name: string, normal: Vec3, through: Vec3, snap: number) {
  const { below, above } = splitByPlane(solid, { name, normal, through }, snap)
  return [below, above]
}

function renamed(solid: Polyhedron, from: string, to: string): Polyhedron {
  return { ...solid, faces: solid.faces.map((face) => (face.name === from ? { ...face, name: to } : face)) }
}

/** Horizontal normal, towards the face, of the line in which the upper slope leaves the bench. */
function lineOfUpper([x, y]: Vec3, u: Vec3): Vec3 {
  const size = Math.sqrt(x * x + y * y)
  const sense = x * u[0] + y * u[1] < 0 ? -1 : 1
  return size === 0 ? u : [(sense * x) / size, (sense * y) / size, 0]
}

/** Rise of the upper slope from its beginning to a place before or behind it, and to its right [m]. */
function riseOf({ upper }: SlopeShape, u: Vec3, du: number, dr: number): number {
  const [x, y, z] = normalOfDip(upper.dip, upper.dipDirection)
  const right = [-u[1], u[0]]
  return -(x * (du * u[0] + dr * right[0]) + y * (du * u[1] + dr * right[1])) / z
}

function boxAround(shape: SlopeShape, u: Vec3, crest: number): Polyhedron {
  const { height, bench, floor, length, depth, below } = shape
  const right: Vec3 = [-u[1], u[0], 0]
  const back: Vec3 = [-u[0], -u[1], 0]
  const ends = [-depth - (crest - bench), floor + depth].flatMap((du) =>
    [-length / 2, length / 2].map((dr) => riseOf(shape, u, du, dr)),
  )
  const top = height + Math.max(...ends, 0) + height
  return fromHalfSpaces([
    { name: 'base', normal: [0, 0, -1], through: [0, 0, -below] },
    { name: RISE, normal: [0, 0, 1], through: [0, 0, top] },
    { name: 'back', normal: back, through: along(u, -depth) },
    { name: FRONT, normal: u, through: along(u, Math.max(floor, crest) + height) },
    {
      name: 'left',
      normal: [-right[0], -right[1], 0],
      through: [-right[0] * (length / 2), -right[1] * (length / 2), 0],
    },
    { name: 'right', normal: right, through: [right[0] * (length / 2), right[1] * (length / 2), 0] },
  ])
}

function checkSlope(shape: SlopeShape, u: Vec3, crest: number): void {
  const { height, bench, floor, length, depth, below } = shape
  const start = crest - bench
  if (floor > 0 && below === 0) throw new Error('a floor without rock below it; say how deep it is with `below`')
  if (!(start > -depth))
    throw new Error(
      `a crest${bench > 0 ? ' and bench that end' : ' that ends'} ${format(-start)} m behind the toe, but the rock is ${format(depth)} m deep; make \`depth\` larger`,
    )
  for (const dr of [-length / 2, length / 2]) {
    if (!(height + riseOf(shape, u, -depth - start, dr) > 0))
      throw new Error(
        'an upper slope that falls below the toe; give it another dip, or make `depth` or `length` smaller',
      )
    if (bench > 0) checkBench(shape, u, crest, dr)
  }
}

/** The bench ends where the upper slope begins, which must be between the crest and the back at both ends of the slope. */
function checkBench(shape: SlopeShape, u: Vec3, crest: number, dr: number): void {
  const perMetre = riseOf(shape, u, 1, 0)
  if (!(perMetre < 0)) throw new Error('an upper slope that does not rise behind the bench; leave `bench` out')
  const skew = riseOf(shape, u, 0, dr)
  if (skew === 0) return
  const at = crest - shape.bench - skew / perMetre
  if (!(at < crest && at > -shape.depth))
    throw new Error(
      'an upper slope that strikes so obliquely that it cuts the crest or the back; turn its dip direction towards that of the face, or make `length` smaller',
    )
}

const format = (x: number): string => String(Number(x.toPrecision(4)))
