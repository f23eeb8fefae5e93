/** Polyhedral grains in frames and records, against plain sums over their surfaces. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RecordSpec } from '../../src/case/types/record.ts'
import { bareHost } from '../../src/index.ts'
import { normalise } from '../../src/math/quaternion.ts'
import type { GrainSurfaces } from '../../src/output/frame.ts'
import { prepareWorld } from '../../src/setup/prepare.ts'
import { makeSampler } from '../../src/setup/recorders.ts'
import { BODY_A, BODY_B, IDS, NEIGHBOUR, OPEN, STATE, STICK } from '../../src/state/contacts.ts'
import { bodyOf } from '../../src/state/solids.ts'
import type { World } from '../../src/state/world.ts'
import { makeFrame, makeScene } from '../../src/watch/frames.ts'
import { grainFrame, grainSurfaces } from '../../src/watch/grain-frame.ts'
import { particleName, particlesOf } from '../../src/watch/particles.ts'
import { caseOf, mechanicsOf } from '../state/models.ts'

const DENSITY = 2600
const CASE = `
title: Two groups above a floor
materials: { rock: { density: ${DENSITY}, young: 1 GPa, poisson: 0.2 } }
blocks: { floor: { shape: { box: [9, 9, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true } }
particles:
  sand: { polyhedra: { shapes: [{ box: [1, 2, 3] }], size: { from: 0.2, to: 0.4 } }, material: rock, count: [3, 1], spacing: 1, at: [1, 1, 1] }
  gravel:
    polyhedra:
      shapes:
        - { tetrahedron: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]] }
        - union: [{ shape: { box: [1, 1, 1] } }, { shape: { box: [1, 1, 1] }, at: [1, 0, 0] }]
      size: 0.5
    material: rock
    count: [2, 2]
    spacing: 2
    at: [1, 5, 1]
contact: { detect: half-space }
joints: { default: { normal: 1 MN/m, shear: 1 MN/m } }
stages: [{ run: { time: 1 ms } }]
`
const prepared = (text = CASE) => prepareWorld(caseOf(text), bareHost())

/** Volume and centre of a particle from its polygons alone, by the tetrahedra from the first of their corners. */
function massOf({ loops, ends, particle }: GrainSurfaces, points: Float64Array, wanted: number) {
  const corner = (k: number) => [0, 1, 2].map((i) => points[3 * loops[k] + i])
  const origin = corner(particle.indexOf(wanted) === 0 ? 0 : ends[particle.indexOf(wanted) - 1])
  let volume = 0
  const moment = [0, 0, 0]
  ends.forEach((end, polygon) => {
    if (particle[polygon] !== wanted) return
    const from = polygon === 0 ? 0 : ends[polygon - 1]
    for (let k = from + 1; k + 1 < end; k++) {
      const [a, b, c] = [from, k, k + 1].map((at) => corner(at).map((x, i) => x - origin[i]))
      const part =
        (a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0])) /
        6
      volume += part
      for (let i = 0; i < 3; i++) moment[i] += (part * (a[i] + b[i] + c[i])) / 4
    }
  })
  return { volume, centre: moment.map((m, i) => origin[i] + m / volume) }
}

