/** What happens where two faces touch. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import { dampingOf, LEAST_WITHOUT_PULL } from '../restitution.ts'
import type { Joint } from '../types/joint.ts'
import type { Variants } from '../variants.ts'
import { choice, flag, notNegative, quantity, variant } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'
import { dilationKeys, dilationOf, ROUGH, roughKeys, roughnessOf } from './roughness.ts'
import { stiffness, stiffnessOf } from './stiffness.ts'
import { bondedOf, checkTension, residualOf, strength } from './strength.ts'

const degrees = (angle: number) => `${Number(((angle * 180) / Math.PI).toPrecision(6))} deg`

function dampingIn(given: { restitution?: number; damping?: number; pull?: boolean }, to: Reporter): number {
  const { restitution, damping, pull = DEFAULTS.pull.value } = given
  if (restitution !== undefined && damping !== undefined)
    return refuse(to, { expected: 'either restitution or damping', found: 'both' })
  if (restitution === undefined) {
    if (damping === undefined && given.pull !== undefined)
      return refuse(to, { path: ['pull'], expected: 'restitution or damping with pull', found: 'neither' })
    return damping ?? DEFAULTS.jointDamping.value
  }
  if (!pull && restitution <= LEAST_WITHOUT_PULL)
    return refuse(to, {
      path: ['restitution'],
      expected: `a restitution above ${LEAST_WITHOUT_PULL.toPrecision(3)}, which critical damping has where pull is false`,
      found: String(restitution),
      remedy: 'or pull: true',
    })
  return dampingOf(restitution, pull)
}

export function joint(variants: Variants): z.ZodType<Joint> {
  const friction = (description: string) => quantity('angle', description, { min: 0, below: Math.PI / 2 }).optional()
  return z
    .strictObject({
      normal: stiffness('Normal stiffness'),
      shear: stiffness('Shear stiffness'),
      friction: friction('Friction angle'),
      'residual friction': friction('Friction angle once it has slipped'),
      cohesion: strength('Shear strength without normal stress'),
      'residual cohesion': quantity(
        'pressure',
        'Cohesion once it has slipped, or its bond has failed',
        notNegative,
      ).optional(),
      'residual after': quantity(
        'length',
        'Slip over which strength falls from peak to residual; 0: at once',
        notNegative,
      ).optional(),
      tension: strength('Tensile strength'),
      failure: choice(
        ['brittle', 'plastic'] as const,
        'brittle: cohesion and tension are lost with the bond that fails; plastic: they are kept',
      ).default(DEFAULTS.failure.value),
      bonded: flag('Faces that touch at the start are bonded').optional(),
      restitution: quantity('ratio', 'Speed after a bounce over that before; instead of damping', {
        above: 0,
        max: 1,
      }).optional(),
      damping: quantity('ratio', 'Share of the critical damping of the contact', { min: 0, max: 1 }).optional(),
      pull: flag('Whether the dashpot may pull; false: the contact ends where its force does').optional(),
      law: variant(variants.friction, 'Friction law').default(variants.friction[0].name),
      ...dilationKeys,
      ...roughKeys,
    })
    .transform((v, to): Joint => {
      const stiffness = stiffnessOf(v.normal, v.shear, to)
      const roughness = roughnessOf(v, stiffness, to)
      const base = v.law === ROUGH ? v['residual friction'] : undefined
      const friction = v.friction ?? base ?? DEFAULTS.friction.value
      const { cohesion = DEFAULTS.cohesion.value, tension = DEFAULTS.tension.value } = v
      const residualFriction = v['residual friction'] ?? friction
      if (residualFriction > friction)
        refuse(to, {
          path: ['residual friction'],
          expected: `at most the friction before it slips, ${degrees(friction)}`,
          found: degrees(residualFriction),
        })
      checkTension({ friction, cohesion, tension }, to)
      const bonded = bondedOf(v, to)
      return {
        stiffness,
        friction,
        residualFriction,
        cohesion,
        tension,
        failure: v.failure,
        ...residualOf(v, bonded, to),
        bonded,
        damping: dampingIn(v, to),
        pull: v.pull ?? DEFAULTS.pull.value,
        law: v.law,
        ...dilationOf(v, residualFriction, to),
        ...(roughness && { roughness }),
      }
    })
    .meta({ description: 'What happens where two faces touch' })
}
