/**
 * Force of the water on the points of a patch: those of one contact of two faces, of one bonded unit, or of a facet.
 *
 * What     Point k has the area A_k of the patch. It gets f_k = A_k q(x_k), q the one linear function whose sum has the force and the
 *          moment of the pressure on the polygon that the points span:
 *            Σ f_k = F,   Σ f_k (x_k − c) = M across the normal,   F = s ∫ max(0, p) dA,  M = s ∫ max(0, p) (x − c) dA,
 *          s the area of the points over that of the polygon. So both are exact wherever the surface of the water crosses the patch; on
 *          a triangle these are the forces of a linear interpolation.
 * Steps    1. corners of the polygon: the points in the order in which a string round them would touch them;
 *          2. the integrals (see math/pressure-integral);
 *          3. with c = Σ A x/Σ A,  q = F/Σ A + β·(x − c),  β from the second moments Σ A (x − c)(x − c).
 * Fails    Points on a line, or fewer than three, have the pressure at each of them instead.
 * Source   Derived here; the string: Jarvis (1973).
 */
import {
  FORCE,
  integratePressure,
  MOMENT,
  MOST_CORNERS,
  makeOutline,
  type Outline,
  PRESSURE,
  type PressureField,
  AREA as SUM_AREA,
} from '../math/pressure-integral.ts'
import type { ReadNumbers } from '../state/reads.ts'

export const MOST_POINTS = MOST_CORNERS

/** A patch of water, and what is worked with to find the forces on it. */
export interface WaterPatch {
  /** Its points: number of each (a row, or a point of a bond), place [m], area [m²], force along the normal [N]. */
  count: number
  point: Int32Array
  x: Float64Array
  area: Float64Array
  force: Float64Array
  /** Places of the points along two axes across the normal, from c [m]; area of all [m²]. */
  u: Float64Array
  v: Float64Array
  axes: Float64Array
  centre: Float64Array
  total: Float64Array
  /** The polygon that they span, and the integrals over it; the pressure at a place. */
  outline: Outline
  sum: Float64Array
  at: Float64Array
}

export const makeWaterPatch = (): WaterPatch => ({
  count: 0,
  point: new Int32Array(MOST_CORNERS),
  x: new Float64Array(3 * MOST_CORNERS),
  area: new Float64Array(MOST_CORNERS),
  force: new Float64Array(MOST_CORNERS),
  u: new Float64Array(MOST_CORNERS),
  v: new Float64Array(MOST_CORNERS),
  axes: new Float64Array(6),
  centre: new Float64Array(3),
  total: new Float64Array(1),
  outline: makeOutline(),
  sum: new Float64Array(5),
  at: new Float64Array(4),
})

/** Second moments below this share of a round patch's are those of a line [-]. */
const NARROW = 1e-14

/** Fills `force` of a patch, for a unit normal at a place of `normal`. */
export function spreadPressure(
  patch: WaterPatch,
  field: PressureField,
  t: number,
  normal: ReadNumbers,
  from: number,
): void {
  const { count, area, force, u, v, total, outline, sum, at } = patch
  project(patch, normal, from)
  if (count < 3 || !findOutline(patch)) {
    takePointwise(patch, field, t)
    return
  }
  integratePressure(outline, field, t, sum)
  const scale = total[0] / sum[SUM_AREA]
  const mean = sum[FORCE] / sum[SUM_AREA]
  let uu = 0
  let uv = 0
  let vv = 0
  for (let k = 0; k < count; k++) {
    uu += area[k] * u[k] * u[k]
    uv += area[k] * u[k] * v[k]
    vv += area[k] * v[k] * v[k]
  }
  const determinant = uu * vv - uv * uv
  if (!(determinant > NARROW * (uu + vv) * (uu + vv))) {
    takePointwise(patch, field, t)
    return
  }
  measureMoments(patch)
  const mu = scale * at[0]
  const mv = scale * at[1]
  const alongU = (vv * mu - uv * mv) / determinant
  const alongV = (uu * mv - uv * mu) / determinant
  for (let k = 0; k < count; k++) force[k] = area[k] * (mean + alongU * u[k] + alongV * v[k])
}

