import { describe, expect, test } from 'vitest'
import { contourRings } from '../../src/math/contour-lines.ts'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import { cross, dot, length, subtract, unit, type Vec3 } from '../../src/math/vec.ts'
import {
  apparentDip,
  type Curve,
  daylightEnvelope,
  frictionCone,
  greatCircle,
  netGrid,
  smallCircle,
} from '../../src/slope/stereonet-curves.ts'
import { densityAt, densityContours } from '../../src/slope/stereonet-density.ts'
import {
  angleBetween,
  dipLineOf,
  intersectionOf,
  intersectionsOf,
  planeOfPole,
  poleOf,
  turnFrom,
} from '../../src/slope/stereonet-line.ts'
import { projectLine, projectVector, vectorAt } from '../../src/slope/stereonet-projection.ts'
import { directionOf, lineOf, type TrendPlunge, vectorOf } from '../../src/slope/trend-plunge.ts'

const DEG = Math.PI / 180
const plane = (dip: number, direction: number) => ({ dip: dip * DEG, dipDirection: direction * DEG })
const line = (trend: number, plunge: number): TrendPlunge => ({ trend: trend * DEG, plunge: plunge * DEG })
const BOTH = ['equal angle', 'equal area'] as const

function directions(count: number, seed: number): Vec3[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => {
    const z = -random()
    const t = 2 * Math.PI * random()
    return [Math.sqrt(1 - z * z) * Math.cos(t), Math.sqrt(1 - z * z) * Math.sin(t), z]
  })
}

const planes = (count: number, seed: number) => directions(count, seed).map((v) => planeOfPole(lineOf(v)))

describe('lines', () => {
  test('trend and plunge: known ones', () => {
    expect(vectorOf(line(90, 0))).toEqual([1, 0, 0])
    expect(vectorOf(line(0, 90))[2]).toBe(-1)
    expect(lineOf([0, -2, 2])).toEqual({ trend: 0, plunge: Math.PI / 4 })
    expect(lineOf([0, 0, 3])).toEqual({ trend: 0, plunge: Math.PI / 2 })
    const pole = poleOf(plane(30, 120))
    expect([pole.trend / DEG, pole.plunge / DEG]).toEqual([expect.closeTo(300, 12), expect.closeTo(60, 12)])
  })

  test('there and back (property)', () => {
    for (const v of directions(300, 1)) {
      expect(length(subtract(vectorOf(lineOf(v)), v))).toBeLessThan(1e-14)
      const p = planeOfPole(lineOf(v))
      expect(Math.abs(dot(normalOfDip(p.dip, p.dipDirection), v))).toBeCloseTo(1, 13)
      expect(Math.abs(dot(vectorOf(dipLineOf(p)), v))).toBeLessThan(1e-14)
    }
  })

  test('a direction has a sense, a line has none (property)', () => {
    for (const v of directions(300, 2)) {
      const back = v.map((x) => -x) as Vec3
      expect(lineOf(back)).toEqual(lineOf(v))
      expect(directionOf(v)).toEqual(lineOf(v))
      expect(directionOf(back).plunge).toBe(-lineOf(v).plunge)
      expect(length(subtract(vectorOf(directionOf(back)), back))).toBeLessThan(1e-14)
    }
    expect(directionOf([0, 0, 2])).toEqual({ trend: 0, plunge: -Math.PI / 2 })
    expect(directionOf([-0, -0, -2])).toEqual({ trend: 0, plunge: Math.PI / 2 })
  })

  // The wedges of A19 and A20: plunge and trend from the cross product, computed apart.
  test.each([
    [plane(40, 130), plane(60, 220), 155.848072, 37.0582954],
    [plane(40, 165), plane(70, 285), 207.922955, 31.5685448],
    [plane(45, 105), plane(70, 235), 157.732, 31.1965141],
  ])('where two planes meet', (a, b, trend, plunge) => {
    const found = intersectionOf(a, b)!
    expect(found.trend / DEG).toBeCloseTo(trend, 3)
    expect(found.plunge / DEG).toBeCloseTo(plunge, 7)
  })

  test('lies in both planes, whichever comes first; all pairs (property)', () => {
    const list = planes(40, 2)
    const all = intersectionsOf(list)
    expect(all.length).toBe((40 * 39) / 2)
    for (const { a, b, line } of all) {
      for (const { dip, dipDirection } of [list[a], list[b]])
        expect(Math.abs(dot(vectorOf(line), normalOfDip(dip, dipDirection)))).toBeLessThan(1e-12)
      expect(angleBetween(line, intersectionOf(list[b], list[a])!)).toBeLessThan(1e-12)
    }
  })

  test('parallel planes do not meet', () => {
    expect(intersectionOf(plane(40, 130), plane(40, 130))).toBeUndefined()
    expect(intersectionOf(plane(90, 10), plane(90, 190))).toBeUndefined()
    expect(intersectionOf(plane(0, 10), plane(0, 77))).toBeUndefined()
  })

  test('turns go the short way', () => {
    expect(turnFrom(350 * DEG, 10 * DEG) / DEG).toBeCloseTo(20, 10)
    expect(turnFrom(10 * DEG, 350 * DEG) / DEG).toBeCloseTo(-20, 10)
  })
})

