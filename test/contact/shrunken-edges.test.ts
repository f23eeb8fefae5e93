import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap } from '../../src/math/overlap.ts'
import { makeOverlap } from '../../src/math/overlap-polygon.ts'
import { length, subtract, type Vec3 } from '../../src/math/vec.ts'
import { probeClipSegment } from '../../src/papers/shrunken-edges/probe-shrunken.ts'
import {
  approachingFaces,
  contactsFrom,
  meetBothWays,
  type Search,
} from '../../src/papers/shrunken-edges/shrunken-contact.ts'
import {
  CLIP_RULES,
  centreOf,
  clipSegment,
  type Faceted,
  loopOf,
  normalOf,
  shrunkenEdges,
} from '../../src/papers/shrunken-edges/shrunken-edges.ts'
import { askProbe } from '../case/ask-probe.ts'

const SEED = 20150
const BOX = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
]

/** A box turned about the vertical through the middle of its base. */
function box([lx, ly, lz]: Vec3, at: Vec3, yaw = 0): Faceted {
  const [c, s] = [Math.cos(yaw), Math.sin(yaw)]
  const flat: [number, number][] = [
    [-lx / 2, -ly / 2],
    [lx / 2, -ly / 2],
    [lx / 2, ly / 2],
    [-lx / 2, ly / 2],
  ]
  const vertices = [0, lz].flatMap((z) =>
    flat.map(([x, y]): Vec3 => [at[0] + c * x - s * y, at[1] + s * x + c * y, at[2] + z]),
  )
  return { vertices, faces: BOX }
}

const moved = ({ vertices, faces }: Faceted, to: (v: Vec3) => Vec3): Faceted => ({ vertices: vertices.map(to), faces })

const search = (more: Partial<Search> = {}): Search => ({
  shrink: 0.01,
  centre: 'area',
  tolerance: 1e-3,
  clip: 'largest',
  ties: true,
  ...more,
})

describe('shrunken edges', () => {
  test('parallel to the edges and 1 − λ as long, on any faces and with either centre', () => {
    const number = fc.double({ min: -1, max: 1, noNaN: true })
    const row = fc.tuple(number, number, number)
    fc.assert(
      fc.property(fc.tuple(row, row, row), fc.double({ min: 0.001, max: 0.4, noNaN: true }), (map, shrink) => {
        const solid = moved(box([1, 1, 1], [0, 0, 0]), ([x, y, z]) => [
          3 * x + map[0][0] * x + map[0][1] * y + map[0][2] * z,
          3 * y + map[1][0] * x + map[1][1] * y + map[1][2] * z,
          3 * z + map[2][0] * x + map[2][1] * y + map[2][2] * z,
        ])
        for (const centre of ['area', 'corners'] as const)
          for (const { from, to, m, n } of shrunkenEdges(solid, shrink, centre)) {
            const edge = subtract(solid.vertices[to], solid.vertices[from])
            const short = subtract(n, m)
            for (let k = 0; k < 3; k++) expect(Math.abs(short[k] - (1 - shrink) * edge[k])).toBeLessThan(1e-14 * 5)
          }
      }),
      { seed: SEED, numRuns: 50 },
    )
  })

  test('the two centres of a trapezoid: by area 7/9 of the height of the mean of its corners', () => {
    const trapezoid: Vec3[] = [
      [0, 0, 0],
      [4, 0, 0],
      [3, 3, 0],
      [1, 3, 0],
    ]
    expect(centreOf(trapezoid, 'corners')).toEqual([2, 1.5, 0])
    const [x, y, z] = centreOf(trapezoid, 'area')
    expect(x).toBeCloseTo(2, 14)
    expect(z).toBe(0)
    expect(y).toBeCloseTo(4 / 3, 14)
  })

  test('coincident corners of blocks that fill a space shrink apart', () => {
    const cubes = [0, 1, 2, 3, 4, 5, 6, 7].map((i) =>
      box([1, 1, 1], [(i & 1) - 0.5, ((i >> 1) & 1) - 0.5, (i >> 2) - 1]),
    )
    const near = cubes.flatMap((cube) =>
      shrunkenEdges(cube, 0.01, 'area').flatMap(({ from, m }) => (length(cube.vertices[from]) < 1e-9 ? [m] : [])),
    )
    expect(near.length).toBe(24)
    const places = new Set(near.map((m) => m.map((x) => Math.round(1000 * x)).join(' ')))
    expect(places.size).toBe(12)
  })
})

