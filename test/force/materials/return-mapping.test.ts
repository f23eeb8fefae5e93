/** Where a stress beyond a strength comes back to: closed forms, all edges and corners, and what holds for any. */
import { describe, expect, test } from 'vitest'
import { beyond, makeReturn, type Planes, type Return, returnTo } from '../../../src/force/materials/return-mapping.ts'
import { randomFrom } from '../../../src/math/random.ts'

const LAMBDA = 8e9
const MU = 12e9
const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
const slopeOf = (degrees: number) => (1 + sine(degrees)) / (1 - sine(degrees))

const strengthOf = (c: number, phi: number, psi: number, tension = Infinity): Planes => ({
  slope: slopeOf(phi),
  strength: 2 * c * Math.sqrt(slopeOf(phi)),
  tension,
  flow: slopeOf(psi),
  lambda: LAMBDA,
  mu: MU,
})

function back(planes: Planes, trial: readonly number[]): Return {
  const found = makeReturn()
  returnTo(planes, Float64Array.from(trial), found)
  return found
}

const plasticOf = ({ shear, opening }: Return) => [0, 1, 2].map((i) => shear[i] + opening[i])

const C = 5e6
const rock = strengthOf(C, 30, 30, 4e6)

describe('closed forms', () => {
  test('compression along one axis ends on s₁ N − s₃ = 2 c √N', () => {
    const { s } = back(strengthOf(C, 30, 0), [0, 0, -60e6])
    expect(s[0] * slopeOf(30) - s[2]).toBeCloseTo(2 * C * Math.sqrt(slopeOf(30)), 2)
    expect(s[0]).toBeCloseTo(s[1], 4)
  })

  test('flow without dilation keeps the mean stress', () => {
    const { s } = back(strengthOf(C, 30, 0), [-10e6, -30e6, -90e6])
    expect(s[0] + s[1] + s[2]).toBeCloseTo(-130e6, 2)
  })

  test.each([
    ['one tension', [9e6, -2e6, -3e6], [4e6, undefined, undefined]],
    ['two tensions', [9e6, 8.5e6, -1e6], [4e6, 4e6, undefined]],
    ['three tensions', [90e6, 80e6, 70e6], [4e6, 4e6, 4e6]],
  ])('%s is cut off at the tensile strength', (_, trial, expected) => {
    const { s } = back(rock, trial)
    expected.forEach((value, i) => {
      if (value !== undefined) expect(s[i]).toBeCloseTo(value, 3)
    })
  })

  test('one tension lowers the others by λ over λ + 2μ of it', () => {
    const { s, opening } = back(rock, [9e6, -2e6, -3e6])
    const over = 5e6 / (LAMBDA + 2 * MU)
    expect(opening[0] / over).toBeCloseTo(1, 12)
    expect(s[1]).toBeCloseTo(-2e6 - LAMBDA * over, 3)
    expect(s[2]).toBeCloseTo(-3e6 - LAMBDA * over, 3)
  })

  test('symmetric stresses come back to the edges, symmetric', () => {
    const compressed = back(rock, [-10e6, -10e6, -120e6]).s
    expect(compressed[0]).toBeCloseTo(compressed[1], 4)
    const extended = back(rock, [-5e6, -90e6, -90e6]).s
    expect(extended[1]).toBeCloseTo(extended[2], 4)
    for (const s of [compressed, extended]) expect(Math.abs(beyond(rock, s))).toBeLessThan(1e-6)
  })

  test('shear and tension meet in a corner: s₁ is σ_t, s₃ what shear bears beside it', () => {
    const { s, shear, opening } = back(strengthOf(C, 30, 0, 2e6), [40e6, -15e6, -40e6])
    expect(s[0]).toBeCloseTo(2e6, 3)
    expect(s[2]).toBeCloseTo(2e6 * rock.slope - rock.strength, 3)
    expect(Math.min(-shear[2], opening[0])).toBeGreaterThan(0)
  })

  test('without a cut-off tension ends at the apex, c/tan φ', () => {
    for (const psi of [0, 10, 30]) {
      const { s } = back(strengthOf(C, 30, psi), [90e6, 89e6, 88e6])
      for (const part of s) expect(part / (C / Math.tan(Math.PI / 6))).toBeCloseTo(1, 10)
    }
  })

  test('Tresca: the largest difference is 2 c, the mean stays', () => {
    const { s } = back(strengthOf(C, 0, 0), [7e6, -3e6, -40e6])
    expect(s[0] - s[2]).toBeCloseTo(2 * C, 3)
    expect(s[0] + s[1] + s[2]).toBeCloseTo(-36e6, 3)
  })
})

