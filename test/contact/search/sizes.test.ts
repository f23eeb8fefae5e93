import { expect, test } from 'vitest'
import { makeMeasures, measure } from '../../../src/contact/search/measure.ts'
import { GREATEST, LIMIT, PER_UNIT, putSize, TENTH } from '../../../src/contact/search/size-of.ts'
import { makeSizes, measureSizes } from '../../../src/contact/search/sizes.ts'
import type { Boxes } from '../../../src/state/boxes.ts'
import { boxesOf, type Corners } from './clouds.ts'

function sizesOf(boxes: Boxes) {
  const measures = makeMeasures()
  const sizes = makeSizes()
  measure(boxes, measures)
  measureSizes(boxes, measures, sizes)
  const { numbers } = sizes
  const each = new Float64Array(boxes.count)
  for (let i = 0; i < boxes.count; i++) putSize(boxes.bounds, i, numbers, each, i)
  return {
    perUnit: [...numbers.subarray(PER_UNIT, PER_UNIT + 3)],
    greatest: numbers[GREATEST],
    tenth: numbers[TENTH],
    limit: numbers[LIMIT],
    each,
  }
}

/** Boxes far apart along every axis, with the extents of a list. */
const apart = (extents: [number, number, number][]) =>
  boxesOf(
    extents.map(([x, y, z], i): Corners => {
      const at = 4096 * i
      return [at, at, at, at + x, at + y, at + z]
    }),
  )

test('units are middle extents axis by axis; a size is the largest of three', () => {
  const kind: [number, number, number][] = Array.from({ length: 9 }, () => [4, 8, 32])
  const { perUnit, greatest, tenth, each } = sizesOf(apart([...kind, [12, 8, 32], [4, 40, 32], [4, 8, 224], [2, 2, 8]]))
  expect(perUnit).toEqual([1 / 4, 1 / 8, 1 / 32])
  expect([...each.subarray(8)]).toEqual([1, 3, 5, 7, 0.5])
  expect([greatest, tenth]).toEqual([7, 1])
})

test('a tenth are small', () => {
  const many = Array.from({ length: 100 }, (_, i): [number, number, number] => (i % 9 === 0 ? [1, 1, 1] : [4, 4, 4]))
  expect(sizesOf(apart(many))).toMatchObject({ greatest: 1, tenth: 0.25, limit: 2 })
})

test('large is three times the middle, or eight times what a tenth do not exceed', () => {
  const limitFor = (small: number) =>
    sizesOf(
      apart(
        Array.from({ length: 100 }, (_, i): [number, number, number] =>
          i % 5 === 0 ? [small, small, small] : [64, 64, 64],
        ),
      ),
    ).limit
  expect([64, 32, 24, 16, 4, 0.5].map(limitFor)).toEqual([3, 3, 3, 2, 0.5, 0.0625])
})

test('those left out do not count', () => {
  const boxes = apart([
    [2, 2, 2],
    [2, 2, 2],
    [2, 2, 2],
    ...Array.from({ length: 9 }, (): [number, number, number] => [64, 64, 64]),
  ])
  boxes.active.fill(0, 3)
  expect(sizesOf(boxes)).toMatchObject({ perUnit: [0.5, 0.5, 0.5], greatest: 1, tenth: 1 })
})

test('an axis along which most are flat is measured in an eighth of the others', () => {
  expect(
    sizesOf(
      apart([
        [8, 4, 0],
        [8, 4, 0],
        [8, 4, 3],
      ]),
    ),
  ).toMatchObject({ perUnit: [1 / 8, 1 / 4, 1], greatest: 3 })
})

test('an axis that one plane cuts through counts nothing, however long boxes are along it', () => {
  const rows = Array.from({ length: 5 }, (_, i): Corners => [9 * i, 0, -i, 9 * i + 2, 512, 1024])
  expect(sizesOf(boxesOf(rows))).toMatchObject({ perUnit: [0.5, 0, 0], greatest: 1 })
})

test('where most are points the largest is the unit; where all are, there is none', () => {
  expect(
    sizesOf(
      apart([
        [0, 0, 0],
        [0, 0, 0],
        [0, 0, 0],
        [16, 32, 8],
      ]),
    ),
  ).toMatchObject({ perUnit: [1 / 4, 1 / 4, 1 / 4], greatest: 8, tenth: 0 })
  expect(
    sizesOf(
      apart([
        [0, 0, 0],
        [0, 0, 0],
      ]),
    ),
  ).toMatchObject({ perUnit: [0, 0, 0], greatest: 0, tenth: 0 })
})

test('thousands are sampled evenly', () => {
  const many = Array.from({ length: 5000 }, (_, i): [number, number, number] => (i < 2000 ? [1, 1, 1] : [4, 4, 4]))
  expect(sizesOf(apart(many))).toMatchObject({ perUnit: [0.25, 0.25, 0.25], tenth: 0.25 })
})
