/** What happens where two faces touch. */
import { z } from 'zod'
import type { Joint } from '../case.ts'
import { DEFAULTS } from '../defaults.ts'
import { dampingOf, LEAST_WITHOUT_PULL } from '../restitution.ts'
import type { Variants } from '../variants.ts'
import { choice, flag, quantity, variant } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'
import { stiffness, stiffnessOf } from './stiffness.ts'
import { bondedOf, checkTension, strength } from './strength.ts'

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
    })
    .transform((v, to): Joint => {
      const friction = v.friction ?? DEFAULTS.friction.value
      const { cohesion = DEFAULTS.cohesion.value, tension = DEFAULTS.tension.value } = v
      const residualFriction = v['residual friction'] ?? friction
      if (residualFriction > friction)
        refuse(to, {
          path: ['residual friction'],
          expected: `at most the friction before it slips, ${degrees(friction)}`,
          found: degrees(residualFriction),
        })
      checkTension({ friction, cohesion, tension }, to)
      return {
        stiffness: stiffnessOf(v.normal, v.shear, to),
        friction,
        residualFriction,
        cohesion,
        tension,
        failure: v.failure,
        bonded: bondedOf(v, to),
        damping: dampingIn(v, to),
        pull: v.pull ?? DEFAULTS.pull.value,
        law: v.law,
      }
    })
    .meta({ description: 'What happens where two faces touch' })
}
