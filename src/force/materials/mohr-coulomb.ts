/**
 * Mohr and Coulomb's strength with a tension cut-off, dilation, and cohesion and tension that change as the rock flows.
 *
 * What     Principal stresses s₁ ≥ s₂ ≥ s₃, tension positive:  s₁ N − s₃ ≤ 2 c √N, N = (1 + sin φ)/(1 − sin φ);  s₁ ≤ σ_t.
 *          Flow in shear with the dilation in place of the friction, in tension along the stress. Edges and apex: `return-mapping.ts`.
 * Softens  c goes in a straight line to its residual value (above c: the rock hardens) over a slip d across a band as wide as an element of size
 *          h: over a plastic strain √(⅔ e:e) of d/h; σ_t to nothing over an opening 2 G/σ_t, so over a plastic strain 2 G/(σ_t h). So the energy
 *          for each area of a band depends on no mesh. Both are those of the end of the step: found by returning until they no longer change.
 *          σ_t is never above c/tan φ.
 * Water    There is none within rock in this program, so stresses are effective ones where the parameters are.
 * Fails    An element so large that it softens faster than it unloads breaks at once (h above some E d/c, or 2 G E/σ_t²): mesh finer.
 * Source   Coulomb (1773), Mohr (1900); the tension cut-off of Paul (1961); the width of bands by Bažant and Oh (1983).
 */
import { tan } from '../../math/elementary.ts'
import type { MaterialRequest, Numbers, Parameter, Refuse } from '../../math/parameters.ts'
import type { MaterialConstants } from '../../state/world.ts'
import { type Material, numbersOf } from './material.ts'
import { OPENED, plastic, SHEARED, SIZE, type Strength, wayOf } from './plastic.ts'
import { beyond, type Planes, type Return, returnTo } from './return-mapping.ts'

const parameters = {
  cohesion: {
    dimension: 'pressure',
    description: 'Shear strength without normal stress',
    min: 0,
    needed: '5 MPa',
    strength: 'cohesion',
  },
  friction: {
    dimension: 'angle',
    description: 'Friction angle',
    min: 0,
    below: Math.PI / 2,
    needed: '35 deg',
    strength: 'friction',
    as: 'tan',
  },
  dilation: {
    dimension: 'angle',
    description: 'Angle by which shear makes it swell',
    min: 0,
    below: Math.PI / 2,
    as: 'tan',
    omitted: [
      {
        value: 0,
        shown: '0',
        why: 'flow without a change of volume: dilation adds strength wherever rock is confined',
      },
    ],
  },
  tension: {
    dimension: 'pressure',
    description: 'Tensile strength: no principal stress is above it',
    min: 0,
    strength: 'tension',
    nothing: 'no cut-off: tension ends where the shear strength does, at cohesion / tan(friction)',
  },
  'residual cohesion': {
    dimension: 'pressure',
    description: 'Cohesion once the rock has sheared by `residual after`; above cohesion it hardens',
    min: 0,
    strength: 'cohesion',
    nothing: 'cohesion stays',
  },
  'residual after': {
    dimension: 'length',
    description: 'Slip across a band of shear, one element wide, over which cohesion becomes residual',
    above: 0,
    nothing: 'cohesion stays',
  },
  'fracture energy': {
    dimension: 'force per length',
    description: 'Energy for each area of a crack over which tension falls to nothing',
    above: 0,
    nothing: 'tension stays',
  },
} satisfies Record<string, Parameter>

const {
  cohesion: COHESION,
  friction: FRICTION,
  dilation: DILATION,
  tension: TENSION,
  'residual cohesion': RESIDUAL,
  'residual after': AFTER,
  'fracture energy': ENERGY,
} = numbersOf(parameters)

const degrees = (angle: number): string => `${Number(((angle * 180) / Math.PI).toPrecision(6))} deg`
const pascals = (stress: number): string => `${Number(stress.toPrecision(6))} Pa`

