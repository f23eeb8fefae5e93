/**
 * Bounds of boxes from the shapes they hold, and whether they still hold them.
 *
 * Bounds are grown by h, half the skin, and stay valid while every corner is within h, along each axis, of where it was and
 * every ball is inside its box, and no particle has moved and turned so far that a corner may have come further: shapes that touch have a point in common, which then lies in both boxes, so these meet and
 * are a pair. Corners are nodes, shared by facets, and looked at once each. Bounds are grown a little more than h, by what
 * rounding a coordinate can take away, and by half of how far apart shapes may be that are to be pairs.
 */

import { rotate } from '../../math/quaternion.ts'
import { type Boxes, CELL_BOX, FACET_BOX, HULL_BOX, ROUND_BOX, SOLID_BOX } from '../../state/boxes.ts'
import { POINT } from '../../state/nodes.ts'
import type { ReadNumbers, Reads } from '../../state/reads.ts'
import type { Shapes } from '../../state/shapes.ts'
import { bodyOf, formOf, reachOf, scaleOf } from '../../state/solids.ts'

const ROUNDING = 1 / 2251799813685248

/** What fills the bounds of the active boxes. */
export function makeBoundsFiller(): (shapes: Shapes, boxes: Boxes) => void {
  const corner = new Float64Array(3)
  return (shapes, boxes) => fillBounds(shapes, boxes, corner)
}

/** `corner` is work space of three numbers. */
function fillBounds(shapes: Shapes, boxes: Boxes, corner: Float64Array): void {
  const { kind, of, active, bounds } = boxes
  const { hulls, facets } = shapes
  for (let box = 0; box < boxes.count; box++) {
    if (active[box] === 0) continue
    const what = of[box]
    const at = 6 * box
    bounds[at] = bounds[at + 1] = bounds[at + 2] = Infinity
    bounds[at + 3] = bounds[at + 4] = bounds[at + 5] = -Infinity
    if (kind[box] === FACET_BOX) cover(shapes, facets.node, 3 * what, 3 * what + 3, bounds, at)
    else if (kind[box] === HULL_BOX || kind[box] === CELL_BOX)
      cover(shapes, hulls.corner, hulls.firstCorner[what], hulls.firstCorner[what + 1], bounds, at)
    else if (kind[box] === SOLID_BOX) coverSolid(shapes, what, bounds, at, corner)
    else coverBall(shapes, what, bounds, at)
    const grown = boxes.skin[0] + 0.5 * boxes.reach[0]
    for (let k = at; k < at + 3; k++) {
      const reach = grown + (Math.abs(bounds[k]) + Math.abs(bounds[k + 3]) + grown) * ROUNDING
      bounds[k] -= reach
      bounds[k + 3] += reach
    }
  }
}

/** Widens the box at a place to the nodes of a list. */
function cover(shapes: Shapes, list: ReadNumbers, from: number, to: number, bounds: Float64Array, at: number): void {
  const { x } = shapes.nodes
  for (let i = from; i < to; i++)
    for (let k = 0; k < 3; k++) {
      const c = x[POINT * list[i] + k]
      if (c < bounds[at + k]) bounds[at + k] = c
      if (c > bounds[at + k + 3]) bounds[at + k + 3] = c
    }
}

function coverBall({ bodies }: Shapes, body: number, bounds: Float64Array, at: number): void {
  const radius = bodies.radius[body]
  for (let k = 0; k < 3; k++) {
    bounds[at + k] = bodies.x[3 * body + k] - radius
    bounds[at + k + 3] = bodies.x[3 * body + k] + radius
  }
}

/** Corners of a particle as it stands. */
function coverSolid(
  { solids, bodies }: Shapes,
  solid: number,
  bounds: Float64Array,
  at: number,
  corner: Float64Array,
): void {
  const { forms } = solids
  const form = formOf(solids, solid)
  const b = bodyOf(solids, solid)
  const scale = scaleOf(solids, solid)
  for (let c = forms.firstCorner[form]; c < forms.firstCorner[form + 1]; c++) {
    rotate(bodies.attitude, 4 * b, 1, forms.corner, 3 * c, corner, 0)
    for (let k = 0; k < 3; k++) {
      const x = bodies.x[3 * b + k] + scale * corner[k]
      if (x < bounds[at + k]) bounds[at + k] = x
      if (x > bounds[at + k + 3]) bounds[at + k + 3] = x
    }
  }
}