describe('frames', () => {
  test('surfaces are closed, look outward, and hold the mass about the centre, wherever bodies are (property)', () => {
    const { world } = prepared()
    const { bodies } = world
    const surfaces = grainSurfaces(world)
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.array(number, { minLength: 7 * 8, maxLength: 7 * 8 }), (given) => {
        for (let body = 1; body < 8; body++) {
          for (let i = 0; i < 3; i++) bodies.x[3 * body + i] = bodies.X[3 * body + i] + given[7 * body + i]
          for (let i = 0; i < 4; i++) bodies.attitude[4 * body + i] = given[7 * body + 3 + i] + (i === 0 ? 1.5 : 0)
          normalise(bodies.attitude, 4 * body)
        }
        const { points } = grainFrame(world)
        for (let n = 0; n < 7; n++) {
          const { volume, centre } = massOf(surfaces, points, n)
          expect(DENSITY * volume).toBeCloseTo(bodies.mass[1 + n], 9)
          for (let i = 0; i < 3; i++) expect(centre[i]).toBeCloseTo(bodies.x[3 * (1 + n) + i], 10)
        }
      }),
      { seed: 7, numRuns: 30 },
    )
  })

  test('the scene has them as they start, with their groups and sizes', () => {
    const { world } = prepared()
    const { grains } = makeScene(world)
    const { points } = grainFrame(world)
    expect(grains?.points).toEqual(points)
    expect([...grains!.block]).toEqual([1, 1, 1, 2, 2, 2, 2])
    expect(new Set(grains!.particle)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
    grains!.size.forEach((size, n) => {
      const { volume } = massOf(grains!, points, n)
      expect(size).toBeCloseTo(Math.cbrt((6 * volume) / Math.PI), 12)
      if (n > 2) expect(size).toBeCloseTo(0.5, 12)
      else expect(size >= 0.2 && size <= 0.4).toBe(true)
    })
  })

  test('values of particles stand at the time of their positions', () => {
    const { world } = prepared()
    const { bodies, clock } = world
    clock.before = 0.5
    bodies.u.set([1, 2, 3], 3 * 2)
    bodies.v.set([4, 5, 6], 3 * 2)
    bodies.force.set([bodies.mass[2], 0, 0], 3 * 2)
    const { grains } = makeFrame(world, mechanicsOf(world), [], 0)
    const valuesOf = (name: string) => grains!.fields.find((field) => field.name === name)!.values.slice(3, 6)
    expect([...valuesOf('displacement')]).toEqual([1, 2, 3])
    expect([...valuesOf('velocity')]).toEqual([4.25, 5, 6])
    expect([...valuesOf('spin')]).toEqual([0, 0, 0])
  })

  test('contacts are counted once a pair, those that are open not at all', () => {
    const { world } = prepared()
    touch(world, [
      { a: 0, b: 1, state: STICK },
      { a: 1, b: 2, state: STICK },
      { a: 2, b: 3, state: OPEN },
    ])
    const { fields } = grainFrame(world)
    expect([...fields.find(({ name }) => name === 'contacts')!.values]).toEqual([2, 1, 0, 0, 0, 0, 0])
  })

  test('lengths times a power of four: the same bits times it', () => {
    const scaled = CASE.replace('{ from: 0.2, to: 0.4 }', '{ from: 51.2, to: 102.4 }')
      .replace('size: 0.5', 'size: 128')
      .replaceAll(/spacing: ([12])\b/g, (_, n) => `spacing: ${256 * n}`)
      .replace('[1, 1, 1] }\n  gravel', '[256, 256, 256] }\n  gravel')
      .replace('at: [1, 5, 1]', 'at: [256, 1280, 256]')
    const [small, large] = [prepared(), prepared(scaled)].map(({ world }) => makeScene(world).grains!)
    expect(large.points).toEqual(small.points.map((x) => 256 * x))
    expect(large.size).toEqual(small.size.map((x) => 256 * x))
  })
})

/** Rows between solids: 0 is the floor, the others are those of grains in their order. */
function touch({ neighbours, contacts, solids }: World, rows: { a: number; b: number; state: number }[]): void {
  rows.forEach(({ a, b, state }, k) => {
    neighbours.a[k] = a
    neighbours.b[k] = b
    contacts.id[IDS * k + NEIGHBOUR] = k
    neighbours.first[k] = k
    neighbours.end[k] = k + 1
    contacts.id[IDS * k + STATE] = state
    contacts.id[IDS * k + BODY_A] = bodyOf(solids, a)
    contacts.id[IDS * k + BODY_B] = bodyOf(solids, b)
  })
  neighbours.count[0] = contacts.count[0] = rows.length
}

