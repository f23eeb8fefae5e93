/**
 * Whether two things have passed each other, or come too deep into each other, in the course of one step.
 *
 * What     Contact is looked for where things stand at the end of a step. What moves in one step by a good share of a width may be
 *          outside of another before and after, and may have been in it on the way; or it comes out on the other side.
 * Steps    1. for all that has moved far against what else there is: the box of its way relative to each other thing, in the last step;
 *          2. where the two meet: along each face normal of both, at both ends of the step, how far the other would have to
 *             move back along it to be out (for balls, along the line of centres where they are nearest);
 *          3. between the ends each of these is at most linear in time, since a corner moves on a line and the furthest of several
 *             is convex: a time at which all of them exceed the overlap that is allowed is a passage.
 * Fails    Crossed edges separate no two, as if both were slightly swollen there: a near miss at such a speed may be told
 *          as a passage, but no passage is missed.
 * Source   Separating axes of moving polyhedra: Ericson, Real-Time Collision Detection (2005), 5.5.8.
 */
import { rotate } from '../math/quaternion.ts'
import type { Vec3 } from '../math/vec.ts'
import { NODE, POINT } from '../state/nodes.ts'
import { bodyOf, formOf, scaleOf } from '../state/solids.ts'
import type { World } from '../state/world.ts'
import { placeNormal, thinnest } from './contacts.ts'

/** Two owners (see boxes) that have passed in a step: how far one has moved against the other, and their smaller width [m]. */
export interface Passing {
  a: number
  b: number
  moved: number
  width: number
  /** Middle of the first at the end of the step [m]. */
  at: Vec3
}

/** What may touch: corners at the end of the step and how far each has come in it [m], outward normals, and whose it is. */
interface Mover {
  owner: number
  fixed: boolean
  kin: number
  width: number
  /** Of a ball, whose only corner is its centre [m]; 0 otherwise. */
  radius: number
  corners: Float64Array
  moves: Float64Array
  /** Least and largest of the moves along each axis, and of the corners. */
  least: Vec3
  most: Vec3
  low: Vec3
  high: Vec3
}

/**
 * The pair that moved furthest against each other, over the smaller width, of those that were more than `deep` of it inside each
 * other on the way and moved by more than `far` of it; undefined where none did.
 */
export function findPassing(world: World, far: number, deep: number): Passing | undefined {
  const movers = moversOf(world)
  const narrow = movers.reduce((least, { width }) => Math.min(least, width), Infinity)
  const quick = movers.filter((mover) => 2 * speedOf(mover) > far * narrow)
  let worst: Passing | undefined
  let ratio = far
  for (const a of quick)
    for (const b of movers) {
      if (a === b || (a.fixed && b.fixed) || (a.kin > 0 && a.kin === b.kin)) continue
      const width = Math.min(a.width, b.width)
      const moved = movedAgainst(a, b)
      if (moved <= ratio * width || !waysMeet(a, b) || !mayMeet(world, a.owner, b.owner)) continue
      if (!(a.radius > 0 && b.radius > 0 ? ballsPass(a, b, deep * width) : bodiesPass(world, a, b, deep * width)))
        continue
      ratio = moved / width
      worst = { a: a.owner, b: b.owner, moved, width, at: middleOf(a) }
    }
  return worst
}

const AXES = [0, 1, 2] as const

function moversOf(world: World): Mover[] {
  const { boxes } = world
  const found = new Map<number, Mover>()
  for (let box = 0; box < boxes.count; box++) {
    const owner = boxes.owner[box]
    if (boxes.active[box] === 0 || found.has(owner)) continue
    const { corners, moves } = motionOf(world, owner)
    const radius = owner < 0 ? world.bodies.radius[-1 - owner] : 0
    const extreme = (list: Float64Array, pick: (...values: number[]) => number): Vec3 => {
      const out: Vec3 = [list[0], list[1], list[2]]
      for (let k = 3; k < list.length; k++) out[k % 3] = pick(out[k % 3], list[k])
      return out
    }
    found.set(owner, {
      owner,
      fixed: boxes.fixed[box] === 1,
      kin: boxes.kin[box],
      width: thinnest(world, owner),
      radius,
      corners,
      moves,
      least: extreme(moves, Math.min),
      most: extreme(moves, Math.max),
      low: extreme(corners, Math.min).map((x) => x - radius) as Vec3,
      high: extreme(corners, Math.max).map((x) => x + radius) as Vec3,
    })
  }
  return [...found.values()]
}

/** Corners at the end of the last step, and how far each has come in it [m]. */
function motionOf(world: World, owner: number): { corners: Float64Array; moves: Float64Array } {
  const { hulls, nodes, clock } = world
  if (owner < 0 || owner >= hulls.count) return motionOfParticle(world, owner)
  const list = hulls.corner.subarray(hulls.firstCorner[owner], hulls.firstCorner[owner + 1])
  const corners = new Float64Array(3 * list.length)
  const moves = new Float64Array(3 * list.length)
  list.forEach((node, k) => {
    for (const i of AXES) {
      corners[3 * k + i] = nodes.x[POINT * node + i]
      moves[3 * k + i] = clock.dt * nodes.motion[NODE * node + i]
    }
  })
  return { corners, moves }
}

