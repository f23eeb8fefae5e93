/** The cohesive joint at one point: work of separation, strength, unloading, closed paths, friction, death. */
import { describe, expect, test } from 'vitest'
import { advance, makeCohesiveLaw, REACHED, STORED, spend } from '../../src/force/cohesive-law.ts'
import { randomFrom } from '../../src/math/random.ts'
import { AREAS, leftAt, SOFTENINGS } from '../../src/math/softening.ts'
import { DAMAGE, HISTORY, SLIPPED } from '../../src/state/bonds.ts'
import * as joint from '../../src/state/joints.ts'

const F = 2e6
const C = 5e6
const KN = 1e12
const KS = 4e11
const GI = 30
const GII = 200
const TAN = 0.6

type Name = 'KN' | 'KS' | 'SOFTENING' | 'RESIDUAL' | 'RESIDUAL_COHESION'

function rowOf(more: Partial<Record<Name, number>> = {}): Float64Array {
  const row = new Float64Array(joint.JOINT_ROW)
  row[joint.KN] = more.KN ?? KN
  row[joint.KS] = more.KS ?? KS
  row[joint.TENSION] = F
  row[joint.COHESION] = C
  row[joint.PEAK] = TAN
  row[joint.RESIDUAL] = more.RESIDUAL ?? TAN
  row[joint.RESIDUAL_COHESION] = more.RESIDUAL_COHESION ?? 0
  row[joint.ENERGY_I] = GI
  row[joint.ENERGY_II] = GII
  row[joint.SOFTENING] = more.SOFTENING ?? 1
  return row
}

/** A point that is led from opening to opening; its work is the trapezoidal one of a leapfrog [J/m²]. */
function makePoint(row = rowOf()) {
  const law = makeCohesiveLaw()
  const history = new Float64Array(HISTORY)
  const spent = { I: 0, II: 0, friction: 0 }
  const before = new Float64Array(3)
  let work = 0
  const to = (open: number[]): number[] => {
    law.open.set(open)
    law.before.set(before)
    const old = before.some((x) => x !== 0) ? [...law.traction] : [0, 0, 0]
    law.out.fill(0)
    advance(law, row, 0, history, 0)
    spend(law, row, 0, history, 0)
    history[DAMAGE] = law.out[REACHED]
    history.set(law.slip, SLIPPED)
    spent.I += law.out[1]
    spent.II += law.out[2]
    spent.friction += law.out[3]
    for (let i = 0; i < 3; i++) work += 0.5 * (old[i] + law.traction[i]) * (open[i] - before[i])
    before.set(open)
    return [...law.traction]
  }
  const along = (from: number[], end: number[], steps: number) => {
    let t: number[] = []
    for (let k = 1; k <= steps; k++) t = to(from.map((x, i) => x + ((end[i] - x) * k) / steps))
    return t
  }
  return {
    to,
    along,
    spent,
    law,
    history,
    work: () => work,
    damage: () => history[DAMAGE],
    stored: () => law.out[STORED],
  }
}

describe('softening curves', () => {
  test.each(SOFTENINGS.map((name, k) => [name, k + 1] as const))(
    '%s falls from 1 to 0 and has its area',
    (_, curve) => {
      const n = 9 * 400
      let area = 0
      for (let k = 0; k < n; k++) {
        const [a, m, b] = [k / n, (k + 0.5) / n, (k + 1) / n].map((x) => leftAt(curve, x))
        area += (a + 4 * m + b) / 6 / n
        expect(b).toBeLessThan(a)
      }
      expect(leftAt(curve, 0)).toBeCloseTo(1, 14)
      expect(leftAt(curve, 1)).toBeCloseTo(0, 14)
      expect(area).toBeCloseTo(AREAS[curve], 11)
    },
  )
  test('the integral of y is 0.3863', () => expect(AREAS[4]).toBeCloseTo(0.3863, 4))
})