/** Notes where the particles of active boxes are, and how turned. */
export function notePoses({ solids, bodies }: Shapes, { count, kind, of, active, pose }: Boxes): void {
  for (let box = 0; box < count; box++) {
    if (kind[box] !== SOLID_BOX || active[box] === 0) continue
    const b = bodyOf(solids, of[box])
    for (let i = 0; i < 3; i++) pose[7 * box + i] = bodies.x[3 * b + i]
    for (let i = 0; i < 4; i++) pose[7 * box + 3 + i] = bodies.attitude[4 * b + i]
  }
}

/**
 * Whether a corner of a particle may have moved by more than half the skin: the way of the centre and the chord of the turn,
 * 2 sin(½ θ) reach, with sin(½ θ) the vector part of q q₀*.
 */
export function particleMoved(
  { solids, bodies }: Shapes,
  { kind, of, pose, skin }: Reads<Boxes>,
  box: number,
): boolean {
  if (kind[box] !== SOLID_BOX) return false
  const p = 7 * box
  const b = bodyOf(solids, of[box])
  const { x, attitude } = bodies
  const dx = x[3 * b] - pose[p]
  const dy = x[3 * b + 1] - pose[p + 1]
  const dz = x[3 * b + 2] - pose[p + 2]
  const w = attitude[4 * b]
  const i = attitude[4 * b + 1]
  const j = attitude[4 * b + 2]
  const k = attitude[4 * b + 3]
  const w0 = pose[p + 3]
  const i0 = pose[p + 4]
  const j0 = pose[p + 5]
  const k0 = pose[p + 6]
  const tx = i * w0 - w * i0 - j * k0 + k * j0
  const ty = j * w0 - w * j0 - k * i0 + i * k0
  const tz = k * w0 - w * k0 - i * j0 + j * i0
  const turn = 2 * reachOf(solids, of[box]) * Math.sqrt(tx * tx + ty * ty + tz * tz)
  return Math.sqrt(dx * dx + dy * dy + dz * dz) + turn > skin[0]
}

/** Lists the corners of active boxes that may move, in ascending order, and where they are. `mark` has a byte a node. */
export function followCorners(shapes: Shapes, boxes: Boxes, mark: Uint8Array): void {
  const { kind, of, active, fixed, node, from } = boxes
  const { nodes, facets, hulls } = shapes
  mark.fill(0)
  for (let box = 0; box < boxes.count; box++) {
    if (active[box] === 0 || fixed[box] === 1) continue
    const what = of[box]
    if (kind[box] === FACET_BOX) for (let i = 3 * what; i < 3 * what + 3; i++) mark[facets.node[i]] = 1
    else if (kind[box] === HULL_BOX || kind[box] === CELL_BOX)
      for (let i = hulls.firstCorner[what]; i < hulls.firstCorner[what + 1]; i++) mark[hulls.corner[i]] = 1
  }
  let at = 0
  for (let n = 0; n < nodes.count; n++) {
    if (mark[n] === 0) continue
    node[at] = n
    for (let k = 0; k < 3; k++) from[3 * at + k] = nodes.x[POINT * n + k]
    at++
  }
  boxes.followed[0] = at
}

/** Whether a corner has moved by more than half the skin along an axis. */
export function cornersMoved({ nodes }: Shapes, boxes: Reads<Boxes>): boolean {
  const { node, from } = boxes
  const { x } = nodes
  const most = boxes.skin[0]
  const count = boxes.followed[0]
  for (let i = 0; i < count; i++) {
    const p = POINT * node[i]
    const q = 3 * i
    if (
      Math.abs(x[p] - from[q]) > most ||
      Math.abs(x[p + 1] - from[q + 1]) > most ||
      Math.abs(x[p + 2] - from[q + 2]) > most
    )
      return true
  }
  return false
}

/** Whether the ball of a round box has come out of it. */
export function ballLeft({ bodies }: Shapes, { kind, of, bounds }: Reads<Boxes>, box: number): boolean {
  if (kind[box] !== ROUND_BOX) return false
  const radius = bodies.radius[of[box]]
  for (let k = 0; k < 3; k++) {
    const x = bodies.x[3 * of[box] + k]
    if (x - radius < bounds[6 * box + k] || x + radius > bounds[6 * box + k + 3]) return true
  }
  return false
}
