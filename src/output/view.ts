/** How a model is looked at: from far away, without perspective; by default isometric from the south-east and above. */

type Direction = [x: number, y: number, z: number]

/** Unit vectors to the right, up, and towards the viewer. */
export interface Camera {
  right: Direction
  up: Direction
  near: Direction
}

/** x (east) to the lower right, y (north) to the upper right, z up. */
export const ISOMETRIC: Camera = {
  right: [Math.SQRT1_2, Math.SQRT1_2, 0],
  up: [-1 / Math.sqrt(6), 1 / Math.sqrt(6), 2 / Math.sqrt(6)],
  near: [1 / Math.sqrt(3), -1 / Math.sqrt(3), 1 / Math.sqrt(3)],
}

/** A viewer who stands in a direction from the model, clockwise from north, at a height above the horizontal below 90° [rad]. */
export function cameraFrom(azimuth: number, height: number): Camera {
  const [s, c, t] = [Math.sin(azimuth), Math.cos(azimuth), Math.sin(height)]
  const level = Math.cos(height)
  return { right: [-c, s, 0], up: [-t * s, -t * c, level], near: [level * s, level * c, t] }
}

/** Before a face that looks in a direction: a little to the side and above, so that its top and one end are seen too. */
export const cameraBefore = (dipDirection: number): Camera => cameraFrom(dipDirection - Math.PI / 5, Math.PI / 6)

export interface View {
  /** Size of the picture, in the units of the drawing. */
  width: number
  height: number
  /** Units of the drawing for a metre. */
  scale: number
  /** Position of the centre along right and up [m]. */
  centre: [number, number]
  camera: Camera
}

const dot = (a: number[], x: number, y: number, z: number) => a[0] * x + a[1] * y + a[2] * z

/** The view that holds all the given points, `width` wide and no taller than `tallest`, with a margin on each side. */
export function fitView(
  clouds: Float64Array[],
  width: number,
  margin: number,
  camera: Camera = ISOMETRIC,
  tallest = Infinity,
): View {
  const { right, up } = camera
  const box = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const points of clouds)
    for (let i = 0; i < points.length; i += 3) {
      const r = dot(right, points[i], points[i + 1], points[i + 2])
      const u = dot(up, points[i], points[i + 1], points[i + 2])
      if (!Number.isFinite(r) || !Number.isFinite(u)) continue
      box[0] = Math.min(box[0], r)
      box[1] = Math.max(box[1], r)
      box[2] = Math.min(box[2], u)
      box[3] = Math.max(box[3], u)
    }
  const across = box[1] - box[0]
  const tall = box[3] - box[2]
  if (!(Math.max(across, tall) > 0)) return { width, height: width / 2, scale: 1, centre: [0, 0], camera }
  const inner = width - 2 * margin
  const scale = Math.min(inner / across, Math.min(0.85 * inner, tallest - 2 * margin) / tall)
  const height = Math.max(0.35 * width, Math.ceil(tall * scale) + 2 * margin)
  return { width, height: Math.round(height), scale, centre: [(box[0] + box[1]) / 2, (box[2] + box[3]) / 2], camera }
}

/** The lower left and the upper right of what balls cover of the drawing, as points of space. */
export function rimsOf(centres: Float64Array, radius: ArrayLike<number>, { right, up } = ISOMETRIC): Float64Array {
  const rims = new Float64Array(2 * centres.length)
  for (let k = 0; k < centres.length; k++) {
    const out = radius[Math.floor(k / 3)] * (right[k % 3] + up[k % 3])
    rims[k] = centres[k] - out
    rims[centres.length + k] = centres[k] + out
  }
  return rims
}

/** Position in the drawing, and depth towards the viewer in the same units. */
export function project(view: View, points: Float64Array): Float64Array {
  const { right, up, near } = view.camera
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i], points[i + 1], points[i + 2]]
    out[i] = (dot(right, x, y, z) - view.centre[0]) * view.scale + view.width / 2
    out[i + 1] = (view.centre[1] - dot(up, x, y, z)) * view.scale + view.height / 2
    out[i + 2] = dot(near, x, y, z) * view.scale
  }
  return out
}

/** Directions of the x, y and z axes in the drawing, y down. */
export const axisDirections = ({ right, up }: Camera): [number, number][] => [0, 1, 2].map((i) => [right[i], -up[i]])
