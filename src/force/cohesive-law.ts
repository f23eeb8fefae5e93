/**
 * The cohesive joint at one point: opening → traction, damage, slip, and what was spent. Tensions and openings are positive. Of its springs the share
 * 1 − d is whole; where the share d was there is contact of what is broken.
 *
 *   σ = (1 − d) k_n δ_n + d k_n ⟨δ_n − o⟩₋            δ_n with the offset o that the point began with, so that contact knows the true gap
 *   τ = (1 − d) k_s s + f,   f = k_s (δ_s − s),  |f| ≤ ⟨−σ⟩ tan φ (+ d c_r, the residual cohesion of what is broken);  s slips as that needs it
 *
 * Friction comes first, and what the springs bear beyond it, k_s s, is the load of the joint. So the strength is c − σ tan φ when
 * damage begins, friction is there from then on, and at d = 1 nothing else is left: what contact goes on with. In tension s = δ_s.
 *
 * Damage   λ = max(σ₀/f_t, (τ₀ + σ₀ tan φ)/c),  σ₀ = k_n ⟨δ_n⟩, τ₀ = k_s |s|: Mohr and Coulomb with a tension cut-off, on the tractions that
 *          springs without damage would have. Along a straight path energy is spent in the shares ψ_I : ψ_II of ψ = σ₀²/2k_n + τ₀²/2k_s, so it takes
 *            G = ψ/(ψ_I/G_I + ψ_II/G_II),  that is  W_I/G_I + W_II/G_II = 1.
 *          Of it, the curve T has what the rise to the peak ψ/λ² leaves:  d = 1 − T(x)/λ,  x = (λ − 1)/L,  L = (Gλ²/ψ − 1 + e)/2∫T,
 *          whatever the stiffness. d never falls. A point that began with a traction did without the share e of that rise.
 * Unloading is along the secant to the offset, as the energy stored is (1 − d) ψ in tension: every change of it but that of d comes back. With
 *          dd ≥ 0 no path gains energy.
 * Energy   Of a step, with the trapezoidal work of a leapfrog, exact but where contact begins or ends: ½ k_n (δ_n δ_n′ − ⟨δ_n − o⟩₋⟨δ_n − o⟩₋′) Δd by
 *          opening, ½ k_s s·s′ Δd by shear, ½ (f + f′)·Δ(d s) by friction.
 * Fails    On paths that turn, W_I/G_I + W_II/G_II = 1 holds where f_t²/k_n G_I = c²/k_s G_II alone.
 * Source   The split of a point in an intact and a broken part whose friction slips: Alfano and Sacco (2006), whose damage does not wait for friction. The rest
 *          is derived here.
 */
import { AREAS, leftAt } from '../math/softening.ts'
import { ADVANCED, DAMAGE, OFFSET, OVER, SLIPPED } from '../state/bonds.ts'
import * as joint from '../state/joints.ts'
import type { ReadNumbers } from '../state/reads.ts'

// Bound here: an imported constant is looked up at every use.
const { COHESION, ENERGY_I, ENERGY_II, KN, KS, PEAK, RESIDUAL, RESIDUAL_COHESION, SOFTENING, TENSION } = joint
const damageAt = DAMAGE
const slippedAt = SLIPPED
const offsetAt = OFFSET
const overAt = OVER
const advancedAt = ADVANCED

/** What the law leaves, in `out`: damage; spent in this step by opening, by shear, and on friction; stored at its end [J/m²]. */
export const REACHED = 0
export const BY_OPENING = 1
export const BY_SHEAR = 2
export const BY_FRICTION = 3
export const STORED = 4

/** What the law works with, per area. */
export interface CohesiveLaw {
  /** Opening now and a step before, with the offset: along the normal, and the two axes of the plane [m]. */
  open: Float64Array
  before: Float64Array
  /** Slip now and a step before [m]. */
  slip: Float64Array
  slipBefore: Float64Array
  /** Along the same axes, what pulls the sides together [Pa]. */
  traction: Float64Array
  out: Float64Array
}

export const makeCohesiveLaw = (): CohesiveLaw => ({
  open: new Float64Array(3),
  before: new Float64Array(3),
  slip: new Float64Array(2),
  slipBefore: new Float64Array(2),
  traction: new Float64Array(3),
  out: new Float64Array(5),
})

/** Takes the point whose history stands at `h` to `open`, with the joint whose row begins at `j`. */
export function advance(law: CohesiveLaw, table: ReadNumbers, j: number, history: ReadNumbers, h: number): void {
  const { out, slip, slipBefore } = law
  const known = history[h + damageAt]
  for (let i = 0; i < 2; i++) slipBefore[i] = slip[i] = known > 0 ? history[h + slippedAt + i] : 0
  slideTo(law.open, table, j, history[h + offsetAt], known, slip)
  out[REACHED] = known
  reach(law, table, j, history, h)
  pull(law, table, j, history[h + offsetAt])
}

