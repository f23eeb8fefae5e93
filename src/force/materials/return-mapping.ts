/**
 * Return of a trial stress to a strength that is made of planes in the space of principal stresses: shear and tension.
 *
 * What     Principal stresses s₁ ≥ s₂ ≥ s₃, tension positive. Shear on each two of them, tension of each:
 *            f = N s_i − s_j − C ≤ 0,   s_i − T ≤ 0;   flow along N_ψ e_i − e_j, and along e_i
 *          (N = 1 and T = ∞: Tresca). The stress that is left is s = t − Σ λ D b over the planes that are active, with f = 0 on these,
 *          λ ≥ 0, and f ≤ 0 on all others. As all is linear, a set of active planes is one small system of equations.
 * Steps    The sets that a sorted trial can end on are tried in turn, the likely ones first: a plane, an edge of two, a corner of three. The
 *          first that fulfils all is the answer: for associated flow the only one, the nearest by elastic energy. None does where flow with
 *          little dilation cannot lower the mean stress enough: the apex is the answer there, where all stresses are C/(N − 1).
 * Fails    Nowhere, but for a strength without any point in it (T < 0).
 * Source   Koiter (1953) for several planes; Simo, Kennedy and Govindjee (1988); Clausen, Damkilde and Andersen (2006) for principal stresses.
 */

/** A strength: N, C [Pa], T [Pa], and N_ψ of the flow; with it Lamé's constants [Pa]. */
export interface Planes {
  slope: number
  strength: number
  tension: number
  flow: number
  lambda: number
  mu: number
}

/** `s`: the stress that is left; `shear` and `opening`: plastic strain along the three axes by planes of shear, and of tension. */
export interface Return {
  s: Float64Array
  shear: Float64Array
  opening: Float64Array
  /** Of the set that is tried, and of the best so far. */
  tried: Float64Array
  multiplier: Float64Array
  best: Float64Array
  bestMultiplier: Float64Array
  matrix: Float64Array
}

export const makeReturn = (): Return => ({
  s: new Float64Array(3),
  shear: new Float64Array(3),
  opening: new Float64Array(3),
  tried: new Float64Array(3),
  multiplier: new Float64Array(3),
  best: new Float64Array(3),
  bestMultiplier: new Float64Array(3),
  matrix: new Float64Array(9),
})

/** Planes by number: shear of 1 against 3, 2 against 3, 1 against 2; tension of 1, 2, 3. The axis of s_i, and that of s_j or −1. */
const PLUS = [0, 1, 0, 0, 1, 2]
const MINUS = [2, 2, 1, -1, -1, -1]
/** Sets of active planes that a sorted trial can end on; those of shear alone come first. */
const SETS: readonly (readonly number[])[] = [
  [0],
  [0, 1],
  [0, 2],
  [3],
  [0, 3],
  [3, 4],
  [0, 2, 3],
  [0, 3, 4],
  [0, 1, 3],
  [3, 4, 5],
]
const OF_SHEAR = 3

/** A set is the answer where it fails by less than this share of the stress: round-off. Where none does, the best, unless it fails by much. */
const ROUND_OFF = 1e-14
const MUCH = 1e-9

/** How far a stress is beyond the strength, if it is [Pa]. */
export function beyond({ slope, strength, tension }: Planes, s: Float64Array): number {
  const most = Math.max(s[0], s[1], s[2])
  const least = Math.min(s[0], s[1], s[2])
  return Math.max(slope * most - least - strength, most - tension)
}

