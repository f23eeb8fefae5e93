/**
 * Force and moment of a water pressure on a flat convex polygon in space.
 *
 *   F = ∫ max(0, p) dA,   M = ∫ max(0, p) (x − x₀) dA
 *
 * Steps    1. the polygon is cut along the kinks of p, lines k(x) = 0 across which its gradient jumps; p is linear on each cell;
 *          2. a cell is a fan of triangles; p is taken at three points inside each, so that a jump on its border does no harm, and
 *             carried to its corners;
 *          3. of a triangle with p₀ p₁ p₂ at its corners and S their sum, F = A S/3 and M = A Σ (pᵢ + S) (xᵢ − x₀)/12; where one
 *             corner alone is wet, it is the triangle with p/(p − pⱼ) of its two sides, and where two are wet, the whole less
 *             the dry corner.
 *          So a pressure that is linear between its kinks is exact, wherever the surface of the water crosses the polygon. One that
 *          is not is taken as linear in each of 64 parts of a triangle: some 1e-4 of the force where it bends as a whole.
 * Fails    Kinks of a pressure that is not linear between them count as bends; where its gradient has no bound the error is larger.
 */

/** A place x y z [m], and the pressure there [Pa]. */
export const PRESSURE = 3

export interface PressureField {
  /** Writes the PRESSURE at a place and time; below 0 where it is dry. */
  measure: (at: Float64Array, t: number) => void
  /** How many kinks it has; writes the value of one at a place and time in place of PRESSURE: it is 0 where p has the kink. */
  kinks: number
  kink: (index: number, at: Float64Array, t: number) => void
  /** Whether p is linear between its kinks. */
  linear: boolean
}

/** A flat convex polygon: three coordinates for each corner [m]. */
export interface Outline {
  count: number
  x: Float64Array
}

/** Most corners of an outline. */
export const MOST_CORNERS = 512

export const makeOutline = (most = MOST_CORNERS): Outline => ({ count: 0, x: new Float64Array(3 * most) })

/** Numbers of a sum: F [N], M about the first corner of the outline [N m], and the area of the outline [m²]. */
export const FORCE = 0
export const MOMENT = 1
export const AREA = 4

/** What is left of an outline after so many cuts, and the value of the kink at its corners. */
const cells: Outline[] = []
const values = new Float64Array(2 * MOST_CORNERS)
const at = new Float64Array(4)
/** The three corners of a triangle, p there, and its area [m²]. */
const triangle = new Float64Array(9)
const corner = new Float64Array(3)
const size = new Float64Array(1)

const PARTS = 8

export function integratePressure(outline: Outline, field: PressureField, t: number, sum: Float64Array): void {
  sum.fill(0)
  if (cells.length === 0) cells.push(makeOutline(2 * MOST_CORNERS))
  const cell = cells[0]
  cell.count = outline.count
  for (let k = 0; k < 3 * outline.count; k++) cell.x[k] = outline.x[k]
  addCells(0, 0, field, t, outline.x, sum)
}

/** Cuts a cell along the first of the kinks left that crosses it, and both halves along the others. */
function addCells(
  level: number,
  from: number,
  field: PressureField,
  t: number,
  x0: Float64Array,
  sum: Float64Array,
): void {
  for (let kink = from; kink < field.kinks; kink++) {
    if (!crosses(cells[level], kink, field, t)) continue
    if (cells.length === level + 1) cells.push(makeOutline(2 * MOST_CORNERS))
    clip(cells[level], 1, cells[level + 1])
    addCells(level + 1, kink + 1, field, t, x0, sum)
    crosses(cells[level], kink, field, t)
    clip(cells[level], -1, cells[level + 1])
    addCells(level + 1, kink + 1, field, t, x0, sum)
    return
  }
  addCell(cells[level], field, t, x0, sum)
}

/** Writes `values`; whether they have both signs. */
function crosses({ count, x }: Outline, kink: number, field: PressureField, t: number): boolean {
  let above = false
  let below = false
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) at[k] = x[3 * i + k]
    field.kink(kink, at, t)
    values[i] = at[PRESSURE]
    if (values[i] > 0) above = true
    if (values[i] < 0) below = true
  }
  return above && below
}

