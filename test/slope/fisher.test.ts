import { describe, expect, test } from 'vitest'
import { normalOfDip } from '../../src/math/orientation.ts'
import { randomFrom } from '../../src/math/random.ts'
import { dot, type Vec3 } from '../../src/math/vec.ts'
import { coneOfShare, confidenceCone, setStatistics } from '../../src/slope/fisher.ts'
import { sampleFisher, samplePoles } from '../../src/slope/fisher-sample.ts'
import { setsOfJoints } from '../../src/slope/fisher-sets.ts'
import { planeOfPole, poleOf } from '../../src/slope/stereonet-line.ts'
import { vectorOf } from '../../src/slope/trend-plunge.ts'

const DEG = Math.PI / 180
const plane = (dip: number, direction: number) => ({ dip: dip * DEG, dipDirection: direction * DEG })
const UP: Vec3 = [0, 0, 1]

describe('sampling', () => {
  // Mean of c = cos θ under f(c) = K e^{Kc}/(e^K − e^{−K}) on [−1, 1]:
  //   ∫ c K e^{Kc} dc = [c e^{Kc}] − (1/K)[e^{Kc}] = (e^K + e^{−K}) − (e^K − e^{−K})/K, so that E c = coth K − 1/K;
  // by the same steps E c² = 1 − (2/K) E c. Means of n samples scatter by √(var/n): 5 of these are allowed.
  test.each([0, 1e-3, 0.5, 3, 20, 300])('K = %s: mean of cos θ is coth K − 1/K, and the whole distribution', (k) => {
    const n = 20_000
    const cosines = samplePoles(UP, k, n, 17).map((v) => dot(v, UP))
    const exact = k < 1e-2 ? k / 3 : 1 / Math.tanh(k) - 1 / k
    const square = k < 1e-2 ? 1 / 3 : 1 - (2 / k) * exact
    const mean = cosines.reduce((sum, c) => sum + c, 0) / n
    expect(Math.abs(mean - exact)).toBeLessThan(5 * Math.sqrt((square - exact * exact) / n))
    const sorted = cosines.sort((a, b) => a - b)
    const below = (c: number) =>
      k === 0 ? (c + 1) / 2 : (Math.exp(k * (c - 1)) - Math.exp(-2 * k)) / -Math.expm1(-2 * k)
    const worst = Math.max(...sorted.map((c, i) => Math.abs(below(c) - (i + 0.5) / n)))
    expect(worst * Math.sqrt(n)).toBeLessThan(1.63)
  })

  test('all round the mean alike, whatever it is', () => {
    for (const mean of [plane(30, 200), plane(0, 0), plane(90, 45)]) {
      const pole = vectorOf(poleOf(mean))
      const poles = samplePoles(pole, 30, 4000, 3)
      const sum = poles.reduce((s, p) => [s[0] + p[0], s[1] + p[1], s[2] + p[2]] as Vec3, [0, 0, 0] as Vec3)
      expect(dot(sum, pole) / Math.hypot(...sum)).toBeGreaterThan(Math.cos(0.02))
      expect(poles.every((p) => Math.abs(Math.hypot(...p) - 1) < 1e-12)).toBe(true)
    }
  })

  test('repeats by its seed, is the mean at K = ∞, refuses less than none', () => {
    const mean = plane(40, 130)
    expect(sampleFisher(mean, 50, 5, 1)).toEqual(sampleFisher(mean, 50, 5, 1))
    expect(sampleFisher(mean, 50, 5, 1)).not.toEqual(sampleFisher(mean, 50, 5, 2))
    for (const p of sampleFisher(mean, Number.POSITIVE_INFINITY, 3, 1)) {
      expect(p.dip).toBeCloseTo(mean.dip, 12)
      expect(p.dipDirection).toBeCloseTo(mean.dipDirection, 12)
    }
    for (const k of [-1, Number.NaN]) expect(() => sampleFisher(mean, k, 1, 1)).toThrow("Fisher's K is 0")
  })
})

