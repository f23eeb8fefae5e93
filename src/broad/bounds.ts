/**
 * Bounds of boxes from the shapes they hold, and whether the shapes are still inside.
 *
 * Pairs that were found once stay complete as long as everything is inside the box it had then: shapes that touch have a point
 * in common, which lies in both boxes, so these meet and are a pair. That is a weaker demand than a bound on displacements,
 * and the bounds themselves are the only memory it needs. Growing by h lets everything move by h in any direction.
 */
import { type Boxes, FACET_BOX, HULL_BOX } from '../state/boxes.ts'
import { POINT } from '../state/nodes.ts'
import type { ReadNumbers, Reads } from '../state/reads.ts'
import type { Shapes } from '../state/shapes.ts'

/** Fills the bounds of the active boxes, grown by `boxes.skin[0]`. */
export function fillBounds(shapes: Shapes, boxes: Boxes): void {
  const { kind, of, active, bounds } = boxes
  const { hulls, facets } = shapes
  for (let box = 0; box < boxes.count; box++) {
    if (active[box] === 0) continue
    const what = of[box]
    bounds[6 * box] = bounds[6 * box + 1] = bounds[6 * box + 2] = Infinity
    bounds[6 * box + 3] = bounds[6 * box + 4] = bounds[6 * box + 5] = -Infinity
    if (kind[box] === FACET_BOX) cover(shapes, facets.node, 3 * what, 3 * what + 3, bounds, box)
    else if (kind[box] === HULL_BOX)
      cover(shapes, hulls.corner, hulls.firstCorner[what], hulls.firstCorner[what + 1], bounds, box)
    else coverBall(shapes, what, bounds, box)
    for (let k = 0; k < 3; k++) {
      bounds[6 * box + k] -= boxes.skin[0]
      bounds[6 * box + k + 3] += boxes.skin[0]
    }
  }
}

/** Widens a box to the nodes of a list, from one place to another. */
function cover(
  { nodes }: Shapes,
  list: ReadNumbers,
  from: number,
  to: number,
  bounds: Float64Array,
  box: number,
): void {
  const { x } = nodes
  for (let i = from; i < to; i++)
    for (let k = 0; k < 3; k++) {
      const c = x[POINT * list[i] + k]
      if (c < bounds[6 * box + k]) bounds[6 * box + k] = c
      if (c > bounds[6 * box + k + 3]) bounds[6 * box + k + 3] = c
    }
}

function coverBall({ bodies }: Shapes, body: number, bounds: Float64Array, box: number): void {
  const radius = bodies.radius[body]
  for (let k = 0; k < 3; k++) {
    bounds[6 * box + k] = bodies.x[3 * body + k] - radius
    bounds[6 * box + k + 3] = bodies.x[3 * body + k] + radius
  }
}

/** How far anything sticks out of its box [m]: negative while all is inside. Fixed boxes hold what they held. */
export function stickOut(shapes: Shapes, boxes: Reads<Boxes>): number {
  const { kind, of, active, fixed, bounds } = boxes
  const { hulls, facets } = shapes
  let most = -Infinity
  for (let box = 0; box < boxes.count; box++) {
    if (active[box] === 0 || fixed[box] === 1) continue
    const what = of[box]
    const out =
      kind[box] === FACET_BOX
        ? nodesOut(shapes, facets.node, 3 * what, 3 * what + 3, bounds, box)
        : kind[box] === HULL_BOX
          ? nodesOut(shapes, hulls.corner, hulls.firstCorner[what], hulls.firstCorner[what + 1], bounds, box)
          : ballOut(shapes, what, bounds, box)
    if (out > most) most = out
  }
  return most
}

function nodesOut(
  { nodes }: Shapes,
  list: ReadNumbers,
  from: number,
  to: number,
  bounds: ReadNumbers,
  box: number,
): number {
  const { x } = nodes
  let most = -Infinity
  for (let i = from; i < to; i++) {
    const p = POINT * list[i]
    const out = Math.max(
      bounds[6 * box] - x[p],
      bounds[6 * box + 1] - x[p + 1],
      bounds[6 * box + 2] - x[p + 2],
      x[p] - bounds[6 * box + 3],
      x[p + 1] - bounds[6 * box + 4],
      x[p + 2] - bounds[6 * box + 5],
    )
    if (out > most) most = out
  }
  return most
}

function ballOut({ bodies }: Shapes, body: number, bounds: ReadNumbers, box: number): number {
  const radius = bodies.radius[body]
  let most = -Infinity
  for (let k = 0; k < 3; k++) {
    const x = bodies.x[3 * body + k]
    most = Math.max(most, bounds[6 * box + k] - (x - radius), x + radius - bounds[6 * box + k + 3])
  }
  return most
}
