/**
 * Estimates of critical steps that need no mesh, as papers quote them: an element of lowest altitude h, dt = h/c_p; a mass m
 * on springs of stiffness k in parallel, dt = 2 √(m/Σk); and, the other way round, the altitude and the mass that a step asks
 * for. Each named material and spring answers with what its numbers suffice for.
 */
import { answerEach, mapping, named, number, optional, positive, type Read } from '../math/arguments.ts'

const MATERIAL = mapping({
  density: positive('density'),
  young: positive('pressure'),
  poisson: optional(number('ratio', { above: -1, below: 0.5 })),
  altitude: optional(positive('length')),
  dt: optional(positive('time')),
})
const SPRING = mapping({
  stiffness: positive('force per length'),
  count: optional(positive('ratio')),
  mass: optional(positive('mass')),
  dt: optional(positive('time')),
})

export const STEP_ARGUMENTS = mapping({ materials: optional(named(MATERIAL)), springs: optional(named(SPRING)) })

export const probeStableStep = ({ materials = {}, springs = {} }: Read<typeof STEP_ARGUMENTS>) => ({
  materials: answerEach('materials', materials, materialAnswer),
  springs: answerEach('springs', springs, springAnswer),
})

function materialAnswer({ density, young, poisson = 0, altitude, dt }: Read<typeof MATERIAL>) {
  const mu = young / (2 * (1 + poisson))
  const lambda = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  const p = Math.sqrt((lambda + 2 * mu) / density)
  return {
    p_wave: p,
    s_wave: Math.sqrt(mu / density),
    ...(altitude !== undefined && { critical_step: altitude / p }),
    ...(dt !== undefined && { smallest_altitude: dt * p }),
  }
}

function springAnswer({ stiffness: one, count = 1, mass, dt }: Read<typeof SPRING>) {
  const stiffness = count * one
  return {
    ...(mass !== undefined && { critical_step: 2 * Math.sqrt(mass / stiffness) }),
    ...(dt !== undefined && { smallest_mass: (stiffness * dt * dt) / 4 }),
  }
}
