import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cornerShares, overlap } from '../../src/math/overlap.ts'
import { CORNER_A, CORNER_B, CROSSED, makeOverlap, type Overlap, type Polygon } from '../../src/math/overlap-polygon.ts'
import { randomFrom } from '../../src/math/random.ts'

type Point = [number, number]

const polygon = (points: Point[]): Polygon => ({
  count: points.length,
  u: Float64Array.from(points, ([u]) => u),
  v: Float64Array.from(points, ([, v]) => v),
})

const pointsOf = ({ count, u, v }: Polygon): Point[] => Array.from({ length: count }, (_, i): Point => [u[i], v[i]])

/** Corners on an ellipse that is turned and moved: convex, counter-clockwise. */
function randomPolygon(random: () => number, corners: number, spread = 1): Polygon {
  const angles = Array.from({ length: corners }, (_, i) => ((i + 0.9 * random()) / corners) * 2 * Math.PI)
  const [cx, cy, p, q, turn] = [spread * random(), spread * random(), 0.3 + random(), 0.1 + random(), 6 * random()]
  return polygon(
    angles.map((a): Point => {
      const [x, y] = [p * Math.cos(a), q * Math.sin(a)]
      return [cx + x * Math.cos(turn) - y * Math.sin(turn), cy + x * Math.sin(turn) + y * Math.cos(turn)]
    }),
  )
}

/** Interval of v in which a vertical line lies in a convex polygon. */
function chord(points: Point[], u: number): Point | undefined {
  let [low, high] = [Infinity, -Infinity]
  points.forEach(([pu, pv], i) => {
    const [qu, qv] = points[(i + 1) % points.length]
    if (Math.min(pu, qu) > u || Math.max(pu, qu) < u || pu === qu) return
    const v = pv + ((u - pu) / (qu - pu)) * (qv - pv)
    low = Math.min(low, v)
    high = Math.max(high, v)
  })
  return low <= high ? [low, high] : undefined
}

/** ∫ f over the overlap by slabs between all corners and crossings, in which its chord is linear: the plain judge. */
function slabs(a: Point[], b: Point[], f: (u: number, low: number, high: number) => number): number {
  const cuts = [...a, ...b].map(([u]) => u)
  a.forEach(([pu, pv], i) => {
    const [qu, qv] = a[(i + 1) % a.length]
    b.forEach(([ru, rv], j) => {
      const [su, sv] = b[(j + 1) % b.length]
      const d = (qu - pu) * (sv - rv) - (qv - pv) * (su - ru)
      const t = ((ru - pu) * (sv - rv) - (rv - pv) * (su - ru)) / d
      if (t >= 0 && t <= 1) cuts.push(pu + t * (qu - pu))
    })
  })
  cuts.sort((x, y) => x - y)
  // Gauss' three points: exact for the products of linear functions that are integrated here.
  const gauss: Point[] = [
    [-Math.sqrt(0.6), 5 / 18],
    [0, 8 / 18],
    [Math.sqrt(0.6), 5 / 18],
  ]
  let sum = 0
  for (let k = 0; k + 1 < cuts.length; k++) {
    const width = cuts[k + 1] - cuts[k]
    for (const [place, weight] of gauss) {
      const u = cuts[k] + 0.5 * width * (1 + place)
      const [p, q] = [chord(a, u), chord(b, u)]
      if (!p || !q) continue
      const [low, high] = [Math.max(p[0], q[0]), Math.min(p[1], q[1])]
      if (low < high) sum += weight * width * f(u, low, high)
    }
  }
  return sum
}

const areaOfSlabs = (a: Point[], b: Point[]) => slabs(a, b, (_, low, high) => high - low)

/** Corners in any order, as sorted texts of kind and numbers; `swapped`: seen from the other polygon. */
function tagsOf(out: ReturnType<typeof makeOverlap>, swapped = false): string[] {
  const kinds = swapped ? [CORNER_B, CORNER_A, CROSSED] : [CORNER_A, CORNER_B, CROSSED]
  return Array.from({ length: out.count }, (_, k) => {
    const [p, q] = swapped ? [out.b[k], out.a[k]] : [out.a[k], out.b[k]]
    return `${kinds[out.kind[k]]} ${p} ${q}`
  }).sort()
}

