/**
 * Where moments pull the joints of a sliding block open, as springs spread its forces over them: there cohesion is lost.
 *
 * What     Limit equilibrium counts c A of a whole joint. Contact forces that satisfy the moments may exist (see bound.ts), but the block is stiff, so the
 *          pressure on a joint is linear; where that asks for more tension than the joint bears, it opens, and F falls by Σ c a/S of what is open.
 * Steps    1. F with the cohesion of what is closed; 2. the rigid motion of the block on springs of these points, with friction and cohesion
 *          against its way at 1/F, that balances force and moment; 3. the point whose tension is furthest beyond σ_t/F opens; until none does.
 * Points   Those of a contact face on face: corners and the middle, by shares that are exact for a linear pressure.
 * Fails    What opens does not close again. Nothing is told where too little is left closed to balance the block, which then turns.
 */
import type { Polyhedron, PolyhedronFace } from '../geometry/polyhedron.ts'
import { tan } from '../math/elementary.ts'
import { solveSystem } from '../math/linear-system.ts'
import { makeOverlap } from '../math/overlap-polygon.ts'
import { measure } from '../math/overlap-shares.ts'
import { cross, dot, subtract, unit, type Vec3 } from '../math/vec.ts'
import { analyseBlock, type BlockCase, type BlockStability } from './block.ts'
import { forcesOn } from './block-loads.ts'
import { cornersOf } from './face-corners.ts'
import { inwardOf } from './joint-planes.ts'
import { vectorOf } from './trend-plunge.ts'

export interface OpenedJoints {
  /** F without the cohesion of what is open. */
  factor: number
  /** Names of faces that open in part, and the share of the area of those that is open. */
  joints: string[]
  share: number
}

/** Of a joint, by the name of its face: tensile strength [Pa], and stiffness along the normal [Pa/m], the ratio of which counts. */
export interface JointSprings {
  tension: number
  stiffness: number
}

interface Spring {
  face: string
  area: number
  /** From the centroid [m]; unit normal into the block. */
  arm: Vec3
  into: Vec3
  stiffness: number
  /** tan φ, c and σ_t of the joint. */
  friction: number
  cohesion: number
  tension: number
}

/** A way in which a rigid block can press on its joints: translation, and turn about the centroid. */
interface Freedom {
  v: Vec3
  w: Vec3
}

/** Below this share nothing has opened [-]. */
const NONE = 1e-9

export function openedJoints(block: BlockCase, springsOf: (face: string) => JointSprings): OpenedJoints | undefined {
  const whole = analyseBlock(block)
  if (!whole.direction || whole.slidesOn.length === 0) return undefined
  const springs = whole.slidesOn.flat().flatMap((f) => springsOn(block, whole, f, springsOf))
  let closed = springs
  for (;;) {
    const { factor } = analyseBlock(withCohesionOf(block, springs, closed))
    const pressures = factor > 0 && factor < Infinity ? pressuresAt(block, whole, closed, factor) : undefined
    if (!pressures) return undefined
    const beyond = closed.map(({ tension }, i) => pressures[i] + tension / factor)
    const least = Math.min(...beyond)
    if (least >= 0) return tell(whole, springs, closed, factor)
    closed = closed.filter((_, i) => i !== beyond.indexOf(least))
  }
}

function tell(
  { factor: whole }: BlockStability,
  springs: readonly Spring[],
  closed: readonly Spring[],
  factor: number,
): OpenedJoints | undefined {
  if (!(factor < whole * (1 - NONE))) return undefined
  const open = springs.filter((spring) => !closed.includes(spring))
  const joints = [...new Set(open.map(({ face }) => face))]
  const areaOf = (own: readonly Spring[]) => own.reduce((sum, { area }) => sum + area, 0)
  return { factor, joints, share: areaOf(open) / areaOf(springs.filter(({ face }) => joints.includes(face))) }
}

