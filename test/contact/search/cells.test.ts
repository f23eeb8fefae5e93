import { expect, test } from 'vitest'
import { cellOf, cellSize, countCells, finestCell } from '../../../src/contact/search/cells.ts'
import { makeMeasures, measure, sharedAxis } from '../../../src/contact/search/measure.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { boxesOf, type Corners, cloud } from './clouds.ts'

test('the largest box reaches into the next cell at most, however far it is from the origin of cells', () => {
  const random = randomFrom(1)
  for (let trial = 0; trial < 200_000; trial++) {
    const extent = 2 ** Math.floor(60 * random() - 30) * (1 + random())
    const range = extent * 2 ** Math.floor(60 * random() - 3)
    const least = (random() - 0.5) * 2 ** Math.floor(80 * random() - 40)
    const low = least + range * random()
    const high = low + extent
    const perMetre = 1 / cellSize(high - low, range)
    expect(cellOf(high, least, perMetre) - cellOf(low, least, perMetre)).toBeLessThanOrEqual(1)
  }
}, 20_000)

test('a box that begins just before the border of a cell ends before the cell after the next', () => {
  const random = randomFrom(2)
  for (let trial = 0; trial < 20_000; trial++) {
    const extent = 1 + random()
    const range = extent * 2 ** Math.floor(52 * random())
    const perMetre = 1 / cellSize(extent, range)
    const border = Math.floor(range * perMetre * random()) + 0.5
    let low = border / perMetre
    const ulp = low * 2 ** -52
    while (cellOf(low, 0, perMetre) > border) low -= ulp
    while (cellOf(low + ulp, 0, perMetre) < border) low += ulp
    expect(cellOf(low + extent, 0, perMetre)).toBeLessThanOrEqual(cellOf(low, 0, perMetre) + 1)
  }
})

test('cells of zero extent still tell numbers apart as far as doubles do', () => {
  const perMetre = 1 / cellSize(0, 1)
  expect(cellOf(1, 0, perMetre)).toBeGreaterThan(2 ** 48)
  expect(cellOf(2 ** -49, 0, perMetre)).toBe(1)
})

test('bodies on an array as wide as they are have a cell each, and one more than eqs. (4) and (5) count', () => {
  for (const size of [1, 0.1, 1 / 3]) {
    const row = Array.from({ length: 1000 }, (_, i): Corners => [i * size, 0, 0, i * size + size, 1, 1])
    const boxes = boxesOf(row)
    const measures = makeMeasures()
    measure(boxes, measures)
    const edge = finestCell(measures, 0)
    expect(row.map(([x]) => cellOf(x, 0, 1 / edge))).toEqual(row.map((_, i) => i))
    expect([0, 1, 2].map((axis) => countCells(measures, axis, finestCell(measures, axis)))).toEqual([1000, 1, 1])
  }
})

test('an axis is shared where one plane cuts all boxes, if only in a point', () => {
  const shared = (corners: Corners[]) => {
    const measures = makeMeasures()
    measure(boxesOf(corners), measures)
    return [0, 1, 2].map((axis) => sharedAxis(measures, axis))
  }
  const a: Corners = [0, 0, 0, 1, 1, 1]
  expect(shared([a, [1, 1 + 2 ** -52, -1, 2, 2, 0.5]])).toEqual([true, false, true])
  const measures = makeMeasures()
  measure(cloud('discs of one size', 1), measures)
  expect([0, 1, 2].map((axis) => sharedAxis(measures, axis))).toEqual([false, false, true])
})
