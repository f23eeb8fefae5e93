/** The isometric view of a model from the south-east and above: x (east) to the lower right, y (north) to the upper right, z up. */

/** Unit vectors to the right, up, and towards the viewer. */
const RIGHT = [Math.SQRT1_2, Math.SQRT1_2, 0]
const UP = [-1 / Math.sqrt(6), 1 / Math.sqrt(6), 2 / Math.sqrt(6)]
const NEAR = [1 / Math.sqrt(3), -1 / Math.sqrt(3), 1 / Math.sqrt(3)]

export interface View {
  /** Size of the picture, in the units of the drawing. */
  width: number
  height: number
  /** Units of the drawing for a metre. */
  scale: number
  /** Position of the centre along right and up [m]. */
  centre: [number, number]
}

const dot = (a: number[], x: number, y: number, z: number) => a[0] * x + a[1] * y + a[2] * z

/** The view that holds all the given points, `width` wide, with a margin on each side. */
export function fitView(clouds: Float64Array[], width: number, margin: number): View {
  const box = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const points of clouds)
    for (let i = 0; i < points.length; i += 3) {
      const r = dot(RIGHT, points[i], points[i + 1], points[i + 2])
      const u = dot(UP, points[i], points[i + 1], points[i + 2])
      if (!Number.isFinite(r) || !Number.isFinite(u)) continue
      box[0] = Math.min(box[0], r)
      box[1] = Math.max(box[1], r)
      box[2] = Math.min(box[2], u)
      box[3] = Math.max(box[3], u)
    }
  const across = box[1] - box[0]
  const tall = box[3] - box[2]
  if (!(Math.max(across, tall) > 0)) return { width, height: width / 2, scale: 1, centre: [0, 0] }
  const inner = width - 2 * margin
  const scale = Math.min(inner / across, (0.85 * inner) / tall)
  const height = Math.max(0.35 * width, Math.ceil(tall * scale) + 2 * margin)
  return { width, height: Math.round(height), scale, centre: [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2] }
}

/** The lower left and the upper right of what balls cover of the drawing, as points of space. */
export function rimsOf(centres: Float64Array, radius: ArrayLike<number>): Float64Array {
  const rims = new Float64Array(2 * centres.length)
  for (let k = 0; k < centres.length; k++) {
    const out = radius[Math.floor(k / 3)] * (RIGHT[k % 3] + UP[k % 3])
    rims[k] = centres[k] - out
    rims[centres.length + k] = centres[k] + out
  }
  return rims
}

/** Position in the drawing, and depth towards the viewer in the same units. */
export function project(view: View, points: Float64Array): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]]
    out[i] = (dot(RIGHT, x, y, z) - view.centre[0]) * view.scale + view.width / 2
    out[i + 1] = (view.centre[1] - dot(UP, x, y, z)) * view.scale + view.height / 2
    out[i + 2] = dot(NEAR, x, y, z) * view.scale
  }
  return out
}

/** Directions of the x, y and z axes in the drawing, y down. */
export const axisDirections = (): [number, number][] => [0, 1, 2].map((i) => [RIGHT[i], -UP[i]])