/** Keeps the side on which the `values` have a sign. */
function clip({ count, x }: Outline, sign: number, to: Outline): void {
  to.count = 0
  for (let i = 0; i < count; i++) {
    const j = i + 1 === count ? 0 : i + 1
    const here = sign * values[i]
    const there = sign * values[j]
    if (here >= 0) {
      for (let k = 0; k < 3; k++) to.x[3 * to.count + k] = x[3 * i + k]
      to.count++
    }
    if (here * there < 0) {
      const s = here / (here - there)
      for (let k = 0; k < 3; k++) to.x[3 * to.count + k] = x[3 * i + k] + s * (x[3 * j + k] - x[3 * i + k])
      to.count++
    }
  }
}

function addCell({ count, x }: Outline, field: PressureField, t: number, x0: Float64Array, sum: Float64Array): void {
  for (let i = 1; i + 1 < count; i++) {
    if (field.linear) {
      for (let k = 0; k < 3; k++) {
        triangle[k] = x[k]
        triangle[3 + k] = x[3 * i + k]
        triangle[6 + k] = x[3 * i + 3 + k]
      }
      addTriangle(field, t, x0, sum)
    } else addParts(x, 3 * i, field, t, x0, sum)
  }
}

/** A triangle of the fan in small ones of the same shape, upright and turned. */
function addParts(
  x: Float64Array,
  i: number,
  field: PressureField,
  t: number,
  x0: Float64Array,
  sum: Float64Array,
): void {
  for (let row = 0; row < PARTS; row++)
    for (let n = 0; n < 2 * (PARTS - row) - 1; n++) {
      const turned = n & 1
      const column = n >> 1
      takePart(x, i, 0, row + turned, column + turned)
      takePart(x, i, 3, row + 1 - turned, column + turned)
      takePart(x, i, 6, row + turned, column + 1 - turned)
      addTriangle(field, t, x0, sum)
    }
}

/** Corner of a part, so many steps along the first and the second side. */
function takePart(x: Float64Array, i: number, to: number, first: number, second: number): void {
  for (let k = 0; k < 3; k++)
    triangle[to + k] = x[k] + (first * (x[i + k] - x[k]) + second * (x[i + 3 + k] - x[k])) / PARTS
}

/** Adds the wet part of the triangle at hand. */
function addTriangle(field: PressureField, t: number, x0: Float64Array, sum: Float64Array): void {
  measureSize()
  sum[AREA] += size[0]
  let inside = 0
  for (let c = 0; c < 3; c++) {
    for (let k = 0; k < 3; k++)
      at[k] = 0.5 * triangle[3 * c + k] + (triangle[k] + triangle[3 + k] + triangle[6 + k]) / 6
    field.measure(at, t)
    corner[c] = 2 * at[PRESSURE]
    inside += at[PRESSURE] / 3
  }
  let wet = 0
  for (let c = 0; c < 3; c++) {
    corner[c] -= inside
    if (corner[c] > 0) wet++
  }
  if (wet === 0) return
  if (wet > 1) addLinear(x0, sum)
  if (wet === 3) return
  for (let c = 0; c < 3; c++) if (corner[c] > 0 === (wet === 1)) addCorner(c, x0, sum)
}

function measureSize(): void {
  const q = triangle
  const ax = q[3] - q[0]
  const ay = q[4] - q[1]
  const az = q[5] - q[2]
  const bx = q[6] - q[0]
  const by = q[7] - q[1]
  const bz = q[8] - q[2]
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  size[0] = 0.5 * Math.sqrt(x * x + y * y + z * z)
}

/** ∫ p and ∫ p (x − x₀) of the whole triangle. */
function addLinear(x0: Float64Array, sum: Float64Array): void {
  const area = size[0]
  const total = corner[0] + corner[1] + corner[2]
  sum[FORCE] += (area * total) / 3
  for (let c = 0; c < 3; c++)
    for (let k = 0; k < 3; k++) sum[MOMENT + k] += (area * (corner[c] + total) * (triangle[3 * c + k] - x0[k])) / 12
}

/** The same of |p| over what lies on the side of corner c from the line p = 0, which cuts it off. */
function addCorner(c: number, x0: Float64Array, sum: Float64Array): void {
  const own = corner[c]
  const i = (c + 1) % 3
  const j = (c + 2) % 3
  const s = own / (own - corner[i])
  const r = own / (own - corner[j])
  const force = (size[0] * s * r * Math.abs(own)) / 3
  sum[FORCE] += force
  for (let k = 0; k < 3; k++) {
    const x = triangle[3 * c + k]
    sum[MOMENT + k] += force * (x - x0[k] + (s * (triangle[3 * i + k] - x) + r * (triangle[3 * j + k] - x)) / 4)
  }
}
