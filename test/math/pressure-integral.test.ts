import { describe, expect, test } from 'vitest'
import { parseExpression } from '../../src/math/expression.ts'
import { kinksOf } from '../../src/math/expression-kinks.ts'
import {
  AREA,
  FORCE,
  integratePressure,
  MOMENT,
  makeOutline,
  PRESSURE,
  type PressureField,
} from '../../src/math/pressure-integral.ts'
import { randomFrom } from '../../src/math/random.ts'
import { waterField } from '../../src/setup/water-field.ts'

type V3 = [number, number, number]

function integrate(corners: V3[], field: PressureField, t = 0) {
  const outline = makeOutline(corners.length)
  outline.count = corners.length
  corners.forEach((x, i) => {
    outline.x.set(x, 3 * i)
  })
  const sum = new Float64Array(5)
  integratePressure(outline, field, t, sum)
  const centre = [0, 1, 2].map((k) => corners[0][k] + sum[MOMENT + k] / sum[FORCE]) as V3
  return { force: sum[FORCE], centre, area: sum[AREA] }
}

const near = (found: number, wanted: number, scale = Math.abs(wanted)) =>
  expect(Math.abs(found - wanted)).toBeLessThan(1e-12 * scale)

const level = (z: number): PressureField => ({
  measure: (at) => {
    at[PRESSURE] = 1000 * (z - at[2])
  },
  kinks: 0,
  kink: () => {},
  linear: true,
})

const WALL: V3[] = [
  [1, 0, 0],
  [1, 4, 0],
  [1, 4, 3],
  [1, 0, 3],
]

describe('a wall 4 m wide and 3 m high behind water of 1000 N/m³', () => {
  // ½ γ d² over the width, in the middle of it and a third of the depth above the foot.
  test.each([0.1, 1.5, 2.9, 3])('%s m deep', (depth) => {
    const { force, centre, area } = integrate(WALL, level(depth))
    near(force, 0.5 * 1000 * depth * depth * 4)
    near(centre[1], 2)
    near(centre[2], depth / 3)
    near(area, 12)
  })

  test('5 m deep: what is above the wall presses nothing', () => {
    const { force, centre } = integrate(WALL, level(5))
    near(force, (0.5 * 25 - 0.5 * 4) * 1000 * 4)
    near(centre[2], (0.5 * 25 * (5 / 3) - 0.5 * 4 * (3 + 2 / 3)) / (0.5 * 25 - 0.5 * 4))
  })

  test('a dry one', () => expect(integrate(WALL, level(0)).force).toBe(0))
})

/** A random convex polygon in a random plane: corners on an ellipse in the order of their angle. */
function randomPolygon(random: () => number): V3[] {
  const axis = (): V3 => [random() - 0.5, random() - 0.5, random() - 0.5]
  const [o, a, b] = [axis(), axis(), axis()]
  const turns = Array.from({ length: 3 + Math.floor(5 * random()) }, () => 2 * Math.PI * random()).sort((p, q) => p - q)
  return turns.map((w) => o.map((x, k) => 100 * x + a[k] * Math.cos(w) + b[k] * Math.sin(w)) as V3)
}