const out = makeOverlap()
const other = makeOverlap()
const SQUARE: Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

const pairs = fc.tuple(
  fc.integer({ min: 1, max: 1 << 30 }),
  fc.integer({ min: 3, max: 9 }),
  fc.integer({ min: 3, max: 9 }),
)

describe('any two convex polygons', () => {
  test('area as by slabs; corners are what they are said to be', () => {
    let met = 0
    fc.assert(
      fc.property(pairs, ([seed, n, m]) => {
        const random = randomFrom(seed)
        const [a, b] = [randomPolygon(random, n), randomPolygon(random, m)]
        const found = overlap(a, b, out)
        const area = areaOfSlabs(pointsOf(a), pointsOf(b))
        expect(Math.abs((found ? out.area : 0) - area)).toBeLessThan(1e-13)
        if (!found) return
        met++
        for (let k = 0; k < out.count; k++) {
          if (out.kind[k] === CORNER_A) expect([out.u[k], out.v[k]]).toEqual([a.u[out.a[k]], a.v[out.a[k]]])
          if (out.kind[k] === CORNER_B) expect([out.u[k], out.v[k]]).toEqual([b.u[out.b[k]], b.v[out.b[k]]])
          if (out.kind[k] !== CROSSED) continue
          expect(offEdge(a, out.a[k], out.u[k], out.v[k])).toBeLessThan(1e-9)
          expect(offEdge(b, out.b[k], out.u[k], out.v[k])).toBeLessThan(1e-9)
        }
      }),
      { seed: 1, numRuns: 3000 },
    )
    expect(met).toBeGreaterThan(2000)
  })

  test('exchanging them changes the order alone', () => {
    fc.assert(
      fc.property(pairs, ([seed, n, m]) => {
        const random = randomFrom(seed)
        const [a, b] = [randomPolygon(random, n), randomPolygon(random, m)]
        const found = overlap(a, b, out)
        expect(overlap(b, a, other)).toBe(found)
        if (!found) return
        expect(tagsOf(other, true)).toEqual(tagsOf(out))
        expect(pointsOf(other).map(String).sort()).toEqual(pointsOf(out).map(String).sort())
        expect(Math.abs(other.area - out.area)).toBeLessThan(1e-15)
        expect(Math.abs(other.centreWeight - out.centreWeight)).toBeLessThan(1e-14)
      }),
      { seed: 2, numRuns: 2000 },
    )
  })

  test('shares add up to area, first moment and trace of the second', () => {
    fc.assert(
      fc.property(pairs, ([seed, n, m]) => {
        const random = randomFrom(seed)
        const [a, b] = [randomPolygon(random, n, 0.5), randomPolygon(random, m, 0.5)]
        if (!overlap(a, b, out)) return
        const moment = (f: (u: number, v: number) => number, weights: ArrayLike<number>, centre: number) => {
          let sum = centre * f(out.centreU, out.centreV)
          for (let k = 0; k < out.count; k++) sum += weights[k] * f(out.u[k], out.v[k])
          return sum
        }
        const [p, q] = [pointsOf(a), pointsOf(b)]
        const exact = [
          areaOfSlabs(p, q),
          slabs(p, q, (u, low, high) => u * (high - low)),
          slabs(p, q, (_, low, high) => (high * high - low * low) / 2),
          slabs(p, q, (u, low, high) => u * u * (high - low) + (high * high * high - low * low * low) / 3),
        ]
        const functions = [
          () => 1,
          (u: number) => u,
          (_: number, v: number) => v,
          (u: number, v: number) => u * u + v * v,
        ]
        functions.forEach((f, i) => {
          expect(Math.abs(moment(f, out.weight, out.centreWeight) - exact[i])).toBeLessThan(1e-12)
          // Corners alone: the force and where it acts.
          if (i < 3) expect(Math.abs(moment(f, out.turn, 0) - exact[i])).toBeLessThan(1e-12)
        })
        for (let k = 0; k < out.count; k++) expect(out.weight[k]).toBeGreaterThanOrEqual(0)
        expect(out.centreWeight).toBeGreaterThan(0)
      }),
      { seed: 3, numRuns: 1000 },
    )
  })

  test('the same bits at 4^k times the size', () => {
    for (let seed = 1; seed < 200; seed++) {
      const random = randomFrom(seed)
      const [a, b] = [randomPolygon(random, 3), randomPolygon(random, 5)]
      const found = overlap(a, b, out)
      for (const l of [4 ** -20, 4 ** 15]) {
        const scaled = (p: Polygon) => polygon(pointsOf(p).map(([u, v]): Point => [l * u, l * v]))
        expect(overlap(scaled(a), scaled(b), other)).toBe(found)
        if (!found) continue
        expect(tagsOf(other)).toEqual(tagsOf(out))
        expect(other.area).toBe(l * l * out.area)
        expect([...other.weight.subarray(0, out.count)]).toEqual(
          [...out.weight.subarray(0, out.count)].map((w) => l * l * w),
        )
        expect(other.centreU).toBe(l * out.centreU)
      }
    }
  })
})

