import { describe, expect, test } from 'vitest'
import { searchMethods } from '../../../src/contact/search/methods.ts'
import { probeLists } from '../../../src/papers/search/probe-lists.ts'
import { askProbe } from '../../case/ask-probe.ts'

type Answer = {
  bodies: number
  contacts: number
  pairs: number
  candidates: number
  checksum: number
  cells: number[]
  memory: number
  allocated: number
  gaps: number[]
  paper: number[]
}

const ask = (it: Record<string, unknown>) => askProbe('count contacts', { arrays: { it } }).it as Answer

/** Contacts of an nx × ny array of pitch (sx, sy), counted over the vectors between its points. */
function latticeContacts(n: number, sx: number, sy: number): number {
  let sum = 0
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      if (i + j === 0 || i * sx * (i * sx) + j * sy * (j * sy) > 1 + 1e-9) continue
      sum += (n - i) * (n - j) * (i * j > 0 ? 2 : 1)
    }
  return sum
}

describe.each(Object.keys(searchMethods))('%s', (method) => {
  test.each([1 / 3, 0.5, 0.7, 0.71, 0.75, 1, 1.0001, 2])('packings B and C, S = %f D', (spacing) => {
    expect(ask({ packing: 'B', n: 20, spacing, method }).contacts).toBe(latticeContacts(20, spacing, 2))
    expect(ask({ packing: 'C', n: 20, spacing, method }).contacts).toBe(latticeContacts(20, spacing, spacing))
  })

  test('packings A and D', () => {
    expect(ask({ packing: 'A', n: 30, method }).contacts).toBe(30 * 29)
    expect(ask({ packing: 'D', n: 29, spacing: 10, method }).contacts).toBe(29 * 14)
    expect(ask({ packing: 'D', n: 30, method }).contacts).toBe(30 * 29)
  })

  test('lattices of spheres', () => {
    expect(ask({ packing: 'sc', n: 8, method }).contacts).toBe(3 * 64 * 7)
    expect(ask({ packing: 'A3', n: 8, method }).contacts).toBe(64 * 7)
    expect(ask({ packing: 'C3', n: 6, spacing: 0.75, method }).contacts).toBe(3 * 36 * 5)
    expect(ask({ packing: 'C3', n: 6, spacing: 1.5, method }).contacts).toBe(0)
    for (const n of [1, 2, 4]) {
      const bcc = ask({ packing: 'bcc', n, method })
      expect([bcc.bodies, bcc.contacts]).toEqual([(n + 1) ** 3 + n ** 3, 8 * n ** 3])
      const fcc = ask({ packing: 'fcc', n, method })
      expect([fcc.bodies, fcc.contacts]).toEqual([4 * n ** 3 + 6 * n ** 2 + 3 * n + 1, 12 * n ** 2 * (2 * n + 1)])
    }
  })

  test('clouds of whole numbers', () => {
    const flat = ask({ cloud: 5000, dimensions: 2, seed: 1, diameter: 12000, tolerance: 0, method })
    expect([flat.contacts, flat.checksum]).toEqual([5063, 724672])
    const solid = ask({ cloud: 5000, dimensions: 3, seed: 2, diameter: 50000, tolerance: 0, method })
    expect([solid.contacts, solid.checksum]).toEqual([5489, 678372])
  })

  test('discs at decimal coordinates', () => {
    const centres = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((x) => [x, 0])
    const row = ask({ centres, diameter: 0.1, method })
    expect([row.contacts, ...row.cells]).toEqual([9, 10, 1])
    expect(row.paper).toEqual([0, 1, 2, 2, 4, 5, 5, 6, 8, 9])
    expect(row.gaps).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(ask({ centres, diameter: 0.1, tolerance: 0, method }).contacts).toBe(7)
    expect(ask({ centres, diameter: 0.1, shift: -1e3, method }).contacts).toBe(9)
    expect(
      ask({ centres: centres.map(([x]) => [0, x, -x]), diameter: Math.SQRT2 / 10, shift: -1e3, method }).contacts,
    ).toBe(9)
  })
})

test('candidates, cells and memory of packing C and of the cubic lattice', () => {
  expect(ask({ packing: 'A', n: 100 }).candidates).toBe(9900)
  expect(ask({ packing: 'C', n: 100 }).candidates).toBe(39402)
  expect(ask({ packing: 'C', n: 100, spacing: 2 }).candidates).toBe(0)
  const loose = ask({ packing: 'C', n: 100, spacing: 200 })
  expect([...loose.cells, loose.memory]).toEqual([19801, 19801, 79403])
  const cubic = ask({ packing: 'sc', n: 10 })
  expect([cubic.candidates, cubic.pairs, ...cubic.cells, cubic.memory]).toEqual([10476, 10476, 10, 10, 10, 3050])
  expect(ask({ packing: 'sc', n: 46 }).candidates).toBe(1209060)
  expect(ask({ packing: 'C', n: 3, diameter: 5 }).contacts).toBe(12)
})

