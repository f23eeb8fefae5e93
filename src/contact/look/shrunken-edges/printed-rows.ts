/** Points that were found as printed, as rows: each with a frame of its own normal. */

import { type Frame, makeFrame } from '../../../math/frame.ts'
import { overlap } from '../../../math/overlap.ts'
import { makeOverlap, type Overlap } from '../../../math/overlap-polygon.ts'
import { JOINT_ROW, PER_AREA } from '../../../state/joints.ts'
import type { Neighbours } from '../../../state/neighbours.ts'
import type { Scene } from '../../../state/scene.ts'
import type { Sheet } from '../../points/sheet.ts'
import { makePoint, type Point, writePoint } from '../../points/write-point.ts'
import { jointOf } from '../faces/patch.ts'
import { makeProjected, type Projected, project } from '../faces/site.ts'
import { FOUND, FOUND_IDS, type FoundPoints, GAP_AT, NORMAL } from './found-points.ts'

interface PrintedRows {
  frame: Frame
  point: Point
  a: Projected
  b: Projected
  cut: Overlap
}

export const makePrintedRows = (): PrintedRows => ({
  frame: { axes: new Float64Array(12) },
  point: makePoint(),
  a: makeProjected(),
  b: makeProjected(),
  cut: makeOverlap(),
})

/** Writes the points of pair k whose faces have a joint. */
export function writeFound(
  rows: PrintedRows,
  found: FoundPoints,
  { shapes, clock, joints }: Scene,
  neighbours: Neighbours,
  k: number,
  sheet: Sheet,
): void {
  const { frame, point } = rows
  const { facets } = shapes
  const { real, id } = found
  point.hullA = neighbours.a[k]
  point.hullB = neighbours.b[k]
  for (let p = 0; p < found.count; p++) {
    const r = FOUND * p
    point.placeA = facets.count + id[FOUND_IDS * p]
    point.placeB = facets.count + id[FOUND_IDS * p + 1]
    point.joint = jointOf(shapes, joints, point.placeA, point.placeB)
    if (point.joint < 0) continue
    point.code = id[FOUND_IDS * p + 2]
    makeFrame(frame, real[r + NORMAL], real[r + NORMAL + 1], real[r + NORMAL + 2], real[r], real[r + 1], real[r + 2])
    point.heightA = 0.5 * real[r + GAP_AT]
    point.heightB = -0.5 * real[r + GAP_AT]
    point.area = areaOf(rows, found, p, shapes)
    point.share = joints.table[JOINT_ROW * point.joint + PER_AREA] === 1 ? point.area : 1
    writePoint(shapes, clock, frame, k, point, sheet)
  }
}

/** The share of a point in the area of the overlap of its faces, as many as it has points [m²]. */
function areaOf(
  { a, b, cut, frame, point }: PrintedRows,
  found: FoundPoints,
  p: number,
  shapes: Scene['shapes'],
): number {
  const { id } = found
  let points = 0
  for (let other = 0; other < found.count; other++)
    if (id[FOUND_IDS * other] === id[FOUND_IDS * p] && id[FOUND_IDS * other + 1] === id[FOUND_IDS * p + 1]) points++
  project(shapes, frame, point.placeA, true, a)
  project(shapes, frame, point.placeB, false, b)
  return a.area > 0 && b.area > 0 && overlap(a, b, cut) ? cut.area / points : 0
}