describe('clipping', () => {
  const unitNumber = fc.double({ min: -2, max: 2, noNaN: true })
  const point = fc.tuple(unitNumber, unitNumber, fc.constant(0)) as fc.Arbitrary<Vec3>
  const inside = (loop: Vec3[], p: Vec3, margin: number) =>
    loop.every((corner, i) => {
      const next = loop[(i + 1) % loop.length]
      const across = (next[0] - corner[0]) * (p[1] - corner[1]) - (next[1] - corner[1]) * (p[0] - corner[0])
      return across >= margin * Math.hypot(next[0] - corner[0], next[1] - corner[1])
    })
  const polygon = fc
    .tuple(fc.integer({ min: 3, max: 9 }), fc.double({ min: 0, max: 6, noNaN: true }))
    .map(([n, turn]) =>
      Array.from({ length: n }, (_, i): Vec3 => {
        const angle = turn + (2 * Math.PI * i) / n
        return [1.2 * Math.cos(angle), 0.7 * Math.sin(angle), 0]
      }),
    )

  test('keeps the part that lies on the face and nothing else', () => {
    fc.assert(
      fc.property(polygon, point, point, (loop, p, q) => {
        const { fromP, fromQ, meets } = clipSegment(loop, p, q, 'largest')
        for (let k = 0; k <= 64; k++) {
          const t = k / 64
          const at: Vec3 = [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), 0]
          const kept = meets && t > fromP - 1e-12 && t < 1 - fromQ + 1e-12
          if (inside(loop, at, 1e-9)) expect(kept).toBe(true)
          if (!inside(loop, at, -1e-9)) expect(kept).toBe(false)
        }
      }),
      { seed: SEED, numRuns: 300 },
    )
  })

  test('either end first', () => {
    fc.assert(
      fc.property(polygon, point, point, (loop, p, q) => {
        const there = clipSegment(loop, p, q, 'largest')
        const back = clipSegment(loop, q, p, 'largest')
        expect([back.fromQ, back.fromP, back.meets]).toEqual([there.fromP, there.fromQ, there.meets])
      }),
      { seed: SEED, numRuns: 200 },
    )
  })

  test('the printed rules leave ends outside', () => {
    const face = {
      face: [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    }
    const s1 = { p: [-0.2, -0.5], q: [0.8, 0.5] }
    const { largest, least, printed } = probeClipSegment({
      ...face,
      segments: {
        largest: s1,
        least: { ...s1, rule: CLIP_RULES[1] },
        printed: { ...s1, rule: CLIP_RULES[2] },
      },
    }) as Record<string, { from_p: number; p: Vec3; meets: number }>
    expect(largest.from_p).toBeCloseTo(0.5, 14)
    expect(least.from_p).toBeCloseTo(0.2, 14)
    expect(least.p[1]).toBeCloseTo(-0.3, 14)
    expect([printed.from_p, printed.meets]).toEqual([0, 1])
  })
})

