/** Round bodies and polyhedra in a regular array, or where a file places them. */
import { z } from 'zod'
import type { Vec3 } from '../../math/vec.ts'
import type { Grains, Particles, Rounds } from '../types/particles.ts'
import type { Variants } from '../variants.ts'
import { type PolyhedraInput, polyhedra } from './grains.ts'
import { count, positive, quantity, text, vector } from './quantity.ts'
import { type Reporter, refuse } from './refuse.ts'

/** More would not fit into memory with their contacts. */
const MOST = 10_000_000

const ORIGIN: Vec3 = [0, 0, 0]
const radius = quantity('length', 'Radius', positive)

const axes = <T extends z.ZodType>(item: T, description: string) => z.array(item).min(2).max(3).meta({ description })

const parts = (variants: Variants) =>
  z.strictObject({
    disc: z
      .strictObject({ radius, thickness: quantity('length', 'Length along z', positive) })
      .meta({ description: 'Discs: move in the xy plane and turn about z' })
      .optional(),
    sphere: z.strictObject({ radius }).meta({ description: 'Spheres' }).optional(),
    polyhedra: polyhedra(variants).optional(),
    material: text('Name of a material'),
    count: axes(count('Number', { min: 1, max: MOST }), 'Number along x, y and z').default([1, 1]),
    spacing: z
      .union([
        quantity('length', 'Distance of centres', positive),
        axes(quantity('length', 'Distance of centres', positive), 'Distance of centres along x, y and z'),
      ])
      .optional()
      .meta({ description: 'Distance of centres: one for all axes, or a list along x, y and z', unit: 'm' }),
    at: vector('length', 'Centre of the first').default(ORIGIN),
    velocity: vector('velocity', 'Velocity at the start').default(ORIGIN),
  })

type Parts = z.output<ReturnType<typeof parts>>

type Body = Pick<Rounds, 'kind' | 'radius' | 'thickness'> | PolyhedraInput

function bodyOf({ disc, sphere, polyhedra: grains }: Parts, to: Reporter): Body {
  const given = [disc && 'disc', sphere && 'sphere', grains && 'polyhedra'].filter(Boolean)
  if (given.length !== 1)
    return refuse(to, { expected: 'one of disc, sphere, polyhedra', found: given.join(' and ') || 'none of them' })
  if (disc) return { kind: 'disc', ...disc }
  if (sphere) return { kind: 'sphere', radius: sphere.radius, thickness: 0 }
  return grains as PolyhedraInput
}

/** `diameter`: of round bodies, which may not overlap; 0 where it is not known yet. */
function spacingOf(given: Parts['spacing'], numbers: Vec3, diameter: number, to: Reporter): Vec3 {
  const each = Array.isArray(given) ? given : [given, given, given]
  return numbers.map((number, axis) => {
    const spacing = each[axis]
    if (number === 1) return spacing ?? diameter
    if (spacing === undefined)
      return refuse(to, { path: ['spacing'], expected: `the distance of centres along ${'xyz'[axis]}`, found: 'none' })
    if (spacing < diameter)
      refuse(to, {
        path: Array.isArray(given) ? ['spacing', axis] : ['spacing'],
        expected: `at least ${diameter} m, the diameter`,
        found: `${spacing} m, at which they overlap by ${Number((diameter - spacing).toPrecision(3))} m`,
      })
    return spacing
  }) as Vec3
}

/** A disc stays in its plane. */
function checkPlane(numbers: Vec3, velocity: Vec3, to: Reporter): void {
  if (numbers[2] !== 1)
    refuse(to, { path: ['count', 2], expected: '1 along z: discs lie in one plane', found: `${numbers[2]}` })
  if (velocity[2] !== 0)
    refuse(to, { path: ['velocity', 2], expected: '0 along z: discs stay in their plane', found: `${velocity[2]} m/s` })
}

export const particles = (variants: Variants): z.ZodType<Particles> =>
  parts(variants)
    .transform((value, to): Particles => {
      const { material, at, velocity } = value
      const body = bodyOf(value, to)
      const [nx, ny, nz = 1] = value.count
      const numbers: Vec3 = [nx, ny, nz]
      if (nx * ny * nz > MOST)
        refuse(to, { path: ['count'], expected: `at most ${MOST} in all`, found: `${nx * ny * nz}` })
      if (body?.kind === 'disc') checkPlane(numbers, velocity, to)
      const spacing = spacingOf(value.spacing, numbers, body && 'radius' in body ? 2 * body.radius : 0, to)
      if (
        body &&
        'shapes' in body &&
        (body.file !== undefined || body.fill) &&
        (nx * ny * nz > 1 || value.spacing !== undefined)
      )
        refuse(to, { path: ['count'], expected: 'no array: the file, or fill, places each', found: 'one' })
      return { ...body, material, count: numbers, spacing, first: at, velocity } as Rounds | Grains
    })
    .meta({ description: 'Discs, spheres or polyhedra in a regular array' })