/** Random strengths and sorted trials beyond them. */
function* randomCases(
  seed: number,
  associated: boolean,
): Generator<{ planes: Planes; trial: number[]; found: Return }> {
  const random = randomFrom(seed)
  for (let n = 0; n < 3000; n++) {
    const phi = random() < 0.15 ? 0 : 60 * random()
    const c = random() < 0.1 && phi > 5 ? 0 : 20e6 * random()
    const most = phi > 0 ? c / Math.tan((phi * Math.PI) / 180) : 10 * c
    const tension = random() < 0.3 ? Infinity : most * random()
    const planes = strengthOf(c, phi, associated ? phi : phi * random(), tension)
    const size = 10 ** (5 + 4 * random())
    const trial = [0, 1, 2].map(() => size * (2 * random() - 1.2)).sort((a, b) => b - a)
    if (random() < 0.2) trial[1] = trial[random() < 0.5 ? 0 : 2]
    if (beyond(planes, Float64Array.from(trial)) <= 0) continue
    yield { planes, trial, found: back(planes, trial) }
  }
}

describe.each([
  ['associated', true, 3],
  ['with less dilation', false, 4],
])('random trials, %s', (_, associated, seed) => {
  const cases = [...randomCases(seed as number, associated as boolean)]

  test('there are many, on all kinds of edges', () => expect(cases.length).toBeGreaterThan(1400))

  test('what is left is on the strength, to round-off', () => {
    for (const { planes, trial, found } of cases)
      expect(
        Math.abs(beyond(planes, found.s)) / (Math.abs(trial[0]) + Math.abs(trial[2]) + planes.strength),
      ).toBeLessThan(1e-11)
  })

  test('trial = what is left + C : plastic strain', () => {
    for (const { trial, found } of cases) {
      const strain = plasticOf(found)
      const trace = strain[0] + strain[1] + strain[2]
      trial.forEach((t, i) => {
        const sum = found.s[i] + LAMBDA * trace + 2 * MU * strain[i]
        expect(Math.abs(sum - t)).toBeLessThan(1e-9 * (Math.abs(trial[0]) + Math.abs(trial[2])))
      })
    }
  })

  test('order of the principal stresses stays', () => {
    for (const { trial, found } of cases) {
      const size = 1e-9 * (Math.abs(trial[0]) + Math.abs(trial[2]))
      expect(found.s[0]).toBeGreaterThanOrEqual(found.s[1] - size)
      expect(found.s[1]).toBeGreaterThanOrEqual(found.s[2] - size)
    }
  })

  test('nothing is gained from flow: σ:Δε_p ≥ 0', () => {
    for (const { trial, found } of cases) {
      const strain = plasticOf(found)
      const work = strain.reduce((sum, part, i) => sum + part * found.s[i], 0)
      const size = strain.reduce((sum, part) => sum + Math.abs(part), 0) * (Math.abs(trial[0]) + Math.abs(trial[2]))
      expect(work).toBeGreaterThan(-1e-10 * size)
    }
  })
})

test('associated: what is left is the nearest by elastic energy; no admissible stress near it is nearer', () => {
  const random = randomFrom(17)
  const distance = (t: readonly number[], s: ArrayLike<number>) => {
    const d = [0, 1, 2].map((i) => t[i] - s[i])
    const trace = d[0] + d[1] + d[2]
    const even = (LAMBDA * trace) / (3 * LAMBDA + 2 * MU)
    return d.reduce((sum, part) => sum + (part * (part - even)) / (2 * MU), 0)
  }
  for (const { planes, trial, found } of randomCases(8, true)) {
    const least = distance(trial, found.s)
    for (let k = 0; k < 10; k++) {
      const size = 0.1 * Math.abs(trial[0] - trial[2]) * random()
      const near = found.s.map((part) => part + size * (2 * random() - 1))
      if (beyond(planes, near) > 0) continue
      expect(distance(trial, near)).toBeGreaterThan(least * (1 - 1e-9))
    }
  }
})
