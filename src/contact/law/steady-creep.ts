/**
 * Creep of a joint under a shear below its strength: a spring, a viscous slider and the slider of friction and cohesion, one behind the other.
 *
 *   v = v₁ (|t|/t_max)^n   slip rate along the shear stress t, t_max the strength of the moment: at the strength it is v₁, far below it next to nothing
 *   held                   t relaxes; for n = 1 as t₀ exp(−k_s v₁ T/t_max), a Maxwell element of viscosity t_max/v₁
 *   under a constant load  the joint slips at v for ever (secondary creep); strength bounds it: what is beyond slips by friction at once
 *
 * Steps    over a step the creep is taken at the middle, m = ½ (t₀ + t₁), with the exponential of the step:
 *          t₁ = t₀ − k_s Δu − 2 th m,  th = tanh(½ k_s Δt v₁ |m|^(n−1)/t_max^n),  so  m (1 + th) = t₀ − ½ k_s Δu, which Newton solves for |m|.
 *          Exact for relaxation where n = 1, right to second order in the step else, and stable at any: th < 1, so t never overshoots.
 * Energy   ½ (t₀ + t₁)·slip, slip = 2 th m/k_s, is booked as friction. It is never negative: slip is along m.
 * Fails    Time is that of the run. Rock creeps for years and a run lasts seconds: take a higher rate, and see that half of it gives the same
 *          path over rate × time. Settling has no time: give it a creep rate of 0. Primary and tertiary creep are left out. The dashpot of
 *          a joint that has one works beside this, on all of the motion.
 * Why      Steady creep by a power of the stress, behind a spring and before friction, is what is used for rock joints, filled or planar: by
 *          Norton's law in stress; by the share of strength in direct shear tests. A share has no units of stress to the power of n in it.
 * Source   Norton (1929); of joints in shear: Bowden and Curran (1984), Höwing and Kutter (1985).
 */
import { exp, pow } from '../../math/elementary.ts'
import type { Parameter } from '../../math/parameters.ts'
import * as rows from '../../state/contacts.ts'
import * as joint from '../../state/joints.ts'
import type { LawPoint } from './law-point.ts'
import * as points from './law-point.ts'
import { writeShear } from './shear.ts'
import { ownColumns, type ShearLaw } from './shear-law.ts'

const parameters = {
  'creep rate': {
    dimension: 'velocity',
    description: 'Slip rate of creep under a shear as large as the strength',
    min: 0,
    needed: '1e-6 m/s',
    inTrials: 0,
  },
  'creep exponent': {
    dimension: 'ratio',
    description: 'Power by which creep goes with the share of the strength that is in use',
    min: 1,
    max: 20,
    omitted: [{ value: 1, shown: '1', why: 'a viscous joint, until tests at several loads say more' }],
  },
} satisfies Record<string, Parameter>

export const steadyCreep: ShearLaw = {
  name: 'steady creep',
  description:
    'slip at the strength of friction and cohesion, and below it steadily at `creep rate` × (shear/strength)^n',
  parameters,
  remembers: {
    creep: { unit: 'm', description: 'Length that the point has crept, apart from what it slipped at its strength' },
  },
  shear: writeCreepingShear,
}

// Bound here: an imported constant is looked up at every use.
const { GAP_BEFORE, SHARE, SHEAR } = rows
const { KS } = joint
const { 'creep rate': CREEP_RATE, 'creep exponent': EXPONENT } = ownColumns(parameters)
const { ACROSS, LOST_FRICTION, RATE, STRENGTH, TOUCHED } = points

/** The motion that creep does not take goes into the springs, and beyond the strength into friction. */
function writeCreepingShear(point: LawPoint): void {
  const { table, j, row, r, pass } = point
  const part = pass[TOUCHED]
  const scale = row[r + GAP_BEFORE] < Infinity && pass[RATE] > 0 && part > 0 ? creepScale(point) : 0
  if (scale === 0) {
    writeShear(point)
    return
  }
  const x = pass[ACROSS]
  const y = pass[ACROSS + 1]
  const z = pass[ACROSS + 2]
  const ax = row[r + SHEAR]
  const ay = row[r + SHEAR + 1]
  const az = row[r + SHEAR + 2]
  const half = 0.5 * table[j + KS] * part
  // Slip of a against its shear: 2 th m/k_s.
  const cx = scale * (ax - half * x)
  const cy = scale * (ay - half * y)
  const cz = scale * (az - half * z)
  pass[ACROSS] = x + cx / part
  pass[ACROSS + 1] = y + cy / part
  pass[ACROSS + 2] = z + cz / part
  writeShear(point)
  pass[ACROSS] = x
  pass[ACROSS + 1] = y
  pass[ACROSS + 2] = z
  point.memory[point.m] += Math.sqrt(cx * cx + cy * cy + cz * cz)
  const loss =
    0.5 *
    row[r + SHARE] *
    ((ax + row[r + SHEAR]) * cx + (ay + row[r + SHEAR + 1]) * cy + (az + row[r + SHEAR + 2]) * cz)
  if (loss > 0) pass[LOST_FRICTION] += loss
}

/** 2 th/(k_s (1 + th)): creep of the step over t₀ − ½ k_s Δu [m over the unit of t]. */
function creepScale(point: LawPoint): number {
  const { table, j, row, r, pass } = point
  const most = pass[STRENGTH] / row[r + SHARE]
  const ks = table[j + KS]
  if (!(most > 0 && ks > 0)) return 0
  const half = 0.5 * ks * pass[TOUCHED]
  const x = row[r + SHEAR] - half * pass[ACROSS]
  const y = row[r + SHEAR + 1] - half * pass[ACROSS + 1]
  const z = row[r + SHEAR + 2] - half * pass[ACROSS + 2]
  const size = Math.sqrt(x * x + y * y + z * z)
  const share = size / most
  const rate = (0.5 * ks * table[j + CREEP_RATE] * pass[TOUCHED]) / (pass[RATE] * most)
  const power = table[j + EXPONENT] - 1
  const th = tanh(rate * pow(middle(share, rate, power), power))
  const scale = (2 * th) / (ks * (1 + th))
  // A trial beyond the strength creeps no faster than the strength does.
  const fastest = (table[j + CREEP_RATE] * pass[TOUCHED]) / pass[RATE]
  return scale * size > fastest ? fastest / size : scale
}

/** Newton's steps at most; some three are taken. */
const STEPS = 40
const ENOUGH = 1e-14

/** m of m (1 + tanh(rate m^power)) = whole, between half of it and all of it; the left side only rises. */
function middle(whole: number, rate: number, power: number): number {
  if (power === 0 || !(whole > 0)) return whole
  let least = 0.5 * whole
  let most = whole
  let m = whole
  for (let n = 0; n < STEPS; n++) {
    const y = rate * pow(m, power)
    const th = tanh(y)
    const over = m * (1 + th) - whole
    if (over > 0) most = m
    else least = m
    const next = m - over / (1 + th + power * y * (1 - th * th))
    const inside = next > least && next < most ? next : 0.5 * (least + most)
    if (Math.abs(inside - m) <= ENOUGH * whole) return inside
    m = inside
  }
  return m
}

/** Below this the series is as good as the digits, and the difference of exponentials is not. */
const SMALL = 0.02

/** tanh of y ≥ 0. */
function tanh(y: number): number {
  const square = y * y
  if (y < SMALL) return y * (1 - square * (1 / 3 - square * (2 / 15 - (square * 17) / 315)))
  const e = exp(-2 * y)
  return (1 - e) / (1 + e)
}
