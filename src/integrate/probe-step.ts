/**
 * Estimates of critical steps that need no mesh, as papers quote them: an element of lowest altitude h, dt = h/c_p; a mass m
 * on springs of stiffness k in parallel, dt = 2 √(m/Σk); and, the other way round, the altitude and the mass that a step asks
 * for. Each named material and spring answers with what its numbers suffice for.
 */
import { type Argument, mapping as mappingOf, named, number, optional, positive } from '../math/arguments.ts'

const MATERIAL = ['density', 'young', 'poisson', 'altitude', 'dt'] as const
const SPRING = ['stiffness', 'count', 'mass', 'dt'] as const

export const STEP_ARGUMENTS: Argument = mappingOf({
  materials: optional(
    named(
      mappingOf({
        density: positive('density'),
        young: positive('pressure'),
        poisson: optional(number('ratio', { above: -1, below: 0.5 })),
        altitude: optional(positive('length')),
        dt: optional(positive('time')),
      }),
    ),
  ),
  springs: optional(
    named(
      mappingOf({
        stiffness: positive('force per length'),
        count: optional(positive('ratio')),
        mass: optional(positive('mass')),
        dt: optional(positive('time')),
      }),
    ),
  ),
})

/** `{ materials: { name: { density, young, poisson, altitude, dt } }, springs: { name: { stiffness, count, mass, dt } } }`. */
export function probeStableStep(given: Record<string, unknown>): Record<string, unknown> {
  const { materials, springs } = readNamed('', ['materials', 'springs'], given)
  const answers = (group: string, named: unknown, answer: (path: string, item: unknown) => Record<string, number>) =>
    Object.fromEntries(
      Object.entries(mapping(group, named ?? {})).map(([name, item]) => [name, answer(`${group}.${name}`, item)]),
    )
  return {
    materials: answers('materials', materials, materialAnswer),
    springs: answers('springs', springs, springAnswer),
  }
}

function materialAnswer(path: string, item: unknown): Record<string, number> {
  const given = readNumbers(path, MATERIAL, item)
  const density = needed(path, 'density', given.density)
  const young = needed(path, 'young', given.young)
  const { poisson = 0, altitude, dt } = given
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

function springAnswer(path: string, item: unknown): Record<string, number> {
  const given = readNumbers(path, SPRING, item)
  const { count = 1, mass, dt } = given
  const stiffness = count * needed(path, 'stiffness', given.stiffness)
  return {
    ...(mass !== undefined && { critical_step: 2 * Math.sqrt(mass / stiffness) }),
    ...(dt !== undefined && { smallest_mass: (stiffness * dt * dt) / 4 }),
  }
}

function mapping(path: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Error(`probe ${path}: expected a mapping, found ${JSON.stringify(value)}`)
}

function readNamed<K extends string>(path: string, known: readonly K[], value: unknown): { [key in K]?: unknown } {
  const given = mapping(path, value)
  const strange = Object.keys(given).find((key) => !known.some((name) => name === key))
  if (strange === undefined) return given as { [key in K]?: unknown }
  throw new Error(`probe ${path}: expected ${known.join(', ')}, found "${strange}"`)
}

function readNumbers<K extends string>(path: string, known: readonly K[], value: unknown): { [key in K]?: number } {
  const given = readNamed(path, known, value)
  for (const [key, number] of Object.entries(given))
    if (!(typeof number === 'number' && number > 0) && !(key === 'poisson' && typeof number === 'number'))
      throw new Error(`probe ${path}.${key}: expected a positive number, found ${JSON.stringify(number)}`)
  return given as { [key in K]?: number }
}

function needed(path: string, key: string, value: number | undefined): number {
  if (value === undefined) throw new Error(`probe ${path}: expected ${key}, found none`)
  return value
}
