/**
 * Sine, cosine, tangent and their inverses from + − × ÷ and square root, carried as head + tail.
 *
 *   sin, cos    x = n π/2 + r, |r| ≤ π/4; Taylor series to degree 17 and 18
 *   tan         quotient of the two pairs
 *   atan2       atan(y/x) = atan(k/8) + atan(t), t = (y − k/8 x)/(x + k/8 y), |t| ≤ 1/16; series to degree 17
 *   asin, acos  angle of the pair (x, √(1 − x²)); 1 − x² and its root with their rounding errors
 *
 * Sources of the reductions: see elementary.ts.
 */
import { productError, sumError } from './pair.ts'
import { REMAINDER, reduceAngle } from './reduce-angle.ts'

const HALF_PI = 1.5707963267948966
const HALF_PI_TAIL = 6.123233995736766e-17
const PI = Math.PI
const PI_TAIL = 1.2246467991473532e-16
/** Below this the function is its first term, to the last bit. */
const TINY = 2 ** -30

/** atan(k/8) as head and tail. */
const ATAN_EIGHTHS = new Float64Array([
  0, 0, 0.12435499454676144, -3.1253241424539383e-18, 0.24497866312686414, 1.0698755618734451e-17, 0.35877067027057225,
  -2.4623815582638635e-17, 0.4636476090008061, 2.2698777452961687e-17, 0.5585993153435624, -5.4556305485916264e-18,
  0.6435011087932844, 1.5834785051444286e-17, 0.7188299996216245, -2.1478388444456983e-17, 0.7853981633974483,
  3.061616997868383e-17,
])

/** Head and tail of the last inner result. */
const PAIR = new Float64Array(2)

function keep(head: number, tail: number): void {
  const sum = head + tail
  PAIR[0] = sum
  PAIR[1] = tail - (sum - head)
}

/** sin(h + l) for |h| ≤ π/4. */
function sineOf(h: number, l: number): void {
  const z = h * h
  let s = -1 / 1307674368000 + z * (1 / 355687428096000)
  s = -1 / 39916800 + z * (1 / 6227020800 + z * s)
  s = -1 / 5040 + z * (1 / 362880 + z * s)
  s = -1 / 6 + z * (1 / 120 + z * s)
  keep(h, h * z * s + l * (1 - 0.5 * z))
}

/** cos(h + l) for |h| ≤ π/4. */
function cosineOf(h: number, l: number): void {
  const z = h * h
  let s = 1 / 20922789888000 - z * (1 / 6402373705728000)
  s = 1 / 479001600 - z * (1 / 87178291200 - z * s)
  s = 1 / 40320 - z * (1 / 3628800 - z * s)
  s = 1 / 24 - z * (1 / 720 - z * s)
  const head = 1 - 0.5 * z
  keep(head, 1 - head - 0.5 * z + (z * z * s - h * l - 0.5 * productError(h, h, z)))
}

/** Sine of an angle [rad]. */
export function sin(x: number): number {
  if (Math.abs(x) < TINY) return x
  if (!(Math.abs(x) < Infinity)) return Number.NaN
  const quadrant = reduceAngle(x)
  if ((quadrant & 1) === 0) sineOf(REMAINDER[0], REMAINDER[1])
  else cosineOf(REMAINDER[0], REMAINDER[1])
  return quadrant < 2 ? PAIR[0] : -PAIR[0]
}

/** Cosine of an angle [rad]. */
export function cos(x: number): number {
  if (!(Math.abs(x) < Infinity)) return Number.NaN
  const quadrant = reduceAngle(x)
  if ((quadrant & 1) === 0) cosineOf(REMAINDER[0], REMAINDER[1])
  else sineOf(REMAINDER[0], REMAINDER[1])
  return quadrant === 0 || quadrant === 3 ? PAIR[0] : -PAIR[0]
}

/** Tangent of an angle [rad]. */
export function tan(x: number): number {
  if (Math.abs(x) < TINY) return x
  if (!(Math.abs(x) < Infinity)) return Number.NaN
  const quadrant = reduceAngle(x)
  sineOf(REMAINDER[0], REMAINDER[1])
  const s = PAIR[0]
  const sl = PAIR[1]
  cosineOf(REMAINDER[0], REMAINDER[1])
  if ((quadrant & 1) === 0) return quotient(s, sl, PAIR[0], PAIR[1])
  return -quotient(PAIR[0], PAIR[1], s, sl)
}

