/**
 * Plastic flow of isotropic rock: what models that differ by their strength alone have in common.
 *
 * What     σ = σ₀ + C:(ε − ε_p). The trial stress, with the plastic strain of the step before, is taken to its principal axes, brought back to
 *          the strength there, and turned back; ε_p grows by C⁻¹:(trial − σ), along the same axes.
 * Energy   stored is ½ (σ + σ₀):ε_e, lost ½ (σ before + σ):Δε_p each step: together what ½ (σ before + σ):Δε puts in, to the last bit.
 * Where    Axes are looked for only where a bound by the mean stress and √J₂ does not rule out that anything yields.
 * Fails    Softening is local: a band of it is one element wide, and so is what the model knows of its width (see `SIZE`).
 * Source   Simo and Hughes (1998), chapters 2 and 3; de Souza Neto, Perić and Owen (2008), chapter 8.
 */

import { pow } from '../../math/elementary.ts'
import { findPrincipal, makePrincipal, type Principal } from '../../math/principal.ts'
import type { Columns } from '../../state/columns.ts'
import { inKept, inTet, LOST, type MaterialState, STRESS, type Tets, VOLUME, withHistory } from '../../state/tets.ts'
import type { MaterialConstants } from '../../state/world.ts'
import type { Material, MaterialModel } from './material.ts'
import { makeReturn, type Return } from './return-mapping.ts'

const HISTORY = withHistory({
  /** Plastic strain xx yy zz xy yz xz. */
  PLASTIC: { each: 6 },
  /** Way of the plastic strain by shear, √(⅔ e:e) of each step; and by tension, the opening of its planes. */
  SHEARED: { shown: 'plastic strain' },
  OPENED: { shown: 'plastic opening' },
  /** 0: elastic so far; 1 has yielded in shear, 2 in tension, 3 in both; 4 (8) more where shear (tension) yields now. */
  YIELDED: { shown: 'yielded' },
  /** Edge of the regular tetrahedron as large as the tet: the width of a band of softening. */
  SIZE: { unit: 'm' },
} satisfies Columns)
export const { SHEARED, OPENED, SIZE } = HISTORY.at
const { PLASTIC, YIELDED } = HISTORY.at

/** A strength, with numbers of its own made once. */
export interface Strength {
  /** The numbers of a material, at the beginning of a pass. */
  take(own: Float64Array, material: MaterialConstants): void
  /** Whether a stress with this mean and √J₂ [Pa] may be beyond it, by any bound. */
  mayYield(mean: number, root: number): boolean
  /** Brings sorted principal stresses back, where they are beyond it; `history` from `row` on is that of the tet. */
  bring(t: Float64Array, history: Float64Array, row: number, back: Return): boolean
}

/** The model of a material with this strength, less its name and its numbers. */
export const plastic = (make: () => Strength): Pick<Material, 'make' | 'remembers' | 'flows'> => ({
  flows: true,
  make: () => modelOf(make()),
  remembers: { history: HISTORY, begin: measureSize, stored },
})

function measureSize(tets: Tets, tet: number, { history, at, wide }: MaterialState): void {
  const volume = tets.record[inTet(tet, VOLUME)]
  history[at + wide * tet + SIZE] = volume > 0 ? pow(6 * Math.SQRT2 * volume, 1 / 3) : 0
}