describe('records', () => {
  const recorder = (given: Partial<RecordSpec> & Pick<RecordSpec, 'what'>, { world, numbering } = prepared()) => {
    const sampler = makeSampler(world, numbering, 'r', { since: 'start', ...given }, {})
    const out = new Float64Array(sampler.columns.length)
    const read = () => {
      sampler.sample(world, mechanicsOf(world), () => ({}) as never, out, out)
      return [...out]
    }
    return { world, sampler, read }
  }

  test('means by mass, momenta, and the sum about the common centre', () => {
    const model = prepared()
    const { bodies } = model.world
    const own = particlesOf(model.world, 2)
    expect([...own]).toEqual([4, 5, 6, 7])
    for (const body of own) bodies.v[3 * body] = body
    const total = own.reduce((sum, body) => sum + bodies.mass[body], 0)
    const sum = own.reduce((moment, body) => moment + bodies.mass[body] * body, 0)
    expect(recorder({ what: 'velocity', blocks: ['gravel'] }, model).read()[0]).toBeCloseTo(sum / total, 12)
    expect(recorder({ what: 'velocity', blocks: ['gravel'], mean: 'plain' }, model).read()[0]).toBe(5.5)
    expect(recorder({ what: 'momentum', blocks: ['gravel'] }, model).read()[0]).toBeCloseTo(sum, 9)
    expect(recorder({ what: 'position', blocks: ['sand'], where: { x: [1.5, 9] } }, model).read()[1]).toBeCloseTo(1, 12)
    expect(() => recorder({ what: 'position', blocks: ['sand'], where: { x: [7, 9] } })).toThrow(
      /at least one particle/,
    )
    expect(() => recorder({ what: 'position', blocks: ['sand'], point: [1, 1, 1] })).toThrow(/particles have no nodes/)
  })

  test('mass and number in a part of space follow the particles; adjacent parts share none', () => {
    const model = prepared()
    const { bodies } = model.world
    const number = (x: [number, number], block?: string) =>
      recorder({ what: 'count', ...(block && { blocks: [block] }), where: { x } }, model)
    const [left, right] = [number([0, 2]), number([2, 9])]
    expect([left.read(), right.read()]).toEqual([[3], [4]])
    expect(number([0, 9], 'sand').read()).toEqual([3])
    expect(number([1, 2], 'sand').read()).toEqual([1])
    bodies.x[3 * 1] = 100
    expect([left.read(), right.read()]).toEqual([[2], [4]])
    const mass = recorder({ what: 'mass' }, model)
    expect(mass.read()[0]).toBeCloseTo(
      bodies.mass.subarray(1).reduce((sum, m) => sum + m),
      9,
    )
    expect([mass.sampler.unit, mass.sampler.columns]).toEqual(['kg', ['r']])
  })

  test('names of particles count through all groups', () => {
    const { world } = prepared()
    expect([particleName(world, 1), particleName(world, 7)]).toEqual(['particle 0 of sand', 'particle 6 of gravel'])
  })
})

describe('what a case cannot ask for', () => {
  const problemOf = (record: string) => () => caseOf(`${CASE}record: { r: ${record} }`)
  test.each([
    ['{ what: mass, block: floor }', /record\.r\.block: expected a group of particles: sand, gravel, found "floor"/],
    ['{ what: count, point: [0, 0, 0] }', /record\.r\.point: expected no point: count is that of particles/],
    ['{ what: mass, along: [0, 0, 1] }', /record\.r\.along: expected no direction: mass has none/],
    ['{ what: mass, part: x }', /record\.r\.part: expected no part: mass is a single number/],
    ['{ what: mass, mean: plain }', /record\.r\.mean: expected no mean/],
  ])('%s', (record, message) => {
    expect(problemOf(record)).toThrow(message)
  })

  test('mass where there are no particles', () => {
    const bare = CASE.replace(/particles:[\s\S]*joints: .*\n/, '')
    expect(() => {
      const { world, numbering } = prepared(bare)
      makeSampler(world, numbering, 'r', { what: 'mass', since: 'start' }, {})
    }).toThrow(/a case with particles/)
  })
})