/** What the step from `before` has spent. */
export function spend(law: CohesiveLaw, table: ReadNumbers, j: number, history: ReadNumbers, h: number): void {
  const { open, before, slip, slipBefore, out } = law
  const offset = history[h + offsetAt]
  const known = history[h + damageAt]
  if (known === 0) slideTo(before, table, j, offset, 0, slipBefore)
  const damage = out[REACHED]
  const opened = open[0] * before[0] - overlapOf(open[0], offset) * overlapOf(before[0], offset)
  let sheared = 0
  let rubbed = 0
  for (let i = 0; i < 2; i++) {
    const held = open[1 + i] - slip[i] + before[1 + i] - slipBefore[i]
    sheared += slip[i] * slipBefore[i]
    rubbed += held * (damage * slip[i] - known * slipBefore[i])
  }
  out[BY_OPENING] = 0.5 * table[j + KN] * opened * (damage - known)
  out[BY_SHEAR] = 0.5 * table[j + KS] * sheared * (damage - known)
  out[BY_FRICTION] = 0.5 * table[j + KS] * rubbed
}

/** Traction and energy with the history as it is. */
export function measure(law: CohesiveLaw, table: ReadNumbers, j: number, history: ReadNumbers, h: number): void {
  law.out[REACHED] = history[h + damageAt]
  for (let i = 0; i < 2; i++) law.slip[i] = history[h + slippedAt + i]
  pull(law, table, j, history[h + offsetAt])
}

/** Overlap of what is broken, negative; 0 where it is open. */
const overlapOf = (open: number, offset: number): number => (open < offset ? open - offset : 0)

/** Slips on, from where it is, as far as friction does not hold it. While the point is whole it does not matter how it got there: it comes from 0. */
function slideTo(
  open: ReadNumbers,
  table: ReadNumbers,
  j: number,
  offset: number,
  damage: number,
  slip: Float64Array,
): void {
  const x = open[1] - slip[0]
  const y = open[2] - slip[1]
  const force = table[j + KS] * Math.sqrt(x * x + y * y)
  const pressure = -table[j + KN] * ((1 - damage) * open[0] + damage * overlapOf(open[0], offset))
  const slope = table[j + PEAK] + damage * (table[j + RESIDUAL] - table[j + PEAK])
  const most = pressure > 0 ? slope * pressure + damage * table[j + RESIDUAL_COHESION] : 0
  if (force <= most) return
  const left = most / force
  slip[0] = open[1] - left * x
  slip[1] = open[2] - left * y
}

/** λ of a whole point at an opening, with the slip that belongs to it. */
export function loadOf(law: CohesiveLaw, table: ReadNumbers, j: number): number {
  law.slip.fill(0)
  slideTo(law.open, table, j, 0, 0, law.slip)
  return loadOn(law, table, j)
}

function loadOn({ open, slip }: CohesiveLaw, table: ReadNumbers, j: number): number {
  const normal = open[0] > 0 ? table[j + KN] * open[0] : 0
  const shear = table[j + KS] * Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1])
  const tension = normal / table[j + TENSION]
  const sliding = (shear + normal * table[j + PEAK]) / table[j + COHESION]
  return tension > sliding ? tension : sliding
}

/** Damage that belongs to the opening and the slip at hand, if there is not more of it. */
function reach(law: CohesiveLaw, table: ReadNumbers, j: number, history: ReadNumbers, h: number): void {
  const { open, slip, out } = law
  const load = loadOn(law, table, j) / (1 + history[h + overAt])
  if (!(load > 1)) return
  const opened = open[0] > 0 ? table[j + KN] * open[0] * open[0] : 0
  const sheared = table[j + KS] * (slip[0] * slip[0] + slip[1] * slip[1])
  const shares = (0.5 * opened) / table[j + ENERGY_I] + (0.5 * sheared) / table[j + ENERGY_II]
  const curve = table[j + SOFTENING]
  const length = ((load * load) / shares - 1 + history[h + advancedAt]) / (2 * AREAS[curve])
  const x = length > 0 ? (load - 1) / length : 1
  const damage = x < 1 ? 1 - leftAt(curve, x) / load : 1
  if (damage > out[REACHED]) out[REACHED] = damage
}

/** Traction, and what is stored. */
function pull({ open, slip, traction, out }: CohesiveLaw, table: ReadNumbers, j: number, offset: number): void {
  const damage = out[REACHED]
  const kn = table[j + KN]
  const ks = table[j + KS]
  const overlap = overlapOf(open[0], offset)
  traction[0] = kn * ((1 - damage) * open[0] + damage * overlap)
  let stored = kn * ((1 - damage) * open[0] * open[0] + damage * overlap * overlap)
  for (let i = 0; i < 2; i++) {
    const across = open[1 + i]
    const held = across - slip[i]
    traction[1 + i] = ks * (across - damage * slip[i])
    stored += ks * ((1 - damage) * across * across + damage * held * held)
  }
  out[STORED] = 0.5 * stored
}
