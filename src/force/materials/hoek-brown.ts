/**
 * Hoek and Brown's strength, with a tension cut-off and dilation.
 *
 * What     Principal stresses s₁ ≥ s₂ ≥ s₃, tension positive:  s₁ − s₃ ≤ σ_ci (s − m_b s₁/σ_ci)^a;  s₁ ≤ σ_t, at most s σ_ci/m_b.
 *          Flow in shear along N_ψ = (1 + sin ψ)/(1 − sin ψ), in tension along the stress.
 * Steps    The curve is convex, so it is returned to by its tangents, which are lines as Mohr and Coulomb have them: at the s₁ of the trial, then
 *          at that of what is left, until this no longer moves. Newton's iteration, from outside, where the strength is never less.
 * Water    None within the rock: stresses are effective ones where the parameters are.
 * Fails    m_b, s and a are those of the rock mass; what they follow from (GSI, m_i, D) is left to the user.
 * Source   Hoek, Carranza-Torres and Corkum (2002), eqs. 2 to 5.
 */
import { pow } from '../../math/elementary.ts'
import type { MaterialRequest, Numbers, Parameter, Refuse } from '../../math/parameters.ts'
import type { MaterialConstants } from '../../state/world.ts'
import { type Material, numbersOf } from './material.ts'
import { plastic, type Strength } from './plastic.ts'
import { type Planes, type Return, returnTo } from './return-mapping.ts'

const parameters = {
  'intact strength': {
    dimension: 'pressure',
    description: 'Strength σ_ci of intact rock in unconfined compression',
    above: 0,
    needed: '80 MPa',
  },
  mb: { dimension: 'ratio', description: 'm_b of the rock mass', above: 0, max: 50, needed: '3' },
  s: { dimension: 'ratio', description: 's of the rock mass; 1 is intact rock', min: 0, max: 1, needed: '0.01' },
  a: {
    dimension: 'ratio',
    description: 'Exponent a of the rock mass',
    min: 0.5,
    max: 0.7,
    omitted: [{ value: 0.5, shown: '0.5', why: 'that of good rock; 0.51 to 0.58 where GSI is below 40' }],
  },
  'plastic dilation': {
    dimension: 'angle',
    description: 'Angle by which shear makes it swell',
    min: 0,
    below: Math.PI / 4,
    as: 'tan',
    omitted: [
      {
        value: 0,
        shown: '0',
        why: 'flow without a change of volume: dilation adds strength wherever rock is confined',
      },
    ],
  },
} satisfies Record<string, Parameter>

const { 'intact strength': INTACT, mb: MB, s: S, a: A, 'plastic dilation': DILATION } = numbersOf(parameters)

function settle({ given }: MaterialRequest, refuse: Refuse): Numbers {
  const { mb = 0, s = 0 } = given
  if (s > mb)
    refuse({ path: ['s'], expected: `at most mb, ${mb}: its tension would be above its strength`, found: String(s) })
  return {}
}

const MOST = 60
const SAME = 1e-13

const makeStrength = (): Strength => {
  const planes: Planes = { slope: 1, strength: 0, tension: 0, flow: 1, lambda: 0, mu: 0 }
  const now = { intact: 1, mb: 1, s: 1, a: 0.5 }
  /** The base of the power at a stress; not below nothing. */
  const baseAt = (s1: number): number => Math.max(now.s - (now.mb * s1) / now.intact, 0)
  /** The tangent at a stress s₁: s₁ N − s₃ = C. */
  const touch = (s1: number): void => {
    const at = Math.min(s1, planes.tension)
    const base = Math.max(baseAt(at), 1e-12)
    const height = now.intact * pow(base, now.a)
    planes.slope = 1 + (now.a * now.mb * height) / (now.intact * base)
    planes.strength = height + (planes.slope - 1) * at
  }
  return {
    take(own: Float64Array, { lambda, mu }: MaterialConstants) {
      const rise = own[DILATION] + Math.sqrt(1 + own[DILATION] * own[DILATION])
      planes.lambda = lambda
      planes.mu = mu
      planes.flow = rise * rise
      now.intact = own[INTACT]
      now.mb = own[MB]
      now.s = own[S]
      now.a = own[A]
      planes.tension = (own[S] * own[INTACT]) / own[MB]
    },
    mayYield: () => true,
    bring(t: Float64Array, _history: Float64Array, _row: number, back: Return) {
      const scale = Math.abs(t[0]) + Math.abs(t[2]) + now.intact
      const over = t[0] - t[2] - now.intact * pow(baseAt(t[0]), now.a)
      if (!(Math.max(over, t[0] - planes.tension) > 1e-14 * scale)) return false
      let s1 = t[0]
      for (let k = 0; k < MOST; k++) {
        touch(s1)
        returnTo(planes, t, back)
        const next = Math.max(back.s[0], back.s[1])
        if (Math.abs(next - s1) <= SAME * scale) break
        s1 = next
      }
      return true
    },
  }
}

export const hoekBrown: Material = {
  name: 'hoek-brown',
  description: 'elastic up to the curved strength of Hoek and Brown, then plastic',
  parameters,
  settle,
  ...plastic(makeStrength),
}