describe('work of separation', () => {
  const modes = [0, 15, 40, 60, 75, 90]
  for (const [k, curve] of SOFTENINGS.entries())
    test.each(modes)(`${curve}, %d degrees of shear: what the criterion says, whatever the stiffness`, (angle) => {
      for (const times of [1, 30]) {
        const row = rowOf({ SOFTENING: k + 1, KN: KN * times, KS: KS * times })
        const [n, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
        const point = makePoint(row)
        const steps = 20_000
        const far = 1e-3
        let total = 0
        for (let step = 1; point.damage() < 1 && step < 100 * steps; step++) {
          const x = (far * step) / steps / 10
          point.to([x * n, x * s * 0.6, x * s * 0.8])
          total++
        }
        expect(total).toBeGreaterThan(100)
        const { I, II } = point.spent
        expect(I / GI + II / GII).toBeCloseTo(1, 2.5)
        expect(point.work()).toBeCloseTo(I + II, 8)
        expect(point.stored()).toBe(0)
        const toughness = 1 / ((I / GI + II / GII) / (I + II))
        expect(toughness).toBeGreaterThan(GI - 1e-9)
        expect(toughness).toBeLessThan(GII + 1e-9)
      }
    })
})

describe('strength', () => {
  test('is f_t in tension and c + p tan φ under pressure, to a step', () => {
    const point = makePoint()
    let most = 0
    for (let k = 1; k < 20_000; k++) most = Math.max(most, point.to([(k * 4e-5) / 20_000, 0, 0])[0])
    expect(most / F).toBeCloseTo(1, 3)
    for (const p of [0, 1e6, 2e7]) {
      const sheared = makePoint()
      sheared.to([-p / KN, 0, 0])
      most = 0
      const end = (2 * GII) / C + (2 * TAN * p) / KS + 1e-6
      for (let k = 1; k < 20_000; k++)
        most = Math.max(most, Math.hypot(...sheared.to([-p / KN, (k * end) / 20_000, 0]).slice(1)))
      expect(most / (C + p * TAN)).toBeCloseTo(1, 3)
    }
  })
  test('falls along c without a drop, and friction stays all the way, past the end', () => {
    const p = 3e6
    const point = makePoint()
    point.to([-p / KN, 0, 0])
    let last = 0
    let worst = 0
    let least = Infinity
    const steps = 50_000
    for (let k = 1; k <= steps; k++) {
      const t = point.to([-p / KN, (1.2e-4 * k) / steps, 0])[1]
      if (point.damage() > 0) least = Math.min(least, t)
      worst = Math.max(worst, last - t)
      last = t
    }
    expect(point.damage()).toBe(1)
    expect(least).toBeGreaterThan(p * TAN - 1)
    expect(last).toBeCloseTo(p * TAN, 3)
    expect(worst).toBeLessThan(0.001 * C)
    expect(point.spent.II / GII).toBeCloseTo(1, 3)
    // Friction works over the way that the crack has slipped.
    const way = 1.2e-4 - (p * TAN) / KS
    expect(point.spent.friction / (p * TAN * way)).toBeCloseTo(1, 3)
  })
})

describe('unloading', () => {
  test('runs along the secant, and loading again goes on where it was left', () => {
    const point = makePoint()
    const peak = point.along([0, 0, 0], [1e-5, 0, 0], 2000)
    const spent = point.spent.I
    for (const share of [0.75, 0.25, 0, 0.5, 1])
      expect(point.to([share * 1e-5, 0, 0])[0]).toBeCloseTo(share * peak[0], 3)
    expect(point.spent.I).toBe(spent)
    expect(point.along([1e-5, 0, 0], [4e-5, 0, 0], 2000)[0]).toBe(0)
    expect(point.spent.I / GI).toBeCloseTo(1, 3)
  })
  test('what is damaged closes with the whole stiffness', () => {
    const point = makePoint()
    point.along([0, 0, 0], [2e-5, 0, 0], 2000)
    expect(point.to([-1e-6, 0, 0])[0]).toBeCloseTo(-KN * 1e-6, 6)
  })
})

test('random closed paths gain no energy, and the account of every step closes', () => {
  const random = randomFrom(4711)
  for (let run = 0; run < 200; run++) {
    const softening = 1 + Math.floor(4 * random())
    const row = rowOf({ SOFTENING: softening, RESIDUAL: TAN * random(), RESIDUAL_COHESION: 0.2 * C * random() })
    const point = makePoint(row)
    let at = [0, 0, 0]
    let crossed = 0
    let healed = false
    for (let leg = 0; leg < 12; leg++) {
      const size = 3e-5 * random()
      const end =
        leg === 11 ? [0, 0, 0] : [size * (2 * random() - 1) * 0.5, size * (2 * random() - 1), size * (2 * random() - 1)]
      const steps = 400
      for (let k = 1; k <= steps; k++) {
        const next = at.map((x, i) => x + ((end[i] - x) * k) / steps)
        const was = at.map((x, i) => x + ((end[i] - x) * (k - 1)) / steps)
        const damage = point.damage()
        point.to(next)
        if (point.damage() < damage) healed = true
        if (next[0] * was[0] < 0) crossed += KN * Math.abs(next[0] * was[0])
      }
      at = end
    }
    const { I, II, friction } = point.spent
    const spent = I + II + friction
    expect(healed).toBe(false)
    expect(Math.abs(point.work() - point.stored() - spent)).toBeLessThanOrEqual(crossed + 1e-9)
    expect(point.work()).toBeGreaterThanOrEqual(-crossed - 1e-9)
    expect(friction).toBeGreaterThanOrEqual(-1e-9)
    expect(II).toBeGreaterThanOrEqual(-1e-9)
  }
})