test('what NBS holds is its lists, a coordinate a body and axis but one, and a little whatever the number', () => {
  const beyond = (array: Record<string, unknown>, coordinates: number) => {
    const { allocated, memory, bodies } = ask({ ...array, method: 'nbs' })
    return allocated - memory - coordinates * bodies
  }
  const little = beyond({ packing: 'A', n: 10 }, 1)
  expect(little).toBeLessThan(1000)
  for (const packing of ['A', 'B', 'C', 'D'])
    for (const spacing of [1, 10]) expect(beyond({ packing, n: 40, spacing }, 1)).toBe(little)
  expect(beyond({ packing: 'sc', n: 12 }, 2)).toBe(little + 2)
  expect(ask({ packing: 'A', n: 100, method: 'grid' }).allocated).toBeGreaterThan(20 * 10_000)
})

test('gaps beyond the tolerance are told', () => {
  const { gaps } = ask({
    centres: [
      [0, 0],
      [0.75, 0],
    ],
    tolerance: 0.125,
  })
  expect(gaps).toEqual([-0.25])
})

test('the lists of Figures 8 to 11', () => {
  const cells = [
    [2, 2],
    [3, 1],
    [1, 4],
    [5, 5],
    [5, 2],
    [6, 2],
    [4, 2],
    [4, 2],
  ]
  expect(probeLists({ cells, columns: 8, rows: 7, row: 2 })).toEqual({
    heady: [-1, 1, 7, -1, 2, 3, -1],
    nexty: [-1, -1, -1, -1, 0, 4, 5, 6],
    headx: [-1, -1, 0, -1, 6, 4, 5, -1],
    nextx: [-1, -1, -1, -1, -1, -1, 7, -1],
    empty_columns: [0, 1, 3, 7],
  })
})

test.each([
  [
    { it: { packing: 'E', n: 3 } },
    'probe.arrays.it.packing: expected one of A, B, C, D, A3, C3, sc, bcc, fcc, found "E"',
  ],
  [{ it: { packing: 'A' } }, 'probe arrays.it.n: expected a whole number of at least 1, found none'],
  [{ it: { packing: 'A', n: 2.5 } }, 'probe.arrays.it.n: expected a whole number of at least 1, found 2.5'],
  [
    { it: { packing: 'A', n: 3, spacing: 'far' } },
    'probe.arrays.it.spacing: expected a number without a unit, or in %, found',
  ],
  [{ it: { packing: 'A', n: 3, method: 'gird' } }, 'found "gird"; did you mean "grid"?'],
  [{ it: { packing: 'A', n: 3, spacings: 3 } }, 'found the unknown key "spacings"; did you mean "spacing"?'],
  [{ it: {} }, 'probe arrays.it: expected one of packing, cloud, centres, found none'],
  [{ it: { packing: 'A', n: 3, cloud: 3 } }, 'found packing and cloud'],
  [{ it: 3 }, 'probe.arrays.it: expected a mapping with packing'],
  [{ it: { cloud: 10, dimensions: 4 } }, 'probe.arrays.it.dimensions: expected a whole number from 2 to 3, found 4'],
  [
    {
      it: {
        centres: [
          [0, 0],
          [1, 0, 0],
        ],
      },
    },
    'probe arrays.it.centres: expected rows of two or of three numbers',
  ],
  [{ it: { centres: [] } }, 'probe.arrays.it.centres: expected a list of at least 1'],
  [3, 'probe.arrays: expected a mapping by name'],
])('what it cannot count: %j', (arrays, message) => {
  expect(() => askProbe('count contacts', { arrays })).toThrow(message)
})

test.each([
  [{ cells: [[0, 0]], columns: 1, rows: 1 }, 'probe.row: expected a whole number of at least 0, found none'],
  [{ cells: [[0, 0]], columns: 1, rows: 1, row: 1 }, 'probe row: expected a whole number from 0 to 0, found 1'],
  [{ cells: [[1, 0]], columns: 1, rows: 1, row: 0 }, 'probe cells[0]: expected numbers below columns and rows'],
  [{ cells: [[0, 0]], columns: 1, rows: 1, row: 0, line: 1 }, 'found the unknown key "line"'],
])('lists that it cannot make: %j', (given, message) => {
  expect(() => askProbe('nbs lists', given)).toThrow(message)
})