describe('projections', () => {
  test('r = tan(θ/2) and √2 sin(θ/2), in the direction of the trend', () => {
    for (const [trend, plunge] of [
      [0, 0],
      [40, 30],
      [250, 75],
    ]) {
      const half = ((90 - plunge) / 2) * DEG
      const along = (r: number) => [r * Math.sin(trend * DEG), r * Math.cos(trend * DEG)]
      projectLine(line(trend, plunge), 'equal angle').forEach((x, i) => {
        expect(x).toBeCloseTo(along(Math.tan(half))[i], 14)
      })
      projectLine(line(trend, plunge), 'equal area').forEach((x, i) => {
        expect(x).toBeCloseTo(along(Math.SQRT2 * Math.sin(half))[i], 14)
      })
    }
  })

  test.each(BOTH)('%s: there and back, beyond the rim too (property)', (projection) => {
    for (const [x, y, z] of directions(200, 3)) {
      for (const v of [[x, y, z], unit([x, y, -0.1 * z])] as Vec3[])
        expect(length(subtract(vectorAt(projectVector(v, projection), projection), v))).toBeLessThan(1e-13)
    }
  })

  /** Images of a small triangle about v: area over that on the sphere, and the largest change of an angle. */
  function distortion(v: Vec3, projection: (typeof BOTH)[number]) {
    const e = unit(cross(v, [0.3, 0.5, 0.8]))
    const h = cross(v, e)
    const step = 1e-5
    const at = (p: number, q: number) =>
      projectVector(unit([0, 1, 2].map((k) => v[k] + step * (p * e[k] + q * h[k])) as Vec3), projection)
    const [left, right, low, high] = [at(-1, 0), at(1, 0), at(0, -1), at(0, 1)]
    const [u, w] = [
      [right[0] - left[0], right[1] - left[1]],
      [high[0] - low[0], high[1] - low[1]],
    ]
    const [lu, lw] = [Math.hypot(...u), Math.hypot(...w)]
    return {
      area: Math.abs(u[0] * w[1] - u[1] * w[0]) / (4 * step * step),
      skew: Math.max(Math.abs(lu / lw - 1), Math.abs(u[0] * w[0] + u[1] * w[1]) / (lu * lw)),
    }
  }

  test('equal area: every piece of the sphere has half its area, hemisphere 2π on disc π (property)', () => {
    for (const v of directions(200, 4)) expect(distortion(v, 'equal area').area).toBeCloseTo(0.5, 8)
    expect(distortion(unit([1, 0, -0.05]), 'equal angle').area).toBeGreaterThan(0.8)
  })

  test('equal angle: a small square stays a square (property)', () => {
    for (const v of directions(200, 5)) expect(distortion(v, 'equal angle').skew).toBeLessThan(1e-8)
    expect(distortion(unit([1, 0, -0.05]), 'equal area').skew).toBeGreaterThan(0.3)
  })
})

/** Largest distance of the points of a curve from the circle through three of them, and the circle. */
function circleFault(curve: Curve) {
  const [a, b, c] = [0, 0.3, 0.6].map((f) => curve[Math.floor(f * (curve.length - 1))])
  const d = 2 * ((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))
  const [p, q] = [b, c].map((s) => (s[0] - a[0]) ** 2 + (s[1] - a[1]) ** 2)
  const x = a[0] + ((c[1] - a[1]) * p - (b[1] - a[1]) * q) / d
  const y = a[1] + ((b[0] - a[0]) * q - (c[0] - a[0]) * p) / d
  const r = Math.hypot(a[0] - x, a[1] - y)
  return { fault: Math.max(...curve.map((s) => Math.abs(Math.hypot(s[0] - x, s[1] - y) - r))) / r, r }
}

