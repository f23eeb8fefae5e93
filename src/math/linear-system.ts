/** Small dense systems of linear equations: Gauss elimination with exchange of rows; Cramer's rule for three unknowns. */
import { cross, dot, type Vec3 } from './vec.ts'

/** x of A x = b; undefined where A is singular to this share of its largest number. */
const SINGULAR = 1e-12

export function solveSystem(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const count = right.length
  const rows = matrix.map((row, i) => [...row, right[i]])
  const most = Math.max(...matrix.flat().map(Math.abs))
  for (let k = 0; k < count; k++) {
    let best = k
    for (let i = k + 1; i < count; i++) if (Math.abs(rows[i][k]) > Math.abs(rows[best][k])) best = i
    if (!(Math.abs(rows[best][k]) > SINGULAR * most)) return undefined
    ;[rows[k], rows[best]] = [rows[best], rows[k]]
    for (let i = k + 1; i < count; i++) {
      const share = rows[i][k] / rows[k][k]
      for (let j = k; j <= count; j++) rows[i][j] -= share * rows[k][j]
    }
  }
  const x = new Array<number>(count).fill(0)
  for (let k = count - 1; k >= 0; k--) {
    let sum = rows[k][count]
    for (let j = k + 1; j < count; j++) sum -= rows[k][j] * x[j]
    x[k] = sum / rows[k][k]
  }
  return x
}

/** x of A x = b for three unknowns, A symmetric, by Cramer's rule; undefined where A is singular, or not positive. */
export function solveSymmetric([p, q, r]: readonly [Vec3, Vec3, Vec3], b: Readonly<Vec3>): Vec3 | undefined {
  const all = dot(p, cross(q, r))
  if (!(all > 0)) return undefined
  return [dot(b, cross(q, r)) / all, dot(p, cross(b, r)) / all, dot(p, cross(q, b)) / all]
}
