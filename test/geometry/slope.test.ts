import { describe, expect, test } from 'vitest'
import { facesByName, volumeOfBlock } from '../../src/geometry/rock-measure.ts'
import { type SlopeShape, slopeRock } from '../../src/geometry/slope.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { dot } from '../../src/math/vec.ts'
import { DEG, expectSound } from './rock.ts'

const slope = (over: Partial<SlopeShape> & { dip?: number; up?: number; direction?: number }): SlopeShape => {
  const direction = over.direction ?? 140 * DEG
  return {
    height: 30,
    face: { dip: over.dip ?? 65 * DEG, dipDirection: direction },
    upper: { dip: over.up ?? 0, dipDirection: direction },
    bench: 0,
    floor: 0,
    length: 50,
    depth: 45,
    below: 10,
    ...over,
  }
}

/**
 * Area of the section of a slope whose upper slope strikes like the face: corners (u, z) of base, front, floor, toe, crest,
 * end of the bench, back, by the shoelace formula.
 */
function section({ height: H, face, upper, bench, floor, depth, below }: SlopeShape): number {
  const crest = -H / Math.tan(face.dip)
  const back = H + (depth + crest - bench) * Math.tan(upper.dip)
  const corners = [
    [-depth, -below],
    [floor, -below],
    [floor, 0],
    [0, 0],
    [crest, H],
    [crest - bench, H],
    [-depth, back],
  ]
  return corners.reduce((sum, [x, y], i) => {
    const [p, q] = corners[(i + 1) % corners.length]
    return sum + (x * q - p * y) / 2
  }, 0)
}

const SHAPES: [string, SlopeShape, number][] = [
  ['a face alone', slope({}), 1],
  ['a face that overhangs', slope({ dip: 110 * DEG, up: 10 * DEG }), 2],
  ['an upper slope', slope({ up: 12 * DEG }), 1],
  ['a bench', slope({ up: 25 * DEG, bench: 8 }), 3],
  ['a floor', slope({ floor: 12 }), 3],
  ['an overhang with floor and bench', slope({ dip: 100 * DEG, up: 25 * DEG, bench: 8, floor: 12 }), 6],
  ['no rock below', slope({ below: 0, up: 12 * DEG }), 1],
  ['no rock below and a bench', slope({ below: 0, up: 12 * DEG, bench: 3 }), 3],
]

describe.each(SHAPES)('%s', (_, shape, parts) => {
  const rock = slopeRock(shape)

  test('has the volume of its section', () => {
    expect(volumeOfBlock(rock) / (section(shape) * shape.length)).toBeCloseTo(1, 12)
    expect(rock.parts.length).toBe(parts)
    expectSound([rock])
  })

  test('has faces of the areas that they must have', () => {
    const faces = facesByName([rock])
    expect(faces.get('face')?.area).toBeCloseTo((shape.height / Math.sin(shape.face.dip)) * shape.length, 8)
    expect(faces.get('base')?.area).toBeCloseTo((shape.depth + shape.floor) * shape.length, 8)
    expect(faces.get('bench')?.area ?? 0).toBeCloseTo(shape.bench * shape.length, 8)
    expect(faces.get('floor')?.area ?? 0).toBeCloseTo(shape.floor * shape.length, 8)
    expect(faces.get('front')?.area ?? 0).toBeCloseTo(shape.below * shape.length, 8)
    expect([...faces.keys()].every((name) => /^(face|upper|bench|floor|front|back|left|right|base)$/.test(name))).toBe(
      true,
    )
  })

  test('looks along the dip direction, its left and right as seen from in front', () => {
    const u = normalOfDip(Math.PI / 2, shape.face.dipDirection)
    const normal = (name: string) => rock.parts.flatMap(({ faces }) => faces.filter((f) => f.name === name))[0].normal
    expect(dot(normal('back'), u)).toBeCloseTo(-1, 12)
    // Who looks at a face that dips to the south-east (140°) has north-east (50°) on the right.
    expect(dot(normal('right'), normalOfDip(Math.PI / 2, shape.face.dipDirection - Math.PI / 2))).toBeCloseTo(1, 12)
  })
})

test('an upper slope that strikes elsewhere keeps the height of the crest in the middle', () => {
  const shape = slope({ upper: { dip: 12 * DEG, dipDirection: 150 * DEG } })
  const { parts } = slopeRock(shape)
  const upper = parts.flatMap(({ faces }) => faces.filter(({ name }) => name === 'upper'))[0]
  const u = normalOfDip(Math.PI / 2, 140 * DEG)
  const crest = -30 / Math.tan(65 * DEG)
  expect(dot(upper.normal, [crest * u[0], crest * u[1], 30])).toBeCloseTo(upper.offset, 9)
  expectSound([slopeRock({ ...shape, bench: 6, floor: 5 })])
})

test.each([
  [slope({ depth: 10 }), /crest that ends 13.99 m behind the toe, but the rock is 10 m deep/],
  [slope({ bench: 40 }), /crest and bench that end/],
  [slope({ bench: 5 }), /does not rise behind the bench/],
  [slope({ floor: 5, below: 0 }), /a floor without rock below it/],
  [slope({ upper: { dip: 60 * DEG, dipDirection: 320 * DEG } }), /an upper slope that falls below the toe/],
  [slope({ bench: 5, upper: { dip: 10 * DEG, dipDirection: 225 * DEG } }), /strikes so obliquely/],
])('refuses what cannot be', (shape, message) => {
  expect(() => slopeRock(shape)).toThrow(message)
})
