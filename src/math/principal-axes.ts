/**
 * Principal axes of a symmetric 3×3 matrix by Jacobi's rotations: each makes one off-diagonal number zero,
 *   θ = (a_qq − a_pp)/(2 a_pq),   t = ±1/(|θ| + √(θ² + 1)),   c = 1/√(t² + 1),   s = t c,
 * sweep by sweep until all are round-off of the largest number. Converges quadratically, in four or five sweeps.
 * Off-diagonal numbers below 2⁻⁴⁴ of the trace count as zero from the start: axes that are principal already stay exactly
 * as they are, and round-off does not turn the axes of a cube. The matrix must not be negative (its trace is its size).
 * Source: C. G. J. Jacobi (1846); Golub and Van Loan, Matrix Computations, 8.5.
 */

export interface PrincipalAxes {
  values: [number, number, number]
  /**
   * Rotation matrix, row by row; its columns are the axes, the first two with their largest component positive, the third
   * right-handed to them.
   */
  axes: Float64Array
}

const SMALL = 2 ** -44
const SWEEPS = 50

/** `tensor`: xx yy zz xy yz xz. */
export function principalAxes(tensor: ArrayLike<number>): PrincipalAxes {
  const [xx, yy, zz, xy, yz, xz] = [0, 1, 2, 3, 4, 5].map((k) => tensor[k])
  const a = [xx, xy, xz, xy, yy, yz, xz, yz, zz]
  const axes = Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)
  const none = SMALL * (xx + yy + zz)
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let turned = false
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ]) {
      if (!(Math.abs(a[3 * p + q]) > none)) continue
      turnPair(a, axes, p, q)
      turned = true
    }
    if (!turned) break
  }
  orient(axes)
  return { values: [a[0], a[4], a[8]], axes }
}

function turnPair(a: number[], axes: Float64Array, p: number, q: number): void {
  const theta = (a[4 * q] - a[4 * p]) / (2 * a[3 * p + q])
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  const shift = t * a[3 * p + q]
  a[4 * p] -= shift
  a[4 * q] += shift
  a[3 * p + q] = a[3 * q + p] = 0
  const r = 3 - p - q
  const rp = a[3 * r + p]
  const rq = a[3 * r + q]
  a[3 * r + p] = a[3 * p + r] = c * rp - s * rq
  a[3 * r + q] = a[3 * q + r] = s * rp + c * rq
  for (let i = 0; i < 3; i++) {
    const vp = axes[3 * i + p]
    const vq = axes[3 * i + q]
    axes[3 * i + p] = c * vp - s * vq
    axes[3 * i + q] = s * vp + c * vq
  }
}

/** Signs of the axes do not matter to a body, but they must not hang on round-off. */
function orient(axes: Float64Array): void {
  for (const k of [0, 1]) {
    const column = [axes[k], axes[3 + k], axes[6 + k]]
    const largest = column.reduce((best, v) => (Math.abs(v) > Math.abs(best) ? v : best))
    if (largest < 0) for (let i = 0; i < 3; i++) axes[3 * i + k] = -axes[3 * i + k]
  }
  for (let i = 0; i < 3; i++) {
    const [j, k] = [(i + 1) % 3, (i + 2) % 3]
    axes[3 * i + 2] = axes[3 * j] * axes[3 * k + 1] - axes[3 * k] * axes[3 * j + 1]
  }
}
