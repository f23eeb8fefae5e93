/** What happens where two faces touch: the keys that all joints have, and those that their laws of shear declare. */
import { z } from 'zod'
import type { Given, Parameters } from '../../math/parameters.ts'
import { DEFAULTS } from '../defaults.ts'
import { dampingOf, LEAST_WITHOUT_PULL } from '../restitution.ts'
import type { Joint } from '../types/joint.ts'
import type { Variants } from '../variants.ts'
import { cohesiveOf, softening } from './cohesive.ts'
import { keysOf, keysOfAll, ownOf } from './declared.ts'
import { choice, flag, quantity, variant } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'
import { stiffness, stiffnessOf } from './stiffness.ts'
import { bondedOf, checkTension, residualOf } from './strength.ts'

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

/** A joint cannot open by more than friction pays for: `least` is its least friction angle. */
function dilationOf(given: Given, least: number, to: Reporter): Pick<Joint, 'dilation' | 'dilationUntil'> {
  const { dilation = 0, 'dilation until': until } = given
  if (dilation > 0 && until === undefined)
    return refuse(to, {
      expected: 'dilation until with dilation: the slip at which it ends',
      found: 'none',
      remedy: 'such as dilation until: 5 mm',
    })
  if (dilation > least)
    return refuse(to, {
      path: ['dilation'],
      expected: `at most the residual friction, ${degrees(least)}: it would give energy`,
      found: degrees(dilation),
    })
  return { dilation, dilationUntil: until ?? 0 }
}

/** Patton: a block rides over the waves, whose sides are flatter by i; φ + i on all that it slides, before and after it has slipped. */
function withWaviness(
  given: Given,
  { law, waviness = 0 }: { law: string; waviness?: number },
  { laws, joint: of }: Variants,
  to: Reporter,
): Given {
  if (waviness === 0) return given
  const rough = laws.find(({ name }) => name === law)?.without?.includes('friction')
  const { friction = rough ? undefined : defaultOf(of, 'friction'), 'residual friction': residual } = given
  const steepest = waviness + Math.max(friction ?? 0, residual ?? 0)
  if (steepest >= Math.PI / 2)
    refuse(to, {
      path: ['waviness'],
      expected: 'less than 90 deg of friction and waviness together',
      found: degrees(steepest),
    })
  return {
    ...given,
    ...(friction !== undefined && { friction: friction + waviness }),
    ...(residual !== undefined && { 'residual friction': residual + waviness }),
  }
}

export function joint(variants: Variants): z.ZodType<Joint> {
  const { laws } = variants
  return z
    .strictObject({
      normal: stiffness('Normal stiffness'),
      shear: stiffness('Shear stiffness'),
      ...keysOf(variants.joint),
      failure: choice(
        ['brittle', 'plastic', 'cohesive'] as const,
        'brittle: cohesion and tension are lost with the bond that fails; plastic: they are kept; cohesive: they fall as fracture energies are spent',
      ).optional(),
      softening,
      bonded: flag('Faces that touch at the start are bonded').optional(),
      restitution: quantity('ratio', 'Speed after a bounce over that before; instead of damping', {
        above: 0,
        max: 1,
      }).optional(),
      damping: quantity('ratio', 'Share of the critical damping of the contact', { min: 0, max: 1 }).optional(),
      pull: flag('Whether the dashpot may pull; false: the contact ends where its force does').optional(),
      waviness: quantity(
        'angle',
        'Undulation of the joint over metres, by which its parts dip flatter than the whole: added to its friction angles',
        { min: 0, below: Math.PI / 4 },
      ).optional(),
      law: variant([...laws], 'Law of shear').default(laws[0].name),
      ...keysOfAll(laws),
    })
    .transform((v, to): Joint => {
      const given = withWaviness(v as unknown as Given, v, variants, to)
      const stiffness = stiffnessOf(v.normal, v.shear, to)
      const own = ownOf({ key: 'law', list: laws }, v.law, { given, per: stiffness.per }, to)
      const rough = laws.find(({ name }) => name === v.law)?.without?.includes('friction')
      const friction =
        given.friction ?? (rough ? given['residual friction'] : undefined) ?? defaultOf(variants.joint, 'friction')
      const cohesion = given.cohesion ?? defaultOf(variants.joint, 'cohesion')
      const tension = given.tension ?? defaultOf(variants.joint, 'tension')
      const residualFriction = given['residual friction'] ?? friction
      if (residualFriction > friction)
        refuse(to, {
          path: ['residual friction'],
          expected: `at most the friction before it slips, ${degrees(friction)}`,
          found: degrees(residualFriction),
        })
      checkTension({ friction, cohesion, tension }, to)
      const cohesive = cohesiveOf(
        {
          failure: v.failure,
          softening: v.softening,
          opening: given['fracture energy'],
          shear: given['shear fracture energy'],
          cohesion,
          tension,
        },
        stiffness,
        to,
      )
      const { failure } = cohesive
      const bonding = { cohesion: given.cohesion, tension: given.tension, failure, bonded: v.bonded }
      const bonded = bondedOf(bonding, to)
      const residual = { 'residual cohesion': given['residual cohesion'], 'residual after': given['residual after'] }
      return {
        stiffness,
        friction,
        residualFriction,
        cohesion,
        tension,
        ...cohesive,
        ...residualOf({ ...bonding, ...residual }, bonded, to),
        bonded,
        damping: dampingIn(v, to),
        pull: v.pull ?? DEFAULTS.pull.value,
        law: v.law,
        own,
        ...(v.waviness !== undefined && v.waviness > 0 && { waviness: v.waviness }),
        ...dilationOf(given, residualFriction, to),
      }
    })
    .meta({ description: 'What happens where two faces touch' })
}

const defaultOf = (parameters: Parameters, key: string): number => parameters[key].omitted?.[0]?.value ?? 0