describe('curves', () => {
  test('equal angle: great and small circles are circles, a great circle of radius 1/cos δ (property)', () => {
    const random = randomFrom(6)
    for (const p of planes(60, 7)) {
      const great = circleFault(greatCircle(p, 'equal angle'))
      expect(great.fault).toBeLessThan(1e-9)
      expect(great.r * Math.cos(p.dip)).toBeCloseTo(1, 9)
      for (const curve of smallCircle(poleOf(p), 0.1 + 1.2 * random(), 'equal angle'))
        expect(circleFault(curve).fault).toBeLessThan(1e-9)
    }
  })

  test.each(BOTH)(
    '%s: points of a plane are in it, points of a cone on it, none beyond the rim (property)',
    (projection) => {
      const random = randomFrom(8)
      for (const p of planes(60, 9)) {
        const n = normalOfDip(p.dip, p.dipDirection)
        const great = greatCircle(p, projection)
        for (const spot of great) expect(Math.abs(dot(vectorAt(spot, projection), n))).toBeLessThan(1e-12)
        for (const end of [great[0], great.at(-1)!]) expect(Math.hypot(...end)).toBeCloseTo(1, 12)
        const axis = poleOf(p)
        const beta = 0.05 + 1.45 * random()
        const parts = smallCircle(axis, beta, projection)
        expect(parts.length).toBeGreaterThan(0)
        for (const spot of parts.flat()) {
          expect(Math.abs(dot(vectorAt(spot, projection), n))).toBeCloseTo(Math.cos(beta), 12)
          expect(Math.hypot(...spot)).toBeLessThan(1 + 1e-12)
        }
      }
    },
  )

  test('the middle of a great circle is the dip vector', () => {
    for (const [dip, direction] of [
      [0, 40],
      [35, 200],
      [90, 310],
    ]) {
      const curve = greatCircle(plane(dip, direction), 'equal area')
      const middle = vectorAt(curve[(curve.length - 1) / 2], 'equal area')
      expect(length(subtract(middle, vectorOf(line(direction, dip))))).toBeLessThan(1e-12)
    }
  })

  test('a cone that the rim cuts comes back on the other side', () => {
    const parts = smallCircle(line(90, 10), 30 * DEG, 'equal angle')
    expect(parts.length).toBe(2)
    expect(smallCircle(line(90, 60), 20 * DEG, 'equal angle').length).toBe(1)
  })

  test('friction cone: dip vectors plunge φ, poles 90° − φ', () => {
    for (const projection of BOTH)
      for (const [of, plunge] of [
        ['dip vectors', 30],
        ['poles', 60],
      ] as const)
        for (const spot of frictionCone(30 * DEG, of, projection))
          expect(lineOf(vectorAt(spot, projection)).plunge / DEG).toBeCloseTo(plunge, 9)
  })

  test('apparent dip: tan p = tan δ cos Δ, the line lies in the face', () => {
    for (const [dip, off] of [
      [65, 0],
      [65, 20],
      [65, 130],
      [30, -80],
    ]) {
      const p = apparentDip(plane(dip, 100), (100 + off) * DEG)
      expect(Math.tan(p)).toBeCloseTo(Math.tan(dip * DEG) * Math.cos(off * DEG), 12)
      expect(Math.sign(p)).toBe(Math.sign(Math.cos(off * DEG)))
    }
    expect(apparentDip(plane(100, 180), 180 * DEG) / DEG).toBeCloseTo(100, 10)
  })

  test('daylight envelope: planes whose dip vector lies in the face', () => {
    for (const face of [plane(65, 185), plane(80, 20)]) {
      const n = normalOfDip(face.dip, face.dipDirection)
      for (const spot of daylightEnvelope(face, 'poles', 'equal angle').slice(1, -1)) {
        const dipVector = vectorOf(dipLineOf(planeOfPole(lineOf(vectorAt(spot, 'equal angle')))))
        expect(Math.abs(dot(dipVector, n))).toBeLessThan(1e-12)
      }
    }
  })

  test('the net: 10° apart, symmetric', () => {
    const net = netGrid('equal area', 10 * DEG)
    expect(net.length).toBe(8 * 4 + 2)
    expect(net.flat().every(([x, y]) => Math.hypot(x, y) < 1 + 1e-12)).toBe(true)
    // Great circles cross the line from west to east at the plunge of their dips, small ones that from north to south at their angles.
    for (const axis of [0, 1]) {
      const crossings = net.flatMap((curve) =>
        curve.filter((spot) => Math.abs(spot[1 - axis]) < 1e-9).map((spot) => spot[axis]),
      )
      const plunges = crossings.map((x) => Math.sign(x) * (90 - (2 * Math.asin(Math.abs(x) / Math.SQRT2)) / DEG))
      const found = new Set(plunges.map((plunge) => Math.round(plunge * 1e6) / 1e6))
      for (const angle of [10, 20, 30, 40, 50, 60, 70, 80])
        expect([found.has(angle), found.has(-angle)], `${angle}°`).toEqual([true, true])
    }
    const mirrored = (sx: number, sy: number) =>
      net.map((curve) => pointsOf(curve.map(([x, y]) => [sx * x, sy * y]))).sort()
    const whole = net.map(pointsOf).sort()
    expect(mirrored(-1, 1)).toEqual(whole)
    expect(mirrored(1, -1)).toEqual(whole)
  })
})

