/**
 * Rotations as unit quaternions q = w + x i + y j + z k in flat columns: v ↦ q v q*, so R(p q) = R(p) R(q).
 * Small rotations keep their relative precision: what is small, x, y, z and R − 1, is never a difference of large numbers.
 */

/** R(q) − 1, row by row. */
export function rotationLessOne(q: ArrayLike<number>, at: number, out: Float64Array): void {
  const w = q[at]
  const x = q[at + 1]
  const y = q[at + 2]
  const z = q[at + 3]
  out[0] = -2 * (y * y + z * z)
  out[1] = 2 * (x * y - w * z)
  out[2] = 2 * (x * z + w * y)
  out[3] = 2 * (x * y + w * z)
  out[4] = -2 * (x * x + z * z)
  out[5] = 2 * (y * z - w * x)
  out[6] = 2 * (x * z - w * y)
  out[7] = 2 * (y * z + w * x)
  out[8] = -2 * (x * x + y * y)
}

/** p q; `out` may be neither of them. */
export function multiply(
  p: ArrayLike<number>,
  pAt: number,
  q: ArrayLike<number>,
  qAt: number,
  out: Float64Array,
  at: number,
): void {
  const a = p[pAt]
  const b = p[pAt + 1]
  const c = p[pAt + 2]
  const d = p[pAt + 3]
  const w = q[qAt]
  const x = q[qAt + 1]
  const y = q[qAt + 2]
  const z = q[qAt + 3]
  out[at] = a * w - b * x - c * y - d * z
  out[at + 1] = a * x + b * w + c * z - d * y
  out[at + 2] = a * y - b * z + c * w + d * x
  out[at + 3] = a * z + b * y - c * x + d * w
}

export function normalise(q: Float64Array, at: number): void {
  const w = q[at]
  const x = q[at + 1]
  const y = q[at + 2]
  const z = q[at + 3]
  const scale = 1 / Math.sqrt(w * w + x * x + y * y + z * z)
  q[at] = scale * w
  q[at + 1] = scale * x
  q[at + 2] = scale * y
  q[at + 3] = scale * z
}

/** R(q) v, or with sense −1 R(q)ᵀ v: v + 2 w (u × v) + 2 u × (u × v), u = (x, y, z). */
export function rotate(
  q: ArrayLike<number>,
  qAt: number,
  sense: 1 | -1,
  v: ArrayLike<number>,
  vAt: number,
  out: Float64Array,
  at: number,
): void {
  const w = q[qAt]
  const x = sense * q[qAt + 1]
  const y = sense * q[qAt + 2]
  const z = sense * q[qAt + 3]
  const a = v[vAt]
  const b = v[vAt + 1]
  const c = v[vAt + 2]
  const tx = 2 * (y * c - z * b)
  const ty = 2 * (z * a - x * c)
  const tz = 2 * (x * b - y * a)
  out[at] = a + w * tx + (y * tz - z * ty)
  out[at + 1] = b + w * ty + (z * tx - x * tz)
  out[at + 2] = c + w * tz + (x * ty - y * tx)
}

/**
 * q ← exp(½ r) q for a rotation vector r [rad] in space, normalised: cosine and sine of the half angle a by their series to
 * a⁷. Off by a⁸/40320: below one unit in the last place for steps of 0.1 rad.
 */
export function turnBy(q: Float64Array, at: number, r: ArrayLike<number>): void {
  const x = 0.5 * r[0]
  const y = 0.5 * r[1]
  const z = 0.5 * r[2]
  const s = x * x + y * y + z * z
  const half = 1 - s * (1 / 6 - s * (1 / 120 - s / 5040))
  small[0] = 1 - s * (1 / 2 - s * (1 / 24 - s / 720))
  small[1] = half * x
  small[2] = half * y
  small[3] = half * z
  multiply(small, 0, q, at, turned, 0)
  for (let i = 0; i < 4; i++) q[at + i] = turned[i]
  normalise(q, at)
}

const small = new Float64Array(4)
const turned = new Float64Array(4)

/** The quaternion, w ≥ 0, of a rotation matrix given row by row (Shepperd 1978: from the largest of w², x², y², z²). */
export function fromMatrix(r: ArrayLike<number>): [number, number, number, number] {
  const squares = [1 + r[0] + r[4] + r[8], 1 + r[0] - r[4] - r[8], 1 - r[0] + r[4] - r[8], 1 - r[0] - r[4] + r[8]]
  const [wx, wy, wz] = [r[7] - r[5], r[2] - r[6], r[3] - r[1]]
  const [xy, xz, yz] = [r[1] + r[3], r[2] + r[6], r[5] + r[7]]
  const rows = [
    [squares[0], wx, wy, wz],
    [wx, squares[1], xy, xz],
    [wy, xy, squares[2], yz],
    [wz, xz, yz, squares[3]],
  ]
  const row = rows[squares.indexOf(Math.max(...squares))]
  const size = Math.sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2] + row[3] * row[3])
  const sign = row[0] < 0 ? -1 : 1
  return [
    (sign * row[0]) / size + 0,
    (sign * row[1]) / size + 0,
    (sign * row[2]) / size + 0,
    (sign * row[3]) / size + 0,
  ]
}