/** What is left out: no cut-off is an unlimited tension, what stays goes nowhere over no length. */
function settle({ given }: MaterialRequest, refuse: Refuse): Numbers {
  const { cohesion = 0, friction = 0, dilation = 0, tension = Infinity, 'residual cohesion': residual } = given
  const { 'residual after': after, 'fracture energy': energy } = given
  if (dilation > friction)
    refuse({
      path: ['dilation'],
      expected: `at most the friction, ${degrees(friction)}: it would give energy`,
      found: degrees(dilation),
    })
  const most = friction > 0 ? cohesion / tan(friction) : Infinity
  if (tension < Infinity && tension > most)
    refuse({
      path: ['tension'],
      expected: `at most cohesion / tan(friction) = ${pascals(most)}, where the shear strength ends`,
      found: pascals(tension),
      remedy: 'or leave it out: no cut-off',
    })
  if ((residual === undefined) !== (after === undefined))
    refuse({
      expected: 'residual cohesion and residual after together: how far cohesion falls, and over what slip',
      found: residual === undefined ? 'no residual cohesion' : 'no residual after',
      remedy: residual === undefined ? 'such as residual cohesion: 0' : 'such as residual after: 5 mm',
    })
  if (energy !== undefined && !(tension < Infinity && tension > 0))
    refuse({
      path: ['fracture energy'],
      expected: 'tension above 0 with fracture energy: the strength that it takes away',
      found: 'none',
    })
  return {
    tension,
    'residual cohesion': residual ?? cohesion,
    'residual after': after ?? 0,
    'fracture energy': energy ?? 0,
  }
}

/** Returns until the strength is that of the plastic strain that it leads to, and no more than so often. */
const MOST = 30
const SAME = 1e-13

const makeStrength = (): Strength => {
  const planes: Planes = { slope: 1, strength: 0, tension: 0, flow: 1, lambda: 0, mu: 0 }
  const now = {
    cohesion: 0,
    tension: 0,
    residual: 0,
    after: 0,
    energy: 0,
    rise: 1,
    friction: 0,
    most: 0,
    softens: false,
  }
  /** Strength of a tet that has sheared and opened so far. */
  const weaken = (sheared: number, opened: number, size: number): void => {
    const { cohesion, residual, after, energy, tension, rise, friction } = now
    const way = after > 0 ? Math.min(1, (sheared * size) / after) : 0
    const left = energy > 0 ? Math.max(0, 1 - (opened * size * tension) / (2 * energy)) : 1
    const c = cohesion + (residual - cohesion) * way
    planes.strength = 2 * c * rise
    planes.tension = friction > 0 && tension * left * friction > c ? c / friction : tension * left
  }
  return {
    take(own: Float64Array, { lambda, mu }: MaterialConstants) {
      const rise = riseOf(own[FRICTION])
      planes.lambda = lambda
      planes.mu = mu
      planes.slope = rise * rise
      planes.flow = riseOf(own[DILATION]) * riseOf(own[DILATION])
      now.rise = rise
      now.friction = own[FRICTION]
      now.cohesion = own[COHESION]
      now.tension = own[TENSION]
      now.residual = own[RESIDUAL]
      now.after = own[AFTER]
      now.energy = own[ENERGY]
      now.softens = own[AFTER] > 0 || own[ENERGY] > 0
      weaken(0, 0, 0)
      // The least that it can come to.
      now.most = 2 * rise * Math.min(now.cohesion, now.residual)
    },
    mayYield(mean, root) {
      const most = mean + 1.1547005383792517 * root
      const least = now.energy > 0 || now.residual < now.cohesion ? 0 : planes.tension
      return (planes.slope - 1) * most + 2 * root > now.most || most > least
    },
    bring(t: Float64Array, history: Float64Array, row: number, back: Return) {
      const sheared = history[row + SHEARED]
      const opened = history[row + OPENED]
      const size = history[row + SIZE]
      if (now.softens) weaken(sheared, opened, size)
      const scale = Math.abs(t[0]) + Math.abs(t[2]) + planes.strength
      if (!(beyond(planes, t) > 1e-14 * scale)) return false
      returnTo(planes, t, back)
      for (let k = 0; k < MOST && now.softens; k++) {
        const { strength, tension } = planes
        weaken(sheared + wayOf(back.shear), opened + back.opening[0] + back.opening[1] + back.opening[2], size)
        const change =
          Math.abs(planes.strength - strength) + (tension < Infinity ? Math.abs(planes.tension - tension) : 0)
        if (!(change > SAME * scale)) break
        returnTo(planes, t, back)
      }
      return true
    },
  }
}

/** √N = √((1 + sin φ)/(1 − sin φ)), of tan φ. */
const riseOf = (slope: number): number => slope + Math.sqrt(1 + slope * slope)

export const mohrCoulomb: Material = {
  name: 'mohr-coulomb',
  description:
    'elastic up to the strength of Mohr and Coulomb with a tension cut-off, then plastic, with softening if wanted',
  parameters,
  settle,
  ...plastic(makeStrength),
}
