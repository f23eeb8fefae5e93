/** Blocks that are unions of convex solids. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { convexGap } from '../../src/geometry/convex-gap.ts'
import { rotatePolyhedron, translatePolyhedron } from '../../src/geometry/move.ts'
import { readCase } from '../../src/index.ts'
import { checkWorld } from '../../src/state/check.ts'
import { PART } from '../../src/state/hulls.ts'
import { blocksCase, rigidCase, rigidWorld, runnerOf } from '../integrate/bodies-world.ts'

const ELL = 'union: [{ shape: { box: [3, 1, 1] } }, { shape: { box: [1, 1, 3] }, at: [0, 0, 1] }]'
const FLOOR = '  floor: { shape: { box: [9, 9, 1] }, at: [-3, -3, -1], material: rock, rigid: true, fixed: true }'
const touching = (blocks: string, more = '') =>
  blocksCase(blocks, more).replace('contact: none', 'joints: { j: { normal: 100 MN/m, friction: 30 deg } }')

describe('a union', () => {
  test('has the mass properties of its parts, wherever it stands', () => {
    const { world } = rigidWorld(
      rigidCase(
        blocksCase(
          `  ell: { shape: { ${ELL} }, rotate: { axis: [0, 0, 1], angle: 90 deg }, at: [10, 0, 0], material: rock, rigid: true }`,
        ),
      ),
    )
    const { bodies } = world
    expect(bodies.mass[0]).toBeCloseTo(12_000, 9)
    expect([...bodies.X]).toEqual([9.5, 1, 1.5].map((c) => expect.closeTo(c, 12)))
    const own = (length: number, width: number) => (6000 / 12) * (length * length + width * width)
    const xx = own(1, 1) + own(1, 3) + 6000 * 2 * 1
    const yy = own(3, 1) + own(1, 3) + 6000 * 2 * (0.5 * 0.5 + 1)
    const zz = own(3, 1) + own(1, 1) + 6000 * 2 * 0.5 * 0.5
    const xz = 6000 * (0.5 * -1 + -0.5 * 1)
    const [half, root] = [0.5 * (xx + zz), Math.hypot(0.5 * (xx - zz), xz)]
    const wanted = [half - root, yy, half + root].sort((p, q) => p - q)
    expect([...bodies.inertia].sort((p, q) => p - q)).toEqual(wanted.map((value) => expect.closeTo(value, 6)))
    expect(checkWorld(world)).toEqual([])
  })

  test('meets others by its parts, and not by the face between them', () => {
    const { world } = rigidWorld(
      rigidCase(touching(`${FLOOR}\n  ell: { shape: { ${ELL} }, material: rock, rigid: true }`)),
    )
    const { hulls } = world
    expect([...hulls.body]).toEqual([0, 1, 1])
    expect([...hulls.cell]).toEqual([0, PART, PART])
    const open = (hull: number) => {
      let count = 0
      for (let face = hulls.firstFace[hull]; face < hulls.firstFace[hull + 1]; face++)
        if (hulls.firstFacet[face] < hulls.firstFacet[face + 1]) count++
      return count
    }
    expect([0, 1, 2].map(open)).toEqual([6, 6, 5])
    expect(world.facets.faceNames.filter((name) => name.startsWith('ell.top'))).toEqual(['ell.top-1', 'ell.top-2'])
  })

  test('stands on both parts, and its weight is that of both', () => {
    const { world, stage } = runnerOf(
      touching(
        `${FLOOR}\n  gate: { shape: { union: [{ shape: { box: [1, 1, 2] } }, { shape: { box: [1, 1, 2] }, at: [3, 0, 0] }, { shape: { box: [2, 1, 1] }, at: [1, 0, 1] }] }, material: rock, rigid: true }`,
        'damping: { local: 0.5 }',
      ).replace('gravity: 0', 'gravity: 9.81'),
    )
    stage(0, 1e-3, 4000)
    expect(world.contacts.count[0]).toBe(8)
    const sink = (12_000 * 9.81) / (8 * 100e6)
    expect(world.bodies.u[5] / -sink).toBeCloseTo(1, 6)
    expect(Math.abs(world.bodies.spin[4])).toBeLessThan(1e-9)
  })

  test('lets a block slide over its seam as over one face', () => {
    const way = (floor: string) => {
      const { world, stage } = runnerOf(
        touching(
          `  floor: { shape: ${floor}, at: [-2, -1, -1], material: rock, rigid: true, fixed: true }
  block: { shape: { box: [0.5, 0.5, 0.5] }, at: [-1, -0.25, 0], material: rock, rigid: true }`,
          'initial: [{ on: block, velocity: [4, 0, 0] }]',
        )
          .replace('gravity: 0', 'gravity: 9.81')
          // It stays down: one that hops strikes with an edge, and a seam under that bears as a rim.
          .replace('30 deg }', '30 deg, restitution: 0.1 }'),
      )
      stage(0, 2e-4, 1500)
      return [...world.bodies.u.subarray(3, 6)]
    }
    const whole = way('{ box: [4, 2, 1] }')
    const halves = way('{ union: [{ shape: { box: [2, 2, 1] } }, { shape: { box: [2, 2, 1] }, at: [2, 0, 0] }] }')
    halves.forEach((u, i) => {
      expect(Math.abs(u - whole[i])).toBeLessThan(1e-5)
    })
    expect(whole[0]).toBeGreaterThan(0.9)
  })
})

describe('a union is refused', () => {
  const refused = (block: string) => () => rigidWorld(rigidCase(blocksCase(`  ell: { ${block}, material: rock }`)))
  test.each([
    [
      'with parts that overlap',
      'shape: { union: [{ shape: { box: [3, 1, 1] } }, { shape: { box: [1, 1, 3] }, at: [0, 0, 0.75] }] }, rigid: true',
      /blocks.ell.shape.union.1: .*touch at most.*0.250 m with the first one/,
    ],
    ['that is not rigid', `shape: { ${ELL} }, mesh: { size: 1 }`, /a rigid block.*rigid: true/s],
    [
      'with a part that is not convex',
      'shape: { union: [{ shape: { box: [1, 1, 1] } }, { shape: { extrude: { polygon: [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]], height: 1 } }, at: [5, 0, 0] }] }, rigid: true',
      /union.1: expected a convex solid, found it is not convex/,
    ],
    ['of one part', 'shape: { union: [{ shape: { box: [1, 1, 1] } }] }, rigid: true', /2/],
  ])('%s', (_, block, words) => {
    expect(refused(block)).toThrow(words)
  })
  test('with particles whose parts overlap', () => {
    const text = blocksCase(
      '  b: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }',
      'particles: { p: { polyhedra: { shapes: [{ union: [{ shape: { box: [1, 1, 1] } }, { shape: { box: [1, 1, 1] }, at: [0.5, 0, 0] }] }] }, material: rock, count: [1, 1, 1], spacing: 3, at: [9, 0, 0] } }',
    )
    expect(() => rigidWorld(readCase(text, { name: 'x.yaml' }).variations[0])).toThrow(
      /solids 1 and 2 overlap by 0.500 m/,
    )
  })
})

test('the gap of convex solids is that of turned boxes, and changes by the way one is moved', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -2, max: 2, noNaN: true }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (gap, angle) => {
        const axis: [number, number, number] = [1, 2, 3]
        const a = box([2, 1, 1])
        const b = translatePolyhedron(box([9, 9, 9]), [2 + gap, -4, -4])
        const turned = [a, b].map((solid) => rotatePolyhedron(solid, axis, angle))
        const wanted = gap < -2 ? Number.NaN : Math.max(gap, -4)
        expect(Math.abs(convexGap(turned[0], turned[1]) - wanted)).toBeLessThan(1e-13)
      },
    ),
    { seed: 7, numRuns: 100 },
  )
})

test('discs and spheres are refused beside polyhedra, and told why', () => {
  const text = blocksCase(
    '  b: { shape: { box: [1, 1, 1] }, material: rock, rigid: true }',
    `particles:
  stones: { polyhedra: { shapes: [{ box: [1, 1, 1] }] }, material: rock, count: [1, 1, 1], spacing: 3, at: [9, 0, 0] }
  balls: { sphere: { radius: 0.1 }, material: rock, count: [1, 1, 1], spacing: 3, at: [19, 0, 0] }`,
  )
  expect(() => rigidWorld(rigidCase(text))).toThrow(
    'particles.balls: expected round bodies or polyhedra, found both; discs and spheres cannot meet polyhedral particles: give all of them one kind of shape',
  )
})