/** Brings the sorted trial `t` back to the strength: fills `s`, `shear` and `opening`. It must be beyond it. */
export function returnTo(planes: Planes, t: Float64Array, back: Return): void {
  const { s, shear, opening, tried, multiplier, best, bestMultiplier } = back
  const size = Math.abs(t[0]) + Math.abs(t[2]) + planes.strength
  const sets = planes.tension < Infinity ? SETS.length : OF_SHEAR
  let least = Infinity
  let chosen = -1
  for (let k = 0; k < sets && least > ROUND_OFF; k++) {
    const failing = trySet(planes, t, SETS[k], back) / size
    if (!(failing < least)) continue
    least = failing
    chosen = k
    for (let i = 0; i < 3; i++) {
      best[i] = tried[i]
      bestMultiplier[i] = multiplier[i]
    }
  }
  shear.fill(0)
  opening.fill(0)
  if (planes.slope > 1 && !(least <= MUCH)) {
    toApex(planes, t, back)
    return
  }
  const set = SETS[chosen]
  for (let k = 0; k < set.length; k++) {
    const plus = PLUS[set[k]]
    const minus = MINUS[set[k]]
    if (minus < 0) opening[plus] += bestMultiplier[k]
    else {
      shear[plus] += planes.flow * bestMultiplier[k]
      shear[minus] -= bestMultiplier[k]
    }
  }
  s.set(best)
}

/** All stresses C/(N − 1): where shear strength ends. */
function toApex({ slope, strength, lambda, mu }: Planes, t: Float64Array, { s, shear }: Return): void {
  s.fill(strength / (slope - 1))
  const swelling = (lambda * (t[0] + t[1] + t[2] - 3 * s[0])) / (3 * lambda + 2 * mu)
  for (let i = 0; i < 3; i++) shear[i] = (t[i] - s[i] - swelling) / (2 * mu)
}

/** Component i of the normal of a plane (`by`: N) or of its flow (N_ψ). */
const part = (plane: number, by: number, i: number): number =>
  MINUS[plane] < 0 ? (i === PLUS[plane] ? 1 : 0) : i === PLUS[plane] ? by : i === MINUS[plane] ? -1 : 0

const traceOf = (plane: number, by: number): number => (MINUS[plane] < 0 ? 1 : by - 1)

/** The stress on all planes of a set, in `tried`, and their multipliers; returns by how much it fails what is asked of it [Pa]. */
function trySet(planes: Planes, t: Float64Array, set: readonly number[], back: Return): number {
  const { slope, strength, tension, flow, lambda, mu } = planes
  const { matrix, multiplier, tried } = back
  const n = set.length
  for (let k = 0; k < n; k++) {
    const plane = set[k]
    const minus = MINUS[plane]
    multiplier[k] = minus < 0 ? t[PLUS[plane]] - tension : slope * t[PLUS[plane]] - t[minus] - strength
    for (let l = 0; l < n; l++) {
      let product = 0
      for (let i = 0; i < 3; i++) product += part(plane, slope, i) * part(set[l], flow, i)
      matrix[3 * k + l] = lambda * traceOf(plane, slope) * traceOf(set[l], flow) + 2 * mu * product
    }
  }
  if (!solve(matrix, multiplier, n)) return Infinity
  let least = 0
  for (let i = 0; i < 3; i++) tried[i] = t[i]
  for (let k = 0; k < n; k++) {
    least = Math.min(least, 2 * mu * multiplier[k])
    const swelling = lambda * traceOf(set[k], flow)
    for (let i = 0; i < 3; i++) tried[i] -= multiplier[k] * (swelling + 2 * mu * part(set[k], flow, i))
  }
  return Math.max(-least, beyond(planes, tried))
}

const SINGULAR = 1e-12

/** Gauss's elimination of up to three equations, in place, without exchanging rows: what is solved has its weight on the diagonal. */
function solve(matrix: Float64Array, right: Float64Array, n: number): boolean {
  for (let k = 0; k < n; k++) {
    const pivot = matrix[4 * k]
    if (!(Math.abs(pivot) > SINGULAR * Math.abs(matrix[0]))) return false
    for (let row = k + 1; row < n; row++) {
      const share = matrix[3 * row + k] / pivot
      for (let c = k + 1; c < n; c++) matrix[3 * row + c] -= share * matrix[3 * k + c]
      right[row] -= share * right[k]
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let c = k + 1; c < n; c++) right[k] -= matrix[3 * k + c] * right[c]
    right[k] /= matrix[4 * k]
  }
  return true
}