function quotient(a: number, al: number, b: number, bl: number): number {
  const q = a / b
  const p = q * b
  return q + (a - p - productError(q, b, p) + al - q * bl) / b
}

/** atan((y + yl)/(x + xl)) into PAIR, for 0 ≤ y ≤ x, y/x ≥ 2^-30 and x far from overflow and underflow. */
function arctangentOf(y: number, yl: number, x: number, xl: number): void {
  const k = Math.floor(8 * (y / x) + 0.5)
  const c = k / 8
  const cx = c * x
  const difference = y - cx
  const lost = yl - c * xl - productError(c, x, cx)
  const n = difference + lost
  const nl = sumError(difference, lost, n)
  const cy = c * y
  const d = x + cy
  const dl = x - d + cy + productError(c, y, cy) + (xl + c * yl)
  const t = n / d
  const td = t * d
  const tl = (n - td - productError(t, d, td) + nl - t * dl) / d
  const z = t * t
  let s = 1 / 13 - z * (1 / 15 - z * (1 / 17))
  s = 1 / 5 - z * (1 / 7 - z * (1 / 9 - z * (1 / 11 - z * s)))
  const base = ATAN_EIGHTHS[2 * k]
  const head = base + t
  keep(head, sumError(base, t, head) + (ATAN_EIGHTHS[2 * k + 1] + (tl - t * z * (1 / 3 - z * s))))
}

/** Angle of the point (x + xl, y + yl) of the first quadrant into PAIR; the larger coordinate is positive. */
function angleOf(y: number, yl: number, x: number, xl: number): void {
  const steep = y > x
  const larger = steep ? y : x
  const ratio = steep ? x / y : y / x
  if (ratio < TINY) {
    PAIR[0] = ratio
    PAIR[1] = 0
  } else {
    const scale = larger > 2 ** 500 ? 2 ** -600 : larger < 2 ** -400 ? 2 ** 600 : 1
    if (steep) arctangentOf(x * scale, xl * scale, y * scale, yl * scale)
    else arctangentOf(y * scale, yl * scale, x * scale, xl * scale)
  }
  if (steep) subtractFrom(HALF_PI, HALF_PI_TAIL)
}

/** PAIR = (a + al) − PAIR. */
function subtractFrom(a: number, al: number): void {
  const head = a - PAIR[0]
  keep(head, sumError(a, -PAIR[0], head) + (al - PAIR[1]))
}

/** Angle [rad] of the direction (x, y), in [−π, π]. */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN
  const left = x < 0 || Object.is(x, -0)
  const down = y < 0 || Object.is(y, -0)
  let ax = Math.abs(x)
  let ay = Math.abs(y)
  if (ax === Infinity || ay === Infinity) {
    ax = ax === Infinity ? 1 : 0
    ay = ay === Infinity ? 1 : 0
  }
  if (ax === 0 && ay === 0) ax = 1
  angleOf(ay, 0, ax, 0)
  if (left) subtractFrom(PI, PI_TAIL)
  return down ? -PAIR[0] : PAIR[0]
}

/** Angle [rad] in [−π/2, π/2] with the tangent x. */
export function atan(x: number): number {
  return atan2(x, 1)
}

/** Angle [rad] in [−π/2, π/2] with the sine x. */
export function asin(x: number): number {
  if (Math.abs(x) < TINY) return x
  if (!(Math.abs(x) <= 1)) return Number.NaN
  const size = Math.abs(x)
  const cosine = complement(size)
  angleOf(size, 0, cosine, PAIR[1])
  return x < 0 ? -PAIR[0] : PAIR[0]
}

/** Angle [rad] in [0, π] with the cosine x. */
export function acos(x: number): number {
  if (!(Math.abs(x) <= 1)) return Number.NaN
  const sine = complement(Math.abs(x))
  angleOf(sine, PAIR[1], Math.abs(x), 0)
  if (x < 0) subtractFrom(PI, PI_TAIL)
  return PAIR[0]
}

/** √(1 − x²): returns the head and leaves the tail in PAIR[1]. */
function complement(x: number): number {
  const square = x * x
  const w = 1 - square
  const wl = 1 - w - square - productError(x, x, square)
  const root = Math.sqrt(w)
  const again = root * root
  PAIR[1] = root === 0 ? 0 : (w - again - productError(root, root, again) + wl) / (2 * root)
  return root
}
