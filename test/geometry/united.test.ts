import { describe, expect, test } from 'vitest'
import { box } from '../../src/geometry/box.ts'
import { common, without } from '../../src/geometry/clip.ts'
import { commonFaces } from '../../src/geometry/common-faces.ts'
import { splitByPlane } from '../../src/geometry/cut.ts'
import { massProperties } from '../../src/geometry/mass.ts'
import { translatePolyhedron } from '../../src/geometry/move.ts'
import type { Polyhedron } from '../../src/geometry/polyhedron.ts'
import { united } from '../../src/geometry/united.ts'
import { randomFrom } from '../../src/math/random.ts'
import { unit, type Vec3 } from '../../src/math/vec.ts'

const square = (x: number, y: number, side: number): Vec3[] => [
  [x, y, 0],
  [x + side, y, 0],
  [x + side, y + side, 0],
  [x, y + side, 0],
]
const area = (polygon: Vec3[]) =>
  polygon.reduce((sum, [x, y], i) => {
    const [u, v] = polygon[(i + 1) % polygon.length]
    return sum + (x * v - u * y) / 2
  }, 0)

test('two squares: what they share, and what is left of one', () => {
  const [a, b] = [square(0, 0, 2), square(1, 1, 2)]
  expect(area(common(a, b, 1e-12))).toBeCloseTo(1, 12)
  const left = without(a, b, 1e-12)
  expect(left.reduce((sum, part) => sum + area(part), 0)).toBeCloseTo(3, 12)
  expect(without(a, square(5, 0, 1), 1e-12)).toEqual([a])
  expect(without(a, square(2, 0, 1), 1e-12)).toEqual([a])
  expect(without(a, square(-1, -1, 9), 1e-12)).toEqual([])
})

/** Pieces of a box, cut by random planes. */
function pieces(random: () => number): Polyhedron[] {
  let found = [box([3, 2, 1])]
  for (let cut = 0; cut < 5; cut++) {
    const normal = unit([random() - 0.5, random() - 0.5, random() - 0.5])
    const through: Vec3 = [random() - 0.5, random() - 0.5, 0]
    found = found.flatMap((solid) => {
      const { below, above } = splitByPlane(solid, { name: `cut${cut}`, normal, through }, 1e-12)
      return [below, above].filter((one) => one !== undefined)
    })
  }
  return found
}

describe('bodies of solids side by side', () => {
  test('all pieces of a box are the box again: volume, area, centroid', () => {
    const random = randomFrom(8)
    for (let i = 0; i < 10; i++) {
      const all = pieces(random)
      const whole = massProperties(box([3, 2, 1]))
      const made = massProperties(united(all))
      expect(made.volume).toBeCloseTo(whole.volume, 9)
      expect(made.area).toBeCloseTo(22, 9)
      for (let k = 0; k < 3; k++) expect(made.centroid[k]).toBeCloseTo(whole.centroid[k], 9)
    }
  })

  test('of some of them volumes add up, areas less twice what they share', () => {
    const random = randomFrom(9)
    for (let i = 0; i < 10; i++) {
      const some = pieces(random).filter(() => random() < 0.6)
      if (some.length < 2) continue
      const sum = (of: (solid: Polyhedron) => number) => some.reduce((all, solid) => all + of(solid), 0)
      const shared = commonFaces(some).reduce((all, one) => all + one.area, 0)
      const made = massProperties(united(some))
      expect(made.volume).toBeCloseTo(
        sum((solid) => massProperties(solid).volume),
        9,
      )
      expect(made.area).toBeCloseTo(sum((solid) => massProperties(solid).area) - 2 * shared, 9)
    }
  })

  test('a step: boxes that share half of a face', () => {
    const step = united([box([2, 1, 1]), translatePolyhedron(box([2, 1, 1]), [1, 0, 1])])
    const { volume, area: surface } = massProperties(step)
    expect([volume, surface]).toEqual([4, 18])
    expect(step.convex).toBe(false)
  })
})