describe('a body of water pushes up what it would weigh', () => {
  /*
   * Archimedes, by the theorem of Gauss: over the whole surface of a tetrahedron the force is γ V z of the part below the water and acts
   * in its centroid. The water cuts one corner off, or leaves out one: V of a corner is that of the tetrahedron times the
   * shares of its three edges.
   */
  test('random tetrahedra of which one corner is in the water, or three', () => {
    const random = randomFrom(3)
    for (let n = 0; n < 200; n++) {
      const corners = Array.from({ length: 4 }, () => [random(), random(), random()].map((x) => 10 * x) as V3).sort(
        (a, b) => a[2] - b[2],
      )
      const one = n % 2 === 0
      const z = one
        ? corners[0][2] + 0.9 * random() * (corners[1][2] - corners[0][2])
        : corners[3][2] - 0.9 * random() * (corners[3][2] - corners[2][2])
      const tip = one ? corners[0] : corners[3]
      const cut = corners
        .filter((c) => c !== tip)
        .map((c) => tip.map((x, k) => x + ((z - tip[2]) / (c[2] - tip[2])) * (c[k] - x)) as V3)
      const [whole, part] = [solid(corners), solid([tip, ...cut])]
      const wanted = one ? part : less(whole, part)
      const found = pressed(corners, level(z))
      for (let k = 0; k < 3; k++) near(found.force[k], k === 2 ? 1000 * wanted.volume : 0, 1e6)
      const [x, y] = wanted.first
      const moment = [1000 * y, -1000 * x, 0]
      for (let k = 0; k < 3; k++) near(found.moment[k], moment[k], 1e7)
    }
  })

  /** V and ∫ x dV. */
  function solid([a, b, c, d]: V3[]) {
    const volume = Math.abs(det(minus(b, a), minus(c, a), minus(d, a))) / 6
    return { volume, first: [0, 1, 2].map((k) => (volume * (a[k] + b[k] + c[k] + d[k])) / 4) }
  }
  const less = (p: ReturnType<typeof solid>, q: ReturnType<typeof solid>) => ({
    volume: p.volume - q.volume,
    first: p.first.map((x, k) => x - q.first[k]),
  })
  const minus = (p: V3, q: V3): V3 => [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
  const cross = (p: V3, q: V3): V3 => [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
  const det = (p: V3, q: V3, r: V3) => cross(p, q).reduce((s, x, k) => s + x * r[k], 0)

  function pressed(corners: V3[], field: PressureField) {
    const force = [0, 0, 0]
    const moment = [0, 0, 0]
    for (let f = 0; f < 4; f++) {
      const [a, b, c] = corners.filter((_, i) => i !== f)
      const normal = cross(minus(b, a), minus(c, a))
      const out = normal.reduce((s, x, k) => s + x * (corners[f][k] - a[k]), 0) < 0 ? 1 : -1
      const found = integrate([a, b, c], field)
      if (found.force === 0) continue
      const size = Math.hypot(...normal)
      const push = normal.map((x) => (-out * found.force * x) / size) as V3
      const turn = cross(found.centre, push)
      for (let k = 0; k < 3; k++) {
        force[k] += push[k]
        moment[k] += turn[k]
      }
    }
    return { force, moment }
  }
})

describe('kinks', () => {
  test('a water table that bends: the parts to its sides, each under its own plane', () => {
    // Over a level floor 10 m wide: 2 m deep up to x = 3, from there down to dry at x = 7. Force 3·2 + ½·4·2 a metre of width, moment
    // about x = 0: 6·1.5 + 4·(3 + 4/3).
    const points: [number, number][] = [
      [3, 2],
      [7, 0],
      [8, -1],
    ]
    const field = waterField({ surface: { kind: 'line', points, towards: Math.PI / 2 }, density: 100 }, 10, {})
    const floor: V3[] = [
      [0, 0, 0],
      [10, 0, 0],
      [10, 5, 0],
      [0, 5, 0],
    ]
    const { force, centre } = integrate(floor, field)
    near(force, 1000 * 5 * 10)
    near(centre[0], (9 + 4 * (3 + 4 / 3)) / 10)
    near(centre[1], 2.5)
  })

  const given = (value: string) => waterField({ surface: { kind: 'pressure', value }, density: 1000 }, 9.81, { k: 2 })

  /** The same field by another way: p at the middles of 10⁵ small squares of WALL. */
  function sampled(p: (y: number, z: number) => number) {
    const n = 320
    let force = 0
    for (let i = 0; i < 4 * n; i++)
      for (let j = 0; j < 3 * n; j++) force += Math.max(0, p((i + 0.5) / n, (j + 0.5) / n)) / (n * n)
    return force
  }

  test.each([
    ['1000*min(z, 2 - z)', (_: number, z: number) => 1000 * Math.min(z, 2 - z)],
    [
      '1000*max(y - 1, min(2*z - y, 1.7 - z)) + k',
      (y: number, z: number) => 1000 * Math.max(y - 1, Math.min(2 * z - y, 1.7 - z)) + 2,
    ],
    ['k*abs(y - z) - abs(z - 1)', (y: number, z: number) => 2 * Math.abs(y - z) - Math.abs(z - 1)],
    ['if(y + z < 3, 5*z, 9 - y)', (y: number, z: number) => (y + z < 3 ? 5 * z : 9 - y)],
    ['3*(z > y/2)*(4 - y) - t', (y: number, z: number) => (z > y / 2 ? 3 * (4 - y) : 0) - 0.5],
    ['clamp(z/k + y, 1, 3)', (y: number, z: number) => Math.min(3, Math.max(1, z / 2 + y))],
    ['y^2 - z', (y: number, z: number) => y * y - z],
    ['10*sqrt(1 + z) - y^2*z', (y: number, z: number) => 10 * Math.sqrt(1 + z) - y * y * z],
  ])('%s', (text, p) => {
    expect(Math.abs(integrate(WALL, given(text), 0.5).force / sampled(p) - 1)).toBeLessThan(3e-4)
  })

  test('parts of a polygon add up to the whole to the last digits where pressure is linear in pieces', () => {
    const random = randomFrom(8)
    const field = given('max(min(x, 0.3 + y - z), abs(z) - 0.5*y) - 0.1')
    expect(field.linear).toBe(true)
    for (let n = 0; n < 100; n++) {
      const whole = randomPolygon(random).map((x) => x.map((c) => c / 20) as V3)
      const [i, s] = [whole.length - 2, random()]
      const middle = whole[i].map((x, k) => x + s * (whole[i + 1][k] - x)) as V3
      const parts = [
        [whole[0], ...whole.slice(1, i + 1), middle],
        [whole[0], middle, whole[i + 1]],
      ].map((part) => integrate(part, field))
      const all = integrate(whole, field)
      near(parts[0].force + parts[1].force, all.force, all.area)
      if (parts.every(({ force }) => force > 0))
        for (let k = 0; k < 3; k++)
          near(
            parts.reduce((sum, { force, centre }) => sum + force * centre[k], 0),
            all.force * all.centre[k],
            10 * all.area,
          )
    }
  })

  test('which expressions are linear in pieces', () => {
    const count = (text: string) => kinksOf(parseExpression(text))?.length
    expect(['3', 'x - t^2*y', 'sin(k)*z', 'min(x, y, z)', 'abs(x)', 'if(t < 3, x, y)'].map(count)).toEqual([
      0, 0, 0, 3, 1, 0,
    ])
    expect(['x*y', 'z^2', 'sqrt(z)', 'exp(x)', '1/z', 'sin(x) + min(x, y)', 'if(x, y, z)'].map(count)).toEqual(
      new Array(7).fill(undefined),
    )
  })
})
