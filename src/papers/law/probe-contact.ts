/**
 * The contact law asked point by point, of a joint whose cohesion is kept (plastic).
 *   points   trial forces [N] on one point, one after the other: normal (compression positive) and shear [x, y];
 *   slides   a mass [kg] let go on one point of a slope [rad] under gravity [m/s²], pressed on it from the start, for a number
 *            of steps: how far it got and how fast it is.
 */

import { makeLawPoint, NORMAL, STRENGTH, TORN } from '../../contact/law/law-point.ts'
import { shearLaws } from '../../contact/law/shear-laws.ts'
import { measureStrength } from '../../contact/law/strength.ts'
import {
  type Argument,
  positive as above,
  choice,
  list,
  mapping as mappingOf,
  named,
  number,
  optional,
  row as rowOf,
  whole,
} from '../../math/arguments.ts'
import { BUDGETS } from '../../math/budgets.ts'
import { cos, sin, tan } from '../../math/elementary.ts'
import { FORCE, SHEAR, STATE, STICK, WORN } from '../../state/contacts.ts'
import { COHESION, KN, KS, LAW, PEAK, PLASTIC, RESIDUAL, RESIDUAL_COHESION, TENSION } from '../../state/joints.ts'
import { makePoint, type OnePoint, stepPoint } from './one-point.ts'

type Given = Record<string, unknown>

const JOINT = ['law', 'friction', 'residual_friction', 'cohesion', 'tension', 'area']
const POINT = [...JOINT, 'trials']
const SLIDE = [...JOINT, 'stiffness', 'mass', 'gravity', 'slope', 'dt', 'steps']

const notNegative = { min: 0 }
/** Those that ask for nothing besides friction and cohesion. */
const LAWS = shearLaws.flatMap(({ name, parameters }) => (parameters ? [] : [name]))
const OF_JOINT = {
  law: optional(choice(LAWS)),
  friction: optional(number('angle', notNegative)),
  residual_friction: optional(number('angle', notNegative)),
  cohesion: optional(number('pressure', notNegative)),
  tension: optional(number('pressure', notNegative)),
  area: optional(number('area', notNegative)),
}
const TRIAL = mappingOf({ normal: number('force'), shear: optional(rowOf('force', 2)) })

export const LAW_ARGUMENTS: Argument = mappingOf({
  points: optional(named(mappingOf({ ...OF_JOINT, trials: list(TRIAL, 0) }))),
  slides: optional(
    named(
      mappingOf({
        ...OF_JOINT,
        stiffness: above('force per length'),
        mass: above('mass'),
        gravity: above('acceleration'),
        slope: above('angle'),
        dt: above('time'),
        steps: whole(1),
      }),
    ),
  ),
})

/** `{ points: { name: { …, trials: [{ normal, shear: [x, y] }] } }, slides: { name: { …, stiffness, mass, slope, dt, steps } } }`. */
export function probeContactLaw(given: Given): Record<string, unknown> {
  known('', ['points', 'slides'], given)
  const answers = (group: string, answer: (path: string, item: Given) => Given) =>
    Object.fromEntries(
      Object.entries(mapping(group, given[group] ?? {})).map(([name, item]) => {
        const path = `${group}.${name}`
        return [name, answer(path, mapping(path, item))]
      }),
    )
  return { points: answers('points', pointAnswer), slides: answers('slides', slideAnswer) }
}

/** A point of unit stiffness, so that a gap of −F_n is the force F_n. */
function pointAnswer(path: string, given: Given): Given {
  known(path, POINT, given)
  const point = jointPoint(path, given, 1)
  const { table } = point.joints
  const trials = given.trials
  if (!Array.isArray(trials)) throw new Error(`probe ${path}.trials: expected a list, found ${JSON.stringify(trials)}`)
  // A point that has touched before: a new one would bear no trial beyond its strength.
  point.contacts.id[STATE] = STICK
  point.clock.total = 1
  return {
    tension_strength: table[TENSION] * positive(path, given, 'area', 1),
    apex: table[PEAK] > 0 ? (-table[COHESION] * positive(path, given, 'area', 1)) / table[PEAK] : -Infinity,
    trials: trials.map((trial, k) =>
      trialAnswer(`${path}.trials[${k}]`, mapping(`${path}.trials[${k}]`, trial), point),
    ),
  }
}

