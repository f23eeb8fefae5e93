/**
 * Exact signs for the Delaunay mesher.
 *
 * `orientation` is the sign of (b−a)·((c−a)×(d−a)): positive for a tetrahedron as `Mesh` orders its nodes.
 * `inPowerSphere` is positive when e lies below the hyperplane through the lifted a, b, c, d, the height of a point
 * being |p|² − w. With equal weights this is the in-sphere test of a positive tetrahedron; in general it is the test
 * of a regular (weighted Delaunay) triangulation, Edelsbrunner & Shah, Algorithmica 15 (1996).
 *
 * A determinant in floating point is trusted when it exceeds a bound of its rounding error (Shewchuk, Discrete Comput.
 * Geom. 18 (1997): (16 + 224 ε) ε times the sum of absolute terms, here with room for the weights). Otherwise it is
 * evaluated anew in integers, so its sign is always right.
 * Trap: the `orient3d` of robust-predicates has the opposite sign.
 */
import { orient3d } from 'robust-predicates'

const BOUND = 24 * 2 ** -53

/** Positive when d is on the side of (b−a)×(c−a); zero only when the four points are coplanar. */
export function orientation(x: Float64Array, a: number, b: number, c: number, d: number): number {
  a *= 3
  b *= 3
  c *= 3
  d *= 3
  return -orient3d(
    x[a],
    x[a + 1],
    x[a + 2],
    x[b],
    x[b + 1],
    x[b + 2],
    x[c],
    x[c + 1],
    x[c + 2],
    x[d],
    x[d + 1],
    x[d + 2],
  )
}

/** Positive when e is strictly inside the power sphere of the positive tetrahedron a b c d. */
export function inPowerSphere(
  x: Float64Array,
  w: Float64Array,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
): number {
  const ex = x[3 * e]
  const ey = x[3 * e + 1]
  const ez = x[3 * e + 2]
  const ax = x[3 * a] - ex
  const ay = x[3 * a + 1] - ey
  const az = x[3 * a + 2] - ez
  const bx = x[3 * b] - ex
  const by = x[3 * b + 1] - ey
  const bz = x[3 * b + 2] - ez
  const cx = x[3 * c] - ex
  const cy = x[3 * c + 1] - ey
  const cz = x[3 * c + 2] - ez
  const dx = x[3 * d] - ex
  const dy = x[3 * d + 1] - ey
  const dz = x[3 * d + 2] - ez
  const we = w[e]
  const la = ax * ax + ay * ay + az * az + (we - w[a])
  const lb = bx * bx + by * by + bz * bz + (we - w[b])
  const lc = cx * cx + cy * cy + cz * cz + (we - w[c])
  const ld = dx * dx + dy * dy + dz * dz + (we - w[d])
  const ab = ax * by - bx * ay
  const bc = bx * cy - cx * by
  const cd = cx * dy - dx * cy
  const da = dx * ay - ax * dy
  const ac = ax * cy - cx * ay
  const bd = bx * dy - dx * by
  const abc = az * bc - bz * ac + cz * ab
  const bcd = bz * cd - cz * bd + dz * bc
  const cda = cz * da + dz * ac + az * cd
  const dab = dz * ab + az * bd + bz * da
  const det = lc * dab - ld * abc + (la * bcd - lb * cda)

  const Az = Math.abs(az)
  const Bz = Math.abs(bz)
  const Cz = Math.abs(cz)
  const Dz = Math.abs(dz)
  const AB = Math.abs(ax * by) + Math.abs(bx * ay)
  const BC = Math.abs(bx * cy) + Math.abs(cx * by)
  const CD = Math.abs(cx * dy) + Math.abs(dx * cy)
  const DA = Math.abs(dx * ay) + Math.abs(ax * dy)
  const AC = Math.abs(ax * cy) + Math.abs(cx * ay)
  const BD = Math.abs(bx * dy) + Math.abs(dx * by)
  const size =
    (CD * Bz + BD * Cz + BC * Dz) * (ax * ax + ay * ay + az * az + Math.abs(we - w[a])) +
    (DA * Cz + AC * Dz + CD * Az) * (bx * bx + by * by + bz * bz + Math.abs(we - w[b])) +
    (AB * Dz + BD * Az + DA * Bz) * (cx * cx + cy * cy + cz * cz + Math.abs(we - w[c])) +
    (BC * Az + AC * Bz + AB * Cz) * (dx * dx + dy * dy + dz * dz + Math.abs(we - w[d]))
  const bound = BOUND * size
  if (det > bound || -det > bound) return det
  return exactPowerSphere(x, w, [a, b, c, d, e])
}

/** The same determinant in integers: all coordinates times one power of two, the weights times its square. */
function exactPowerSphere(x: Float64Array, w: Float64Array, points: number[]): number {
  let low = 0
  for (const p of points) {
    for (let k = 0; k < 3; k++) low = Math.min(low, lowestBit(x[3 * p + k]))
    low = Math.min(low, Math.floor(lowestBit(w[p]) / 2))
  }
  const e = points[4]
  const rows = points.slice(0, 4).map((p) => {
    const d = [0, 1, 2].map((k) => integer(x[3 * p + k], low) - integer(x[3 * e + k], low))
    const lift = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + integer(w[e], 2 * low) - integer(w[p], 2 * low)
    return [d[0], d[1], d[2], lift]
  })
  const [a, b, c, d] = rows
  const det = a[3] * det3(b, c, d) - b[3] * det3(a, c, d) + c[3] * det3(a, b, d) - d[3] * det3(a, b, c)
  return det > 0n ? 1 : det < 0n ? -1 : 0
}

function det3(a: bigint[], b: bigint[], c: bigint[]): bigint {
  return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0])
}

const bits = new DataView(new ArrayBuffer(8))

/** Exponent of the last bit of a double's 53-bit significand. */
function lowestBit(v: number): number {
  if (v === 0) return 0
  bits.setFloat64(0, v)
  const exponent = (bits.getUint16(0) >> 4) & 0x7ff
  return Math.max(exponent, 1) - 1075
}

/** v / 2^low, exactly; `low` is at most the exponent of the last bit of v. */
function integer(v: number, low: number): bigint {
  if (v === 0) return 0n
  bits.setFloat64(0, v)
  const word = bits.getBigUint64(0)
  const exponent = (word >> 52n) & 0x7ffn
  const fraction = word & 0xfffffffffffffn
  const significand = exponent === 0n ? fraction : fraction | 0x10000000000000n
  const value = significand << BigInt(lowestBit(v) - low)
  return v < 0 ? -value : value
}
