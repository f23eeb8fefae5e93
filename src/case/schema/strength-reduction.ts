/** How the factor of safety is searched for. */
import { z } from 'zod'
import { DEFAULTS } from '../defaults.ts'
import type { StrengthReduction } from '../types/slope.ts'
import { choice, increasing, listOf, positive, quantity, text } from './quantity.ts'
import { refuse } from './refuse.ts'

const STRENGTHS = ['friction', 'cohesion', 'tension'] as const

const names = (description: string) => listOf(text('Name of a joint'), description, 0)

export const strengthReduction: z.ZodType<StrengthReduction> = z
  .strictObject({
    of: listOf(
      choice(STRENGTHS, 'A strength'),
      'Strengths that are divided: friction (its tangent), cohesion, tension',
    ).default([...STRENGTHS]),
    joints: names('Joints whose strength is divided; all unless said').optional(),
    except: names('Joints whose strength stays').default([]),
    guess: quantity('ratio', 'The first factor that is tried', positive).default(DEFAULTS.firstFactor.value),
    between: increasing('ratio', 'The least and the greatest factor that are tried', positive).default([
      ...DEFAULTS.factors.value,
    ]),
    within: quantity('ratio', 'Width of the last bracket over the factor', { above: 0, max: 0.5 }).default(
      DEFAULTS.factorWidth.value,
    ),
    slipped: choice(
      ['as given', 'kept', 'lost'] as const,
      'Cohesion and tension of what has slipped: as each joint says, kept by all (as limit equilibrium has it), or lost by all',
    ).default('as given'),
    watch: listOf(text('Name of a block'), 'Blocks whose motion decides; all that can move unless said', 0).default([]),
    ratio: quantity('ratio', 'Unbalanced-force ratio below which a trial stands', { above: 0, below: 1 }).default(
      DEFAULTS.settleRatio.value,
    ),
    damping: quantity('ratio', 'Local damping of the trials', { above: 0, below: 1 }).default(
      DEFAULTS.trialDamping.value,
    ),
  })
  .transform((value, to): StrengthReduction => {
    const { guess, between } = value
    if (guess < between[0] || guess > between[1])
      return refuse(to, {
        path: ['guess'],
        expected: `a factor between ${between[0]} and ${between[1]}`,
        found: String(guess),
      })
    if (value.joints && value.except.length > 0)
      return refuse(to, { expected: 'either joints or except', found: 'both' })
    const { of, joints, except, within, slipped, watch, ratio, damping } = value
    return {
      of,
      joints,
      except,
      guess,
      least: between[0],
      greatest: between[1],
      within,
      slipped,
      watch,
      ratio,
      damping,
    }
  })
  .meta({
    description:
      'Factor of safety: after the last stage the strength of joints is divided by trial factors, each from where the last that stood came to rest, until the largest that stands is known',
  })