function trialAnswer(path: string, trial: Given, point: OnePoint): Given {
  known(path, ['normal', 'shear'], trial)
  const { id, row } = point.contacts
  const shear = trial.shear ?? [0, 0]
  if (!Array.isArray(shear) || shear.length !== 2 || !shear.every(Number.isFinite))
    throw new Error(`probe ${path}.shear: expected two numbers, found ${JSON.stringify(shear)}`)
  const normal = finite(path, trial, 'normal')
  const asked = { ...makeLawPoint(), table: point.joints.table, id, row }
  asked.pass[NORMAL] = normal
  measureStrength(asked)
  const strength = asked.pass[STRENGTH]
  row[SHEAR] = shear[0]
  row[SHEAR + 1] = shear[1]
  stepPoint(point, 0, 0, -normal)
  const [x, y, z] = row.subarray(FORCE, FORCE + 3)
  return {
    strength,
    normal: z,
    shear: [x, y],
    size: Math.sqrt(x * x + y * y),
    state: id[STATE],
    torn: id[WORN] === TORN ? 1 : 0,
  }
}

/** Leapfrog of the mass along x, from rest. */
function slideAnswer(path: string, given: Given): Given {
  known(path, SLIDE, given)
  const stiffness = positive(path, given, 'stiffness')
  const point = jointPoint(path, given, stiffness)
  const { row } = point.contacts
  const mass = positive(path, given, 'mass')
  const weight = mass * positive(path, given, 'gravity')
  const slope = positive(path, given, 'slope')
  const push = weight * sin(slope)
  const gap = (-weight * cos(slope)) / stiffness
  const dt = positive(path, given, 'dt')
  const steps = positive(path, given, 'steps')
  if (steps > BUDGETS.probeSteps)
    throw new Error(`probe ${path}.steps: expected at most ${BUDGETS.probeSteps}, found ${steps}`)
  point.clock.dt = dt
  let way = 0
  let speed = 0
  for (let n = 0; n < steps; n++) {
    stepPoint(point, speed * dt, 0, gap)
    speed += ((n === 0 ? 0.5 : 1) * dt * (push + row[FORCE])) / mass
    way += speed * dt
  }
  return { speed, way, normal: row[FORCE + 2], friction: -row[FORCE] }
}

function jointPoint(path: string, given: Given, stiffness: number): OnePoint {
  const point = makePoint(positive(path, given, 'area', 1))
  const { table } = point.joints
  const friction = positive(path, given, 'friction', 0)
  const name = given.law ?? LAWS[0]
  const law = LAWS.includes(name as string) ? shearLaws.findIndex((one) => one.name === name) : -1
  if (law < 0) throw new Error(`probe ${path}.law: expected ${LAWS.join(' or ')}, found ${JSON.stringify(name)}`)
  table[KN] = table[KS] = stiffness
  table[PEAK] = tan(friction)
  table[RESIDUAL] = tan(positive(path, given, 'residual_friction', friction))
  table[COHESION] = table[RESIDUAL_COHESION] = positive(path, given, 'cohesion', 0)
  table[TENSION] = positive(path, given, 'tension', 0)
  table[PLASTIC] = 1
  table[LAW] = law
  return point
}

function mapping(path: string, value: unknown): Given {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Given
  throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
}

function known(path: string, keys: readonly string[], given: Given): void {
  const strange = Object.keys(given).find((key) => !keys.includes(key))
  if (strange !== undefined) throw new Error(`probe ${path}: expected ${keys.join(', ')}, found "${strange}"`)
}

function finite(path: string, given: Given, key: string): number {
  const value = given[key]
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw new Error(`probe ${path}.${key}: expected a number, found ${JSON.stringify(value) ?? 'none'}`)
}

/** A positive number; where there is a default also 0, and none at all. */
function positive(path: string, given: Given, key: string, fallback?: number): number {
  if (given[key] === undefined && fallback !== undefined) return fallback
  const value = finite(path, given, key)
  if (value > 0 || (value === 0 && fallback !== undefined)) return value
  throw new Error(`probe ${path}.${key}: expected a positive number, found ${value}`)
}
