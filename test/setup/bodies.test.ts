import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { massProperties as ofPolyhedron } from '../../src/geometry/mass.ts'
import { shapeToPolyhedron } from '../../src/geometry/primitives.ts'
import { multiply, rotate } from '../../src/math/quaternion.ts'
import { randomFrom } from '../../src/math/random.ts'
import { bodiesOfBlocks, countBodies, countRounds } from '../../src/setup/bodies.ts'
import { massProperties } from '../../src/setup/mass-properties.ts'
import { FIXED, FREE, PLANE } from '../../src/state/bodies.ts'
import { checkWorld } from '../../src/state/check.ts'
import { POINT } from '../../src/state/nodes.ts'
import type { World } from '../../src/state/world.ts'
import { blocksCase, rigidCase, rigidWorld } from '../integrate/bodies-world.ts'

/** R diag(I) Rᵀ of a body: xx yy zz xy yz xz. */
function inertiaOf({ bodies }: World, body: number): number[] {
  const column = (k: number) => {
    const out = new Float64Array(3)
    rotate(
      bodies.attitude,
      4 * body,
      1,
      [0, 1, 2].map((i) => (i === k ? 1 : 0)),
      0,
      out,
      0,
    )
    return out
  }
  const axes = [0, 1, 2].map(column)
  const at = (i: number, j: number) =>
    axes.reduce((sum, axis, k) => sum + axis[i] * bodies.inertia[3 * body + k] * axis[j], 0)
  return [at(0, 0), at(1, 1), at(2, 2), at(0, 1), at(1, 2), at(0, 2)]
}

const close = (a: ArrayLike<number>, b: ArrayLike<number>, within: number) =>
  Array.from(a).forEach((v, i) => {
    expect(Math.abs(v - b[i])).toBeLessThanOrEqual(within)
  })

test('random polyhedra, however they are meshed, have the mass, centre and inertia of the solid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.constantFrom(0.5, 5), (seed, size) => {
      const random = randomFrom(seed)
      const vertices = Array.from({ length: 8 }, () => [0, 0, 0].map(() => 100 + 2 * random()))
      const solid = ofPolyhedron(shapeToPolyhedron({ kind: 'polyhedron', vertices: vertices as never }))
      fc.pre(solid.volume > 0.5)
      const text = blocksCase(
        `  a: { shape: { polyhedron: [${vertices.map((v) => `[${v}]`)}] }, material: rock, rigid: true, mesh: { size: ${size}, min altitude: 0, min dihedral: 0 } }`,
      )
      const { world } = rigidWorld(rigidCase(text))
      const { bodies } = world
      expect(bodies.mass[0] / (2000 * solid.volume)).toBeCloseTo(1, 12)
      close(bodies.X, solid.centroid, 1e-12 * 100)
      const [xx, yy, zz, xy, xz, yz] = solid.inertia.map((v) => 2000 * v)
      close(inertiaOf(world, 0), [xx, yy, zz, xy, yz, xz], 1e-11 * (xx + yy + zz))
      expect(checkWorld(world)).toEqual([])
    }),
    { seed: 73, numRuns: 25 },
  )
})

test('a bar of two materials, far away', () => {
  const { world } = rigidWorld(
    rigidCase(
      blocksCase(
        '  a: { shape: { box: [2, 1, 1] }, at: [1000, 0, 0], material: rock, rigid: true, regions: [{ material: lead, where: { x: [1001, 1002] } }], mesh: { cells: [2, 1, 1] } }',
      ).replace('materials: {', 'materials: { lead: { density: 6000, young: 1e9, poisson: 0.3 },'),
    ),
  )
  const { bodies } = world
  expect(bodies.mass[0]).toBeCloseTo(8000, 9)
  close(bodies.X, [1000 + (0.5 * 2000 + 1.5 * 6000) / 8000, 0.5, 0.5], 1e-12)
  const about = 8000 / 12 + 2000 * 0.75 ** 2 + 6000 * 0.25 ** 2
  close(inertiaOf(world, 0), [8000 / 6, 8000 / 12 + about, 8000 / 12 + about, 0, 0, 0], 1e-8)
})

test('one tetrahedron by its closed form', () => {
  const corner = [0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3]
  const { mass, centre, inertia } = massProperties(corner, [0, 1, 2, 3], [0], () => 10)
  expect(mass).toBeCloseTo(10, 14)
  close(centre, [0.25, 0.5, 0.75], 1e-15)
  const [a, b, c] = [1, 4, 9].map((square) => (3 * 10 * square) / 80)
  close(inertia, [b + c, c + a, a + b, (10 * 2) / 80, (10 * 6) / 80, (10 * 3) / 80], 1e-13)
})