/** Cohesion of each face by the share of its area that is closed. */
function withCohesionOf(block: BlockCase, springs: readonly Spring[], closed: readonly Spring[]): BlockCase {
  const joints = Object.entries(block.joints).map(([face, strength]) => {
    const own = springs.filter((spring) => spring.face === face)
    const all = own.reduce((sum, { area }) => sum + area, 0)
    const left = own.reduce((sum, spring) => sum + (closed.includes(spring) ? spring.area : 0), 0)
    return [face, own.length > 0 ? { ...strength, cohesion: (strength.cohesion * left) / all } : strength]
  })
  return { ...block, joints: Object.fromEntries(joints) }
}

function springsOn(
  { solid, joints }: BlockCase,
  { centroid }: BlockStability,
  f: number,
  springsOf: (face: string) => JointSprings,
): Spring[] {
  const face = solid.faces[f]
  const { friction, cohesion } = joints[face.name]
  const { tension, stiffness } = springsOf(face.name)
  const into = inwardOf(face.normal) as Vec3
  const own = { face: face.name, into, friction: tan(friction), cohesion, tension }
  return pointsOf(solid, face).map(({ at, area }) => ({
    ...own,
    area,
    arm: subtract(at, centroid),
    stiffness: stiffness * area,
  }))
}

/** Corners and middle of a face with their shares of its area. */
function pointsOf(solid: Polyhedron, face: PolyhedronFace): { at: Vec3; area: number }[] {
  const { points, centroid } = cornersOf(solid, face)
  const first = unit(subtract(points[1], points[0]))
  const second = cross(face.normal, first)
  const polygon = makeOverlap()
  polygon.count = points.length
  points.forEach((at, k) => {
    const arm = subtract(at, centroid)
    polygon.u[k] = dot(arm, first)
    polygon.v[k] = dot(arm, second)
  })
  measure(polygon)
  const corners = points.map((at, k) => ({ at, area: polygon.weight[k] }))
  return [...corners, { at: centroid, area: polygon.centreWeight }].filter(({ area }) => area > 0)
}

/** Pressure on each spring [Pa], by virtual work of each freedom; undefined where they cannot balance the block. */
function pressuresAt(
  { solid, loads, pressures }: BlockCase,
  stability: BlockStability,
  springs: readonly Spring[],
  factor: number,
): number[] | undefined {
  const along = vectorOf(stability.direction as NonNullable<BlockStability['direction']>)
  const { active, passive } = forcesOn(solid, loads, pressures)
  const freedoms = freedomsOf(stability, along)
  const ways = freedoms.map(({ v, w }) =>
    springs.map(({ arm, into }) => {
      const u = cross(w, arm).map((x, k) => x + v[k]) as Vec3
      return { opens: dot(u, into), slips: dot(u, along) }
    }),
  )
  const matrix = ways.map((own) =>
    ways.map((other) =>
      springs.reduce(
        (sum, { stiffness, friction }, p) =>
          sum - stiffness * other[p].opens * (own[p].opens - (friction / factor) * own[p].slips),
        0,
      ),
    ),
  )
  const right = freedoms.map(({ v, w }, m) => {
    const loaded = (own: typeof active) => dot(own.force, v) + dot(own.moment, w)
    const held = springs.reduce(
      (sum, { cohesion, area }, p) => sum + ((cohesion * area) / factor) * ways[m][p].slips,
      0,
    )
    return held - loaded(active) - loaded(passive) / factor
  })
  const found = solveSystem(matrix, right)
  return (
    found &&
    springs.map(({ stiffness, area }, p) => {
      const opens = ways.reduce((sum, own, m) => sum + found[m] * own[p].opens, 0)
      return (-stiffness * opens) / area
    })
  )
}

/** On one plane: along its normal, about its axes; on two: across their line, about any axis. */
function freedomsOf({ slidesOn, faces }: BlockStability, along: Vec3): Freedom[] {
  const still: Vec3 = [0, 0, 0]
  const into = inwardOf(faces[slidesOn[0][0]].normal) as Vec3
  const across = cross(along, into)
  const turns = [along, across].map((w) => ({ v: still, w }))
  if (slidesOn.length === 1) return [{ v: into, w: still }, ...turns]
  return [{ v: into, w: still }, { v: across, w: still }, ...turns, { v: still, w: into }]
}
