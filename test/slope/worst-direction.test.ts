import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../src/math/random.ts'
import type { Vec3 } from '../../src/math/vec.ts'
import { dot } from '../../src/math/vec.ts'
import { analyseBlock } from '../../src/slope/block.ts'
import { analysePlane } from '../../src/slope/plane.ts'
import { slidingFactor } from '../../src/slope/sliding.ts'
import { blockOfWedge, type WedgeCase } from '../../src/slope/wedge.ts'
import { standing, worstDirection } from '../../src/slope/worst-direction.ts'
import { randomWedge } from '../safety/random-wedges.ts'
import { deg, relative } from './degrees.ts'

const pushed = (block: Parameters<typeof analyseBlock>[0], coefficient: number, trend: number, vertical = 0) =>
  analyseBlock({ ...block, loads: { ...block.loads, earthquake: { coefficient, trend, vertical } } })

const WEDGE: WedgeCase = {
  A: { dip: 45 * deg, dipDirection: 105 * deg, cohesion: 24e3, friction: 20 * deg },
  B: { dip: 70 * deg, dipDirection: 235 * deg, cohesion: 48e3, friction: 30 * deg },
  face: { dip: 65 * deg, dipDirection: 185 * deg },
  upper: { dip: 12 * deg, dipDirection: 195 * deg },
  height: { of: 'crest on A', value: 40 },
  loads: { unitWeight: 25e3 },
}