describe('bodies of a case', () => {
  const c = rigidCase(
    blocksCase(
      '  soft: { shape: { box: [1, 1, 1] }, material: rock, mesh: { cells: [1, 1, 1] } }\n' +
        '  base: { shape: { box: [4, 4, 1] }, at: [0, 0, -1], material: rock, rigid: true, fixed: true }\n' +
        '  other: { shape: { box: [1, 1, 1] }, at: [2, 0, 0], material: rock, mesh: { cells: [1, 2, 1] } }\n' +
        '  stone: { shape: { box: [1, 1, 1] }, rotate: { axis: [0, 0, 1], angle: 30 deg }, material: rock, rigid: true, mesh: { cells: [2, 2, 2] } }',
      `particles:
  jet: { disc: { radius: 0.1, thickness: 0.5 }, material: rock, count: [3, 2], spacing: [0.3, 0.4], at: [9, 9, 0], velocity: [1, 2, 0] }
  balls: { sphere: { radius: 0.2 }, material: rock, count: [1, 1, 2], spacing: 0.5, at: [20, 0, 0] }`,
    ),
  )
  const { world, model } = rigidWorld(c)
  const { bodies, nodes } = world

  test('blocks come first, then particles, x fastest', () => {
    expect(countBodies(c, model, 0)).toEqual({ bodies: 10, rigidNodes: nodes.count - nodes.free })
    expect(bodiesOfBlocks(c, model)).toEqual([-1, 0, -1, 1])
    expect(countRounds(c)).toBe(8)
    expect([...bodies.block]).toEqual([1, 3, 4, 4, 4, 4, 4, 4, 5, 5])
    expect([...bodies.kind]).toEqual([FIXED, FREE, ...Array(6).fill(PLANE), FREE, FREE])
    close(bodies.X.subarray(3 * 2, 3 * 8), [9, 9, 0, 9.3, 9, 0, 9.6, 9, 0, 9, 9.4, 0, 9.3, 9.4, 0, 9.6, 9.4, 0], 1e-14)
    close(bodies.X.subarray(3 * 8), [20, 0, 0, 20, 0, 0.5], 0)
    expect([...bodies.v.subarray(6, 9)]).toEqual([1, 2, 0])
    expect(checkWorld(world)).toEqual([])
  })

  test('nodes of rigid blocks are the last, and their places are those of the frame of the body', () => {
    expect([...bodies.firstNode.subarray(2)]).toEqual(Array(9).fill(nodes.count))
    for (let node = nodes.free; node < nodes.count; node++) {
      const body = node < bodies.firstNode[1] ? 0 : 1
      expect(nodes.block[node]).toBe(bodies.block[body])
      const place = new Float64Array(3)
      rotate(bodies.attitude, 4 * body, 1, bodies.local, 3 * (node - nodes.free), place, 0)
      for (let i = 0; i < 3; i++) expect(bodies.X[3 * body + i] + place[i]).toBeCloseTo(nodes.X[POINT * node + i], 14)
    }
  })

  test('masses and moments of discs and spheres', () => {
    const disc = 2000 * Math.PI * 0.01 * 0.5
    expect(bodies.mass[2]).toBeCloseTo(disc, 12)
    expect(bodies.inertia[3 * 2 + 2]).toBeCloseTo((disc * 0.01) / 2, 14)
    expect([...bodies.inverseInertia.subarray(6, 8)]).toEqual([0, 0])
    const ball = (2000 * 4 * Math.PI * 0.008) / 3
    expect(bodies.mass[8]).toBeCloseTo(ball, 12)
    close(bodies.inertia.subarray(24, 27), Array(3).fill(0.4 * ball * 0.04), 1e-14)
  })

  test('attitude is turn × principal', () => {
    const product = new Float64Array(4)
    for (let body = 0; body < bodies.count; body++) {
      multiply(bodies.turn, 4 * body, bodies.principal, 4 * body, product, 0)
      expect([...product]).toEqual([...bodies.attitude.subarray(4 * body, 4 * body + 4)])
    }
  })
})

test('what breaks a body is found', () => {
  const broken = (breakIt: (world: World) => void) => {
    const { world } = rigidWorld(
      rigidCase(
        blocksCase('  a: { shape: { box: [1, 2, 3] }, material: rock, rigid: true, mesh: { cells: [1, 2, 2] } }'),
      ),
    )
    breakIt(world)
    return checkWorld(world).join('\n')
  }
  expect(broken(({ bodies }) => void (bodies.turn[1] = 0.1))).toMatch(/attitude: body 0/)
  expect(broken(({ bodies }) => void (bodies.mass[0] *= 1.01))).toMatch(/mass of a body: body 0/)
  expect(broken(({ bodies }) => void (bodies.inertia[1] = 1e9))).toMatch(/moments of inertia/)
  expect(broken(({ bodies }) => void (bodies.x[0] += 1e-6))).toMatch(/place of a body/)
  expect(broken(({ nodes }) => void (nodes.u[0] = nodes.x[0] = nodes.X[0] + 1e-3))).toMatch(/place of a rigid node/)
  expect(broken(({ bodies }) => void (bodies.firstNode[1] = 3))).toMatch(/nodes of a body/)
  expect(broken(({ bodies }) => void (bodies.inverseMass[0] = 0))).toMatch(/held motions/)
  expect(broken(({ nodes }) => void (nodes.motion[3] = 1))).toMatch(/inertia: node 0/)
  expect(broken(({ bodies }) => void (bodies.momentum[2] = Number.NaN))).toMatch(/finite/)
})
