/**
 * The contact law asked point by point, of a joint whose cohesion is kept (plastic).
 *   points   trial forces [N] on one point, one after the other: normal (compression positive) and shear [x, y];
 *   slides   a mass [kg] let go on one point of a slope [rad] under gravity [m/s²], pressed on it from the start, for a number
 *            of steps: how far it got and how fast it is.
 */

import { makeLawPoint, NORMAL, STRENGTH } from '../../contact/law/law-point.ts'
import { shearLaws } from '../../contact/law/shear-laws.ts'
import { measureStrength } from '../../contact/law/strength.ts'
import {
  answerEach,
  choice,
  list,
  mapping,
  named,
  number,
  optional,
  positive,
  type Read,
  row as rowOf,
  whole,
} from '../../math/arguments.ts'
import { BUDGETS } from '../../math/budgets.ts'
import { cos, sin, tan } from '../../math/elementary.ts'
import { FAILED_IN_TENSION, FAILURE, FORCE, SHEAR, STATE, STICK } from '../../state/contacts.ts'
import { COHESION, KN, KS, LAW, PEAK, PLASTIC, RESIDUAL, RESIDUAL_COHESION, TENSION } from '../../state/joints.ts'
import { makePoint, type OnePoint, stepPoint } from './one-point.ts'

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
const JOINT = mapping(OF_JOINT)
const TRIAL = mapping({ normal: number('force'), shear: optional(rowOf('force', 2)) })
const POINT = mapping({ ...OF_JOINT, trials: list(TRIAL, 0) })
const SLIDE = mapping({
  ...OF_JOINT,
  stiffness: positive('force per length'),
  mass: positive('mass'),
  gravity: positive('acceleration'),
  slope: positive('angle'),
  dt: positive('time'),
  steps: whole(1),
})

export const LAW_ARGUMENTS = mapping({ points: optional(named(POINT)), slides: optional(named(SLIDE)) })

export const probeContactLaw = ({ points = {}, slides = {} }: Read<typeof LAW_ARGUMENTS>) => ({
  points: answerEach('points', points, pointAnswer),
  slides: answerEach('slides', slides, slideAnswer),
})

/** A point of unit stiffness, so that a gap of −F_n is the force F_n. */
function pointAnswer({ trials, ...joint }: Read<typeof POINT>) {
  const point = jointPoint(joint, 1)
  const { table } = point.joints
  const { area = 1 } = joint
  // A point that has touched before: a new one would bear no trial beyond its strength.
  point.contacts.id[STATE] = STICK
  point.clock.total = 1
  return {
    tension_strength: table[TENSION] * area,
    apex: table[PEAK] > 0 ? (-table[COHESION] * area) / table[PEAK] : -Infinity,
    trials: trials.map((trial) => trialAnswer(trial, point)),
  }
}

function trialAnswer({ normal, shear = [0, 0] }: Read<typeof TRIAL>, point: OnePoint) {
  const { id, row } = point.contacts
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
    torn: id[FAILURE] === FAILED_IN_TENSION ? 1 : 0,
  }
}

/** Leapfrog of the mass along x, from rest. */
function slideAnswer(slide: Read<typeof SLIDE>, path: string) {
  const { stiffness, mass, gravity, slope, dt, steps } = slide
  const point = jointPoint(slide, stiffness)
  const { row } = point.contacts
  const weight = mass * gravity
  const push = weight * sin(slope)
  const gap = (-weight * cos(slope)) / stiffness
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

function jointPoint(joint: Read<typeof JOINT>, stiffness: number): OnePoint {
  const { law = LAWS[0], friction = 0, cohesion = 0, tension = 0, area = 1 } = joint
  const point = makePoint(area)
  const { table } = point.joints
  table[KN] = table[KS] = stiffness
  table[PEAK] = tan(friction)
  table[RESIDUAL] = tan(joint.residual_friction ?? friction)
  table[COHESION] = table[RESIDUAL_COHESION] = cohesion
  table[TENSION] = tension
  table[PLASTIC] = 1
  table[LAW] = shearLaws.findIndex(({ name }) => name === law)
  return point
}