describe('the worst direction', () => {
  /**
   * On two joints the normal forces and S are linear in u = (sin α, cos α): with R = R₀ + k W (u, 0),
   *   F = (A + b·u)/(C + t·u),   A = Σ Nᵢ(R₀) tan φᵢ + cᵢ Aᵢ,  b of Nᵢ(k W x̂), Nᵢ(k W ŷ),  C = R₀·d,  t = k W (dx, dy).
   * F = f where (A − f C) + (b − f t)·u = 0; the extremes are the f at which this line touches the unit circle,
   *   (A − f C)² = |b − f t|²,   (C² − t²) f² − 2 (A C − b·t) f + A² − b² = 0,   u = −(A − f C)(b − f t)/|b − f t|².
   */
  test('of a wedge that slides on two joints is the smaller root of a quadratic', () => {
    const block = blockOfWedge(WEDGE)
    const k = 0.15
    const found = worstDirection(standing(block), { horizontal: k, vertical: 0 })
    const bare = analyseBlock(block)
    expect(bare.on).toEqual(['A', 'B'])
    const into = ['A', 'B'].map((name) => bare.faces.find((f) => f.name === name)!.normal.map((n) => -n) as Vec3)
    const strength = [WEDGE.A, WEDGE.B].map(({ friction }) => Math.tan(friction))
    const bonds = bare.faces.reduce((sum, face) => sum + face.cohesion, 0)
    // d along v₁ × v₂, down; R⊥ = −N₁ v₁ − N₂ v₂ solved by Cramer with c = v₁·v₂
    const cross: Vec3 = [
      into[0][1] * into[1][2] - into[0][2] * into[1][1],
      into[0][2] * into[1][0] - into[0][0] * into[1][2],
      into[0][0] * into[1][1] - into[0][1] * into[1][0],
    ]
    const sine = Math.hypot(...cross)
    const d = cross.map((x) => (cross[2] > 0 ? -x : x) / sine) as Vec3
    const c = dot(into[0], into[1])
    const shear = (force: Vec3) => {
      const [p, q] = [-dot(force, into[0]), -dot(force, into[1])]
      return ((p - c * q) / sine ** 2) * strength[0] + ((q - c * p) / sine ** 2) * strength[1]
    }
    const W = bare.weight
    const [A, C] = [shear([0, 0, -W]) + bonds, dot([0, 0, -W], d)]
    const b = [shear([k * W, 0, 0]), shear([0, k * W, 0])]
    const t = [k * W * d[0], k * W * d[1]]
    const product = (x: number[], y: number[]) => x[0] * y[0] + x[1] * y[1]
    const [p, q, r] = [C * C - product(t, t), A * C - product(b, t), A * A - product(b, b)]
    const f = (q - Math.sqrt(q * q - p * r)) / p
    const line = b.map((x, i) => x - f * t[i])
    const u = line.map((x) => (-(A - f * C) * x) / product(line, line))
    expect(relative(found.factor, f)).toBeLessThan(1e-12)
    expect(Math.abs(Math.sin(found.trend - Math.atan2(u[0], u[1])))).toBeLessThan(1e-6)
    expect(relative(pushed(block, k, found.trend).factor, f)).toBeLessThan(1e-12)
  })

  /** Symmetric about the dip direction, and S = W sin ψ + k W cos ψ there. */
  test('of a slab on one plane is that of its dip, and the factor that of the section', () => {
    const section = {
      height: 20,
      faceAngle: 60 * deg,
      upperAngle: 0,
      planeDip: 35 * deg,
      unitWeight: 25e3,
      cohesion: 30e3,
      friction: 30 * deg,
    }
    for (const vertical of [0, 0.08]) {
      const plane = [0.08, -0.08].map((up) => analysePlane({ ...section, earthquake: 0.12, vertical: vertical && up }))
      const { weight, length } = plane[0]
      const [c, s] = [Math.cos(35 * deg), Math.sin(35 * deg)]
      const found = worstDirection(
        {
          active: [0, 0, -weight],
          passive: [0, 0, 0],
          weight,
          faces: [{ into: [0, -s, c], friction: Math.tan(30 * deg), bond: 30e3 * length }],
        },
        { horizontal: 0.12, vertical },
      )
      expect(Math.abs(found.trend - Math.PI)).toBeLessThan(1e-6)
      expect(relative(found.factor, Math.min(...plane.map(({ factor }) => factor)))).toBeLessThan(1e-10)
      const down = 1 - found.vertical
      const byHand =
        (30e3 * length + weight * (down * c - 0.12 * s) * Math.tan(30 * deg)) / (weight * (down * s + 0.12 * c))
      expect(relative(found.factor, byHand)).toBeLessThan(1e-10)
    }
  })

  test('of random wedges: no direction of a thousand is worse', () => {
    const random = randomFrom(3)
    let examined = 0
    for (let seed = 1; examined < 25; seed++) {
      const made = randomWedge(seed, { cohesive: seed % 2 === 0 })
      if (!made) continue
      const { block } = made
      const still = { ...block, loads: { unitWeight: block.loads.unitWeight } }
      const [horizontal, vertical] = [0.3 * random(), seed % 3 === 0 ? 0.1 * random() : 0]
      const found = worstDirection(standing(still), { horizontal, vertical })
      if (!Number.isFinite(found.factor)) continue
      examined++
      expect(relative(pushed(still, horizontal, found.trend, found.vertical).factor, found.factor)).toBeLessThan(1e-9)
      for (let i = 0; i < 500; i++)
        for (const up of [vertical, -vertical])
          expect(pushed(still, horizontal, (i / 500) * 2 * Math.PI, up).factor).toBeGreaterThan(
            found.factor * (1 - 1e-9),
          )
    }
  })
})

test('the short factor is that of the whole account, passive bolts and all', () => {
  const random = randomFrom(8)
  for (let seed = 1; seed < 60; seed++) {
    const made = randomWedge(seed, { others: true, cohesive: true })
    if (!made) continue
    const bolts = [0, 1].map((i) => ({
      force: 2e6 * random(),
      trend: 2 * Math.PI * random(),
      plunge: random() - 0.5,
      acts: i === 0 ? ('active' as const) : ('passive' as const),
    }))
    const block = { ...made.block, loads: { ...made.block.loads, bolts } }
    const { active, passive, faces } = standing(block)
    const whole = analyseBlock(block).factor
    const short = slidingFactor(active, passive, faces)
    if (Number.isFinite(whole)) expect(relative(short, whole)).toBeLessThan(1e-12)
    else expect(short).toBe(whole)
  }
})
