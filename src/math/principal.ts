/**
 * Principal values and axes of a symmetric tensor by Jacobi's rotations (see `principal-axes`), the largest value first, in a loop over many:
 * nothing is allocated, and numbers of either sign are taken.
 */

/** `values`: three, falling; `axes`: their unit vectors, the columns of a matrix that is kept row by row; `a` is worked with. */
export interface Principal {
  values: Float64Array
  axes: Float64Array
  a: Float64Array
}

export const makePrincipal = (): Principal => ({
  values: new Float64Array(3),
  axes: new Float64Array(9),
  a: new Float64Array(9),
})

const SWEEPS = 30
/** What is left beside the diagonal counts as nothing below this share of the size: far below round-off. */
const NOTHING = 2 ** -70

export function findPrincipal(
  { values, axes, a }: Principal,
  xx: number,
  yy: number,
  zz: number,
  xy: number,
  yz: number,
  xz: number,
): void {
  a[0] = xx
  a[4] = yy
  a[8] = zz
  a[1] = xy
  a[5] = yz
  a[2] = xz
  axes.fill(0)
  axes[0] = axes[4] = axes[8] = 1
  const size = Math.abs(xx) + Math.abs(yy) + Math.abs(zz) + Math.abs(xy) + Math.abs(yz) + Math.abs(xz)
  const none = NOTHING * size
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    if (Math.abs(a[1]) + Math.abs(a[2]) + Math.abs(a[5]) <= none) break
    turn(a, axes, 0, 1)
    turn(a, axes, 0, 2)
    turn(a, axes, 1, 2)
  }
  values[0] = a[0]
  values[1] = a[4]
  values[2] = a[8]
  if (values[0] < values[1]) swap(values, axes, 0, 1)
  if (values[1] < values[2]) swap(values, axes, 1, 2)
  if (values[0] < values[1]) swap(values, axes, 0, 1)
}

/** Makes a_pq zero, p < q; of `a` the upper half is kept. */
function turn(a: Float64Array, axes: Float64Array, p: number, q: number): void {
  const off = a[3 * p + q]
  if (off === 0) return
  const theta = (a[4 * q] - a[4 * p]) / (2 * off)
  const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  a[4 * p] -= t * off
  a[4 * q] += t * off
  a[3 * p + q] = 0
  const r = 3 - p - q
  const rp = r < p ? 3 * r + p : 3 * p + r
  const rq = r < q ? 3 * r + q : 3 * q + r
  const atP = a[rp]
  const atQ = a[rq]
  a[rp] = c * atP - s * atQ
  a[rq] = s * atP + c * atQ
  for (let i = 0; i < 9; i += 3) {
    const vp = axes[i + p]
    const vq = axes[i + q]
    axes[i + p] = c * vp - s * vq
    axes[i + q] = s * vp + c * vq
  }
}

function swap(values: Float64Array, axes: Float64Array, p: number, q: number): void {
  const value = values[p]
  values[p] = values[q]
  values[q] = value
  for (let i = 0; i < 9; i += 3) {
    const v = axes[i + p]
    axes[i + p] = axes[i + q]
    axes[i + q] = v
  }
}
