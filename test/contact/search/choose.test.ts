import { expect, test } from 'vitest'
import { explainChoice } from '../../../src/contact/search/choose.ts'
import { randomFrom } from '../../../src/math/random.ts'
import { boxesOf, type Corners, cloud } from './clouds.ts'

test.each([
  ['discs of one size', 'grid', '700 boxes of similar size in'],
  ['spheres of one size', 'grid', 'few enough cells to count'],
  ['discs of one size, sparse', 'grid', ''],
  ['sizes from 1 to 3', 'grid', ''],
  ['columns', 'grid', ''],
  ['clusters far apart', 'nbs', 'most of them empty'],
  ['one flew away', 'nbs', '400 boxes'],
  ['along the diagonal', 'nbs', ''],
  ['sizes from 1 to 1000', 'nbs', 'larger ones, up to'],
  ['half large, half small', 'nbs', '; 200 larger ones'],
  ['sizes from 1 to 10', 'grid', ''],
  ['rubble on a slab', 'nbs', '599 boxes of similar size in'],
  ['rubble on a slab', 'nbs', 'no loop over cells; 1 larger one, up to'],
  [
    'discs before a wall',
    'grid',
    'few enough cells to count; 1 larger one, up to 1000 times the middle one, met apart',
  ],
  ['spheres in a box of walls', 'grid', '; 6 larger ones, up to 18 times the middle one, met apart'],
  ['rubble among facets of big blocks', 'nbs', '; 167 larger ones'],
  [
    'most of them large',
    'levels',
    '400 boxes of dissimilar size, the largest 1 times the middle one and 30 times a tenth',
  ],
  ['two that touch', 'all-pairs', '2 boxes: testing all pairs'],
  ['none', 'all-pairs', '0 boxes'],
])('%s: %s', (kind, method, words) => {
  const choice = explainChoice(cloud(kind, 1))
  expect(choice.method).toBe(method)
  expect(choice.reason).toContain(words)
})

test('the ratio of sizes is told', () => {
  const boxes = Array.from({ length: 100 }, (_, i): Corners => [3 * i, 0, 0, 3 * i + 1, 1, 1])
  boxes[50] = [0, 5, 0, 40, 6, 1]
  expect(explainChoice(boxesOf(boxes)).reason).toContain('; 1 larger one, up to 40 times the middle one')
})

test('64 boxes are few, 65 are not; those left out do not count', () => {
  const line = (count: number) =>
    boxesOf(Array.from({ length: count }, (_, i): Corners => [2 * i, 0, 0, 2 * i + 1, 1, 1]))
  expect(explainChoice(line(64)).method).toBe('all-pairs')
  expect(explainChoice(line(65)).method).toBe('grid')
  const boxes = line(100)
  boxes.active.fill(0, 0, 36)
  expect(explainChoice(boxes).method).toBe('all-pairs')
})

test('where most boxes are flat along an axis, the others are not taken for giants', () => {
  const random = randomFrom(2)
  const facets = Array.from({ length: 300 }, (_, i): Corners => {
    const [x, y, z] = [10 * random(), 10 * random(), 10 * random()]
    return [x, y, z, x + 1, y + 1, z + (i % 4 === 0 ? 0.2 : 0)]
  })
  expect(explainChoice(boxesOf(facets)).method).toBe('nbs')
})

test('the choice does not depend on the unit of length', () => {
  for (const kind of ['spheres of one size', 'clusters far apart', 'sizes from 1 to 1000']) {
    const boxes = cloud(kind, 3)
    const scaled = { ...boxes, bounds: boxes.bounds.map((c) => c * 4 ** -7) }
    expect(explainChoice(scaled)).toEqual(explainChoice(boxes))
  }
})
