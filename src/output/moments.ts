/** A model at several moments: how far everything has come, and the view that holds it. */
import type { Pose } from './frame.ts'
import { limits, type NodeScalar } from './picture-overlay.ts'
import { niceAbove } from './ticks.ts'
import { type Camera, fitView, type View } from './view.ts'

/** A round factor that makes the largest displacement 2 to 5 % of the model; 1 where it is 2 % as it is. */
export function magnification(start: Pose, end: Pose): number {
  let largest = 0
  const box = [0, 1, 2].map(() => [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
  const look = (from: Float64Array, to: Float64Array) => {
    for (let i = 0; i < from.length; i++) {
      const u = Math.abs(to[i] - from[i])
      if (u > largest && Number.isFinite(u)) largest = u
      box[i % 3][0] = Math.min(box[i % 3][0], from[i])
      box[i % 3][1] = Math.max(box[i % 3][1], from[i])
    }
  }
  look(start.points, end.points)
  if (start.grains && end.grains) look(start.grains.points, end.grains.points)
  const extent = Math.max(...box.map(([low, high]) => high - low))
  if (!(largest > 0) || largest >= 0.02 * extent) return 1
  return niceAbove((0.02 * extent) / largest)
}

/** Displacements drawn larger by a factor. */
export function magnified(start: Pose, end: Pose, factor: number): Pose {
  if (factor === 1) return end
  const larger = (from: Float64Array, to: Float64Array) => from.map((x, i) => x + factor * (to[i] - x))
  return {
    ...end,
    points: larger(start.points, end.points),
    ...(start.grains && end.grains && { grains: { points: larger(start.grains.points, end.grains.points) } }),
  }
}

/** How far each point has come [m]. */
function distances(start: Float64Array, points: Float64Array): Float64Array {
  const out = new Float64Array(start.length / 3)
  for (let i = 0; i < start.length; i += 3) {
    const [x, y, z] = [0, 1, 2].map((c) => points[i + c] - start[i + c])
    out[i / 3] = Math.sqrt(x * x + y * y + z * z)
  }
  return out
}

/** Displacements as colours: one scale for several moments. */
export function displacements(start: Pose, poses: Pose[]): NodeScalar[] {
  const found = poses.map(({ points, grains }) => ({
    values: distances(start.points, points),
    grains: start.grains && grains && distances(start.grains.points, grains.points),
  }))
  const largest = found.flatMap(({ values, grains }) => [limits(values)[1], grains ? limits(grains)[1] : 0])
  const range: [number, number] = [0, Math.max(...largest)]
  return found.map((colours) => ({ name: 'displacement', unit: 'm', ...colours, range }))
}

/** The view of the start and of several moments: what has gone farther than the model is large is left out. */
export function viewOf(
  start: Pose,
  poses: Pose[],
  width: number,
  margin: number,
  camera?: Camera,
  tallest?: number,
): View {
  const fixed = [start, ...poses].map(({ points }) => points)
  if (!start.grains) return fitView(fixed, width, margin, camera, tallest)
  const near = grownBox([start.points, start.grains.points])
  const grains = poses.map((pose) => insideOf(near, pose.grains?.points ?? new Float64Array(0)))
  return fitView([...fixed, start.grains.points, ...grains], width, margin, camera, tallest)
}

/** Corners of the box around some points, grown by its extent on all sides. */
function grownBox(clouds: Float64Array[]): [low: number, high: number][] {
  return [0, 1, 2].map((axis) => {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (const points of clouds)
      for (let k = axis; k < points.length; k += 3) {
        low = Math.min(low, points[k])
        high = Math.max(high, points[k])
      }
    return [low - (high - low), high + (high - low)]
  })
}

/** Points as they are, not-a-number where they are outside of a box. */
function insideOf(box: [low: number, high: number][], points: Float64Array): Float64Array {
  return points.map((x, k) => {
    const from = k - (k % 3)
    const outside = box.some(([low, high], axis) => !(points[from + axis] >= low && points[from + axis] <= high))
    return outside ? Number.NaN : x
  })
}