/** Distance of a point from the line of an edge. */
function offEdge({ u, v, count }: Polygon, i: number, pu: number, pv: number): number {
  const n = (i + 1) % count
  const [eu, ev] = [u[n] - u[i], v[n] - v[i]]
  return Math.abs(eu * (pv - v[i]) - ev * (pu - u[i])) / Math.hypot(eu, ev)
}

/** A polygon whose corners begin at another one. */
const rotated = (points: Point[], by: number): Point[] => [...points.slice(by), ...points.slice(0, by)]

describe('polygons that coincide in part', () => {
  test.each([0, 1, 2, 3])('equal squares, the second beginning at corner %i', (by) => {
    expect(overlap(polygon(SQUARE), polygon(rotated(SQUARE, by)), out)).toBe(true)
    expect(out.area).toBe(1)
    expect(tagsOf(out)).toEqual(['0 0 -1', '0 1 -1', '0 2 -1', '0 3 -1'])
    // Quarter of the corners' rule and of the centroid: r = 1/2.
    for (let k = 0; k < 4; k++) expect(out.weight[k]).toBeCloseTo(1 / 12, 15)
    expect(out.centreWeight).toBeCloseTo(2 / 3, 15)
  })

  test('a triangle on itself: weights A/12 and 3A/4', () => {
    const t = polygon([
      [0, 0],
      [3, 0],
      [1, 2],
    ])
    expect(overlap(t, t, out)).toBe(true)
    expect(out.area).toBe(3)
    for (let k = 0; k < 3; k++) expect(out.weight[k]).toBeCloseTo(0.25, 14)
    expect(out.centreWeight).toBeCloseTo(2.25, 14)
  })

  const shift = (points: Point[], by: Point): Point[] => points.map(([u, v]): Point => [u + by[0], v + by[1]])
  const CASES: [string, Point[], Point[], number, number][] = [
    ['squares with half an edge in common', SQUARE, shift(SQUARE, [0.5, 0]), 0.5, 4],
    [
      'a square with a corner on an edge',
      SQUARE,
      [
        [0.5, 0],
        [1.5, -1],
        [1.5, 1],
      ],
      0.125,
      3,
    ],
    [
      'a diamond in a square, corners on edges',
      SQUARE,
      [
        [0.5, 0],
        [1, 0.5],
        [0.5, 1],
        [0, 0.5],
      ],
      0.5,
      4,
    ],
    [
      'a triangle with two edges of the square',
      SQUARE,
      [
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      0.5,
      3,
    ],
    [
      'half a square with its diagonal',
      SQUARE,
      [
        [0, 0],
        [2, 2],
        [0, 2],
      ],
      0.5,
      3,
    ],
    [
      'a small one in a corner',
      SQUARE,
      shift(
        SQUARE.map(([u, v]): Point => [u / 4, v / 4]),
        [0.75, 0.75],
      ),
      1 / 16,
      4,
    ],
    [
      'a cross of two bars',
      [
        [0, 1],
        [3, 1],
        [3, 2],
        [0, 2],
      ],
      [
        [1, 0],
        [2, 0],
        [2, 3],
        [1, 3],
      ],
      1,
      4,
    ],
  ]

  // Shifted by units in the last place of the coordinates, in all directions.
  const ulps: Point[] = [-3, -1, 0, 1, 3].flatMap((i) => [-3, 0, 2].map((j): Point => [i * 2 ** -53, j * 2 ** -53]))

  test.each(CASES)('%s', (_, a, b, area, corners) => {
    for (const ulp of ulps)
      for (const [p, q] of [
        [a, shift(b, ulp)],
        [shift(b, ulp), a],
      ]) {
        expect(overlap(polygon(p), polygon(q), out)).toBe(true)
        expect(out.count).toBe(corners)
        expect(Math.abs(out.area - area)).toBeLessThan(4e-15)
      }
  })

  test('edges or corners in common, seen from outside: nothing', () => {
    for (const ulp of ulps)
      for (const by of [
        [1, 0],
        [1, 1],
        [0, -1],
        [1, 0.5],
      ] as Point[]) {
        expect(overlap(polygon(SQUARE), polygon(shift(shift(SQUARE, by), ulp)), out)).toBe(false)
        expect(overlap(polygon(shift(shift(SQUARE, by), ulp)), polygon(SQUARE), out)).toBe(false)
      }
  })

  test('a mesh over itself turned by 1e-16 keeps its triangles and no others', () => {
    const triangles: Point[][] = []
    const point = (i: number, j: number): Point => [
      i / 5 + 0.03 * Math.sin(7 * i + 3 * j),
      j / 5 + 0.03 * Math.cos(5 * i - j),
    ]
    for (let i = 0; i < 5; i++)
      for (let j = 0; j < 5; j++)
        triangles.push(
          [point(i, j), point(i + 1, j), point(i, j + 1)],
          [point(i + 1, j), point(i + 1, j + 1), point(i, j + 1)],
        )
    for (const angle of [0, 1e-16, -1e-15]) {
      const turned = triangles.map((t) => t.map(([u, v]): Point => [u - angle * v, v + angle * u]))
      let sum = 0
      triangles.forEach((t, i) => {
        turned.forEach((s, k) => {
          const found = overlap(polygon(t), polygon(s), out)
          expect(found).toBe(i === k)
          if (found) {
            expect(out.count).toBe(3)
            sum += out.area
          }
        })
      })
      const whole = triangles.reduce(
        (total, [a, b, c]) => total + ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2,
        0,
      )
      expect(Math.abs(sum - whole)).toBeLessThan(1e-14)
    }
  })

  test('corners that coincide in a polygon do no harm', () => {
    const doubled = polygon([SQUARE[0], SQUARE[1], SQUARE[1], SQUARE[2], SQUARE[3], SQUARE[3]])
    const half = polygon(shift(SQUARE, [0.5, 0.25]))
    for (const [p, q] of [
      [doubled, half],
      [half, doubled],
    ]) {
      expect(overlap(p, q, out)).toBe(true)
      expect(out.area).toBeCloseTo(0.375, 15)
    }
  })
})

describe('shares by turn', () => {
  const momentsOf = ({ count, u, v, turn }: Overlap) => {
    const sum = (f: (k: number) => number) => turn.slice(0, count).reduce((total, t, k) => total + t * f(k), 0)
    return [
      sum(() => 1),
      sum((k) => u[k]),
      sum((k) => v[k]),
      sum((k) => u[k] * u[k]),
      sum((k) => u[k] * v[k]),
      sum((k) => v[k] * v[k]),
    ]
  }

  test('add up to the area and balance about the centroid', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = randomFrom(seed)
      const box = (): Polygon => {
        const [angle, x, y] = [6.3 * random(), random(), random()]
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        return polygon(SQUARE.map(([u, v]): Point => [x + c * u - s * v, y + s * u + c * v]))
      }
      if (!overlap(box(), box(), out)) continue
      const [area, mu, mv] = momentsOf(out)
      expect(Math.abs(area / out.area - 1)).toBeLessThan(1e-12)
      expect(Math.hypot(mu / out.area - out.centreU, mv / out.area - out.centreV)).toBeLessThan(1e-10)
    }
  })

  test('are equal for triangles and parallelograms, which have exact moments', () => {
    const random = randomFrom(4)
    for (let n = 0; n < 100; n++) {
      const [a, b, c, d] = [random(), random(), random(), random()].map((x) => x - 0.5)
      if (Math.abs(a * d - b * c) < 1e-3) continue
      const map = (p: Point[]) => {
        const out = p.map(([u, v]): Point => [a * u + b * v, c * u + d * v])
        return polygon(a * d > b * c ? out : out.reverse())
      }
      for (const corners of [
        [
          [0, 0],
          [1, 0],
          [0, 1],
        ] as Point[],
        SQUARE,
      ]) {
        expect(overlap(map(corners), map(corners), out)).toBe(true)
        for (let k = 0; k < corners.length; k++) expect(out.turn[k] * corners.length).toBeCloseTo(out.area, 10)
      }
    }
  })

  test('stay what they are while sides that coincide pass each other', () => {
    const at = (lean: number) => {
      const leaning = SQUARE.map(([u, v]): Point => [u + lean * (v - 0.37), v - lean * (u - 0.59)])
      expect(overlap(polygon(SQUARE), polygon(leaning), out)).toBe(true)
      return momentsOf(out)
    }
    const flush = at(0)
    expect(flush[3] - flush[1] * flush[1]).toBeCloseTo(0.25, 15)
    for (const lean of [1e-3, -1e-3, 1e-6, -1e-6, 1e-9, -1e-9]) {
      const now = at(lean)
      now.forEach((m, i) => {
        expect(Math.abs(m - flush[i])).toBeLessThan(4 * Math.abs(lean))
      })
    }
  })
})