function motionOfParticle({ bodies, solids, clock }: World, owner: number) {
  const body = owner < 0 ? -1 - owner : bodyOf(solids, owner)
  const b = 3 * body
  const { firstCorner, corner } = solids.forms
  const form = owner < 0 ? -1 : formOf(solids, owner)
  const first = owner < 0 ? 0 : firstCorner[form]
  const count = owner < 0 ? 1 : firstCorner[form + 1] - first
  const corners = new Float64Array(3 * count)
  const moves = new Float64Array(3 * count)
  const arm = new Float64Array(3)
  for (let k = 0; k < count; k++) {
    if (owner >= 0) rotate(bodies.attitude, 4 * body, 1, corner, 3 * (first + k), arm, 0)
    for (const i of AXES) {
      if (owner >= 0) arm[i] *= scaleOf(solids, owner)
      corners[3 * k + i] = bodies.x[b + i] + arm[i]
    }
    for (const i of AXES) {
      const [j, l] = [(i + 1) % 3, (i + 2) % 3]
      moves[3 * k + i] = clock.dt * (bodies.v[b + i] + bodies.spin[b + j] * arm[l] - bodies.spin[b + l] * arm[j])
    }
  }
  return { corners, moves }
}

const long = ([x, y, z]: number[]) => Math.sqrt(x * x + y * y + z * z)

/** The largest way of a corner, at most [m]. */
const speedOf = ({ least, most }: Mover) => long(AXES.map((i) => Math.max(-least[i], most[i])))

/** How far a corner of a may have moved against one of b [m]. */
const movedAgainst = (a: Mover, b: Mover) =>
  long(AXES.map((i) => Math.max(Math.abs(a.least[i] - b.most[i]), Math.abs(a.most[i] - b.least[i]))))

/** Whether the box that a has swept as b sees it meets that of b. */
const waysMeet = (a: Mover, b: Mover) =>
  AXES.every((i) => {
    const back = Math.max(a.most[i] - b.least[i], 0)
    const ahead = Math.min(a.least[i] - b.most[i], 0)
    return a.low[i] - back < b.high[i] && a.high[i] - ahead > b.low[i]
  })

const middleOf = ({ low, high }: Mover) => AXES.map((i) => 0.5 * (low[i] + high[i])) as Vec3

/** Whether any joint holds between the two. */
function mayMeet(world: World, a: number, b: number): boolean {
  const { joints } = world
  const others = groupsOf(world, b)
  return groupsOf(world, a).some((g) => others.some((h) => joints.of[joints.groups * g + h] >= 0))
}

function groupsOf({ hulls, facets, joints, solids }: World, owner: number): number[] {
  if (owner < 0) return [joints.group[facets.faceNames.length - 1 - owner]]
  if (owner >= hulls.count) return [joints.group[facets.faceNames.length + bodyOf(solids, owner)]]
  const own = hulls.facet.subarray(
    hulls.firstFacet[hulls.firstFace[owner]],
    hulls.firstFacet[hulls.firstFace[owner + 1]],
  )
  return [...new Set(Array.from(own, (facet) => joints.group[facets.face[facet]]))]
}

/** Two balls, nearest to each other in the step. */
function ballsPass(a: Mover, b: Mover, deep: number): boolean {
  const apart = AXES.map((i) => a.corners[i] - b.corners[i])
  const way = AXES.map((i) => a.moves[i] - b.moves[i])
  const square = way.reduce((sum, w) => sum + w * w, 0)
  const back = Math.min(1, Math.max(0, apart.reduce((sum, d, i) => sum + d * way[i], 0) / square))
  return a.radius + b.radius - long(apart.map((d, i) => d - back * way[i])) > deep
}

/** Times of the step, from 0 at its beginning to 1, at which all ways out are longer than what is allowed. */
function bodiesPass(world: World, a: Mover, b: Mover, deep: number): boolean {
  let from = 0
  let to = 1
  for (const axis of [...normalsOf(world, a.owner), ...normalsOf(world, b.owner)])
    for (const sign of [1, -1]) {
      const end = reachOf(a, axis, sign, 0) + reachOf(b, axis, -sign, 0) - deep
      const start = reachOf(a, axis, sign, 1) + reachOf(b, axis, -sign, 1) - deep
      if (start <= 0 && end <= 0) return false
      if (start < 0) from = Math.max(from, start / (start - end))
      else if (end < 0) to = Math.min(to, start / (start - end))
      if (from > to) return false
    }
  return true
}

/** Furthest of a mover along a direction [m], at the end of the step or, `back` = 1, at its beginning. */
function reachOf({ corners, moves, radius }: Mover, [x, y, z]: Vec3, sign: number, back: number): number {
  let most = -Infinity
  for (let k = 0; k < corners.length; k += 3) {
    const along =
      x * (corners[k] - back * moves[k]) +
      y * (corners[k + 1] - back * moves[k + 1]) +
      z * (corners[k + 2] - back * moves[k + 2])
    most = Math.max(most, sign * along)
  }
  return most + radius
}

/** Outward normals of a polyhedron as it stands; none of a ball. */
function normalsOf(world: World, owner: number): Vec3[] {
  const { hulls, facets, solids, bodies } = world
  const out = new Float64Array(3)
  const normals: Vec3[] = []
  if (owner >= 0 && owner < hulls.count)
    for (let face = hulls.firstFace[owner]; face < hulls.firstFace[owner + 1]; face++) {
      placeNormal(world, facets.count + face, out)
      normals.push([out[0], out[1], out[2]])
    }
  else if (owner >= 0) {
    const { firstFace, normal } = solids.forms
    const form = formOf(solids, owner)
    for (let face = firstFace[form]; face < firstFace[form + 1]; face++) {
      rotate(bodies.attitude, 4 * bodyOf(solids, owner), 1, normal, 3 * face, out, 0)
      normals.push([out[0], out[1], out[2]])
    }
  }
  return normals
}