/** The points of a curve, whichever way it is drawn. */
const pointsOf = (curve: number[][]) =>
  curve
    .map((point) => point.map((x) => (Math.abs(x) < 1e-9 ? 0 : x).toFixed(6)).join(' '))
    .sort()
    .join(', ')

describe('contours', () => {
  const area = (ring: number[][]) =>
    ring.reduce((sum, [x, y], i) => {
      const [u, v] = ring[(i + 1) % ring.length]
      return sum + (x * v - u * y) / 2
    }, 0)
  const gridOf = (n: number, f: (x: number, y: number) => number) => ({
    columns: n,
    rows: n,
    values: Float64Array.from({ length: n * n }, (_, k) => f(k % n, Math.floor(k / n))),
  })

  test('a hill: one ring with the area of the circle, what is above on its left', () => {
    const rings = contourRings(
      gridOf(81, (x, y) => 900 - (x - 40) ** 2 - (y - 40) ** 2),
      0,
    )
    expect(rings.length).toBe(1)
    expect(area(rings[0]) / (Math.PI * 900)).toBeCloseTo(1, 2)
    const pit = contourRings(
      gridOf(81, (x, y) => (x - 40) ** 2 + (y - 40) ** 2 - 900),
      0,
    )
    expect(pit.reduce((sum, ring) => sum + area(ring), 0) / (80 * 80 - Math.PI * 900)).toBeCloseTo(1, 2)
  })

  test('every ring closes, and even-odd tells above from below (property)', () => {
    const random = randomFrom(10)
    for (let round = 0; round < 30; round++) {
      const grid = gridOf(9, () => random())
      const rings = contourRings(grid, 0.5)
      for (let k = 0; k < 81; k++) {
        const [px, py] = [(k % 9) + 1e-7, Math.floor(k / 9) + 2e-7]
        let crossings = 0
        for (const ring of rings)
          ring.forEach(([x, y], i) => {
            const [u, v] = ring[(i + 1) % ring.length]
            if (y > py !== v > py && px < x + ((py - y) / (v - y)) * (u - x)) crossings++
          })
        const near = Math.abs(grid.values[k] - 0.5) < 1e-5 || k % 9 === 0 || k % 9 === 8 || k < 9 || k >= 72
        if (!near) expect(crossings % 2 === 1).toBe(grid.values[k] > 0.5)
      }
    }
  })
})

describe('density of poles', () => {
  test('the mean over the hemisphere is 1, by both counts (property)', () => {
    const poles = directions(50, 11)
    const places = directions(20_000, 12)
    for (const counting of ['Schmidt', 'Fisher'] as const) {
      const mean = places.reduce((sum, g) => sum + densityAt(g, poles, counting), 0) / places.length
      expect(mean).toBeCloseTo(1, 1)
    }
  })

  test('poles in one place: 100 %, at a cap of 1 % of the hemisphere', () => {
    const v = vectorOf(line(40, 55))
    const edge = Math.acos(0.99) / DEG
    for (const counting of ['Schmidt', 'Fisher'] as const) expect(densityAt(v, [v, v, v], counting)).toBeCloseTo(100, 9)
    expect(densityAt(vectorOf(line(40, 55 + edge - 0.01)), [v], 'Schmidt')).toBe(100)
    expect(densityAt(vectorOf(line(40, 55 + edge + 0.01)), [v], 'Schmidt')).toBe(0)
  })

  test('goes on round the rim', () => {
    const [a, b] = [vectorOf(line(90, 2)), vectorOf(line(270, 2))]
    expect(densityAt(a, [b], 'Schmidt')).toBe(100)
    const { levels } = densityContours([planeOfPole(line(90, 1))], 'equal area', 'Fisher')
    const xs = levels[0].rings.map((ring) => Math.sign(ring[0][0]))
    expect(new Set(xs)).toEqual(new Set([1, -1]))
  })

  test('both projections show the same contours', () => {
    const joints = planes(30, 13).map((p) => ({ ...p, dip: p.dip / 2 }))
    const [angle, area] = BOTH.map((projection) => densityContours(joints, projection, 'Fisher', [4]))
    expect(angle.greatest / area.greatest).toBeCloseTo(1, 1)
    const spots = (c: typeof angle, projection: (typeof BOTH)[number]) =>
      c.levels[0].rings.flat().map((spot) =>
        densityAt(
          vectorAt(spot, projection),
          joints.map((j) => vectorOf(poleOf(j))),
          'Fisher',
        ),
      )
    for (const d of [...spots(angle, 'equal angle'), ...spots(area, 'equal area')])
      expect(Math.abs(d - 4)).toBeLessThan(0.2)
  })
})