/** Sets `at` to ∫ max(0, p) (x − c)·e of the outline for both axes e. */
function measureMoments({ axes, sum, outline, centre, at }: WaterPatch): void {
  at[0] = at[1] = 0
  for (let i = 0; i < 3; i++) {
    const moment = sum[MOMENT + i] + sum[FORCE] * (outline.x[i] - centre[i])
    at[0] += axes[i] * moment
    at[1] += axes[3 + i] * moment
  }
}

function takePointwise(patch: WaterPatch, field: PressureField, t: number): void {
  const { at } = patch
  for (let k = 0; k < patch.count; k++) {
    for (let i = 0; i < 3; i++) at[i] = patch.x[3 * k + i]
    field.measure(at, t)
    patch.force[k] = at[PRESSURE] > 0 ? at[PRESSURE] * patch.area[k] : 0
  }
}

/** Brings c, u, v and the area of all points up to date. */
function project(patch: WaterPatch, normal: ReadNumbers, from: number): void {
  const { u, v, axes, centre, total } = patch
  const { count, x, area } = patch
  total[0] = 0
  centre.fill(0)
  for (let k = 0; k < count; k++) {
    total[0] += area[k]
    for (let i = 0; i < 3; i++) centre[i] += area[k] * (x[3 * k + i] - x[i])
  }
  for (let i = 0; i < 3; i++) centre[i] = x[i] + centre[i] / total[0]
  setAxes(axes, normal, from)
  for (let k = 0; k < count; k++) {
    u[k] = v[k] = 0
    for (let i = 0; i < 3; i++) {
      u[k] += axes[i] * (x[3 * k + i] - centre[i])
      v[k] += axes[3 + i] * (x[3 * k + i] - centre[i])
    }
  }
}

/** Two unit vectors across a normal: the first has no part along the axis that the normal leans to least. */
function setAxes(axes: Float64Array, normal: ReadNumbers, from: number): void {
  const nx = normal[from]
  const ny = normal[from + 1]
  const nz = normal[from + 2]
  axes.fill(0)
  if (nx * nx <= ny * ny && nx * nx <= nz * nz) {
    axes[1] = nz
    axes[2] = -ny
  } else if (ny * ny <= nz * nz) {
    axes[0] = -nz
    axes[2] = nx
  } else {
    axes[0] = ny
    axes[1] = -nx
  }
  const inverse = 1 / Math.sqrt(axes[0] * axes[0] + axes[1] * axes[1] + axes[2] * axes[2])
  for (let i = 0; i < 3; i++) axes[i] *= inverse
  axes[3] = ny * axes[2] - nz * axes[1]
  axes[4] = nz * axes[0] - nx * axes[2]
  axes[5] = nx * axes[1] - ny * axes[0]
}

/** Writes the corners of the polygon that the points span; false where that has no area. */
function findOutline(patch: WaterPatch): boolean {
  const { u, v, outline } = patch
  const { count, x } = patch
  let first = 0
  for (let k = 1; k < count; k++) if (u[k] < u[first] || (u[k] === u[first] && v[k] < v[first])) first = k
  let here = first
  outline.count = 0
  do {
    if (outline.count === count) break
    for (let i = 0; i < 3; i++) outline.x[3 * outline.count + i] = x[3 * here + i]
    outline.count++
    here = nextCorner(patch, here)
  } while (here !== first)
  return outline.count > 2
}

/** The point with all others to the left of the way to it; of those on the way the last. */
function nextCorner({ count, u, v }: WaterPatch, here: number): number {
  let next = -1
  let far = 0
  for (let k = 0; k < count; k++) {
    const a = u[k] - u[here]
    const b = v[k] - v[here]
    const square = a * a + b * b
    if (square === 0) continue
    const turn = next < 0 ? -1 : (u[next] - u[here]) * b - (v[next] - v[here]) * a
    if (turn > 0 || (turn === 0 && square <= far)) continue
    next = k
    far = square
  }
  return next
}