describe('contacts of two blocks', () => {
  const big = box([1, 1, 1], [0, 0, -1])
  const small = box([0.3, 0.3, 0.3], [0, 0, 0])

  test('a large main face does not see a small target', () => {
    expect(contactsFrom(big, small, search())).toEqual([])
    const found = contactsFrom(small, big, search())
    expect(found.map((contact) => contact.case)).toEqual(['D', 'D', 'D', 'D'])
    const { area, corners, centre } = meetBothWays(big, small, search())
    expect(area).toBeCloseTo(0.09, 14)
    expect(corners.length).toBe(4)
    for (const x of centre) expect(Math.abs(x)).toBeLessThan(1e-16)
  })

  test('nothing when apart, and nothing any more when deeper than the tolerance', () => {
    for (const z of [2e-3, -2e-3])
      expect(meetBothWays(big, box([0.3, 0.3, 0.3], [0, 0, z]), search()).corners).toEqual([])
  })

  const r = Math.SQRT1_2
  /** A cube of side 1 that stands on an edge along x, or on the corner below its middle. */
  const onEdge = moved(box([1, 1, 1], [0, 0, -0.5]), ([x, y, z]) => [x, r * (y - z), r * (y + z)])
  const onCorner = moved(onEdge, ([x, y, z]) => {
    const [c, s] = [Math.sqrt(2 / 3), Math.sqrt(1 / 3)]
    return [c * x + s * z, y, c * z - s * x]
  })
  /** A pyramid on its tip. */
  const pyramid: Faceted = {
    vertices: [
      [0, 0, 0],
      [-1, -1, 0.5],
      [1, -1, 0.5],
      [1, 1, 0.5],
      [-1, 1, 0.5],
    ],
    faces: [
      [1, 2, 3, 4],
      [0, 2, 1],
      [0, 3, 2],
      [0, 4, 3],
      [0, 1, 4],
    ],
  }
  const roof = (slope: number): Faceted => ({
    vertices: [
      [-1, -1, -slope],
      [1, -1, -slope],
      [1, 1, -slope],
      [-1, 1, -slope],
      [0, -1, 0],
      [0, 1, 0],
    ],
    faces: [
      [0, 3, 2, 1],
      [0, 1, 4],
      [2, 3, 5],
      [1, 2, 5, 4],
      [3, 0, 4, 5],
    ],
  })
  /** Lowered until its lowest shrunken corners are at z = 0. */
  const touching = (solid: Faceted) => {
    const least = Math.min(...shrunkenEdges(solid, 0.01, 'area').map(({ m }) => m[2]))
    return moved(solid, ([x, y, z]) => [x, y, z - least])
  }

  test('the cases: an edge on a face, a corner on a face, an edge across a ridge', () => {
    const kinds = (a: Faceted, b: Faceted) =>
      contactsFrom(a, b, search({ tolerance: 1e-4 }))
        .map((contact) => contact.case)
        .sort()
        .join('')
    const slab = box([4, 4, 1], [0, 0, -1])
    expect(kinds(onEdge, slab)).toBe('')
    expect(kinds(touching(onEdge), slab)).toBe('BBBBDD')
    expect(kinds(pyramid, slab)).toBe('')
    expect(kinds(touching(pyramid), slab)).toBe('BBBBBBBB')
    expect(kinds(roof(0.25), touching(moved(onEdge, ([x, y, z]) => [x, y, z + 1e-5])))).toContain('C')
  })

  test('eq. 2 knows no places: a cube on its corner approaches the sides of the slab below, and is missed', () => {
    const slab = box([4, 4, 1], [0, 0, -1])
    const lower = onCorner.faces.map((_, i) => i).filter((i) => normalOf(loopOf(onCorner, i))[2] < -0.5)
    expect(lower).toHaveLength(3)
    for (const face of lower) expect(approachingFaces(onCorner, face, slab)).not.toContain(1)
    expect(meetBothWays(touching(onCorner), slab, search({ tolerance: 1e-4 })).corners).toEqual([])
  })

  test('two faces of a cube on edge tie for each face of the roof below; gables draw the lower faces off', () => {
    for (const face of [3, 4]) expect(approachingFaces(roof(0.25), face, onEdge)).toHaveLength(2)
    const lower = onEdge.faces.map((_, i) => i).filter((i) => normalOf(loopOf(onEdge, i))[2] < -0.5)
    expect(lower.map((face) => approachingFaces(onEdge, face, roof(0.25)))).toEqual([[1], [2]])
  })

  test('corners and area are those of the overlap polygon, whichever block comes first', () => {
    const size = fc.double({ min: 0.2, max: 1, noNaN: true })
    const shift = fc.double({ min: -0.4, max: 0.4, noNaN: true })
    const boxes = fc.tuple(size, size, size, size, shift, shift, fc.double({ min: 0, max: 3, noNaN: true }))
    const plan = (solid: Faceted, face: number) => {
      const loop = loopOf(solid, face)
      const order = face === 0 ? [...loop].reverse() : loop
      return {
        count: 4,
        u: Float64Array.from(order, (p) => p[0]),
        v: Float64Array.from(order, (p) => p[1]),
      }
    }
    fc.assert(
      fc.property(boxes, ([ax, ay, bx, by, x, y, yaw]) => {
        const lower = box([ax, ay, 1], [0, 0, -1])
        const upper = box([bx, by, 1], [x, y, 0], yaw)
        const shrink = 1e-6
        const fine = search({ shrink, tolerance: 1e-8 })
        const there = meetBothWays(lower, upper, fine)
        const back = meetBothWays(upper, lower, fine)
        const cut = makeOverlap()
        const area = overlap(plan(lower, 1), plan(upper, 0), cut) ? cut.area : 0
        expect(Math.abs(there.area - area)).toBeLessThan(2 * shrink)
        expect(Math.abs(back.area - there.area)).toBeLessThan(1e-10)
        if (area > 1e-3)
          for (let k = 0; k < 3; k++)
            expect(Math.abs(there.centre[k] - [cut.centreU, cut.centreV, 0][k])).toBeLessThan(1e-3)
      }),
      { seed: SEED, numRuns: 100 },
    )
  })

  test('lengths times a power of four give the same bits', () => {
    const crossed = { a: box([2, 0.2, 0.2], [0, 0, -0.2]), b: box([2, 0.2, 0.2], [0.03, 0.01, 0], 1.1) }
    for (const k of [-5, 5]) {
      const scale = 4 ** k
      const grown = (solid: Faceted) => moved(solid, (v) => v.map((x) => scale * x) as Vec3)
      const was = meetBothWays(crossed.a, crossed.b, search())
      const is = meetBothWays(grown(crossed.a), grown(crossed.b), search({ tolerance: 1e-3 * scale }))
      expect(is.area).toBe(scale * scale * was.area)
      expect(is.centre).toEqual(was.centre.map((x) => scale * x))
      expect(is.corners).toEqual(was.corners.map((corner) => corner.map((x) => scale * x)))
    }
  })
})

test('probes say what is wrong with their arguments', () => {
  const face = [
    [0, 0],
    [1, 0],
    [0, 1],
  ]
  const a = box([1, 1, 1], [0, 0, 0])
  const pair = { a, b: box([1, 1, 1], [0, 0, 1]) }
  const wrong: [string, Record<string, unknown>, string][] = [
    ['shrunken edges', { solids: { it: { vertices: [[0, 0, 0]], faces: [] } } }, 'at least 4'],
    ['shrunken edges', { solids: { it: { ...a, shrnk: 1 } } }, '"shrnk"'],
    ['shrunken edges', { solids: { it: { ...a, faces: a.faces.map(() => [0, 1, 8]) } } }, 'from 0 to 7, found 8'],
    ['clip segment', { face, segments: { s: { p: [0], q: [1, 0] } } }, 'a list of 2 to 3'],
    ['shrunken contact', { pairs: { it: { ...pair, tolerance: 0.01 } } }, 'below the shrinkage'],
    ['shrunken contact', { pairs: { it: { ...pair, ties: 'some' } } }, 'one of all, first'],
  ]
  for (const [what, given, message] of wrong) expect(() => askProbe(what, given)).toThrow(message)
})