describe('statistics of a set', () => {
  // n poles at the angle θ around a vertical axis: their sum is n cos θ along it, so R = n cos θ, K = (n − 1)/(n (1 − cos θ)),
  // and T has the eigenvalues cos²θ and twice ½ sin²θ.
  test('poles on a cone about the vertical: closed forms', () => {
    const [n, theta] = [8, 12 * DEG]
    const found = setStatistics(
      Array.from({ length: n }, (_, i) => ({ dip: theta, dipDirection: (i * 2 * Math.PI) / n })),
    )
    expect(found.resultant).toBeCloseTo(n * Math.cos(theta), 12)
    expect(found.concentration).toBeCloseTo((n - 1) / (n * (1 - Math.cos(theta))), 9)
    expect(found.variance).toBeCloseTo(1 - Math.cos(theta), 12)
    expect(found.mean.dip).toBeCloseTo(0, 7)
    const s2 = Math.sin(theta) ** 2 / 2
    found.eigenvalues.forEach((value, i) => {
      expect(value).toBeCloseTo([1 - 2 * s2, s2, s2][i], 12)
    })
    expect(found.shape).toBe('cluster')
  })

  test('two poles α apart: R = 2 cos(α/2), K = 1/(2 − R), mean halfway', () => {
    const found = setStatistics([plane(40, 100), plane(60, 100)])
    const r = 2 * Math.cos(10 * DEG)
    expect([found.resultant, found.concentration]).toEqual([expect.closeTo(r, 12), expect.closeTo(1 / (2 - r), 8)])
    expect([found.mean.dip / DEG, found.mean.dipDirection / DEG]).toEqual([
      expect.closeTo(50, 9),
      expect.closeTo(100, 9),
    ])
    expect(found.shape).toBe('cluster')
  })

  test('nearly upright joints that dip to both sides are one set', () => {
    const found = setStatistics([plane(88, 90), plane(86, 270), plane(89, 92), plane(87, 272)])
    expect(found.mean.dip / DEG).toBeCloseTo(89, 3)
    expect(found.concentration).toBeGreaterThan(500)
  })

  test('turning all, and any sense of a pole, changes nothing (property)', () => {
    const random = randomFrom(5)
    for (let round = 0; round < 20; round++) {
      const planes = sampleFisher(plane(90 * random(), 360 * random()), 5 + 50 * random(), 15, round)
      const by = 2 * Math.PI * random()
      const [a, b] = [planes, planes.map((p) => ({ ...p, dipDirection: p.dipDirection + by }))].map(setStatistics)
      expect(b.concentration / a.concentration).toBeCloseTo(1, 8)
      expect(Math.cos(b.mean.dipDirection - a.mean.dipDirection - by)).toBeCloseTo(1, 8)
    }
  })

  test('finds what was put in: mean and K of 4000 samples', () => {
    const found = setStatistics(sampleFisher(plane(55, 210), 40, 4000, 9))
    expect(found.concentration / 40).toBeCloseTo(1, 1)
    const n = (p: { dip: number; dipDirection: number }) => normalOfDip(p.dip, p.dipDirection)
    expect(Math.acos(dot(n(found.mean), n(plane(55, 210))))).toBeLessThan(found.confidence)
  })

  test('the cone of confidence holds the true mean in 95 of 100 sets', () => {
    let held = 0
    const rounds = 1000
    for (let seed = 0; seed < rounds; seed++) {
      const found = setStatistics(sampleFisher(plane(30, 40), 30, 12, seed))
      const c = dot(normalOfDip(found.mean.dip, found.mean.dipDirection), normalOfDip(30 * DEG, 40 * DEG))
      if (Math.acos(Math.min(1, c)) <= found.confidence) held++
    }
    expect(Math.abs(held / rounds - 0.95)).toBeLessThan(3.5 * Math.sqrt((0.95 * 0.05) / rounds))
  })

  // For n = 2, (1/0.05)^{1} − 1 = 19: cos α = 1 − 19 (2 − R)/R. For large K, ψ of 63.2 % is √(2/K) (Rayleigh's distribution).
  test('cones by hand', () => {
    expect(confidenceCone(2, 1.99, 0.95)).toBeCloseTo(Math.acos(1 - (19 * 0.01) / 1.99), 12)
    expect(confidenceCone(1, 1, 0.95)).toBe(Math.PI)
    expect(confidenceCone(4, 1e-6, 0.95)).toBe(Math.PI)
    expect(coneOfShare(1e6, 1 - Math.exp(-1)) / Math.sqrt(2e-6)).toBeCloseTo(1, 6)
    expect(coneOfShare(Number.POSITIVE_INFINITY, 0.5)).toBe(0)
  })

  test('one joint, the same joint twice, none; a girdle; no direction', () => {
    const one = setStatistics([plane(40, 130)])
    expect([one.mean.dip / DEG, one.concentration, one.confidence]).toEqual([
      expect.closeTo(40, 10),
      Number.NaN,
      Math.PI,
    ])
    expect(setStatistics([plane(40, 130), plane(40, 130)]).concentration).toBeGreaterThan(1e12)
    expect(() => setStatistics([])).toThrow('give at least one joint')
    const folded = Array.from({ length: 18 }, (_, i) => plane(i < 9 ? 10 * i : 10 * (i - 8), i < 9 ? 90 : 270))
    expect(setStatistics(folded).shape).toBe('girdle')
    const even = samplePoles(UP, 0, 300, 4).map((v) =>
      planeOfPole({ trend: Math.atan2(v[0], v[1]), plunge: Math.asin(Math.abs(v[2])) }),
    )
    expect(setStatistics(even).shape).toBe('no preferred direction')
  })

  test('by set, in the order of their names in the list', () => {
    const joint = (set: string | undefined, dip: number) => ({ name: 'j', set, ...plane(dip, 90), friction: dip })
    const sets = setsOfJoints([joint('b', 50), joint('a', 30), joint(undefined, 5), joint('b', 60)])
    expect(sets.map(({ name, joints }) => [name, joints.length])).toEqual([
      ['b', 2],
      ['a', 1],
    ])
    expect(sets[0].mean).toMatchObject({ name: 'b', set: 'b', friction: 50 })
    expect(sets[0].mean.dip / DEG).toBeCloseTo(55, 9)
  })
})