test('shares of a polygon itself', () => {
  const shares = new Float64Array(4)
  cornerShares(polygon(SQUARE), shares)
  expect([...shares]).toEqual([0.25, 0.25, 0.25, 0.25])
})

test('no allocation', () => {
  const random = randomFrom(9)
  const shapes = Array.from({ length: 64 }, () => randomPolygon(random, 4))
  const work = () => {
    for (let i = 0; i < 64; i++) for (let j = 0; j < 64; j++) overlap(shapes[i], shapes[j], out)
  }
  for (let k = 0; k < 20; k++) work()
  let least = Infinity
  for (let trial = 0; trial < 5; trial++) {
    const before = process.memoryUsage().heapUsed
    for (let k = 0; k < 10; k++) work()
    least = Math.min(least, Math.abs(process.memoryUsage().heapUsed - before))
  }
  expect(least).toBeLessThan(20_000)
})

test('strips of the width of rounding have finite shares, or are none', () => {
  const random = randomFrom(5)
  const out = makeOverlap()
  let kept = 0
  for (let n = 0; n < 40_000; n++) {
    const [cx, cy, turn, shear] = [30 * random(), 30 * random(), 6 * random(), random() - 0.5]
    const [c, s] = [Math.cos(turn), Math.sin(turn)]
    const side = (x: number, y: number, width: number, lean: number): Polygon =>
      polygon(
        [0, width, width + 2.5 * shear, 2.5 * shear].map((p, k): Point => {
          const [u, v] = [x + p, y + (k < 2 ? 0 : 2.5) + lean * p]
          return [cx + c * u - s * v, cy + s * u + c * v]
        }),
      )
    const strip = 2 ** (-48 + 20 * random())
    const shift = [0, 2.5 * random(), 2.5 - 2 ** (-48 + 46 * random())][Math.floor(3 * random())]
    const [width, lean] = [2.5 * (0.1 + random()), (random() - 0.5) * 2 ** (-20 - 30 * random())]
    if (!overlap(side(0, 0, 2.5, 0), side(shift + shear * (2.5 - strip), 2.5 - strip, width, lean), out)) continue
    kept++
    const shares = [out.centreWeight, out.area, ...out.weight.slice(0, out.count), ...out.turn.slice(0, out.count)]
    expect(shares.every(Number.isFinite)).toBe(true)
  }
  expect(kept).toBeGreaterThan(1000)
})
