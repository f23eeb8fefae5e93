/** Keys of a joint whose walls are rough: strength by Barton and Bandis, and dilation. */
import { z } from 'zod'
import { atJointScale } from '../../math/joint-scale.ts'
import { DEFAULTS } from '../defaults.ts'
import type { Joint } from '../types/joint.ts'
import { positive, quantity } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

/** The friction law that takes them. */
export const ROUGH = 'barton-bandis'

const roughness = (description: string) => quantity('ratio', description, { min: 0, max: 20 }).optional()
const wall = (description: string) => quantity('pressure', description, positive).optional()
const long = (description: string) => quantity('length', description, positive).optional()

export const roughKeys = {
  JRC: roughness('Joint roughness coefficient, 0 to 20, at the scale of the joint'),
  JCS: wall('Compressive strength of the joint walls at the scale of the joint'),
  JRC0: roughness('Joint roughness coefficient of a sample of length L0; instead of JRC'),
  JCS0: wall('Compressive strength of the joint walls of a sample of length L0; instead of JCS'),
  L0: long('Length of the sample of JRC0 and JCS0'),
  Ln: long('Length of the joint, to which JRC0 and JCS0 are scaled: that of the blocks along it'),
}

const keys = z.object(roughKeys)
type Rough = z.output<typeof keys>

interface Given extends Rough {
  law: string
  friction?: number
  'residual friction'?: number
  cohesion?: number
  tension?: number
}

/** Roughness of the joint; undefined where its law takes none. */
export function roughnessOf(given: Given, stiffness: Joint['stiffness'], to: Reporter): Joint['roughness'] {
  const written = (Object.keys(roughKeys) as (keyof Rough)[]).find((key) => given[key] !== undefined)
  if (given.law !== ROUGH) {
    if (written) refuse(to, { path: [written], expected: `law: ${ROUGH} with ${written}`, found: `law: ${given.law}` })
    return undefined
  }
  checkRough(given, stiffness, to)
  const { JRC, JCS, JRC0, JCS0, L0 = DEFAULTS.sampleLength.value, Ln } = given
  if (JRC !== undefined && JCS !== undefined && JRC0 === undefined && JCS0 === undefined && Ln === undefined) {
    if (given.L0 !== undefined)
      refuse(to, { path: ['L0'], expected: 'no L0: JRC and JCS are those of the joint', found: 'one' })
    return { jrc: JRC, jcs: JCS }
  }
  if (JRC === undefined && JCS === undefined && JRC0 !== undefined && JCS0 !== undefined && Ln !== undefined) {
    if (Ln < L0) refuse(to, { path: ['Ln'], expected: `at least the length of the sample, ${L0} m`, found: `${Ln} m` })
    return atJointScale(JRC0, JCS0, Ln / L0)
  }
  return refuse(to, {
    expected: 'JRC and JCS of the joint; or JRC0 and JCS0 of a sample and the length Ln of the joint',
    found: (Object.keys(roughKeys) as (keyof Rough)[]).filter((key) => given[key] !== undefined).join(', ') || 'none',
    remedy: 'such as JRC: 8, JCS: 50 MPa',
  })
}

function checkRough(given: Given, stiffness: Joint['stiffness'], to: Reporter): void {
  if (stiffness.per === 'point')
    refuse(to, {
      path: ['normal'],
      expected: `a stiffness per area with law: ${ROUGH}, whose strength goes by the normal stress, force over area`,
      found: 'one per point',
      remedy: 'such as 10 GPa/m, or auto',
    })
  for (const key of ['friction', 'cohesion', 'tension'] as const)
    if (given[key] !== undefined)
      refuse(to, {
        path: [key],
        expected: `no ${key} with law: ${ROUGH}: strength comes from JRC, JCS and residual friction`,
        found: 'one',
        remedy:
          key === 'friction' ? 'residual friction is the angle of the joint once its roughness is gone' : undefined,
      })
  if (given['residual friction'] === undefined)
    refuse(to, {
      expected: `residual friction with law: ${ROUGH}, the angle of the joint once its roughness is gone`,
      found: 'none',
      remedy: 'such as residual friction: 28 deg',
    })
}

export const dilationKeys = {
  dilation: quantity('angle', 'Angle by which slip opens the joint', { min: 0, below: Math.PI / 4 }).optional(),
  'dilation until': quantity('length', 'Slip at which dilation ends', positive).optional(),
}

interface Dilation {
  dilation?: number
  'dilation until'?: number
}

const degrees = (angle: number) => `${Number(((angle * 180) / Math.PI).toPrecision(6))} deg`

/** A joint cannot open by more than friction pays for: `least` is its least friction angle. */
export function dilationOf(given: Dilation, least: number, to: Reporter): Pick<Joint, 'dilation' | 'dilationUntil'> {
  const { dilation = DEFAULTS.dilation.value, 'dilation until': until } = given
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