function modelOf(strength: Strength): MaterialModel {
  const principal = makePrincipal()
  const back = makeReturn()
  return (material, tets, from, to, { own, history, at, wide }) => {
    strength.take(own, material)
    const { lambda, mu } = material
    const { strain, stress } = tets
    const keeps = tets.keeps[0] !== 0
    const kept = keeps ? tets.kept : tets.none
    for (let tet = from; tet < to; tet++) {
      const k = ((tet - from) >> 1) * 12 + (tet & 1)
      const s = inKept(keeps ? tet : tet & 1, 0)
      const row = at + wide * tet
      const p = row + PLASTIC
      const exx = strain[k] - history[p]
      const eyy = strain[k + 2] - history[p + 1]
      const ezz = strain[k + 4] - history[p + 2]
      const swelling = lambda * (exx + eyy + ezz)
      const xx = kept[s] + (swelling + 2 * mu * exx)
      const yy = kept[s + 2] + (swelling + 2 * mu * eyy)
      const zz = kept[s + 4] + (swelling + 2 * mu * ezz)
      const xy = kept[s + 6] + 2 * mu * (strain[k + 6] - history[p + 3])
      const yz = kept[s + 8] + 2 * mu * (strain[k + 8] - history[p + 4])
      const xz = kept[s + 10] + 2 * mu * (strain[k + 10] - history[p + 5])
      stress[k] = xx
      stress[k + 2] = yy
      stress[k + 4] = zz
      stress[k + 6] = xy
      stress[k + 8] = yz
      stress[k + 10] = xz
      const mean = (xx + yy + zz) / 3
      const deviator = 0.5 * ((xx - mean) * (xx - mean) + (yy - mean) * (yy - mean) + (zz - mean) * (zz - mean))
      const root = Math.sqrt(deviator + (xy * xy + yz * yz + xz * xz))
      if (history[row + YIELDED] >= 4) history[row + YIELDED] %= 4
      if (strength.mayYield(mean, root)) {
        findPrincipal(principal, xx, yy, zz, xy, yz, xz)
        if (strength.bring(principal.values, history, row, back)) flow(principal, back, history, row, stress, k)
      }
      for (let c = 0; c < 6; c++) history[row + STRESS + c] = stress[k + 2 * c]
    }
  }
}

/** Axes of the components xx yy zz xy yz xz. */
const FIRST = [0, 1, 2, 0, 1, 0]
const SECOND = [0, 1, 2, 1, 2, 2]
const ROOT = Math.sqrt(2 / 3)

/** Turns the stress that is left and the plastic strain back from the principal axes; keeps what has flowed and what that has lost. */
function flow(
  { axes }: Principal,
  back: Return,
  history: Float64Array,
  row: number,
  stress: Float64Array,
  k: number,
): void {
  const { s, shear, opening } = back
  let lost = 0
  for (let c = 0; c < 6; c++) {
    const i = 3 * FIRST[c]
    const j = 3 * SECOND[c]
    let left = 0
    let strained = 0
    for (let axis = 0; axis < 3; axis++) {
      const both = axes[i + axis] * axes[j + axis]
      left += s[axis] * both
      strained += (shear[axis] + opening[axis]) * both
    }
    lost += (c < 3 ? 0.5 : 1) * (history[row + STRESS + c] + left) * strained
    history[row + PLASTIC + c] += strained
    stress[k + 2 * c] = left
  }
  history[row + LOST] += lost
  const sheared = wayOf(shear)
  const opened = opening[0] + opening[1] + opening[2]
  history[row + SHEARED] += sheared
  history[row + OPENED] += opened
  const before = history[row + YIELDED]
  const inShear = sheared > 0 ? 5 : before % 2
  const inTension = opened > 0 ? 10 : before >= 2 ? 2 : 0
  history[row + YIELDED] = inShear + inTension
}

/** √(⅔ e:e) of a strain, by its principal values. */
export function wayOf(strain: Float64Array): number {
  const mean = (strain[0] + strain[1] + strain[2]) / 3
  const x = strain[0] - mean
  const y = strain[1] - mean
  const z = strain[2] - mean
  return ROOT * Math.sqrt(x * x + y * y + z * z)
}

/** ½ (σ + σ₀):C⁻¹:(σ − σ₀). */
function stored({ lambda, mu }: MaterialConstants, { kept }: Tets, tet: number, state: MaterialState): number {
  const { history, at, wide } = state
  const from = at + wide * tet + STRESS
  const s = inKept(tet, 0)
  const trace = history[from] - kept[s] + (history[from + 1] - kept[s + 2]) + (history[from + 2] - kept[s + 4])
  const even = (lambda * trace) / (3 * lambda + 2 * mu)
  let twice = 0
  for (let c = 0; c < 6; c++) {
    const now = history[from + c]
    const first = kept[s + 2 * c]
    const strain = (now - first - (c < 3 ? even : 0)) / (2 * mu)
    twice += (c < 3 ? 1 : 2) * (now + first) * strain
  }
  return 0.5 * twice
}
