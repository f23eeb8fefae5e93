/**
 * The solid between two joints, the slope face, the upper surface and a tension crack.
 *
 * Outward normals of slope face and upper surface are known, f and u; which sides of the joints the rock of the wedge lies on
 * follows: four planes enclose a tetrahedron exactly if their outward normals satisfy Σ λ n = 0 with all λ of one sign, so
 *   λ_a : λ_b : λ_f : λ_u = |b f u| : −|a f u| : |a b u| : −|a b f|;   a and b point outward where their λ has the sign of λ_f.
 * One joint may so overlie the other. f and u get the same sign exactly if the line of intersection i, out of the slope, has
 *   i·f > 0 and i·u < 0:   it enters the upper surface and daylights in the face.
 * It is placed by the toe in the origin and a height, or by points on all planes; with the planes at d, the tetrahedron is there
 * if Σ λ d > 0. Then the half spaces are cut.
 *
 * An overhanging face dips more than 90° towards the direction that it looks to.
 * Source: Goodman, Shi, Block Theory (1985), 4; signs as in Hoek, Bray (1981), appendix 2, which tells them case by case.
 */
import { fromHalfSpaces, type NamedHalfSpace } from '../geometry/half-spaces.ts'
import type { Polyhedron } from '../geometry/polyhedron.ts'
import { acos } from '../math/elementary.ts'
import { normalOfDip } from '../math/orientation.ts'
import { cross, dot, type Vec3 } from '../math/vec.ts'
import { det, meetingPoint } from './meeting-point.ts'
import { checkPositive } from './strength.ts'
import { checkPlanes, daylightingLine } from './wedge-checks.ts'
import { crackHalfSpace, type TensionCrack } from './wedge-crack.ts'

export interface PlacedPlane {
  /** [rad]; of the slope face more than π/2 where it overhangs. */
  dip: number
  /** [rad] */
  dipDirection: number
  /** A point of the plane [m]; needed on all four planes or on none. */
  through?: Vec3
}

export interface WedgeShape {
  A: PlacedPlane
  B: PlacedPlane
  face: PlacedPlane
  upper: PlacedPlane
  /** Height above the toe, which then is the origin; absent where points are given. */
  height?: {
    of: 'line of intersection' | 'crest on A' | 'crest on B'
    /** [m] */
    value: number
  }
  crack?: TensionCrack
}

export interface WedgeGeometry {
  solid: Polyhedron
  /** Unit vector along the line of intersection, out of the slope. */
  line: Vec3
  /** Where the line leaves the face [m]. */
  toe: Vec3
  /** Where it starts: in the upper surface, or in the crack [m]. */
  top: Vec3
  /** Depth of the crack on the line below the upper surface, vertical [m]; absent without a crack. */
  crackDepth?: number
  /** Angle between the joints, through the wedge [rad]. */
  between: number
}

/** Outward normals of the four planes, and a point of each. */
interface Placed {
  normals: Record<'A' | 'B' | 'face' | 'upper', Vec3>
  points: Record<'A' | 'B' | 'face' | 'upper', Vec3>
}

export function wedgeGeometry(shape: WedgeShape): WedgeGeometry {
  const a = normalOfDip(shape.A.dip, shape.A.dipDirection)
  const b = normalOfDip(shape.B.dip, shape.B.dipDirection)
  const f = normalOfDip(shape.face.dip, shape.face.dipDirection)
  const u = normalOfDip(shape.upper.dip, shape.upper.dipDirection)
  checkPlanes({ A: a, B: b, face: f, upper: u })
  const line = daylightingLine(a, b, f, u)
  const lf = det(u, a, b)
  const outward = (n: Vec3, lambda: number): Vec3 => n.map((x) => (lambda * lf > 0 ? x : 0 - x)) as Vec3
  const normals = { A: outward(a, det(b, f, u)), B: outward(b, -det(a, f, u)), face: f, upper: u }
  const placed: Placed = { normals, points: pointsOf(shape, { A: a, B: b, face: f }, line) }
  const toe = meet(placed, 'A', 'B', 'face')
  const top = meet(placed, 'A', 'B', 'upper')
  if (!(dot(line, [toe[0] - top[0], toe[1] - top[1], toe[2] - top[2]]) > 0))
    throw new Error(
      'the points put the upper surface below the place where the line of intersection daylights: there is no rock between them; check the points or the height',
    )
  const between = acos(Math.max(-1, Math.min(1, -dot(normals.A, normals.B))))
  return cutWedge(shape, placed, { line, toe, top, between })
}

type Uncut = Pick<WedgeGeometry, 'line' | 'toe' | 'top' | 'between'>

function cutWedge(shape: WedgeShape, { normals, points }: Placed, uncut: Uncut): WedgeGeometry {
  const planes: NamedHalfSpace[] = (['A', 'B', 'face', 'upper'] as const).map((name) => ({
    name,
    normal: normals[name],
    through: points[name],
  }))
  if (!shape.crack) return { ...uncut, solid: fromHalfSpaces(planes) }
  const crack = crackHalfSpace(shape.crack, { ...uncut, normals, points })
  return { ...uncut, top: crack.top, crackDepth: crack.depth, solid: fromHalfSpaces([...planes, crack.plane]) }
}

/** A point of each plane, from the height or as given. */
function pointsOf(
  shape: WedgeShape,
  normals: Record<'A' | 'B' | 'face', Vec3>,
  line: Readonly<Vec3>,
): Placed['points'] {
  const { A, B, face, upper, height } = shape
  if (!height) {
    const at = (name: string, plane: PlacedPlane): Vec3 => {
      if (plane.through) return plane.through
      throw new Error(`wedge: ${name} has no place; give a height, or a point on each of A, B, face and upper`)
    }
    return { A: at('A', A), B: at('B', B), face: at('face', face), upper: at('upper', upper) }
  }
  checkPositive('height of the wedge', height.value, 'm')
  if (A.through || B.through || face.through || upper.through)
    throw new Error('wedge: both a height and points of planes are given; give one of them')
  const toe: Vec3 = [0, 0, 0]
  const trace =
    height.of === 'line of intersection'
      ? line
      : cross(height.of === 'crest on A' ? normals.A : normals.B, normals.face)
  if (!(Math.abs(trace[2]) > 1e-9))
    throw new Error(`wedge: the ${height.of} is horizontal, so no height tells its size; give points on the planes`)
  const reach = height.value / trace[2]
  const top: Vec3 = [toe[0] + reach * trace[0], toe[1] + reach * trace[1], toe[2] + height.value]
  return { A: toe, B: toe, face: toe, upper: top }
}

/** Where three of the planes meet. */
function meet({ normals, points }: Placed, i: 'A' | 'B', j: 'B' | 'face', k: 'face' | 'upper'): Vec3 {
  return meetingPoint([normals[i], normals[j], normals[k]], [points[i], points[j], points[k]])
}
